//! What there is to do, in sentences.

use rules::{To, capital};

use crate::view::Prompt;

pub(super) fn ask(prompt: Prompt, to: To) -> String {
    match prompt {
        Prompt::Place {} => "Your turn: place your tile.".to_owned(),
        Prompt::Deploy {} => "Your tile lies: deploy one piece on it, or skip.".to_owned(),
        Prompt::AwaitTile { seat } => format!("{} is to place a tile.", capital(&to.name(seat))),
        Prompt::AwaitPiece { seat } => format!("{} may deploy a piece.", capital(&to.name(seat))),
        Prompt::Chance {} => "Chance decides.".to_owned(),
        Prompt::Over {} => "The game is over.".to_owned(),
    }
}

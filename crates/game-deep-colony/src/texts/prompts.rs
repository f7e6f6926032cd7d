//! What there is to do, in sentences.

use rules::{To, capital};

use crate::view::Prompt;

pub(super) fn ask(prompt: Prompt, to: To) -> String {
    let name = |seat| capital(&to.name(seat));
    match prompt {
        Prompt::WaitingForTile { seat } => format!("{} is to place a tile.", name(seat)),
        Prompt::WaitingForPiece { seat } => format!("{} may deploy a piece.", name(seat)),
        Prompt::Place {} => "Your turn: place your tile.".to_owned(),
        Prompt::Deploy {} => "Your tile lies: deploy one piece on it, or skip.".to_owned(),
        Prompt::Chance {} => "Chance decides.".to_owned(),
        Prompt::Over {} => "The game is over.".to_owned(),
    }
}

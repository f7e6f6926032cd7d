//! What there is to do, in sentences.

use rules::{To, capital};

use crate::view::{MainAction, Prompt};

pub(super) fn ask(prompt: Prompt, to: To) -> String {
    match prompt {
        Prompt::Waiting { seat } => format!("{} is to act.", capital(&to.name(seat))),
        Prompt::SecondPontoon { first } => {
            format!("Your pontoon lies on {first}: place a second one, or be done.")
        }
        Prompt::AfterPower { main } => format!("Now your main action: {}.", choice(main)),
        Prompt::Turn { main, power: true } => {
            let main = choice(main);
            format!("Your turn: use a power first if you like, then {main}.")
        }
        Prompt::Turn { main, power: false } => format!("Your turn: {}.", choice(main)),
        Prompt::Chance {} => "Chance decides.".to_owned(),
        Prompt::Over {} => "The game is over.".to_owned(),
    }
}

fn choice(main: MainAction) -> &'static str {
    match main {
        MainAction::Basic => "place a diver, or up to two pontoons",
        MainAction::WithBackup => "place a diver, up to two pontoons, or your Backup",
    }
}

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

/// What can be placed now: "place a diver, or up to two pontoons".
fn choice(main: MainAction) -> String {
    let things = [
        (main.diver, "a diver"),
        (main.pontoon, "up to two pontoons"),
        (main.backup, "your Backup"),
    ];
    let things = things.into_iter().filter(|&(can_be, _)| can_be);
    let things: Vec<&str> = things.map(|(_, thing)| thing).collect();
    match things.as_slice() {
        [] => "there is nothing left to place".to_owned(),
        [only] => format!("place {only}"),
        [first @ .., last] => format!("place {}, or {last}", first.join(", ")),
    }
}

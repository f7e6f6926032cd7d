//! What there is to do, in sentences.

use rules::{To, capital};

use crate::view::{Due, Prompt, Telling, Ways};

pub(super) fn ask(prompt: Prompt, to: To) -> String {
    match prompt {
        Prompt::Waiting { seat } => format!("{} is to act.", capital(&to.name(seat))),
        Prompt::WaitingForIndustrialist {} => "The Industrialist is to play.".to_owned(),
        Prompt::Industrialist {} => "Play one of your corporation cards.".to_owned(),
        Prompt::Hand { hand, due } if hand.is_of_two => {
            format!("Hand {}: {}.", hand.hand, choice(due))
        }
        Prompt::Hand { due, .. } => format!("Your turn: {}.", choice(due)),
        Prompt::Chance {} => "Chance decides.".to_owned(),
        Prompt::Over {} => "The game is over.".to_owned(),
    }
}

fn choice(due: Due) -> String {
    let words = match due {
        Due::Action(ways) => return actions(ways),
        Due::TakeDiver => "take a diver card",
        Due::TakeDiverOrLeave => "take a diver card, or leave the rest",
        Due::Oil => "give up a card to the oil platform",
        Due::Obey => "play a card on the Captain's order",
        Due::DiverCard => "use a diver card, or end the turn",
        Due::Signs => "give signs for the card, then go on to the next",
        Due::Order => "say which card lies on top next",
        Due::Dismiss => "discard up to two cards of the Industrialist's",
    };
    words.to_owned()
}

/// Only what can be done: "play a card, or tell somebody theirs".
fn actions(ways: Ways) -> String {
    let mut words = Vec::new();
    if ways.has_cards {
        words.push("play a card");
    }
    words.extend(ways.telling.map(|telling| match telling {
        Telling::Names if ways.has_cards => "tell somebody theirs",
        Telling::Names => "tell somebody their cards",
        Telling::Signs => "make signs to somebody",
        Telling::TurnUp => "turn up the other hand",
    }));
    if ways.has_cards && ways.has_hotels {
        words.push("close a hotel");
    }
    match words.split_last() {
        None => "use a diver card".to_owned(),
        Some((only, [])) => (*only).to_owned(),
        Some((last, before)) => format!("{}, or {last}", before.join(", ")),
    }
}

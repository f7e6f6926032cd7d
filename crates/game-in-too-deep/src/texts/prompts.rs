//! What there is to do, in sentences.

use rules::{To, capital};

use crate::pieces::{Company, Side};
use crate::view::Prompt;

pub(super) fn ask(prompt: Prompt, to: To) -> String {
    match prompt {
        Prompt::Waiting { seat } => format!("{} is to act.", capital(&to.name(seat))),
        Prompt::Draft {} => "Your turn: take an open card as a free share.".to_owned(),
        Prompt::Turn {
            buy,
            expand,
            is_last,
        } => {
            let last = if is_last { "; it is your last one" } else { "" };
            format!("Your turn: {}{last}.", choice(buy, expand))
        }
        Prompt::Pay { n_due: 1, .. } => "Your turn: name the last card to pay with.".to_owned(),
        Prompt::Pay { n_due, .. } => {
            format!("Your turn: name {n_due} cards to pay with, the lowest first.")
        }
        Prompt::Ability { company, side } => {
            format!("Your turn: {}, or skip it.", offer(company, side))
        }
        Prompt::Chance {} => "Chance decides.".to_owned(),
        Prompt::Over {} => "The game is over.".to_owned(),
    }
}

/// What can be done in a turn now; a card can always be drawn.
fn choice(buy: bool, expand: bool) -> &'static str {
    match (buy, expand) {
        (true, true) => "buy a share, expand a company, or draw a card",
        (true, false) => "buy a share, or draw a card",
        (false, true) => "expand a company, or draw a card",
        (false, false) => "draw a card",
    }
}

/// R3: what a company's card offers whoever expands it.
fn offer(company: Company, side: Side) -> &'static str {
    match (company, side) {
        (Company::Ocean, Side::Basic) => "pay two cards to discard any depth card",
        (Company::Ocean, Side::Advanced) => {
            "pay a card to discard or move the most recent depth card of a company"
        }
        (Company::Research, Side::Basic) => "buy a share for two cards less",
        (Company::Research, Side::Advanced) => "buy a share from another portfolio",
        (Company::Wildlife, Side::Basic) => {
            "pay a card to raise or move one of the three most recent depth cards of a company"
        }
        (Company::Wildlife, Side::Advanced) => "play another depth card, whatever its number",
        (Company::Treasure | Company::Pearl, _) => "do nothing",
    }
}

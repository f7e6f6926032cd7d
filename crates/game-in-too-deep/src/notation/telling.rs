//! Events and prompts in words.

use crate::Action;
use rules::{Typed, Viewer};

use super::position::list;
use crate::event::{BonusFate, Ending, Event, Moved};
use crate::game::Phase;
use crate::pieces::{Card, Company, Side};
use crate::view::View;

pub(crate) fn tell(event: &Event) -> String {
    match event {
        Event::Drawn {
            seat,
            card: Some(card),
        } => format!("{seat} gets {card}"),
        Event::Drawn { seat, card: None } => format!("{seat} gets a card"),
        Event::Start { seat } => format!("{seat} has the lowest card and begins"),
        Event::Open { card } => format!("{card} lies open"),
        Event::Took { seat, card } => format!("{seat} takes {card} as a share"),
        Event::Third { card } => format!("the third player gets {card} as a share"),
        Event::Bought { seat, card, paid } => {
            format!("{seat} buys {card}{}", tell_paid(paid))
        }
        Event::Expanded {
            seat,
            card,
            company,
            paid,
        } if paid.is_empty() => format!("{seat} takes {company} to {card}"),
        Event::Expanded {
            seat,
            card,
            company,
            paid,
        } => format!("{seat} puts {card} on {company}{}", tell_paid(paid)),
        Event::Dividend { company, owed } => {
            format!("{company} pays a dividend: {}", list(owed.iter()))
        }
        Event::Draws { seat } => format!("{seat} draws"),
        Event::Fundraiser {} => "an emergency fundraiser: two cards for everybody".to_owned(),
        Event::Skipped { seat, company } => format!("{seat} makes no use of {company}"),
        Event::Reshuffled { n_cards } => {
            format!("the discard pile is shuffled: {n_cards} cards")
        }
        Event::Lapsed {} => "no card is left; what is owed lapses".to_owned(),
        Event::Ending {
            ending: Ending::Depleted,
        } => "the deck has run out again: everybody has one last turn".to_owned(),
        Event::Ending {
            ending: Ending::Fundraisers,
        } => "a second fundraiser in a row: everybody has one last turn".to_owned(),
        Event::Over {} => "the game is over".to_owned(),
        Event::Hand { seat, cards } if cards.is_empty() => format!("{seat} held nothing"),
        Event::Hand { seat, cards } => format!("{seat} held {}", list(cards.iter())),
        Event::Bonus { .. }
        | Event::Opened { .. }
        | Event::ThirdDepth { .. }
        | Event::Discarded { .. } => tell_bonus(event),
        Event::Removed { .. } | Event::Moved(_) | Event::TookShare { .. } => tell_ability(event),
    }
}

fn tell_paid(paid: &[Card]) -> String {
    if paid.is_empty() {
        " for nothing".to_owned()
    } else {
        format!(" for {}", list(paid.iter()))
    }
}

fn tell_bonus(event: &Event) -> String {
    match event {
        Event::Bonus {
            fate: BonusFate::Resolved,
        } => "a bonus share for the third player".to_owned(),
        Event::Bonus {
            fate: BonusFate::SetAside,
        } => "another bonus share is set aside".to_owned(),
        Event::Bonus {
            fate: BonusFate::Removed,
        } => "a bonus share comes too late".to_owned(),
        Event::Opened { card } => format!("{card} is opened"),
        Event::ThirdDepth { card, company } => format!("{company} gets {card}"),
        Event::Discarded { cards } => format!("discarded: {}", list(cards.iter())),
        _ => String::new(),
    }
}

fn tell_ability(event: &Event) -> String {
    match event {
        Event::Removed {
            seat,
            card,
            company,
            paid,
        } => format!("{seat} removes {card} from {company}{}", tell_paid(paid)),
        Event::Moved(Moved {
            seat,
            card,
            from,
            to,
            paid,
        }) => {
            let paid = tell_paid(paid);
            if from == to {
                format!("{seat} puts {card} on top of {to}{paid}")
            } else {
                format!("{seat} moves {card} from {from} to {to}{paid}")
            }
        }
        Event::TookShare {
            seat,
            holder,
            card,
            n_paid,
            paid,
        } => match paid {
            Some(paid) => format!("{seat} takes share {card} from {holder}{}", tell_paid(paid)),
            None => format!("{seat} takes share {card} from {holder} for {n_paid} cards"),
        },
        _ => String::new(),
    }
}

pub(crate) fn prompt(view: &View) -> String {
    let (seat, words) = match view.phase {
        Phase::Over {} => return "The game is over.".to_owned(),
        Phase::Draft { seat } => (seat, "take an open card as a free share".to_owned()),
        Phase::Turn {} if view.ending.is_some() => (
            view.active,
            "buy a share, expand a company, or draw; it is your last one".to_owned(),
        ),
        Phase::Turn {} => (
            view.active,
            "buy a share, expand a company, or draw a card".to_owned(),
        ),
        Phase::Pay { action, n_due, .. } => {
            (view.active, prompt_pay(&Action::write(action), n_due))
        }
        Phase::Ability { company } => {
            let side = view.company(company).side;
            (view.active, format!("{}, or skip it", offer(company, side)))
        }
        Phase::Deal { .. }
        | Phase::Extra { .. }
        | Phase::Open {}
        | Phase::Payout { .. }
        | Phase::Opening { .. } => return "Chance decides.".to_owned(),
    };
    if view.viewer == Viewer::seat(seat) {
        format!("Your turn: {words}.")
    } else {
        format!("{seat} is to act.")
    }
}

fn prompt_pay(announced: &str, n_due: u8) -> String {
    match n_due {
        1 => format!("name the last card to pay for \"{announced}\""),
        n_due => format!("name {n_due} cards to pay for \"{announced}\", the lowest first"),
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

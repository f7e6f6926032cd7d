//! What happened, in sentences.

use rules::{Seat, To, counted, listed};

use crate::event::{BonusFate, Ending, Event, Moved, NewDeck};
use crate::pieces::{Card, Company, Holder};

pub(super) fn tell(event: &Event, to: To) -> Option<String> {
    Some(match event {
        // What is opened is told once it is clear what becomes of it.
        Event::Drawn { card: None, .. } | Event::Open { .. } | Event::Opened { .. } => return None,
        Event::Drawn {
            seat,
            card: Some(card),
        } => format!("{} {card}.", to.does(*seat, "get", "gets")),
        Event::Start { seat } => {
            let has = to.does(*seat, "have", "has");
            let begins = if to.is(*seat) { "begin" } else { "begins" };
            format!("{has} the lowest card and {begins}.")
        }
        Event::Draws { seat } => format!("{} a card.", to.does(*seat, "draw", "draws")),
        Event::Fundraiser {} => {
            "Everybody has drawn: an emergency fundraiser, two cards each.".to_owned()
        }
        Event::Lapsed {} => "No card is left; what is still owed lapses.".to_owned(),
        Event::Reshuffled { n_cards, deck } => {
            let run_out = match deck {
                NewDeck::Second => "The deck has run out for the first time",
                NewDeck::Reserve => "The reserve has run out",
            };
            let cards = counted(*n_cards, "card");
            format!("{run_out}: the discard pile is shuffled, {cards}.")
        }
        Event::Ending { ending } => match ending {
            Ending::Depleted => "The deck has run out again: everybody has one last turn.",
            Ending::Fundraisers => "A second fundraiser in a row: everybody has one last turn.",
        }
        .to_owned(),
        Event::Over {} => "The last turn is over; the shares are counted.".to_owned(),
        Event::Hand { seat, cards } => {
            let held = match cards.len() as u8 {
                0 => "nothing".to_owned(),
                n_cards => counted(n_cards, "card"),
            };
            format!("{} {held}.", to.does(*seat, "held", "held"))
        }
        Event::Took { .. }
        | Event::Third { .. }
        | Event::Bought { .. }
        | Event::TookShare { .. } => tell_share(event, to),
        Event::Expanded { .. }
        | Event::Dividend { .. }
        | Event::Skipped { .. }
        | Event::Removed { .. }
        | Event::Moved(_) => tell_depth(event, to),
        Event::Bonus { .. } | Event::ThirdDepth { .. } | Event::Discarded { .. } => {
            tell_bonus(event)
        }
    })
}

/// Shares that come into a portfolio.
fn tell_share(event: &Event, to: To) -> String {
    match event {
        Event::Took {
            seat,
            card,
            company,
        } => {
            let takes = to.does(*seat, "take", "takes");
            format!("{takes} {card} as a free {} share.", company.short())
        }
        Event::Third { card, company } => {
            let share = a_share(*company);
            format!("The third player gets {card} as {share}.")
        }
        Event::Bought {
            seat,
            card,
            company,
            paid,
        } => {
            let buys = to.does(*seat, "buy", "buys");
            let price = match paid.as_slice() {
                [] => " for nothing".to_owned(),
                paid => paying(paid),
            };
            format!("{buys} {card} as {}{price}.", a_share(*company))
        }
        Event::TookShare {
            seat,
            holder,
            card,
            company,
            n_paid,
            paid,
        } => {
            let buys = to.does(*seat, "buy", "buys");
            let (company, from) = (company.short(), name(*holder, to));
            let price = match paid {
                Some(paid) => cards(paid),
                None => counted(*n_paid, "card"),
            };
            format!("{buys} {company} share {card} from {from}, paying {price}.")
        }
        event => unreachable!("{event:?} is of no share"),
    }
}

/// What happens to companies and their depth cards.
fn tell_depth(event: &Event, to: To) -> String {
    match event {
        Event::Expanded {
            seat,
            card,
            company,
            paid,
        } => {
            let takes = to.does(*seat, "take", "takes");
            format!("{takes} {} to {card}{}.", company.title(), paying(paid))
        }
        Event::Dividend { company, owed } => dividend(*company, owed, to),
        Event::Skipped { seat, company } => {
            let makes = to.does(*seat, "make", "makes");
            format!("{makes} no use of {}.", company.title())
        }
        Event::Removed {
            seat,
            card,
            company,
            paid,
        } => {
            let clears = to.does(*seat, "clear", "clears");
            let company = company.title();
            format!("{clears} {card} away from {company}{}.", paying(paid))
        }
        Event::Moved(Moved {
            seat,
            card,
            from,
            to: company,
            paid,
        }) => {
            let (from, onto, paid) = (from.title(), company.title(), paying(paid));
            if from == onto {
                let raises = to.does(*seat, "raise", "raises");
                format!("{raises} {card} to the top of {onto}{paid}.")
            } else {
                let moves = to.does(*seat, "move", "moves");
                format!("{moves} {card} from {from} to {onto}{paid}.")
            }
        }
        event => unreachable!("{event:?} is of no company"),
    }
}

fn dividend(company: Company, owed: &[u8], to: To) -> String {
    let seats = (0..).filter_map(Seat::new).zip(owed);
    let paid: Vec<String> = seats
        .filter(|(_, n_cards)| **n_cards > 0)
        .map(|(seat, n_cards)| format!("{} {n_cards}", to.name(seat)))
        .collect();
    match paid.as_slice() {
        [] => format!("{} enters a new decade; nobody is paid.", company.title()),
        paid => format!("{} pays a dividend: {}.", company.title(), paid.join(", ")),
    }
}

/// What a bonus share brings.
fn tell_bonus(event: &Event) -> String {
    match event {
        Event::Bonus { fate } => match fate {
            BonusFate::Resolved => "A bonus share: four cards are opened for the third player.",
            BonusFate::SetAside => "Another bonus share is set aside.",
            BonusFate::Removed => "A bonus share comes too late and is removed.",
        }
        .to_owned(),
        Event::ThirdDepth { card, company } => {
            format!("{card} goes on {} for the third player.", company.title())
        }
        Event::Discarded { cards: unused } => format!("Discarded: {}.", cards(unused)),
        event => unreachable!("{event:?} is of no bonus share"),
    }
}

/// "a Pearl share", "an Ocean share".
fn a_share(company: Company) -> String {
    let article = match company {
        Company::Ocean => "an",
        _ => "a",
    };
    format!("{article} {} share", company.short())
}

/// ", paying 12 and 40", or nothing if it cost nothing.
fn paying(paid: &[Card]) -> String {
    match paid {
        [] => String::new(),
        paid => format!(", paying {}", cards(paid)),
    }
}

fn cards(cards: &[Card]) -> String {
    let numbers: Vec<String> = cards.iter().map(Card::to_string).collect();
    listed(&numbers)
}

fn name(holder: Holder, to: To) -> String {
    match holder.as_seat() {
        Some(seat) => to.name(seat),
        None => "the third player".to_owned(),
    }
}

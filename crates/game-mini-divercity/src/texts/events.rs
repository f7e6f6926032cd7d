//! What happened, in sentences.

use rules::{Seat, To, capital, listed};

use super::pieces::{all, called, corporation, diver, one, zone};
use crate::ending::Ending;
use crate::event::{Event, Held, Means};
use crate::pieces::{EXTINCT, SAVED, Species};

pub(super) fn tell(event: &Event, to: To) -> Option<String> {
    match event {
        // The screen shows it, and there is one in every round.
        Event::Drawn { .. } | Event::Refilled { .. } | Event::Round { .. } => None,
        Event::Corporation { .. }
        | Event::Nothing { .. }
        | Event::Blasted { .. }
        | Event::Hotel { .. }
        | Event::Reshuffled {}
        | Event::Dismissed { .. } => tell_corporations(event, to),
        Event::FirstHand { .. }
        | Event::DiverCard { .. }
        | Event::DiversLeft { .. }
        | Event::Drilled { .. }
        | Event::Played { .. }
        | Event::Closed { .. }
        | Event::Used { .. } => tell_divers(event, to),
        Event::Told { .. }
        | Event::Signing { .. }
        | Event::Signed { .. }
        | Event::Looked { .. }
        | Event::Ordered { .. }
        | Event::Foreseen { .. } => tell_knowledge(event, to),
        Event::Moved { species, to, .. } => Some(moved(*species, *to)),
        Event::Island { hotel } => Some(format!("The {hotel} hotel is an island again.")),
        Event::Conceded { seat } => Some(format!("{} would give up.", capital(&to.name(*seat)))),
        Event::Over { ending } => Some(over(*ending).to_owned()),
        Event::Hand { cards, .. } if cards.is_empty() => None,
        Event::Hand { hand, cards } => {
            let held = of_hand(*hand, to, "held", "held");
            Some(format!("{held} {}.", all(cards)))
        }
    }
}

/// What the corporations do.
fn tell_corporations(event: &Event, to: To) -> Option<String> {
    Some(match event {
        Event::Corporation { card, by } => {
            format!("{} {}.", plays_corporation(*by, to), corporation(*card))
        }
        Event::Nothing { card } => format!("{} comes to nothing.", corporation(*card)),
        Event::Blasted {
            species,
            from_discard: false,
        } => format!("The dynamite hits {}.", one(*species)),
        Event::Blasted {
            species,
            from_discard: true,
        } => format!("The dynamite hits {} of the discard pile.", one(*species)),
        Event::Hotel {
            hotel,
            was_built: false,
        } => format!("The {hotel} hotel is built."),
        Event::Hotel {
            hotel,
            was_built: true,
        } => format!("The {hotel} hotel stands already."),
        Event::Reshuffled {} => "The corporation cards are shuffled.".to_owned(),
        Event::Dismissed {
            card,
            industrialist,
        } => {
            let loses = match is_listener(*industrialist, to) {
                true => "You lose",
                false => "The Industrialist loses",
            };
            format!("{loses} {}.", corporation(*card))
        }
        _ => return None,
    })
}

/// What the divers do with their cards.
fn tell_divers(event: &Event, to: To) -> Option<String> {
    Some(match event {
        Event::FirstHand { hand } => format!("{}.", of_hand(*hand, to, "begin", "begins")),
        Event::DiverCard { hand, diver: card } if hand.is_of_two => {
            format!("Hand {} has the {}.", hand.hand, diver(*card))
        }
        Event::DiverCard { hand, diver: card } => {
            format!("{} the {}.", to.does(hand.seat, "are", "is"), diver(*card))
        }
        Event::DiversLeft { hand } => {
            let takes = of_hand(*hand, to, "take", "takes");
            format!("{takes} no more diver cards.")
        }
        Event::Drilled {
            hand,
            slot,
            species,
        } => {
            let gives_up = to.does(hand.seat, "give up", "gives up");
            let (card, species) = (card(*hand, *slot), one(*species));
            format!("{gives_up} {card} to the oil: {species}.")
        }
        Event::Played {
            hand,
            slot,
            species,
            means,
        } => {
            let plays = to.does(hand.seat, "play", "plays");
            let (card, how, species) = (card(*hand, *slot), by(*means), one(*species));
            format!("{plays} {card}{how}: {species}.")
        }
        Event::Closed {
            hand,
            slot,
            species,
            hotel,
        } => {
            let closes = to.does(hand.seat, "close", "closes");
            let (card, species) = (card(*hand, *slot), one(*species));
            format!("{closes} the {hotel} hotel with {card}, {species}.")
        }
        Event::Used { hand, diver: card } => {
            format!(
                "{} the {}.",
                to.does(hand.seat, "use", "uses"),
                diver(*card)
            )
        }
        _ => return None,
    })
}

/// What not everybody hears alike.
fn tell_knowledge(event: &Event, listener: To) -> Option<String> {
    Some(match event {
        Event::Told { from, to, cards } => {
            let cards = cards.as_deref().map(|cards| format!(": {}", all(cards)));
            let cards = cards.unwrap_or_default();
            format!("{}{cards}.", learns(*from, *to, listener))
        }
        Event::Signing { from, to } => {
            let makes = listener.does(from.seat, "make", "makes");
            format!("{makes} signs to {}.", listener.name(to.seat))
        }
        Event::Signed { to, slot, sign, .. } => {
            let number = (*sign)?.number() + 1;
            format!("Sign {number} for {}.", card(*to, *slot))
        }
        Event::Looked { card } => format!("The Visionary sees {}.", corporation((*card)?)),
        Event::Ordered { card } => format!("{} goes back on the deck.", corporation((*card)?)),
        Event::Foreseen {
            cards,
            industrialist,
        } => {
            let whose = match is_listener(*industrialist, listener) {
                true => "You show your hand",
                false => "The Industrialist's hand is shown",
            };
            let names = |cards: &Vec<_>| -> Vec<String> {
                cards.iter().copied().map(corporation).collect()
            };
            match cards {
                Some(cards) => format!("{whose}: {}.", listed(&names(cards))),
                None => format!("{whose}."),
            }
        }
        _ => return None,
    })
}

/// How a hand comes to know its cards.
fn learns(from: Option<Held>, hand: Held, to: To) -> String {
    let whose = match to.is(hand.seat) {
        true => "your",
        false => "their",
    };
    match from {
        _ if hand.is_of_two => format!("The cards of hand {} are turned up", hand.hand),
        None => format!("{} at {whose} cards", to.does(hand.seat, "look", "looks")),
        Some(from) => {
            let tells = to.does(from.seat, "tell", "tells");
            format!("{tells} {} {whose} cards", to.name(hand.seat))
        }
    }
}

/// "You begin", "{B} begins", or "Hand B begins" where one diver has two hands.
fn of_hand(hand: Held, to: To, you: &str, they: &str) -> String {
    match hand.is_of_two {
        true => format!("Hand {} {they}", hand.hand),
        false => to.does(hand.seat, you, they),
    }
}

/// "card 2", or "card 2 of hand B" where one diver has two hands.
fn card(hand: Held, slot: u8) -> String {
    let number = slot + 1;
    match hand.is_of_two {
        true => format!("card {number} of hand {}", hand.hand),
        false => format!("card {number}"),
    }
}

fn plays_corporation(industrialist: Option<Seat>, to: To) -> String {
    match industrialist {
        None => "The corporations turn over".to_owned(),
        Some(seat) if to.is(seat) => "You play".to_owned(),
        Some(seat) => format!("{}, the Industrialist, plays", to.name(seat)),
    }
}

fn is_listener(seat: Option<Seat>, to: To) -> bool {
    seat.is_some_and(|seat| to.is(seat))
}

const fn by(means: Means) -> &'static str {
    match means {
        Means::Action => "",
        Means::Swimmer => " as the Olympic Swimmer",
        Means::Captain => " on the Captain's order",
    }
}

fn moved(species: Species, token: i8) -> String {
    let name = called(species);
    match token {
        SAVED => format!("The {name} is saved!"),
        EXTINCT => format!("The {name} is extinct."),
        token => format!("The {name} is now {}.", zone(token)),
    }
}

const fn over(ending: Ending) -> &'static str {
    match ending {
        Ending::Saved => "The reef is saved: the divers win.",
        Ending::Extinct => "Too many species are extinct: the divers lose.",
        Ending::Hotels => "Six hotels stand around the reef: the divers lose.",
        Ending::NoAction => "No card is left anywhere: the divers lose.",
        Ending::Conceded => "The divers give up.",
    }
}

//! Actions as a person types them: `play 2`, `tell B`, `close 1 red`. Slots
//! and signs count from 1 here.

use rules::NotationError;

use crate::actions::Action;
use crate::pieces::{Corporation, Diver, HandId, Hotel, MAX_CARDS, Sign, Species};

/// What can be typed.
pub(super) const FORMS: &[&str] = &[
    "take DIVER",
    "corporation CARD",
    "discard SLOT",
    "play SLOT",
    "tell HAND",
    "close SLOT HOTEL",
    "endurance SPECIES",
    "diving SPECIES",
    "captain HAND",
    "environmentalist HOTEL",
    "explorer",
    "visionary",
    "swimmer SLOT",
    "communication HAND",
    "obey SLOT",
    "order CARD",
    "dismiss CARD",
    "leave",
    "sign SIGN",
    "next",
    "end",
];

pub(super) fn parse(text: &str) -> Result<Action, NotationError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    Ok(match words.as_slice() {
        ["take", diver] => Action::Take {
            diver: parse_diver(diver)?,
        },
        ["corporation", card] => Action::Corporation {
            card: parse_corporation(card)?,
        },
        ["discard", slot] => Action::Discard {
            slot: parse_slot(slot)?,
        },
        ["play", slot] => Action::Play {
            slot: parse_slot(slot)?,
        },
        ["tell", hand] => Action::Tell {
            hand: parse_hand(hand)?,
        },
        ["close", slot, hotel] => Action::Close {
            slot: parse_slot(slot)?,
            hotel: parse_hotel(hotel)?,
        },
        ["leave"] => Action::Leave {},
        ["next"] => Action::Next {},
        ["end"] => Action::EndTurn {},
        ["obey", slot] => Action::Obey {
            slot: parse_slot(slot)?,
        },
        ["order", card] => Action::Order {
            card: parse_corporation(card)?,
        },
        ["dismiss", card] => Action::Dismiss {
            card: parse_corporation(card)?,
        },
        ["sign", sign] => Action::Sign {
            sign: parse_sign(sign)?,
        },
        words => parse_diver_card(words).unwrap_or_else(|| {
            Err(NotationError::new(format!(
                "{} is not an action; try one of: {}",
                NotationError::quoted(text),
                FORMS.join(", ")
            )))
        })?,
    })
}

fn parse_diver_card(words: &[&str]) -> Option<Result<Action, NotationError>> {
    Some(match words {
        ["endurance", species] => {
            parse_species(species).map(|species| Action::Endurance { species })
        }
        ["diving", species] => parse_species(species).map(|species| Action::Diving { species }),
        ["captain", hand] => parse_hand(hand).map(|hand| Action::Captain { hand }),
        ["environmentalist", hotel] => {
            parse_hotel(hotel).map(|hotel| Action::Environmentalist { hotel })
        }
        ["explorer"] => Ok(Action::Explorer {}),
        ["visionary"] => Ok(Action::Visionary {}),
        ["swimmer", slot] => parse_slot(slot).map(|slot| Action::Swimmer { slot }),
        ["communication", hand] => parse_hand(hand).map(|hand| Action::Communication { hand }),
        _ => return None,
    })
}

pub(super) fn render(action: Action) -> String {
    match action {
        Action::Take { diver } => format!("take {diver}"),
        Action::Corporation { card } => format!("corporation {card}"),
        Action::Discard { slot } => format!("discard {}", slot + 1),
        Action::Play { slot } => format!("play {}", slot + 1),
        Action::Tell { hand } => format!("tell {hand}"),
        Action::Close { slot, hotel } => format!("close {} {hotel}", slot + 1),
        Action::Endurance { species } => format!("endurance {species}"),
        Action::Diving { species } => format!("diving {species}"),
        Action::Captain { hand } => format!("captain {hand}"),
        Action::Environmentalist { hotel } => format!("environmentalist {hotel}"),
        Action::Explorer {} => "explorer".to_owned(),
        Action::Visionary {} => "visionary".to_owned(),
        Action::Swimmer { slot } => format!("swimmer {}", slot + 1),
        Action::Communication { hand } => format!("communication {hand}"),
        Action::Obey { slot } => format!("obey {}", slot + 1),
        Action::Order { card } => format!("order {card}"),
        Action::Dismiss { card } => format!("dismiss {card}"),
        Action::Leave {} => "leave".to_owned(),
        Action::Sign { sign } => format!("sign {}", sign.number() + 1),
        Action::Next {} => "next".to_owned(),
        Action::EndTurn {} => "end".to_owned(),
    }
}

fn no_such(text: &str, what: &str, known: &[&str]) -> NotationError {
    let text = NotationError::quoted(text);
    NotationError::new(format!(
        "{text} is not {what}; there is {}",
        known.join(", ")
    ))
}

pub(super) fn parse_species(text: &str) -> Result<Species, NotationError> {
    let found = Species::ALL
        .into_iter()
        .find(|species| species.name() == text);
    found.ok_or_else(|| no_such(text, "a species", &Species::ALL.map(Species::name)))
}

pub(super) fn parse_corporation(text: &str) -> Result<Corporation, NotationError> {
    let found = Corporation::ALL
        .into_iter()
        .find(|card| card.name() == text);
    let known = Corporation::ALL.map(Corporation::name);
    found.ok_or_else(|| no_such(text, "a corporation card", &known))
}

pub(super) fn parse_hotel(text: &str) -> Result<Hotel, NotationError> {
    let found = Hotel::ALL.into_iter().find(|hotel| hotel.name() == text);
    found.ok_or_else(|| no_such(text, "a hotel", &Hotel::ALL.map(Hotel::name)))
}

pub(super) fn parse_diver(text: &str) -> Result<Diver, NotationError> {
    let found = Diver::ALL.into_iter().find(|diver| diver.name() == text);
    found.ok_or_else(|| no_such(text, "a diver card", &Diver::ALL.map(Diver::name)))
}

pub(super) fn parse_hand(text: &str) -> Result<HandId, NotationError> {
    HandId::from_letter(text)
        .ok_or_else(|| no_such(text, "a hand", &["A", "B", "C", "D", "E", "F"]))
}

/// A slot from 1. One more than a hand can have is still a number, which the
/// rules refuse.
fn parse_slot(text: &str) -> Result<u8, NotationError> {
    let number: Option<u8> = text.parse().ok();
    let slot = number.and_then(|number| number.checked_sub(1));
    slot.filter(|&slot| usize::from(slot) <= MAX_CARDS)
        .ok_or_else(|| no_such(text, "a slot", &["1", "2", "3", "4"]))
}

pub(super) fn parse_sign(text: &str) -> Result<Sign, NotationError> {
    let number: Option<u8> = text.parse().ok();
    let sign = number.and_then(|number| Sign::new(number.checked_sub(1)?));
    sign.ok_or_else(|| no_such(text, "a sign", &["1 to 12"]))
}

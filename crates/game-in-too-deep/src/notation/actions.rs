//! Actions as a person types them: `buy 44`, `expand 44 wildlife`, `pay 3`.

use rules::{NotationError, Seat};

use crate::actions::Action;
use crate::pieces::{Card, Company, Holder};

/// What can be typed.
pub(super) const FORMS: &[&str] = &[
    "take CARD",
    "buy CARD",
    "expand CARD COMPANY",
    "draw",
    "pay CARD",
    "remove CARD",
    "remove-top COMPANY",
    "move-top COMPANY COMPANY",
    "discount CARD",
    "take-share HOLDER COMPANY",
    "raise CARD",
    "shift CARD COMPANY",
    "extra CARD COMPANY",
    "skip",
];

pub(super) fn parse(text: &str) -> Result<Action, NotationError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    Ok(match words.as_slice() {
        ["take", card] => Action::Take {
            card: parse_card(card)?,
        },
        ["buy", card] => Action::Buy {
            card: parse_card(card)?,
        },
        ["expand", card, company] => Action::Expand {
            card: parse_card(card)?,
            company: parse_company(company)?,
        },
        ["draw"] => Action::Draw {},
        ["pay", card] => Action::Pay {
            card: parse_card(card)?,
        },
        ["remove", card] => Action::Remove {
            card: parse_card(card)?,
        },
        ["remove-top", company] => Action::RemoveTop {
            company: parse_company(company)?,
        },
        ["move-top", from, to] => Action::MoveTop {
            from: parse_company(from)?,
            to: parse_company(to)?,
        },
        ["discount", card] => Action::BuyDiscount {
            card: parse_card(card)?,
        },
        ["take-share", holder, company] => Action::TakeShare {
            holder: parse_holder(holder)?,
            company: parse_company(company)?,
        },
        ["raise", card] => Action::Raise {
            card: parse_card(card)?,
        },
        ["shift", card, to] => Action::Shift {
            card: parse_card(card)?,
            to: parse_company(to)?,
        },
        ["extra", card, company] => Action::PlayExtra {
            card: parse_card(card)?,
            company: parse_company(company)?,
        },
        ["skip"] => Action::Skip {},
        _ => {
            return Err(NotationError::new(format!(
                "{} is not an action; try one of: {}",
                NotationError::quoted(text),
                FORMS.join(", ")
            )));
        }
    })
}

pub(super) fn render(action: Action) -> String {
    match action {
        Action::Take { card } => format!("take {card}"),
        Action::Buy { card } => format!("buy {card}"),
        Action::Expand { card, company } => format!("expand {card} {company}"),
        Action::Draw {} => "draw".to_owned(),
        Action::Pay { card } => format!("pay {card}"),
        Action::Remove { card } => format!("remove {card}"),
        Action::RemoveTop { company } => format!("remove-top {company}"),
        Action::MoveTop { from, to } => format!("move-top {from} {to}"),
        Action::BuyDiscount { card } => format!("discount {card}"),
        Action::TakeShare { holder, company } => format!("take-share {holder} {company}"),
        Action::Raise { card } => format!("raise {card}"),
        Action::Shift { card, to } => format!("shift {card} {to}"),
        Action::PlayExtra { card, company } => format!("extra {card} {company}"),
        Action::Skip {} => "skip".to_owned(),
    }
}

fn no_such(text: &str, what: &str, known: &str) -> NotationError {
    let text = NotationError::quoted(text);
    NotationError::new(format!("{text} is not {what}; there is {known}"))
}

pub(super) fn parse_card(text: &str) -> Result<Card, NotationError> {
    let number: Option<u8> = text.parse().ok();
    let card = number.and_then(Card::new);
    card.ok_or_else(|| no_such(text, "a card", "1 to 127, as far as the deck has them"))
}

pub(super) fn parse_company(text: &str) -> Result<Company, NotationError> {
    let mut companies = Company::ALL.into_iter();
    let found = companies.find(|company| company.name() == text);
    let known = Company::ALL.map(Company::name).join(", ");
    found.ok_or_else(|| no_such(text, "a company", &known))
}

pub(super) fn parse_seat(text: &str) -> Option<Seat> {
    let mut letters = text.chars();
    let seat = letters.next().and_then(Seat::from_letter);
    seat.filter(|_| letters.next().is_none())
}

pub(super) fn parse_holder(text: &str) -> Result<Holder, NotationError> {
    if text == "third" {
        return Ok(Holder::THIRD);
    }
    let holder = parse_seat(text).and_then(Holder::of);
    holder.ok_or_else(|| no_such(text, "a holder", "A, B, C, D, E, third"))
}

//! The cards as data, so that whoever owns the box can correct them.

use std::fmt;

use rules::{OptionValue, OptionValues, Word};
use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::pieces::{Card, CardSet, Company, DECK, N_COMPANIES};

/// Which cards are played with. In JSON `"standard"`, or the numbers of every
/// company: `{"ocean":[9,13,…],"treasure":[…],…}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize)]
#[serde(into = "DeckForm")]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(type = "\"standard\" | Record<Company, Array<Card>>")
)]
pub enum DeckChoice {
    /// The hundred cards of the box, as far as they are known (Q1, Q2).
    #[default]
    Standard,
    /// The table's own.
    Own(Deck),
}

impl DeckChoice {
    /// The cards.
    pub fn deck(self) -> Deck {
        match self {
            DeckChoice::Standard => Deck::standard(),
            DeckChoice::Own(deck) => deck,
        }
    }
}

/// The cards by the company of their share side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deck {
    companies: [CardSet; N_COMPANIES],
    repeated: Option<Card>,
}

impl Deck {
    /// A deck from the numbers of every company.
    pub fn new(companies: [&[Card]; N_COMPANIES]) -> Deck {
        let mut deck = Deck {
            companies: [CardSet::EMPTY; N_COMPANIES],
            repeated: None,
        };
        let mut given = CardSet::EMPTY;
        for (set, cards) in deck.companies.iter_mut().zip(companies) {
            for &card in cards {
                if given.contains(card) {
                    deck.repeated = Some(card);
                }
                given.insert(card);
                set.insert(card);
            }
        }
        deck
    }

    /// The cards of the box (Q2).
    pub fn standard() -> Deck {
        let mut companies = [CardSet::EMPTY; N_COMPANIES];
        for (number, company) in (1..).zip(DECK) {
            let card = Card::new(number).expect("the box has a hundred cards");
            companies[company.idx()].insert(card);
        }
        Deck {
            companies,
            repeated: None,
        }
    }

    /// All cards.
    pub fn cards(&self) -> CardSet {
        let sets = self.companies.iter();
        sets.fold(CardSet::EMPTY, |all, &set| all.with(set))
    }

    /// The cards that are shares of a company.
    pub const fn of(&self, company: Company) -> CardSet {
        self.companies[company.idx()]
    }

    /// The company that a card is a share of.
    ///
    /// # Panics
    ///
    /// If the deck does not have the card.
    pub fn company(&self, card: Card) -> Company {
        let mut companies = Company::ALL.into_iter();
        companies
            .find(|company| self.of(*company).contains(card))
            .expect("a card of this deck")
    }

    /// A card that was listed twice.
    pub const fn repeated(&self) -> Option<Card> {
        self.repeated
    }
}

impl OptionValue for DeckChoice {
    const VALUES: OptionValues = OptionValues::File { usual: STANDARD };

    /// A deck of one's own can be typed, if one must: `1.16/4/7/10/13`.
    fn text(value: &DeckChoice) -> Option<String> {
        let DeckChoice::Own(deck) = value else {
            return Some(STANDARD.to_owned());
        };
        let numbers = |company: Company| {
            let cards = deck.of(company).iter().map(Card::write);
            cards.collect::<Vec<_>>().join(".")
        };
        Some(Company::ALL.map(numbers).join("/"))
    }

    fn from_text(text: &str) -> Option<Self> {
        if text == STANDARD {
            return Some(DeckChoice::Standard);
        }
        let company = |numbers: &str| -> Result<Vec<Card>, _> {
            let numbers = numbers.split('.').filter(|number| !number.is_empty());
            numbers.map(Card::read).collect()
        };
        let companies: Result<Vec<Vec<Card>>, _> = text.split('/').map(company).collect();
        match companies.ok()?.as_slice() {
            [ocean, treasure, pearl, research, wildlife] => Some(DeckChoice::Own(Deck::new([
                ocean, treasure, pearl, research, wildlife,
            ]))),
            _ => None,
        }
    }
}

/// The word for the usual deck.
const STANDARD: &str = "standard";

#[derive(Serialize)]
#[serde(untagged)]
enum DeckForm {
    Word(&'static str),
    Own(OwnForm),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OwnForm {
    ocean: Vec<Card>,
    treasure: Vec<Card>,
    pearl: Vec<Card>,
    research: Vec<Card>,
    wildlife: Vec<Card>,
}

impl From<OwnForm> for Deck {
    fn from(own: OwnForm) -> Self {
        Deck::new([
            &own.ocean,
            &own.treasure,
            &own.pearl,
            &own.research,
            &own.wildlife,
        ])
    }
}

impl<'de> Deserialize<'de> for DeckChoice {
    // By hand, for somebody may have typed the numbers, and deserves to know
    // which of them is wrong.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(DeckVisitor)
    }
}

struct DeckVisitor;

impl<'de> Visitor<'de> for DeckVisitor {
    type Value = DeckChoice;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"standard\" or the numbers of ocean, treasure, pearl, research and wildlife")
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<DeckChoice, E> {
        match word {
            STANDARD => Ok(DeckChoice::Standard),
            word => Err(E::invalid_value(de::Unexpected::Str(word), &self)),
        }
    }

    fn visit_map<A: de::MapAccess<'de>>(self, map: A) -> Result<DeckChoice, A::Error> {
        let own = OwnForm::deserialize(de::value::MapAccessDeserializer::new(map))?;
        Ok(DeckChoice::Own(own.into()))
    }
}

impl From<DeckChoice> for DeckForm {
    fn from(choice: DeckChoice) -> Self {
        let DeckChoice::Own(deck) = choice else {
            return DeckForm::Word(STANDARD);
        };
        let numbers = |company: Company| -> Vec<Card> { deck.of(company).iter().collect() };
        let mut own = OwnForm {
            ocean: numbers(Company::Ocean),
            treasure: numbers(Company::Treasure),
            pearl: numbers(Company::Pearl),
            research: numbers(Company::Research),
            wildlife: numbers(Company::Wildlife),
        };
        // What was wrong stays wrong when it is written down.
        let lists = [
            &mut own.ocean,
            &mut own.treasure,
            &mut own.pearl,
            &mut own.research,
            &mut own.wildlife,
        ];
        if let Some(card) = deck.repeated
            && let Some(list) = lists.into_iter().find(|list| list.contains(&card))
        {
            list.push(card);
        }
        DeckForm::Own(own)
    }
}

//! The corporation deck as a table. Whoever owns the box and finds other cards
//! corrects `DECK` and `effects`, and nothing else.

use serde::Serialize;

use super::{Hotel, Pile, Printed, VISION};

rules::named! {
    /// What is printed on a corporation card. Twelve pairs of hotels, and four
    /// kinds that exist several times.
    #[repr(u8)]
    #[allow(missing_docs, reason = "the names say what is printed")]
    pub enum Corporation: "CARD", "a corporation card" {
        "red_purple" RedPurple,
        "red_yellow" RedYellow,
        "red_blue" RedBlue,
        "red_orange" RedOrange,
        "green_purple" GreenPurple,
        "green_yellow" GreenYellow,
        "green_blue" GreenBlue,
        "green_orange" GreenOrange,
        "purple_blue" PurpleBlue,
        "purple_orange" PurpleOrange,
        "yellow_blue" YellowBlue,
        "yellow_orange" YellowOrange,
        "oil" Oil,
        "dynamite" Dynamite,
        "oil_dynamite" OilDynamite,
        "dynamite_oil" DynamiteOil,
    }
}

/// One consequence of a corporation card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Effect {
    /// The oil platform (R3.2).
    Oil {},
    /// The dynamite fishers (R3.3).
    Dynamite {},
    /// The hotels (R3.4).
    Hotels {
        /// The two to be built.
        pair: [Hotel; 2],
    },
}

/// A pile of corporation cards.
pub type CorporationPile = Pile<Corporation, { Corporation::ALL.len() }>;

/// How often each card is in the deck, in the order of [`Corporation`]: every
/// allowed pair of hotels once (Q3), six oil, six dynamite and three double
/// cards (Q4, Q5), no hotels on double cards (Q6).
pub const DECK: CorporationPile = Pile::of([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6, 6, 2, 1]);

impl Corporation {
    /// Its consequences, topmost first (R3.1).
    pub const fn effects(self) -> &'static [Effect] {
        const fn hotels(one: Hotel, other: Hotel) -> [Effect; 1] {
            [Effect::Hotels { pair: [one, other] }]
        }
        match self {
            Corporation::RedPurple => const { &hotels(Hotel::Red, Hotel::Purple) },
            Corporation::RedYellow => const { &hotels(Hotel::Red, Hotel::Yellow) },
            Corporation::RedBlue => const { &hotels(Hotel::Red, Hotel::Blue) },
            Corporation::RedOrange => const { &hotels(Hotel::Red, Hotel::Orange) },
            Corporation::GreenPurple => const { &hotels(Hotel::Green, Hotel::Purple) },
            Corporation::GreenYellow => const { &hotels(Hotel::Green, Hotel::Yellow) },
            Corporation::GreenBlue => const { &hotels(Hotel::Green, Hotel::Blue) },
            Corporation::GreenOrange => const { &hotels(Hotel::Green, Hotel::Orange) },
            Corporation::PurpleBlue => const { &hotels(Hotel::Purple, Hotel::Blue) },
            Corporation::PurpleOrange => const { &hotels(Hotel::Purple, Hotel::Orange) },
            Corporation::YellowBlue => const { &hotels(Hotel::Yellow, Hotel::Blue) },
            Corporation::YellowOrange => const { &hotels(Hotel::Yellow, Hotel::Orange) },
            Corporation::Oil => &[Effect::Oil {}],
            Corporation::Dynamite => &[Effect::Dynamite {}],
            Corporation::OilDynamite => &[Effect::Oil {}, Effect::Dynamite {}],
            Corporation::DynamiteOil => &[Effect::Dynamite {}, Effect::Oil {}],
        }
    }

    /// Whether the card has the corporations' icon, for which beginners leave
    /// it in the box (Q7).
    pub const fn has_icon(self) -> bool {
        matches!(self, Corporation::OilDynamite | Corporation::DynamiteOil)
    }
}

impl Printed for Corporation {
    const ALL: &'static [Self] = &Corporation::ALL;

    fn idx(self) -> usize {
        self.idx()
    }
}

/// A few corporation cards in a known order, the topmost first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stack {
    n_cards: u8,
    /// Entries past the number are the first kind, so that equal stacks are
    /// equal values.
    cards: [Corporation; VISION as usize],
}

impl Stack {
    /// No card.
    pub const EMPTY: Stack = Stack {
        n_cards: 0,
        cards: [Corporation::RedPurple; VISION as usize],
    };

    /// The cards, the topmost first.
    pub fn cards(&self) -> &[Corporation] {
        &self.cards[..self.n_cards.into()]
    }

    /// How many cards.
    pub const fn len(&self) -> u8 {
        self.n_cards
    }

    /// Whether there is no card.
    pub const fn is_empty(&self) -> bool {
        self.n_cards == 0
    }

    /// Puts a card below the others; false if there is no room.
    pub fn push(&mut self, card: Corporation) -> bool {
        let Some(place) = self.cards.get_mut(usize::from(self.n_cards)) else {
            return false;
        };
        *place = card;
        self.n_cards += 1;
        true
    }

    /// Takes the topmost card of this kind, if there is one.
    pub fn take(&mut self, card: Corporation) -> bool {
        let Some(at) = self.cards().iter().position(|&other| other == card) else {
            return false;
        };
        self.cards.copy_within(at + 1.., at);
        self.n_cards -= 1;
        self.cards[usize::from(self.n_cards)] = Corporation::RedPurple;
        true
    }

    /// Takes the topmost card.
    pub fn pop(&mut self) -> Option<Corporation> {
        let card = *self.cards().first()?;
        self.take(card);
        Some(card)
    }
}

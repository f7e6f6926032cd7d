//! Why one might do something, as bots say it. The words are in `texts`.

use serde::Serialize;

use crate::pieces::{Diver, HandId, Hotel, Species};

/// Why one might choose an action. It is said aloud, so that it never tells the
/// others more than the action does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Reason {
    /// A card is played, as the action or on the Captain's order.
    Plays {
        /// Which, and what for.
        card: PlayedCard,
    },
    /// The Olympic Swimmer plays one more.
    SwimsOn {
        /// Which, and what for.
        card: PlayedCard,
    },
    /// A card goes to the oil platform whose species is saved or extinct.
    GivesUpSettled {
        /// Its species.
        species: Species,
    },
    /// A card goes to the oil platform that is worth less than the others.
    GivesUp {
        /// Its species.
        species: Species,
    },
    /// A card goes to the oil platform of which nothing is known.
    GivesUpUnseen {},
    /// A hand is told its cards.
    Tells {
        /// Which hand.
        hand: HandId,
        /// What it gains by it.
        news: News,
    },
    /// A hand is told its cards by a diver card.
    TellsToo {
        /// Which hand.
        hand: HandId,
        /// What it gains by it.
        news: News,
    },
    /// A hotel is closed with a card.
    Closes {
        /// Which.
        hotel: Hotel,
        /// How near the sixth hotel is.
        threat: Threat,
    },
    /// A hotel is closed by a diver card.
    ClosesFree {
        /// Which.
        hotel: Hotel,
        /// How near the sixth hotel is.
        threat: Threat,
    },
    /// A token leaves red.
    OutOfRed {
        /// Whose.
        species: Species,
    },
    /// A token comes to green.
    ToGreen {
        /// Whose.
        species: Species,
    },
    /// The Captain has another hand play.
    Commands {
        /// Which hand.
        hand: HandId,
        /// Whether it knows some of its cards.
        knows_some: bool,
    },
    /// The Explorer looks at the own hand.
    Explores {
        /// Cards that were not known.
        n_unknown: u8,
    },
    /// The Visionary looks ahead.
    LooksAhead {
        /// Hotels that stand.
        n_hotels: u8,
    },
    /// The Industrialist plays a card.
    Harms {
        /// What it does.
        harm: Harm,
    },
    /// The Visionary puts back a card.
    LeastHarmFirst {},
    /// The Visionary takes a card from the Industrialist.
    Disarms {
        /// What it would do.
        harm: Harm,
    },
    /// The Visionary takes no more.
    LeavesRest {},
    /// A diver card is taken.
    TakesDiver {
        /// Which.
        diver: Diver,
    },
    /// No more diver cards are taken.
    EnoughDivers {},
    /// A sign.
    Means {
        /// What it stands for.
        species: Species,
    },
    /// No more signs for a card.
    NextCard {},
    /// The turn ends.
    KeepsDiver {},
}

/// What is played, and what for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum PlayedCard {
    /// A card whose face is known.
    Known {
        /// What it shows.
        species: Species,
        /// What its token does.
        step: Step,
    },
    /// A card of which one has to remember what was told.
    Told {},
    /// A card of which nothing is known, while most cards still help.
    LikelyHelp {},
    /// A card of which nothing is known.
    Unseen {},
}

/// What a token does when a card of its species is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Step {
    /// It is saved.
    Saved,
    /// It comes to green.
    ToGreen,
    /// It leaves red.
    OutOfRed,
    /// It stays where it is.
    Nowhere,
}

/// What a telling is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum News {
    /// A card that would save its species.
    NearlySaved {
        /// Which.
        species: Species,
    },
    /// A card that would take its species out of red.
    InRed {
        /// Which.
        species: Species,
    },
    /// Cards that were not known.
    Unknown {
        /// How many.
        n_cards: u8,
    },
}

/// How near the sixth hotel is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Threat {
    /// No card would build it.
    Standing {
        /// Hotels that stand.
        n_hotels: u8,
    },
    /// Some of the cards that may come would.
    Sixth {
        /// How many would.
        n_cards: u8,
        /// How many may come.
        n_unseen: u8,
    },
}

/// What a corporation card does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Harm {
    /// It builds the sixth hotel.
    SixthHotel {},
    /// It builds two hotels.
    Hotels {
        /// Which.
        pair: [Hotel; 2],
        /// How many stand then.
        n_hotels: u8,
    },
    /// It takes a card from a hand.
    Oil {
        /// Which hand.
        hand: HandId,
    },
    /// It hits a card of the deck.
    Dynamite {},
    /// It does both.
    OilAndDynamite {
        /// Whose turn it is.
        hand: HandId,
    },
}

//! Why one might do something, as bots say it. The words are in `texts`.

use serde::Serialize;

use crate::pieces::{Card, Company, Holder};

/// Why one might choose an action. It is said aloud, so that it speaks of what
/// lies open, and of a card in hand only to whoever pays with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Reason {
    /// A free share before the first turn.
    Takes {
        /// Of which company.
        company: Company,
        /// What it is good for.
        hope: Hope,
    },
    /// A share out of the own hand.
    Buys {
        /// Of which company.
        company: Company,
        /// Cards to pay.
        cost: u8,
        /// What it is good for.
        hope: Hope,
    },
    /// A share out of the own hand, with Research's discount.
    BuysForLess {
        /// Of which company.
        company: Company,
        /// Cards to pay.
        cost: u8,
        /// Cards that others would pay.
        price: u8,
        /// What it is good for.
        hope: Hope,
    },
    /// A share out of another portfolio.
    TakesShare {
        /// Of which company.
        company: Company,
        /// From whom.
        holder: Holder,
        /// Cards to pay.
        cost: u8,
        /// What it is good for.
        hope: Hope,
    },
    /// A deeper company.
    Expands {
        /// The depth card.
        card: Card,
        /// The company.
        company: Company,
        /// Whom it helps.
        holding: Holding,
        /// What it pays, if it pays anybody.
        payouts: Option<Payouts>,
        /// Whether an ability comes with it.
        ability: bool,
    },
    /// A card from the deck.
    Draws {
        /// What for.
        draw: Draw,
    },
    /// A card of a payment.
    Pays {
        /// Which.
        card: Card,
    },
    /// An ability that is not used.
    Keeps {},
    /// A depth card that is discarded.
    Clears {
        /// Which.
        card: Card,
        /// Where it lies.
        company: Company,
        /// What that does.
        effect: Clearing,
    },
    /// A depth card that goes to another company.
    Moves {
        /// Which.
        card: Card,
        /// Where it lies.
        from: Company,
        /// Where it goes.
        to: Company,
        /// Whom it helps there.
        holding: Holding,
    },
    /// A depth card that comes back to the top.
    Raises {
        /// Which.
        card: Card,
        /// Where it lies.
        company: Company,
    },
    /// An extra depth card.
    PlaysExtra {
        /// Which.
        card: Card,
        /// Where it goes.
        company: Company,
        /// Cards to pay.
        cost: u8,
        /// Whom it helps.
        holding: Holding,
    },
}

/// What a share is good for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Hope {
    /// In the last turns: what it is worth.
    Now {
        /// Its points.
        points: u8,
    },
    /// Before them: what it should be worth.
    AtTheEnd {
        /// Its points, about.
        points: u8,
    },
}

/// Whom more depth in a company helps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Holding {
    /// The own shares.
    pub own: u8,
    /// The most that another seat has.
    pub most: u8,
}

/// What a dividend pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Payouts {
    /// Cards for oneself.
    pub own: u8,
    /// Cards for all others.
    pub others: u8,
}

/// What a draw is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Draw {
    /// It makes a fundraiser.
    Fundraiser,
    /// It makes a second one in a row, which ends the game.
    SecondFundraiser,
    /// Cards in hand decide ties.
    Tie,
    /// The card.
    Card,
}

/// What discarding a depth card does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Clearing {
    /// The others' shares are worth less.
    Hurts {
        /// Who has how many.
        holding: Holding,
    },
    /// More depth cards fit below the one that was covered.
    Room {},
}

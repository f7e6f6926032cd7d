//! What points were given for, in words.

use std::fmt;

use rules::counted;

use crate::pieces::Company;

/// The shares of a company.
pub(crate) struct SharesHeld {
    /// How many.
    pub(crate) n_shares: u8,
    /// Which company's.
    pub(crate) company: Company,
    /// What each of them is worth.
    pub(crate) value: u8,
}

impl fmt::Display for SharesHeld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SharesHeld {
            n_shares,
            company,
            value,
        } = self;
        write!(f, "{n_shares} × {} at {value}", company.title())
    }
}

/// What is left in hand.
pub(crate) struct CardsLeft {
    /// How many cards.
    pub(crate) n_cards: u8,
}

impl fmt::Display for CardsLeft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in hand, for ties", counted(self.n_cards, "card"))
    }
}

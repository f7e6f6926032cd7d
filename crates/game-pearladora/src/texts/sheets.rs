//! What pearls were given for, in words.

use std::fmt;

use crate::board::Square;

/// Why a side takes pearls of a territory.
pub(crate) struct Taken {
    /// The territory's first square.
    pub(crate) first: Square,
    /// The pearls of its farms.
    pub(crate) pearls: u8,
    /// What the side's divers came to.
    pub(crate) total: i8,
    /// What the best of the others came to, if there were any.
    pub(crate) best: Option<i8>,
    /// Whether a Backup token broke a tie.
    pub(crate) by_backup: bool,
    /// How many sides take some.
    pub(crate) n_takers: usize,
}

impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Taken {
            first,
            pearls,
            total,
            best,
            by_backup,
            n_takers,
        } = self;
        write!(f, "territory of {first}, {pearls} pearls: ")?;
        match best {
            None => write!(f, "unopposed"),
            Some(_) if *by_backup => write!(f, "tied at {total}, decided by the Backup"),
            Some(best) if best == total => write!(f, "tied at {total}, shared by {n_takers}"),
            Some(best) => write!(f, "{total} against {best}"),
        }
    }
}

//! What points were given for and why the game is over, in words.

use std::fmt;

use crate::ending::Ending;
use crate::pieces::{Difficulty, Species};

/// A species that went one's own way.
pub(crate) enum Gone {
    /// For the divers.
    Saved(Species),
    /// For the Industrialist.
    Extinct(Species),
}

impl fmt::Display for Gone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Gone::Saved(species) => write!(f, "{} saved", species.title()),
            Gone::Extinct(species) => write!(f, "{} extinct", species.title()),
        }
    }
}

/// Why the game is over.
pub(crate) struct Ended {
    /// How it ended.
    pub(crate) ending: Ending,
    /// What the level asked for.
    pub(crate) difficulty: &'static Difficulty,
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difficulty {
            saved_to_win,
            extinct_to_lose,
        } = self.difficulty;
        match self.ending {
            Ending::Saved => write!(f, "the divers have saved {saved_to_win} species"),
            Ending::Extinct => write!(f, "{extinct_to_lose} species are extinct"),
            Ending::Hotels => write!(f, "six hotels stand"),
            Ending::NoAction => write!(f, "no card is left to play or to tell"),
            Ending::Conceded => write!(f, "the divers have given up"),
        }
    }
}

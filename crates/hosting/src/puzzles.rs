//! Puzzles: positions of games that were played, in which one decision matters.
//!
//! A puzzle is what one seat knew before a decision whose best action is clearly
//! better than the next, and is not the one that looks best at once. All that is
//! said of it is asked of that seat's view: worths are averages over worlds that
//! the seat could imagine, and the true one is never looked at. `docs/puzzles.md`
//! describes the file; [`PuzzleBook::read`](file) distrusts it.

mod book;
mod examine;
mod file;
mod find;
mod picks;
mod place;

pub use self::book::PuzzleBook;
pub use self::examine::PuzzlePlan;
pub use self::file::BadPuzzles;
pub(crate) use self::find::{find_in_game, find_in_log};
pub(crate) use self::place::{Placed, check_again};

use bots::{Level, Theme};
use rules::{RulesVersion, Seat, SeatCount};
use serde_json::value::RawValue;

/// A position before a decision that matters, and what is thought of it.
#[derive(Debug, Clone)]
pub struct Puzzle {
    /// Its short name: a hash of the deal, the moves and the seat.
    pub id: String,
    /// What it is about.
    pub theme: Theme,
    /// How hard it is, from 1 to [`Puzzle::HARDEST`].
    pub difficulty: u8,
    /// The levels that find it more often than not.
    pub found_by: Vec<Level>,
    /// Who is to decide.
    pub seat: Seat,
    /// What could be done, the best first: first all that fits, then what else is
    /// worth talking about.
    pub choices: Vec<PuzzleChoice>,
    /// How many of the choices fit: the best, and whatever is the same in another
    /// order or just as good.
    pub n_fits: usize,
    /// How the position comes about.
    pub path: PuzzlePath,
}

impl Puzzle {
    /// The difficulty of those that no level finds.
    pub const HARDEST: u8 = 5;

    /// The actions that solve it, as a person types them, the best first.
    pub fn fits(&self) -> impl Iterator<Item = &str> {
        let choices = self.choices[..self.n_fits].iter();
        choices.map(|choice| choice.text.as_str())
    }

    /// Whether an action solves it.
    pub fn is_solved_by(&self, text: &str) -> bool {
        self.fits().any(|fitting| fitting == text)
    }
}

/// One thing that could be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PuzzleChoice {
    /// The action as a person types it.
    pub text: String,
    /// The seat's share of victory after it, in thousandths, over the worlds it
    /// could imagine.
    pub worth: u16,
    /// What would probably follow in the same turn, as a person types it.
    pub then: Vec<String>,
    /// The levels that choose it more often than not.
    pub chosen_by: Vec<Level>,
}

/// How a position comes about: a deal, and what was done since. Chance follows
/// from the seed by kind and number.
#[derive(Debug, Clone)]
pub struct PuzzlePath {
    /// The rules it is played by.
    pub rules_version: RulesVersion,
    /// What the table agreed on.
    pub options: Box<RawValue>,
    /// How many seats.
    pub seats: SeatCount,
    /// What all chance is derived from, together with the index.
    pub seed: String,
    /// Which game of that seed.
    pub index: u32,
    /// What people added to the chance of their table.
    pub contributions: Option<Vec<Option<String>>>,
    /// By decision the place of the action in the sorted lists of all seats that
    /// were to act, one list after the other.
    pub picks: Vec<u16>,
    /// What the position must come to.
    pub fingerprint: u32,
}

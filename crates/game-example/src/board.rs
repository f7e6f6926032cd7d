//! The beach: sixteen places, and what the undertow pulls out of them.

use std::fmt;

use rules::{NotationError, Word};
use serde::{Deserialize, Serialize};

use crate::pieces::{Shell, ShellSet};

/// How many places a row has, and how many rows there are (R1.2).
pub(crate) const WIDTH: u8 = 4;
/// How many places the beach has.
pub const N_PLACES: usize = (WIDTH * WIDTH) as usize;

/// A place on the beach. In text and JSON its column's letter and its row, from
/// the top: `b2`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub struct Place(u8);

impl Place {
    /// Row by row.
    pub fn all() -> impl Iterator<Item = Place> + Clone {
        (0..N_PLACES as u8).map(Place)
    }

    /// The place as an index.
    pub const fn idx(self) -> usize {
        self.0 as usize
    }

    /// The places that share an edge with it.
    fn neighbours(self) -> impl Iterator<Item = Place> {
        let (column, row) = (self.0 % WIDTH, self.0 / WIDTH);
        let sides = [
            (row > 0).then(|| Place(self.0 - WIDTH)),
            (column > 0).then(|| Place(self.0 - 1)),
            (column + 1 < WIDTH).then_some(Place(self.0 + 1)),
            (row + 1 < WIDTH).then_some(Place(self.0 + WIDTH)),
        ];
        sides.into_iter().flatten()
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = char::from(b'a' + self.0 % WIDTH);
        write!(f, "{column}{}", self.0 / WIDTH + 1)
    }
}

impl Word for Place {
    const FORM: &'static str = "PLACE";

    fn write(place: Place) -> String {
        place.to_string()
    }

    fn read(word: &str) -> Result<Place, NotationError> {
        let found = Place::all().find(|place| place.to_string() == word);
        found.ok_or_else(|| NotationError::no_such(word, "a place of the beach", "a1 to d4"))
    }

    fn every() -> Vec<Place> {
        Place::all().collect()
    }
}

impl TryFrom<String> for Place {
    type Error = NotationError;

    fn try_from(text: String) -> Result<Self, NotationError> {
        Place::read(&text)
    }
}

impl From<Place> for String {
    fn from(place: Place) -> String {
        place.to_string()
    }
}

/// What lies where.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Array<Shell | null>"))]
pub struct Beach([Option<Shell>; N_PLACES]);

impl Beach {
    /// What lies on a place.
    pub const fn at(&self, place: Place) -> Option<Shell> {
        self.0[place.idx()]
    }

    /// Puts a shell on a place.
    pub(crate) fn put(&mut self, place: Place, shell: Shell) {
        self.0[place.idx()] = Some(shell);
    }

    /// The places on which nothing lies.
    pub fn empty(&self) -> impl Iterator<Item = Place> {
        Place::all().filter(|&place| self.at(place).is_none())
    }

    /// All shells that lie here.
    pub(crate) fn shells(&self) -> impl Iterator<Item = Shell> {
        self.0.iter().copied().flatten()
    }

    /// Takes away all that a shell on this place pulls out, and says what.
    pub(crate) fn pull(&mut self, from: Place, has_chains: bool) -> ShellSet {
        let Some(laid) = self.at(from) else {
            return ShellSet::EMPTY;
        };
        let mut pulled = ShellSet::EMPTY;
        // Q3: a place is pulled empty at most once, so this is the longest it gets.
        let mut pulling = [(from, laid); N_PLACES];
        let (mut n_done, mut n_pulling) = (0, 1);
        while n_done < n_pulling {
            let (place, by) = pulling[n_done];
            n_done += 1;
            // Q1
            for next in place.neighbours().filter(|&next| next != from) {
                // R2.3, Q2
                let Some(shell) = self.at(next).filter(|&shell| by.pulls(shell)) else {
                    continue;
                };
                self.0[next.idx()] = None;
                pulled.insert(shell);
                // R2.4
                if has_chains && shell.kind() == laid.kind() {
                    pulling[n_pulling] = (next, shell);
                    n_pulling += 1;
                }
            }
        }
        pulled
    }
}

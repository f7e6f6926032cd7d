//! The box: thirty-six shells, four kinds with the numbers one to nine.

use std::fmt;

use rules::{NotationError, Word};
use serde::{Deserialize, Serialize};

/// The most seats.
pub const MAX_SEATS: usize = 4;
/// The highest number of a shell.
const HIGHEST: u8 = 9;
/// R1.3: how many shells a hand has.
pub(crate) const N_HAND: u8 = 3;
/// R1.4: how many shells lie open in the tideline.
pub(crate) const N_TIDELINE: usize = 3;

rules::named! {
    /// A kind of shell.
    pub enum Kind: "KIND", "a kind of shell" {
        /// Smooth, with a slit.
        "cowrie" Cowrie,
        /// A fan.
        "scallop" Scallop,
        /// A spiral.
        "whelk" Whelk,
        /// A cone.
        "limpet" Limpet,
    }
}

/// One of the shells. In text and JSON its kind's letter and its number: `c7`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub struct Shell(u8);

impl Shell {
    /// The shell of this kind and number, if there is one.
    pub const fn new(kind: Kind, number: u8) -> Option<Shell> {
        if number >= 1 && number <= HIGHEST {
            Some(Shell(kind as u8 * HIGHEST + number - 1))
        } else {
            None
        }
    }

    /// Its kind.
    pub const fn kind(self) -> Kind {
        Kind::ALL[(self.0 / HIGHEST) as usize]
    }

    /// Its number, from 1 to 9.
    pub const fn number(self) -> u8 {
        self.0 % HIGHEST + 1
    }

    /// R2.3: whether it pulls out a neighbour: a lower one, and a one also a nine.
    pub const fn pulls(self, other: Shell) -> bool {
        other.number() < self.number() || self.number() == 1 && other.number() == HIGHEST
    }

    /// Its name in words: "cowrie 7".
    pub fn title(self) -> String {
        format!("{} {}", self.kind().name(), self.number())
    }
}

impl fmt::Display for Shell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = &self.kind().name()[..1];
        write!(f, "{letter}{}", self.number())
    }
}

impl Word for Shell {
    const FORM: &'static str = "SHELL";

    fn write(shell: Shell) -> String {
        shell.to_string()
    }

    fn read(word: &str) -> Result<Shell, NotationError> {
        let found = ShellSet::ALL.iter().find(|shell| shell.to_string() == word);
        found.ok_or_else(|| NotationError::no_such(word, "a shell", "c1 to l9"))
    }

    fn every() -> Vec<Shell> {
        ShellSet::ALL.iter().collect()
    }
}

impl TryFrom<String> for Shell {
    type Error = NotationError;

    fn try_from(text: String) -> Result<Self, NotationError> {
        Shell::read(&text)
    }
}

impl From<Shell> for String {
    fn from(shell: Shell) -> String {
        shell.to_string()
    }
}

/// A set of shells. In JSON a sorted list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Array<Shell>"))]
pub struct ShellSet(u64);

impl ShellSet {
    /// No shell.
    pub const EMPTY: ShellSet = ShellSet(0);
    /// R1.2: the box.
    pub const ALL: ShellSet = ShellSet((1 << (Kind::ALL.len() * HIGHEST as usize)) - 1);

    /// How many there are.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the shell is among them.
    pub const fn contains(self, shell: Shell) -> bool {
        self.0 & (1 << shell.0) != 0
    }

    /// Adds a shell.
    pub fn insert(&mut self, shell: Shell) {
        self.0 |= 1 << shell.0;
    }

    /// Takes a shell away.
    pub fn remove(&mut self, shell: Shell) {
        self.0 &= !(1 << shell.0);
    }

    /// Those of either set.
    #[must_use]
    pub const fn with(self, other: ShellSet) -> ShellSet {
        ShellSet(self.0 | other.0)
    }

    /// Those that are not in the other set.
    #[must_use]
    pub const fn without(self, other: ShellSet) -> ShellSet {
        ShellSet(self.0 & !other.0)
    }

    /// How many are of a kind.
    pub const fn n_of(self, kind: Kind) -> u8 {
        let of_kind = ((1 << HIGHEST) - 1) << (kind as u8 * HIGHEST);
        (self.0 & of_kind).count_ones() as u8
    }

    /// The shells in order.
    pub fn iter(self) -> impl Iterator<Item = Shell> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let shell = (left != 0).then(|| Shell(left.trailing_zeros() as u8))?;
            left &= left - 1;
            Some(shell)
        })
    }
}

impl FromIterator<Shell> for ShellSet {
    fn from_iter<I: IntoIterator<Item = Shell>>(shells: I) -> Self {
        let mut set = ShellSet::EMPTY;
        shells.into_iter().for_each(|shell| set.insert(shell));
        set
    }
}

impl Serialize for ShellSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

//! Opponents by name, from a first evening to an expert.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// One of five opponents, each clearly stronger than the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Weighs roughly, one step ahead.
    Minnow,
    /// Weighs every action, one step ahead.
    Puffin,
    /// Thinks ahead a little, and forgets or counts roughly.
    Otter,
    /// Thinks ahead, forgets nothing and reads the others.
    Dolphin,
    /// Thinks as long as it may.
    Orca,
}

impl Level {
    /// From the weakest to the strongest.
    pub const ALL: [Level; 5] = [
        Level::Minnow,
        Level::Puffin,
        Level::Otter,
        Level::Dolphin,
        Level::Orca,
    ];

    /// The name in commands, rows and records.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Minnow => "minnow",
            Level::Puffin => "puffin",
            Level::Otter => "otter",
            Level::Dolphin => "dolphin",
            Level::Orca => "orca",
        }
    }

    /// How it plays, in a few words.
    pub const fn help(self) -> &'static str {
        match self {
            Level::Minnow => "weighs roughly, one step ahead; for a first evening",
            Level::Puffin => "weighs every move with care, one step ahead",
            Level::Otter => "thinks a little ahead; forgets, or counts roughly",
            Level::Dolphin => "thinks ahead, forgets nothing, reads the others",
            Level::Orca => "the strongest; thinks a second and a half",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no level has.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("there is no level \"{name}\"; there are {}", Level::ALL.map(Level::name).join(", "))]
pub struct UnknownLevel {
    /// The name.
    pub name: String,
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        let found = Level::ALL.into_iter().find(|level| level.name() == text);
        found.ok_or_else(|| UnknownLevel {
            name: text.to_owned(),
        })
    }
}

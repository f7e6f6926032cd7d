//! Who can sit at a table: people, and bots by name.

use std::fmt;
use std::str::FromStr;

use bots::{Bot, Greedy, Judge, Playout, Random};
use thiserror::Error;

pub use record::PERSON;

/// Who sits in a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayerName {
    /// Somebody at the keyboard.
    Person,
    /// Leaves everything to the dice.
    Random,
    /// Leaves everything to the dice, but is seldom idle.
    Playout,
    /// Looks one step ahead.
    Greedy,
}

impl PlayerName {
    /// Every player there is.
    pub const ALL: [PlayerName; 4] = [
        PlayerName::Person,
        PlayerName::Random,
        PlayerName::Playout,
        PlayerName::Greedy,
    ];

    /// The bots.
    pub fn bots() -> impl Iterator<Item = PlayerName> {
        Self::ALL
            .into_iter()
            .filter(|&name| name != PlayerName::Person)
    }

    /// The bots that people play against; `playout` is a measure, not company.
    pub fn opponents() -> impl Iterator<Item = PlayerName> {
        Self::bots().filter(|&name| name != PlayerName::Playout)
    }

    /// The name in commands and records.
    pub fn name(self) -> &'static str {
        match self {
            PlayerName::Person => PERSON,
            PlayerName::Random => "random",
            PlayerName::Playout => "playout",
            PlayerName::Greedy => "greedy",
        }
    }

    /// How it plays, in a few words.
    pub fn help(self) -> &'static str {
        match self {
            PlayerName::Person => "somebody at the keyboard",
            PlayerName::Random => "leaves everything to the dice",
            PlayerName::Playout => "leaves everything to the dice, but is seldom idle",
            PlayerName::Greedy => "looks one step ahead",
        }
    }

    /// The bot of this name; nobody for a person.
    pub(crate) fn bot<G: Judge>(self) -> Option<Box<dyn Bot<G>>> {
        match self {
            PlayerName::Person => None,
            PlayerName::Random => Some(Box::new(Random)),
            PlayerName::Playout => Some(Box::new(Playout)),
            PlayerName::Greedy => Some(Box::new(Greedy)),
        }
    }
}

impl fmt::Display for PlayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name nobody has.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("there is no player \"{name}\"; there are {}", PlayerName::ALL.map(PlayerName::name).join(", "))]
pub struct UnknownPlayer {
    /// The name.
    pub name: String,
}

impl FromStr for PlayerName {
    type Err = UnknownPlayer;

    fn from_str(text: &str) -> Result<Self, UnknownPlayer> {
        PlayerName::ALL
            .into_iter()
            .find(|player| player.name() == text)
            .ok_or_else(|| UnknownPlayer {
                name: text.to_owned(),
            })
    }
}

//! What a table's log is made of. The log is the truth; a position is what
//! replaying it gives ([`Replay`](crate::Replay)).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::Seat;

/// One row of a log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entry<A, C> {
    /// A seat decided.
    Action {
        /// Who.
        seat: Seat,
        /// What.
        action: A,
    },
    /// Chance decided.
    Chance {
        /// What.
        chance: C,
    },
    /// The table did something the rules do not know.
    Control {
        /// Who asked for it, or whose seat it is about.
        seat: Seat,
        /// What.
        control: Control,
    },
}

impl<A, C> Entry<A, C> {
    /// Which of the three it is.
    pub fn kind(&self) -> EntryKind {
        match self {
            Entry::Action { .. } => EntryKind::Action,
            Entry::Chance { .. } => EntryKind::Chance,
            Entry::Control { .. } => EntryKind::Control,
        }
    }

    /// Whose it is; nobody's for chance.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Entry::Action { seat, .. } | Entry::Control { seat, .. } => Some(*seat),
            Entry::Chance { .. } => None,
        }
    }
}

/// What an entry is, in records and rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EntryKind {
    /// A seat decided.
    Action,
    /// Chance decided.
    Chance,
    /// The table did something the rules do not know.
    Control,
}

/// An entry with its types rubbed off: as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredEntry {
    /// Its number.
    pub seq: u32,
    /// What it is.
    pub kind: EntryKind,
    /// Whose it is; nobody's for chance.
    pub seat: Option<Seat>,
    /// What was done, as JSON.
    pub body: String,
    /// A short hash of the position after it.
    pub fingerprint: u32,
}

/// What a table can do beside the rules; the same for every game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Control {
    /// The last action no longer counts; the log keeps everything.
    TakeBack {
        /// The `seq` of the entry before it that still counts; 0 if none does.
        to: u32,
    },
    /// The only person at a table of bots takes back their last action with
    /// all that came of it, whatever has come to light.
    Undo {
        /// The `seq` of the entry before it that still counts; 0 if none does.
        to: u32,
    },
    /// A seat has taken in what its screen shows only until then.
    Acknowledge {},
    /// A seat agrees to give up a game that its side cannot win.
    Concede {},
    /// The person in this seat gives up for good.
    Resign {},
    /// From now on a bot plays for the person in this seat.
    StandIn {
        /// Which.
        bot: BotName,
    },
    /// The person in this seat plays again.
    Return {},
    /// The time of a seat that owed a decision was up. What the table has agreed
    /// for that follows as entries of its own.
    Timeout {
        /// When it was up, in seconds since 1970: evidence, not a rule.
        due: u32,
    },
    /// Somebody proposes something that the others have to agree to.
    Propose {
        /// What.
        what: Proposal,
    },
    /// Somebody agrees to a proposal.
    Agree {
        /// The proposal's entry.
        to: u32,
    },
    /// Somebody does not agree to a proposal, or takes back their own.
    Decline {
        /// The proposal's entry.
        to: u32,
    },
    /// A pause is over.
    Resume {},
    /// Somebody is given time, unasked.
    GiveTime {
        /// Who.
        to: Seat,
        /// How much: evidence, not a rule.
        seconds: u32,
    },
}

/// What can be proposed at a table. Everybody who would lose information or
/// time has to agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Proposal {
    /// To take back one's last action with all that came of it. Chance falls
    /// anew afterwards.
    TakeBack {
        /// The `seq` of the entry before it that still counts; 0 if none does.
        to: u32,
    },
    /// To let no clock run, and nobody play, until somebody ends the pause.
    Pause {},
    /// More time for whoever proposes it.
    MoreTime {
        /// How much.
        seconds: u32,
    },
    /// To end the game without a result.
    Abort {},
    /// To let a bot play on for good in somebody's place.
    Remove {
        /// Whose.
        seat: Seat,
        /// Which.
        bot: BotName,
    },
}

/// A bot's name in a log: one to eight small letters, so that an entry stays
/// small and is copied without the heap.
#[derive(Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub struct BotName([u8; BotName::MAX_LETTERS]);

impl BotName {
    /// The most letters of a name.
    pub const MAX_LETTERS: usize = 8;

    /// The name.
    pub fn as_str(&self) -> &str {
        let length = self.0.iter().take_while(|letter| **letter != 0).count();
        std::str::from_utf8(&self.0[..length]).expect("small letters are text")
    }
}

impl FromStr for BotName {
    type Err = BadBotName;

    fn from_str(name: &str) -> Result<Self, BadBotName> {
        let is_short = (1..=BotName::MAX_LETTERS).contains(&name.len());
        if !is_short || !name.bytes().all(|letter| letter.is_ascii_lowercase()) {
            return Err(BadBotName);
        }
        let mut letters = [0; BotName::MAX_LETTERS];
        letters[..name.len()].copy_from_slice(name.as_bytes());
        Ok(BotName(letters))
    }
}

/// A text that cannot be a bot's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a bot's name has 1 to 8 small letters")]
pub struct BadBotName;

impl fmt::Display for BotName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for BotName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl Serialize for BotName {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for BotName {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        name.parse().map_err(serde::de::Error::custom)
    }
}

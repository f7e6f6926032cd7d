//! The log of a table, and replaying it. The log is the truth; a position is
//! what replaying it gives.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::fingerprint::fingerprint;
use crate::{Game, Refusal, RuleId, Seat, SeatCount, ToAct, Told};

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
        /// Who asked for it.
        seat: Seat,
        /// What.
        control: Control,
    },
}

/// What a table can do beside the rules; the same for every game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Control {
    /// The position goes back to what it was after entry `to`; the log keeps
    /// everything.
    TakeBack {
        /// The `seq` of the last entry that still counts.
        to: u32,
    },
}

/// A game with the log that made it. Entries are numbered from 1.
#[derive(Debug, Clone)]
pub struct Replay<G: Game> {
    start: G,
    game: G,
    entries: Vec<Entry<G::Action, G::Chance>>,
    /// The numbers of the entries that still count, oldest first.
    standing: Vec<u32>,
}

/// A place in a log to go back to.
#[derive(Debug, Clone)]
pub struct Mark<G> {
    game: G,
    n_entries: usize,
    standing: Vec<u32>,
}

/// Why an entry cannot follow the ones before it.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ReplayError<R: Refusal> {
    /// The rules refuse the action.
    #[error("{refusal} ({})", refusal.rule())]
    Refused {
        /// Why.
        refusal: R,
    },
    /// Chance is not to act, or could not decide so.
    #[error("{}", if *.due { "chance cannot give this outcome here" } else { "chance is not to act here" })]
    Impossible {
        /// Whether chance is to act at all.
        due: bool,
    },
    /// Chance comes first; nobody can take anything back meanwhile.
    #[error("chance is to act here")]
    ChanceIsDue,
    /// The entry to go back to does not stand, or is the present one.
    #[error("entry {to} does not stand, or is the last one that does")]
    NoSuchEntry {
        /// The entry asked for.
        to: u32,
    },
}

impl<R: Refusal> ReplayError<R> {
    /// The rule that says so, if a rule does.
    pub fn rule(&self) -> Option<RuleId> {
        match self {
            ReplayError::Refused { refusal } => Some(refusal.rule()),
            ReplayError::Impossible { .. }
            | ReplayError::ChanceIsDue
            | ReplayError::NoSuchEntry { .. } => None,
        }
    }
}

impl<G: Game> Replay<G> {
    /// An empty log.
    pub fn new(options: &G::Options, seats: SeatCount) -> Result<Self, G::BadOptions> {
        Ok(Self::from(G::new(options, seats)?))
    }

    /// The position before the first entry.
    pub fn start(&self) -> &G {
        &self.start
    }

    /// The position the log has come to.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The entries so far; entry `seq` is at index `seq - 1`.
    pub fn entries(&self) -> &[Entry<G::Action, G::Chance>] {
        &self.entries
    }

    /// The number of the last entry; 0 before the first.
    pub fn seq(&self) -> u32 {
        self.entries.len() as u32
    }

    /// The entries that still count, with their numbers, oldest first.
    pub fn standing(&self) -> impl DoubleEndedIterator<Item = (u32, &Entry<G::Action, G::Chance>)> {
        self.standing
            .iter()
            .map(|&seq| (seq, &self.entries[seq as usize - 1]))
    }

    /// Judges an entry without adding it.
    pub fn check(
        &self,
        entry: &Entry<G::Action, G::Chance>,
    ) -> Result<(), ReplayError<G::Refusal>> {
        match *entry {
            Entry::Action { seat, action } => self
                .game
                .check(seat, action)
                .map_err(|refusal| ReplayError::Refused { refusal }),
            Entry::Chance { chance } => {
                let due = matches!(self.game.to_act(), ToAct::Chance {});
                if due && self.game.is_possible(chance) {
                    Ok(())
                } else {
                    Err(ReplayError::Impossible { due })
                }
            }
            Entry::Control {
                control: Control::TakeBack { to },
                ..
            } => {
                if self.game.to_act() == (ToAct::Chance {}) {
                    return Err(ReplayError::ChanceIsDue);
                }
                let earlier = self.standing.split_last().map_or(&[][..], |(_, rest)| rest);
                if earlier.contains(&to) {
                    Ok(())
                } else {
                    Err(ReplayError::NoSuchEntry { to })
                }
            }
        }
    }

    /// Adds an entry if it can follow; otherwise nothing changes.
    pub fn push(
        &mut self,
        entry: Entry<G::Action, G::Chance>,
        told: &mut Told<G::Event>,
    ) -> Result<(), ReplayError<G::Refusal>> {
        self.check(&entry)?;
        let seq = self.seq() + 1;
        match entry {
            Entry::Action { seat, action } => self.game.apply(seat, action, told),
            Entry::Chance { chance } => self.game.apply_chance(chance, told),
            Entry::Control {
                control: Control::TakeBack { to },
                ..
            } => self.take_back(to),
        }
        if !matches!(entry, Entry::Control { .. }) {
            self.standing.push(seq);
        }
        self.entries.push(entry);
        Ok(())
    }

    /// The fingerprints of the positions after each entry past `seq`.
    pub fn fingerprints_after(&self, seq: u32) -> Vec<u32> {
        let mut again = Replay::from(self.start.clone());
        let mut prints = Vec::new();
        for entry in &self.entries {
            again
                .push(*entry, &mut Told::deaf())
                .unwrap_or_else(|error| panic!("a log replays: {error}"));
            if again.seq() > seq {
                prints.push(fingerprint(&again.game));
            }
        }
        prints
    }

    /// Remembers where the log is.
    pub fn mark(&self) -> Mark<G> {
        Mark {
            game: self.game.clone(),
            n_entries: self.entries.len(),
            standing: self.standing.clone(),
        }
    }

    /// Forgets everything since a mark of this log.
    pub fn rewind(&mut self, mark: Mark<G>) {
        self.game = mark.game;
        self.entries.truncate(mark.n_entries);
        self.standing = mark.standing;
    }

    fn take_back(&mut self, to: u32) {
        self.standing.retain(|&seq| seq <= to);
        let mut game = self.start.clone();
        let mut told = Told::deaf();
        for &seq in &self.standing {
            match self.entries[seq as usize - 1] {
                Entry::Action { seat, action } => game.apply(seat, action, &mut told),
                Entry::Chance { chance } => game.apply_chance(chance, &mut told),
                Entry::Control { .. } => unreachable!("controls never stand"),
            }
        }
        self.game = game;
    }
}

impl<G: Game> From<G> for Replay<G> {
    /// An empty log that starts from any position.
    fn from(start: G) -> Self {
        Replay {
            game: start.clone(),
            start,
            entries: Vec::new(),
            standing: Vec::new(),
        }
    }
}

//! The log of a table, and replaying it. The log is the truth; a position is
//! what replaying it gives.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::fingerprint::fingerprint;
use crate::{Game, Refusal, RuleId, RulesVersion, Seat, SeatCount, ToAct, Told};

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
}

/// A game with the log that made it. Entries are numbered from 1.
#[derive(Debug, Clone)]
pub struct Replay<G: Game> {
    start: G,
    game: G,
    entries: Vec<Entry<G::Action, G::Chance>>,
    /// The numbers of the entries that still count, oldest first.
    counting: Vec<u32>,
    /// The only person among bots, if there is such a one.
    alone: Option<Seat>,
}

/// A place in a log to go back to.
#[derive(Debug, Clone)]
pub struct Mark<G> {
    game: G,
    n_entries: usize,
    counting: Vec<u32>,
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
    /// The last action was another's, or something has come of it.
    #[error("there is nothing of yours that can be taken back")]
    NothingToTakeBack,
    /// The seat's screen shows nothing that waits for it.
    #[error("there is nothing to acknowledge")]
    NothingToAcknowledge,
    /// The game can still be won, or it is not the seat's to give up.
    #[error("there is nothing to concede")]
    NothingToConcede,
    /// Actions sent together have to be such that all could be taken back.
    #[error("something comes to light before the last of these actions; send them one by one")]
    Revealing,
    /// Only the last action can be taken back.
    #[error("the last action goes back to entry {due}")]
    WrongTakeBack {
        /// The entry it goes back to.
        due: u32,
    },
}

impl<R: Refusal> ReplayError<R> {
    /// The rule that says so, if a rule does.
    pub fn rule(&self) -> Option<RuleId> {
        match self {
            ReplayError::Refused { refusal } => Some(refusal.rule()),
            ReplayError::Impossible { .. }
            | ReplayError::NothingToTakeBack
            | ReplayError::NothingToAcknowledge
            | ReplayError::NothingToConcede
            | ReplayError::Revealing
            | ReplayError::WrongTakeBack { .. } => None,
        }
    }
}

impl<G: Game> Replay<G> {
    /// An empty log under the newest rules.
    pub fn new(options: &G::Options, seats: SeatCount) -> Result<Self, G::BadOptions> {
        Self::under(G::RULES_VERSION, options, seats)
    }

    /// An empty log under rules of a version.
    pub fn under(
        version: RulesVersion,
        options: &G::Options,
        seats: SeatCount,
    ) -> Result<Self, G::BadOptions> {
        Ok(Self::from(G::new(options, seats)?.under(version)))
    }

    /// Names the only person among bots, who may undo freely.
    pub fn set_alone(&mut self, alone: Option<Seat>) {
        self.alone = alone;
    }

    /// The same table before its first entry.
    pub fn again(&self) -> Self {
        Replay {
            alone: self.alone,
            ..Self::from(self.start.clone())
        }
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
    pub fn counting(&self) -> impl DoubleEndedIterator<Item = (u32, &Entry<G::Action, G::Chance>)> {
        self.counting
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
                seat,
                control: Control::TakeBack { to },
            } => self.check_take_back(seat, to),
            Entry::Control {
                seat,
                control: Control::Undo { to },
            } => match self.undo_to(seat)? {
                due if due == to => Ok(()),
                due => Err(ReplayError::WrongTakeBack { due }),
            },
            Entry::Control {
                seat,
                control: Control::Acknowledge {},
            } => match self.game.can_acknowledge(seat) {
                true => Ok(()),
                false => Err(ReplayError::NothingToAcknowledge),
            },
            Entry::Control {
                seat,
                control: Control::Concede {},
            } => match self.game.can_concede(seat) {
                true => Ok(()),
                false => Err(ReplayError::NothingToConcede),
            },
        }
    }

    /// The entry that a person alone among bots goes back to by undoing their
    /// last action.
    pub fn undo_to(&self, seat: Seat) -> Result<u32, ReplayError<G::Refusal>> {
        let is_own = |&seq: &u32| {
            let entry = &self.entries[seq as usize - 1];
            matches!(entry, Entry::Action { seat: actor, .. } if *actor == seat)
        };
        let last = self.counting.iter().rposition(is_own);
        match last.filter(|_| self.alone == Some(seat)) {
            Some(0) => Ok(0),
            Some(idx) => Ok(self.counting[idx - 1]),
            None => Err(ReplayError::NothingToTakeBack),
        }
    }

    /// Only whoever acted last takes back, only that action, and only where the
    /// game says that nothing has come of it.
    fn check_take_back(&self, seat: Seat, to: u32) -> Result<(), ReplayError<G::Refusal>> {
        let Some((last, before)) = self.counting.split_last() else {
            return Err(ReplayError::NothingToTakeBack);
        };
        let is_own = matches!(
            self.entries[*last as usize - 1],
            Entry::Action { seat: actor, .. } if actor == seat
        );
        if !is_own || !self.game.can_take_back() {
            return Err(ReplayError::NothingToTakeBack);
        }
        let due = before.last().copied().unwrap_or(0);
        if to == due {
            Ok(())
        } else {
            Err(ReplayError::WrongTakeBack { due })
        }
    }

    /// The entry that the last action can be taken back to by this seat.
    pub fn take_back_to(&self, seat: Seat) -> Result<u32, ReplayError<G::Refusal>> {
        let to = self.counting.iter().rev().nth(1).copied().unwrap_or(0);
        self.check_take_back(seat, to).map(|()| to)
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
                control: Control::TakeBack { to } | Control::Undo { to },
                ..
            } => self.take_back(to),
            Entry::Control {
                seat,
                control: Control::Acknowledge {},
            } => self.game.acknowledge(seat),
            Entry::Control {
                seat,
                control: Control::Concede {},
            } => self.game.concede(seat, told),
        }
        if !matches!(entry, Entry::Control { .. }) {
            self.counting.push(seq);
        }
        self.entries.push(entry);
        Ok(())
    }

    /// The fingerprints of the positions after each entry past `seq`.
    pub fn fingerprints_after(&self, seq: u32) -> Vec<u32> {
        let mut again = self.again();
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
            counting: self.counting.clone(),
        }
    }

    /// Forgets everything since a mark of this log.
    pub fn rewind(&mut self, mark: Mark<G>) {
        self.game = mark.game;
        self.entries.truncate(mark.n_entries);
        self.counting = mark.counting;
    }

    fn take_back(&mut self, to: u32) {
        self.counting.retain(|&seq| seq <= to);
        let mut game = self.start.clone();
        let mut told = Told::deaf();
        for (entry, seq) in self.entries.iter().zip(1..) {
            let counts = self.counting.binary_search(&seq).is_ok();
            match *entry {
                Entry::Action { seat, action } if counts => game.apply(seat, action, &mut told),
                Entry::Chance { chance } if counts => game.apply_chance(chance, &mut told),
                // What somebody has taken in stays taken in, and who has agreed
                // to give up before the action taken back has agreed.
                Entry::Control {
                    seat,
                    control: Control::Acknowledge {},
                } => game.acknowledge(seat),
                Entry::Control {
                    seat,
                    control: Control::Concede {},
                } if seq <= to => game.concede(seat, &mut told),
                Entry::Action { .. } | Entry::Chance { .. } | Entry::Control { .. } => {}
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
            counting: Vec::new(),
            alone: None,
        }
    }
}

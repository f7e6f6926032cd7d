//! How the chance of a record follows from its seed.

use dice::{ChaChaDice, Key};
use rules::{Game, Replay};
use serde::{Deserialize, Serialize};

/// What a chance is derived from beside the key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChanceBy {
    /// Its entry's number: records of version 1, and tables that were begun
    /// before version 2.
    Seq,
    /// Its kind, and its number among the chances of that kind that count. Who
    /// plays the same deal draws the same, whatever happens in between, and
    /// undoing a draw does not give another one.
    Kind,
}

/// The source of all chance of one game.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Chances {
    pub(crate) key: Key,
    pub(crate) by: ChanceBy,
}

impl Chances {
    /// What chance would decide now, were it to act.
    pub(crate) fn next<G: Game>(self, replay: &Replay<G>) -> G::Chance {
        replay.game().sample_chance(&mut self.dice(replay))
    }

    /// Every chance has a stream of its own, so that each can be derived again
    /// without the ones before it.
    pub(crate) fn dice<G: Game>(self, replay: &Replay<G>) -> ChaChaDice {
        match self.by {
            ChanceBy::Seq => self.key.stream(u64::from(replay.seq()) + 1),
            ChanceBy::Kind => {
                let key = self.key.of_kind(replay.game().chance_kind());
                key.stream(replay.chance_number().into())
            }
        }
    }
}

//! What a seat has heard, taken along to where somebody thinks.

use bots::{Heard, Past};
use rules::{Entry, Replay, Seat};

use crate::hostable::Hostable;

/// The log of a game whose readers go by what was done before; it is replayed
/// only by those who think.
pub(crate) struct Recall<G: Hostable>(Option<Log<G>>);

struct Log<G: Hostable> {
    start: G,
    entries: Vec<Entry<G::Action, G::Chance>>,
}

impl<G: Hostable> Recall<G> {
    /// Nothing to go by.
    pub(crate) const NOTHING: Self = Recall(None);

    /// All that counts in a log.
    pub(crate) fn of(replay: &Replay<G>) -> Self {
        Recall(G::MIND.recalls().then(|| Log {
            start: replay.start().clone(),
            entries: replay.counting().map(|(_, &entry)| entry).collect(),
        }))
    }

    /// What led to the position; nothing where nobody asks for it.
    pub(crate) fn past(&self) -> Past<G> {
        match &self.0 {
            Some(log) => Past::of(&log.start, &log.entries),
            None => Past::default(),
        }
    }

    /// The same as a seat has heard it.
    pub(crate) fn heard_by(&self, seat: Seat) -> Vec<Heard<G>> {
        let past = self.past();
        past.heard_by(seat, past.len())
    }
}

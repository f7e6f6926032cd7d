//! The positions a table has come through, for those who look back: a part at a
//! time, so that no answer grows with the log.

use std::collections::BTreeMap;

use rules::{Replay, Said, Seat, Told, Viewer};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::LiveTable;
use crate::hostable::Hostable;
use crate::said::{asked, plain, raw};

/// A part ends after this many bytes, or it would grow with the positions.
const PART_BYTES: usize = 1024 * 1024;

/// Who looks at a replay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Eyes {
    /// Somebody who knew no more than this at the time.
    Of(Viewer),
    /// Somebody who knows everything; only after the end.
    All,
}

impl Eyes {
    /// Whom sentences are for.
    pub(crate) fn listener(self) -> Viewer {
        match self {
            Eyes::Of(viewer) => viewer,
            Eyes::All => Viewer::Public {},
        }
    }
}

/// A position a log has come through.
#[derive(Debug, Clone)]
pub struct Frame {
    /// The entry it comes after; 0 for the first.
    pub seq: u32,
    /// Who acted; nobody for chance.
    pub seat: Option<Seat>,
    /// What there was to see: the fields of the view that differ from the frame
    /// before it in the same part, all of them in its first.
    pub fields: BTreeMap<String, Box<RawValue>>,
    /// What there was to do.
    pub prompt: Said<Value>,
}

impl<G: Hostable> LiveTable<G> {
    /// The frames from entry `from` on, at most so many.
    pub(super) fn frames(&self, eyes: Eyes, from: u32, count: u32) -> Vec<Frame> {
        let replay = self.recorder.replay();
        let mut again = replay.again();
        let mut frames = Vec::new();
        let mut before = BTreeMap::new();
        let mut n_bytes = 0;
        for seq in 0..=replay.seq() {
            let entry = seq.checked_sub(1).map(|idx| replay.entries()[idx as usize]);
            if let Some(entry) = entry {
                let pushed = again.push(entry, &mut Told::deaf());
                pushed.unwrap_or_else(|error| panic!("a log replays: {error}"));
            }
            if seq < from {
                continue;
            }
            if frames.len() as u32 == count || n_bytes > PART_BYTES {
                break;
            }
            let shown = self.seen_then(&again, eyes);
            let mut fields = match G::SCENERY {
                Some(scenery) => fields_of(&scenery.sent(&shown, &[])),
                None => fields_of(&shown),
            };
            let whole = fields.clone();
            let is_known = |name: &String, value: &mut Box<RawValue>| {
                let known: Option<&Box<RawValue>> = before.get(name);
                known.is_some_and(|known| known.get() == value.get())
            };
            fields.retain(|name, value| !is_known(name, value));
            n_bytes += fields
                .values()
                .map(|value| value.get().len())
                .sum::<usize>();
            frames.push(Frame {
                seq,
                seat: entry.and_then(|entry| entry.seat()),
                fields,
                prompt: plain_prompt::<G>(&shown, eyes),
            });
            before = whole;
        }
        frames
    }

    /// What these eyes saw at a position of the past.
    fn seen_then(&self, past: &Replay<G>, eyes: Eyes) -> G::Shown {
        let replay = self.recorder.replay();
        let mut game = past.game().clone();
        // What a screen showed only for a while is not shown again in a replay
        // before the end.
        let is_over = replay.standing().is_some();
        if let Eyes::Of(Viewer::Seat { seat }) = eyes
            && !is_over
            && past.seq() < replay.seq()
        {
            game.acknowledge(seat);
        }
        G::shown(&match eyes {
            Eyes::Of(viewer) => game.view(viewer),
            Eyes::All => game.open_view(),
        })
    }
}

/// A view field by field.
fn fields_of<T: Serialize>(shown: &T) -> BTreeMap<String, Box<RawValue>> {
    serde_json::from_str(raw(shown).get()).expect("a view is an object")
}

fn plain_prompt<G: Hostable>(shown: &G::Shown, eyes: Eyes) -> Said<Value> {
    let Said { what, text } = asked::<G>(shown, eyes.listener());
    Said {
        what: plain(&what),
        text,
    }
}

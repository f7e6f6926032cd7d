//! Every position a table has come through, for those who look back.

use bots::Knowledge;
use rules::{Entry, Notation, Replay, Seat, Telling, Told, Viewer};
use serde::Serialize;
use serde_json::value::RawValue;

use super::{Live, LiveTable};

/// Who looks at a replay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Eyes {
    /// Somebody who knew no more than this at the time.
    Of(Viewer),
    /// Somebody who knows everything; only after the end.
    All,
}

/// A position a log has come through.
#[derive(Debug, Clone)]
pub struct Frame {
    /// The entry it comes after; 0 for the first.
    pub seq: u32,
    /// Who acted; nobody for chance.
    pub seat: Option<Seat>,
    /// What happened.
    pub events: Box<RawValue>,
    /// What there was to see, without legal actions.
    pub screen: Box<RawValue>,
}

impl<G: Knowledge + Notation> LiveTable<G> {
    pub(super) fn frames(&self, eyes: Eyes) -> Vec<Frame> {
        let replay = self.recorder.replay();
        let mut again = replay.again();
        let mut told = Told::new();
        let mut frames = vec![self.frame(&again, None, &[], eyes)];
        for entry in replay.entries() {
            let pushed = again.push(*entry, &mut told);
            pushed.unwrap_or_else(|error| panic!("a log replays: {error}"));
            let seat = match entry {
                Entry::Action { seat, .. } | Entry::Control { seat, .. } => Some(*seat),
                Entry::Chance { .. } => None,
            };
            frames.push(self.frame(&again, seat, &told.take(), eyes));
        }
        frames
    }

    fn frame(
        &self,
        replay: &Replay<G>,
        seat: Option<Seat>,
        told: &[Telling<G::Event>],
        eyes: Eyes,
    ) -> Frame {
        let mut game = replay.game().clone();
        let is_over = self.recorder.game().outcome().is_some();
        // What a screen showed only for a while is not shown again in a replay
        // before the end.
        if let Eyes::Of(Viewer::Seat { seat }) = eyes
            && !is_over
            && replay.seq() < self.seq()
        {
            game.acknowledge(seat);
        }
        let (view, viewer) = match eyes {
            Eyes::Of(viewer) => (game.view(viewer), viewer),
            // Whoever acted heard the most of it.
            Eyes::All => (
                game.open_view(),
                seat.map_or(Viewer::Public {}, Viewer::seat),
            ),
        };
        let heard = |told: &Telling<G::Event>| match is_over {
            true => told.heard_by(viewer).clone(),
            false => G::faded(told.heard_by(viewer), &view),
        };
        let events: Vec<G::Event> = told.iter().map(heard).collect();
        let shown = G::shown(&view);
        let mut screen = Vec::new();
        self.write_shown(&shown, &[], &mut screen);
        let screen = String::from_utf8(screen).expect("JSON is text");
        Frame {
            seq: replay.seq(),
            seat,
            events: raw(&events),
            screen: RawValue::from_string(screen).expect("a screen is JSON"),
        }
    }
}

fn raw<T: Serialize>(value: &T) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).expect("sent types are plain data")
}

//! The past as events: what a table has come through, told line by line as a
//! viewer may hear it now. Made on demand by playing the log once more; nothing
//! of it is kept. It grows with the log.

use rules::{Control, Entry, Replay, Said, Seat, Told, Viewer};
use serde_json::Value;
use serde_json::value::RawValue;

use super::LiveTable;
use super::controls::{as_told, is_untold};
use super::frames::Eyes;
use crate::hostable::Hostable;
use crate::said::raw;
use crate::said::{explained, told};
use crate::thought::spoken;

/// What one entry told.
#[derive(Debug, Clone)]
pub struct StoryLine {
    /// The entry.
    pub seq: u32,
    /// Whose it was; nobody's for chance.
    pub seat: Option<Seat>,
    /// What happened.
    pub events: Box<RawValue>,
    /// The same in words; nothing for what is not worth any.
    pub words: Vec<Option<String>>,
    /// What the table did beside the rules.
    pub control: Option<Control>,
    /// Why a bot has done it, for everybody.
    pub reason: Option<Said<Value>>,
}

impl<G: Hostable> LiveTable<G> {
    pub(super) fn story_after(&self, eyes: Eyes, since: u32) -> Vec<StoryLine> {
        let replay = self.recorder.replay();
        let mut lines = Vec::new();
        self.walk(eyes, since, |again, before, entry, heard| {
            let control = match entry {
                Entry::Control { control, .. } if is_untold(replay, *control) => None,
                Entry::Control { seat, control } => {
                    Some(as_told(replay, again.seq(), *seat, *control))
                }
                Entry::Action { .. } | Entry::Chance { .. } => None,
            };
            lines.push(StoryLine {
                seq: again.seq(),
                seat: control.map_or(entry.seat(), |(_, seat, _)| Some(seat)),
                words: told::<G>(&heard, eyes.listener()),
                events: raw(&heard),
                control: control.map(|(_, _, control)| control),
                reason: reason(again, before, entry),
            });
        });
        debug_assert!(lines.last().is_none_or(|line| line.seq == replay.seq()));
        lines
    }

    /// The events after entry `since` as a viewer may hear them now that their
    /// moment has passed, and how many each entry told.
    pub(super) fn missed(&self, viewer: Viewer, since: u32) -> (Vec<G::Event>, Vec<u16>) {
        let (mut events, mut counts) = (Vec::new(), Vec::new());
        self.walk(Eyes::Of(viewer), since, |_, _, _, heard| {
            counts.push(heard.len() as u16);
            events.extend(heard);
        });
        (events, counts)
    }

    /// Plays the log once more and calls `visit` for every entry past `since`,
    /// with the log up to it, the position before it, and what these eyes heard
    /// of it.
    fn walk(
        &self,
        eyes: Eyes,
        since: u32,
        mut visit: impl FnMut(&Replay<G>, &G, &Entry<G::Action, G::Chance>, Vec<G::Event>),
    ) {
        let replay = self.recorder.replay();
        let is_over = replay.standing().is_some();
        let mut again = replay.again();
        for (entry, seq) in replay.entries().iter().zip(1..) {
            let is_told = seq > since;
            let before = is_told.then(|| again.game().clone());
            let mut told = match is_told {
                true => Told::new(),
                false => Told::deaf(),
            };
            let pushed = again.push(*entry, &mut told);
            pushed.unwrap_or_else(|error| panic!("a log replays: {error}"));
            let Some(before) = before else { continue };
            let viewer = match eyes {
                Eyes::Of(viewer) => viewer,
                // Whoever acted heard the most of it.
                Eyes::All => entry.seat().map_or(Viewer::Public {}, Viewer::seat),
            };
            let told = told.take();
            // What has to be remembered is not repeated before the end.
            let heard = told.iter().map(|telling| match is_over {
                true => telling.heard_by(viewer).clone(),
                false => G::faded(telling.heard_by(viewer), &self.options),
            });
            visit(&again, &before, entry, heard.collect());
        }
    }
}

/// What a bot has said of its action. It was made from what everybody saw, so it
/// can be made again. Where the rules say what may be said, bots keep to that.
fn reason<G: Hostable>(
    replay: &Replay<G>,
    before: &G,
    entry: &Entry<G::Action, G::Chance>,
) -> Option<Said<Value>> {
    let Entry::Action { seat, action } = *entry else {
        return None;
    };
    let is_bot = !replay.people().contains(seat) || replay.stand_in(seat).is_some();
    match is_bot && before.check_talk().is_ok() {
        true => {
            spoken(before, action, |view, action| G::MIND.why(view, action)).map(explained::<G>)
        }
        false => None,
    }
}

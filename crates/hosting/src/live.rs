//! A table as a server plays it: JSON in, JSON out, every entry ready to be
//! stored before anything is shown.

mod entries;
mod frames;

use std::collections::VecDeque;
use std::sync::Arc;

use bots::{Budget, Knowledge};
use dice::{Key, Purpose};
use record::{Header, Recorder, ResumeError};
use rules::{
    Control, Entry, Notation, Outcome, Refusal, ReplayError, RulesVersion, Seat, SeatCount,
    SeatSet, Telling, ToAct, Told, Viewer, fingerprint,
};
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

pub use self::entries::{EntryKind, StoredEntry, Stranded};
use self::entries::{read_entry, store_entry};
pub use self::frames::{Eyes, Frame};
use crate::clock::WallClock;
use crate::json;
use crate::kind::OpenError;
use crate::players::PlayerName;
use crate::ponder::{Pondering, pondering};
use crate::review::{Review, Reviewed};
use crate::table::PlayError;
use crate::texts::Texts;
use crate::thought::{Thought, thought};

/// Steps whose events are kept for those who were away for a moment.
const MAX_STEPS: usize = 32;

/// What a live table begins with, or goes on from.
#[derive(Debug, Clone)]
pub struct LiveSetup {
    /// As [`crate::Kind::parse_options`] gives them.
    pub options: Box<RawValue>,
    /// The rules it is played by.
    pub rules_version: RulesVersion,
    /// How many seats.
    pub seats: SeatCount,
    /// What all chance is derived from; secret until the game is over.
    pub seed: String,
    /// What each person's browser added to it.
    pub contributions: Vec<Option<String>>,
    /// Who sits where, for the record.
    pub players: Vec<String>,
}

/// A table in play. After a step that could not be stored the value is worth
/// nothing; it is thrown away and made again from the log.
pub trait Live: Send {
    /// How many seats.
    fn seats(&self) -> SeatCount;
    /// The last entry's number.
    fn seq(&self) -> u32;
    /// Who decides next.
    fn to_act(&self) -> ToAct;
    /// Plays a seat's actions, all or none, and whatever chance does after
    /// them; the entries to be stored.
    fn play(&mut self, seat: Seat, actions: &[Value]) -> Result<Vec<StoredEntry>, PlayError>;
    /// Goes back to what was before the seat's last action, where the game
    /// allows it.
    fn take_back(&mut self, seat: Seat) -> Result<Vec<StoredEntry>, PlayError>;
    /// Whether a seat could play these actions now, and if not, why.
    fn consider(&mut self, seat: Seat, actions: &[Value]) -> Result<(), PlayError>;
    /// Whether a seat could take back its last action now.
    fn can_take_back(&self, seat: Seat) -> bool;
    /// Notes that a seat has taken in what its screen showed only until then.
    fn acknowledge(&mut self, seat: Seat) -> Result<Vec<StoredEntry>, PlayError>;
    /// Whether a seat's screen shows something that waits for it.
    fn can_acknowledge(&self, seat: Seat) -> bool;
    /// Notes that a seat agrees to give up a game that its side cannot win;
    /// whichever of the `followers` may agree do so as well.
    fn concede(&mut self, seat: Seat, followers: SeatSet) -> Result<Vec<StoredEntry>, PlayError>;
    /// Whether a seat may agree to give up now.
    fn can_concede(&self, seat: Seat) -> bool;
    /// Judges free talk of those who sit here now.
    fn check_talk(&self) -> Result<(), PlayError>;
    /// Judges a remark of a seat and puts it in words.
    fn remark(&self, seat: Seat, remark: &Value) -> Result<Remarked, PlayError>;
    /// How many actions were taken back so far.
    fn n_take_backs(&self) -> u32;
    /// Writes the events of the last step as JSON, as this viewer hears them.
    fn write_heard(&self, viewer: Viewer, out: &mut Vec<u8>);
    /// Writes the events after entry `since`, as this viewer may hear them now
    /// that their moment has passed; false if they are no longer known.
    fn write_missed(&self, viewer: Viewer, since: u32, out: &mut Vec<u8>) -> bool;
    /// Writes what this viewer's screen shows as JSON, with the legal actions of
    /// a seat that is to act.
    fn write_screen(&self, viewer: Viewer, out: &mut Vec<u8>);
    /// Every position the log has come through, seen with these eyes: first the
    /// one before any entry, then the one after each.
    fn replay(&self, eyes: Eyes) -> Vec<Frame>;
    /// What a bot in this seat would play; to be worked out elsewhere. It is
    /// given the seat's view and dice of its own for this decision.
    fn think(&self, seat: Seat, bot: PlayerName, clock: &WallClock) -> Option<Thought>;
    /// What a bot that knows what this seat knows thinks of the decision it has
    /// to make now; to be worked out elsewhere.
    fn ponder(&self, seat: Seat, budget: Budget, clock: &WallClock) -> Option<Pondering>;
    /// What can be looked back at, once the game is over.
    fn review(&self) -> Option<Arc<dyn Review>>;
    /// How the game ended, once it has.
    fn outcome(&self) -> Option<Outcome>;
    /// The record so far. It tells the seed, so it is for finished games.
    fn record(&self) -> Vec<String>;
}

/// A remark that may be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remarked {
    /// In words.
    pub text: String,
    /// Whether it is shown for a moment only.
    pub is_passing: bool,
}

pub(crate) struct LiveTable<G: Knowledge + Notation> {
    recorder: Recorder<G>,
    /// What the last steps told, the oldest first.
    steps: VecDeque<Step<G::Event>>,
    n_take_backs: u32,
    bot_key: Key,
    texts: Arc<Texts<G::Action>>,
}

/// What one step told.
struct Step<E> {
    /// The last entry before it.
    after: u32,
    told: Vec<Telling<E>>,
}

impl<G: Knowledge + Notation> LiveTable<G> {
    /// Begins; also the entries that chance has made on the way.
    pub(crate) fn begin(
        setup: &LiveSetup,
        texts: Arc<Texts<G::Action>>,
    ) -> Result<(Self, Vec<StoredEntry>), OpenError> {
        let options: G::Options =
            serde_json::from_str(setup.options.get()).map_err(OpenError::Malformed)?;
        let recorder = Recorder::begin(&options, header::<G>(&options, setup), Told::new())
            .map_err(crate::hosted::refused)?;
        let mut table = Self::new(recorder, setup, texts);
        let entries = table.stored_after(0);
        table.listen(0);
        Ok((table, entries))
    }

    /// Goes on from a stored log, comparing every fingerprint.
    pub(crate) fn resume(
        setup: &LiveSetup,
        stored: &[StoredEntry],
        texts: Arc<Texts<G::Action>>,
    ) -> Result<Self, Stranded> {
        let at = |seq: u32| move |why: String| Stranded { seq, why };
        let options: G::Options =
            serde_json::from_str(setup.options.get()).map_err(|error| at(0)(error.to_string()))?;
        let mut recorder = Recorder::<G>::resume(&options, header::<G>(&options, setup), [])
            .map_err(|error| at(0)(resume_error(&error)))?;
        for entry in stored {
            let read = read_entry::<G>(entry).map_err(at(entry.seq))?;
            if recorder.replay().seq() + 1 != entry.seq {
                return Err(at(entry.seq)("an entry before it is missing".to_owned()));
            }
            recorder
                .add(read)
                .map_err(|error| at(entry.seq)(error.to_string()))?;
            if fingerprint(recorder.game()) != entry.fingerprint {
                return Err(at(entry.seq)(
                    "it gives another position than it once did".to_owned(),
                ));
            }
        }
        recorder.told();
        Ok(Self::new(recorder, setup, texts))
    }

    fn new(recorder: Recorder<G>, setup: &LiveSetup, texts: Arc<Texts<G::Action>>) -> Self {
        let entries = recorder.replay().entries();
        let is_take_back = |entry: &&Entry<_, _>| {
            matches!(
                entry,
                Entry::Control {
                    control: Control::TakeBack { .. } | Control::Undo { .. },
                    ..
                }
            )
        };
        LiveTable {
            n_take_backs: entries.iter().filter(is_take_back).count() as u32,
            recorder,
            steps: VecDeque::new(),
            bot_key: Key::new(Purpose::Bots, &setup.seed, 0),
            texts,
        }
    }

    /// Keeps what the step after entry `after` has told.
    fn listen(&mut self, after: u32) {
        if self.steps.len() == MAX_STEPS {
            self.steps.pop_front();
        }
        let told = self.recorder.told();
        self.steps.push_back(Step { after, told });
    }

    fn write_shown(&self, shown: &G::Shown, legal: &[G::Action], out: &mut Vec<u8>) {
        out.extend_from_slice(b"{\"view\":");
        json::write(shown, out);
        out.extend_from_slice(b",\"legal\":");
        self.texts.write(legal, out);
        out.extend_from_slice(b",\"prompt\":");
        json::write(&G::prompt(shown), out);
        out.push(b'}');
    }

    /// The entries after `seq`, to be stored. Positions between the entries of
    /// one step are not kept, so each carries the fingerprint of its own by
    /// replaying the step.
    fn stored_after(&self, seq: u32) -> Vec<StoredEntry> {
        let replay = self.recorder.replay();
        let new = &replay.entries()[seq as usize..];
        if let [entry] = new {
            return vec![store_entry::<G>(seq + 1, entry, fingerprint(replay.game()))];
        }
        let prints = replay.fingerprints_after(seq);
        let numbered = new.iter().zip(seq + 1..).zip(prints);
        numbered
            .map(|((entry, seq), print)| store_entry::<G>(seq, entry, print))
            .collect()
    }
}

fn header<G: Knowledge>(options: &G::Options, setup: &LiveSetup) -> Header {
    let mut header = Header::new::<G>(options, setup.seats, &setup.seed, 0, &setup.players);
    header.rules_version = setup.rules_version;
    header.contributions = Some(setup.contributions.clone());
    header
}

fn resume_error<G: Knowledge>(error: &ResumeError<G>) -> String {
    match error {
        ResumeError::Options(bad) => bad.to_string(),
        ResumeError::Entry(error) => error.to_string(),
    }
}

fn read_actions<G: Knowledge>(actions: &[Value]) -> Result<Vec<G::Action>, PlayError> {
    if actions.is_empty() {
        return Err(PlayError::Malformed("there is no action".to_owned()));
    }
    let read = |action: &Value| {
        let read = G::Action::deserialize(action);
        read.map_err(|error| PlayError::Malformed(error.to_string()))
    };
    actions.iter().map(read).collect()
}

impl<G: Knowledge + Notation> Live for LiveTable<G> {
    fn seats(&self) -> SeatCount {
        self.recorder.game().seats()
    }

    fn seq(&self) -> u32 {
        self.recorder.replay().seq()
    }

    fn to_act(&self) -> ToAct {
        self.recorder.game().to_act()
    }

    fn play(&mut self, seat: Seat, actions: &[Value]) -> Result<Vec<StoredEntry>, PlayError> {
        let actions = read_actions::<G>(actions)?;
        let before = self.seq();
        self.recorder.play_all(seat, &actions).map_err(play_error)?;
        self.listen(before);
        Ok(self.stored_after(before))
    }

    fn take_back(&mut self, seat: Seat) -> Result<Vec<StoredEntry>, PlayError> {
        let before = self.seq();
        self.recorder.take_back_last(seat).map_err(play_error)?;
        self.n_take_backs += 1;
        // Whoever was away does not hear what no longer counts.
        self.steps.clear();
        self.listen(before);
        Ok(self.stored_after(before))
    }

    fn consider(&mut self, seat: Seat, actions: &[Value]) -> Result<(), PlayError> {
        let actions = read_actions::<G>(actions)?;
        self.recorder.consider(seat, &actions).map_err(play_error)
    }

    fn can_take_back(&self, seat: Seat) -> bool {
        let replay = self.recorder.replay();
        replay
            .take_back_to(seat)
            .or_else(|_| replay.undo_to(seat))
            .is_ok()
    }

    fn acknowledge(&mut self, seat: Seat) -> Result<Vec<StoredEntry>, PlayError> {
        let before = self.seq();
        self.recorder.acknowledge(seat).map_err(play_error)?;
        self.listen(before);
        Ok(self.stored_after(before))
    }

    fn can_acknowledge(&self, seat: Seat) -> bool {
        self.recorder.game().can_acknowledge(seat)
    }

    fn concede(&mut self, seat: Seat, followers: SeatSet) -> Result<Vec<StoredEntry>, PlayError> {
        let before = self.seq();
        self.recorder.concede(seat).map_err(play_error)?;
        for follower in followers.iter() {
            if self.can_concede(follower) {
                self.recorder.concede(follower).map_err(play_error)?;
            }
        }
        self.listen(before);
        Ok(self.stored_after(before))
    }

    fn can_concede(&self, seat: Seat) -> bool {
        self.recorder.game().can_concede(seat)
    }

    fn check_talk(&self) -> Result<(), PlayError> {
        self.recorder.game().check_talk().map_err(refused)
    }

    fn remark(&self, seat: Seat, remark: &Value) -> Result<Remarked, PlayError> {
        let remark = G::Remark::deserialize(remark)
            .map_err(|error| PlayError::Malformed(error.to_string()))?;
        let game = self.recorder.game();
        game.check_remark(seat, remark).map_err(refused)?;
        Ok(Remarked {
            text: G::remark_text(remark),
            is_passing: game.is_passing(remark),
        })
    }

    fn n_take_backs(&self) -> u32 {
        self.n_take_backs
    }

    fn write_heard(&self, viewer: Viewer, out: &mut Vec<u8>) {
        let last = self.steps.back().map_or(&[][..], |step| &step.told);
        let events: Vec<&G::Event> = last.iter().map(|told| told.heard_by(viewer)).collect();
        json::write(&events, out);
    }

    fn write_missed(&self, viewer: Viewer, since: u32, out: &mut Vec<u8>) -> bool {
        let first = self.steps.iter().position(|step| step.after == since);
        if first.is_none() && since != self.seq() {
            return false;
        }
        let missed = self.steps.iter().skip(first.unwrap_or(self.steps.len()));
        let view = self.recorder.game().view(viewer);
        let events: Vec<G::Event> = missed
            .flat_map(|step| &step.told)
            .map(|telling| G::faded(telling.heard_by(viewer), &view))
            .collect();
        json::write(&events, out);
        true
    }

    fn write_screen(&self, viewer: Viewer, out: &mut Vec<u8>) {
        let game = self.recorder.game();
        let shown = G::shown(&game.view(viewer));
        let mut legal = Vec::new();
        if let Viewer::Seat { seat } = viewer {
            game.legal_actions(seat, &mut legal);
        }
        self.write_shown(&shown, &legal, out);
    }

    fn replay(&self, eyes: Eyes) -> Vec<Frame> {
        self.frames(eyes)
    }

    fn think(&self, seat: Seat, bot: PlayerName, clock: &WallClock) -> Option<Thought> {
        // The same decision gets the same dice, however often it is asked.
        let stream = u64::from(self.seq()) << 8 | u64::from(seat.number());
        let (game, dice) = (self.recorder.game(), self.bot_key.stream(stream));
        thought(game, seat, bot, Arc::new(clock.clone()), dice)
    }

    fn ponder(&self, seat: Seat, budget: Budget, clock: &WallClock) -> Option<Pondering> {
        let clock = Arc::new(clock.clone());
        pondering(self.recorder.game(), seat, budget, clock, self.seq().into())
    }

    fn review(&self) -> Option<Arc<dyn Review>> {
        Some(Arc::new(Reviewed::new(self.recorder.replay())?))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.recorder.game().outcome()
    }

    fn record(&self) -> Vec<String> {
        self.recorder.lines(false)
    }
}

pub(crate) fn play_error<R: Refusal>(error: ReplayError<R>) -> PlayError {
    match error {
        ReplayError::Refused { refusal } => refused(refusal),
        other => PlayError::Malformed(other.to_string()),
    }
}

fn refused(refusal: impl Refusal) -> PlayError {
    PlayError::Refused {
        rule: refusal.rule(),
        what: refusal.to_string(),
    }
}

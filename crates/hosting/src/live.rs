//! A table as a server plays it: JSON in, JSON out, every entry ready to be
//! stored before anything is shown.

use bots::{Judge, Sight};
use dice::{Key, Purpose};
use record::{Header, Recorder, ResumeError};
use rules::{
    Entry, Notation, Outcome, Refusal, ReplayError, Seat, SeatCount, Telling, ToAct, Told, Viewer,
    fingerprint,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use thiserror::Error;

use crate::kind::OpenError;
use crate::players::PlayerName;
use crate::table::PlayError;

/// What a live table begins with, or goes on from.
#[derive(Debug, Clone)]
pub struct LiveSetup {
    /// As [`crate::Kind::parse_options`] gives them.
    pub options: Box<RawValue>,
    /// How many seats.
    pub seats: SeatCount,
    /// What all chance is derived from; secret until the game is over.
    pub seed: String,
    /// What each person's browser added to it.
    pub contributions: Vec<Option<String>>,
    /// Who sits where, for the record.
    pub players: Vec<String>,
}

/// An entry to be stored, or as it was stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredEntry {
    /// Its number.
    pub seq: u32,
    /// What it is.
    pub kind: EntryKind,
    /// Who acted; nobody for chance.
    pub seat: Option<Seat>,
    /// What was done, as JSON.
    pub body: String,
    /// A short hash of the position after it.
    pub fingerprint: u32,
}

/// What an entry is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EntryKind {
    /// A seat decided.
    Action,
    /// Chance decided.
    Chance,
    /// The table did something the rules do not know.
    Control,
}

/// A stored log that does not replay: a bug, or a damaged file.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("entry {seq} does not replay: {why}")]
pub struct Stranded {
    /// The entry.
    pub seq: u32,
    /// Why not.
    pub why: String,
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
    /// The events of the last step, as this viewer hears them.
    fn heard(&self, viewer: Viewer) -> Box<RawValue>;
    /// What this viewer's screen shows, with the legal actions of a seat that
    /// is to act.
    fn screen(&self, viewer: Viewer) -> Box<RawValue>;
    /// What a bot in this seat would play; to be worked out elsewhere. It is
    /// given the seat's view and dice of its own for this decision.
    fn think(&self, seat: Seat, bot: PlayerName) -> Option<Thought>;
    /// How the game ended, once it has.
    fn outcome(&self) -> Option<Outcome>;
    /// The record so far. It tells the seed, so it is for finished games.
    fn record(&self) -> Vec<String>;
}

/// Works out a bot's action.
pub type Thought = Box<dyn FnOnce() -> Value + Send>;

/// What a screen shows.
#[derive(Serialize)]
struct Screen<'a, S, A> {
    view: &'a S,
    legal: &'a [A],
    prompt: String,
}

pub(crate) struct LiveTable<G: Judge + Notation> {
    recorder: Recorder<G>,
    /// What the last step told.
    told: Vec<Telling<G::Event>>,
    bot_key: Key,
}

impl<G: Judge + Notation> LiveTable<G> {
    /// Begins; also the entries that chance has made on the way.
    pub(crate) fn begin(setup: &LiveSetup) -> Result<(Self, Vec<StoredEntry>), OpenError> {
        let options: G::Options =
            serde_json::from_str(setup.options.get()).map_err(OpenError::Malformed)?;
        let recorder = Recorder::begin(&options, header::<G>(&options, setup), Told::new())
            .map_err(crate::hosted::refused)?;
        let mut table = Self::new(recorder, setup);
        let entries = table.stored_after(0);
        table.listen();
        Ok((table, entries))
    }

    /// Goes on from a stored log, comparing every fingerprint.
    pub(crate) fn resume(setup: &LiveSetup, stored: &[StoredEntry]) -> Result<Self, Stranded> {
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
        Ok(Self::new(recorder, setup))
    }

    fn new(recorder: Recorder<G>, setup: &LiveSetup) -> Self {
        LiveTable {
            recorder,
            told: Vec::new(),
            bot_key: Key::new(Purpose::Bots, &setup.seed, 0),
        }
    }

    fn listen(&mut self) {
        self.told = self.recorder.told();
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

fn header<G: Judge>(options: &G::Options, setup: &LiveSetup) -> Header {
    let mut header = Header::new::<G>(options, setup.seats, &setup.seed, 0, &setup.players);
    header.contributions = Some(setup.contributions.clone());
    header
}

fn resume_error<G: Judge>(error: &ResumeError<G>) -> String {
    match error {
        ResumeError::Options(bad) => bad.to_string(),
        ResumeError::Entry(error) => error.to_string(),
    }
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("stored types are plain data")
}

fn raw<T: Serialize>(value: &T) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).expect("sent types are plain data")
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

fn store_entry<G: Judge>(
    seq: u32,
    entry: &Entry<G::Action, G::Chance>,
    fingerprint: u32,
) -> StoredEntry {
    let (kind, seat, body) = match entry {
        Entry::Action { seat, action } => (EntryKind::Action, Some(*seat), json(action)),
        Entry::Chance { chance } => (EntryKind::Chance, None, json(chance)),
        Entry::Control { seat, control } => (EntryKind::Control, Some(*seat), json(control)),
    };
    StoredEntry {
        seq,
        kind,
        seat,
        body,
        fingerprint,
    }
}

fn read_entry<G: Judge>(entry: &StoredEntry) -> Result<Entry<G::Action, G::Chance>, String> {
    Ok(match (entry.kind, entry.seat) {
        (EntryKind::Action, Some(seat)) => Entry::Action {
            seat,
            action: read(&entry.body)?,
        },
        (EntryKind::Chance, None) => Entry::Chance {
            chance: read(&entry.body)?,
        },
        (EntryKind::Control, Some(seat)) => Entry::Control {
            seat,
            control: read(&entry.body)?,
        },
        _ => return Err("its seat does not fit its kind".to_owned()),
    })
}

impl<G: Judge + Notation> Live for LiveTable<G> {
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
        if actions.is_empty() {
            return Err(PlayError::Malformed("there is no action".to_owned()));
        }
        let parse = |action: &Value| {
            let read = G::Action::deserialize(action);
            read.map_err(|error| PlayError::Malformed(error.to_string()))
        };
        let actions: Vec<G::Action> = actions.iter().map(parse).collect::<Result<_, _>>()?;
        let before = self.seq();
        self.recorder.play_all(seat, &actions).map_err(play_error)?;
        self.listen();
        Ok(self.stored_after(before))
    }

    fn take_back(&mut self, seat: Seat) -> Result<Vec<StoredEntry>, PlayError> {
        let before = self.seq();
        self.recorder.take_back_last(seat).map_err(play_error)?;
        self.listen();
        Ok(self.stored_after(before))
    }

    fn heard(&self, viewer: Viewer) -> Box<RawValue> {
        let events: Vec<&G::Event> = self
            .told
            .iter()
            .map(|telling| telling.heard_by(viewer))
            .collect();
        raw(&events)
    }

    fn screen(&self, viewer: Viewer) -> Box<RawValue> {
        let game = self.recorder.game();
        let shown = G::shown(&game.view(viewer));
        let mut legal = Vec::new();
        if let Viewer::Seat { seat } = viewer {
            game.legal_actions(seat, &mut legal);
        }
        raw(&Screen {
            view: &shown,
            legal: &legal,
            prompt: G::prompt(&shown),
        })
    }

    fn think(&self, seat: Seat, bot: PlayerName) -> Option<Thought> {
        let mut bot = bot.bot::<G>()?;
        let game = self.recorder.game().clone();
        // The same decision gets the same dice, however often it is asked.
        let stream = u64::from(self.seq()) << 8 | u64::from(seat.number());
        let mut dice = self.bot_key.stream(stream);
        Some(Box::new(move || {
            let mut legal = Vec::new();
            game.legal_actions(seat, &mut legal);
            let action = bot.choose(Sight::new(&game, seat), &legal, &mut dice);
            serde_json::to_value(action).expect("actions are plain data")
        }))
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
        ReplayError::Refused { refusal } => PlayError::Refused {
            rule: refusal.rule(),
            what: refusal.to_string(),
        },
        other => PlayError::Malformed(other.to_string()),
    }
}

//! The shapes of a record's lines.

use dice::{Key, Purpose};
use rules::{
    Entry, EntryKind, Game, Outcome, Replay, RulesVersion, Seat, SeatCount, SeatSet, ToAct, Viewer,
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::chances::{ChanceBy, Chances};

/// The format's name and version, the first thing in every record. What was
/// written in an older one can still be read.
pub(crate) const FORMAT: &str = "tidetable-record/2";
pub(crate) const FIRST_FORMAT: &str = "tidetable-record/1";

/// The first line: all that is needed to begin the game again.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// `tidetable-record/2`, or `tidetable-record/1` of old records.
    pub format: String,
    /// The game's key.
    pub game: String,
    /// The version of its rules.
    pub rules_version: RulesVersion,
    /// What the table agreed on.
    pub options: Box<RawValue>,
    /// How many seats.
    pub seats: SeatCount,
    /// What all chance is derived from, together with the index.
    pub seed: String,
    /// Which game of that seed.
    pub index: u32,
    /// Who sat where at the beginning: the name of a bot, or `person`.
    pub players: Vec<String>,
    /// What the people at a table added to its chance, by seat, in hexadecimal;
    /// only in records of tables that asked for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contributions: Option<Vec<Option<String>>>,
    /// How chance is derived, if not by kind: only in records of tables that
    /// were begun before version 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chance: Option<ChanceBy>,
    /// Seats that gave up at a time nobody has written down: likewise.
    #[serde(default, skip_serializing_if = "is_nobody")]
    pub resigned: SeatSet,
}

fn is_nobody(seats: &SeatSet) -> bool {
    seats.is_empty()
}

/// How a person is written where players are listed.
pub const PERSON: &str = "person";

impl Header {
    /// A header for a game with these options, under the newest rules.
    pub fn new<G: Game>(
        options: &G::Options,
        seats: SeatCount,
        seed: &str,
        index: u32,
        players: &[String],
    ) -> Header {
        Header {
            format: FORMAT.to_owned(),
            game: G::KEY.to_owned(),
            rules_version: G::RULES_VERSION,
            options: raw(options),
            seats,
            seed: seed.to_owned(),
            index,
            players: players.to_vec(),
            contributions: None,
            chance: None,
            resigned: SeatSet::EMPTY,
        }
    }

    /// The seats in which people sat at the beginning.
    pub fn people(&self) -> SeatSet {
        let seats = self.seats.iter().zip(&self.players);
        let people = seats.filter(|(_, name)| *name == PERSON);
        people.map(|(seat, _)| seat).collect()
    }

    /// The empty log of this header.
    pub(crate) fn replay<G: Game>(&self, options: &G::Options) -> Result<Replay<G>, G::BadOptions> {
        let replay = Replay::under(self.rules_version, options, self.seats)?;
        Ok(replay
            .with_people(self.people())
            .with_resigned(self.resigned))
    }

    /// Where its chance comes from.
    pub(crate) fn chances(&self) -> Chances {
        let usual = match self.format == FIRST_FORMAT {
            true => ChanceBy::Seq,
            false => ChanceBy::Kind,
        };
        Chances {
            key: self.key(),
            by: self.chance.unwrap_or(usual),
        }
    }

    /// What all chance of the game is derived from.
    pub fn key(&self) -> Key {
        let key = Key::new(Purpose::Chance, &self.seed, self.index.into());
        match &self.contributions {
            Some(contributions) => key.with_contributions(contributions),
            None => key,
        }
    }

    /// The header as a line, without its end.
    pub fn line(&self) -> String {
        text(self)
    }
}

/// One entry's line.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EntryLine {
    pub(crate) seq: u32,
    pub(crate) kind: EntryKind,
    pub(crate) seat: Option<Seat>,
    pub(crate) body: Box<RawValue>,
    /// Only in open records.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) after: Option<Box<RawValue>>,
}

/// The last line.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OutcomeLine {
    pub(crate) kind: OutcomeKind,
    pub(crate) outcome: Outcome,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OutcomeKind {
    Outcome,
}

/// What an open record adds to an entry: the position after it, as everyone
/// knows it.
#[derive(Serialize)]
struct After<V, A> {
    views: Vec<V>,
    public: V,
    to_act: ToAct,
    legal: Vec<Legal<A>>,
}

#[derive(Serialize)]
struct Legal<A> {
    seat: Seat,
    actions: Vec<A>,
}

pub(crate) fn after<G: Game>(replay: &Replay<G>) -> Box<RawValue> {
    let game = replay.game();
    let legal = |seat| {
        let mut actions = Vec::new();
        game.legal_actions(seat, &mut actions);
        Legal { seat, actions }
    };
    let after = After {
        views: game
            .seats()
            .iter()
            .map(|seat| game.view(Viewer::seat(seat)))
            .collect(),
        public: game.view(Viewer::Public {}),
        to_act: replay.to_act(),
        legal: replay.to_act().seats().iter().map(legal).collect(),
    };
    raw(&after)
}

/// The line of a log's last entry.
pub(crate) fn entry_line<G: Game>(replay: &Replay<G>, is_open: bool) -> Option<String> {
    let entry = replay.entries().last()?;
    let body = match entry {
        Entry::Action { action, .. } => raw(action),
        Entry::Chance { chance } => raw(chance),
        Entry::Control { control, .. } => raw(control),
    };
    Some(text(&EntryLine {
        seq: replay.seq(),
        kind: entry.kind(),
        seat: entry.seat(),
        body,
        after: is_open.then(|| after(replay)),
    }))
}

pub(crate) fn outcome_line(outcome: Outcome) -> String {
    text(&OutcomeLine {
        kind: OutcomeKind::Outcome,
        outcome,
    })
}

fn raw<T: Serialize>(value: &T) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).expect("stored types are plain data")
}

fn text<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("stored types are plain data")
}

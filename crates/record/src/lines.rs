//! The shapes of a record's lines.

use dice::{Key, Purpose};
use rules::{Control, Entry, Game, Outcome, Replay, RulesVersion, Seat, SeatCount, ToAct, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// The format's name and version, the first thing in every record.
pub(crate) const FORMAT: &str = "tidetable-record/1";

/// The first line: all that is needed to begin the game again.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// [`FORMAT`].
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
    /// Who sat where: the name of a bot, or `person`.
    pub players: Vec<String>,
    /// What the people at a table added to its chance, by seat, in hexadecimal;
    /// only in records of tables that asked for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contributions: Option<Vec<Option<String>>>,
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
        }
    }

    /// The only person, if all others are bots.
    pub fn alone(&self) -> Option<Seat> {
        let is_person = |name: &String| name == PERSON;
        let mut people = (0..self.players.len()).filter(|&idx| is_person(&self.players[idx]));
        match (people.next(), people.next()) {
            (Some(idx), None) => Seat::new(idx as u8),
            _ => None,
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

/// What an entry is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    /// A seat decided.
    Action,
    /// Chance decided.
    Chance,
    /// The table did something the rules do not know.
    Control,
}

/// One entry's line.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EntryLine {
    pub(crate) seq: u32,
    pub(crate) kind: Kind,
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

pub(crate) fn after<G: Game>(game: &G) -> Box<RawValue> {
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
        to_act: game.to_act(),
        legal: game.to_act().seats().iter().map(legal).collect(),
    };
    raw(&after)
}

/// The line of a log's last entry.
pub(crate) fn entry_line<G: Game>(replay: &Replay<G>, is_open: bool) -> Option<String> {
    let (kind, seat, body) = match replay.entries().last()? {
        Entry::Action { seat, action } => (Kind::Action, Some(*seat), raw(action)),
        Entry::Chance { chance } => (Kind::Chance, None, raw(chance)),
        Entry::Control { seat, control } => (Kind::Control, Some(*seat), raw::<Control>(control)),
    };
    Some(text(&EntryLine {
        seq: replay.seq(),
        kind,
        seat,
        body,
        after: is_open.then(|| after(replay.game())),
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

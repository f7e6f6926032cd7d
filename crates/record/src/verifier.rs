//! Reading a record and believing nothing in it.

use std::fmt;

use rules::{
    Control, Entry, EntryKind, Game, Outcome, Refusal, Replay, ReplayError, RuleId, RulesVersion,
    ToAct, Told,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::chances::Chances;
use crate::lines::{EntryLine, FIRST_FORMAT, FORMAT, Header, OutcomeLine, after};
use crate::strict;

/// Replays a record line by line, strictly.
#[derive(Debug)]
pub struct Verifier<G: Game> {
    replay: Replay<G>,
    chances: Chances,
    /// Whether the record is of the first version.
    is_first: bool,
    /// Whether entries show the position after them; the first entry decides.
    is_open: Option<bool>,
    is_closed: bool,
}

/// What is wrong with a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flaw {
    /// In words.
    pub what: String,
    /// The rule it breaks, if it breaks one of the game's.
    pub rule: Option<RuleId>,
}

impl Flaw {
    /// A flaw that breaks no rule of the game but the record's form.
    pub fn new(what: impl Into<String>) -> Flaw {
        Flaw {
            what: presentable(&what.into()),
            rule: None,
        }
    }
}

/// Records may hold anything: nothing of it reaches a terminal but letters, and
/// not too many of them.
fn presentable(text: &str) -> String {
    const LONG: usize = 400;
    let mut shown = String::new();
    for letter in text.chars() {
        if shown.len() >= LONG {
            return shown + "…";
        }
        match letter.is_control() {
            true => shown.extend(letter.escape_default()),
            false => shown.push(letter),
        }
    }
    shown
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rule {
            Some(rule) => write!(f, "{} (breaks {rule})", self.what),
            None => f.write_str(&self.what),
        }
    }
}

impl Header {
    /// Reads a header line.
    pub fn read(text: &str) -> Result<Header, Flaw> {
        strict::read(text).map_err(|what| Flaw::new(format!("not a record's header: {what}")))
    }
}

impl<G: Game> Verifier<G> {
    /// Begins with a header that names this game.
    pub fn begin(header: &Header) -> Result<Self, Flaw> {
        let is_first = header.format == FIRST_FORMAT;
        if header.format != FORMAT && !is_first {
            let found = &header.format;
            return Err(Flaw::new(format!(
                "the format is \"{found}\", not \"{FORMAT}\" or \"{FIRST_FORMAT}\""
            )));
        }
        if is_first && (header.chance.is_some() || !header.resigned.is_empty()) {
            return Err(Flaw::new("a record of version 1 says no such thing"));
        }
        let known = RulesVersion::FIRST..=G::RULES_VERSION;
        if !known.contains(&header.rules_version) {
            return Err(Flaw::new(format!(
                "played by version {} of the rules; known are {} to {}",
                header.rules_version,
                known.start(),
                known.end()
            )));
        }
        if header.players.len() != header.seats.count() {
            return Err(Flaw::new("players does not name one player per seat"));
        }
        if let Some(contributions) = &header.contributions
            && contributions.len() != header.seats.count()
        {
            return Err(Flaw::new("contributions does not have one per seat"));
        }
        let options: G::Options = strict::read(header.options.get())
            .map_err(|what| Flaw::new(format!("options: {what}")))?;
        let begun = header.replay(&options);
        let replay: Replay<G> = begun.map_err(|bad: G::BadOptions| Flaw {
            what: format!("options: {bad}"),
            rule: Some(bad.rule()),
        })?;
        Ok(Verifier {
            replay,
            chances: header.chances(),
            is_first,
            is_open: None,
            is_closed: false,
        })
    }

    /// Checks the next line: an entry, or the outcome.
    pub fn line(&mut self, text: &str) -> Result<(), Flaw> {
        if self.is_closed {
            return Err(Flaw::new("the record goes on after its outcome"));
        }
        match peek(text)? {
            Peek::Outcome => self.outcome(text),
            Peek::Header => Err(Flaw::new(
                "a new record begins, but this one has no outcome yet",
            )),
            Peek::Entry => self.entry(text),
        }
    }

    /// Whether the outcome has been read.
    pub fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// The log the record has come to.
    pub fn replay(&self) -> &Replay<G> {
        &self.replay
    }

    /// The position the record has come to.
    pub fn game(&self) -> &G {
        self.replay.game()
    }

    /// The last entry's number.
    pub fn seq(&self) -> u32 {
        self.replay.seq()
    }

    fn entry(&mut self, text: &str) -> Result<(), Flaw> {
        let line: EntryLine =
            strict::read(text).map_err(|what| Flaw::new(format!("not an entry: {what}")))?;
        let due = self.replay.seq() + 1;
        if line.seq != due {
            return Err(Flaw::new(format!("seq is {}, but {due} is due", line.seq)));
        }
        if line.after.is_some() != *self.is_open.get_or_insert(line.after.is_some()) {
            return Err(Flaw::new("\"after\" stands in every entry or in none"));
        }
        let entry = self.read_entry(&line)?;
        self.replay
            .push(entry, &mut Told::deaf())
            .map_err(|error| Flaw {
                rule: error.rule(),
                what: match &error {
                    ReplayError::Refused { refusal } => refusal.to_string(),
                    other => other.to_string(),
                },
            })?;
        if let Some(shown) = line.after {
            let shown = read_body::<Value>(&shown, "after")?;
            let expected = read_body::<Value>(&after(&self.replay), "after")?;
            if let Some(difference) = strict::difference(&expected, &shown) {
                return Err(Flaw::new(format!("after: {difference}")));
            }
        }
        Ok(())
    }

    fn read_entry(&self, line: &EntryLine) -> Result<Entry<G::Action, G::Chance>, Flaw> {
        let is_chance_due = self.replay.to_act() == (ToAct::Chance {});
        match (line.kind, line.seat) {
            (EntryKind::Chance, None) if is_chance_due => {
                let chance = read_body(&line.body, "body")?;
                self.check_derived(chance)?;
                Ok(Entry::Chance { chance })
            }
            (EntryKind::Chance, None) => Err(Flaw::new("chance is not to act here")),
            (EntryKind::Chance, Some(_)) => Err(Flaw::new("chance has no seat")),
            (EntryKind::Action | EntryKind::Control, _) if is_chance_due => {
                Err(Flaw::new("chance is to act here"))
            }
            (EntryKind::Action, _) if self.replay.to_act() == (ToAct::Over {}) => {
                Err(Flaw::new("the game is over; its outcome is due"))
            }
            (EntryKind::Action, Some(seat)) => {
                let action = read_body(&line.body, "body")?;
                Ok(Entry::Action { seat, action })
            }
            (EntryKind::Control, Some(seat)) if self.game().seats().contains(seat) => {
                let control = read_body(&line.body, "body")?;
                self.check_known(control)?;
                Ok(Entry::Control { seat, control })
            }
            (EntryKind::Action | EntryKind::Control, _) => {
                Err(Flaw::new("seat is missing or not at this table"))
            }
        }
    }

    /// Who plays a seat was no part of records of version 1.
    fn check_known(&self, control: Control) -> Result<(), Flaw> {
        match control {
            Control::TakeBack { .. }
            | Control::Undo { .. }
            | Control::Acknowledge {}
            | Control::Concede {} => Ok(()),
            _ if self.is_first => Err(Flaw::new("a record of version 1 knows no such control")),
            _ => Ok(()),
        }
    }

    /// Whether the seed gives this outcome.
    fn check_derived(&self, chance: G::Chance) -> Result<(), Flaw> {
        let derived = self.chances.next(&self.replay);
        if derived == chance {
            return Ok(());
        }
        let derived = serde_json::to_string(&derived).expect("stored types are plain data");
        Err(Flaw::new(format!("the seed gives {derived} here")))
    }

    fn outcome(&mut self, text: &str) -> Result<(), Flaw> {
        let line: OutcomeLine =
            strict::read(text).map_err(|what| Flaw::new(format!("not an outcome: {what}")))?;
        let Some(outcome) = self.replay.outcome() else {
            return Err(Flaw::new(
                "the outcome stands here, but the game is not over",
            ));
        };
        // The words are for people and may change; what they say may not.
        let value = |outcome: &Outcome| {
            let mut outcome = outcome.clone();
            let lines = outcome.sheets.iter_mut().flat_map(|sheet| &mut sheet.lines);
            lines.for_each(|line| line.what.clear());
            serde_json::to_value(outcome).expect("outcomes are plain data")
        };
        if let Some(difference) = strict::difference(&value(&outcome), &value(&line.outcome)) {
            return Err(Flaw::new(format!("outcome: {difference}")));
        }
        self.is_closed = true;
        Ok(())
    }
}

fn read_body<T: DeserializeOwned + Serialize>(
    raw: &serde_json::value::RawValue,
    name: &str,
) -> Result<T, Flaw> {
    strict::read(raw.get()).map_err(|what| Flaw::new(format!("{name}: {what}")))
}

/// What kind of line it wants to be.
enum Peek {
    Header,
    Entry,
    Outcome,
}

fn peek(text: &str) -> Result<Peek, Flaw> {
    #[derive(serde::Deserialize)]
    struct Fields {
        kind: Option<String>,
        format: Option<String>,
    }
    if text.trim().is_empty() {
        return Err(Flaw::new("the line is empty"));
    }
    let fields: Fields = serde_json::from_str(text)
        .map_err(|error| Flaw::new(format!("not an entry: {}", strict::sentence(&error))))?;
    Ok(match (fields.kind.as_deref(), fields.format) {
        (Some("outcome"), _) => Peek::Outcome,
        (None, Some(_)) => Peek::Header,
        _ => Peek::Entry,
    })
}

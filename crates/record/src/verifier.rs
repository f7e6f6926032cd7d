//! Reading a record and believing nothing in it.

use std::fmt;

use dice::{Key, Purpose};
use rules::{Entry, Game, Refusal, Replay, RuleId, ToAct, Told};
use serde_json::value::RawValue;

use crate::lines::{EntryLine, FORMAT, Header, Kind, OutcomeLine, after};

/// Replays a record line by line, strictly.
#[derive(Debug)]
pub struct Verifier<G: Game> {
    replay: Replay<G>,
    key: Key,
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
            what: what.into(),
            rule: None,
        }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rule {
            Some(rule) => write!(f, "{} (breaks {rule})", self.what),
            None => f.write_str(&self.what),
        }
    }
}

impl<G: Game> Verifier<G> {
    /// Begins with a header that names this game.
    pub fn begin(header: &Header) -> Result<Self, Flaw> {
        if header.format != FORMAT {
            return Err(Flaw::new(format!(
                "the format is \"{}\", not \"{FORMAT}\"",
                header.format
            )));
        }
        if header.rules_version != G::RULES_VERSION {
            return Err(Flaw::new(format!(
                "played by version {} of the rules; this is version {}",
                header.rules_version,
                G::RULES_VERSION
            )));
        }
        if header.players.len() != header.seats.count() {
            return Err(Flaw::new("players does not name one player per seat"));
        }
        let options: G::Options = serde_json::from_str(header.options.get())
            .map_err(|error| Flaw::new(format!("options: {error}")))?;
        let replay = Replay::new(&options, header.seats).map_err(|bad: G::BadOptions| Flaw {
            what: format!("options: {bad}"),
            rule: Some(bad.rule()),
        })?;
        Ok(Verifier {
            replay,
            key: Key::new(Purpose::Chance, &header.seed, header.index.into()),
            is_closed: false,
        })
    }

    /// Checks the next line: an entry, or the outcome.
    pub fn line(&mut self, text: &str) -> Result<(), Flaw> {
        if self.is_closed {
            return Err(Flaw::new("the record goes on after its outcome"));
        }
        let is_over = self.game().to_act() == (ToAct::Over {});
        if is_over && is_outcome(text) {
            return self.outcome(text);
        }
        let line: EntryLine = serde_json::from_str(text).map_err(|error| {
            Flaw::new(match is_outcome(text) {
                true => "the outcome stands here, but the game is not over".to_owned(),
                false => format!("not an entry: {error}"),
            })
        })?;
        let due = self.replay.seq() + 1;
        if line.seq != due {
            return Err(Flaw::new(format!("seq is {}, but {due} is due", line.seq)));
        }
        let entry = self.entry(&line)?;
        if let Entry::Chance { chance } = entry {
            self.check_derived(chance)?;
        }
        self.replay
            .push(entry, &mut Told::deaf())
            .map_err(|error| Flaw {
                rule: error.rule(),
                what: match &error {
                    rules::ReplayError::Refused { refusal } => refusal.to_string(),
                    other => other.to_string(),
                },
            })?;
        match line.after {
            Some(shown) if !is_same(&shown, &after(self.game())) => {
                Err(Flaw::new("\"after\" is not what follows from the log"))
            }
            _ => Ok(()),
        }
    }

    /// Whether the outcome has been read.
    pub fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// The position the record has come to.
    pub fn game(&self) -> &G {
        self.replay.game()
    }

    /// The last entry's number.
    pub fn seq(&self) -> u32 {
        self.replay.seq()
    }

    fn entry(&self, line: &EntryLine) -> Result<Entry<G::Action, G::Chance>, Flaw> {
        let body = line.body.get();
        let malformed = |error: serde_json::Error| Flaw::new(format!("body: {error}"));
        match (line.kind, line.seat) {
            (Kind::Action, Some(seat)) => Ok(Entry::Action {
                seat,
                action: serde_json::from_str(body).map_err(malformed)?,
            }),
            (Kind::Chance, None) => Ok(Entry::Chance {
                chance: serde_json::from_str(body).map_err(malformed)?,
            }),
            (Kind::Control, Some(seat)) if self.game().seats().contains(seat) => {
                Ok(Entry::Control {
                    seat,
                    control: serde_json::from_str(body).map_err(malformed)?,
                })
            }
            (Kind::Chance, Some(_)) => Err(Flaw::new("chance has no seat")),
            (Kind::Action, None) | (Kind::Control, _) => {
                Err(Flaw::new("seat is missing or not at this table"))
            }
        }
    }

    /// Whether the seed gives this outcome.
    fn check_derived(&self, chance: G::Chance) -> Result<(), Flaw> {
        if self.game().to_act() != (ToAct::Chance {}) {
            return Err(Flaw::new("chance is not to act here"));
        }
        let mut dice = self.key.stream(u64::from(self.replay.seq()) + 1);
        if self.game().sample_chance(&mut dice) == chance {
            Ok(())
        } else {
            Err(Flaw::new("the seed does not give this outcome"))
        }
    }

    fn outcome(&mut self, text: &str) -> Result<(), Flaw> {
        let line: OutcomeLine = serde_json::from_str(text)
            .map_err(|error| Flaw::new(format!("not an outcome: {error}")))?;
        if Some(line.outcome) != self.game().outcome() {
            return Err(Flaw::new("the outcome is not what follows from the log"));
        }
        self.is_closed = true;
        Ok(())
    }
}

/// Whether two texts are the same JSON, whatever their spaces and order.
fn is_same(a: &RawValue, b: &RawValue) -> bool {
    let value = |raw: &RawValue| serde_json::from_str::<serde_json::Value>(raw.get()).ok();
    a.get() == b.get() || value(a) == value(b)
}

fn is_outcome(text: &str) -> bool {
    #[derive(serde::Deserialize)]
    struct Peek {
        kind: String,
    }
    serde_json::from_str::<Peek>(text).is_ok_and(|peek| peek.kind == "outcome")
}

//! Positions and screens as text, for tests, logs and the terminal.

use thiserror::Error;

use crate::{Game, RulesVersion};

/// A game that can be written down and read back.
pub trait Notation: Game {
    /// Reads a position that `render` could have written.
    fn parse(text: &str) -> Result<Self, NotationError>;

    /// The whole position, secrets included.
    fn render(&self) -> String;

    /// What a screen shows, drawn for a terminal.
    fn draw(shown: &Self::Shown) -> String;

    /// A named fact about the position for `expect` blocks, such as
    /// `territories`; `None` if there is no fact of that name.
    fn fact(&self, name: &str) -> Option<String>;
}

/// A position's text as named facts, a line each, that have not been read yet.
#[derive(Debug)]
pub struct Facts<'a>(Vec<(&'a str, &'a str)>);

impl<'a> Facts<'a> {
    /// Splits `name: value` lines; empty ones mean nothing.
    pub fn new(text: &'a str) -> Result<Self, NotationError> {
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        let facts = lines.map(|line| match line.split_once(':') {
            Some((name, value)) => Ok((name.trim(), value.trim())),
            None => {
                let line = NotationError::quoted(line);
                Err(NotationError::new(format!("{line} is not name: value")))
            }
        });
        facts.collect::<Result<_, _>>().map(Facts)
    }

    /// The next value of this name.
    pub fn take(&mut self, name: &str) -> Option<&'a str> {
        let at = self.0.iter().position(|(found, _)| *found == name)?;
        Some(self.0.remove(at).1)
    }

    /// The version of the rules that a position is under; the newest if nothing
    /// is said.
    pub fn take_version(&mut self, newest: RulesVersion) -> Result<RulesVersion, NotationError> {
        let Some(text) = self.take("version") else {
            return Ok(newest);
        };
        let version = text.parse().ok().map(RulesVersion);
        version
            .filter(|version| (RulesVersion::FIRST..=newest).contains(version))
            .ok_or_else(|| {
                let text = NotationError::quoted(text);
                NotationError::new(format!("the rules have no version {text}"))
            })
    }

    /// Whether there is a value of this name.
    pub fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(found, _)| *found == name)
    }

    /// Fails if there is a fact that nobody has asked for.
    pub fn finish(self) -> Result<(), NotationError> {
        match self.0.first() {
            None => Ok(()),
            Some((name, _)) => {
                let name = NotationError::quoted(name);
                Err(NotationError::new(format!("a position has no fact {name}")))
            }
        }
    }
}

/// Why a text is not a position or an action.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct NotationError(pub String);

impl NotationError {
    /// An error with this sentence.
    pub fn new(sentence: impl Into<String>) -> Self {
        NotationError(sentence.into())
    }

    /// What was typed, in quotation marks, shortened and without control
    /// characters: it may be anything.
    pub fn quoted(text: &str) -> String {
        const LONG: usize = 40;
        let mut shown: String = text
            .chars()
            .take(LONG)
            .flat_map(char::escape_debug)
            .collect();
        if text.chars().nth(LONG).is_some() {
            shown.push('…');
        }
        format!("\"{shown}\"")
    }
}

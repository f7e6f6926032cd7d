//! Positions and screens as text, for tests, logs and the terminal.

use std::fmt;

use thiserror::Error;

use crate::{Game, OptionSet, RulesVersion, SeatCount, Setup};

/// A game that can be written down and read back.
pub trait Notation: Game {
    /// What the letters and signs of a drawing stand for, a line each.
    const SIGNS: &'static str;

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

    /// How many seats a position has; as many as usual if nothing is said.
    pub fn take_seats(&mut self, usual: u8) -> Result<SeatCount, NotationError> {
        let text = self.take("seats");
        let number = text.map_or(Some(usual), |text| text.parse().ok());
        number
            .and_then(SeatCount::new)
            .ok_or_else(|| NotationError::misfit("seats", text.unwrap_or_default()))
    }

    /// What the table of a position agreed on; as usual if nothing is said.
    pub fn take_options<O: OptionSet>(&mut self) -> Result<O, NotationError> {
        Ok(O::read(self.take("options").unwrap_or_default())?)
    }

    /// The first position of a game with these seats and options, for the other
    /// facts to change.
    pub fn begin<G: Setup>(&mut self, usual_seats: u8) -> Result<G, NotationError> {
        let seats = self.take_seats(usual_seats)?;
        let options = self.take_options()?;
        G::new(&options, seats).map_err(|bad| NotationError::new(bad.to_string()))
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

/// A position's text while it is written: a fact a line, none for what is empty.
#[derive(Debug, Default)]
pub struct FactLines(String);

impl FactLines {
    /// The lines follow a drawing.
    pub const fn below(drawing: String) -> Self {
        FactLines(drawing)
    }

    /// Adds a fact, unless there is nothing to say.
    pub fn add(&mut self, name: impl fmt::Display, value: impl ToString) {
        let value = value.to_string();
        if !value.is_empty() {
            self.0 += &format!("{name}: {value}\n");
        }
    }

    /// The whole text.
    pub fn into_text(self) -> String {
        self.0
    }
}

/// Words with a space between them.
pub fn spaced(words: impl IntoIterator<Item = impl ToString>) -> String {
    let words: Vec<String> = words.into_iter().map(|word| word.to_string()).collect();
    words.join(" ")
}

/// What stands between separators, without the spaces around it; what is empty is
/// left out.
pub fn parts(text: &str, separator: char) -> impl Iterator<Item = &str> {
    let parts = text.split(separator).map(str::trim);
    parts.filter(|part| !part.is_empty())
}

/// The text, or `none` where there is none.
pub fn or_none(text: String) -> String {
    match text.is_empty() {
        true => "none".to_owned(),
        false => text,
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

    /// A value that its fact cannot have: `"9" does not fit seats`.
    pub fn misfit(name: &str, value: &str) -> Self {
        let value = NotationError::quoted(value);
        NotationError::new(format!("{value} does not fit {name}"))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let mut lines = FactLines::below("a drawing: 1\n".to_owned());
        lines.add("seats", 3);
        lines.add("options", "");
        lines.add(format_args!("hand {}", 'A'), spaced([1, 2]));
        let text = lines.into_text();
        assert_eq!(text, "a drawing: 1\nseats: 3\nhand A: 1 2\n");
        let mut facts = Facts::new(&text).expect("facts");
        assert_eq!(facts.take_seats(2), Ok(SeatCount::new(3).expect("three")));
        assert_eq!(facts.take_seats(2), Ok(SeatCount::new(2).expect("two")));
        assert_eq!(facts.take("hand A"), Some("1 2"));
    }

    #[test]
    fn what_does_not_fit_is_quoted() {
        for text in ["9", "0", "many", "\u{1b}[2J", ""] {
            let line = format!("seats: {text}");
            let error = Facts::new(&line).expect("a fact").take_seats(2);
            let quoted = NotationError::quoted(text);
            let said = format!("{quoted} does not fit seats");
            assert_eq!(error, Err(NotationError::new(said)));
        }
    }

    #[test]
    fn a_table_knows_its_own_seats() {
        let two = SeatCount::new(2).expect("two");
        assert_eq!(two.read("B"), Ok(two.iter().nth(1).expect("a second")));
        for word in ["C", "AB", "b", "", "1"] {
            let error = two.read(word).expect_err(word).to_string();
            assert!(error.ends_with("is not a seat; there is A, B"), "{error}");
        }
    }

    #[test]
    fn parts_are_what_is_between_separators() {
        let found: Vec<&str> = parts(" A a1 ,, B b1, ", ',').collect();
        assert_eq!(found, ["A a1", "B b1"]);
        assert_eq!(parts("", ';').count(), 0);
        assert_eq!(or_none(spaced([0_u8; 0])), "none");
    }
}

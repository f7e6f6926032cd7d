//! Positions, actions and events as text, for tests, logs and the terminal.

use thiserror::Error;

use crate::Game;

/// A game that can be written down and read back.
pub trait Notation: Game {
    /// The game in a sentence, for those who do not know it.
    const TAGLINE: &'static str;

    /// The rules in our own words, as Markdown with a number in every heading.
    const RULES: &'static str;

    /// What the rulebook leaves open and how it is decided, in the same form.
    const RULINGS: &'static str;

    /// Reads a position that `render` could have written.
    fn parse(text: &str) -> Result<Self, NotationError>;

    /// The whole position, secrets included.
    fn render(&self) -> String;

    /// Reads an action, as a person types it.
    fn parse_action(text: &str) -> Result<Self::Action, NotationError>;

    /// The forms actions are typed in, one each, with capitals for what varies.
    const FORMS: &'static [&'static str];

    /// An action as a person types it.
    fn render_action(action: Self::Action) -> String;

    /// What a screen shows, drawn for a terminal.
    fn draw(shown: &Self::Shown) -> String;

    /// An event in words.
    fn tell(event: &Self::Event) -> String;

    /// What the acting seat may do now, in words.
    fn prompt(shown: &Self::Shown) -> String;

    /// Remarks that need nothing but a button, in the order they are offered.
    const PHRASES: &'static [Self::Remark] = &[];

    /// A remark in words.
    fn remark_text(remark: Self::Remark) -> String;

    /// A named fact about the position for `expect` blocks, such as
    /// `territories`; `None` if there is no fact of that name.
    fn fact(&self, name: &str) -> Option<String>;
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

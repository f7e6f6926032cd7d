//! What a puzzle is about, so that one can practise what one is bad at.

/// A kind of puzzle of one game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Theme {
    /// Its name in files and addresses. Never changes.
    pub key: &'static str,
    /// Its name as people read it.
    pub title: &'static str,
}

impl Theme {
    /// A kind of puzzle.
    pub const fn new(key: &'static str, title: &'static str) -> Self {
        Theme { key, title }
    }
}

//! What somebody of a level is fond of, so that one gets to know them: it decides
//! between what looks nearly alike to them.

use rules::Game;

use crate::level::Level;

/// A fondness that can be named and seen.
pub struct Temper<G: Game> {
    /// In a few words, to follow a name and what it can do.
    pub text: &'static str,
    /// How fond it is of an action, from -1 to 1.
    pub fond: fn(&G::View, G::Action) -> f32,
}

impl<G: Game> Clone for Temper<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Temper<G> {}

impl<G: Game> Temper<G> {
    /// Somebody who is fond of this.
    pub const fn new(text: &'static str, fond: fn(&G::View, G::Action) -> f32) -> Self {
        Temper { text, fond }
    }

    /// That of a level, of those of all levels.
    pub fn of(level: Level, all: [Temper<G>; 5]) -> Option<Self> {
        all.into_iter().nth(level as usize)
    }
}

/// Full fondness for what is so.
pub(crate) fn fond_if(is_so: bool) -> f32 {
    f32::from(u8::from(is_so))
}

//! With which options a game is tested.

use dice::{ChaChaDice, Key, Purpose};
use rules::{Game, RulesVersion, SeatCount, Typed};

use crate::{PlayedGame, is_slow, play_random, seats};

/// One set of options to check the laws with.
#[derive(Debug, Clone)]
pub struct Case<G: Game> {
    /// For messages.
    pub name: String,
    /// The rules they are played by.
    pub version: RulesVersion,
    /// The options.
    pub options: G::Options,
    /// How many seats.
    pub seats: SeatCount,
    /// Random games to play; twenty times as many in slow tests.
    pub n_games: u32,
    /// Whether a game of it is written down as a playthrough.
    pub is_written: bool,
}

/// How many actions are tried everywhere, legal or not.
const MAX_TRIED: usize = 500;

impl<G: Game> Case<G> {
    /// These options under the newest rules.
    ///
    /// # Panics
    ///
    /// If no table has so many seats.
    pub fn new(name: impl Into<String>, n_seats: u8, options: G::Options) -> Self {
        Case {
            name: name.into(),
            version: G::RULES_VERSION,
            options,
            seats: seats(n_seats),
            n_games: 4,
            is_written: true,
        }
    }

    /// With another number of random games.
    pub fn games(self, n_games: u32) -> Self {
        Case { n_games, ..self }
    }

    /// The same under other rules, without a playthrough.
    pub fn under(self, version: RulesVersion) -> Self {
        Case { version, ..self }.unwritten()
    }

    /// Without a playthrough, for what says nothing new and a lot of it.
    pub fn unwritten(self) -> Self {
        let is_written = false;
        Case { is_written, ..self }
    }

    /// The position that it begins with.
    pub(crate) fn start(&self) -> G {
        let start = G::new(&self.options, self.seats).map(|start| start.under(self.version));
        start.unwrap_or_else(|bad| panic!("{}: {bad}", self.name))
    }

    pub(crate) fn dice(&self, number: u32) -> ChaChaDice {
        Key::new(Purpose::Test, &self.name, number.into()).stream(0)
    }

    /// Actions to try everywhere, evenly picked from all there are.
    pub(crate) fn any_actions() -> Vec<G::Action> {
        let every = G::Action::every();
        let stride = every.len().div_ceil(MAX_TRIED);
        every.into_iter().step_by(stride).collect()
    }

    /// Random games, and dice for what else a law needs.
    pub(crate) fn played(&self) -> impl Iterator<Item = (PlayedGame<G>, ChaChaDice)> {
        let n_games = if is_slow() {
            20 * self.n_games
        } else {
            self.n_games
        };
        let start = self.start();
        (0..n_games).map(move |number| {
            let mut dice = self.dice(number);
            (play_random(&start, &mut dice), dice)
        })
    }
}

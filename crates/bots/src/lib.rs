//! Players that are not people. A bot sees what a person in its seat would
//! see, and nothing else.

mod budget;
mod games;
mod greedy;
mod knowledge;
mod level;
mod mind;
mod plain;
mod playout;
mod random;
mod search;
mod skill;
mod theme;

pub use budget::{BadBudget, Budget, Clock, NoClock};
pub use greedy::{Greedy, Judge};
pub use knowledge::{Knowledge, Method, Worths};
pub use level::{Level, UnknownLevel};
pub use mind::{Mind, Studied, Thinker, Unstudied};
pub use plain::Plain;
pub use playout::Playout;
pub use random::Random;
use rules::{Dice, Game, Seat, Viewer};
pub use search::{Choice, Search, Thinking};
pub use skill::{Effort, Leveled, Skill};
pub use theme::Theme;

/// Somebody who chooses among legal actions.
pub trait Bot<G: Game>: Send {
    /// Picks one of the legal actions; there is always at least one. The same
    /// sight and the same dice give the same choice.
    fn choose(
        &mut self,
        sight: Sight<'_, G>,
        legal: &[G::Action],
        dice: &mut dyn Dice,
    ) -> G::Action;
}

/// A seat's eyes. A bot can ask for its view and for nothing else; a bot that
/// does not look costs no view.
#[derive(Debug, Clone, Copy)]
pub struct Sight<'a, G> {
    game: &'a G,
    seat: Seat,
}

impl<'a, G: Game> Sight<'a, G> {
    /// The eyes of a seat.
    pub fn new(game: &'a G, seat: Seat) -> Self {
        Sight { game, seat }
    }

    /// Whose eyes they are.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// All that the seat may know.
    pub fn view(&self) -> G::View {
        self.game.view(Viewer::seat(self.seat))
    }
}

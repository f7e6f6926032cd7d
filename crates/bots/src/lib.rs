//! Players that are not people. A bot sees what a person in its seat would
//! see, and nothing else.

mod budget;
mod confession;
mod games;
mod greedy;
mod knowledge;
mod level;
mod math;
mod mind;
mod net;
mod past;
mod plain;
mod playout;
mod random;
mod reading;
mod search;
mod skill;
mod temper;
mod theme;

pub use budget::{BadBudget, Budget, Clock, NoClock};
pub use confession::{Confession, WHOSE};
pub use games::nets;
pub use greedy::{Greedy, Judge};
pub use knowledge::{Knowledge, Method, Worths};
pub use level::{Level, UnknownLevel};
pub use mind::{Mind, Studied, Thinker, Unstudied};
pub use past::{Heard, Past};
pub use plain::Plain;
pub use playout::Playout;
pub use random::Random;
pub use reading::{Reading, SpotOdds};
use rules::{Dice, Game, Seat, Viewer};
pub use search::{Choice, Search, Thinking, Worlds};
pub use skill::{Effort, Leveled, Skill};
pub use temper::Temper;
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

    /// What it thinks the position is worth to each seat, before the last choice
    /// it thought about; nothing from those who do not think ahead.
    fn estimate(&self) -> Option<Worths> {
        None
    }

    /// Whether it wants to know what was heard before; see [`Sight::after`].
    fn recalls(&self) -> bool {
        false
    }
}

/// A seat's eyes and ears. A bot can ask for its view and for what it has
/// witnessed, and for nothing else; a bot that does not look costs no view.
#[derive(Debug, Clone, Copy)]
pub struct Sight<'a, G: Game> {
    game: &'a G,
    seat: Seat,
    past: Option<&'a Past<G>>,
}

impl<'a, G: Game> Sight<'a, G> {
    /// The eyes of a seat.
    pub fn new(game: &'a G, seat: Seat) -> Self {
        Sight {
            game,
            seat,
            past: None,
        }
    }

    /// The same eyes with ears: what led here.
    #[must_use]
    pub fn after(self, past: &'a Past<G>) -> Self {
        Sight {
            past: Some(past),
            ..self
        }
    }

    /// Whose eyes they are.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// All that the seat may know.
    pub fn view(&self) -> G::View {
        self.game.view(Viewer::seat(self.seat))
    }

    /// All that the seat has witnessed, the oldest first; nothing where nobody
    /// kept it.
    pub fn heard(&self) -> Vec<Heard<G>> {
        self.past
            .map_or_else(Vec::new, |past| past.heard_by(self.seat, past.len()))
    }
}

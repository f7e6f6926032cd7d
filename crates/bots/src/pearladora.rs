//! What a searcher knows of Pearladöra: which actions look promising and what a
//! position is worth, both from the same chart of fights.

mod chart;
mod eyes;
mod ratings;

use game_pearladora::{Action, Pearladora, View};
use rules::{Game, Seat};

use self::chart::{Chart, WEIGHTS, side};
use self::ratings::Ratings;
use crate::budget::Budget;
use crate::knowledge::{Knowledge, Method, Worths};
use crate::level::Level;
use crate::skill::Skill;

impl Knowledge for Pearladora {
    type Notes = Ratings;

    const METHOD: Method = Method {
        explore: 0.3,
        lean: 0.5,
        warmth: 0.5,
        width: 3.0,
        growth: 0.5,
        depth: u16::MAX,
        rollout: 0,
        grouped: false,
        ..Method::BLANK
    };

    fn skill(level: Level) -> Skill {
        match level {
            Level::Minnow => Skill::Glance {
                at_once: true,
                haze: 1.0,
            },
            Level::Puffin => Skill::Glance {
                at_once: false,
                haze: 0.0,
            },
            Level::Otter => Skill::Search {
                budget: Budget::iterations(200),
                forgets: true,
            },
            Level::Dolphin => Skill::Search {
                budget: Budget::iterations(2000),
                forgets: false,
            },
            Level::Orca => Skill::Search {
                budget: Budget::millis(1500),
                forgets: false,
            },
        }
    }

    fn rate(&self, seat: Seat, actions: &[Action], notes: &mut Ratings, out: &mut Vec<f32>) {
        notes.rate(self, seat, actions, out);
    }

    fn worth(&self, _notes: &mut Ratings) -> Worths {
        let seats = self.seats();
        let on_turn = self.phase().seat().map(|seat| side(seats, seat));
        let victory = Chart::new(self, None, &WEIGHTS).victory(on_turn);
        let mut worths = Worths::default();
        for seat in seats.iter() {
            worths[seat.idx()] = victory[side(seats, seat)];
        }
        worths
    }

    fn why(_view: &View, _action: Action) -> Option<String> {
        None
    }
}

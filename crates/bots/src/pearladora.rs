//! What a searcher knows of Pearladöra: which actions look promising and what a
//! position is worth, both from the same chart of fights.

mod chart;
mod eyes;
mod ratings;
mod words;

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

    /// Few actions are looked at, those that the chart recommends, and random
    /// games tell them apart: judging leaves by the chart instead was weaker.
    const METHOD: Method = Method {
        explore: 0.3,
        lean: 2.0,
        warmth: 0.25,
        width: 1.0,
        growth: 0.3,
        patience: 6,
        depth: u16::MAX,
        rollout: u16::MAX,
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
                budget: Budget {
                    iterations: 600,
                    millis: 400,
                },
                forgets: true,
            },
            Level::Dolphin => Skill::Search {
                budget: Budget {
                    iterations: 8000,
                    millis: 400,
                },
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

    fn forget(view: &View) -> View {
        words::forget(view)
    }

    fn first_sight(view: &View, legal: &[Action]) -> Vec<i32> {
        let sight = |&action| words::first_sight(view, action);
        legal.iter().map(sight).collect()
    }

    fn why(view: &View, action: Action) -> Option<String> {
        words::why(view, action)
    }
}

//! Every chance of a finished game derived once more, roll by roll, so that
//! somebody else can do the same.

use rules::{Dice, Entry, Told};
use serde_json::value::RawValue;

use super::LiveTable;
use crate::hostable::Hostable;
use crate::said::raw;

/// A chance and the rolls it was made of.
#[derive(Debug, Clone)]
pub struct Draw {
    /// The entry.
    pub seq: u32,
    /// What chance decided about.
    pub kind: &'static str,
    /// Its number among those of its kind that counted then.
    pub number: u32,
    /// What was rolled: a number below a bound.
    pub rolls: Vec<(u32, u32)>,
    /// What comes of it.
    pub outcome: Box<RawValue>,
    /// Whether the log says the same.
    pub is_as_logged: bool,
}

impl<G: Hostable> LiveTable<G> {
    pub(super) fn every_draw(&self) -> Vec<Draw> {
        let replay = self.recorder.replay();
        let mut again = replay.again();
        let mut draws = Vec::new();
        for (entry, seq) in replay.entries().iter().zip(1..) {
            if let Entry::Chance { chance } = entry {
                let mut dice = Noting {
                    dice: self.recorder.dice(&again),
                    rolls: Vec::new(),
                };
                let outcome = again.game().sample_chance(&mut dice);
                draws.push(Draw {
                    seq,
                    kind: again.game().chance_kind(),
                    number: again.chance_number(),
                    rolls: dice.rolls,
                    outcome: raw(&outcome),
                    is_as_logged: outcome == *chance,
                });
            }
            let pushed = again.push(*entry, &mut Told::deaf());
            pushed.unwrap_or_else(|error| panic!("a log replays: {error}"));
        }
        draws
    }
}

/// Dice that note what they roll.
struct Noting<D> {
    dice: D,
    rolls: Vec<(u32, u32)>,
}

impl<D: Dice> Dice for Noting<D> {
    fn below(&mut self, bound: u32) -> u32 {
        let rolled = self.dice.below(bound);
        self.rolls.push((bound, rolled));
        rolled
    }
}

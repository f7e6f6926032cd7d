//! Who meets whom, and how a block is played.

use std::sync::Arc;

use anyhow::Result;
use hosting::{Clock, Kind, PlayerName, Setup, Simulator, ThreadClock, Timed};
use rules::{SeatSet, Standing};
use serde::{Deserialize, Serialize};

use crate::{Stop, unfit};

/// All matches of an arena.
pub struct Plan {
    pub(crate) kind: &'static dyn Kind,
    /// With any bot for all seats.
    pub(crate) setup: Setup,
    /// Whether only the first bot meets the others.
    pub(crate) is_gauntlet: bool,
    pub(crate) bots: Vec<PlayerName>,
    /// Who wins and loses together.
    pub(crate) sides: Vec<SeatSet>,
    /// The pairs that are compared, by their places in the list of bots.
    pub(crate) pairs: Vec<[usize; 2]>,
    pub(crate) matches: Vec<Match>,
}

/// Bots that play the same deals: two against each other, or all of them one
/// after the other where there is nobody to play against.
pub(crate) struct Match {
    /// Their places in the list of bots.
    pub(crate) bots: Vec<usize>,
    seatings: Vec<Seating>,
}

/// One way to sit; who sits where as places in the match.
struct Seating {
    by_seat: Vec<usize>,
    simulator: Box<dyn Simulator>,
}

/// One deal, played in every seating of a match.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Block {
    /// The match's bots, by their places in the list of all.
    pub(crate) bots: Vec<usize>,
    /// Which deal.
    pub(crate) block: u32,
    /// For each seating the share of victory of the first bot; where all win or
    /// lose together, whether they won with each of the bots.
    pub(crate) scores: Vec<f64>,
    /// How many decisions with a choice each bot made.
    pub(crate) decisions: Vec<u32>,
    /// How many seconds of processor time they took.
    pub(crate) seconds: Vec<f64>,
}

impl Plan {
    /// Sides are asked of the game itself: `setup` has one bot for all seats. There
    /// are at least two bots, all different; in a gauntlet the first meets each of
    /// the others, otherwise all meet all.
    pub fn new(
        kind: &'static dyn Kind,
        setup: Setup,
        bots: Vec<PlayerName>,
        is_gauntlet: bool,
    ) -> Result<Plan> {
        check(&bots)?;
        let sides = kind.simulator(&setup).map_err(unfit)?.sides();
        let mut pairs: Vec<[usize; 2]> = (0..bots.len())
            .flat_map(|first| (first + 1..bots.len()).map(move |second| [first, second]))
            .collect();
        pairs.retain(|pair| !is_gauntlet || pair[0] == 0);
        let teams: Vec<Vec<usize>> = match sides.len() {
            1 => vec![(0..bots.len()).collect()],
            _ => pairs.iter().map(|pair| pair.to_vec()).collect(),
        };
        let seat = |team: Vec<usize>| -> Result<Match> {
            let seating = |by_side: Vec<usize>| -> Result<Seating> {
                let by_seat = by_seat(&sides, &by_side);
                let players = by_seat.iter().map(|&place| bots[team[place]]).collect();
                let setup = Setup {
                    players,
                    ..setup.clone()
                };
                let simulator = kind.simulator(&setup).map_err(unfit)?;
                Ok(Seating { by_seat, simulator })
            };
            let seatings = by_side(sides.len(), team.len()).into_iter().map(seating);
            Ok(Match {
                seatings: seatings.collect::<Result<_>>()?,
                bots: team,
            })
        };
        let matches = teams.into_iter().map(seat).collect::<Result<_>>()?;
        Ok(Plan {
            kind,
            setup,
            is_gauntlet,
            bots,
            sides,
            pairs,
            matches,
        })
    }

    /// Whether there is nobody to play against.
    pub(crate) fn is_together(&self) -> bool {
        self.sides.len() == 1
    }

    /// How many games a block of a match has.
    pub(crate) fn n_games(&self) -> usize {
        self.matches.first().map_or(0, |all| all.seatings.len())
    }

    /// Plays a match's deal in every seating; nothing if somebody asks to stop
    /// meanwhile.
    pub(crate) fn play(&self, match_idx: usize, block: u32, stop: &Stop) -> Option<Block> {
        let clock: Arc<dyn Clock> = Arc::new(StoppableClock(stop.clone()));
        let Match { bots, seatings } = &self.matches[match_idx];
        let mut played = Block {
            bots: bots.clone(),
            block,
            scores: Vec::with_capacity(seatings.len()),
            decisions: vec![0; bots.len()],
            seconds: vec![0.0; bots.len()],
        };
        for seating in seatings {
            if stop.is_asked() {
                return None;
            }
            let timed = seating.simulator.play_timed(block, &clock);
            played.note_times(seating, &timed);
            let own = match self.is_together() {
                true => seating.by_seat[0],
                false => 0,
            };
            let is_own = |seat: usize| seating.by_seat[seat] == own;
            let score = share(&self.sides, &timed.simulated.standing, is_own);
            played.scores.push(score);
        }
        for seconds in &mut played.seconds {
            *seconds = (*seconds * 1e6).round() / 1e6;
        }
        // Whoever was told to stop has not thought as long as it should.
        (!stop.is_asked()).then_some(played)
    }

    /// The score of the first of two bots against the second in a block.
    pub(crate) fn score(&self, pair: [usize; 2], block: &Block) -> f64 {
        match self.is_together() {
            true => (1.0 + block.scores[pair[0]] - block.scores[pair[1]]) / 2.0,
            false => mean(&block.scores),
        }
    }

    /// What each of a pair scored alone against the rest; nothing with two sides.
    pub(crate) fn alone(&self, block: &Block) -> Option<[f64; 2]> {
        let n_sides = self.sides.len();
        if n_sides < 3 {
            return None;
        }
        let (first, rest) = block.scores.split_at(n_sides);
        Some([mean(first), 1.0 - mean(rest)])
    }
}

/// At least two bots, all different.
fn check(bots: &[PlayerName]) -> Result<()> {
    for (idx, bot) in bots.iter().enumerate() {
        if bots[..idx].contains(bot) {
            return Err(unfit(format!("{bot} is named twice")));
        }
    }
    match bots {
        [] => Err(unfit("name two bots or more")),
        [only] => Err(unfit(format!(
            "{only} has nobody to be compared with; name two bots or more"
        ))),
        _ => Ok(()),
    }
}

impl Block {
    fn note_times(&mut self, seating: &Seating, timed: &Timed) {
        for (seat, &place) in seating.by_seat.iter().enumerate() {
            self.decisions[place] += timed.n_choices[seat];
            self.seconds[place] += timed.nanos[seat] as f64 * 1e-9;
        }
    }
}

/// Processor time, until somebody asks to stop.
struct StoppableClock(Stop);

impl Clock for StoppableClock {
    fn now(&self) -> u64 {
        ThreadClock.now()
    }

    fn is_cancelled(&self) -> bool {
        self.0.is_asked()
    }
}

/// Who plays which side, seating by seating.
fn by_side(n_sides: usize, n_bots: usize) -> Vec<Vec<usize>> {
    match n_sides {
        1 => (0..n_bots).map(|bot| vec![bot]).collect(),
        2 => vec![vec![0, 1], vec![1, 0]],
        // First one against the rest on every side, then the rest against one.
        _ => (0..2 * n_sides)
            .map(|number| {
                let (lone, side) = (number / n_sides, number % n_sides);
                let place = |other| if other == side { lone } else { 1 - lone };
                (0..n_sides).map(place).collect()
            })
            .collect(),
    }
}

fn by_seat(sides: &[SeatSet], by_side: &[usize]) -> Vec<usize> {
    let n_seats = sides.iter().map(|side| side.iter().count()).sum();
    let mut by_seat = vec![0; n_seats];
    for (side, &place) in sides.iter().zip(by_side) {
        for seat in side.iter() {
            by_seat[seat.idx()] = place;
        }
    }
    by_seat
}

/// The share of victory of some seats: sides that win together share it evenly.
fn share(sides: &[SeatSet], standing: &Standing, is_own: impl Fn(usize) -> bool) -> f64 {
    let winners = standing.winners();
    let lone = |side: &SeatSet| side.iter().next().filter(|&seat| winners.contains(seat));
    let won: Vec<bool> = sides
        .iter()
        .filter_map(lone)
        .map(|seat| is_own(seat.idx()))
        .collect();
    let n_own = won.iter().filter(|&&is_own| is_own).count();
    match won.len() {
        0 => 0.0,
        n_won => n_own as f64 / n_won as f64,
    }
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

#[cfg(test)]
mod tests {
    use rules::{Seat, SeatCount};

    use super::*;

    fn seats(numbers: &[u8]) -> SeatSet {
        numbers.iter().filter_map(|&n| Seat::new(n)).collect()
    }

    #[test]
    fn everybody_sits_everywhere() {
        assert_eq!(by_side(1, 3), [[0], [1], [2]]);
        assert_eq!(by_side(2, 2), [[0, 1], [1, 0]]);
        let three = by_side(3, 2);
        assert_eq!(three[..3], [[0, 1, 1], [1, 0, 1], [1, 1, 0]]);
        assert_eq!(three[3..], [[1, 0, 0], [0, 1, 0], [0, 0, 1]]);
        for n_sides in 2..=5 {
            let seatings = by_side(n_sides, 2);
            for side in 0..n_sides {
                let n_first = seatings.iter().filter(|sit| sit[side] == 0).count();
                assert_eq!(2 * n_first, seatings.len());
            }
        }
    }

    #[test]
    fn partners_sit_together() {
        let sides = [seats(&[0, 2]), seats(&[1, 3])];
        assert_eq!(by_seat(&sides, &[1, 0]), [1, 0, 1, 0]);
        let divers = [seats(&[0, 1, 2]), seats(&[3])];
        assert_eq!(by_seat(&divers, &[0, 1]), [0, 0, 0, 1]);
    }

    #[test]
    fn sides_that_win_together_share() {
        let four = SeatCount::new(4).expect("a table");
        let sides = [seats(&[0, 2]), seats(&[1, 3])];
        let first = |seat: usize| seat.is_multiple_of(2);
        let ranked = |ranks: [u8; 4], is_shared| {
            Standing::ranked(four, |seat| ranks[seat.idx()], |_| 0, is_shared)
        };
        assert_eq!(share(&sides, &ranked([1, 2, 1, 2], false), first), 1.0);
        assert_eq!(share(&sides, &ranked([2, 1, 2, 1], false), first), 0.0);
        assert_eq!(share(&sides, &ranked([1, 1, 1, 1], true), first), 0.5);
        let own: Vec<SeatSet> = (0..4).map(|n| seats(&[n])).collect();
        assert_eq!(share(&own, &ranked([1, 1, 1, 4], true), first), 2.0 / 3.0);
        let all = [SeatSet::all(four)];
        assert_eq!(
            share(&all, &Standing::together(four, false, 3), |_| true),
            0.0
        );
        assert_eq!(
            share(&all, &Standing::together(four, true, 3), |_| true),
            1.0
        );
    }
}

//! R6 and R7: who takes the pearls of a territory, sheets, ranks and ties.

use arrayvec::ArrayVec;
use rules::{Outcome, ScoreSheet, Scoring, Seat, SeatSet, Standing};

use crate::board::{N_SQUARES, Square, SquareSet};
use crate::event::{Count, Sum};
use crate::game::Pearladora;
use crate::pieces::{MAX_SEATS, MIN_TERRITORY, Value};
use crate::texts::Taken;

const MAX_TERRITORIES: usize = N_SQUARES as usize / MIN_TERRITORY as usize;

/// A seat, or with four players a team (R7.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Side(u8);

impl Side {
    fn idx(self) -> usize {
        self.0 as usize
    }
}

/// Who takes a territory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Verdict {
    /// By side: the sum of its divers, or `None` without a diver there.
    sums: [Option<i8>; MAX_SEATS],
    /// By side: whether it takes pearls.
    takes: [bool; MAX_SEATS],
    /// Pearls for each side that takes any.
    share: u8,
    /// Whether a Backup token broke a tie.
    by_backup: bool,
}

/// The pearls a side has won, cluster by cluster, largest first.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Clusters(ArrayVec<u8, MAX_TERRITORIES>);

impl Clusters {
    /// Clusters of these sizes, in any order. A share of nothing is no cluster (Q34).
    pub fn new(sizes: impl IntoIterator<Item = u8>) -> Clusters {
        let mut clusters: ArrayVec<u8, MAX_TERRITORIES> =
            sizes.into_iter().filter(|&size| size > 0).collect();
        clusters.sort_unstable_by(|a, b| b.cmp(a));
        Clusters(clusters)
    }

    /// All pearls together (R6.5).
    pub fn pearls(&self) -> u8 {
        self.0.iter().sum()
    }

    /// The sizes, largest first.
    pub fn sizes(&self) -> &[u8] {
        &self.0
    }
}

impl Ord for Clusters {
    /// R6.6, then R6.7: more pearls, then the larger of the first clusters that
    /// differ. Slices compare so, and a missing cluster counts as none.
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.pearls()
            .cmp(&other.pearls())
            .then_with(|| self.0.as_slice().cmp(other.0.as_slice()))
    }
}

impl PartialOrd for Clusters {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Scoring for Pearladora {
    fn partners(&self, seat: Seat) -> SeatSet {
        self.seats_of(self.side(seat)).collect()
    }

    fn standing(&self) -> Option<Standing> {
        self.is_over().then(|| self.standing_now())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| self.outcome_now())
    }
}

impl Pearladora {
    /// R7.1, Q27: with four players those facing each other are one side.
    pub(crate) fn side(&self, seat: Seat) -> Side {
        Side(if self.seats.get() == 4 {
            seat.number() % 2
        } else {
            seat.number()
        })
    }

    fn sides(&self) -> impl Iterator<Item = Side> + use<> {
        let n_sides = if self.seats.get() == 4 {
            2
        } else {
            self.seats.get()
        };
        (0..n_sides).map(Side)
    }

    pub(crate) fn seats_of(&self, side: Side) -> impl Iterator<Item = Seat> {
        self.seats
            .iter()
            .filter(move |&seat| self.side(seat) == side)
    }

    /// What the diver on a square counts: no floor (R6.2, R8.7, R9.4, Q19).
    pub(crate) fn worth_at(&self, square: Square) -> i8 {
        let value = self.value_at(square).map_or(0, Value::number) as i8;
        let backup = self.backups.contains(&Some(square));
        value + i8::from(backup) - self.n_necklaces(square) as i8
    }

    /// R6.2: the sum of a side's divers in a territory.
    fn sum(&self, side: Side, territory: SquareSet) -> Option<i8> {
        let divers = self
            .seats_of(side)
            .fold(SquareSet::EMPTY, |set, seat| {
                set.or(self.divers[seat.idx()])
            })
            .and(territory);
        if divers.is_empty() {
            return None;
        }
        let printed: u32 = Value::ALL
            .into_iter()
            .map(|value| divers.and(self.values[value.idx()]).len() * u32::from(value.number()))
            .sum();
        let backups = self
            .backups
            .iter()
            .flatten()
            .filter(|&&at| divers.contains(at))
            .count();
        let necklaces: u32 = self
            .necklaces
            .iter()
            .map(|set| divers.and(*set).len())
            .sum();
        Some(printed as i8 + backups as i8 - necklaces as i8)
    }

    /// Decides a territory as it stands.
    pub(crate) fn decide(&self, territory: SquareSet) -> Verdict {
        let pearls = self.pearls_in(territory);
        let mut verdict = Verdict {
            sums: [None; MAX_SEATS],
            takes: [false; MAX_SEATS],
            share: 0,
            by_backup: false,
        };
        for side in self.sides() {
            verdict.sums[side.idx()] = self.sum(side, territory);
        }
        // R6.4, Q38: without a diver nobody takes anything.
        let Some(highest) = verdict.sums.into_iter().flatten().max() else {
            return verdict;
        };
        // Q20: the highest takes, even if it is zero or less.
        for (takes, sum) in verdict.takes.iter_mut().zip(verdict.sums) {
            *takes = sum == Some(highest);
        }
        let mut n_takers = verdict.takes.iter().filter(|&&takes| takes).count() as u8;
        // R9.5: of those tied, the side of the Backup's owner takes all (Q23, Q24).
        if n_takers > 1
            && let Some(side) = self.backup_side(territory)
            && verdict.takes[side.idx()]
        {
            verdict.takes = [false; MAX_SEATS];
            verdict.takes[side.idx()] = true;
            verdict.by_backup = true;
            n_takers = 1;
        }
        // R6.3, Q25: shares are equal, the remainder is gone.
        verdict.share = pearls / n_takers;
        verdict
    }

    fn backup_side(&self, territory: SquareSet) -> Option<Side> {
        let owner = self
            .seats
            .iter()
            .find(|seat| self.backups[seat.idx()].is_some_and(|at| territory.contains(at)))?;
        Some(self.side(owner))
    }

    /// Each side's clusters if the game ended now; tokens left over count for
    /// nothing (Q31).
    fn clusters_by_side(&self) -> [Clusters; MAX_SEATS] {
        let mut won: [ArrayVec<u8, MAX_TERRITORIES>; MAX_SEATS] = Default::default();
        for territory in self.territories() {
            let verdict = self.decide(territory);
            for side in self.sides().filter(|side| verdict.takes[side.idx()]) {
                won[side.idx()].push(verdict.share);
            }
        }
        won.map(Clusters::new)
    }

    /// Ranks and points if the game ended now.
    fn standing_now(&self) -> Standing {
        let clusters = self.clusters_by_side();
        let of = |side: Side| &clusters[side.idx()];
        // R6.6, R6.7, Q26: one rank lower for every side ahead; equals share.
        let rank = |seat| {
            let own = self.side(seat);
            1 + self.sides().filter(|&side| of(side) > of(own)).count() as u8
        };
        // R7.2
        let points = |seat| i32::from(of(self.side(seat)).pearls());
        let best = self.sides().map(of).max();
        let is_shared = self.sides().filter(|&side| Some(of(side)) == best).count() > 1;
        Standing::ranked(self.seats, rank, points, is_shared)
    }

    /// The same with a reason for every pearl.
    pub(crate) fn outcome_now(&self) -> Outcome {
        let mut sheets = vec![ScoreSheet::default(); self.seats.count()];
        for territory in self.territories() {
            let verdict = self.decide(territory);
            for seat in self.seats.iter() {
                if verdict.takes[self.side(seat).idx()] && verdict.share > 0 {
                    let taken = self.taken(territory, &verdict, self.side(seat));
                    sheets[seat.idx()].add(taken.to_string(), i32::from(verdict.share));
                }
            }
        }
        Outcome::new(&self.standing_now(), sheets)
    }

    /// Why a side takes pearls of a territory.
    fn taken(&self, territory: SquareSet, verdict: &Verdict, own: Side) -> Taken {
        let others = self.sides().filter(|&side| side != own);
        Taken {
            first: territory.first().expect("a territory has squares"),
            pearls: self.pearls_in(territory),
            total: verdict.sums[own.idx()].unwrap_or_default(),
            best: others.filter_map(|side| verdict.sums[side.idx()]).max(),
            by_backup: verdict.by_backup,
            n_takers: verdict.takes.iter().filter(|&&takes| takes).count(),
        }
    }

    /// A territory's count for the closing ceremony.
    pub(crate) fn count_out(&self, territory: SquareSet) -> Count {
        let verdict = self.decide(territory);
        let sum = |side: Side| {
            let total = verdict.sums[side.idx()]?;
            let seats = self.seats_of(side).collect();
            Some(Sum { seats, total })
        };
        Count {
            squares: territory,
            pearls: self.pearls_in(territory),
            sums: self.sides().filter_map(sum).collect(),
            takers: self
                .seats
                .iter()
                .filter(|&seat| verdict.takes[self.side(seat).idx()])
                .collect(),
            share: verdict.share,
            by_backup: verdict.by_backup,
        }
    }

    /// Every placed diver with its value.
    pub(crate) fn turned_over(&self) -> Vec<(Square, Value)> {
        let square_and_value = |square| Some((square, self.value_at(square)?));
        self.occupied()
            .iter()
            .filter_map(square_and_value)
            .collect()
    }
}

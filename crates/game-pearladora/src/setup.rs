//! R1: from options to the first turn, and the chances on the way.

use rules::{Chances, Dice, FirstSeat, Seat, SeatCount, SeatSet, Setup, Told, shuffle};
use serde::{Deserialize, Serialize};

use crate::board::{FARMS, Lines, Square, SquareSet};
use crate::event::Event;
use crate::game::{MAX_SEATS, Pearladora, Phase};
use crate::options::{BadOptions, Groups, Options, check_options};
use crate::pieces::{
    CLUSTERS, Deal, Group, Hand, MIN_TERRITORY, N_PONTOONS, Value, divers_per_seat,
};

/// What chance decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Chance {
    /// Which group each seat plays.
    Groups {
        /// By seat.
        groups: Deal,
    },
    /// Which cluster lies on which farm.
    Clusters {
        /// Pearls in the farms' order, row by row.
        pearls: [u8; 8],
    },
    /// Who begins.
    FirstSeat {
        /// The seat.
        seat: Seat,
    },
}

impl Setup for Pearladora {
    fn new(options: &Options, seats: SeatCount) -> Result<Self, BadOptions> {
        check_options(options, seats)?;
        let mut hands = [Hand::default(); MAX_SEATS];
        // R1.3
        for seat in seats.iter() {
            hands[seat.idx()] = divers_per_seat(seats);
        }
        let mut game = Pearladora {
            options: *options,
            seats,
            groups: [Group::default(); MAX_SEATS],
            clusters: [0; 8],
            pontoons: Lines::EMPTY, // R1.5: all pontoons are in the supply.
            hands,
            divers: [SquareSet::EMPTY; MAX_SEATS],
            values: [SquareSet::EMPTY; Value::ALL.len()],
            face_up: SquareSet::EMPTY,
            looked: SquareSet::EMPTY,
            necklaces: [SquareSet::EMPTY; 2],
            backups: [None; MAX_SEATS],
            powers: [0; MAX_SEATS],
            retired: SeatSet::EMPTY,
            phase: Phase::LayClusters {},
        };
        match options.groups {
            // R1.2: without powers a group is only a colour.
            Groups::Auto if !options.advanced => {
                game.deal(Deal::new(&Group::ALL[..seats.count()]).expect("at most four seats"))
            }
            Groups::Auto => game.phase = Phase::DealGroups {}, // R1.7
            Groups::Chosen(deal) => game.deal(deal),
        }
        Ok(game)
    }

    /// Nothing is lost: hands and board make each seat's divers, tokens left
    /// and tokens on the board make the box.
    fn audit(&self) -> Result<(), String> {
        self.seats
            .iter()
            .try_for_each(|seat| self.audit_seat(seat))?;
        let owned: u32 = self.divers.iter().map(|set| set.len()).sum();
        let valued: u32 = self.values.iter().map(|set| set.len()).sum();
        let occupied = self.occupied();
        claim(
            owned == occupied.len() && owned == valued,
            "two divers share a square",
        )?;
        claim(occupied.and(FARMS).is_empty(), "a diver lies on a farm")?;
        let [one, two] = self.necklaces;
        let worn_by_divers = one.without(occupied).is_empty() && two.without(one).is_empty();
        claim(worn_by_divers, "a necklace lies on no diver")?;
        let seen = self.looked.or(self.face_up);
        claim(
            seen.without(occupied).is_empty(),
            "a square without a diver was seen",
        )?;
        let n_pontoons = self.pontoons.len();
        claim(
            n_pontoons <= u32::from(N_PONTOONS),
            "there are too many pontoons",
        )?;
        let are_large = self.territories().all(|set| set.len() >= MIN_TERRITORY);
        claim(are_large, "a territory is too small")?;
        let mut clusters = self.clusters;
        clusters.sort_unstable();
        claim(
            clusters == CLUSTERS || clusters == [0; 8],
            "the clusters are not the box's",
        )
    }
}

impl Chances for Pearladora {
    fn chances(&self, out: &mut Vec<(Chance, u32)>) {
        out.clear();
        match self.phase {
            Phase::DealGroups {} => each_arrangement(
                &mut Group::ALL.to_vec(),
                self.seats.count(),
                &mut |groups| {
                    let groups = Deal::new(groups).expect("at most four groups");
                    out.push((Chance::Groups { groups }, 1));
                },
            ),
            Phase::LayClusters {} => {
                each_arrangement(&mut CLUSTERS.to_vec(), CLUSTERS.len(), &mut |pearls| {
                    let pearls = pearls.try_into().expect("eight clusters");
                    out.push((Chance::Clusters { pearls }, 1));
                })
            }
            Phase::ChooseFirst {} => {
                out.extend(
                    self.seats
                        .iter()
                        .map(|seat| (Chance::FirstSeat { seat }, 1)),
                );
            }
            Phase::Turn { .. }
            | Phase::AfterPower { .. }
            | Phase::SecondPontoon { .. }
            | Phase::Over {} => {}
        }
    }

    fn chance_kind(&self) -> &'static str {
        match self.phase {
            Phase::DealGroups {} => "groups",
            Phase::LayClusters {} => "clusters",
            Phase::ChooseFirst {} => "first_seat",
            Phase::Turn { .. }
            | Phase::AfterPower { .. }
            | Phase::SecondPontoon { .. }
            | Phase::Over {} => unreachable!("chance is not to act"),
        }
    }

    fn sample_chance(&self, dice: &mut (impl Dice + ?Sized)) -> Chance {
        match self.phase {
            Phase::DealGroups {} => {
                let mut groups = Group::ALL;
                shuffle(&mut groups, dice);
                let groups = Deal::new(&groups[..self.seats.count()]).expect("at most four seats");
                Chance::Groups { groups }
            }
            Phase::LayClusters {} => {
                let mut pearls = CLUSTERS;
                shuffle(&mut pearls, dice);
                Chance::Clusters { pearls }
            }
            Phase::ChooseFirst {} => {
                let number = dice.below(u32::from(self.seats.get())) as u8;
                let seat = Seat::new(number).expect("below the number of seats");
                Chance::FirstSeat { seat }
            }
            Phase::Turn { .. }
            | Phase::AfterPower { .. }
            | Phase::SecondPontoon { .. }
            | Phase::Over {} => unreachable!("chance is not to act"),
        }
    }

    fn is_possible(&self, chance: Chance) -> bool {
        match (self.phase, chance) {
            (Phase::DealGroups {}, Chance::Groups { groups }) => {
                let options = Options {
                    groups: Groups::Chosen(groups),
                    ..self.options
                };
                check_options(&options, self.seats).is_ok()
            }
            (Phase::LayClusters {}, Chance::Clusters { mut pearls }) => {
                pearls.sort_unstable();
                pearls == CLUSTERS
            }
            (Phase::ChooseFirst {}, Chance::FirstSeat { seat }) => self.seats.contains(seat),
            _ => false,
        }
    }

    fn apply_chance(&mut self, chance: Chance, told: &mut Told<Event>) {
        match chance {
            Chance::Groups { groups } => {
                self.deal(groups);
                told.all(|| Event::Groups { groups });
                self.phase = Phase::LayClusters {};
            }
            Chance::Clusters { pearls } => {
                // R1.4
                self.clusters = pearls;
                told.all(|| Event::Clusters { pearls });
                self.phase = match self.options.first_seat {
                    FirstSeat::Random => Phase::ChooseFirst {},
                    FirstSeat::Seat(seat) => Phase::Turn { seat }, // R1.6
                };
            }
            Chance::FirstSeat { seat } => {
                told.all(|| Event::FirstSeat { seat });
                self.phase = Phase::Turn { seat };
            }
        }
    }
}

impl Pearladora {
    fn deal(&mut self, deal: Deal) {
        for (seat, &group) in self.seats.iter().zip(deal.groups()) {
            self.groups[seat.idx()] = group;
            // R1.8
            if self.options.advanced {
                self.powers[seat.idx()] = group.power_tokens();
            }
        }
    }

    /// The pearls on the farms of these squares.
    pub(crate) fn pearls_in(&self, territory: SquareSet) -> u8 {
        FARMS
            .iter()
            .zip(self.clusters)
            .filter(|&(farm, _)| territory.contains(farm))
            .map(|(_, pearls)| pearls)
            .sum()
    }

    fn audit_seat(&self, seat: Seat) -> Result<(), String> {
        let idx = seat.idx();
        let mut all = self.hands[idx];
        for square in self.divers[idx].iter() {
            let value = self.value_at(square);
            all.add(value.ok_or_else(|| format!("the diver on {square} has no value"))?);
        }
        claim(
            all == divers_per_seat(self.seats),
            "a seat's divers are not its box",
        )?;
        if let Some(square) = self.backups[idx] {
            let territory = self.pontoons.territory(square);
            let in_territory = |at: &&Square| territory.contains(**at);
            let n_backups = self.backups.iter().flatten().filter(in_territory).count();
            claim(
                self.divers[idx].contains(square),
                "a Backup is not on an own diver",
            )?;
            claim(
                self.is_full(territory),
                "a Backup lies in a territory that is not full",
            )?;
            claim(n_backups == 1, "two Backups lie in one territory")?;
        }
        let tokens = match self.options.advanced {
            true => u32::from(self.groups[idx].power_tokens()),
            false => 0,
        };
        let left = u32::from(self.powers[idx]);
        let is_complete = match self.groups[idx] {
            Group::Foragers => {
                let on_board: u32 = self.necklaces.iter().map(|set| set.len()).sum();
                left + on_board == tokens
            }
            // At the end all divers lie face up, and whose power turned which
            // one is no longer told apart.
            Group::Children if !self.is_over() => {
                left + self.divers[idx].and(self.face_up).len() == tokens
            }
            Group::Children | Group::Fishermen | Group::Elders => left <= tokens,
        };
        claim(is_complete, "the Power tokens are not the box's")
    }
}

fn claim(holds: bool, otherwise: &str) -> Result<(), String> {
    holds.then_some(()).ok_or_else(|| otherwise.to_owned())
}

/// Visits every distinct ordered choice of `length` from `items`, sorted.
fn each_arrangement<T: Copy + Ord>(items: &mut [T], length: usize, visit: &mut dyn FnMut(&[T])) {
    fn extend<T: Copy + Ord>(
        left: &mut Vec<T>,
        chosen: &mut Vec<T>,
        length: usize,
        visit: &mut dyn FnMut(&[T]),
    ) {
        if chosen.len() == length {
            return visit(chosen);
        }
        for idx in 0..left.len() {
            if idx > 0 && left[idx] == left[idx - 1] {
                continue;
            }
            let item = left.remove(idx);
            chosen.push(item);
            extend(left, chosen, length, visit);
            chosen.pop();
            left.insert(idx, item);
        }
    }
    items.sort_unstable();
    extend(&mut items.to_vec(), &mut Vec::new(), length, visit);
}

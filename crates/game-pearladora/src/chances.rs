//! R1: what chance decides on the way to the first turn.

use rules::{Chances, Dice, FirstSeat, Seat, Told, shuffle};
use serde::{Deserialize, Serialize};

use crate::event::Event;
use crate::game::{Pearladora, Phase};
use crate::options::{Groups, Options, check_options};
use crate::pieces::{CLUSTERS, Deal, Group};

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

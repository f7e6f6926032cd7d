//! R1: from options to the first position; the chances on the way to the first
//! turn are in `chances.rs`. And that nothing of the box is lost.

use rules::{Seat, SeatCount, SeatSet, Setup, claim};

use crate::board::{FARMS, Lines, Square, SquareSet};
use crate::game::{Pearladora, Phase};
use crate::options::{BadOptions, Groups, Options, check_options};
use crate::pieces::{
    CLUSTERS, Deal, Group, Hand, MAX_SEATS, MIN_TERRITORY, N_PONTOONS, Value, divers_per_seat,
};

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

impl Pearladora {
    pub(crate) fn deal(&mut self, deal: Deal) {
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

//! What lies around a square: its territory and the farms that a diver there may be
//! meant for.

use game_pearladora::{FARMS, Lines, MIN_TERRITORY, Square, SquareSet};

/// A farm that a diver may be meant for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Farm {
    pub(super) at: Square,
    pub(super) pearls: u8,
    pub(super) distance: usize,
}

/// What lies around a square.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    pub(super) territory: SquareSet,
    pub(super) n_free: u32,
    /// The two that attract most: by pearls for each step.
    pub(super) farms: [Option<Farm>; 2],
}

impl Place {
    pub(super) fn new(pontoons: Lines, clusters: [u8; 8], divers: SquareSet, at: Square) -> Place {
        let mut place = Place {
            territory: SquareSet::only(at),
            n_free: 0,
            farms: [None; 2],
        };
        let mut distance = 0;
        loop {
            let ring = pontoons
                .neighbours(place.territory)
                .without(place.territory);
            if ring.is_empty() {
                break;
            }
            distance += 1;
            place.territory = place.territory.or(ring);
            for (farm, pearls) in FARMS.iter().zip(clusters) {
                if ring.contains(farm) && pearls > 2 {
                    place.offer(Farm {
                        at: farm,
                        pearls,
                        distance,
                    });
                }
            }
        }
        place.n_free = place.territory.without(FARMS).without(divers).len();
        place
    }

    fn offer(&mut self, farm: Farm) {
        // pearls / (distance + 1), compared without a fraction
        let is_better = |other: &Farm| {
            usize::from(farm.pearls) * (other.distance + 1)
                > usize::from(other.pearls) * (farm.distance + 1)
        };
        let [one, two] = &mut self.farms;
        if one.as_ref().is_none_or(is_better) {
            *two = one.replace(farm);
        } else if two.as_ref().is_none_or(is_better) {
            *two = Some(farm);
        }
    }

    /// Where the fight for the best farm is: all of a territory that can hardly be
    /// parted, otherwise what is near the farm.
    pub(super) fn arena(&self, pontoons: Lines) -> SquareSet {
        /// From so many squares on a territory can be parted (R4.3).
        const PARTABLE: u32 = 2 * MIN_TERRITORY;
        const NEAR: usize = 3;
        match self.farms[0] {
            Some(farm) if self.territory.len() >= PARTABLE => within(pontoons, farm.at, NEAR),
            _ => self.territory,
        }
    }
}

/// The squares within so many steps.
pub(super) fn within(pontoons: Lines, from: Square, n_steps: usize) -> SquareSet {
    let mut reached = SquareSet::only(from);
    for _ in 0..n_steps {
        reached = reached.or(pontoons.neighbours(reached));
    }
    reached
}

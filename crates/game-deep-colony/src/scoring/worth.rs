//! R7 and R8: what a colony, a link, an ocean, an aerator or a generator gives,
//! and to whom.

use rules::{Seat, SeatSet};

use crate::board::Feature;
use crate::event::ScoreReason;
use crate::pieces::Terrain;

/// What a completed aerator gives (R7.7).
const AERATOR: i16 = 5;

impl Feature {
    /// What it gives as it stands: while the game goes on if it is complete, at
    /// the end if it is not.
    pub fn worth(&self) -> i16 {
        let (tiles, submarines) = (i16::from(self.n_tiles), i16::from(self.n_submarines));
        match (self.terrain, self.is_complete(), self.head_office) {
            (Terrain::L, ..) => tiles,                                 // R7.5, R8.2
            (Terrain::O, ..) => self.net,                              // R8.4
            (Terrain::C, true, None) => tiles + 2 * submarines,        // R7.6, Q16, Q17
            (Terrain::C, true, Some(_)) => 2 * tiles + 3 * submarines, // R6.3
            (Terrain::C, false, office) => {
                // R8.2, Q38
                tiles + submarines + i16::from(office.is_some())
            }
        }
    }

    /// R7.8: who gets it. Where a Head Office stands, its owner does (Q12).
    pub fn takers(&self) -> SeatSet {
        match self.head_office {
            Some(seat) => SeatSet::only(seat),
            None => majority(self.markers),
        }
    }

    /// What its credits are for.
    pub(super) fn reason(&self) -> ScoreReason {
        let (is_complete, tiles) = (self.is_complete(), self.n_tiles);
        match self.terrain {
            Terrain::C => ScoreReason::Colony {
                is_complete,
                tiles,
                submarines: self.n_submarines,
                head_office: self.head_office.is_some(),
            },
            Terrain::L | Terrain::O => ScoreReason::Link { is_complete, tiles },
        }
    }
}

/// R7.8: whoever has most markers; all of those who tie.
pub(super) fn majority(markers: [u8; 4]) -> SeatSet {
    let most = markers.into_iter().max().unwrap_or(0);
    let has_most = |seat: &Seat| markers[seat.idx()] == most && most > 0;
    (0..4).filter_map(Seat::new).filter(has_most).collect()
}

/// R7.7, R8.2: five credits if complete, otherwise one per terminated arm.
pub(crate) fn aerator_worth(n_arms: u8) -> i16 {
    match n_arms {
        4 => AERATOR,
        _ => n_arms.into(),
    }
}

/// R8.3, Q28: a credit per tile, per submarine and for a Head Office.
pub(super) fn generator_worth(colony: &Feature) -> i16 {
    let office = i16::from(colony.head_office.is_some());
    i16::from(colony.n_tiles) + i16::from(colony.n_submarines) + office
}

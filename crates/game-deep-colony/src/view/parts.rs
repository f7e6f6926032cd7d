//! The parts of a view, one by one.

use rules::{Seat, Told};

use super::{Deployment, FeatureView, LaidView, PieceView, SeatView, TallyLine, Work, WorkView};
use crate::actions::Action;
use crate::board::Laid;
use crate::game::{DeepColony, Phase, Piece, Spot};
use crate::pieces::Terrain;
use crate::scoring::{Item, aerator_worth};

impl DeepColony {
    pub(super) fn laid_seen(&self, laid: &Laid, place: impl Fn(u16) -> u16) -> LaidView {
        let kind = self.tiles.kind(laid.tile);
        let feature = |segment: u8| place(self.board.feature_of(laid, segment));
        let n_segments = kind.n_segments() as u8;
        LaidView {
            at: laid.at,
            tile: laid.tile,
            rotation: laid.rotation,
            by: laid.by,
            colonies: (0..kind.n_colonies).map(feature).collect(),
            links: (kind.n_colonies..kind.n_solids()).map(feature).collect(),
            oceans: (kind.n_solids()..n_segments).map(feature).collect(),
        }
    }

    pub(super) fn features_seen(
        &self,
        numbers: &[u16],
        place: impl Fn(u16) -> u16,
    ) -> Vec<FeatureView> {
        let mut views: Vec<FeatureView> = numbers
            .iter()
            .map(|&number| self.feature_seen(number))
            .collect();
        // Oceans count their tiles and patches only here.
        for laid in self.board.laid() {
            let mut seen: Vec<u16> = Vec::new();
            for (segment, own) in (0..).zip(&self.tiles.kind(laid.tile).segments) {
                if own.terrain != Terrain::O {
                    continue;
                }
                let idx = place(self.board.feature_of(laid, segment));
                let view = &mut views[usize::from(idx)];
                view.kelp += u16::from(own.kelp);
                view.algae += u16::from(own.algae);
                view.n_tiles += u16::from(!seen.contains(&idx));
                seen.push(idx);
            }
        }
        views
    }

    fn feature_seen(&self, number: u16) -> FeatureView {
        let feature = self.board.feature(number);
        FeatureView {
            terrain: feature.terrain,
            n_tiles: feature.n_tiles.into(),
            n_open: feature.n_open,
            markers: match feature.markers {
                [0, 0, 0, 0] => Vec::new(),
                markers => markers[..self.seats.count()].to_vec(),
            },
            owners: feature.takers().iter().collect(),
            submarines: feature.n_submarines,
            head_office: feature.head_office,
            kelp: 0,
            algae: 0,
            worth: feature.worth(),
        }
    }

    pub(super) fn works_seen(&self) -> Vec<WorkView> {
        let mut works = Vec::new();
        for (tile, laid) in (0..).zip(self.board.laid()) {
            let kind = self.tiles.kind(laid.tile);
            let owner = |spot: Spot| {
                let is_it = |piece: &&Piece| piece.tile == tile && piece.spot == spot;
                self.pieces.iter().find(is_it).map(|piece| piece.seat)
            };
            if kind.aerator {
                let n_arms = self.n_arms(tile);
                works.push(WorkView {
                    what: Work::Aerator,
                    at: laid.at,
                    owner: owner(Spot::Aerator {}),
                    n_arms,
                    worth: aerator_worth(n_arms),
                });
            }
            if kind.generator.is_some() {
                works.push(WorkView {
                    what: Work::Generator,
                    at: laid.at,
                    owner: owner(Spot::Generator {}),
                    n_arms: 0,
                    worth: self.generator_worth_at(laid.at),
                });
            }
        }
        works
    }

    pub(super) fn pieces_seen(&self) -> Vec<PieceView> {
        let seen = |piece: &Piece| PieceView {
            seat: piece.seat,
            what: piece.what,
            tile: piece.tile,
            at: self.board.laid()[usize::from(piece.tile)].at,
            spot: piece.spot,
        };
        self.pieces.iter().map(seen).collect()
    }

    pub(super) fn seat_seen(&self, seat: Seat) -> SeatView {
        let (supply, tally) = (self.supplies[seat.idx()], &self.tallies[seat.idx()]);
        let line = |item: Item| {
            let (count, credits) = tally.get(item);
            (count > 0).then_some(TallyLine {
                item,
                count,
                credits,
            })
        };
        SeatView {
            markers: supply.markers,
            submarines: supply.submarines,
            head_office: supply.head_offices > 0,
            credits: tally.total(),
            tally: Item::ALL.into_iter().filter_map(line).collect(),
        }
    }

    pub(super) fn deployments_seen(&self, place: impl Fn(u16) -> u16) -> Vec<Deployment> {
        let Phase::Deploy { seat } = self.phase else {
            return Vec::new();
        };
        let mut actions = Vec::new();
        self.list_actions(seat, &mut actions);
        let laid = self.board.last();
        let deployment = |&action: &Action| {
            let spot = action.deploys().map(|(_, spot)| spot);
            let segment = spot.and_then(|spot| self.segment(laid.tile, spot));
            let number = segment.map(|segment| self.board.feature_of(&laid, segment));
            let mut next = self.clone();
            next.deploy(seat, action, &mut Told::deaf());
            let gained = next.tallies[seat.idx()].total() - self.tallies[seat.idx()].total();
            let worth = match (action, number) {
                (Action::Submarine { .. } | Action::Skip {}, _) => 0,
                (_, Some(number)) => next.board.feature(number).worth(),
                (Action::MarkAerator {}, None) => {
                    aerator_worth(self.n_arms(self.board.laid().len() as u8 - 1))
                }
                (_, None) => self.generator_worth_at(laid.at),
            };
            Deployment {
                action,
                feature: number.map(&place),
                credits: gained,
                worth,
            }
        };
        actions.iter().map(deployment).collect()
    }
}

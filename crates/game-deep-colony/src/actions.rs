//! R3 to R6: what a seat can do on its turn. Each action has its judge
//! (`check_…`), its list (`list_…`) and its hand (`apply_…`) side by side.

mod refusal;
mod turns;

use rules::{Actions, Seat, Told};

pub use self::refusal::Refusal;
use crate::board::{Cell, Misfit, Rotation};
use crate::event::Event;
use crate::game::{DeepColony, Phase, Piece, PieceKind, Spot};
use crate::notation::Segment;
use crate::pieces::TileId;

rules::actions! {
    /// One decision of one seat. Sorted lists follow the order of the variants.
    /// Aligned, so that long lists are written a word at a time.
    #[repr(align(8))]
    pub enum Action {
        /// Place the tile drawn (R3.2).
        "place" Place {
            /// Where.
            at: Cell,
            /// How often turned clockwise by a quarter.
            rotation: Rotation,
        },
        /// Put a construction marker on a colony of the tile just laid (R4.2).
        "mark_colony" MarkColony {
            /// Which of the tile's colony segments.
            colony: u8 as Segment,
        },
        /// Put a construction marker on a transport link (R4.2).
        "mark_link" MarkLink {
            /// Which of the tile's link segments.
            link: u8 as Segment,
        },
        /// Put a construction marker in an ocean (R4.2).
        "mark_ocean" MarkOcean {
            /// Which of the tile's ocean regions.
            ocean: u8 as Segment,
        },
        /// Put a construction marker on the tile's aerator (R4.4).
        "mark_aerator" MarkAerator {},
        /// Put a construction marker on the tile's generator (R4.4).
        "mark_generator" MarkGenerator {},
        /// Put a submarine on a colony (R5.1).
        "submarine" Submarine {
            /// Which of the tile's colony segments.
            colony: u8 as Segment,
        },
        /// Put the Head Office on a colony just completed (R6.1).
        "head_office" HeadOffice {
            /// Which of the tile's colony segments.
            colony: u8 as Segment,
        },
        /// Deploy nothing (R4.1, Q43).
        "skip" Skip {},
    }
}

impl Action {
    /// What it puts on the tile and where; nothing for a tile or a skip.
    pub(crate) fn deploys(self) -> Option<(PieceKind, Spot)> {
        Some(match self {
            Action::Place { .. } | Action::Skip {} => return None,
            Action::MarkColony { colony } => (PieceKind::Marker, Spot::Colony { segment: colony }),
            Action::MarkLink { link } => (PieceKind::Marker, Spot::Link { segment: link }),
            Action::MarkOcean { ocean } => (PieceKind::Marker, Spot::Ocean { segment: ocean }),
            Action::MarkAerator {} => (PieceKind::Marker, Spot::Aerator {}),
            Action::MarkGenerator {} => (PieceKind::Marker, Spot::Generator {}),
            Action::Submarine { colony } => {
                (PieceKind::Submarine, Spot::Colony { segment: colony })
            }
            Action::HeadOffice { colony } => {
                (PieceKind::HeadOffice, Spot::Colony { segment: colony })
            }
        })
    }
}

impl Actions for DeepColony {
    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        // R3.1
        if self.acting_seat() != Some(seat) {
            return Err(Refusal::NotYourTurn);
        }
        match (self.phase, action) {
            (Phase::Place { tile, .. }, Action::Place { at, rotation }) => {
                self.check_place(tile, at, rotation)
            }
            (Phase::Place { .. }, _) => Err(Refusal::PlaceFirst),
            (_, Action::Place { .. }) => Err(Refusal::AlreadyPlaced),
            (_, Action::Skip {}) => Ok(()),
            (_, Action::Submarine { colony }) => self.check_submarine(seat, colony),
            (_, Action::HeadOffice { colony }) => self.check_head_office(seat, colony),
            (_, mark) => match mark.deploys() {
                Some((_, spot)) => self.check_mark(seat, spot),
                None => Err(Refusal::AlreadyPlaced),
            },
        }
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if self.acting_seat() == Some(seat) {
            self.list_actions(seat, out);
        }
    }

    fn apply(&mut self, seat: Seat, action: Action, told: &mut Told<Event>) {
        match (action, self.phase) {
            (Action::Place { at, rotation }, Phase::Place { tile, .. }) => {
                self.apply_place(seat, tile, at, rotation, told);
            }
            // R4.1: one piece ends the turn (Q8), so that no tile ever holds two
            // submarines (Q9).
            _ => {
                self.deploy(seat, action, told);
                self.end_turn(seat, told);
            }
        }
    }

    fn is_open(_action: Action) -> bool {
        true
    }
}

impl DeepColony {
    /// Appends the legal actions of the seat whose turn it is, sorted.
    pub(crate) fn list_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        match self.phase {
            Phase::Place { tile, .. } => self.list_places(tile, out),
            Phase::Deploy { .. } => {
                self.list_marks(seat, out);
                self.list_submarines(seat, out);
                self.list_head_offices(seat, out);
                // R4.1, Q43: always a choice, even when there is no other.
                out.push(Action::Skip {});
            }
            Phase::ChooseFirst {} | Phase::Draw { .. } | Phase::Over {} => {}
        }
    }

    // R3: placing.

    fn check_place(&self, tile: TileId, at: Cell, rotation: Rotation) -> Result<(), Refusal> {
        let fit = self.board.check_fit(&self.tiles, tile, at, rotation);
        fit.map_err(|misfit| match misfit {
            Misfit::Taken => Refusal::Taken { at },
            Misfit::Alone => Refusal::Alone { at },
            Misfit::Edge { own, other } => Refusal::Edge { at, own, other },
            Misfit::Same => Refusal::SameRotation,
        })
    }

    fn list_places(&self, tile: TileId, out: &mut Vec<Action>) {
        self.board.each_fit(&self.tiles, tile, |at, rotation| {
            out.push(Action::Place { at, rotation });
        });
    }

    fn apply_place(
        &mut self,
        seat: Seat,
        tile: TileId,
        at: Cell,
        rotation: Rotation,
        told: &mut Told<Event>,
    ) {
        self.board.lay(&self.tiles, tile, at, rotation, Some(seat));
        told.all(|| Event::Placed {
            seat,
            tile,
            at,
            rotation,
        });
        self.phase = Phase::Deploy { seat };
    }

    // R4: construction markers.

    fn check_mark(&self, seat: Seat, spot: Spot) -> Result<(), Refusal> {
        let laid = self.board.last();
        let kind = self.tiles.kind(laid.tile);
        match spot {
            // R4.4: only on the turn of its tile (Q23), whoever owns the water
            // around it (Q22).
            Spot::Aerator {} if !kind.aerator => return Err(Refusal::NoAerator),
            Spot::Generator {} if kind.generator.is_none() => return Err(Refusal::NoGenerator),
            Spot::Aerator {} | Spot::Generator {} => {}
            Spot::Colony { segment } | Spot::Link { segment } | Spot::Ocean { segment } => {
                // R4.1
                let Some(own) = self.segment(laid.tile, spot) else {
                    return Err(no_such(spot, segment));
                };
                let feature = self.board.feature(self.board.feature_of(&laid, own));
                // R4.3: own markers forbid nothing (Q6), and where a tile joins
                // own and others' nobody may (Q7).
                if feature.has_others(seat) {
                    let terrain = feature.terrain;
                    return Err(Refusal::Occupied { terrain });
                }
            }
        }
        // R4.2
        match self.supplies[seat.idx()].markers {
            0 => Err(Refusal::NoMarkerLeft),
            _ => Ok(()),
        }
    }

    fn list_marks(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.supplies[seat.idx()].markers == 0 {
            return;
        }
        let laid = self.board.last();
        let kind = self.tiles.kind(laid.tile);
        let is_free = |segment: u8| {
            let feature = self.board.feature_of(&laid, segment);
            !self.board.feature(feature).has_others(seat)
        };
        // Q42: two segments of one feature are two targets.
        let free = |before: u8, n: u8| (0..n).filter(move |own| is_free(before + own));
        let colonies = free(0, kind.n_colonies);
        out.extend(colonies.map(|colony| Action::MarkColony { colony }));
        // Q34: the arms of a T are three links.
        let links = free(kind.n_colonies, kind.n_links);
        out.extend(links.map(|link| Action::MarkLink { link }));
        let oceans = free(kind.n_solids(), kind.n_oceans);
        out.extend(oceans.map(|ocean| Action::MarkOcean { ocean }));
        out.extend(kind.aerator.then_some(Action::MarkAerator {}));
        out.extend(kind.generator.map(|_| Action::MarkGenerator {}));
    }

    // R5: submarines.

    fn check_submarine(&self, seat: Seat, colony: u8) -> Result<(), Refusal> {
        let kind = self.tiles.kind(self.board.last().tile);
        // R5.1, on anybody's colony (R5.2), beside another of one's own (Q11)
        if colony >= kind.n_colonies {
            return Err(Refusal::NoColony { number: colony });
        }
        match self.supplies[seat.idx()].submarines {
            0 => Err(Refusal::NoSubmarineLeft),
            _ => Ok(()),
        }
    }

    fn list_submarines(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.supplies[seat.idx()].submarines > 0 {
            let kind = self.tiles.kind(self.board.last().tile);
            out.extend((0..kind.n_colonies).map(|colony| Action::Submarine { colony }));
        }
    }

    // R6: Head Offices.

    fn check_head_office(&self, seat: Seat, colony: u8) -> Result<(), Refusal> {
        let laid = self.board.last();
        if colony >= self.tiles.kind(laid.tile).n_colonies {
            return Err(Refusal::NoColony { number: colony });
        }
        // R6.4
        if self.supplies[seat.idx()].head_offices == 0 {
            return Err(Refusal::HeadOfficeUsed);
        }
        let feature = self.board.feature(self.board.feature_of(&laid, colony));
        // R6.1, with or without a marker in it (Q15)
        if !feature.is_complete() {
            return Err(Refusal::NotComplete);
        }
        // R6.2: neither own markers (Q13) nor submarines (Q14) forbid it.
        match feature.has_others(seat) {
            true => Err(Refusal::OthersInColony),
            false => Ok(()),
        }
    }

    fn list_head_offices(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.supplies[seat.idx()].head_offices == 0 {
            return;
        }
        let laid = self.board.last();
        for colony in 0..self.tiles.kind(laid.tile).n_colonies {
            let feature = self.board.feature(self.board.feature_of(&laid, colony));
            if feature.is_complete() && !feature.has_others(seat) {
                out.push(Action::HeadOffice { colony });
            }
        }
    }

    /// Puts a piece on the tile just laid, or none, and scores what is complete
    /// (R3.1).
    pub(crate) fn deploy(&mut self, seat: Seat, action: Action, told: &mut Told<Event>) {
        match action.deploys() {
            Some((what, spot)) => {
                let tile = self.board.laid().len() as u8 - 1;
                let piece = Piece {
                    seat,
                    what,
                    tile,
                    spot,
                };
                self.put_piece(piece);
                let at = self.board.last().at;
                told.all(|| Event::Deployed {
                    seat,
                    piece: what,
                    at,
                    spot,
                });
                // R5.3: before anything else is scored.
                if what == PieceKind::Submarine {
                    self.score_distance(seat, told);
                }
            }
            None => told.all(|| Event::Skipped { seat }),
        }
        self.score_completed(told);
    }

    /// Moves a piece from a seat's supply to a tile.
    pub(crate) fn put_piece(&mut self, piece: Piece) {
        let supply = &mut self.supplies[piece.seat.idx()];
        match piece.what {
            PieceKind::Marker => supply.markers -= 1,
            PieceKind::Submarine => supply.submarines -= 1,
            PieceKind::HeadOffice => supply.head_offices -= 1,
        }
        self.pieces.push(piece);
        let Some(number) = self.feature_under(&piece) else {
            return;
        };
        let feature = self.board.feature_mut(number);
        match piece.what {
            PieceKind::Marker => feature.markers[piece.seat.idx()] += 1,
            PieceKind::Submarine => feature.n_submarines += 1,
            PieceKind::HeadOffice => feature.head_office = Some(piece.seat),
        }
    }
}

fn no_such(spot: Spot, number: u8) -> Refusal {
    match spot {
        Spot::Link { .. } => Refusal::NoLink { number },
        Spot::Ocean { .. } => Refusal::NoOcean { number },
        Spot::Colony { .. } | Spot::Aerator {} | Spot::Generator {} => Refusal::NoColony { number },
    }
}

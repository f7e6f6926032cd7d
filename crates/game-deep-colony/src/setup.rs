//! R1: from options to the first position; the chances on the way to the first
//! turn are in `chances.rs`. And that nothing of the box is lost.

use rules::{FirstSeat, Seat, SeatCount, Setup, claim};

use crate::board::{Board, Cell, Rotation};
use crate::game::{DeepColony, Phase, Piece, PieceKind, Supply};
use crate::options::{BadOptions, Options, check_options};
use crate::pieces::{Bag, MAX_SEATS, N_HEAD_OFFICES, N_SUBMARINES};
use crate::scoring::Tally;

impl Setup for DeepColony {
    fn new(options: &Options, seats: SeatCount) -> Result<Self, BadOptions> {
        let (tiles, start) = check_options(options, seats)?;
        let mut supplies = [Supply::default(); MAX_SEATS];
        // R1.2
        for seat in seats.iter() {
            supplies[seat.idx()] = Supply {
                markers: tiles.n_markers(seats),
                submarines: N_SUBMARINES,
                head_offices: N_HEAD_OFFICES,
            };
        }
        let mut board = Board::new(&tiles);
        // R1.4
        board.lay(&tiles, start, Cell::START, Rotation::UPRIGHT, None);
        Ok(DeepColony {
            options: options.clone(),
            seats,
            bag: Bag::new(&tiles, start),
            tiles,
            aside: Vec::new(),
            board,
            pieces: Default::default(),
            supplies,
            tallies: [Tally::default(); MAX_SEATS],
            phase: match options.first_seat {
                FirstSeat::Random => Phase::ChooseFirst {},
                FirstSeat::Seat(seat) => Phase::Draw { seat }, // R1.5
            },
        })
    }

    /// Nothing is lost: the bag, what is set aside or in hand and the table make
    /// the set; supplies and the pieces on the tiles make each seat's own.
    fn audit(&self) -> Result<(), String> {
        let mut counts: Vec<u32> = self.bag.counts().iter().copied().map(u32::from).collect();
        let in_bag: u32 = counts.iter().sum();
        claim(
            in_bag == u32::from(self.bag.n_tiles()),
            "the bag miscounts its tiles",
        )?;
        let in_hand = match self.phase {
            Phase::Place { tile, .. } => Some(tile),
            _ => None,
        };
        let laid = self.board.laid().iter().map(|laid| laid.tile);
        for tile in laid.chain(self.aside.iter().copied()).chain(in_hand) {
            counts[tile.idx()] += 1;
        }
        let all = self.tiles.set().tiles.iter();
        claim(
            all.map(|tile| u32::from(tile.count)).eq(counts),
            "the tiles are not the set's",
        )?;
        self.seats
            .iter()
            .try_for_each(|seat| self.audit_seat(seat))?;
        self.audit_features()
    }
}

impl DeepColony {
    fn audit_seat(&self, seat: Seat) -> Result<(), String> {
        let supply = self.supplies[seat.idx()];
        let out = |what: PieceKind| {
            let own = |piece: &&Piece| piece.seat == seat && piece.what == what;
            self.pieces.iter().filter(own).count() as u8
        };
        let is_complete = supply.markers + out(PieceKind::Marker)
            == self.tiles.n_markers(self.seats)
            && supply.submarines + out(PieceKind::Submarine) == N_SUBMARINES
            && supply.head_offices + out(PieceKind::HeadOffice) == N_HEAD_OFFICES;
        claim(is_complete, "a seat's pieces are not its box")
    }

    /// What the features count is what stands in them.
    fn audit_features(&self) -> Result<(), String> {
        for (number, feature) in self.board.features() {
            let mut markers = [0; MAX_SEATS];
            let (mut n_submarines, mut head_office) = (0, None);
            for piece in &self.pieces {
                if self.feature_under(piece) != Some(number) {
                    continue;
                }
                match piece.what {
                    PieceKind::Marker => markers[piece.seat.idx()] += 1,
                    PieceKind::Submarine => n_submarines += 1,
                    PieceKind::HeadOffice => head_office = Some(piece.seat),
                }
            }
            let counted = (feature.markers, feature.n_submarines, feature.head_office);
            claim(
                counted == (markers, n_submarines, head_office),
                "a feature miscounts its pieces",
            )?;
        }
        Ok(())
    }
}

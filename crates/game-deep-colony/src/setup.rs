//! R1: from options to the first turn; the bag, and what chance decides.

use rules::{Chances, Dice, FirstSeat, Seat, SeatCount, Setup, Told};
use serde::{Deserialize, Serialize};

use crate::board::{Board, Cell, Rotation};
use crate::event::Event;
use crate::game::{DeepColony, MAX_SEATS, Phase, PieceKind, Supply};
use crate::options::{BadOptions, Options, check_options};
use crate::pieces::{N_HEAD_OFFICES, N_SUBMARINES, TileId, Tiles};
use crate::scoring::Tally;

/// What chance decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Chance {
    /// Who begins.
    FirstSeat {
        /// The seat.
        seat: Seat,
    },
    /// Which tile is drawn.
    Draw {
        /// The tile.
        tile: TileId,
    },
}

/// The tiles still to be drawn: how many of each. A bag has no order until a
/// tile is drawn (Q40).
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct Bag {
    counts: Box<[u8]>,
    n_tiles: u16,
}

impl Bag {
    /// Every tile of a set but one copy of the start tile (R1.3, R1.4).
    fn new(tiles: &Tiles, start: TileId) -> Bag {
        let counts = tiles.set().tiles.iter().map(|tile| tile.count);
        let mut bag = Bag {
            counts: counts.collect(),
            n_tiles: tiles.n_tiles() as u16,
        };
        bag.take(start);
        bag
    }

    pub(crate) fn n_tiles(&self) -> u16 {
        self.n_tiles
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.n_tiles == 0
    }

    /// How many of each, in the set's order.
    pub(crate) fn counts(&self) -> &[u8] {
        &self.counts
    }

    fn count(&self, tile: TileId) -> u8 {
        self.counts.get(tile.idx()).copied().unwrap_or(0)
    }

    /// Takes one out; false if there is none.
    pub(crate) fn take(&mut self, tile: TileId) -> bool {
        let has_one = self.count(tile) > 0;
        if has_one {
            self.counts[tile.idx()] -= 1;
            self.n_tiles -= 1;
        }
        has_one
    }

    pub(crate) fn put(&mut self, tile: TileId) {
        self.counts[tile.idx()] += 1;
        self.n_tiles += 1;
    }

    /// The tile at a place, if all lay in a row in the set's order.
    fn nth(&self, mut place: u32) -> TileId {
        for (number, &count) in self.counts.iter().enumerate() {
            match place.checked_sub(count.into()) {
                Some(rest) => place = rest,
                None => return TileId(number as u8),
            }
        }
        unreachable!("the place is below the number of tiles")
    }

    pub(crate) fn n_bytes(&self) -> usize {
        self.counts.len()
    }
}

impl Clone for Bag {
    fn clone(&self) -> Self {
        Bag {
            counts: self.counts.clone(),
            n_tiles: self.n_tiles,
        }
    }

    fn clone_from(&mut self, other: &Self) {
        self.counts.clone_from(&other.counts);
        self.n_tiles = other.n_tiles;
    }
}

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

impl Chances for DeepColony {
    fn chances(&self, out: &mut Vec<(Chance, u32)>) {
        out.clear();
        match self.phase {
            Phase::ChooseFirst {} => {
                let seats = self.seats.iter();
                out.extend(seats.map(|seat| (Chance::FirstSeat { seat }, 1)));
            }
            Phase::Draw { .. } => {
                let counts = (0..).map(TileId).zip(self.bag.counts());
                let there = counts.filter(|&(_, &count)| count > 0);
                out.extend(there.map(|(tile, &count)| (Chance::Draw { tile }, count.into())));
            }
            Phase::Place { .. } | Phase::Deploy { .. } | Phase::Over {} => {}
        }
    }

    fn chance_kind(&self) -> &'static str {
        match self.phase {
            Phase::ChooseFirst {} => "first_seat",
            Phase::Draw { .. } => "draw",
            Phase::Place { .. } | Phase::Deploy { .. } | Phase::Over {} => {
                unreachable!("chance is not to act")
            }
        }
    }

    fn sample_chance(&self, dice: &mut (impl Dice + ?Sized)) -> Chance {
        match self.phase {
            Phase::ChooseFirst {} => {
                let number = dice.below(u32::from(self.seats.get())) as u8;
                let seat = Seat::new(number).expect("below the number of seats");
                Chance::FirstSeat { seat }
            }
            Phase::Draw { .. } => {
                let place = dice.below(self.bag.n_tiles().into());
                let tile = self.bag.nth(place);
                Chance::Draw { tile }
            }
            Phase::Place { .. } | Phase::Deploy { .. } | Phase::Over {} => {
                unreachable!("chance is not to act")
            }
        }
    }

    fn is_possible(&self, chance: Chance) -> bool {
        match (self.phase, chance) {
            (Phase::ChooseFirst {}, Chance::FirstSeat { seat }) => self.seats.contains(seat),
            (Phase::Draw { .. }, Chance::Draw { tile }) => self.bag.count(tile) > 0,
            _ => false,
        }
    }

    fn apply_chance(&mut self, chance: Chance, told: &mut Told<Event>) {
        match (chance, self.phase) {
            (Chance::FirstSeat { seat }, _) => {
                told.all(|| Event::FirstSeat { seat });
                self.phase = Phase::Draw { seat };
            }
            (Chance::Draw { tile }, Phase::Draw { seat }) => self.draw(seat, tile, told),
            (Chance::Draw { .. }, _) => unreachable!("chance is not to draw"),
        }
    }

    fn is_open_chance(&self, _chance: Chance) -> bool {
        true
    }
}

impl DeepColony {
    /// R3.1, R3.4: the tile is shown to all before anything is decided (Q44); if it fits nowhere it is set aside
    /// and the same seat draws again.
    fn draw(&mut self, seat: Seat, tile: TileId, told: &mut Told<Event>) {
        self.bag.take(tile);
        let fits = self.board.fits_anywhere(&self.tiles, tile);
        told.all(|| Event::Drawn {
            seat,
            tile,
            name: self.tiles.name(tile).to_owned(),
            fits,
        });
        if !fits {
            let place = self.aside.partition_point(|&other| other <= tile);
            self.aside.insert(place, tile);
            // Q5: when nothing that is left fits, the game ends.
            if self.bag.is_empty() {
                self.finish(told);
            }
            return;
        }
        // Q5: what was set aside goes back into the bag.
        for other in std::mem::take(&mut self.aside) {
            self.bag.put(other);
        }
        self.phase = Phase::Place { seat, tile };
    }

    fn audit_seat(&self, seat: Seat) -> Result<(), String> {
        let supply = self.supplies[seat.idx()];
        let out = |what: PieceKind| {
            let own = |piece: &&crate::game::Piece| piece.seat == seat && piece.what == what;
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

fn claim(holds: bool, otherwise: &str) -> Result<(), String> {
    holds.then_some(()).ok_or_else(|| otherwise.to_owned())
}

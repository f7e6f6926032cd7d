//! R1.5, R3.1 and R3.4: what chance decides, the first seat and the tiles.

use rules::{Chances, Dice, Seat, Told};
use serde::{Deserialize, Serialize};

use crate::event::Event;
use crate::game::{DeepColony, Phase};
use crate::pieces::TileId;

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
    /// R3.1, R3.4: the tile is shown to all before anything is decided (Q44); if it
    /// fits nowhere it is set aside and the same seat draws again.
    fn draw(&mut self, seat: Seat, tile: TileId, told: &mut Told<Event>) {
        self.bag.take(tile);
        let fits = self.board.fits_anywhere(&self.tiles, tile);
        told.all(|| Event::Drawn {
            seat,
            tile,
            drawing: self.tiles.set().tiles[tile.idx()].clone(),
            fits,
        });
        if !fits {
            let place = self.aside.partition_point(|&other| other <= tile);
            self.aside.insert(place, tile);
            // Q5: when nothing that is left fits, the game ends.
            if self.bag.is_empty() {
                self.end(told);
            }
            return;
        }
        // Q5: what was set aside goes back into the bag.
        for other in std::mem::take(&mut self.aside) {
            self.bag.put(other);
        }
        self.phase = Phase::Place { seat, tile };
    }
}

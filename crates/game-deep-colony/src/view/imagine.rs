//! The position from a view. There is only one: nothing is hidden (R9.1).

use rules::{Dice, Imagine, SeatCount, Setup};

use super::View;
use crate::board::Board;
use crate::game::{DeepColony, Piece};
use crate::pieces::TileId;
use crate::scoring::Tally;

impl Imagine for DeepColony {
    fn imagine(view: &View, _dice: &mut (impl Dice + ?Sized)) -> Self {
        let seats = SeatCount::new(view.seats.len() as u8).expect("a view of a real table");
        let mut game = Self::new(&view.options, seats).expect("a view of a real table");
        game.board = Board::new(&game.tiles);
        for laid in &view.laid {
            let board = &mut game.board;
            board.lay(&game.tiles, laid.tile, laid.at, laid.rotation, laid.by);
        }
        for (number, &left) in view.bag.iter().enumerate() {
            let tile = TileId(number as u8);
            while game.bag.counts()[number] > left {
                game.bag.take(tile);
            }
        }
        for piece in &view.pieces {
            game.put_piece(Piece {
                seat: piece.seat,
                what: piece.what,
                tile: piece.tile,
                spot: piece.spot,
            });
        }
        for (tally, seen) in game.tallies.iter_mut().zip(&view.seats) {
            *tally = Tally::default();
            for line in &seen.tally {
                tally.add(line.item, line.count, line.credits);
            }
        }
        game.aside = view.aside.clone();
        game.phase = view.phase;
        game
    }
}

//! A world that a viewer cannot tell from the true one: the inverse of `view`.

use rules::{Dice, Imagine, Seat, SeatCount, Setup, shuffle};

use super::{Diver, Face, View};
use crate::board::{Square, SquareSet};
use crate::game::Pearladora;
use crate::pieces::{Hand, MAX_SEATS, Value, divers_per_seat};

impl Imagine for Pearladora {
    /// Deals each seat's unknown divers anew over its backs and its hand.
    fn imagine(view: &View, dice: &mut (impl Dice + ?Sized)) -> Self {
        let (mut game, backs) = Self::known_of(view);
        for seat in game.seats.iter().filter(|&seat| !view.viewer.is(seat)) {
            game.deal_backs(seat, backs[seat.idx()], dice);
        }
        game
    }
}

/// A world with what somebody believes to be hidden.
impl Pearladora {
    /// A world that fits the view, in which `choose` says which of a seat's
    /// unplaced divers lies under a back. It is asked square by square, and what
    /// it says is taken from what is offered next.
    ///
    /// # Panics
    ///
    /// If it chooses what it is not offered.
    pub fn imagine_as(view: &View, choose: &mut impl FnMut(Square, Hand) -> Value) -> Self {
        let (mut game, backs) = Self::known_of(view);
        for seat in game.seats.iter().filter(|&seat| !view.viewer.is(seat)) {
            for at in backs[seat.idx()].iter() {
                let offered = game.hands[seat.idx()];
                let value = choose(at, offered);
                assert!(offered.count(value) > 0, "no such diver is left");
                game.put_diver(seat, value, at);
            }
        }
        game
    }

    /// What the view tells, and the backs of each seat that are still to be dealt.
    fn known_of(view: &View) -> (Self, [SquareSet; MAX_SEATS]) {
        let seats = SeatCount::new(view.seats.len() as u8).expect("a view of a real table");
        let mut game = Self::new(&view.options, seats).expect("a view of a real table");
        game.clusters = view.clusters.unwrap_or_default();
        game.pontoons = view.pontoons;
        game.phase = view.phase;
        for (seat, seen) in seats.iter().zip(&view.seats) {
            game.groups[seat.idx()] = seen.group.unwrap_or_default();
            game.powers[seat.idx()] = seen.powers;
            if seen.retired {
                game.retired.insert(seat);
            }
        }
        let mut backs = [SquareSet::EMPTY; MAX_SEATS];
        for diver in &view.divers {
            match diver.face {
                Face::Up { value } | Face::Seen { value } => {
                    game.put_diver(diver.seat, value, diver.at);
                }
                Face::Back {} => backs[diver.seat.idx()].insert(diver.at),
            }
            if matches!(diver.face, Face::Up { .. }) && !game.is_over() {
                game.face_up.insert(diver.at);
            }
        }
        for diver in &view.divers {
            game.put_tokens(diver);
        }
        (game, backs)
    }
}

/// The steps of imagining.
impl Pearladora {
    fn put_tokens(&mut self, diver: &Diver) {
        for _ in 0..diver.necklaces {
            self.put_necklace(diver.at);
        }
        if diver.backup {
            self.backups[diver.seat.idx()] = Some(diver.at);
        }
        if diver.looked {
            self.looked.insert(diver.at);
        }
    }

    /// Deals a seat's remaining divers over its backs, all orders alike.
    fn deal_backs(&mut self, seat: Seat, backs: SquareSet, dice: &mut (impl Dice + ?Sized)) {
        let mut pool = [Value::ALL[0]; 16];
        let mut n_pool = 0;
        for value in self.hands[seat.idx()].divers() {
            pool[n_pool] = value;
            n_pool += 1;
        }
        shuffle(&mut pool[..n_pool], dice);
        for (at, value) in backs.iter().zip(pool) {
            self.put_diver(seat, value, at);
        }
    }
}

// The pool above must hold a seat's whole box.
const _: () = {
    let most = divers_per_seat(match SeatCount::new(2) {
        Some(seats) => seats,
        None => panic!("two seats make a table"),
    });
    assert!(most.total() <= 16);
};

//! R4.2 and R4.3: what a basket is worth, and who has won.

use rules::{Outcome, ScoreSheet, Scoring, Seat, Standing};

use crate::game::Undertow;
use crate::pieces::{Kind, ShellSet};
use crate::texts;

/// What a set of all four kinds is worth beyond its shells (R4.2).
const SET_BONUS: i32 = 3;

/// How many sets of all four kinds there are.
pub(crate) fn n_sets(basket: ShellSet) -> u8 {
    let counts = Kind::ALL.map(|kind| basket.n_of(kind));
    counts.into_iter().min().unwrap_or_default()
}

/// R4.2: what a basket is worth.
pub(crate) fn points(basket: ShellSet) -> i32 {
    i32::from(basket.len()) + SET_BONUS * i32::from(n_sets(basket))
}

impl Scoring for Undertow {
    fn standing(&self) -> Option<Standing> {
        if !self.is_over() {
            return None;
        }
        // R4.3: points, then sets.
        let key = |seat: Seat| {
            let basket = self.baskets[seat.idx()];
            (points(basket), n_sets(basket))
        };
        let rank = |seat: Seat| {
            let n_better = self.seats.iter().filter(|&other| key(other) > key(seat));
            1 + n_better.count() as u8
        };
        let n_first = self.seats.iter().filter(|&seat| rank(seat) == 1).count();
        let of = |seat: Seat| points(self.baskets[seat.idx()]);
        Some(Standing::ranked(self.seats, rank, of, n_first > 1))
    }

    fn outcome(&self) -> Option<Outcome> {
        let standing = self.standing()?;
        let sheets = self.seats.iter().map(|seat| self.sheet(seat)).collect();
        Some(Outcome::new(&standing, sheets))
    }
}

impl Undertow {
    fn sheet(&self, seat: Seat) -> ScoreSheet {
        let basket = self.baskets[seat.idx()];
        let mut sheet = ScoreSheet::default();
        for kind in Kind::ALL {
            let count = basket.n_of(kind);
            sheet.add(texts::counted_kind(kind, count), count.into());
        }
        let n_sets = n_sets(basket);
        let bonus = SET_BONUS * i32::from(n_sets);
        sheet.add(texts::counted_sets(n_sets), bonus);
        sheet
    }
}

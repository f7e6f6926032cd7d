//! R4.4 and R4.5: what shares are worth, and who has won.

use rules::{Outcome, ScoreSheet, Scoring, Seat, Standing};

use crate::game::InTooDeep;
use crate::pieces::{Company, Side};
use crate::texts::{CardsLeft, SharesHeld};

/// What a Pearl share is worth beyond, or below, what it is measured by.
const PEARL: u8 = 2;

impl Scoring for InTooDeep {
    fn standing(&self) -> Option<Standing> {
        if !self.is_over() {
            return None;
        }
        // R4.5, Q46: points, then cards in hand, then the way from the start seat.
        let key = |seat: Seat| {
            let n_cards = self.hands[seat.idx()].len();
            (self.score(seat), n_cards, self.distance(seat))
        };
        let rank = |seat: Seat| {
            let n_better = self.seats.iter().filter(|&other| key(other) > key(seat));
            1 + n_better.count() as u8
        };
        let points = |seat| self.score(seat);
        Some(Standing::ranked(self.seats, rank, points, false))
    }

    fn outcome(&self) -> Option<Outcome> {
        let standing = self.standing()?;
        let sheets = self.seats.iter().map(|seat| self.sheet(seat)).collect();
        Some(Outcome::new(&standing, sheets))
    }
}

impl InTooDeep {
    /// R4.4: what a share of a company is worth now.
    pub fn value(&self, company: Company) -> u8 {
        let depth = self.piles.len(company);
        if company != Company::Pearl {
            return depth;
        }
        match self.sides[company.idx()] {
            Side::Basic => depth + PEARL, // R3.6, Q35, Q36
            // R3.7, Q33, Q34
            Side::Advanced => {
                let others = Company::ALL.into_iter().filter(|&other| other != company);
                let most = others.map(|other| self.piles.len(other)).max();
                most.unwrap_or_default().saturating_sub(PEARL)
            }
        }
    }

    /// What a seat's portfolio is worth now.
    pub fn score(&self, seat: Seat) -> i32 {
        let shares = self.shares[seat.idx()];
        Company::ALL
            .into_iter()
            .map(|company| i32::from(shares[company.idx()]) * i32::from(self.value(company)))
            .sum()
    }

    fn sheet(&self, seat: Seat) -> ScoreSheet {
        let mut sheet = ScoreSheet::default();
        for company in Company::ALL {
            let n_shares = self.shares[seat.idx()][company.idx()];
            if n_shares > 0 {
                let value = self.value(company);
                let held = SharesHeld {
                    n_shares,
                    company,
                    value,
                };
                sheet.add(held.to_string(), i32::from(n_shares) * i32::from(value));
            }
        }
        let n_cards = self.hands[seat.idx()].len();
        sheet.add(CardsLeft { n_cards }.to_string(), 0);
        sheet
    }
}

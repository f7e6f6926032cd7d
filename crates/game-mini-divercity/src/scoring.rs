//! Who has won, and what was saved.

use rules::{Outcome, ScoreSheet, Scoring, Seat, SeatSet, Standing};

use crate::ending::Ending;
use crate::game::MiniDivercity;
use crate::pieces::{EXTINCT, SAVED, Species};
use crate::texts::{Ended, Gone};

impl Scoring for MiniDivercity {
    // The Industrialist wins or loses, whatever was saved.
    const RANKS_FOLLOW_POINTS: bool = false;

    fn partners(&self, seat: Seat) -> SeatSet {
        match self.industrialist_seat() {
            Some(industrialist) if seat == industrialist => SeatSet::only(seat),
            _ => self.diver_seats(),
        }
    }

    fn standing(&self) -> Option<Standing> {
        let ending = self.ending()?;
        let saved = i32::from(self.n_saved());
        // R6.2: the divers win or lose together.
        let Some(industrialist) = self.industrialist_seat() else {
            return Some(Standing::together(self.seats, ending.is_won(), saved));
        };
        // R7.5: the Industrialist wins by making the divers lose.
        let rank = |seat: Seat| 1 + u8::from((seat == industrialist) == ending.is_won());
        let points = |seat: Seat| {
            if seat == industrialist {
                i32::from(self.n_extinct())
            } else {
                saved
            }
        };
        Some(Standing::ranked(self.seats, rank, points, false))
    }

    fn outcome(&self) -> Option<Outcome> {
        let (ending, standing) = (self.ending()?, self.standing()?);
        let industrialist = self.industrialist_seat();
        let sheets = self
            .seats
            .iter()
            .map(|seat| self.sheet(ending, Some(seat) == industrialist));
        Some(Outcome::new(&standing, sheets.collect()))
    }
}

impl MiniDivercity {
    /// One point for every species that went one's own way.
    fn sheet(&self, ending: Ending, is_industrialist: bool) -> ScoreSheet {
        let (place, gone): (i8, fn(Species) -> Gone) = if is_industrialist {
            (EXTINCT, Gone::Extinct)
        } else {
            (SAVED, Gone::Saved)
        };
        let mut sheet = ScoreSheet::default();
        for species in Species::ALL {
            if self.tokens[species.idx()] == place {
                sheet.add(gone(species).to_string(), 1);
            }
        }
        let difficulty = self.options.level().difficulty();
        sheet.add(Ended { ending, difficulty }.to_string(), 0);
        sheet
    }
}

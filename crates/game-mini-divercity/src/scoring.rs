//! Who has won, and what was saved.

use rules::{Outcome, ScoreSheet, Scoring, Seat, SeatSet, Standing};

use crate::ending::Ending;
use crate::game::MiniDivercity;
use crate::pieces::{EXTINCT, SAVED, Species};

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
        let (place, word) = if is_industrialist {
            (EXTINCT, "extinct")
        } else {
            (SAVED, "saved")
        };
        let mut sheet = ScoreSheet::default();
        for species in Species::ALL {
            if self.tokens[species.idx()] == place {
                sheet.add(format!("{} {word}", species.title()), 1);
            }
        }
        sheet.add(self.reason(ending), 0);
        sheet
    }

    /// Why the game is over, in words.
    pub(crate) fn reason(&self, ending: Ending) -> String {
        let level = self.options.level().difficulty();
        match ending {
            Ending::Saved => format!("the divers have saved {} species", level.saved_to_win),
            Ending::Extinct => format!("{} species are extinct", level.extinct_to_lose),
            Ending::Hotels => "six hotels stand".to_owned(),
            Ending::NoAction => "no card is left to play or to tell".to_owned(),
            Ending::Conceded => "the divers have given up".to_owned(),
        }
    }
}

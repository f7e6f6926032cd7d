//! Who has won, and what was saved.

use rules::{Outcome, ScoreSheet, Seat, Standing};

use crate::ending::Ending;
use crate::game::MiniDivercity;
use crate::pieces::{EXTINCT, SAVED, Species};

impl MiniDivercity {
    pub(crate) fn standing_after(&self, ending: Ending) -> Standing {
        let saved = i32::from(self.n_saved());
        // R6.2: the divers win or lose together.
        let Some(industrialist) = self.industrialist_seat() else {
            return Standing::together(self.seats, ending.is_won(), saved);
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
        Standing::ranked(self.seats, rank, points, false)
    }

    pub(crate) fn outcome_after(&self, ending: Ending) -> Outcome {
        let industrialist = self.industrialist_seat();
        let sheets = self
            .seats
            .iter()
            .map(|seat| self.sheet(ending, Some(seat) == industrialist));
        Outcome::new(&self.standing_after(ending), sheets.collect())
    }

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

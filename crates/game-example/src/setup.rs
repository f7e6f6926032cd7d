//! R1: from options to the first position, and that nothing of the box is lost.

use rules::{FirstSeat, Seat, SeatCount, Setup, claim};

use crate::board::Beach;
use crate::game::{Phase, Undertow};
use crate::options::{BadOptions, Options, check_options};
use crate::pieces::{MAX_SEATS, N_TIDELINE, ShellSet};

impl Setup for Undertow {
    fn new(options: &Options, seats: SeatCount) -> Result<Self, BadOptions> {
        check_options(options, seats)?;
        let first = Seat::new(0).expect("a table has a first seat");
        let (active, phase) = match options.first_seat {
            FirstSeat::Random => (first, Phase::First {}),
            FirstSeat::Seat(seat) => (seat, Phase::Deal { seat }),
        };
        Ok(Undertow {
            options: *options,
            seats,
            hands: [ShellSet::EMPTY; MAX_SEATS],
            known: [ShellSet::EMPTY; MAX_SEATS],
            baskets: [ShellSet::EMPTY; MAX_SEATS],
            beach: Beach::default(),
            tideline: [None; N_TIDELINE],
            pile: ShellSet::ALL, // R1.2
            active,
            phase,
        })
    }

    /// Every shell is in exactly one place, and what is known is true.
    fn audit(&self) -> Result<(), String> {
        let (mut found, mut n_found) = (ShellSet::EMPTY, 0);
        let on_table = self
            .beach
            .shells()
            .chain(self.tideline.into_iter().flatten());
        let sets = self.hands.into_iter().chain(self.baskets);
        for set in sets
            .chain([self.pile])
            .chain(on_table.map(|one| [one].into_iter().collect()))
        {
            found = found.with(set);
            n_found += set.len();
        }
        claim(
            (found, n_found) == (ShellSet::ALL, ShellSet::ALL.len()),
            "the shells are not the box's",
        )?;
        let is_known = |(known, hand): (&ShellSet, ShellSet)| known.without(hand).is_empty();
        claim(
            self.known.iter().zip(self.hands).all(is_known),
            "a hand is known to have what it has not",
        )
    }
}

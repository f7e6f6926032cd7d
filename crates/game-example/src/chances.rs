//! Every chance of the game. The pile has no order until a shell is drawn, so each
//! draw is a chance of its own.

use rules::{Chances, Dice, Seat, Told};
use serde::{Deserialize, Serialize};

use crate::event::Event;
use crate::game::{Phase, Undertow};
use crate::pieces::{N_HAND, Shell};

/// What chance decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Chance {
    /// Who begins.
    First {
        /// The seat.
        seat: Seat,
    },
    /// Which shell comes next from the pile.
    Shell {
        /// The shell.
        shell: Shell,
    },
}

impl Chances for Undertow {
    fn chances(&self, out: &mut Vec<(Chance, u32)>) {
        out.clear();
        if self.phase == (Phase::First {}) {
            out.extend(self.seats.iter().map(|seat| (Chance::First { seat }, 1)));
        } else if self.is_drawing() {
            out.extend(self.pile.iter().map(|shell| (Chance::Shell { shell }, 1)));
        }
    }

    fn chance_kind(&self) -> &'static str {
        match self.phase {
            Phase::First {} => "first_seat",
            _ => "shell",
        }
    }

    fn sample_chance(&self, dice: &mut (impl Dice + ?Sized)) -> Chance {
        if self.phase == (Phase::First {}) {
            let seat = Seat::new(dice.below(self.seats.get().into()) as u8);
            return Chance::First {
                seat: seat.expect("a number below that of the seats"),
            };
        }
        let nth = dice.below(self.pile.len().into()) as usize;
        Chance::Shell {
            shell: self.pile.iter().nth(nth).expect("the pile has that many"),
        }
    }

    fn is_possible(&self, chance: Chance) -> bool {
        match chance {
            Chance::First { seat } => self.phase == (Phase::First {}) && self.seats.contains(seat),
            Chance::Shell { shell } => self.is_drawing() && self.pile.contains(shell),
        }
    }

    fn apply_chance(&mut self, chance: Chance, told: &mut Told<Event>) {
        let shell = match chance {
            Chance::First { seat } => return self.begin_with(seat, told),
            Chance::Shell { shell } => shell,
        };
        self.pile.remove(shell);
        match self.phase {
            Phase::Deal { seat } => self.deal(seat, shell, told),
            Phase::Open {} => self.open(shell, told),
            Phase::Draw {} => {
                self.put_in_hand(self.active, shell, told);
                self.end_turn(told);
            }
            Phase::First {} | Phase::Lay {} | Phase::Take {} | Phase::Over {} => {
                unreachable!("no shell is drawn in {:?}", self.phase)
            }
        }
    }

    fn is_open_chance(&self, _: Chance) -> bool {
        matches!(self.phase, Phase::First {} | Phase::Open {})
    }
}

impl Undertow {
    /// R1.5
    fn begin_with(&mut self, seat: Seat, told: &mut Told<Event>) {
        self.active = seat;
        told.all(|| Event::First { seat });
        self.phase = Phase::Deal { seat };
    }

    /// R1.3: one hand after the other.
    fn deal(&mut self, seat: Seat, shell: Shell, told: &mut Told<Event>) {
        self.put_in_hand(seat, shell, told);
        if self.hands[seat.idx()].len() < N_HAND {
            return;
        }
        let next = self.seats.after(seat);
        self.phase = if next == self.active {
            Phase::Open {}
        } else {
            Phase::Deal { seat: next }
        };
    }

    /// R1.4, R2.6
    fn open(&mut self, shell: Shell, told: &mut Told<Event>) {
        if let Some(place) = self.tideline.iter_mut().find(|place| place.is_none()) {
            *place = Some(shell);
        }
        told.all(|| Event::Opened { shell });
        if self.tideline.contains(&None) {
            return;
        }
        // Only before the first turn nothing has been laid.
        if self.beach.shells().next().is_none() {
            self.phase = Phase::Lay {};
        } else {
            self.end_turn(told);
        }
    }

    /// R3.1: only its owner sees a shell that comes from the pile.
    fn put_in_hand(&mut self, seat: Seat, shell: Shell, told: &mut Told<Event>) {
        self.hands[seat.idx()].insert(shell);
        told.split(
            seat,
            || Event::Drew {
                seat,
                shell: Some(shell),
            },
            || Event::Drew { seat, shell: None },
        );
    }
}

impl Undertow {
    /// Whether the next shell of the pile is due.
    fn is_drawing(&self) -> bool {
        matches!(
            self.phase,
            Phase::Deal { .. } | Phase::Open {} | Phase::Draw {}
        )
    }
}

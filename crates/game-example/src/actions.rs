//! R2: what a seat does on its turn. Each action has its judge (`check_…`), its
//! list (`list_…`) and its hand (`apply_…`) side by side.

use rules::{Actions, RuleId, Seat, Told};
use serde::Serialize;

use crate::board::Place;
use crate::event::Event;
use crate::game::{Phase, Undertow};
use crate::pieces::Shell;

rules::actions! {
    /// One decision of one seat. Sorted lists follow the order of the variants.
    pub enum Action {
        /// Lay a shell from the hand on the beach (R2.2).
        "lay" Lay {
            /// The shell.
            shell: Shell,
            /// Where.
            at: Place,
        },
        /// Take a shell from the tideline (R2.5).
        "take" Take {
            /// The shell.
            shell: Shell,
        },
        /// Take the next shell of the pile, unseen (R2.5).
        "draw" Draw {},
    }
}

/// Why an action is not allowed. The words are in `texts`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Refusal {
    /// Somebody else is to act, or nobody.
    NotYourTurn,
    /// A shell is taken only after one was laid.
    LayFirst,
    /// One shell a turn is laid.
    TakeNow,
    /// It is not in the seat's hand.
    NotInHand {
        /// The shell asked for.
        shell: Shell,
    },
    /// Something lies there.
    PlaceTaken {
        /// The place asked for.
        at: Place,
        /// What lies there.
        there: Shell,
    },
    /// It does not lie in the tideline.
    NotOpen {
        /// The shell asked for.
        shell: Shell,
    },
    /// There is nothing to draw.
    PileEmpty,
}

impl rules::Refusal for Refusal {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            Refusal::NotYourTurn | Refusal::LayFirst | Refusal::TakeNow => "R2.1",
            Refusal::NotInHand { .. } | Refusal::PlaceTaken { .. } => "R2.2",
            Refusal::NotOpen { .. } | Refusal::PileEmpty => "R2.5",
        })
    }
}

impl Actions for Undertow {
    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        // R2.1
        if self.acting_seat() != Some(seat) {
            return Err(Refusal::NotYourTurn);
        }
        match (self.phase, action) {
            (Phase::Lay {}, Action::Lay { shell, at }) => self.check_lay(shell, at),
            (Phase::Lay {}, Action::Take { .. } | Action::Draw {}) => Err(Refusal::LayFirst),
            (Phase::Take {}, Action::Lay { .. }) => Err(Refusal::TakeNow),
            (Phase::Take {}, Action::Take { shell }) => self.check_take(shell),
            (Phase::Take {}, Action::Draw {}) => self.check_draw(),
            (
                Phase::First {}
                | Phase::Deal { .. }
                | Phase::Open {}
                | Phase::Draw {}
                | Phase::Over {},
                _,
            ) => Err(Refusal::NotYourTurn),
        }
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if self.acting_seat() != Some(seat) {
            return;
        }
        match self.phase {
            Phase::Lay {} => self.list_lay(out),
            Phase::Take {} => self.list_take(out),
            _ => {}
        }
    }

    fn apply(&mut self, _: Seat, action: Action, told: &mut Told<Event>) {
        match action {
            Action::Lay { shell, at } => self.apply_lay(shell, at, told),
            Action::Take { shell } => self.apply_take(shell, told),
            Action::Draw {} => self.phase = Phase::Draw {},
        }
    }

    // Whatever is done is done for all to see; only chance hides.
    fn is_open(_: Action) -> bool {
        true
    }
}

impl Undertow {
    fn check_lay(&self, shell: Shell, at: Place) -> Result<(), Refusal> {
        // R2.2
        if !self.hands[self.active.idx()].contains(shell) {
            return Err(Refusal::NotInHand { shell });
        }
        match self.beach.at(at) {
            Some(there) => Err(Refusal::PlaceTaken { at, there }),
            None => Ok(()),
        }
    }

    /// Q4: there is always something to lay, and no passing.
    fn list_lay(&self, out: &mut Vec<Action>) {
        for shell in self.hands[self.active.idx()].iter() {
            out.extend(self.beach.empty().map(|at| Action::Lay { shell, at }));
        }
    }

    fn apply_lay(&mut self, shell: Shell, at: Place, told: &mut Told<Event>) {
        let seat = self.active;
        self.hands[seat.idx()].remove(shell);
        self.known[seat.idx()].remove(shell);
        self.beach.put(at, shell);
        told.all(|| Event::Laid { seat, shell, at });
        let pulled = self.beach.pull(at, self.options.chains);
        if !pulled.is_empty() {
            self.baskets[seat.idx()] = self.baskets[seat.idx()].with(pulled);
            let shells = || pulled.iter().collect();
            told.all(|| Event::Pulled {
                seat,
                shells: shells(),
            });
        }
        // R2.5
        if self.has_something_to_take() {
            self.phase = Phase::Take {};
        } else {
            self.end_turn(told);
        }
    }

    fn has_something_to_take(&self) -> bool {
        !self.pile.is_empty() || self.tideline.iter().any(Option::is_some)
    }

    fn check_take(&self, shell: Shell) -> Result<(), Refusal> {
        match self.tideline.contains(&Some(shell)) {
            true => Ok(()),
            false => Err(Refusal::NotOpen { shell }),
        }
    }

    fn check_draw(&self) -> Result<(), Refusal> {
        match self.pile.is_empty() {
            true => Err(Refusal::PileEmpty),
            false => Ok(()),
        }
    }

    fn list_take(&self, out: &mut Vec<Action>) {
        let open = self.tideline.into_iter().flatten();
        out.extend(open.map(|shell| Action::Take { shell }));
        out.sort_unstable();
        if !self.pile.is_empty() {
            out.push(Action::Draw {});
        }
    }

    fn apply_take(&mut self, shell: Shell, told: &mut Told<Event>) {
        let seat = self.active;
        for place in &mut self.tideline {
            if *place == Some(shell) {
                *place = None;
            }
        }
        self.hands[seat.idx()].insert(shell);
        self.known[seat.idx()].insert(shell); // R3.2
        told.all(|| Event::Took { seat, shell });
        // R2.6
        if self.pile.is_empty() {
            self.end_turn(told);
        } else {
            self.phase = Phase::Open {};
        }
    }
}

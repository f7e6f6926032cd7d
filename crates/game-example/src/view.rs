//! R3: who may know what; `view/imagine.rs` goes the other way.

mod imagine;

use rules::{Seat, SeatCount, Viewer, Views};
use serde::Serialize;

use crate::board::Beach;
use crate::game::{Phase, Undertow};
use crate::options::Options;
use crate::pieces::{N_TIDELINE, Shell, ShellSet};
use crate::scoring::{n_sets, points};

/// All that one viewer may know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What the table agreed on.
    pub options: Options,
    /// How many seats there are.
    pub seats: SeatCount,
    /// What is due.
    pub phase: Phase,
    /// Whose turn it is.
    pub active: Seat,
    /// The beach, row by row.
    pub beach: Beach,
    /// The tideline; a place may be empty.
    pub tideline: [Option<Shell>; N_TIDELINE],
    /// How many shells the pile has.
    pub pile: u8,
    /// The seats.
    pub players: Vec<SeatView>,
}

/// A seat as the viewer knows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatView {
    /// Its hand: first what everybody knows of it, sorted, then the rest.
    pub hand: Vec<Face>,
    /// How many of its hand everybody knows.
    pub n_known: u8,
    /// Its basket, sorted.
    pub basket: ShellSet,
    /// How many sets of all four kinds that has.
    pub sets: u8,
    /// What it is worth.
    pub points: i32,
}

/// A shell in a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Face {
    /// The viewer knows it.
    Up {
        /// Which.
        shell: Shell,
    },
    /// The viewer does not.
    Back {},
}

impl Face {
    /// Which shell it is, if the viewer knows.
    pub fn shell(self) -> Option<Shell> {
        match self {
            Face::Up { shell } => Some(shell),
            Face::Back {} => None,
        }
    }
}

/// What there is to do or to wait for. The words are in `texts`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Prompt {
    /// Lay a shell.
    Lay {},
    /// Take a shell.
    Take {
        /// Whether the pile has one.
        has_pile: bool,
    },
    /// Somebody else is to act.
    Waiting {
        /// Who.
        seat: Seat,
    },
    /// Chance decides.
    Chance {},
    /// Nothing more.
    Over {},
}

impl Views for Undertow {
    fn view(&self, viewer: Viewer) -> View {
        self.seen(viewer, |seat| viewer.is(seat)) // R3.1
    }

    /// Every hand face up.
    fn open_view(&self) -> View {
        self.seen(Viewer::Public {}, |_| true)
    }

    fn shown(view: &View) -> View {
        view.clone()
    }

    fn prompt(view: &View) -> Prompt {
        let is_own = view.viewer.is(view.active);
        match view.phase {
            Phase::Over {} => Prompt::Over {},
            Phase::Lay {} if is_own => Prompt::Lay {},
            Phase::Take {} if is_own => Prompt::Take {
                has_pile: view.pile > 0,
            },
            Phase::Lay {} | Phase::Take {} => Prompt::Waiting { seat: view.active },
            Phase::First {} | Phase::Deal { .. } | Phase::Open {} | Phase::Draw {} => {
                Prompt::Chance {}
            }
        }
    }
}

impl Undertow {
    /// What a viewer sees who sees these hands whole.
    fn seen(&self, viewer: Viewer, sees: impl Fn(Seat) -> bool) -> View {
        let &Self {
            options,
            seats,
            hands: _,   // through `seat_seen`, only what the viewer may know
            known: _,   // through `seat_seen`
            baskets: _, // through `seat_seen`
            beach,
            tideline,
            pile,
            active,
            phase,
        } = self;
        let players = seats.iter().map(|seat| self.seat_seen(seat, sees(seat)));
        View {
            viewer,
            options,
            seats,
            phase,
            active,
            beach,
            tideline,
            pile: pile.len(), // R3.3
            players: players.collect(),
        }
    }

    fn seat_seen(&self, seat: Seat, is_whole: bool) -> SeatView {
        let (known, basket) = (self.known[seat.idx()], self.baskets[seat.idx()]);
        let rest = self.hands[seat.idx()].without(known);
        let up = |shell| Face::Up { shell };
        let hand = known.iter().map(up); // R3.2
        let rest = rest.iter().map(|shell| match is_whole {
            true => up(shell),
            false => Face::Back {},
        });
        SeatView {
            hand: hand.chain(rest).collect(),
            n_known: known.len(),
            basket, // R3.3
            sets: n_sets(basket),
            points: points(basket),
        }
    }
}

//! Who may know what. `view/imagine.rs` goes the other way.

mod imagine;

use rules::{Seat, Viewer, Views};
use serde::Serialize;

use crate::board::{Lines, Square, SquareSet};
use crate::game::{Pearladora, Phase};
use crate::options::Options;
use crate::pieces::{Group, Hand, Value};
use crate::{Event, Line};

/// All that one viewer may know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What the table agreed on.
    pub options: Options,
    /// What is due.
    pub phase: Phase,
    /// Pearls by farm in the farms' order, once they are laid out.
    pub clusters: Option<[u8; 8]>,
    /// Lines with a pontoon.
    pub pontoons: Lines,
    /// Pontoons left.
    pub supply: u8,
    /// Placed divers, row by row.
    pub divers: Vec<Diver>,
    /// The viewer's own unplaced divers.
    pub hand: Option<Hand>,
    /// What all know of each seat.
    pub seats: Vec<SeatView>,
    /// The territories as they stand, in the order of their first squares.
    pub territories: Vec<Territory>,
}

/// A placed diver as the viewer knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Diver {
    /// Where.
    pub at: Square,
    /// Whose.
    pub seat: Seat,
    /// What the viewer knows of its value.
    pub face: Face,
    /// Necklaces on it.
    pub necklaces: u8,
    /// Whether its owner's Backup token lies on it.
    pub backup: bool,
    /// Whether the Elders have looked at it.
    pub looked: bool,
}

/// What a viewer knows of a diver's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Face {
    /// It lies face up.
    Up {
        /// For all to see.
        value: Value,
    },
    /// It lies face down, but the viewer has seen it.
    Seen {
        /// What the viewer saw.
        value: Value,
    },
    /// The viewer sees its back.
    Back {},
}

/// What all know of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatView {
    /// Its group; `None` until the groups are dealt.
    pub group: Option<Group>,
    /// Unplaced divers.
    pub n_divers: u8,
    /// Power tokens left.
    pub powers: u8,
    /// Whether it still holds a Backup token.
    pub backup: bool,
    /// Whether it has stopped for good.
    pub retired: bool,
}

/// A territory as it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Territory {
    /// Its squares, farms included.
    pub squares: SquareSet,
    /// The pearls of its farms.
    pub pearls: u8,
    /// Whether every space has a diver.
    pub full: bool,
}

/// What there is to do or to wait for. The words are in `texts`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Prompt {
    /// Somebody else is to act.
    Waiting {
        /// Who.
        seat: Seat,
    },
    /// The viewer's turn begins.
    Turn {
        /// What is due.
        main: MainAction,
        /// Whether a Power token is left.
        power: bool,
    },
    /// A power was used.
    AfterPower {
        /// What is due.
        main: MainAction,
    },
    /// A pontoon was laid, and another may be.
    SecondPontoon {
        /// The pontoon just laid.
        first: Line,
    },
    /// Chance decides.
    Chance {},
    /// Nothing more.
    Over {},
}

/// What a turn may be for now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MainAction {
    /// A diver.
    pub diver: bool,
    /// Pontoons.
    pub pontoon: bool,
    /// The Backup token.
    pub backup: bool,
}

impl View {
    /// Whether a diver of the seat lies in a full territory without a Backup
    /// (R9.2, R9.3).
    fn has_room_for_backup(&self, seat: Seat) -> bool {
        let is_fit = |territory: &Territory| {
            let divers = self.divers.iter();
            let mut divers = divers.filter(|diver| territory.squares.contains(diver.at));
            territory.full
                && divers.clone().any(|diver| diver.seat == seat)
                && !divers.any(|diver| diver.backup)
        };
        self.territories.iter().any(is_fit)
    }
}

impl Views for Pearladora {
    const FADES: bool = true;

    fn view(&self, viewer: Viewer) -> View {
        let &Self {
            options,
            seats,
            groups,
            clusters,
            pontoons,
            hands,
            divers: _, // through `diver_seen_by`, for all placed divers
            values: _, // through `diver_seen_by`, only where the viewer may know
            face_up: _,
            looked: _,
            necklaces: _,
            backups,
            powers,
            retired,
            phase,
        } = self;
        let is_dealt = !matches!(phase, Phase::DealGroups {});
        let seat_view = |seat: Seat| SeatView {
            group: is_dealt.then_some(groups[seat.idx()]),
            n_divers: hands[seat.idx()].total(),
            powers: powers[seat.idx()],
            backup: options.advanced && backups[seat.idx()].is_none(), // Q39
            retired: retired.contains(seat),
        };
        View {
            viewer,
            options,
            phase,
            clusters: (clusters != [0; 8]).then_some(clusters),
            pontoons,
            supply: self.supply(),
            divers: self
                .occupied()
                .iter()
                .filter_map(|at| self.diver_seen_by(viewer, at))
                .collect(),
            hand: match viewer {
                Viewer::Seat { seat } => Some(hands[seat.idx()]),
                Viewer::Public {} => None,
            },
            seats: seats.iter().map(seat_view).collect(),
            territories: self
                .territories()
                .map(|squares| Territory {
                    squares,
                    pearls: self.pearls_in(squares),
                    full: self.is_full(squares),
                })
                .collect(),
        }
    }

    /// Every diver face up.
    fn open_view(&self) -> View {
        let mut view = self.view(Viewer::Public {});
        for diver in &mut view.divers {
            if let Some(value) = self.value_at(diver.at) {
                diver.face = Face::Up { value };
            }
        }
        view
    }

    /// R3.5: a screen does not repeat what players are asked to remember. Own
    /// face-down values show only if the table allows peeking (Q6), and what
    /// the Elders saw only to them and until their main action (Q36).
    fn shown(view: &View) -> View {
        let just_looked = match view.phase {
            Phase::AfterPower { seat, looked } if view.viewer.is(seat) => looked,
            _ => None,
        };
        let mut screen = view.clone();
        for diver in &mut screen.divers {
            let stays =
                just_looked == Some(diver.at) || view.options.peek && view.viewer.is(diver.seat);
            if matches!(diver.face, Face::Seen { .. }) && !stays {
                diver.face = Face::Back {};
            }
        }
        screen
    }

    fn prompt(view: &View) -> Prompt {
        let Some(seat) = view.phase.seat() else {
            return match view.phase {
                Phase::Over {} => Prompt::Over {},
                _ => Prompt::Chance {},
            };
        };
        if !view.viewer.is(seat) {
            return Prompt::Waiting { seat };
        }
        let main = MainAction {
            diver: view.hand.is_some_and(|hand| !hand.is_empty())
                && view.territories.iter().any(|territory| !territory.full),
            pontoon: view.supply > 0 && !view.pontoons.placeable().is_empty(),
            backup: view.seats[seat.idx()].backup && view.has_room_for_backup(seat),
        };
        match view.phase {
            Phase::SecondPontoon { first, .. } => Prompt::SecondPontoon { first },
            Phase::AfterPower { .. } => Prompt::AfterPower { main },
            _ => Prompt::Turn {
                main,
                power: view.seats[seat.idx()].powers > 0,
            },
        }
    }

    /// R3.5: own face-down values stay only where the table allows peeking, and a
    /// look is not repeated.
    fn faded(event: &Event, options: &Options) -> Event {
        match *event {
            Event::Diver { seat, at, .. } if !options.peek => Event::Diver {
                seat,
                at,
                value: None,
            },
            Event::Look { seat, at, .. } => Event::Look {
                seat,
                at,
                value: None,
            },
            ref event => event.clone(),
        }
    }
}

impl Pearladora {
    fn diver_seen_by(&self, viewer: Viewer, at: Square) -> Option<Diver> {
        let seat = self.owner_at(at)?;
        let value = self.value_at(at)?;
        let looked = self.looked.contains(at);
        let face = if self.face_up.contains(at) || self.is_over() {
            Face::Up { value }
        } else if viewer.is(seat) || looked && self.elders().is_some_and(|elders| viewer.is(elders))
        {
            Face::Seen { value }
        } else {
            Face::Back {}
        };
        Some(Diver {
            at,
            seat,
            face,
            necklaces: self.n_necklaces(at),
            backup: self.backups[seat.idx()] == Some(at),
            looked,
        })
    }

    fn elders(&self) -> Option<Seat> {
        self.seats
            .iter()
            .find(|seat| self.groups[seat.idx()] == Group::Elders)
    }
}

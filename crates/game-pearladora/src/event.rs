//! What is narrated, and which rules it shows at work.

use rules::{Cited, RuleId, Seat};
use serde::Serialize;

use crate::Pearladora;
use crate::actions::Action;
use crate::board::{Line, Square, SquareSet};
use crate::pieces::{Deal, Value};

/// Something that happened, as one listener may hear it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Event {
    /// The groups were dealt.
    Groups {
        /// By seat.
        groups: Deal,
    },
    /// The clusters were laid out.
    Clusters {
        /// Pearls in the farms' order.
        pearls: [u8; 8],
    },
    /// Somebody begins.
    FirstSeat {
        /// Who.
        seat: Seat,
    },
    /// A diver was laid face down.
    Diver {
        /// Whose.
        seat: Seat,
        /// Where.
        at: Square,
        /// Its value, to its owner only.
        value: Option<Value>,
    },
    /// A pontoon was laid.
    Pontoon {
        /// By whom.
        seat: Seat,
        /// Where.
        line: Line,
        /// The two territories it parted, if it did.
        closed: Option<[SquareSet; 2]>,
    },
    /// A Backup token was placed.
    Backup {
        /// Whose.
        seat: Seat,
        /// On which diver.
        at: Square,
    },
    /// The Elders looked at a diver.
    Look {
        /// Who looked.
        seat: Seat,
        /// Where.
        at: Square,
        /// What they saw, to them only.
        value: Option<Value>,
    },
    /// The Children laid a diver face up.
    ExtraDiver {
        /// Whose.
        seat: Seat,
        /// Where.
        at: Square,
        /// Its value, for all to see.
        value: Value,
    },
    /// The Fishermen laid a pontoon more.
    ExtraPontoon {
        /// By whom.
        seat: Seat,
        /// Where.
        line: Line,
        /// The two territories it parted, if it did.
        closed: Option<[SquareSet; 2]>,
    },
    /// The Foragers hung a necklace on a diver.
    Necklace {
        /// Who gave it.
        seat: Seat,
        /// On which diver.
        at: Square,
    },
    /// A seat stopped for good.
    Retired {
        /// Who.
        seat: Seat,
    },
    /// A seat could not play and was passed over.
    Skipped {
        /// Who.
        seat: Seat,
    },
    /// Nobody can play: all divers are turned over.
    Over {
        /// Every placed diver with its value.
        divers: Vec<(Square, Value)>,
    },
    /// A territory was counted.
    Counted {
        /// How.
        count: Count,
    },
}

/// How a territory was decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Count {
    /// Its squares.
    pub squares: SquareSet,
    /// The pearls of its farms.
    pub pearls: u8,
    /// What each side with a diver there came to.
    pub sums: Vec<Sum>,
    /// The seats that take pearls.
    pub takers: Vec<Seat>,
    /// Pearls for each side that takes any.
    pub share: u8,
    /// Whether a Backup token broke a tie.
    pub by_backup: bool,
}

/// What one side's divers came to in a territory.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Sum {
    /// The seats of the side: one, or the two partners.
    pub seats: Vec<Seat>,
    /// Values, Backup and necklaces together.
    pub total: i8,
}

impl Count {
    /// The rule that decided the territory.
    fn rule(&self) -> RuleId {
        let takes = |sum: &&Sum| sum.seats.iter().any(|seat| self.takers.contains(seat));
        RuleId(match self.sums.iter().filter(takes).count() {
            _ if self.by_backup => "R9.5",
            0 => "R6.4",
            1 => "R6.2",
            _ => "R6.3",
        })
    }
}

impl Cited for Pearladora {
    /// Names the rules that an action puts to work.
    fn cite_action(action: Action, cite: &mut dyn FnMut(RuleId)) {
        cite(RuleId(match action {
            Action::Diver { .. } => "R3.1",
            Action::Pontoon { .. } => "R4.2",
            Action::Done {} => "R4.4",
            Action::Backup { .. } => "R9.1",
            Action::Look { .. } => "R8.4",
            Action::ExtraDiver { .. } => "R8.5",
            Action::ExtraPontoon { .. } => "R8.6",
            Action::Necklace { .. } => "R8.7",
            Action::Retire {} => "Q4",
        }));
    }

    /// Names the rules that an event shows at work.
    fn cite_event(event: &Event, cite: &mut dyn FnMut(RuleId)) {
        match event {
            Event::Groups { .. } => cite(RuleId("R1.7")),
            Event::Clusters { .. } => cite(RuleId("R1.4")),
            Event::FirstSeat { .. } => cite(RuleId("R1.6")),
            Event::Skipped { .. } => cite(RuleId("R2.3")),
            Event::Over { .. } => cite(RuleId("R5.2")),
            Event::Counted { count } => cite(count.rule()),
            Event::Diver { .. }
            | Event::Pontoon { .. }
            | Event::Backup { .. }
            | Event::Look { .. }
            | Event::ExtraDiver { .. }
            | Event::ExtraPontoon { .. }
            | Event::Necklace { .. }
            | Event::Retired { .. } => {}
        }
    }
}

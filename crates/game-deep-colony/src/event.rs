//! What is narrated, and which rules it shows at work. Nothing is secret, so that
//! everybody hears the same.

use rules::{Cited, RuleId, Seat};
use serde::Serialize;

use crate::actions::Action;
use crate::board::{Cell, Rotation};
use crate::game::{DeepColony, PieceKind, Spot};
use crate::pieces::{Tile, TileId};

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Event {
    /// Somebody begins.
    FirstSeat {
        /// Who.
        seat: Seat,
    },
    /// A tile was drawn.
    Drawn {
        /// By whom.
        seat: Seat,
        /// Which.
        tile: TileId,
        /// What is drawn on it, for those who do not have the set at hand.
        drawing: Tile,
        /// Whether it fits anywhere; otherwise it is set aside.
        fits: bool,
    },
    /// A tile was laid.
    Placed {
        /// By whom.
        seat: Seat,
        /// Which.
        tile: TileId,
        /// Where.
        at: Cell,
        /// How often turned clockwise by a quarter.
        rotation: Rotation,
    },
    /// A piece was put on the tile just laid.
    Deployed {
        /// Whose.
        seat: Seat,
        /// What.
        piece: PieceKind,
        /// On the tile there.
        at: Cell,
        /// Where on it.
        spot: Spot,
    },
    /// Nothing was deployed.
    Skipped {
        /// By whom.
        seat: Seat,
    },
    /// Credits were given, or taken.
    Scored {
        /// To whom, each in full; nobody where no marker stands.
        seats: Vec<Seat>,
        /// How many.
        credits: i16,
        /// What for.
        reason: ScoreReason,
        /// The tiles it is about, in the order in which they were laid.
        cells: Vec<Cell>,
    },
    /// The last tile lies, or nothing that is left fits: the final scoring
    /// begins.
    Over {
        /// Tiles that fitted nowhere.
        n_aside: u8,
    },
}

/// What credits are given for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ScoreReason {
    /// A transport link.
    Link {
        /// Whether it is complete.
        is_complete: bool,
        /// How many tiles it goes over.
        tiles: u8,
    },
    /// A colony.
    Colony {
        /// Whether it is complete.
        is_complete: bool,
        /// How many tiles it covers.
        tiles: u8,
        /// Submarines on it.
        submarines: u8,
        /// Whether a Head Office stands there.
        head_office: bool,
    },
    /// An aerator.
    Aerator {
        /// Arms that are terminated; it is complete with four.
        arms: u8,
    },
    /// Two submarines of one seat.
    Submarines {
        /// Tiles and spaces between them.
        between: u16,
    },
    /// A generator, by the colony nearest to it.
    Generator {
        /// How many tiles the colony covers.
        tiles: u8,
        /// Submarines on it.
        submarines: u8,
        /// Whether a Head Office stands there.
        head_office: bool,
    },
    /// An ocean.
    Ocean {
        /// Its kelp patches.
        kelp: u16,
        /// Its algae blooms.
        algae: u16,
    },
}

impl ScoreReason {
    /// Names the rules that the credits are given by.
    fn cite(self, cite: &mut dyn FnMut(RuleId)) {
        cite(RuleId(match self {
            ScoreReason::Link {
                is_complete: true, ..
            } => "R7.5",
            ScoreReason::Colony {
                is_complete: true, ..
            } => "R7.6",
            ScoreReason::Aerator { arms: 4 } => "R7.7",
            ScoreReason::Link { .. } | ScoreReason::Colony { .. } | ScoreReason::Aerator { .. } => {
                "R8.2"
            }
            ScoreReason::Submarines { .. } => "R5.3",
            ScoreReason::Generator { .. } => "R8.3",
            ScoreReason::Ocean { .. } => "R8.4",
        }));
        if let ScoreReason::Colony {
            head_office: true, ..
        } = self
        {
            cite(RuleId("R6.3"));
        }
    }
}

impl Cited for DeepColony {
    /// Names the rules that an action puts to work.
    fn cite_action(action: Action, cite: &mut dyn FnMut(RuleId)) {
        cite(RuleId(match action {
            Action::Place { .. } => "R3.2",
            Action::MarkColony { .. } | Action::MarkLink { .. } | Action::MarkOcean { .. } => {
                "R4.2"
            }
            Action::MarkAerator {} | Action::MarkGenerator {} => "R4.4",
            Action::Submarine { .. } => "R5.1",
            Action::HeadOffice { .. } => "R6.1",
            Action::Skip {} => "Q43",
        }));
    }

    /// Names the rules that an event shows at work.
    fn cite_event(event: &Event, cite: &mut dyn FnMut(RuleId)) {
        match event {
            Event::FirstSeat { .. } => cite(RuleId("R1.5")),
            Event::Drawn { fits: true, .. } => cite(RuleId("R1.3")),
            Event::Drawn { .. } => cite(RuleId("R3.4")),
            Event::Scored { seats, reason, .. } => {
                reason.cite(cite);
                if seats.len() > 1 {
                    cite(RuleId("R7.8"));
                }
            }
            Event::Over { .. } => cite(RuleId("R8.1")),
            Event::Placed { .. } | Event::Deployed { .. } | Event::Skipped { .. } => {}
        }
    }
}

//! What is narrated. Nothing is secret, so that everybody hears the same.

use rules::Seat;
use serde::Serialize;

use crate::board::{Cell, Rotation};
use crate::game::{PieceKind, Spot};
use crate::pieces::TileId;

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
        /// Its name in the set.
        name: String,
        /// Whether it fits anywhere; otherwise it is set aside.
        fits: bool,
    },
    /// A tile was laid.
    Placed {
        /// By whom.
        seat: Seat,
        /// Which.
        tile: TileId,
        /// Its name in the set.
        name: String,
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
        reason: Reason,
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
pub enum Reason {
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

//! Pearladöra: divers of two to four groups fight for the pearls of a lagoon.
//!
//! On a turn a player lays one diver face down on a space, or one or two
//! pontoons on the lines between spaces. Pontoons cut the lagoon into
//! territories, none smaller than four squares. When nobody can play, the divers
//! are turned over, and whoever has the highest total in a territory takes its
//! pearls. The advanced game adds a power per group and a Backup token each;
//! four players form two teams.
//!
//! The files read in this order. `RULES.md` has the rules by number (`R4.3`),
//! `RULINGS.md` the answers to what the rulebook leaves open (`Q7`).

mod options;

mod pieces;

mod board;

mod game;

mod setup;

mod chances;

mod actions;

mod ending;

mod scoring;

mod event;

mod view;

mod manners;

mod reason;

mod notation;

mod texts;

pub use actions::{Action, Refusal};
pub use board::{
    FARMS, Line, Lines, MAP, N_COLUMNS, N_LINES, N_ROWS, N_SQUARES, Square, SquareSet,
};
pub use chances::Chance;
pub use event::{Count, Event, Sum};
pub use game::{Pearladora, Phase};
pub use options::{BadOptions, Groups, Options};
pub use pieces::{CLUSTERS, Deal, Group, Hand, MIN_TERRITORY, N_PONTOONS, Value, divers_per_seat};
pub use reason::{Change, Fight, Lead, Reason};
pub use scoring::Clusters;
pub use view::{Diver, Face, MainAction, Prompt, SeatView, Territory, View};

//! Deep Colony: construction companies build a colony on the ocean floor.
//!
//! On a turn a player draws a tile, lays it beside those that lie so that all
//! edges match, and may deploy one piece on it: a construction marker on a
//! colony, a transport link, an aerator, a generator or an ocean; a submarine on
//! a colony; or the Head Office on a colony just completed. What a tile
//! completes is scored at once for whoever has most markers in it; incomplete
//! works, generators and oceans are scored at the end.
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
pub use board::{Cell, Feature, Joined, Reach, Rotation};
pub use chances::Chance;
pub use event::{Event, ScoreReason};
pub use game::{DeepColony, Phase, Piece, PieceKind, Spot, Supply};
pub use options::{BadOptions, Options, StartTile, TileSetChoice};
pub use pieces::{
    Edge, Fault, LinkEnd, MAX_MARKERS, MAX_TILES, Markers, Meta, N_HEAD_OFFICES, N_SUBMARINES,
    Ocean, SetFault, Terrain, Tile, TileFault, TileId, TileSet, WaterFault, default_set,
};
pub use reason::{Change, Purpose, Reason, Site};
pub use scoring::{Item, Tally};
pub use view::{
    Deployment, FeatureView, LaidView, PieceView, Prompt, SeatView, TallyLine, View, Work, WorkView,
};

//! Games with their types rubbed off.
//!
//! Rules, bots and tests are generic and compiled for each game. Whatever runs
//! any game by its name goes through this crate: [`Kind`] is a game as the
//! registry lists it, [`Table`] is one playing of it.

mod registry;
mod said;

mod clock;
mod hostable;
mod hosted;
mod json;
mod kind;
mod live;
mod moment;
mod players;
mod ponder;
mod puzzles;
mod recall;
mod review;
mod settings;
mod simulate;
mod table;
mod teaching;
mod texts;
mod thought;

pub use bots::nets::check as check_nets;
pub use bots::{BadBudget, Budget, Clock, Reading, SpotOdds, Theme};
pub use clock::{ThreadClock, WallClock};
pub use kind::{Kind, OpenError, PerftPlan, RecordCheck, Setup};
pub use live::{
    Draw, Eyes, Frame, Live, LiveSetup, LiveTerms, MAX_UNDONE, Remarked, StoryLine, Stranded,
};
pub use moment::{Moment, Weighed};
pub use players::{Level, PERSON, PlayerName, UnknownPlayer};
pub use ponder::{Pondered, PonderedChoice, Pondering};
pub use puzzles::{BadPuzzles, Puzzle, PuzzleBook, PuzzleChoice, PuzzlePath, PuzzlePlan};
pub use record::ChanceBy;
pub use registry::{find, games, listed, types};
pub use review::{Confessed, Decision, Judged, JudgedAction, Knowing, Review};
pub use settings::SettingError;
pub use simulate::{Estimate, Observed, Simulated, Simulator, Timed};
pub use table::{PlayError, Table};
pub use teaching::{Rehearsal, Teacher, TeachingFile};
pub use thought::{Chosen, Pick, Thought};

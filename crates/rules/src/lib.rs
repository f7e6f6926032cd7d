//! The vocabulary every game shares, and the [`Game`] trait.
//!
//! A game here is a pure function of its log: options, actions and chance
//! outcomes go in, a position comes out. Nothing in this crate keeps time,
//! rolls dice, reads a file or remembers a name. Read the modules in the order
//! below; `game.rs` is the heart.

mod game;
mod told;

mod seat;

mod dice;
mod options;
mod outcome;
mod rule;

mod fingerprint;
mod log;
mod notation;
mod perft;
mod playout;
mod replay;
pub mod scene;
mod texts;
mod wording;
mod words;

pub use dice::{Dice, shuffle};
pub use fingerprint::fingerprint;
pub use game::{
    Actions, Chances, Cited, Game, Imagine, Manners, NoReason, NoRemark, Position, Scoring, Setup,
    ToAct, Views, claim,
};
pub use log::{BadBotName, BotName, Control, Entry, EntryKind, Proposal, StoredEntry};
pub use notation::{FactLines, Facts, Notation, NotationError, or_none, parts, spaced};
pub use options::{BadSetting, FirstSeat, OptionSet, OptionSpec, OptionValue, OptionValues};
pub use outcome::{Outcome, ScoreLine, ScoreSheet, Standing};
pub use perft::{Turns, perft, perft_turns, perft_turns_with, perft_with};
pub use playout::playout_choice;
pub use replay::{AgreedBack, Mark, Open as OpenProposal, Replay, ReplayError};
pub use rule::{Refusal, RuleId, RulesVersion};
pub use scene::{Scene, Scenic};
pub use seat::{MAX_SEATS, Seat, SeatCount, SeatSet, Viewer};
pub use texts::{
    About, Said, Stance, Teaching, Texts, To, Weight, capital, counted, lettered, listed,
};
pub use told::{Deaf, Tell, Telling, Told};
pub use wording::{OldRules, worded};
pub use words::{Typed, Word};

//! Undertow: shells wash up on a beach, and the undertow pulls out the small
//! ones.
//!
//! On a turn one lays a shell from the hand on an empty place of the beach.
//! Every neighbour with a lower number is pulled out and goes to one's basket,
//! and a pulled shell of the same kind pulls on from its own place. Then a shell
//! is taken, one of three that lie open or the next one of the pile. A shell in
//! the basket is a point, and a set of all four kinds three more.
//!
//! It is a small game with everything a game here has: hidden hands, open and
//! hidden draws, two to four seats, options. The files read in this order;
//! `RULES.md` has the rules by number (`R2.3`), `RULINGS.md` what was decided
//! on the way (`Q2`).

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

mod notation;

mod texts;

mod scene;

pub use actions::{Action, Refusal};
pub use board::{Beach, N_PLACES, Place};
pub use chances::Chance;
pub use event::Event;
pub use game::{Phase, Undertow};
pub use options::{BadOptions, Options};
pub use pieces::{Kind, MAX_SEATS, Shell, ShellSet};

pub use view::{Face, Prompt, SeatView, View};

//! A played game as JSON Lines: a header, one line per log entry, the outcome.
//!
//! `docs/record-format.md` is the promise this crate keeps. [`Recorder`] plays
//! and writes, [`Verifier`] reads and trusts nothing.

mod chances;
mod lines;
mod recorder;
mod strict;
mod verifier;

pub use chances::ChanceBy;
pub use lines::{Header, PERSON};
pub use recorder::{Heard, Recorder, ResumeError};
pub use verifier::{Flaw, Verifier};

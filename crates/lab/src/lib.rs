//! Many games between bots, and what they say: which of them is stronger
//! ([`arena`]), and how balanced a game is ([`balance`]). What is asked for comes
//! from outside, and so do files, bars and signals, but for the log that an arena
//! keeps.

#![allow(
    clippy::disallowed_methods,
    reason = "figures are rounded before anybody sees them"
)]

pub mod arena;
pub mod balance;
pub mod statistics;
mod stop;
pub mod workers;

use std::fmt;

pub use self::stop::Stop;

/// What is asked for cannot be: a fault of whoever asks, not of the world.
#[derive(Debug)]
pub struct Unfit(String);

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unfit {}

pub(crate) fn unfit(why: impl fmt::Display) -> anyhow::Error {
    Unfit(why.to_string()).into()
}

//! What bots know of each game, a module each; see [`Knowledge`](crate::Knowledge).
//! Nothing else here names a game, and a game need not be here: bots play by its
//! rules alone then (`mind.rs`).

mod deep_colony;
mod in_too_deep;
mod mini_divercity;
pub mod nets;
mod pearladora;

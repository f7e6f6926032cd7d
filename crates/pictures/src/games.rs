//! What each game looks like, a module each. Nothing else here names a game, and
//! a game need not be here: its picture is a card with its title then.

mod deep_colony;
mod in_too_deep;
mod mini_divercity;
mod pearladora;

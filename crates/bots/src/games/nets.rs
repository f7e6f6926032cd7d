//! The nets that bots go by, for those who check them and those who make them.

pub use super::mini_divercity::habits as mini_divercity;
pub use super::mini_divercity::judge as mini_divercity_judge;
pub use super::pearladora::belief as pearladora;
pub use crate::net::BadNet;

/// Whether every net in this program is the one that was let in.
pub fn check() -> Result<(), BadNet> {
    pearladora::check_weights(pearladora::WEIGHTS)?;
    mini_divercity::check_weights(mini_divercity::WEIGHTS)?;
    mini_divercity_judge::check_weights(mini_divercity_judge::WEIGHTS)
}

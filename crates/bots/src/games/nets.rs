//! The nets that bots go by, for those who check them and those who make them.

pub use super::in_too_deep::odds as in_too_deep;
pub use super::mini_divercity::habits as mini_divercity;
pub use super::mini_divercity::judge as mini_divercity_judge;
pub use super::pearladora::belief as pearladora;
pub use crate::net::{BadNet, Shipped};

/// All of them.
pub const ALL: [&Shipped; 4] = [
    &pearladora::NET,
    &in_too_deep::NET,
    &mini_divercity::NET,
    &mini_divercity_judge::NET,
];

/// Whether every net in this program is the one that was let in.
pub fn check() -> Result<(), BadNet> {
    ALL.iter().try_for_each(|net| net.check(net.bytes()))
}

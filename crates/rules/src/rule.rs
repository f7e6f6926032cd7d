//! Rules have numbers, and a refusal knows the one it comes from.

use std::fmt;

use serde::Serialize;

/// The number of a rule (`R4.3`) or ruling (`Q7`) in a game's own pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub struct RuleId(pub &'static str);

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// The rules say no. Its `Display` is a sentence for the player.
pub trait Refusal: std::error::Error + Clone + Eq + Send + Sync + 'static {
    /// The rule that says so.
    fn rule(&self) -> RuleId;
}

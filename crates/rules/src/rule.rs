//! Rules have numbers, and a refusal knows the one it comes from.

use std::fmt;
use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

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

/// The rules say no. Its `Display`, which stands with a game's other texts, is a
/// sentence for the player.
pub trait Refusal: std::error::Error + Clone + Eq + Serialize + Send + Sync + 'static {
    /// The rule that says so.
    fn rule(&self) -> RuleId;
}

/// A version of a game's rules. What was begun under one is played to its end
/// under it.
///
/// It is no part of a position's hash: fingerprints that were stored before a
/// game knew more than one version stay what they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RulesVersion(pub u16);

impl RulesVersion {
    /// Every game's first.
    pub const FIRST: RulesVersion = RulesVersion(1);
}

impl Hash for RulesVersion {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl fmt::Display for RulesVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

//! What somebody who read the table has to confess once all lies open.

use rules::Seat;

/// Whose hidden thing it was, in [`Confession::what`]: "your" to that seat, a name
/// to all others.
pub const WHOSE: &str = "{whose}";

/// The error that its maker was surest of. Places are those of the decisions that
/// it was asked about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Confession {
    /// Who had hidden it.
    pub about: Seat,
    /// When it was surest.
    pub surest: usize,
    /// When it knew better; nothing if it never did.
    pub until: Option<usize>,
    /// What was believed, to follow "I was sure that", with [`WHOSE`] in it.
    pub what: String,
}

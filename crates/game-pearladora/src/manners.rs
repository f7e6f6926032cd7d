//! What a table may take back. People may talk (Q28).

use rules::Manners;

use crate::game::{Pearladora, Phase};

impl Manners for Pearladora {
    // Q37: the first of two pontoons, while the second is still open.
    fn can_take_back(&self) -> bool {
        matches!(self.phase, Phase::SecondPontoon { .. })
    }
}

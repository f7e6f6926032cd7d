//! What a table may take back.

use rules::Manners;

use crate::game::{InTooDeep, Phase};

impl Manners for InTooDeep {
    // Q47: nothing has moved and nobody was told.
    fn can_take_back(&self) -> bool {
        matches!(self.phase, Phase::Pay { .. })
    }
}

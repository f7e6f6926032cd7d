//! What a table may take back.

use rules::Manners;

use crate::game::{DeepColony, Phase};

impl Manners for DeepColony {
    // Q46: a tile, until something is deployed on it or not.
    fn can_take_back(&self) -> bool {
        matches!(self.phase, Phase::Deploy { .. })
    }
}

//! What a table may do beside the rules: people may talk, and nothing is taken back.

use rules::Manners;

use crate::game::Undertow;

impl Manners for Undertow {}

use crate::{cases, old_cases};

rules_testkit::laws_hold!([cases(), old_cases()].concat());

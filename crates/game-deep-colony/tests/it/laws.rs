use crate::cases;

rules_testkit::laws_hold!(cases());

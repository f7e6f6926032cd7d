//! The game in words, for people.

use rules::{About, OldRules, RulesVersion, Stance, Texts, To, Weight};

use crate::event::Event;
use crate::game::InTooDeep;
use crate::notation::telling;

impl Texts for InTooDeep {
    const ABOUT: About = About {
        tagline: "Five companies dive for the depths: buy their shares while they \
                                   are cheap, and push the ones you own deeper than the rest.",
        designers: &[],
        publisher: None,
        year: None,
        minutes: (30, 60),
        weight: Weight::Medium,
        stance: Stance::Against,
    };
    const RULES: &'static str = include_str!("../RULES.md");
    const RULINGS: &'static str = include_str!("../RULINGS.md");
    const OLD_RULES: &'static [OldRules] = &[OldRules {
        until: RulesVersion(1),
        sections: include_str!("../RULES-1.md"),
    }];

    fn tell(event: &Event, _to: To) -> Option<String> {
        Some(telling::tell(event))
    }

    fn ask(prompt: &String, _to: To) -> String {
        prompt.clone()
    }

    fn say(remark: rules::NoRemark) -> String {
        match remark {}
    }

    fn explain(reason: &String) -> String {
        reason.clone()
    }
}

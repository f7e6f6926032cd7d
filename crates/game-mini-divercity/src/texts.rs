//! The game in words, for people.

use rules::{About, OldRules, RulesVersion, Stance, Texts, To, Weight};

use crate::event::Event;
use crate::game::MiniDivercity;
use crate::notation::telling;

impl Texts for MiniDivercity {
    const ABOUT: About = About {
        tagline: "Save the animals of the reef before oil, dynamite and hotels \
                                   take it, with cards that everybody sees but you.",
        designers: &[],
        publisher: None,
        year: None,
        minutes: (30, 60),
        weight: Weight::Medium,
        stance: Stance::Against,
    };
    const RULES: &'static str = include_str!("../RULES.md");
    const RULINGS: &'static str = include_str!("../RULINGS.md");
    const OLD_RULES: &'static [OldRules] = &[
        OldRules {
            until: RulesVersion(1),
            sections: include_str!("../RULES-1.md"),
        },
        OldRules {
            until: RulesVersion(2),
            sections: include_str!("../RULES-2.md"),
        },
    ];

    fn tell(event: &Event, _to: To) -> Option<String> {
        Some(telling::tell(event))
    }

    fn ask(prompt: &String, _to: To) -> String {
        prompt.clone()
    }

    fn say(remark: crate::manners::Remark) -> String {
        crate::manners::remark_text(remark)
    }

    fn explain(reason: &String) -> String {
        reason.clone()
    }
}

//! The game in words, for people.

use rules::{About, Stance, Texts, To, Weight};

use crate::event::Event;
use crate::game::DeepColony;
use crate::notation::telling;

impl Texts for DeepColony {
    const ABOUT: About = About {
        tagline: "Lay tiles on the ocean floor, claim colonies, links and \
                                   oceans as they grow, and be paid for what gets finished.",
        designers: &[],
        publisher: None,
        year: None,
        minutes: (30, 60),
        weight: Weight::Medium,
        stance: Stance::Against,
    };
    const RULES: &'static str = include_str!("../RULES.md");
    const RULINGS: &'static str = include_str!("../RULINGS.md");

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

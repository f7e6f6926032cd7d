//! The game in words, for people. Rules and bots speak in types; the sentences
//! for all of them stand here.

mod events;
mod pieces;
mod prompts;
mod reasons;
mod refusals;
mod remarks;
mod sheets;

use rules::{About, OldRules, RulesVersion, Stance, Teaching, Texts, To, Weight};

pub(crate) use self::sheets::{Ended, Gone};
use crate::event::Event;
use crate::game::MiniDivercity;
use crate::manners::Remark;
use crate::reason::Reason;
use crate::view::Prompt;

impl Texts for MiniDivercity {
    const ABOUT: About = About {
        tagline: "Save the animals of the reef before oil, dynamite and hotels take it, with \
                  cards that everybody sees but you.",
        designers: &["Maxime Tardif"],
        publisher: Some("Sphere Games"),
        year: Some(2017),
        minutes: (10, 15),
        weight: Weight::Medium,
        stance: Stance::Either,
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
    const TEACHING: Teaching = Teaching {
        lessons: &[
            ("first", include_str!("../teaching/first.toml")),
            ("diver-cards", include_str!("../teaching/diver-cards.toml")),
            ("strict", include_str!("../teaching/strict.toml")),
            ("alone", include_str!("../teaching/alone.toml")),
            (
                "industrialist",
                include_str!("../teaching/industrialist.toml"),
            ),
        ],
        film: Some(include_str!("../teaching/film.toml")),
        figures: include_str!("../teaching/figures.toml"),
        words: include_str!("../teaching/words.toml"),
    };

    fn tell(event: &Event, to: To) -> Option<String> {
        events::tell(event, to)
    }

    fn ask(prompt: &Prompt, to: To) -> String {
        prompts::ask(*prompt, to)
    }

    fn say(remark: Remark) -> String {
        remarks::say(remark)
    }

    fn explain(reason: &Reason) -> String {
        reasons::explain(*reason)
    }
}

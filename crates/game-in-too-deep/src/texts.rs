//! The game in words, for people. Rules and bots speak in types; the sentences
//! for all of them stand here.

mod events;
mod prompts;
mod reasons;
mod refusals;
mod sheets;

use rules::{About, NoRemark, OldRules, RulesVersion, Stance, Teaching, Texts, To, Weight};

pub(crate) use self::sheets::{CardsLeft, SharesHeld};
use crate::event::Event;
use crate::game::InTooDeep;
use crate::reason::Reason;
use crate::view::Prompt;

impl Texts for InTooDeep {
    const ABOUT: About = About {
        tagline: "Buy shares of five diving companies while they are cheap. Every card that hangs \
                  in one makes each of its shares worth more.",
        designers: &["Joost de Kruijff"],
        publisher: Some("Jolly Dutch"),
        year: Some(2024),
        minutes: (25, 35),
        weight: Weight::Medium,
        stance: Stance::Against,
    };
    const RULES: &'static str = include_str!("../RULES.md");
    const RULINGS: &'static str = include_str!("../RULINGS.md");
    const OLD_RULES: &'static [OldRules] = &[OldRules {
        until: RulesVersion(1),
        sections: include_str!("../RULES-1.md"),
    }];

    const TEACHING: Teaching = Teaching {
        lessons: &[
            ("first", include_str!("../teaching/first.toml")),
            ("draft", include_str!("../teaching/draft.toml")),
            ("two", include_str!("../teaching/two.toml")),
            ("advanced", include_str!("../teaching/advanced.toml")),
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

    fn say(remark: NoRemark) -> String {
        match remark {}
    }

    fn explain(reason: &Reason) -> String {
        reasons::explain(*reason)
    }
}

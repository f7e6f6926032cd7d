//! The game in words, for people. Rules and bots speak in types; the sentences
//! for all of them stand here.

mod events;
mod faults;
mod prompts;
mod reasons;
mod refusals;
mod sheets;

use rules::{About, NoRemark, Stance, Teaching, Texts, To, Weight};

pub(crate) use self::sheets::{item_name, sheet_line};
use crate::event::Event;
use crate::game::DeepColony;
use crate::reason::Reason;
use crate::view::Prompt;

impl Texts for DeepColony {
    const ABOUT: About = About {
        tagline: "Lay tiles on the ocean floor, claim colonies, links and oceans as they grow, \
                  and be paid for what gets finished.",
        designers: &[],
        publisher: None,
        year: None,
        minutes: (30, 30),
        weight: Weight::Medium,
        stance: Stance::Against,
    };
    const RULES: &'static str = include_str!("../RULES.md");
    const RULINGS: &'static str = include_str!("../RULINGS.md");

    const TEACHING: Teaching = Teaching {
        lessons: &[
            ("first", include_str!("../teaching/first.toml")),
            ("oceans", include_str!("../teaching/oceans.toml")),
            ("aerators", include_str!("../teaching/aerators.toml")),
            ("offices", include_str!("../teaching/offices.toml")),
        ],
        film: Some(include_str!("../teaching/film.toml")),
        figures: include_str!("../teaching/figures.toml"),
        words: include_str!("../teaching/words.toml"),
    };

    fn tell(event: &Event, to: To) -> Option<String> {
        Some(events::tell(event, to))
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

//! The game in words, for people. Rules and bots speak in types; the sentences
//! for all of them stand here.

mod events;
mod prompts;
mod reasons;
mod refusals;
mod sheets;

use rules::{About, NoRemark, Stance, Teaching, Texts, To, Weight};

pub(crate) use self::sheets::Taken;
use crate::event::Event;
use crate::game::Pearladora;
use crate::reason::Reason;
use crate::view::Prompt;

impl Texts for Pearladora {
    const ABOUT: About = About {
        tagline: "Hide your divers, cut the lagoon into territories with pontoons, and carry off \
                  the pearls of those you rule.",
        designers: &[],
        publisher: None,
        year: None,
        minutes: (15, 25),
        weight: Weight::Light,
        stance: Stance::Against,
    };
    const RULES: &'static str = include_str!("../RULES.md");
    const RULINGS: &'static str = include_str!("../RULINGS.md");
    const TEACHING: Teaching = Teaching {
        lessons: &[
            ("first", include_str!("../teaching/first.toml")),
            ("powers", include_str!("../teaching/powers.toml")),
            ("partners", include_str!("../teaching/partners.toml")),
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

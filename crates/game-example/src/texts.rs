//! The game in words, for people. Rules speak in types; the sentences for all of
//! them stand here.

use std::error::Error;
use std::fmt;

use rules::{About, NoReason, NoRemark, Stance, Texts, To, Weight, capital, listed};

use crate::actions::{Action, Refusal};
use crate::event::Event;
use crate::game::Undertow;
use crate::options::BadOptions;
use crate::pieces::{Kind, Shell};
use crate::view::Prompt;

impl Texts for Undertow {
    const ABOUT: About = About {
        tagline: "Lay a shell, and the undertow pulls the smaller ones around it into your \
                  basket. Collect all four kinds, and leave no bait.",
        designers: &[],
        publisher: None,
        year: None,
        minutes: (5, 10),
        weight: Weight::Light,
        stance: Stance::Against,
    };
    const RULES: &'static str = include_str!("../RULES.md");
    const RULINGS: &'static str = include_str!("../RULINGS.md");

    fn tell(event: &Event, to: To) -> Option<String> {
        Some(match event {
            Event::First { seat } => format!("{}.", to.does(*seat, "begin", "begins")),
            Event::Drew { seat, shell } => {
                let what = shell.map_or_else(|| "a shell".to_owned(), Shell::title);
                format!("{} {what}.", to.does(*seat, "draw", "draws"))
            }
            Event::Opened { shell } => {
                format!("{} washes up in the tideline.", capital(&shell.title()))
            }
            Event::Laid { seat, shell, at } => {
                format!(
                    "{} {} on {at}.",
                    to.does(*seat, "lay", "lays"),
                    shell.title()
                )
            }
            Event::Pulled { seat, shells } => {
                let names: Vec<String> = shells.iter().copied().map(Shell::title).collect();
                format!("The undertow brings {} {}.", to.name(*seat), listed(&names))
            }
            Event::Took { seat, shell } => {
                format!("{} {}.", to.does(*seat, "take", "takes"), shell.title())
            }
            Event::Over {} => "The tide is out; the baskets are counted.".to_owned(),
        })
    }

    fn ask(prompt: &Prompt, to: To) -> String {
        match prompt {
            Prompt::Lay {} => "Your turn: lay a shell on an empty place of the beach.".to_owned(),
            Prompt::Take { has_pile: true } => {
                "Your turn: take an open shell, or the next one of the pile.".to_owned()
            }
            Prompt::Take { has_pile: false } => "Your turn: take an open shell.".to_owned(),
            Prompt::Waiting { seat } => format!("{} is to act.", capital(&to.name(*seat))),
            Prompt::Chance {} => "Chance decides.".to_owned(),
            Prompt::Over {} => "The game is over.".to_owned(),
        }
    }

    fn say(remark: NoRemark) -> String {
        match remark {}
    }

    fn explain(reason: &NoReason) -> String {
        match *reason {}
    }
}

/// What a button for an action says.
pub(crate) fn label(action: Action) -> String {
    match action {
        Action::Lay { shell, at } => format!("Lay {} on {at}", shell.title()),
        Action::Take { shell } => format!("Take {}", shell.title()),
        Action::Draw {} => "Draw from the pile".to_owned(),
    }
}

/// A line of the score sheet: shells of a kind.
pub(crate) fn counted_kind(kind: Kind, count: u8) -> String {
    format!("{count} × {}", kind.name())
}

/// A line of the score sheet: sets.
pub(crate) fn counted_sets(count: u8) -> String {
    format!("{count} × all four kinds")
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotYourTurn => write!(f, "it is not your turn"),
            Refusal::LayFirst => write!(f, "first lay a shell on the beach"),
            Refusal::TakeNow => write!(f, "you have laid a shell; now take one"),
            Refusal::NotInHand { shell } => write!(f, "{} is not in your hand", shell.title()),
            Refusal::PlaceTaken { at, there } => {
                write!(f, "{} lies on {at} already", there.title())
            }
            Refusal::NotOpen { shell } => {
                write!(f, "{} does not lie in the tideline", shell.title())
            }
            Refusal::PileEmpty => write!(f, "the pile is empty"),
        }
    }
}

impl Error for Refusal {}

impl fmt::Display for BadOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadOptions::SeatCount { seats } => {
                write!(f, "Undertow is for two to four players, not {seats}")
            }
            BadOptions::FirstSeat { seat, seats } => {
                let number = seat.number();
                write!(
                    f,
                    "first_seat={number} does not exist at a table of {seats}"
                )
            }
        }
    }
}

impl Error for BadOptions {}

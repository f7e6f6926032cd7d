//! Words for people, apart from the rules. What happens, what may be done, why
//! not and why are values everywhere, never sentences; a game's sentences for them stand in
//! its `texts`, beside its notation, and are made only where somebody reads them.
//!
//! A sentence calls its listener "you" and everybody else by a mark, `{B}` for
//! seat B: whoever shows it knows the names.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Game, OldRules, Seat, Viewer};

/// A game that has words for people.
pub trait Texts: Game {
    /// What the box says of itself.
    const ABOUT: About;

    /// The rules in our own words, as Markdown with a number in every heading.
    const RULES: &'static str;

    /// What the rulebook leaves open and how it is decided, in the same form.
    const RULINGS: &'static str;

    /// How rules and rulings read under older versions, the oldest first.
    const OLD_RULES: &'static [OldRules] = &[];

    /// What it teaches, and with which positions.
    const TEACHING: Teaching = Teaching::NONE;

    /// An event in a sentence; `None` if it is not worth one.
    fn tell(event: &Self::Event, to: To) -> Option<String>;

    /// What there is to do or to wait for, in a sentence.
    fn ask(prompt: &Self::Prompt, to: To) -> String;

    /// A remark in a sentence.
    fn say(remark: Self::Remark) -> String;

    /// Why somebody does something, in a few words that follow their name:
    /// "closes the territory with 9 pearls".
    fn explain(reason: &Self::Reason) -> String;
}

/// What a game teaches: files of its folder `teaching`, in the form that
/// `docs/teaching.md` tells. Whoever hosts the game reads and plays them.
#[derive(Debug, Clone, Copy)]
pub struct Teaching {
    /// Its lessons by their names in addresses, the one for newcomers first.
    pub lessons: &'static [(&'static str, &'static str)],
    /// The film about its goal.
    pub film: Option<&'static str>,
    /// Positions beside the rules.
    pub figures: &'static str,
    /// Words that need explaining.
    pub words: &'static str,
}

impl Teaching {
    /// Nothing yet.
    pub const NONE: Teaching = Teaching {
        lessons: &[],
        film: None,
        figures: "",
        words: "",
    };
}

/// What the box says of itself, and what we know of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct About {
    /// The game in a sentence, for those who do not know it.
    pub tagline: &'static str,
    /// Who invented it, where the rulebook says so.
    pub designers: &'static [&'static str],
    /// Who published it, where the rulebook says so.
    pub publisher: Option<&'static str>,
    /// When, where the rulebook says so.
    pub year: Option<u16>,
    /// How long people sit at it, the shortest and the longest, in minutes.
    pub minutes: (u8, u8),
    /// How much there is to keep in mind.
    pub weight: Weight,
    /// Whether people play together.
    pub stance: Stance,
}

/// How long, how heavy, for whom, and who made it: `10 to 15 minutes, light,
/// together; by Ada, Bo Games 2017`.
impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.minutes {
            (shortest, longest) if shortest == longest => write!(f, "{longest} minutes")?,
            (shortest, longest) => write!(f, "{shortest} to {longest} minutes")?,
        }
        let weight = match self.weight {
            Weight::Light => "light",
            Weight::Medium => "medium",
            Weight::Heavy => "heavy",
        };
        let stance = match self.stance {
            Stance::Together => "together",
            Stance::Against => "against each other",
            Stance::Either => "together or against each other",
        };
        write!(f, ", {weight}, {stance}")?;
        if !self.designers.is_empty() {
            write!(f, "; by {}", listed(self.designers))?;
        }
        match (self.publisher, self.year) {
            (Some(publisher), Some(year)) => write!(f, ", {publisher} {year}"),
            (Some(publisher), None) => write!(f, ", {publisher}"),
            (None, Some(year)) => write!(f, ", {year}"),
            (None, None) => Ok(()),
        }
    }
}

/// How much there is to keep in mind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Weight {
    /// Explained while it is played.
    Light,
    /// A page of rules.
    Medium,
    /// An evening's game.
    Heavy,
}

/// Whether people play together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Stance {
    /// All win or lose together.
    Together,
    /// Everybody for themselves, or in teams.
    Against,
    /// Either, as the table agrees.
    Either,
}

/// A value with its words beside it, as it is sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Said<T> {
    /// The value.
    pub what: T,
    /// In words.
    pub text: String,
}

/// Whom a sentence is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct To(pub Viewer);

impl To {
    /// Whether the listener sits there.
    pub fn is(self, seat: Seat) -> bool {
        self.0.is(seat)
    }

    /// "you", or a mark that stands for a name.
    pub fn name(self, seat: Seat) -> String {
        match self.is(seat) {
            true => "you".to_owned(),
            false => format!("{{{seat}}}"),
        }
    }

    /// The same for several: "you, {B} and {C}".
    pub fn names(self, seats: impl IntoIterator<Item = Seat>) -> String {
        let names: Vec<String> = seats.into_iter().map(|seat| self.name(seat)).collect();
        listed(&names)
    }

    /// "You lay" or "{B} lays", to begin a sentence with.
    pub fn does(self, seat: Seat, you: &str, they: &str) -> String {
        match self.is(seat) {
            true => format!("You {you}"),
            false => format!("{{{seat}}} {they}"),
        }
    }
}

/// "a", "a and b", "a, b and c".
pub fn listed(words: &[impl AsRef<str>]) -> String {
    match words {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", first.join(", "), last.as_ref())
        }
    }
}

/// "1 pearl", "3 pearls".
pub fn counted(count: impl Into<i64>, thing: &str) -> String {
    match count.into() {
        1 => format!("1 {thing}"),
        count => format!("{count} {thing}s"),
    }
}

/// The sentence with a capital at its beginning.
pub fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// A sentence whose marks are letters, where there are no names: `{B}` is B.
pub fn lettered(sentence: &str) -> String {
    sentence.replace(['{', '}'], "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_listener_is_you_and_others_are_marks() {
        let seat = |number| Seat::new(number).expect("a seat");
        let to = To(Viewer::seat(seat(0)));
        assert_eq!(to.does(seat(0), "lay", "lays"), "You lay");
        assert_eq!(to.does(seat(1), "lay", "lays"), "{B} lays");
        assert_eq!(to.names([seat(0), seat(1), seat(2)]), "you, {B} and {C}");
        assert_eq!(lettered("{B} lays, then {C}."), "B lays, then C.");
    }

    #[test]
    fn words_are_counted_and_listed() {
        assert_eq!(counted(1, "pearl"), "1 pearl");
        assert_eq!(counted(3, "pearl"), "3 pearls");
        assert_eq!(listed(&["a", "b"]), "a and b");
        assert_eq!(listed(&[] as &[&str]), "");
        assert_eq!(capital("über"), "Über");
    }
}

//! How a game describes its options to people and programs.

use serde::{Deserialize, Serialize};

use crate::Seat;

/// One option of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OptionSpec {
    /// Its name in `--set name=value` and in stored options.
    pub name: &'static str,
    /// What it accepts.
    pub values: OptionValues,
    /// The value it has when nobody sets it.
    pub default: &'static str,
    /// What it does, in a sentence.
    pub help: &'static str,
    /// The rule or ruling it switches.
    pub rule: &'static str,
}

/// What an option accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum OptionValues {
    /// `true` or `false`.
    Flag {},
    /// `random`, or the number of a seat from 0.
    FirstSeat {},
    /// One of a few words.
    Choice {
        /// The words.
        choices: &'static [&'static str],
    },
    /// A word for the usual, or one item per seat, separated by commas.
    PerSeat {
        /// The word.
        usual: &'static str,
        /// What each item may be.
        items: &'static [&'static str],
    },
    /// One of a few words for each of some named things, in their order and
    /// separated by commas; one word alone is for all.
    PerThing {
        /// The things.
        things: &'static [&'static str],
        /// The words.
        choices: &'static [&'static str],
    },
    /// A word for the usual, or a name that only the game knows to be right.
    Name {
        /// The word.
        usual: &'static str,
    },
    /// A word for the usual, or what a file says, in TOML. A command line takes
    /// the file's path.
    File {
        /// The word.
        usual: &'static str,
    },
    /// One of a few words, or a list of items for every hand: hands are
    /// separated by commas, the items of one hand by `+`.
    PerHand {
        /// The words.
        words: &'static [&'static str],
        /// What each item may be.
        items: &'static [&'static str],
    },
}

impl OptionValues {
    /// What is accepted, in one line.
    pub fn describe(&self) -> String {
        match self {
            OptionValues::Flag {} => "true|false".to_owned(),
            OptionValues::FirstSeat {} => "random, or a seat's number from 0".to_owned(),
            OptionValues::Choice { choices } => choices.join("|"),
            OptionValues::PerSeat { usual, items } => {
                format!("{usual}, or one per seat with commas: {}", items.join("|"))
            }
            OptionValues::PerThing { things, choices } => format!(
                "{} for all, or for each of {} with commas",
                choices.join("|"),
                things.join(", ")
            ),
            OptionValues::Name { usual } => format!("{usual}, or a name"),
            OptionValues::File { usual } => format!("{usual}, or the path of a file"),
            OptionValues::PerHand { words, items } => format!(
                "{}, or for each hand with commas, + within a hand: {}",
                words.join("|"),
                items.join("|")
            ),
        }
    }
}

/// Who begins, where the rules leave it open. In JSON `"random"` or a seat's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(from = "FirstSeatForm", into = "FirstSeatForm")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "\"random\" | Seat"))]
pub enum FirstSeat {
    /// Chance decides.
    #[default]
    Random,
    /// The table agreed on this seat.
    Seat(Seat),
}

#[derive(Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "first_seat is \"random\" or the number of a seat"
)]
enum FirstSeatForm {
    Word(Random),
    Seat(Seat),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Random {
    Random,
}

impl From<FirstSeatForm> for FirstSeat {
    fn from(form: FirstSeatForm) -> Self {
        match form {
            FirstSeatForm::Word(Random::Random) => FirstSeat::Random,
            FirstSeatForm::Seat(seat) => FirstSeat::Seat(seat),
        }
    }
}

impl From<FirstSeat> for FirstSeatForm {
    fn from(first: FirstSeat) -> Self {
        match first {
            FirstSeat::Random => FirstSeatForm::Word(Random::Random),
            FirstSeat::Seat(seat) => FirstSeatForm::Seat(seat),
        }
    }
}

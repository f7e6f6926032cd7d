//! Options: what a table agrees on, declared once. The struct, its defaults, what
//! each option means and how it is typed come from one [`options!`](crate::options).

use std::fmt;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{NotationError, Seat, SeatCount};

/// All options of a game. Implemented by [`options!`](crate::options).
pub trait OptionSet:
    Clone + Eq + Default + fmt::Debug + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// Every option with its values, default and meaning.
    fn specs() -> Vec<OptionSpec>;

    /// Sets an option by its name, as a person types both.
    fn set(&mut self, name: &str, text: &str) -> Result<(), BadSetting>;

    /// Every option that is not as usual and can be typed, as `name=value`.
    fn changed(&self) -> Vec<String>;

    /// Reads what `changed` lists, separated by spaces.
    fn read(text: &str) -> Result<Self, BadSetting> {
        let mut options = Self::default();
        for setting in text.split_whitespace() {
            let (name, value) = setting.split_once('=').unwrap_or((setting, ""));
            options.set(name, value)?;
        }
        Ok(options)
    }
}

/// What an option can be set to. Most values implement it for themselves; a type
/// of its own can stand for one that has no name, such as a list.
pub trait OptionValue<T = Self> {
    /// What it accepts.
    const VALUES: OptionValues;

    /// The value as a person types it; `None` if it takes a file to say it.
    fn text(value: &T) -> Option<String>;

    /// Reads what `text` gives.
    fn from_text(text: &str) -> Option<T>;
}

/// Why an option cannot be set so.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BadSetting {
    /// No option has this name.
    #[error("there is no option \"{name}\"; there is {}", known.join(", "))]
    Unknown {
        /// The name.
        name: String,
        /// The names there are.
        known: Vec<&'static str>,
    },
    /// The value does not fit.
    #[error("\"{value}\" does not fit {name}; it takes {accepted}")]
    Value {
        /// The option.
        name: &'static str,
        /// The value.
        value: String,
        /// What would fit.
        accepted: String,
    },
}

impl From<BadSetting> for NotationError {
    fn from(bad: BadSetting) -> Self {
        NotationError::new(bad.to_string())
    }
}

/// Declares a game's options: each with what it means, its type, what it usually
/// is and the rule or ruling that it switches.
///
/// ```
/// rules::options! {
///     /// What a table agrees on before it begins.
///     #[derive(Copy, Hash)]
///     pub struct Options {
///         /// Play with powers.
///         pub advanced: bool = false, "R8.1";
///     }
/// }
/// use rules::OptionSet;
/// assert_eq!(Options::specs()[0].help, "Play with powers.");
/// assert_eq!(Options::read("advanced=true").unwrap().changed(), ["advanced=true"]);
/// ```
///
/// A field whose type does not implement [`OptionValue`] names one that does it for
/// it: `sides: Sides as PerCompany`.
#[macro_export]
macro_rules! options {
    (
        $(#[$meta:meta])*
        $vis:vis struct $Options:ident {
            $(
                $(#[doc = $help:literal])+
                pub $name:ident: $type:ty $(as $format:ty)? = $usual:expr, $rule:literal;
            )+
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(default, deny_unknown_fields)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        $vis struct $Options {
            $(
                $(#[doc = $help])+
                #[doc = concat!("(", $rule, ")")]
                pub $name: $type,
            )+
        }

        impl Default for $Options {
            fn default() -> Self {
                $Options { $( $name: $usual, )+ }
            }
        }

        impl $crate::OptionSet for $Options {
            fn specs() -> Vec<$crate::OptionSpec> {
                let usual = $Options::default();
                vec![$( $crate::OptionSpec {
                    name: stringify!($name),
                    values: <$crate::actions!(@format $type $(as $format)?) as $crate::OptionValue<$type>>::VALUES,
                    default: <$crate::actions!(@format $type $(as $format)?) as $crate::OptionValue<$type>>::text(&usual.$name)
                        .expect("what is usual can be typed"),
                    help: concat!($($help),+).trim_ascii(),
                    rule: $rule,
                } ),+]
            }

            fn set(&mut self, name: &str, text: &str) -> Result<(), $crate::BadSetting> {
                match name {
                    $( stringify!($name) => {
                        self.$name = <$crate::actions!(@format $type $(as $format)?) as $crate::OptionValue<$type>>::from_text(text).ok_or_else(|| {
                            $crate::BadSetting::Value {
                                name: stringify!($name),
                                value: text.to_owned(),
                                accepted: <$crate::actions!(@format $type $(as $format)?) as $crate::OptionValue<$type>>::VALUES.describe(),
                            }
                        })?;
                    } )+
                    name => return Err($crate::BadSetting::Unknown {
                        name: name.to_owned(),
                        known: vec![$(stringify!($name)),+],
                    }),
                }
                Ok(())
            }

            fn changed(&self) -> Vec<String> {
                let usual = $Options::default();
                let mut changed = Vec::new();
                $( if self.$name != usual.$name
                    && let Some(value) = <$crate::actions!(@format $type $(as $format)?) as $crate::OptionValue<$type>>::text(&self.$name)
                {
                    changed.push(format!("{}={value}", stringify!($name)));
                } )+
                changed
            }
        }
    };
}

/// One option of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OptionSpec {
    /// Its name in `--set name=value` and in stored options.
    pub name: &'static str,
    /// What it accepts.
    pub values: OptionValues,
    /// The value it has when nobody sets it.
    pub default: String,
    /// What people call it, a colon, and what it does in a sentence or two.
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

impl OptionValue for bool {
    const VALUES: OptionValues = OptionValues::Flag {};

    fn text(value: &bool) -> Option<String> {
        Some(value.to_string())
    }

    fn from_text(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

impl OptionValue for FirstSeat {
    const VALUES: OptionValues = OptionValues::FirstSeat {};

    fn text(value: &FirstSeat) -> Option<String> {
        Some(match value {
            FirstSeat::Random => "random".to_owned(),
            FirstSeat::Seat(seat) => seat.number().to_string(),
        })
    }

    fn from_text(text: &str) -> Option<Self> {
        if text == "random" {
            return Some(FirstSeat::Random);
        }
        Seat::new(text.parse().ok()?).map(FirstSeat::Seat)
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

impl FirstSeat {
    /// The seat that the table agreed on, if it has no such seat.
    pub fn missing_in(self, seats: SeatCount) -> Option<Seat> {
        match self {
            FirstSeat::Seat(seat) => Some(seat).filter(|&seat| !seats.contains(seat)),
            FirstSeat::Random => None,
        }
    }
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

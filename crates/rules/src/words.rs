//! What people type: one word for one thing, and the declarations that give a
//! thing its word once for rules, records, terminal and tests.

use crate::{NotationError, Seat, SeatCount};

/// How a value is typed. Most values implement it for themselves; a type of its
/// own can stand for numbers that people count from one.
pub trait Word<T = Self> {
    /// What stands for it in a form, in capitals: `SQUARE`.
    const FORM: &'static str;

    /// The value as it is typed: one word without spaces.
    fn write(value: T) -> String;

    /// Reads what `write` writes.
    fn read(word: &str) -> Result<T, NotationError>;

    /// Every value there is, or as many as a test may want to try.
    fn every() -> Vec<T>;
}

/// An action that people can type. Implemented by [`actions!`](crate::actions).
pub trait Typed: Sized {
    /// How actions are typed, one form each, with capitals for what varies.
    fn forms() -> Vec<String>;

    /// Reads an action as a person types it.
    fn read(text: &str) -> Result<Self, NotationError>;

    /// An action as a person types it.
    fn write(self) -> String;

    /// Every action there is, legal anywhere or not, sorted.
    fn every() -> Vec<Self>;
}

impl NotationError {
    /// A word that does not mean what it should: `"x" is not a company; there is
    /// ocean, pearl`.
    pub fn no_such(word: &str, what: &str, known: &str) -> Self {
        let word = NotationError::quoted(word);
        NotationError::new(format!("{word} is not {what}; there is {known}"))
    }

    /// Not an action, with those there are.
    pub fn no_action<A: Typed>(text: &str) -> Self {
        let text = NotationError::quoted(text);
        let forms = A::forms().join(", ");
        NotationError::new(format!("{text} is not an action; try one of: {forms}"))
    }
}

impl Word for Seat {
    const FORM: &'static str = "SEAT";

    fn write(seat: Seat) -> String {
        seat.to_string()
    }

    fn read(word: &str) -> Result<Seat, NotationError> {
        let mut letters = word.chars();
        let seat = letters.next().and_then(Seat::from_letter);
        seat.filter(|_| letters.next().is_none())
            .ok_or_else(|| NotationError::no_such(word, "a seat", "A, B, C and so on"))
    }

    fn every() -> Vec<Seat> {
        (0..crate::MAX_SEATS as u8).filter_map(Seat::new).collect()
    }
}

impl SeatCount {
    /// The seat of this table with this letter.
    pub fn read(self, word: &str) -> Result<Seat, NotationError> {
        let seat = Seat::read(word).ok().filter(|&seat| self.contains(seat));
        seat.ok_or_else(|| {
            let letters: Vec<String> = self.iter().map(Seat::write).collect();
            NotationError::no_such(word, "a seat", &letters.join(", "))
        })
    }
}

/// Declares a plain enum whose variants have a name each, the same in data and
/// text. The first string stands for it in the forms of actions, the second in
/// "… is not a group":
///
/// ```
/// rules::named! {
///     /// One of the four groups.
///     pub enum Group: "GROUP", "a group" {
///         /// They lay one more pontoon.
///         "fishermen" Fishermen,
///         /// They look under a diver.
///         "elders" Elders,
///     }
/// }
/// assert_eq!(Group::ALL, [Group::Fishermen, Group::Elders]);
/// assert_eq!(Group::Elders.name(), "elders");
/// ```
#[macro_export]
macro_rules! named {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Name:ident: $form:literal, $what:literal {
            $( $(#[$of_variant:meta])* $word:literal $Variant:ident ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash,
            ::serde::Serialize, ::serde::Deserialize,
        )]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        $vis enum $Name {
            $( $(#[$of_variant])* #[serde(rename = $word)] $Variant, )+
        }

        impl $Name {
            /// All of them, in order.
            pub const ALL: [$Name; [$($word),+].len()] = [$($Name::$Variant),+];

            /// Their names, in the same order.
            pub const NAMES: [&'static str; $Name::ALL.len()] = [$($word),+];

            /// The name in data and text.
            pub const fn name(self) -> &'static str {
                match self { $( $Name::$Variant => $word, )+ }
            }

            /// The place in [`Self::ALL`].
            pub const fn idx(self) -> usize {
                self as usize
            }
        }

        impl ::std::fmt::Display for $Name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl $crate::Word for $Name {
            const FORM: &'static str = $form;

            fn write(value: $Name) -> String {
                value.name().to_owned()
            }

            fn read(word: &str) -> Result<$Name, $crate::NotationError> {
                let mut all = $Name::ALL.into_iter();
                all.find(|value| value.name() == word).ok_or_else(|| {
                    $crate::NotationError::no_such(word, $what, &$Name::NAMES.join(", "))
                })
            }

            fn every() -> Vec<$Name> {
                $Name::ALL.to_vec()
            }
        }

        impl $crate::OptionValue for $Name {
            const VALUES: $crate::OptionValues = $crate::OptionValues::Choice {
                choices: &$Name::NAMES,
            };

            fn text(value: &$Name) -> Option<String> {
                Some(value.name().to_owned())
            }

            fn from_text(text: &str) -> Option<Self> {
                <$Name as $crate::Word>::read(text).ok()
            }
        }
    };
}

/// Declares a game's actions, each with the one name it has in records, on the
/// wire and where people type it, and with what follows that name:
///
/// ```
/// # rules::named! { pub enum Side: "SIDE", "a side" { "port" Port, "starboard" Starboard } }
/// rules::actions! {
///     /// One decision of one seat. Sorted lists follow the order of the variants.
///     pub enum Action {
///         /// Row on one side.
///         "row" Row {
///             /// Which.
///             side: Side,
///         },
///         /// Let it drift.
///         "drift" Drift {},
///     }
/// }
/// use rules::Typed;
/// assert_eq!(Action::forms(), ["row SIDE", "drift"]);
/// assert_eq!(Action::read("row port"), Ok(Action::Row { side: Side::Port }));
/// assert_eq!(Action::every().len(), 3);
/// ```
///
/// A field that is typed otherwise than its type says so: `slot: u8 as Slot`.
#[macro_export]
macro_rules! actions {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Action:ident {
            $(
                $(#[$of_variant:meta])*
                $word:literal $Variant:ident {
                    $(
                        $(#[$of_field:meta])*
                        $field:ident: $type:ty $(as $format:ty)?
                    ),* $(,)?
                }
            ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash,
            ::serde::Serialize, ::serde::Deserialize,
        )]
        #[serde(tag = "type", deny_unknown_fields)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        $vis enum $Action {
            $(
                $(#[$of_variant])*
                #[serde(rename = $word)]
                $Variant { $( $(#[$of_field])* $field: $type, )* },
            )+
        }

        impl $crate::Typed for $Action {
            fn forms() -> Vec<String> {
                vec![$( {
                    let words: &[&str] = &[
                        $word,
                        $( <$crate::actions!(@format $type $(as $format)?) as $crate::Word<$type>>::FORM, )*
                    ];
                    words.join(" ")
                } ),+]
            }

            fn read(text: &str) -> Result<Self, $crate::NotationError> {
                let words: Vec<&str> = text.split_whitespace().collect();
                match words.as_slice() {
                    $( [$word $(, $field)*] => Ok($Action::$Variant {
                        $( $field: <$crate::actions!(@format $type $(as $format)?) as $crate::Word<$type>>::read($field)?, )*
                    }), )+
                    _ => Err($crate::NotationError::no_action::<Self>(text)),
                }
            }

            fn write(self) -> String {
                match self {
                    $( $Action::$Variant { $($field),* } => {
                        let words: &[String] = &[
                            String::from($word),
                            $( <$crate::actions!(@format $type $(as $format)?) as $crate::Word<$type>>::write($field), )*
                        ];
                        words.join(" ")
                    } )+
                }
            }

            fn every() -> Vec<Self> {
                let mut all = Vec::new();
                $( $crate::actions!(@each all, $Action::$Variant { $($field),* },
                    $( $field: $type $(as $format)?; )*); )+
                all.sort_unstable();
                all
            }
        }
    };
    (@format $type:ty) => { $type };
    (@format $type:ty as $format:ty) => { $format };
    (@each $all:ident, $action:expr,) => { $all.push($action); };
    (@each $all:ident, $action:expr, $field:ident: $type:ty; $($rest:tt)*) => {
        for $field in <$type as $crate::Word<$type>>::every() {
            $crate::actions!(@each $all, $action, $($rest)*);
        }
    };
    (@each $all:ident, $action:expr, $field:ident: $type:ty as $format:ty; $($rest:tt)*) => {
        for $field in <$format as $crate::Word<$type>>::every() {
            $crate::actions!(@each $all, $action, $($rest)*);
        }
    };
}

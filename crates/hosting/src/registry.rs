//! The only file that lists the games.

use bots::{Mind, Studied, Unstudied};
use pictures::{Drawn, Picture};

use self::types::{DeepColony, InTooDeep, MiniDivercity, Pearladora, Undertow};
use crate::Kind;
use crate::hostable::{Hostable, Scenery};
use crate::hosted::Hosted;

/// Calls a macro with the type of every game, in the order people see them, the
/// examples last. Who needs the games' own types takes them from here.
#[macro_export]
macro_rules! each_game {
    ($call:ident) => {
        $call! {
            $crate::types::Pearladora,
            $crate::types::MiniDivercity,
            $crate::types::InTooDeep,
            $crate::types::DeepColony,
            $crate::types::Undertow,
        }
    };
}

/// The games' types.
pub mod types {
    pub use game_deep_colony::DeepColony;
    pub use game_example::Undertow;
    pub use game_in_too_deep::InTooDeep;
    pub use game_mini_divercity::MiniDivercity;
    pub use game_pearladora::Pearladora;
}

impl Hostable for Pearladora {
    const MIND: &'static dyn Mind<Self> = &Studied;
    const PUZZLES: &'static str = include_str!("../data/puzzles/pearladora.jsonl");
    const PICTURE: Option<Picture<Self>> = Some(<Self as Drawn>::draw);
}

impl Hostable for MiniDivercity {
    const MIND: &'static dyn Mind<Self> = &Studied;
    const PUZZLES: &'static str = include_str!("../data/puzzles/mini-divercity.jsonl");
    const PICTURE: Option<Picture<Self>> = Some(<Self as Drawn>::draw);
}

impl Hostable for InTooDeep {
    const MIND: &'static dyn Mind<Self> = &Studied;
    const PUZZLES: &'static str = include_str!("../data/puzzles/in-too-deep.jsonl");
    const PICTURE: Option<Picture<Self>> = Some(<Self as Drawn>::draw);
}

impl Hostable for DeepColony {
    const MIND: &'static dyn Mind<Self> = &Studied;
    const PUZZLES: &'static str = include_str!("../data/puzzles/deep-colony.jsonl");
    const PICTURE: Option<Picture<Self>> = Some(<Self as Drawn>::draw);
}

impl Hostable for Undertow {
    const MIND: &'static dyn Mind<Self> = &Unstudied;
    const SCENERY: Option<Scenery<Self>> = Some(Scenery::of());
    const IS_EXAMPLE: bool = true;
}

macro_rules! hosted {
    ($($Game:ty),+ $(,)?) => {
        &[$({
            static HOSTED: Hosted<$Game> = Hosted::new();
            &HOSTED
        }),+]
    };
}

/// Every game; see [`Kind::is_example`].
pub fn games() -> &'static [&'static dyn Kind] {
    static GAMES: &[&dyn Kind] = each_game!(hosted);
    GAMES
}

/// The games that people are shown: the examples only if they are asked for.
pub fn listed(with_examples: bool) -> impl Iterator<Item = &'static dyn Kind> {
    let games = games().iter().copied();
    games.filter(move |game| with_examples || !game.is_example())
}

/// The game with this key.
pub fn find(key: &str) -> Option<&'static dyn Kind> {
    games().iter().copied().find(|game| game.key() == key)
}

#[cfg(test)]
mod tests {
    use super::games;
    use crate::thought::tests::check;

    /// What people read names no file: a link's words are shown, not its target.
    #[test]
    fn rules_name_no_files() {
        for kind in super::games() {
            let version = kind.rules_version();
            for text in [kind.rules_text(version), kind.rulings_text(version)] {
                let targets = text
                    .split("](")
                    .skip(1)
                    .filter_map(|rest| rest.split(')').next());
                let shown = targets.fold(text.to_string(), |text, target| {
                    text.replace(&format!("({target})"), "")
                });
                for ending in [".md", ".rs", ".toml"] {
                    assert!(
                        !shown.contains(ending),
                        "{} names a file {ending}",
                        kind.key()
                    );
                }
            }
        }
    }

    #[test]
    fn every_option_is_called_something_before_it_is_explained() {
        for game in games() {
            for option in game.options() {
                let (name, words) = option.help.split_once(": ").unwrap_or_default();
                let is_short = (3..=30).contains(&name.len());
                let is_said = words.ends_with('.') && !option.help.contains('_');
                assert!(is_short && is_said, "{}: {:?}", game.key(), option.help);
            }
        }
    }

    #[test]
    fn what_bots_say_follows_from_what_all_can_see() {
        macro_rules! check_each {
            ($($Game:ty),+ $(,)?) => { $( check::<$Game>(); )+ };
        }
        each_game!(check_each);
    }
}

//! The only file that lists the games.

use crate::Kind;
use crate::hosted::Hosted;

/// Calls a macro with the type of every game, in the order people see them. Who
/// needs the games' own types takes them from here.
#[macro_export]
macro_rules! each_game {
    ($call:ident) => {
        $call! {
            $crate::types::Pearladora,
            $crate::types::MiniDivercity,
            $crate::types::InTooDeep,
            $crate::types::DeepColony,
        }
    };
}

/// The games' types.
pub mod types {
    pub use game_deep_colony::DeepColony;
    pub use game_in_too_deep::InTooDeep;
    pub use game_mini_divercity::MiniDivercity;
    pub use game_pearladora::Pearladora;
}

macro_rules! hosted {
    ($($Game:ty),+ $(,)?) => {
        &[$({
            static HOSTED: Hosted<$Game> = Hosted::new();
            &HOSTED
        }),+]
    };
}

/// Every game, in the order people see them.
pub fn games() -> &'static [&'static dyn Kind] {
    static GAMES: &[&dyn Kind] = each_game!(hosted);
    GAMES
}

/// The game with this key.
pub fn find(key: &str) -> Option<&'static dyn Kind> {
    games().iter().copied().find(|game| game.key() == key)
}

#[cfg(test)]
mod tests {
    use crate::thought::tests::check;

    #[test]
    fn what_bots_say_follows_from_what_all_can_see() {
        macro_rules! check_each {
            ($($Game:ty),+ $(,)?) => { $( check::<$Game>(); )+ };
        }
        each_game!(check_each);
    }
}

//! The only file that lists the games.

use game_deep_colony::DeepColony;
use game_in_too_deep::InTooDeep;
use game_mini_divercity::MiniDivercity;
use game_pearladora::Pearladora;

use crate::Kind;
use crate::hosted::Hosted;

/// Every game, in the order people see them.
pub fn games() -> &'static [&'static dyn Kind] {
    static PEARLADORA: Hosted<Pearladora> = Hosted::new();
    static MINI_DIVERCITY: Hosted<MiniDivercity> = Hosted::new();
    static IN_TOO_DEEP: Hosted<InTooDeep> = Hosted::new();
    static DEEP_COLONY: Hosted<DeepColony> = Hosted::new();
    static GAMES: &[&dyn Kind] = &[&PEARLADORA, &MINI_DIVERCITY, &IN_TOO_DEEP, &DEEP_COLONY];
    GAMES
}

/// The game with this key.
pub fn find(key: &str) -> Option<&'static dyn Kind> {
    games().iter().copied().find(|game| game.key() == key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::thought::tests::check;

    #[test]
    fn what_bots_say_follows_from_what_all_can_see() {
        check::<Pearladora>("{}", 3);
        check::<MiniDivercity>("{}", 3);
        check::<InTooDeep>("{}", 3);
        check::<DeepColony>("{}", 2);
    }
}

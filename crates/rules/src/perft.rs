//! Counting paths: the number of ways a position can be continued.
//!
//! Two engines that agree on these numbers agree on the rules. Chance takes its
//! first sorted outcome and is no ply. The last ply is counted, not played.

use crate::{Game, Seat, ToAct, Told};

/// A game whose turns can be counted whole, where one turn may be several
/// actions and two orders of the same actions are one result.
pub trait Turns: Game {
    /// Visits every distinct result of the next turn, each once. Unless a game
    /// knows better, a turn is one action of whoever is to act.
    fn each_turn(&self, visit: &mut dyn FnMut(&Self)) {
        let mut actions = Vec::new();
        for seat in self.to_act().seats().iter() {
            self.legal_actions(seat, &mut actions);
            for &action in &actions {
                visit(&after_action(self, seat, action));
            }
        }
    }

    /// How many results `each_turn` visits.
    fn n_turns(&self) -> u64 {
        let mut count = 0;
        self.each_turn(&mut |_| count += 1);
        count
    }
}

/// The number of action paths of exactly this length.
pub fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    perft_with(game, depth, &mut || {})
}

/// As [`perft`], calling `tick` after each of the first actions.
pub fn perft_with<G: Game>(game: &G, depth: u32, tick: &mut dyn FnMut()) -> u64 {
    let game = after_first_chances(game);
    if depth == 0 {
        return 1;
    }
    let mut actions = Vec::new();
    let mut count = 0;
    for seat in game.to_act().seats().iter() {
        game.legal_actions(seat, &mut actions);
        if depth == 1 {
            count += actions.len() as u64;
            continue;
        }
        for &action in &actions {
            count += perft(&after_action(&game, seat, action), depth - 1);
            tick();
        }
    }
    count
}

/// The number of paths of exactly this many whole turns.
pub fn perft_turns<G: Turns>(game: &G, depth: u32) -> u64 {
    perft_turns_with(game, depth, &mut || {})
}

/// As [`perft_turns`], calling `tick` after each of the first turns.
pub fn perft_turns_with<G: Turns>(game: &G, depth: u32, tick: &mut dyn FnMut()) -> u64 {
    let game = after_first_chances(game);
    match depth {
        0 => 1,
        1 => game.n_turns(),
        _ => {
            let mut count = 0;
            game.each_turn(&mut |next| {
                count += perft_turns(next, depth - 1);
                tick();
            });
            count
        }
    }
}

fn after_action<G: Game>(game: &G, seat: Seat, action: G::Action) -> G {
    let mut next = game.clone();
    next.apply(seat, action, &mut Told::deaf());
    next
}

fn after_first_chances<G: Game>(game: &G) -> G {
    let mut game = game.clone();
    let mut outcomes = Vec::new();
    while game.to_act() == (ToAct::Chance {}) {
        game.chances(&mut outcomes);
        let &(first, _) = outcomes.first().expect("chance always has an outcome");
        game.apply_chance(first, &mut Told::deaf());
    }
    game
}

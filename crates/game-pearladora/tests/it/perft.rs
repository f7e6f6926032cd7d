//! Vectors that an independent implementation found.

use std::collections::BTreeSet;

use dice::{Key, Purpose};
use game_pearladora::{Group, Line, Lines, Options, Pearladora};
use rules::{Actions, Notation, Position, Setup, Turns, perft, perft_turns};
use rules_testkit::{is_slow, play_random, seats};

use crate::chosen;

fn start(options: Options) -> Pearladora {
    Pearladora::new(&options, seats(2)).expect("playable")
}

/// Counts the sets of `size` lines that can all lie at once, given those that
/// lie already and that only later lines may join.
fn n_sets(pontoons: Lines, after: Option<Line>, size: u32) -> u64 {
    let placeable = pontoons.placeable();
    let later = placeable.iter().filter(|&line| Some(line) > after);
    match size {
        0 => 1,
        1 => later.count() as u64,
        _ => later
            .map(|line| n_sets(pontoons.with(line), Some(line), size - 1))
            .sum(),
    }
}

#[test]
fn sets_of_pontoons_on_the_empty_board() {
    let expected = [1, 67, 2207, 47_619, 756_474, 9_429_254, 95_969_706];
    let n_sizes = if is_slow() { 7 } else { 6 };
    for (size, &count) in expected.iter().enumerate().take(n_sizes) {
        assert_eq!(
            n_sets(Lines::EMPTY, None, size as u32),
            count,
            "sets of {size}"
        );
    }
}

#[test]
fn whole_turns_of_the_basic_game() {
    let game = start(Options::default());
    assert_eq!(perft_turns(&game, 0), 1);
    assert_eq!(perft_turns(&game, 1), 2434);
    assert_eq!(perft_turns(&game, 2), 5_581_452);
    if is_slow() {
        assert_eq!(perft_turns(&game, 3), 11_997_023_514);
    }
}

#[test]
fn first_turns_of_the_advanced_game() {
    for (group, count) in [
        (Group::Foragers, 2434),
        (Group::Elders, 2434),
        (Group::Fishermen, 2501),
        (Group::Children, 2594),
    ] {
        let other = if group == Group::Elders {
            Group::Foragers
        } else {
            Group::Elders
        };
        let first_seat = rules::FirstSeat::Seat(rules::Seat::new(0).expect("a seat"));
        let groups = chosen(&[group, other]);
        let options = Options {
            advanced: true,
            groups,
            first_seat,
            ..Options::default()
        };
        assert_eq!(perft_turns(&start(options), 1), count, "{group}");
    }
}

#[test]
fn actions_of_the_basic_game() {
    let game = start(Options::default());
    // 160 divers and 67 pontoons; then the other seat's 227 less a space's five
    // values, or the second pontoon and `done`.
    assert_eq!(perft(&game, 1), 227);
    let after_diver = 160 * 222;
    let after_pontoon = 2 * 2207 + 67;
    assert_eq!(perft(&game, 2), after_diver + after_pontoon);
}

#[test]
fn w1_board_has_2165_actions() {
    let text = "
   a   b   c   d   e   f   g   h
1  .   .  |.   o3  .   .   .   .

2  .   o4 |.   .   .   o4  .   o5
   --- ---
3  .   .   .   .   .   .   .   .

4  o5  .   .   .   o6  .   .   .

5  .   .   o6  .   .   .   o7  .
";
    let game = Pearladora::parse(text).expect("W1's board");
    let n_singles = 63;
    let n_pairs = 1942;
    assert_eq!(game.n_turns(), 160 + n_singles + n_pairs);
    assert_eq!(game.n_turns(), 2165);
}

#[test]
fn q8_turns_counted_in_bulk_are_the_turns_that_can_be_played() {
    let mut dice = Key::new(Purpose::Test, "turns", 0).stream(0);
    for advanced in [false, true] {
        let options = Options {
            advanced,
            retire: true,
            ..Options::default()
        };
        let played = play_random(&start(options), &mut dice);
        for position in played.positions.iter().step_by(3) {
            let mut visited = 0;
            let mut distinct = BTreeSet::new();
            position.each_turn(&mut |next| {
                visited += 1;
                distinct.insert(next.render());
            });
            assert_eq!(
                visited,
                distinct.len() as u64,
                "each result is visited once"
            );
            assert_eq!(position.n_turns(), visited);
            assert_eq!(distinct, plain_turns(position));
        }
    }
}

/// The distinct results of playing on until the turn is complete.
fn plain_turns(position: &Pearladora) -> BTreeSet<String> {
    let mut results = BTreeSet::new();
    let mut actions = Vec::new();
    for seat in position.to_act().seats().iter() {
        position.legal_actions(seat, &mut actions);
        for &action in &actions {
            let mut next = *position;
            next.apply(seat, action, &mut rules::Told::deaf());
            let text = next.render();
            if text.contains("after pontoon") {
                results.extend(plain_turns(&next));
            } else {
                results.insert(text);
            }
        }
    }
    results
}

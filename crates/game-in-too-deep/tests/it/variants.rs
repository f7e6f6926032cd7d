//! All thirty-two mixes of sides, with every number of players: games end, no
//! card is lost on the way, and one seat wins.

use dice::{Key, Purpose};
use game_in_too_deep::{InTooDeep, Phase};
use rules::{Entry, Scoring, Setup, Viewer, Views};
use rules_testkit::{is_slow, play_random, seats};

use crate::with_sides;

#[test]
fn r1_3_every_mix_of_sides_can_be_played_by_any_number() {
    let n_games = if is_slow() { 20 } else { 1 };
    for bits in 0..32 {
        for n_seats in 2..=5 {
            let start = InTooDeep::new(&with_sides(bits), seats(n_seats)).expect("playable");
            for number in 0..n_games {
                let index = u64::from(bits) * 1000 + number;
                let mut dice = Key::new(Purpose::Test, "mixes", index).stream(n_seats.into());
                let played = play_random(&start, &mut dice);
                for position in &played.positions {
                    assert_eq!(position.audit(), Ok(()), "{bits:05b} {n_seats}");
                }
                let last = played.positions.last().expect("a game has positions");
                let standing = last.standing().expect("over");
                assert_eq!(standing.winners().iter().count(), 1, "R4.5");
                let mut ranks = standing.ranks().to_vec();
                ranks.sort_unstable();
                let expected: Vec<u8> = (1..=n_seats).collect();
                assert_eq!(ranks, expected, "nobody shares a rank");
            }
        }
    }
}

#[test]
fn q20_in_the_last_turns_nobody_is_paid_and_no_ability_is_offered() {
    for bits in [0, 31] {
        for n_seats in 2..=5 {
            let start = InTooDeep::new(&with_sides(bits), seats(n_seats)).expect("playable");
            let mut dice =
                Key::new(Purpose::Test, "last turns", bits.into()).stream(n_seats.into());
            let played = play_random(&start, &mut dice);
            let mut n_final = 0;
            let mut last_actor = None;
            for (position, entry) in played.steps() {
                let view = position.view(Viewer::Public {});
                if !view.ending.is_some_and(|ending| ending.is_final_turn) {
                    continue;
                }
                assert!(!matches!(view.phase, Phase::Ability { .. }));
                let n_owed: u8 = view.players.iter().map(|player| player.owed).sum();
                assert!(n_owed <= 1, "only the card that was drawn by choice");
                if let Entry::Action { seat, .. } = entry
                    && last_actor != Some(*seat)
                {
                    n_final += 1;
                    last_actor = Some(*seat);
                }
            }
            assert_eq!(n_final, n_seats);
        }
    }
}

//! The files of weights, and what they say of some positions, to the last bit.

use bots::Knowledge;
use bots::nets::{self, BadNet};
use dice::{Key, Purpose, QuickDice};
use game_in_too_deep::InTooDeep;
use game_mini_divercity::{Action, MiniDivercity, Options};
use rules::{Actions, Imagine, Position, Seat, Setup, Viewer, Views};
use rules_testkit::{play_random, seats};

use crate::search::position;

type Notes = <MiniDivercity as Knowledge>::Notes;

#[test]
fn a_net_that_is_damaged_or_made_for_something_else_is_refused_by_name() {
    assert_eq!(nets::check(), Ok(()));
    for net in nets::ALL {
        let refused = |change: &dyn Fn(&mut Vec<u8>)| {
            let mut bytes = net.bytes().to_vec();
            change(&mut bytes);
            let error = net.check(&bytes).expect_err("it is not the net");
            assert!(
                error.to_string().starts_with(&format!("{}: ", net.name())),
                "{error}"
            );
            error
        };
        let damaged = refused(&|bytes| *bytes.last_mut().expect("a byte") ^= 1);
        assert!(matches!(damaged, BadNet::Damaged { .. }), "{damaged}");
        let cut_off = refused(&|bytes| bytes.truncate(40));
        assert!(matches!(cut_off, BadNet::Malformed { .. }), "{cut_off}");
        let other_game = refused(&|bytes| bytes[8] = b'q');
        assert!(matches!(other_game, BadNet::Foreign { .. }), "{other_game}");
        let other_rules = refused(&|bytes| bytes[24] ^= 0x40);
        assert!(
            matches!(other_rules, BadNet::Foreign { .. }),
            "{other_rules}"
        );
        let nothing = refused(&|bytes| bytes.clear());
        assert!(matches!(nothing, BadNet::Malformed { .. }), "{nothing}");
    }
}

#[test]
fn all_nets_together_take_less_than_a_megabyte() {
    let n_bytes: usize = nets::ALL.iter().map(|net| net.bytes().len()).sum();
    assert!(n_bytes < 1_000_000, "{n_bytes}");
}

/// The decisions of a random game for three divers.
fn decisions(number: u64) -> Vec<(MiniDivercity, Seat, Vec<Action>)> {
    let key = Key::new(Purpose::Test, "habits", number);
    let start = MiniDivercity::new(&Options::default(), seats(3)).expect("playable");
    let mut decisions = Vec::new();
    for position in play_random(&start, &mut key.stream(0)).positions {
        for seat in position.to_act().seats().iter() {
            let mut legal = Vec::new();
            position.legal_actions(seat, &mut legal);
            if legal.len() > 1 {
                decisions.push((position, seat, legal));
            }
        }
    }
    decisions
}

/// How likely a searcher is to choose each action, in whole parts of a sum.
fn sums(game: &MiniDivercity, seat: Seat, legal: &[Action]) -> Vec<i32> {
    let mut rates = Vec::new();
    <MiniDivercity as Knowledge>::rate(game, seat, legal, &mut Notes::default(), &mut rates);
    rates.iter().map(|rate| (rate * 2048.0) as i32).collect()
}

#[test]
fn habits_rest_on_nothing_that_is_hidden() {
    let mut dice = QuickDice::from(1);
    let mut n_others = 0;
    for number in 0..4 {
        for (game, seat, legal) in decisions(number) {
            let seen = sums(&game, seat, &legal);
            let view = game.view(Viewer::seat(seat));
            for _ in 0..3 {
                let world = MiniDivercity::imagine(&view, &mut dice);
                assert_eq!(sums(&world, seat, &legal), seen);
                n_others += u32::from(world != game);
            }
        }
    }
    assert!(n_others > 100, "{n_others}");
}

#[test]
fn what_habits_and_the_judge_say_is_the_same_everywhere() {
    let said: Vec<String> = decisions(7)
        .iter()
        .step_by(12)
        .take(3)
        .map(|(game, seat, legal)| {
            let legal = &legal[..legal.len().min(4)];
            let odds = <MiniDivercity as Knowledge>::worth(game, &mut Notes::default())[0];
            format!(
                "{:?} {}",
                sums(game, *seat, legal),
                (odds * 65_535.0).round()
            )
        })
        .collect();
    assert_eq!(
        said,
        [
            "[-797, -797, -797, -3855] 58941",
            "[-1827, -3413, -2002, -4701] 41181",
            "[-2818, 561, -855, -3882] 7888"
        ]
    );
}

#[test]
fn the_odds_of_in_too_deep_are_the_same_everywhere_and_add_up() {
    let said = [(2, 30), (3, 60), (5, 20)].map(|(n_seats, n_decisions)| {
        let (game, _, _) = position::<InTooDeep>(n_seats, n_decisions);
        let worths = <InTooDeep as Knowledge>::worth(&game, &mut Default::default());
        let worths = &worths[..n_seats.into()];
        let sum: f32 = worths.iter().sum();
        assert!((sum - 1.0).abs() < 1e-5, "{worths:?}");
        let whole = worths.iter().map(|worth| (worth * 65_535.0).round() as u32);
        whole.collect::<Vec<_>>()
    });
    assert_eq!(
        said,
        [
            vec![32395, 33140],
            vec![361, 63427, 1747],
            vec![24101, 19564, 7465, 7172, 7233]
        ]
    );
}

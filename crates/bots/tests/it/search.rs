//! The searcher itself, whatever it knows of a game.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use bots::{BadBudget, Bot, Budget, Clock, Knowledge, Level, NoClock, Plain, Search, Sight};
use dice::{Key, Purpose};
use game_deep_colony::DeepColony;
use game_in_too_deep::InTooDeep;
use game_mini_divercity::MiniDivercity;
use game_pearladora::Pearladora;
use rules::{Dice, Seat, ToAct, Told, Viewer, Views, playout_choice};
use rules_testkit::{n_allocations, seats};

/// A position in which somebody has a choice, after so many random decisions.
pub(crate) fn position<G: Knowledge>(n_seats: u8, n_decisions: u32) -> (G, Seat, Vec<G::Action>) {
    let mut dice = Key::new(Purpose::Test, "search", 0).stream(0);
    let mut game = G::new(&G::Options::default(), seats(n_seats)).expect("playable");
    let (mut legal, mut told, mut n) = (Vec::new(), Told::deaf(), 0);
    loop {
        match game.to_act() {
            ToAct::Over {} => panic!("the game ended early"),
            ToAct::Chance {} => game.apply_chance(game.sample_chance(&mut dice), &mut told),
            ToAct::Seats { seats } => {
                let seat = seats.iter().next().expect("somebody");
                game.legal_actions(seat, &mut legal);
                if n >= n_decisions && legal.len() > 1 {
                    return (game, seat, legal);
                }
                game.apply(seat, playout_choice::<G>(&legal, &mut dice), &mut told);
                n += 1;
            }
        }
    }
}

fn same_answer_twice<G: Knowledge>(n_seats: u8) {
    let (game, seat, legal) = position::<G>(n_seats, 12);
    let view = game.view(Viewer::seat(seat));
    for n_threads in [1, 3] {
        let think = |seed| {
            let search = Search::<G>::new(Budget::iterations(60), Arc::new(NoClock));
            search
                .on_threads(n_threads)
                .think(&view, seat, &legal, seed)
        };
        let thinking = think(7);
        assert_eq!(thinking, think(7), "{} on {n_threads} threads", G::KEY);
        assert_eq!(thinking.n_iterations, 60, "{}", G::KEY);
        let n_visits: u32 = thinking.choices.iter().map(|choice| choice.n_visits).sum();
        assert_eq!(n_visits, 60, "{}: every world tries one action", G::KEY);
        for choice in &thinking.choices {
            assert!(legal.contains(&choice.action), "{}", G::KEY);
            assert!(
                (0.0..=1.0).contains(&choice.worth),
                "{}: {choice:?}",
                G::KEY
            );
        }
    }
}

#[test]
fn the_same_seed_and_iterations_give_the_same_answer_on_any_number_of_threads() {
    same_answer_twice::<Pearladora>(2);
    same_answer_twice::<Pearladora>(4);
    same_answer_twice::<InTooDeep>(3);
    same_answer_twice::<DeepColony>(2);
    same_answer_twice::<MiniDivercity>(3);
}

fn allocations_after_warm_up<G: Knowledge>(n_seats: u8, budget: u32) -> u64 {
    let (game, seat, legal) = position::<G>(n_seats, 12);
    let view = game.view(Viewer::seat(seat));
    let mut search = Search::<G>::new(Budget::iterations(budget), Arc::new(NoClock));
    search.think(&view, seat, &legal, 1);
    let before = n_allocations();
    search.think(&view, seat, &legal, 1);
    n_allocations() - before
}

#[test]
fn an_iteration_does_not_allocate_after_warm_up() {
    fn check<G: Knowledge>(n_seats: u8) {
        let (few, many) = (100, 400);
        let more = allocations_after_warm_up::<G>(n_seats, many)
            .saturating_sub(allocations_after_warm_up::<G>(n_seats, few));
        // The answer has a few more choices with continuations; iterations none.
        assert!(more < 60, "{}: {more} for 300 iterations more", G::KEY);
    }
    check::<Pearladora>(2);
    check::<InTooDeep>(3);
    check::<MiniDivercity>(3);
}

/// Where one choice is clear with all the time, the same is made in a hurry with no
/// more; how often, and how often with less.
fn same_choice_in_a_hurry<G: Knowledge>(n_seats: u8) -> (u32, u32) {
    let (mut n_clear, mut n_saved) = (0, 0);
    for n_decisions in [4, 12, 20] {
        let (game, seat, legal) = position::<G>(n_seats, n_decisions);
        for number in 0..6 {
            let dice = || Key::new(Purpose::Test, "hurry", number).stream(0);
            let mut search = Search::<G>::new(Budget::iterations(600), Arc::new(NoClock));
            let hurried = search.choose(Sight::new(&game, seat), &legal, &mut dice());
            let n_imagined = search.n_imagined();
            let mut dice = dice();
            let seed = u64::from(dice.below(u32::MAX)) << 32 | u64::from(dice.below(u32::MAX));
            let view = game.view(Viewer::seat(seat));
            let whole = search.think(&view, seat, &legal, seed);
            let next = whole.choices.get(1).map_or(0, |choice| choice.n_visits);
            if 2 * next < whole.choices[0].n_visits {
                assert_eq!(hurried, whole.choices[0].action, "{}", G::KEY);
                assert!(n_imagined <= 600, "{}: {n_imagined}", G::KEY);
                n_clear += 1;
                n_saved += u32::from(n_imagined < 600);
            }
        }
    }
    (n_clear, n_saved)
}

#[test]
fn a_choice_that_nothing_can_change_any_more_is_made_at_once() {
    let found = [
        same_choice_in_a_hurry::<Pearladora>(2),
        same_choice_in_a_hurry::<InTooDeep>(3),
        same_choice_in_a_hurry::<DeepColony>(2),
        same_choice_in_a_hurry::<MiniDivercity>(3),
    ];
    let [n_clear, n_saved] = [found.map(|(clear, _)| clear), found.map(|(_, saved)| saved)];
    assert!(n_clear.iter().sum::<u32>() > 10, "{n_clear:?} were clear");
    assert!(n_saved.iter().sum::<u32>() > 5, "{n_saved:?} took less");
}

/// Thinks through games; how many worlds a decision took on average and at most.
fn worlds_taken<G: Knowledge>(n_seats: u8, budget: u32, saves: bool) -> (f64, u32) {
    let n_games = 4;
    let (mut sum, mut n, mut most) = (0_u64, 0_u64, 0);
    for number in 0..n_games {
        let key = Key::new(Purpose::Test, "budget", number);
        let (mut chance, mut dice) = (key.stream(0), key.stream(1));
        let search = Search::<G>::new(Budget::iterations(budget), Arc::new(NoClock));
        let mut search = search.saving(saves);
        let mut game = G::new(&G::Options::default(), seats(n_seats)).expect("playable");
        let mut legal = Vec::new();
        loop {
            match game.to_act() {
                ToAct::Over {} => break,
                ToAct::Chance {} => {
                    game.apply_chance(game.sample_chance(&mut chance), &mut Told::deaf());
                }
                ToAct::Seats { seats } => {
                    let seat = seats.iter().next().expect("somebody");
                    game.legal_actions(seat, &mut legal);
                    let action = search.choose(Sight::new(&game, seat), &legal, &mut dice);
                    game.apply(seat, action, &mut Told::deaf());
                    if legal.len() > 1 {
                        let taken = search.n_imagined();
                        (sum, n, most) = (sum + u64::from(taken), n + 1, most.max(taken));
                    }
                }
            }
        }
    }
    (sum as f64 / n as f64, most)
}

#[test]
fn time_goes_where_two_choices_are_near_and_is_no_more_than_the_budget_on_average() {
    fn check<G: Knowledge>(n_seats: u8, budget: u32) {
        let (mean, most) = worlds_taken::<G>(n_seats, budget, true);
        // One budget of each game is lent.
        assert!(mean <= 1.05 * f64::from(budget), "{}: {mean}", G::KEY);
        assert!(mean >= 0.75 * f64::from(budget), "{}: {mean}", G::KEY);
        assert!(
            most > 2 * budget && most <= 9 * budget,
            "{}: {most}",
            G::KEY
        );
        // Whoever begins anew each time never takes more.
        let (mean, most) = worlds_taken::<G>(n_seats, budget, false);
        assert!(mean <= 0.95 * f64::from(budget), "{}: {mean}", G::KEY);
        assert_eq!(most, budget, "{}", G::KEY);
    }
    check::<Pearladora>(2, 200);
    check::<InTooDeep>(3, 100);
    check::<DeepColony>(2, 100);
    check::<MiniDivercity>(3, 100);
}

#[test]
fn a_forced_decision_costs_nothing() {
    let (game, seat, legal) = position::<Pearladora>(2, 3);
    let view = game.view(Viewer::seat(seat));
    let mut search = Search::<Pearladora>::new(Budget::iterations(1_000_000), Arc::new(NoClock));
    let thinking = search.think(&view, seat, &legal[..1], 1);
    assert_eq!((thinking.n_iterations, thinking.choices.len()), (0, 1));
    assert_eq!(thinking.choices[0].action, legal[0]);
}

/// A clock that goes a millisecond forward whenever somebody looks, and calls
/// the search off after so many looks.
struct Ticking {
    n_looks: AtomicU32,
    cancelled_after: u32,
}

impl Clock for Ticking {
    fn now(&self) -> u64 {
        u64::from(self.n_looks.fetch_add(1, Ordering::Relaxed)) * 1_000_000
    }

    fn is_cancelled(&self) -> bool {
        self.n_looks.load(Ordering::Relaxed) >= self.cancelled_after
    }
}

fn iterations_by(budget: Budget, cancelled_after: u32) -> u32 {
    let (game, seat, legal) = position::<Pearladora>(2, 3);
    let clock = Ticking {
        n_looks: AtomicU32::new(0),
        cancelled_after,
    };
    let mut search = Search::<Pearladora>::new(budget, Arc::new(clock));
    let thinking = search.think(&game.view(Viewer::seat(seat)), seat, &legal, 1);
    assert!(!thinking.choices.is_empty(), "there is always an answer");
    thinking.n_iterations
}

#[test]
fn a_search_ends_when_its_time_is_up_or_nobody_waits_for_it() {
    let long = iterations_by(Budget::millis(40), u32::MAX);
    let short = iterations_by(Budget::millis(10), u32::MAX);
    assert!(short < long, "{short} in 10 ms, {long} in 40 ms");
    assert!(iterations_by(Budget::millis(600_000), 5) <= short);
    assert_eq!(iterations_by(Budget::iterations(9), u32::MAX), 9);
    // Even if it is called off before it begins.
    assert!(iterations_by(Budget::millis(600_000), 0) >= 1);
}

#[test]
fn the_yardstick_plays_by_the_rules_and_the_same_way_twice() {
    fn check<G: Knowledge>(n_seats: u8) {
        let (game, seat, legal) = position::<G>(n_seats, 12);
        let choose = || {
            let mut plain = Plain::<G>::new(Budget::iterations(100), Arc::new(NoClock));
            let mut dice = Key::new(Purpose::Test, "plain", 0).stream(0);
            plain.choose(Sight::new(&game, seat), &legal, &mut dice)
        };
        let chosen = choose();
        assert!(legal.contains(&chosen), "{}", G::KEY);
        assert_eq!(chosen, choose(), "{}", G::KEY);
    }
    check::<Pearladora>(2);
    check::<InTooDeep>(3);
    check::<DeepColony>(2);
    check::<MiniDivercity>(3);
}

#[test]
fn budgets_are_read_and_written() {
    for (text, budget) in [
        ("2000", Budget::iterations(2000)),
        ("100ms", Budget::millis(100)),
        ("2s", Budget::millis(2000)),
        ("1.5s", Budget::millis(1500)),
    ] {
        assert_eq!(text.parse(), Ok(budget));
        assert_eq!(budget.to_string().parse(), Ok(budget));
    }
    let bad = |text: &str| text.parse::<Budget>().expect_err("no budget");
    for text in [
        "", "s", "ms", "-1", "1.5", "1,5s", "nan", "inf", "1e9", "3h", "0x10",
    ] {
        assert_eq!(bad(text), BadBudget::Malformed(text.to_owned()));
    }
    for text in ["0", "0s", "0.0ms", "0.0004s"] {
        assert_eq!(bad(text), BadBudget::Nothing(text.to_owned()));
    }
    for text in ["601s", "600001ms", "100000001"] {
        assert_eq!(bad(text), BadBudget::TooLong(text.to_owned()));
    }
    assert_eq!(Budget::millis(100).scaled(0.25), Budget::millis(25));
    assert_eq!(Budget::millis(1).scaled(0.0), Budget::millis(1));
}

#[test]
fn levels_have_names() {
    for level in Level::ALL {
        assert_eq!(level.name().parse(), Ok(level));
    }
    let unknown = "shark".parse::<Level>().expect_err("unknown");
    assert!(
        unknown
            .to_string()
            .contains("minnow, puffin, otter, dolphin, orca")
    );
}

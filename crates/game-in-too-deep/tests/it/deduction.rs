//! Q50: imagined worlds respect what can be deduced.

use dice::{Key, Purpose};
use game_in_too_deep::{CardSet, InTooDeep};
use rules::{Actions, Entry, Imagine, Notation, Position, Setup, Told, Viewer, Views};
use rules_testkit::{play_random, seat, seats};

use crate::{cases, with_sides};

fn game(text: &str) -> InTooDeep {
    InTooDeep::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

/// The hands of a world that a viewer imagines.
fn hands(world: &InTooDeep) -> Vec<CardSet> {
    let players = world.open_view().players.into_iter();
    players.map(|player| player.hand.expect("open")).collect()
}

/// Many worlds that a viewer imagines.
fn worlds(game: &InTooDeep, viewer: Viewer) -> impl Iterator<Item = InTooDeep> {
    let view = game.view(viewer);
    (0..200).map(move |number| {
        let mut dice = Key::new(Purpose::Test, "worlds", number).stream(0);
        InTooDeep::imagine(&view, &mut dice)
    })
}

#[test]
fn q50_a_deck_that_was_shuffled_anew_has_only_cards_of_the_discard_pile() {
    // Before the shuffle B held 3 and 4; since then A and B got one card each.
    let text = "hand A: 1 50\nhand B: 3 4 51\nhand C: 2\n\
                deck: 52 53 54 55\nfresh: 50 51 52 53 54 55\ndepletions: 1\nstart shown: 0\n";
    let game = game(text);
    let mut n_different = 0;
    for world in worlds(&game, Viewer::seat(seat('A'))) {
        let hands = hands(&world);
        let fresh = |hand: CardSet| {
            hand.iter()
                .filter(|card| (50..=55).contains(&card.number()))
        };
        assert_eq!(fresh(hands[1]).count(), 1, "B has got one");
        assert_eq!(fresh(hands[2]).count(), 0, "C has got none");
        n_different += u32::from(world != game);
    }
    assert!(n_different > 100);
}

#[test]
fn q50_the_start_seat_has_a_low_card() {
    let text = "hand A: 3 60 61\nhand B: 10 70\nhand C: 2 90\nstart: A\ndealt low: B 10\n";
    let game = game(text);
    for world in worlds(&game, Viewer::seat(seat('B'))) {
        let lowest = hands(&world)[0].lowest().expect("three cards");
        assert!(lowest.number() < 10, "{lowest}");
    }
    let mut others = worlds(&game, Viewer::seat(seat('C')));
    let is_high = |world: InTooDeep| {
        hands(&world)[0]
            .lowest()
            .is_some_and(|low| low.number() > 10)
    };
    assert!(others.any(is_high), "C does not know it");
}

#[test]
fn q50_cards_that_were_paid_are_where_they_can_be() {
    let text = "hand A: 1\nhand B: 70 71 5\nhand C: 72 6\ntraced A: 70 B, 71 BC, 72 BC\n";
    let game = game(text);
    let mut places = std::collections::BTreeSet::new();
    for world in worlds(&game, Viewer::seat(seat('A'))) {
        let hands = hands(&world);
        let place = |number: u8| {
            let has = |hand: &CardSet| hand.iter().any(|card| card.number() == number);
            hands.iter().position(has)
        };
        assert_eq!(place(70), Some(1));
        places.insert((place(71), place(72)));
    }
    // All ways there are, and no other.
    let (b, c) = (Some(1), Some(2));
    assert_eq!(
        places.into_iter().collect::<Vec<_>>(),
        [(b, b), (b, c), (c, b), (c, c)]
    );
}

#[test]
fn r6_5_q50_what_is_deduced_is_always_true() {
    // The audit compares all knowledge with the truth; here it is put to the test
    // where it changes most: shares taken from each other, with few cards.
    let mut n_traced = 0;
    for number in 0..40 {
        let start = InTooDeep::new(&with_sides(0b01000), seats(4)).expect("playable");
        let mut dice = Key::new(Purpose::Test, "true", number).stream(0);
        for position in play_random(&start, &mut dice).positions {
            assert_eq!(position.audit(), Ok(()));
            for viewer in Viewer::all(position.seats()) {
                n_traced += position.view(viewer).known.traced.len();
            }
        }
    }
    assert!(n_traced > 100, "only {n_traced} cards were traced");
}

#[test]
fn q50_what_happens_next_can_happen_in_an_imagined_world() {
    // Whatever everybody sees a seat do next, some imagined world allows it.
    for case in cases().iter().filter(|case| case.seats.get() == 3) {
        let start = InTooDeep::new(&case.options, case.seats).expect("playable");
        let mut dice = Key::new(Purpose::Test, &case.name, 9).stream(0);
        let played = play_random(&start, &mut dice);
        let (mut n_steps, mut n_possible) = (0, 0);
        for (position, entry) in played.steps() {
            let &Entry::Action { seat, action } = entry else {
                continue;
            };
            let viewer = Viewer::seat(case.seats.after(seat));
            let view = position.view(viewer);
            let is_possible = (0..20).any(|_| {
                let mut world = InTooDeep::imagine(&view, &mut dice);
                world.play(seat, action, &mut Told::deaf()).is_ok()
            });
            n_steps += 1;
            n_possible += u32::from(is_possible);
        }
        assert!(n_possible * 4 > n_steps, "{n_possible} of {n_steps}");
    }
}

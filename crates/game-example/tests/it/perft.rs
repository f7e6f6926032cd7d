//! Numbers of paths, and a naive reading of the undertow beside ours.

use dice::{Key, Purpose};
use game_example::{Action, Options, Place, Shell, ShellSet, Undertow, View};
use rules::{Entry, Notation, Setup, Viewer, Views, perft};
use rules_testkit::{play_random, seats};

use crate::cases;

#[test]
fn paths_are_counted() {
    let start = Undertow::new(&Options::default(), seats(2)).expect("playable");
    // Three shells on sixteen places; then three open ones and the pile; then
    // three shells on fifteen places, or on more where something was pulled.
    let counts = [1, 2].map(|depth| perft(&start, depth));
    assert_eq!(counts, [3 * 16, 3 * 16 * 4]);
    let text = "row 1: c5 .. .. ..\nhand A: c9 s1\ntideline: w1 .. ..\n";
    let game = Undertow::parse(text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(perft(&game, 1), 2 * 15);
}

fn are_neighbours(one: Place, other: Place) -> bool {
    let [one, other] = [one, other].map(|place| {
        let text = place.to_string().into_bytes();
        (i32::from(text[0]), i32::from(text[1]))
    });
    (one.0 - other.0).abs() + (one.1 - other.1).abs() == 1
}

/// What is pulled out, by the words of the rules: again and again, whatever lies
/// beside the laid shell or beside a pulled one of its kind.
fn naive(view: &View, laid: Shell, at: Place) -> ShellSet {
    let mut pulled: Vec<(Place, Shell)> = Vec::new();
    loop {
        let is_new = |&(place, shell): &(Place, Shell)| {
            let is_gone = pulled.iter().any(|&(gone, _)| gone == place);
            let goes_on =
                |&&(_, by): &&(Place, Shell)| view.options.chains && by.kind() == laid.kind();
            let pulling = pulled.iter().filter(goes_on).copied();
            let mut pulling = pulling.chain([(at, laid)]);
            let is_reached = pulling.any(|(from, by)| {
                let is_low = shell.number() < by.number();
                let is_nine = by.number() == 1 && shell.number() == 9;
                are_neighbours(from, place) && (is_low || is_nine)
            });
            !is_gone && is_reached
        };
        let lying = Place::all().filter_map(|place| Some((place, view.beach.at(place)?)));
        let more: Vec<_> = lying.filter(is_new).collect();
        if more.is_empty() {
            return pulled.into_iter().map(|(_, shell)| shell).collect();
        }
        pulled.extend(more);
    }
}

#[test]
fn r2_3_r2_4_what_is_pulled_out_is_that_of_a_naive_reading() {
    let (mut n_pulled, mut n_long) = (0, 0);
    for case in cases() {
        let start = Undertow::new(&case.options, case.seats).expect("playable");
        for number in 0..20 {
            let mut dice = Key::new(Purpose::Test, &case.name, number).stream(0);
            let played = play_random(&start, &mut dice);
            for ((before, entry), after) in played.steps().zip(&played.positions[1..]) {
                let &Entry::Action {
                    seat,
                    action: Action::Lay { shell, at },
                } = entry
                else {
                    continue;
                };
                let [before, after] = [before, after].map(|game| game.view(Viewer::Public {}));
                let [basket, now] = [&before, &after].map(|view| view.players[seat.idx()].basket);
                let expected = naive(&before, shell, at);
                assert_eq!(
                    now.without(basket),
                    expected,
                    "{}: {action:?}",
                    case.name,
                    action = entry
                );
                n_pulled += u32::from(!expected.is_empty());
                n_long += u32::from(expected.len() > 4);
            }
        }
    }
    assert!(
        n_pulled > 1000 && n_long > 5,
        "{n_pulled} pulled, {n_long} long"
    );
}

//! The usual tests of a game, all from one line.

use std::path::Path;

use dice::{Key, Purpose};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use rules::{Imagine, Notation, Texts, Turns};

use crate::laws::Case;
use crate::{
    damaged_record, damaged_text, expect_file, fuzz, golden, is_slow, play_random, playthrough,
};

/// The tests that every game has: the ten laws, golden games, playthroughs,
/// stored forms, the laws under a fuzzer's bytes, and that a playout touches no
/// heap. `cases` lists the options they are made with, the usual ones first, and
/// a position has at most so many bytes:
///
/// ```text
/// rules_testkit::usual_tests!(Pearladora, cases, 512);
/// ```
///
/// The files stand beside the tests, in `golden`, `playthrough` and `stored`.
#[macro_export]
macro_rules! usual_tests {
    ($Game:ty, $cases:ident, $most_bytes:literal) => {
        /// The ten laws.
        mod laws {
            $crate::laws_hold!(super::$cases());
        }

        /// What every game is tested with beside the laws.
        mod usual {
            use std::path::Path;

            use super::{$Game, $cases};

            #[global_allocator]
            static ALLOCATOR: $crate::CountingAllocator = $crate::CountingAllocator;

            const TESTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");

            #[test]
            fn golden_games_replay() {
                $crate::golden::check_folder::<$Game>(&Path::new(TESTS).join("golden"));
            }

            #[test]
            fn an_edited_golden_game_does_not_replay() {
                let text = $crate::golden::shortest(&Path::new(TESTS).join("golden"));
                $crate::golden::check_edits::<$Game>(&text);
            }

            #[test]
            fn playthroughs_are_as_written() {
                $crate::usual::playthroughs_are_as_written(&$cases(), TESTS);
            }

            #[test]
            fn stored_forms_can_be_read_for_ever() {
                $crate::golden::check_stored::<$Game>(&Path::new(TESTS).join("stored"));
            }

            #[test]
            fn a_playout_does_not_allocate() {
                $crate::usual::playouts_do_not_allocate(&$cases());
            }

            #[test]
            fn a_position_is_small() {
                $crate::is_small::<$Game>($most_bytes);
            }

            #[test]
            fn legals_are_legal_under_any_bytes() {
                $crate::usual::legals_are_legal(&$cases());
            }

            #[test]
            fn secrets_are_kept_under_any_bytes() {
                $crate::usual::secrets_are_kept(&$cases());
            }

            #[test]
            fn any_text_is_read() {
                $crate::usual::any_text_is_read(&$cases());
            }

            #[test]
            fn any_record_is_read() {
                $crate::usual::any_record_is_read::<$Game>(TESTS);
            }
        }
    };
}

/// One random game of each case, as `playthrough/<name>.txt` has it.
pub fn playthroughs_are_as_written<G: Notation + Texts + Turns>(cases: &[Case<G>], tests: &str) {
    let folder = Path::new(tests).join("playthrough");
    for case in cases.iter().filter(|case| case.is_written) {
        let text = playthrough::write::<G>(&case.options, case.seats, &case.name);
        let file = case.name.replace(", ", "-").replace(' ', "_");
        expect_file(&folder.join(format!("{file}.txt")), &text);
    }
}

/// A playout touches no heap, with any of the options.
pub fn playouts_do_not_allocate<G: Notation>(cases: &[Case<G>]) {
    for case in cases {
        crate::playouts_do_not_allocate(&case.name, &case.start());
    }
}

/// Law 3 and 8 along games that a fuzzer chooses.
pub fn legals_are_legal<G: Notation>(cases: &[Case<G>]) {
    check((start(cases), bytes()), |(start, bytes)| {
        fuzz::legals_are_legal(&start, &bytes);
    });
}

/// Law 6 along games that a fuzzer chooses.
pub fn secrets_are_kept<G: Imagine>(cases: &[Case<G>]) {
    check((start(cases), bytes()), |(start, bytes)| {
        fuzz::secrets_are_kept(&start, &bytes);
    });
}

/// Any text, and any position with some letters changed, is read or refused.
pub fn any_text_is_read<G: Notation>(cases: &[Case<G>]) {
    check("\\PC{0,300}", |text| fuzz::any_text_is_read::<G>(&text));
    let mut dice = Key::new(Purpose::Test, "damaged", 0).stream(0);
    let mut middle = |case: &Case<G>| {
        let decisions = play_random(&case.start(), &mut dice).decisions();
        let text = decisions[decisions.len() / 2].render();
        let read = G::parse(&text).map(|game| game.render());
        assert_eq!(read.as_ref(), Ok(&text), "what is damaged is a position");
        text
    };
    let texts: Vec<String> = cases.iter().map(&mut middle).collect();
    let damaged = prop::sample::select(texts).prop_flat_map(damaged_text);
    check(damaged, |text| fuzz::any_text_is_read::<G>(&text));
}

/// Any record with some letters changed is read or refused.
pub fn any_record_is_read<G: Notation>(tests: &str) {
    let text = golden::shortest(&Path::new(tests).join("golden"));
    check(damaged_record(text), |text| {
        fuzz::any_record_is_read::<G>(&text)
    });
}

fn start<G: rules::Game>(cases: &[Case<G>]) -> impl Strategy<Value = G> {
    let starts: Vec<G> = cases.iter().map(Case::start).collect();
    prop::sample::select(starts)
}

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..500)
}

fn check<S: Strategy>(inputs: S, law: impl Fn(S::Value)) {
    let config = ProptestConfig {
        cases: if is_slow() { 3000 } else { 100 },
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let tried = TestRunner::new(config).run(&inputs, |input| {
        law(input);
        Ok(())
    });
    tried.unwrap_or_else(|failure| panic!("{failure}"));
}

use std::time::{SystemTime, UNIX_EPOCH};

use hosting::{Kind, Puzzle, PuzzleBook, PuzzlePlan};

/// Each is searched in so many worlds by a test, and a soak takes 50,000: this is
/// what the build for tests has time for. Every shipped puzzle holds in them.
const WORLDS: u32 = PuzzlePlan::USUAL_WORLDS / PuzzlePlan::AGAIN;

fn shipped() -> impl Iterator<Item = &'static dyn Kind> {
    hosting::listed(false)
}

#[test]
fn every_shipped_puzzle_replays() {
    for kind in shipped() {
        let puzzles = kind.puzzles().puzzles();
        assert!(!puzzles.is_empty(), "{}", kind.key());
        for puzzle in puzzles {
            let replayed = kind.replay_puzzle(puzzle);
            assert_eq!(replayed, Ok(()), "{} {}", kind.key(), puzzle.id);
            let best = puzzle.choices[0].worth;
            let others = &puzzle.choices[puzzle.n_fits..];
            assert!(others.iter().all(|other| other.worth < best));
            assert!(puzzle.is_solved_by(&puzzle.choices[0].text));
            assert!(!puzzle.is_solved_by(&others[0].text));
        }
    }
}

#[test]
fn three_puzzles_a_game_hold_in_a_search() {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let today = (now.expect("after 1970").as_secs() / 86_400) as u32;
    for kind in shipped() {
        for day in today..today + 3 {
            let puzzle = kind.puzzles().of_day(day).expect("a puzzle a day");
            println!("{} of day {day}: {}", kind.key(), puzzle.id);
            let checked = kind.check_puzzle(puzzle, PuzzlePlan::again(WORLDS));
            assert_eq!(checked, Ok(()), "{} {}", kind.key(), puzzle.id);
        }
    }
}

/// Some puzzles of a game, and their file.
fn few() -> (&'static dyn Kind, Vec<Puzzle>, String) {
    let kind = hosting::find("pearladora").expect("a game");
    let puzzles = kind.puzzles().puzzles()[..5].to_vec();
    let file = kind.write_puzzles(&PuzzleBook::arranged(puzzles.clone(), 5));
    (kind, puzzles, file)
}

#[test]
fn a_file_is_read_as_it_was_written() {
    let (kind, _, file) = few();
    let book = kind.read_puzzles(&file).expect("puzzles");
    assert_eq!(kind.write_puzzles(&book), file);
    for kind in shipped() {
        let file = kind.write_puzzles(kind.puzzles());
        let book = kind.read_puzzles(&file).expect("puzzles");
        let ids = |book: &PuzzleBook| -> Vec<String> {
            book.puzzles().iter().map(|one| one.id.clone()).collect()
        };
        assert_eq!(ids(&book), ids(kind.puzzles()));
        let bytes_a_line = file.len() / (book.puzzles().len() + 1);
        assert!(bytes_a_line <= 600, "{}: {bytes_a_line}", kind.key());
    }
}

#[test]
fn what_was_changed_cut_off_or_meant_for_another_game_is_named_by_its_line() {
    let (kind, _, file) = few();
    let lines: Vec<&str> = file.lines().collect();
    let with = |nth: usize, line: String| {
        let mut lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
        lines[nth] = line;
        lines.join("\n") + "\n"
    };
    let (first, last) = (lines[0], lines[5]);
    let swapped = [lines[0], lines[2], lines[1], lines[3], lines[4], lines[5]].join("\n") + "\n";
    let twice = [lines[0], lines[1], lines[1]].join("\n") + "\n";
    let cases = [
        (String::new(), 1, "no header"),
        ("{}\n".to_owned(), 1, "no header of puzzles"),
        (
            with(0, first.replace("puzzles/1", "puzzles/9")),
            1,
            "the format is",
        ),
        (
            with(0, first.replace("pearladora", "deep-colony")),
            1,
            "puzzles of \"deep-colony\"",
        ),
        (
            with(3, lines[3].replacen("\"seat\":", "\"seat\": ", 1)),
            4,
            "was changed",
        ),
        (
            with(
                4,
                lines[4].replacen("\"difficulty\":", "\"difficulty\":1", 1),
            ),
            5,
            "was changed",
        ),
        (with(2, "not a line".to_owned()), 3, "no puzzle"),
        (with(5, last[..last.len() / 2].to_owned()), 6, "no puzzle"),
        (
            lines[..4].join("\n") + "\n",
            4,
            "says 5 puzzles, but 3 follow",
        ),
        (twice, 3, "the same puzzle stands above"),
        (swapped, 1, "the checksum"),
        (file.replace('\n', "\r\n"), 1, "the checksum"),
    ];
    for (text, line, words) in cases {
        let bad = kind.read_puzzles(&text).expect_err(words);
        assert!(
            bad.line == line && bad.what.contains(words),
            "{bad}, not {line}: {words}"
        );
    }
}

#[test]
fn a_forged_puzzle_is_found_out_when_it_is_played() {
    let (kind, puzzles, _) = few();
    let forged = |change: &dyn Fn(&mut Puzzle)| {
        let mut puzzle = puzzles[0].clone();
        change(&mut puzzle);
        let file = kind.write_puzzles(&PuzzleBook::arranged(vec![puzzle], 1));
        let book = kind.read_puzzles(&file).expect("its sums are right");
        kind.replay_puzzle(&book.puzzles()[0]).expect_err("forged")
    };
    let words = [
        (forged(&|puzzle| puzzle.path.seed.push('!')), "fingerprint"),
        (
            forged(&|puzzle| puzzle.path.fingerprint ^= 1),
            "fingerprint",
        ),
        (
            forged(&|puzzle| puzzle.path.picks[0] = 30_000),
            "move 1 does not exist",
        ),
        (
            forged(&|puzzle| puzzle.choices[1].text = "jump".to_owned()),
            "jump",
        ),
        (
            forged(&|puzzle| puzzle.choices[1].text = "retire".to_owned()),
            "not allowed",
        ),
    ];
    for (what, expected) in words {
        assert!(what.contains(expected), "{what}");
    }
}

#[test]
fn puzzles_have_one_order_and_weeks_become_harder() {
    for kind in shipped() {
        let puzzles = kind.puzzles().puzzles();
        let mut backwards = puzzles.to_vec();
        backwards.reverse();
        let again = PuzzleBook::arranged(backwards, puzzles.len());
        let ids = |puzzles: &[Puzzle]| -> Vec<String> {
            puzzles.iter().map(|puzzle| puzzle.id.clone()).collect()
        };
        assert_eq!(ids(again.puzzles()), ids(puzzles), "{}", kind.key());
        // Day 3 since 1970 was a Sunday, day 4 a Monday.
        let easiest = puzzles.iter().skip(4).step_by(7);
        let hardest = puzzles.iter().skip(3).step_by(7);
        let most = easiest.map(|puzzle| puzzle.difficulty).max();
        let least = hardest.map(|puzzle| puzzle.difficulty).min();
        assert!(most <= least, "{}: {most:?} {least:?}", kind.key());
    }
}

#[test]
fn puzzles_are_found_again_with_the_same_seed() {
    let kind = hosting::find("pearladora").expect("a game");
    let setup = hosting::Setup {
        options: kind
            .parse_options(&[("peek".to_owned(), "true".to_owned())])
            .expect("options"),
        ..super::setup(kind, 2, hosting::PlayerName::Greedy)
    };
    let plan = PuzzlePlan {
        worlds: 600,
        luck: 0,
    };
    let find = |index: u32| {
        let setup = hosting::Setup {
            index,
            ..setup.clone()
        };
        let found = kind.find_puzzles(&setup, plan).expect("playable");
        let book = PuzzleBook::arranged(found, 9);
        kind.write_puzzles(&book)
    };
    let all: Vec<String> = (0..4).map(find).collect();
    assert!(
        all.iter().any(|file| file.lines().count() > 1),
        "nothing is found"
    );
    assert_eq!((0..4).map(find).collect::<Vec<_>>(), all);
    // Where one's own divers have to be remembered, no puzzle is made.
    let strict = hosting::Setup {
        options: kind.parse_options(&[]).expect("options"),
        ..setup.clone()
    };
    let found = kind.find_puzzles(&strict, plan).expect("playable");
    assert!(found.iter().all(|puzzle| puzzle.path.picks.len() < 4));
}

use crate::{folder, run};

#[test]
fn a_person_plays_a_whole_game_by_numbers() {
    let path = folder("play").join("game.jsonl");
    let words = format!(
        "play pearladora --seed p --set advanced=true --save {}",
        path.display()
    );
    let out = run(&words, &"1\n".repeat(200)).ok();
    assert!(out.contains("The result:"), "{out}");
    assert!(out.contains("The record is in"), "{out}");
    let said = run(&format!("verify {}", path.display()), "").ok();
    assert!(said.contains("1 game, "), "{said}");
    let record = std::fs::read_to_string(path).expect("the record");
    assert!(record.contains("\"players\":[\"person\",\"otter\"]"));
}

#[test]
fn what_is_not_allowed_is_refused_with_its_rule() {
    let typed = "diver 1 d1\npontoon a1-c1\nfly\n999\n0\nundo\nlist retire\nquit\n";
    let out = run("play pearladora --seed p --set first_seat=0", typed).ok();
    for expected in [
        "No: d1 is a Pearl Farm; divers lie on spaces only (rule R3.2).",
        "No: \"a1-c1\" is not a line",
        "No: \"fly\" is not an action; try one of: diver VALUE SQUARE",
        "No: the numbers go from 1 to 227.",
        "No: there is nothing of yours that can be taken back.",
        "Nothing you can do begins with \"retire\".",
        "The game was left before its end.",
    ] {
        assert!(out.contains(expected), "no \"{expected}\" in:\n{out}");
    }
}

#[test]
fn only_what_can_be_done_is_suggested() {
    let said = |options: &str| {
        let words = format!("play pearladora --seed p --set first_seat=0 {options}");
        let out = run(&words, "fly\ndiver 3\nhelp\nquit\n").ok();
        for suggested in [
            "No: \"fly\" is not an action; try one of: diver VALUE SQUARE, pontoon SQUARE-SQUARE",
            "No: \"diver 3\" is not an action; try one of: diver VALUE SQUARE",
        ] {
            assert!(out.contains(suggested), "{out}");
        }
        out
    };
    let basic = said("");
    for other in ["look", "backup", "extra-", "necklace", "retire", "done"] {
        assert!(!basic.contains(other), "{other}: {basic}");
    }
    let group = "--set advanced=true --set groups=foragers,children";
    let with_retiring = said(&format!("{group} --set retire=true"));
    assert!(with_retiring.contains(", retire"), "{with_retiring}");
    assert!(!with_retiring.contains("look"), "{with_retiring}");
    // What another variant knows is refused with its rule, not taken for a slip.
    let out = run(
        "play pearladora --seed p --set first_seat=0",
        "look a1\nquit\n",
    )
    .ok();
    assert!(out.contains("(rule "), "{out}");
    let out = run(
        "play deep-colony --seed p --players person,random",
        "mark\nquit\n",
    )
    .ok();
    assert!(
        out.contains("try one of: place X,Y QUARTERS."),
        "marks come after a tile: {out}"
    );
}

#[test]
fn the_first_pontoon_can_be_taken_back_and_the_record_knows() {
    let path = folder("undo").join("game.jsonl");
    let words = format!(
        "play pearladora --players person,greedy --seed p --set first_seat=0 --save {}",
        path.display()
    );
    let typed = format!(
        "pontoon a1-b1\nundo\nundo\npontoon b1-c1\ndone\n{}",
        "1\n".repeat(200)
    );
    let out = run(&words, &typed).ok();
    assert!(out.contains("Your pontoon lies on a1-b1"), "{out}");
    assert!(out.contains("Your pontoon lies on b1-c1"), "{out}");
    let record = std::fs::read_to_string(&path).expect("the record");
    assert!(
        record.contains(r#""kind":"control","seat":0,"body":{"type":"take_back","to":1}"#),
        "{record}"
    );
    assert!(
        run(&format!("verify {}", path.display()), "")
            .ok()
            .contains("1 game")
    );
}

#[test]
fn a_look_cannot_be_taken_back() {
    let words = "play pearladora --players person,person --set advanced=true --set groups=elders,children --set first_seat=1 --seed p";
    let typed = "\ndiver 5 a1\n\nlook a1\nundo\npontoon c3-c4\nundo\nundo\nquit\n";
    let out = run(words, typed).ok();
    let refused = "No: there is nothing of yours that can be taken back.";
    assert_eq!(out.matches(refused).count(), 2, "{out}");
    assert_eq!(out.matches("You take that back").count(), 1, "{out}");
}

#[test]
fn people_who_share_a_screen_do_not_see_each_others_divers() {
    let words = "play pearladora --players person,person --set first_seat=0 --seed p";
    let out = run(words, "\ndiver 5 a1\n\ndiver 4 b1\n\nquit\n").ok();
    let screens: Vec<&str> = out.split("\x1b[2J").collect();
    let [_, first, second, third] = screens.as_slice() else {
        panic!("three people sat down: {out}");
    };
    assert!(first.contains("Hand over to A"));
    assert!(
        second.contains("Hand over to B") && second.contains("A places a diver on a1.\n"),
        "{second}"
    );
    assert!(!second.contains("a 5"), "{second}");
    assert!(
        first.contains("You place a 5 on a1."),
        "told while it is news: {first}"
    );
    // Back at A: the own value was told when it was placed, and the board does
    // not repeat it.
    assert!(
        third.contains("B places a diver on b1.\n") && !third.contains("a 4"),
        "{third}"
    );
    assert!(third.contains("A?") && !third.contains("a 5"), "{third}");
}

#[test]
fn bots_can_be_watched() {
    let out = run("play pearladora --players greedy,random --seed p", "").ok();
    assert!(
        out.contains("B places a diver on") && out.contains("The result:"),
        "{out}"
    );
}

#[test]
fn a_file_that_cannot_be_written_is_known_before_the_game() {
    let path = folder("unsaved").join("no/such/folder.jsonl");
    let ran = run(
        &format!("play pearladora --save {}", path.display()),
        "quit\n",
    );
    assert_eq!(ran.code, 2);
    assert_eq!(ran.out, "");
    let path = folder("unsaved").join("left.jsonl");
    let out = run(
        &format!("play pearladora --save {}", path.display()),
        "quit\n",
    )
    .ok();
    assert!(out.contains("No record was saved."), "{out}");
    assert_eq!(
        std::fs::read_dir(folder("unsaved"))
            .expect("the folder")
            .count(),
        0
    );
}

#[test]
fn a_very_long_line_is_not_repeated() {
    let out = run(
        "play pearladora --set first_seat=0",
        &format!("{}\nquit\n", "x".repeat(1 << 20)),
    )
    .ok();
    assert!(
        out.contains("\"xxx") && out.len() < 10_000,
        "{} bytes",
        out.len()
    );
    let ran = run("play pearladora --set first_seat=0", &"x".repeat(10 << 20));
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("longer than 4 MiB"), "{}", ran.err);
}

#[test]
fn the_seed_is_told_when_it_can_no_longer_help() {
    let out = run(
        "play pearladora --seed thistle --set first_seat=0",
        "quit\n",
    )
    .ok();
    let (before, _) = out.split_once("A> ").expect("a prompt");
    assert!(
        !before.contains("thistle") && out.contains("The seed was thistle."),
        "{out}"
    );
}

#[test]
fn help_says_what_stands_on_the_board() {
    for (game, sign) in [
        ("pearladora", "A3^ one that lies face up"),
        ("in-too-deep", "44p  card 44"),
        ("mini-divercity", "its holder knows what it is"),
        ("deep-colony", "k2   two kelp"),
    ] {
        let out = run(&format!("play {game} --seed p"), "help\nquit\n").ok();
        assert!(out.contains("On the board:") && out.contains(sign), "{out}");
    }
}

#[test]
fn a_result_names_the_winners_first_and_those_who_share_it_once() {
    let out = run(
        "play mini-divercity --players greedy,greedy,greedy --seed x",
        "",
    )
    .ok();
    let (_, result) = out.split_once("The result:").expect("a result");
    assert!(
        result.contains("1. A (greedy), B (greedy), C (greedy): "),
        "{result}"
    );
    let out = run(
        "play mini-divercity --players random,random,random --seed x",
        "",
    )
    .ok();
    assert!(out.contains("The result: nobody has won.\n"), "{out}");
    let out = run("play deep-colony --players random,greedy --seed x", "").ok();
    let (_, result) = out.split_once("The result:\n").expect("a result");
    assert!(result.starts_with("1. B (greedy)"), "{result}");
}

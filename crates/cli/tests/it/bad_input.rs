use crate::{folder, tidetable};

/// A wrong command says what is wrong and what would be right, and exits 2.
#[track_caller]
fn check(words: &str, expected: &[&str]) {
    let ran = tidetable(words);
    assert_eq!(ran.code, 2, "{words}: {}", ran.err);
    assert_eq!(ran.out, "", "{words}");
    for part in expected {
        assert!(
            ran.err.contains(part),
            "{words}: no \"{part}\" in: {}",
            ran.err
        );
    }
}

/// Every command that takes a game, and what else it needs.
const COMMANDS: [&str; 4] = ["simulate {}", "record {}", "play {}", "perft {} --depth 1"];

#[track_caller]
fn check_all(words: &str, expected: &[&str]) {
    for command in COMMANDS {
        check(&command.replace("{}", words), expected);
    }
}

#[test]
fn unknown_games_and_options_are_named_with_what_is_known() {
    check_all("chess", &["\"chess\"", "pearladora"]);
    let known = "advanced, first_seat, groups, peek, retire";
    check_all("pearladora --set colour=red", &["\"colour\"", known]);
    check_all(
        "pearladora --set advanced=maybe",
        &["\"maybe\"", "true|false"],
    );
    check_all("pearladora --set advanced", &["option=value"]);
    let groups = "fishermen|foragers|children|elders";
    check_all("pearladora --set groups=pirates,elders", &[groups]);
    check_all(
        "pearladora --set peek=true --set peek=false",
        &["peek is set twice"],
    );
    check_all(
        "pearladora --set first_seat=9",
        &["\"9\"", "a seat's number from 0"],
    );
}

#[test]
fn what_the_rules_refuse_is_refused_with_the_rule() {
    check_all("pearladora --set first_seat=3", &["first_seat=3", "R1.6"]);
    check_all(
        "pearladora --set groups=elders,elders",
        &["elders twice", "R1.2"],
    );
    let too_few = "pearladora --seats 3 --set groups=elders,children";
    check_all(too_few, &["groups has 2 in its list for 3 seats", "R1.2"]);
    check_all("pearladora --seats 5", &["2 to 4 players, not 5"]);
    check_all("pearladora --seats 1", &["2 to 4 players, not 1"]);
    check_all("pearladora --seats 300", &["300"]);
}

#[test]
fn unknown_bots_and_wrong_numbers_are_named() {
    check(
        "simulate pearladora --bots clever",
        &["\"clever\"", "minnow, puffin, otter, dolphin, orca, greedy"],
    );
    for (bots, said) in [
        ("search", "search needs a budget, such as search:100ms"),
        ("plain:0", "a budget of 0 leaves no time to think"),
        ("search:0.0001s", "leaves no time to think"),
        ("search:3h", "\"3h\" is no budget; write iterations"),
        (
            "search:7200s",
            "a budget of 7200s is too long; at most 10 minutes",
        ),
        ("search:-5ms", "\"-5ms\" is no budget"),
        ("search:1e3", "\"1e3\" is no budget"),
        ("search:99999999999", "is too long"),
        ("search:100ms*0", "1 to 64 threads, not 0"),
        ("search:100ms*many", "1 to 64 threads, not many"),
        ("grouper", "there is no bot \"grouper\"; there are minnow"),
    ] {
        check(&format!("simulate pearladora --bots {bots}"), &[said]);
    }
    check(
        "simulate pearladora --bots person",
        &["\"person\"", "minnow, puffin, otter, dolphin, orca, greedy"],
    );
    let three = "simulate pearladora --bots random,random,random";
    check(three, &["3 bots are named for 2 seats"]);
    check("simulate pearladora --games 0", &["0"]);
    check("simulate pearladora --threads 0", &["0"]);
    check("record pearladora --games 2", &["--out"]);
    let too_many = "record pearladora --games 4294967295 --index 9 --out x";
    check(too_many, &["--index and --games together pass"]);
    let too_few = "play pearladora --players person";
    check(too_few, &["1 players are named for 2 seats"]);
    let nobody = "play pearladora --players person,nobody";
    check(
        nobody,
        &[
            "\"nobody\"",
            "person, minnow, puffin, otter, dolphin, orca, greedy",
        ],
    );
    check("perft pearladora --depth many", &["many"]);
    check("verify", &["<FILE>"]);
    check("dance", &["dance"]);
}

#[test]
fn nothing_that_exists_is_overwritten() {
    let folder = folder("exists");
    let path = folder.join("taken.jsonl");
    std::fs::write(&path, "mine").expect("a file");
    let path = path.display();
    check(
        &format!("record pearladora --out {path}"),
        &["exists already"],
    );
    check(
        &format!("simulate pearladora --each {path}"),
        &["exists already"],
    );
    check(
        &format!("play pearladora --save {path}"),
        &["exists already"],
    );
    assert_eq!(
        std::fs::read_to_string(path.to_string()).expect("still there"),
        "mine"
    );
}

#[test]
fn an_unfinished_file_is_left_alone() {
    let folder = folder("unfinished");
    let path = folder.join("x.jsonl");
    std::fs::write(folder.join("x.jsonl.part"), "work").expect("a file");
    for command in ["simulate pearladora --each", "play pearladora --save"] {
        check(
            &format!("{command} {}", path.display()),
            &["unfinished file"],
        );
    }
    let part = std::fs::read_to_string(folder.join("x.jsonl.part")).expect("still there");
    assert_eq!(part, "work");
}

#[test]
fn two_commands_do_not_write_one_file() {
    let path = folder("two").join("x.jsonl");
    let part = path.with_extension("jsonl.part");
    let file = std::fs::File::create(&part).expect("a file");
    file.lock().expect("the lock");
    check(
        &format!("record pearladora --out {}", path.display()),
        &["another command is writing"],
    );
}

#[test]
fn nothing_is_half_written() {
    let folder = folder("half");
    let path = folder.join("no").join("such").join("folder.jsonl");
    for command in ["record pearladora --out", "simulate pearladora --each"] {
        let ran = tidetable(&format!("{command} {}", path.display()));
        assert_eq!(ran.code, 1, "{}", ran.err);
        assert!(ran.err.contains("cannot write"), "{}", ran.err);
    }
    let bad = folder.join("bad.jsonl");
    check(
        &format!(
            "record pearladora --set first_seat=3 --out {}",
            bad.display()
        ),
        &["R1.6"],
    );
    assert_eq!(std::fs::read_dir(&folder).expect("the folder").count(), 0);
}

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    leave_early(&["record", "pearladora", "--open"]);
    leave_early(&["games"]);
    let path = folder("early").join("x.jsonl");
    leave_early(&["record", "pearladora", "--out", &path.display().to_string()]);
    assert!(path.exists());
}

fn leave_early(words: &[&str]) {
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_tidetable"))
        .args(words)
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the binary runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the binary ends");
    assert_eq!(
        (output.status.code(), output.stderr.as_slice()),
        (Some(0), &b""[..])
    );
}

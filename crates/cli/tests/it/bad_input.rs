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
        check(
            &format!("{command} {}", path.display()),
            &["cannot write", "there is no such folder"],
        );
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
    leave_early(&["--help"]);
    leave_early(&["simulate", "pearladora", "--games", "5"]);
    leave_early(&["perft", "pearladora", "--depth", "1"]);
}

#[test]
fn a_recording_that_goes_on_needs_no_reader() {
    let path = folder("early-again").join("x.jsonl");
    let words = "record pearladora --seed s --games 3";
    let all = tidetable(&format!("{words} --out -")).ok();
    let first = tidetable("record pearladora --seed s").ok();
    std::fs::write(path.with_extension("jsonl.part"), first).expect("a file");
    let words = format!("{words} --out {}", path.display());
    leave_early(&words.split_whitespace().collect::<Vec<_>>());
    assert_eq!(std::fs::read_to_string(path).expect("the file"), all);
}

#[test]
fn a_file_that_is_missing_is_a_wrong_command() {
    let folder = folder("missing");
    let missing = folder.join("missing").display().to_string();
    for (words, said_by) in [
        ("verify {}", "out"),
        ("verify --json {}", "out"),
        ("review {}", "err"),
        ("admin --data {} tables", "err"),
        ("admin --data {} restore {}", "err"),
        ("record in-too-deep --set deck={}", "err"),
        ("play in-too-deep --set deck={}", "err"),
        ("lab deep-colony --set tileset={}", "err"),
        ("arena pearladora random greedy --out {}/log", "err"),
        ("arena pearladora random greedy --csv {}/csv", "err"),
        ("record pearladora --out {}/x", "err"),
        ("simulate pearladora --each {}/x", "err"),
        ("play pearladora --save {}/x", "err"),
        ("lab pearladora --out {}/x", "err"),
        ("serve --data {}/x", "err"),
        ("admin --data {}/x restore tests/it/main.rs", "err"),
    ] {
        let words = words.replace("{}", &missing);
        let ran = tidetable(&words);
        assert_eq!(ran.code, 2, "{words}: {}{}", ran.out, ran.err);
        let said = if said_by == "out" { ran.out } else { ran.err };
        assert!(said.contains(&missing), "{words}: {said}");
    }
    assert_eq!(std::fs::read_dir(&folder).expect("the folder").count(), 0);
}

#[test]
fn a_file_that_holds_something_else_is_no_wrong_command() {
    let path = folder("wrong").join("notes.txt");
    std::fs::write(&path, "my notes\n").expect("a file");
    let path = path.display();
    for words in ["verify", "review", "admin --data new.db restore"] {
        let ran = tidetable(&format!("{words} {path}"));
        assert_eq!(ran.code, 1, "{words}: {}{}", ran.out, ran.err);
    }
    // A missing file is the graver news.
    assert_eq!(tidetable(&format!("verify {path} no/such/file")).code, 2);
}

#[test]
fn negative_numbers_are_refused_as_such() {
    for (words, option) in [
        ("simulate pearladora --games -5", "--games"),
        ("simulate pearladora --games=-5", "--games"),
        ("simulate pearladora --threads -5", "--threads"),
        ("record pearladora --index -5", "--index"),
        ("record pearladora --seats -5", "--seats"),
        ("arena pearladora random greedy --blocks -5", "--blocks"),
        ("lab pearladora --games -5", "--games"),
        ("perft pearladora --depth -5", "--depth"),
        ("review x --game -5", "--game"),
        ("review x --worst -5", "--worst"),
        ("review x --budget -5", "--budget"),
        ("admin tables --limit -5", "--limit"),
        ("serve --port -5", "--port"),
        ("--bot-pause -5", "--bot-pause"),
    ] {
        let said = format!("{option} must not be negative: -5");
        check(words, &[&said]);
    }
    // Where they make sense they are taken.
    tidetable("record pearladora --seed -5").ok();
    let words = "arena pearladora random greedy --blocks 1 --elo0 -20 --elo1 -5";
    assert_eq!(tidetable(words).code, 0);
}

#[test]
fn an_address_that_is_none_is_refused_before_anything_is_opened() {
    let folder = folder("base-url");
    let data = folder.join("tide.db");
    for (url, said) in [
        ("not-a-url", "http:// or https://"),
        ("ftp://table.example.org", "http:// or https://"),
        ("https://", "no host"),
        ("https://:8080", "no host"),
        ("https://table.example.org/games", "no path"),
        ("https://table.example.org?x=1", "no path"),
        ("https://table.example.org#x", "no path"),
        ("https://ann@table.example.org", "no user"),
        ("https://table.example.org:0", "port"),
        ("https://table.example.org:99999", "port"),
        ("https://table.example.org:", "port"),
        ("https://[::1", "host"),
        ("https://[table]", "host"),
        ("https://table..org", "host"),
        ("https://t\u{e4}ble.org", "host"),
    ] {
        let words = format!("serve --port 0 --data {} --base-url {url}", data.display());
        check(&words, &["--base-url", url, said]);
    }
    for log in ["loud", "info,loud", "server=loud", "=", ","] {
        let words = format!("serve --port 0 --data {} --log {log}", data.display());
        check(&words, &["--log", "error, warn, info, debug"]);
    }
    assert_eq!(std::fs::read_dir(&folder).expect("the folder").count(), 0);
}

fn leave_early(words: &[&str]) {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_tidetable"))
        .args(words)
        .stdout(crate::nobody())
        .output()
        .expect("the binary runs");
    assert_eq!(
        (output.status.code(), output.stderr.as_slice()),
        (Some(0), &b""[..])
    );
}

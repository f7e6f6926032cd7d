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

#[test]
fn unknown_things_are_named_with_what_is_known() {
    for command in ["simulate", "record", "play", "perft --depth 1"] {
        let (command, rest) = command.split_once(' ').unwrap_or((command, ""));
        check(
            &format!("{command} chess {rest}"),
            &["\"chess\"", "pearladora"],
        );
        check(
            &format!("{command} pearladora {rest} --set colour=red"),
            &["\"colour\"", "advanced, first_seat, groups, peek, retire"],
        );
        check(
            &format!("{command} pearladora {rest} --set advanced=maybe"),
            &["\"maybe\"", "true|false"],
        );
        check(
            &format!("{command} pearladora {rest} --set advanced"),
            &["option=value"],
        );
        check(
            &format!("{command} pearladora {rest} --set groups=pirates,elders"),
            &["fishermen|foragers|children|elders"],
        );
        check(
            &format!("{command} pearladora {rest} --set peek=true --set peek=false"),
            &["peek is set twice"],
        );
        check(
            &format!("{command} pearladora {rest} --set first_seat=9"),
            &["\"9\"", "a seat's number"],
        );
        check(
            &format!("{command} pearladora {rest} --set first_seat=3"),
            &["first_seat=3", "R1.6"],
        );
        check(
            &format!("{command} pearladora {rest} --set groups=elders,elders"),
            &["elders twice", "R1.2"],
        );
        check(
            &format!("{command} pearladora {rest} --seats 3 --set groups=elders,children"),
            &["2 groups for 3 seats", "R1.2"],
        );
        check(
            &format!("{command} pearladora {rest} --seats 5"),
            &["2 to 4 players, not 5"],
        );
        check(
            &format!("{command} pearladora {rest} --seats 1"),
            &["2 to 4 players, not 1"],
        );
        check(
            &format!("{command} pearladora {rest} --seats 300"),
            &["300"],
        );
    }
    check(
        "simulate pearladora --bots clever",
        &["\"clever\"", "random, greedy"],
    );
    check(
        "simulate pearladora --bots person",
        &["\"person\"", "random, greedy"],
    );
    check(
        "simulate pearladora --bots random,random,random",
        &["3 bots are named for 2 seats"],
    );
    check("simulate pearladora --games 0", &["0"]);
    check("simulate pearladora --threads 0", &["0"]);
    check("record pearladora --games 2", &["--out"]);
    check(
        "record pearladora --games 4294967295 --index 9 --out x",
        &["there is no game"],
    );
    check(
        "play pearladora --players person",
        &["1 players are named for 2 seats"],
    );
    check(
        "play pearladora --players person,nobody",
        &["\"nobody\"", "person, random, greedy"],
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
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_tidetable"))
        .args(["record", "pearladora", "--open"])
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

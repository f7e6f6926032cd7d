use std::fs;
use std::path::Path;

use crate::{folder, tidetable};

#[test]
fn a_record_verifies_and_the_same_seed_gives_the_same_record() {
    let folder = folder("one");
    for (name, words) in [
        ("basic", "--seats 2"),
        ("advanced", "--seats 3 --set advanced=true"),
        (
            "open",
            "--seats 4 --set advanced=true --set retire=true --open",
        ),
    ] {
        let record = tidetable(&format!("record pearladora --seed s {words}")).ok();
        assert_eq!(
            tidetable(&format!("record pearladora --seed s {words}")).ok(),
            record
        );
        let path = folder.join(format!("{name}.jsonl"));
        fs::write(&path, &record).expect("a file");
        let said = tidetable(&format!("verify {}", path.display())).ok();
        assert!(said.contains("1 game, "), "{said}");
        assert_eq!(crate::run("verify -", &record).code, 0);
    }
}

#[test]
fn an_open_record_shows_what_everyone_knows() {
    let record = tidetable("record pearladora --seed s --seats 3 --open").ok();
    let plain = tidetable("record pearladora --seed s --seats 3").ok();
    assert_eq!(record.lines().count(), plain.lines().count());
    for line in record.lines().filter(|line| line.contains("\"seq\"")) {
        let entry: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let after = &entry["after"];
        assert_eq!(after["views"].as_array().map(Vec::len), Some(3));
        assert_eq!(after["public"]["hand"], serde_json::Value::Null);
        if after["to_act"]["type"] == "seats" {
            assert_eq!(after["legal"][0]["seat"], after["to_act"]["seats"][0]);
            assert!(
                after["legal"][0]["actions"]
                    .as_array()
                    .is_some_and(|actions| !actions.is_empty())
            );
        }
    }
}

const MANY: &str = "record pearladora --seed many --seats 3 --set advanced=true --games 150";

fn read(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn many_games_are_each_the_game_of_its_index() {
    let folder = folder("many");
    let path = folder.join("many.jsonl");
    tidetable(&format!("{MANY} --out {}", path.display())).ok();
    let all = fs::read_to_string(&path).expect("the file");
    let alone =
        tidetable("record pearladora --seed many --seats 3 --set advanced=true --index 77").ok();
    assert!(all.contains(&alone));
    assert_eq!(
        all.lines()
            .filter(|line| line.starts_with("{\"format\""))
            .count(),
        150
    );
    assert!(!folder.join("many.jsonl.part").exists());
    assert!(
        tidetable(&format!("verify {}", path.display()))
            .ok()
            .contains("150 games")
    );
}

#[test]
fn an_interrupted_file_goes_on_where_it_stopped() {
    let folder = folder("resume");
    let whole = folder.join("whole.jsonl");
    tidetable(&format!("{MANY} --out {}", whole.display())).ok();
    let bytes = read(&whole);
    for (number, n_bytes) in [0, 1, 100, bytes.len() / 3, bytes.len() / 2, bytes.len() - 1]
        .into_iter()
        .enumerate()
    {
        let path = folder.join(format!("again{number}.jsonl"));
        fs::write(path.with_extension("jsonl.part"), &bytes[..n_bytes]).expect("a torn file");
        assert_eq!(
            tidetable(&format!("{MANY} --out {}", path.display())).code,
            0
        );
        assert_eq!(read(&path), bytes, "after {n_bytes} bytes");
    }
}

#[test]
fn a_compressed_file_goes_on_too() {
    let folder = folder("resume-zst");
    let whole = folder.join("whole.jsonl.zst");
    tidetable(&format!("{MANY} --out {}", whole.display())).ok();
    let bytes = read(&whole);
    let unpacked = zstd::decode_all(&bytes[..]).expect("a whole file");
    assert!(bytes.len() * 5 < unpacked.len());
    for (number, n_bytes) in [1, bytes.len() / 3, bytes.len() - 1]
        .into_iter()
        .enumerate()
    {
        let path = folder.join(format!("again{number}.jsonl.zst"));
        fs::write(path.with_extension("zst.part"), &bytes[..n_bytes]).expect("a torn file");
        assert_eq!(
            tidetable(&format!("{MANY} --out {}", path.display())).code,
            0
        );
        assert_eq!(
            zstd::decode_all(&read(&path)[..]).expect("a whole file"),
            unpacked
        );
        assert_eq!(tidetable(&format!("verify {}", path.display())).code, 0);
    }
}

#[test]
fn another_commands_file_is_left_alone() {
    let folder = folder("foreign");
    let path = folder.join("x.jsonl");
    let part = folder.join("x.jsonl.part");
    let other = tidetable("record pearladora --seed other --seats 3 --set advanced=true").ok();
    fs::write(&part, &other).expect("a file");
    let ran = tidetable(&format!("{MANY} --out {}", path.display()));
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("begun by another command"), "{}", ran.err);
    assert_eq!(read(&part), other.as_bytes());
    assert!(!path.exists());
}

#[test]
fn a_file_that_is_not_ours_is_not_overwritten() {
    for name in ["notes.jsonl", "notes.jsonl.zst"] {
        let path = folder("notes").join(name);
        let part = folder("notes").join(format!("{name}.part"));
        fs::write(&part, "my notes\nmore notes\n").expect("a file");
        let ran = tidetable(&format!("{MANY} --out {}", path.display()));
        assert_eq!(ran.code, 2, "{}", ran.err);
        assert_eq!(read(&part), b"my notes\nmore notes\n");
    }
}

#[test]
fn fewer_games_than_are_there_are_refused() {
    let path = folder("fewer").join("x.jsonl");
    let part = path.with_extension("jsonl.part");
    let games = tidetable(&format!("{MANY} --out -")).ok();
    fs::write(&part, &games).expect("a file");
    let fewer = MANY.replace("--games 150", "--games 149");
    let ran = tidetable(&format!("{fewer} --out {}", path.display()));
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("holds 150 games already"), "{}", ran.err);
    tidetable(&format!("{MANY} --out {}", path.display()))
        .code
        .eq(&0)
        .then_some(())
        .expect("complete");
    assert_eq!(read(&path), games.as_bytes());
}

/// What `verify` says of a record with one line changed.
fn verdict(name: &str, change: impl Fn(&mut Vec<String>)) -> (i32, String) {
    let record =
        tidetable("record pearladora --seed edit --set advanced=true --set groups=elders,foragers")
            .ok();
    let mut lines: Vec<String> = record.lines().map(str::to_owned).collect();
    change(&mut lines);
    let path = folder(&format!("edit-{name}")).join("edited.jsonl");
    fs::write(&path, lines.join("\n") + "\n").expect("a file");
    let ran = tidetable(&format!("verify {}", path.display()));
    (ran.code, ran.out)
}

#[test]
fn an_edited_record_is_found_out_with_its_line_and_rule() {
    let first_action = 3;
    let (code, said) = verdict("farm", |lines| {
        lines[first_action] = lines[first_action].replace(
            "\"body\":",
            "\"body\":{\"type\":\"diver\",\"value\":1,\"at\":[3,0]},\"x\":",
        )
    });
    assert_eq!(code, 1);
    assert!(said.contains("edited.jsonl:4: not an entry"), "{said}");
    let illegal = |body: &str| {
        let body = body.to_owned();
        move |lines: &mut Vec<String>| {
            let (head, _) = lines[first_action]
                .split_once("\"body\":")
                .expect("an entry");
            lines[first_action] = format!("{head}\"body\":{body}}}");
        }
    };
    let (code, said) = verdict("rule", illegal(r#"{"type":"diver","value":1,"at":[3,0]}"#));
    assert_eq!(code, 1);
    assert!(
        said.contains("edited.jsonl:4: d1 is a Pearl Farm") && said.contains("breaks R3.2"),
        "{said}"
    );
    let (code, said) = verdict("form", illegal(r#"{"type":"diver","value":9,"at":[3,0]}"#));
    assert_eq!(code, 1);
    assert!(said.contains("no diver has the value 9"), "{said}");
    let (code, said) = verdict("seed", |lines| {
        lines[0] = lines[0].replace("\"edit\"", "\"edut\"")
    });
    assert_eq!(code, 1);
    assert!(
        said.contains("edited.jsonl:2: the seed gives {\"type\":\"clusters\""),
        "{said}"
    );
    let (code, said) = verdict("outcome", |lines| {
        let last = lines.len() - 1;
        lines[last] = lines[last].replacen("\"points\":", "\"points\":1", 1);
    });
    assert_eq!(code, 1);
    assert!(said.contains("outcome: /sheets/"), "{said}");
    let (code, said) = verdict("torn", |lines| lines.truncate(20));
    assert_eq!(code, 1);
    assert!(said.contains("the record stops after entry 19"), "{said}");
    let (code, said) = verdict("gap", |lines| drop(lines.remove(10)));
    assert_eq!(code, 1);
    assert!(
        said.contains("edited.jsonl:11: seq is 11, but 10 is due"),
        "{said}"
    );
    let (code, said) = verdict("version", |lines| {
        lines[0] = lines[0].replace("\"rules_version\":1", "\"rules_version\":2")
    });
    assert_eq!(code, 1);
    assert!(said.contains("version 2 of the rules"), "{said}");
}

/// What another program might write, and what is said of it.
const MISWRITTEN: &[(&str, &str, &str, &str)] = &[
    (
        "option",
        ",\"peek\":false",
        "",
        ":1: options: /peek is missing",
    ),
    (
        "seat",
        "\"seat\":null,",
        "",
        ":2: not an entry: /seat is missing",
    ),
    (
        "after",
        "\"seat\":null,",
        "\"seat\":null,\"after\":null,",
        ":2: not an entry: /after should not be there",
    ),
    (
        "list",
        "{\"type\":\"first_seat\",\"seat\":0}",
        "[\"first_seat\",0]",
        ":3: body: the whole is",
    ),
    (
        "kind",
        "\"kind\":\"chance\"",
        "\"kind\":{\"chance\":null}",
        ":2: ",
    ),
    (
        "twice",
        "\"kind\":\"chance\"",
        "\"kind\":\"chance\",\"kind\":\"chance\"",
        ":2: ",
    ),
    (
        "early",
        "{\"seq\":1,\"kind\":\"chance\",\"seat\":null,",
        "{\"seq\":1,\"kind\":\"action\",\"seat\":0,",
        ":2: chance is to act here",
    ),
    (
        "float",
        "\"seq\":2,",
        "\"seq\":2.0,",
        ":3: not an entry: 2.0 is a fraction",
    ),
    (
        "blank",
        "{\"seq\":4,",
        "\n{\"seq\":4,",
        ":5: the line is empty",
    ),
    (
        "over",
        "{\"kind\":\"outcome\"",
        "{\"seq\":77,\"kind\":\"action\",\"seat\":0,\"body\":{\"type\":\"done\"}}\n{\"kind\":\"outcome\"",
        "the game is over",
    ),
    (
        "header",
        "{\"seq\":4,",
        "{\"format\":\"tidetable-record/1\"}\n{\"seq\":4,",
        ":5: a new record begins",
    ),
    (
        "first",
        "\"first_seat\":\"random\"",
        "\"first_seat\":\"me\"",
        "first_seat is \"random\" or the number of a seat",
    ),
];

#[test]
fn a_record_is_written_as_the_format_says_and_not_otherwise() {
    for (name, from, to, expected) in MISWRITTEN {
        let record = tidetable("record pearladora --seed strict").ok();
        let n_entries = record.lines().count() - 2;
        let to = to.replace("77", &(n_entries + 1).to_string());
        assert!(record.contains(from), "{name}: {record}");
        let ran = crate::run("verify -", &record.replacen(from, &to, 1));
        assert_eq!(ran.code, 1, "{name}");
        assert!(ran.out.contains(expected), "{name}: {}", ran.out);
    }
}

#[test]
fn an_open_record_is_open_all_through_and_true() {
    let record = tidetable("record pearladora --seed strict --open").ok();
    let plain = tidetable("record pearladora --seed strict").ok();
    let mixed: Vec<&str> = record
        .lines()
        .take(5)
        .chain(plain.lines().skip(5))
        .collect();
    let ran = crate::run("verify -", &mixed.join("\n"));
    assert!(
        ran.out
            .contains(":6: \"after\" stands in every entry or in none"),
        "{}",
        ran.out
    );
    let ran = crate::run(
        "verify -",
        &record.replacen("\"supply\":35", "\"supply\":34", 1),
    );
    assert!(
        ran.out
            .contains(":2: after: /views/0/supply is 34 instead of 35"),
        "{}",
        ran.out
    );
}

#[test]
fn anything_can_be_verified_and_most_is_wrong() {
    let folder = folder("anything");
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        fs::write(&path, bytes).expect("a file");
        path
    };
    let huge = vec![b'{'; 100 << 20];
    for (path, expected) in [
        (write("empty.jsonl", b""), "there is no record in it"),
        (write("text.jsonl", b"hello\n"), ":1: not a record's header"),
        (
            write("bytes.jsonl", b"\xff\xfe\n"),
            ":1: the line is not UTF-8",
        ),
        (
            write("huge.jsonl", &huge),
            ":1: the line is longer than 4 MiB",
        ),
        (
            write("bad.jsonl.zst", b"not zstd at all"),
            ":1: not a record's header",
        ),
        (
            write(
                "torn.jsonl.zst",
                &zstd::encode_all(&b"{}"[..], 1).expect("packed")[..8],
            ),
            ":1: ",
        ),
        (
            write(
                "bomb.jsonl.zst",
                &zstd::encode_all(&huge[..], 1).expect("packed"),
            ),
            ":1: the line is longer",
        ),
    ] {
        let ran = tidetable(&format!("verify {}", path.display()));
        assert_eq!(ran.code, 1, "{}", path.display());
        assert!(
            ran.out.contains(expected),
            "{}: {}",
            path.display(),
            ran.out
        );
    }
}

#[test]
fn verify_speaks_json() {
    let record = tidetable("record pearladora --seed s").ok();
    let ran = crate::run(
        "verify --json -",
        &record.replace("\"seat\":1", "\"seat\":0"),
    );
    assert_eq!(ran.code, 1);
    let reports: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    assert!(reports[0]["flaw"]["line"].is_number() && reports[0]["flaw"]["what"].is_string());
}

#[test]
fn nothing_of_a_record_reaches_the_terminal_raw() {
    let record = tidetable("record pearladora --seed s").ok();
    let ran = crate::run(
        "verify -",
        &record.replace("\"pearladora\"", "\"\\u001b[31mred\""),
    );
    assert_eq!(ran.code, 1);
    assert!(
        !ran.out.contains('\u{1b}') && ran.out.contains("there is no game"),
        "{}",
        ran.out
    );
}

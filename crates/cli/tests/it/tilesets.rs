//! Tile sets of one's own: read from a file, checked, carried in the record.

use std::path::PathBuf;

use crate::{folder, run, tidetable};

/// The text of a set that comes with the game.
fn set(name: &str) -> String {
    let data = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../game-deep-colony/data");
    std::fs::read_to_string(data.join(name)).expect("a set")
}

/// What is said about a file with this text; the command is wrong.
#[track_caller]
fn refused(name: &str, text: &str) -> String {
    let folder = folder(name);
    let path = folder.join("tiles.toml");
    std::fs::write(&path, text).expect("a file");
    let out = folder.join("game.jsonl");
    let words = format!(
        "record deep-colony --set tileset={} --out {}",
        path.display(),
        out.display()
    );
    let ran = tidetable(&words);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{}", ran.err);
    assert!(!out.exists(), "nothing was begun");
    ran.err
}

#[test]
fn a_record_carries_its_set_and_needs_the_file_no_more() {
    let folder = folder("own-set");
    let (path, out) = (folder.join("small.toml"), folder.join("game.jsonl"));
    std::fs::write(&path, set("small.toml")).expect("a file");
    let (path, out) = (path.display(), out.display());
    let words = format!("record deep-colony --seed s --set tileset={path} --out {out}");
    tidetable(&words).ok();
    std::fs::remove_file(path.to_string()).expect("a file");
    let said = tidetable(&format!("verify {out}")).ok();
    assert!(said.contains("all as the rules say"), "{said}");
    let record = std::fs::read_to_string(out.to_string()).expect("a record");
    let header = record.lines().next().expect("a header");
    assert!(header.contains("\"name\":\"small\"") && header.contains("\"colony:0\""));
    let edited = record.replacen("\"kelp\":1", "\"kelp\":2", 1);
    std::fs::write(out.to_string(), edited).expect("a file");
    assert_eq!(tidetable(&format!("verify {out}")).code, 1);
}

#[test]
fn the_boxs_own_file_plays_as_the_default() {
    let folder = folder("default-set");
    let path = folder.join("tiles.toml");
    std::fs::write(&path, set("tiles.toml")).expect("a file");
    let words = "record deep-colony --seed s --bots greedy";
    let own = tidetable(&format!("{words} --set tileset={}", path.display())).ok();
    let default = tidetable(words).ok();
    let entries = |text: &str| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(entries(&own), entries(&default));
}

#[test]
fn a_file_of_another_form_is_refused_with_the_line() {
    let text = set("small.toml");
    let said = refused("no-toml", "schema = = 1\n");
    assert!(said.contains("line 1"), "{said}");
    let said = refused(
        "no-terrain",
        &text.replacen("\"C\", \"O\"", "\"C\", \"X\"", 1),
    );
    assert!(said.contains("line 16") && said.contains("`X`"), "{said}");
    let said = refused("no-end", &text.replacen("colony:0", "castle", 1));
    assert!(
        said.contains("line 18") && said.contains("castle"),
        "{said}"
    );
    let said = refused("no-field", &text.replacen("count = 8", "number = 8", 1));
    assert!(said.contains("unknown field `number`"), "{said}");
    let said = refused("empty", "");
    assert!(said.contains("missing field"), "{said}");
}

#[test]
fn a_set_that_fails_the_check_is_refused_with_every_fault_by_tile() {
    let text = set("small.toml")
        .replacen("total = 30", "total = 31", 1)
        .replacen("[\"S\", \"W\"]", "[\"S\", \"N\"]", 1)
        .replacen("generator = 0", "generator = 3", 1);
    let said = refused("faults", &text);
    for part in [
        "the set: total is 31, but the counts make 30",
        "tile curve: a link ends at edge N, which is not L",
        "tile curve: edge W is L, but no link ends there",
        "tile plant: the generator stands in ocean 3, which does not exist",
        "(Q47)",
    ] {
        assert!(said.contains(part), "no \"{part}\" in: {said}");
    }
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let ran = tidetable("simulate deep-colony --set tileset=no/such/file.toml");
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains("no/such/file.toml cannot be read"),
        "{}",
        ran.err
    );
    let ran = tidetable("perft deep-colony --depth 1 --set start_tile=dome");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("(R1.4)"), "{}", ran.err);
}

#[test]
fn a_person_sees_the_table_drawn_and_is_refused_with_the_rule() {
    let words = "play deep-colony --players person,person --set first_seat=0 --seed t";
    let out = run(words, "\nplace 0,0 0\nplace 5,5 0\nskip\n1\n1\nquit\n").ok();
    for part in [
        "+#####+",
        "Your turn: place your tile",
        "a tile lies at 0,0 already (rule R3.2)",
        "5,5 has no edge in common with a tile that lies (rule R3.2)",
        "first place the tile you have drawn (rule R3.1)",
        "deploy one piece on it, or skip",
    ] {
        assert!(out.contains(part), "no \"{part}\" in:\n{out}");
    }
}

#[test]
fn open_records_of_a_large_game_verify() {
    let path = folder("open-colony").join("game.jsonl.zst");
    let path = path.display();
    let words = format!("record deep-colony --seats 4 --bots greedy --open --seed o --out {path}");
    tidetable(&words).ok();
    assert!(tidetable(&format!("verify {path}")).ok().contains("1 game"));
}

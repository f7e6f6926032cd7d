use std::fs;

use crate::{folder, run, tidetable};

/// Forty cards, as somebody would type them.
const DECK: &str = "
ocean = [1, 16, 31, 46, 61, 76, 91, 106]
treasure = [4, 19, 34, 49, 64, 79, 94, 109]
pearl = [7, 22, 37, 52, 67, 82, 97, 112]
research = [10, 25, 40, 55, 70, 85, 100, 115]
wildlife = [13, 28, 43, 58, 73, 88, 103, 118]
";

#[test]
fn sides_are_set_for_all_or_each() {
    let header = |words: &str| {
        let record = tidetable(&format!("record in-too-deep --seed s {words}")).ok();
        let line = record.lines().next().expect("a header").to_owned();
        let header: serde_json::Value = serde_json::from_str(&line).expect("JSON");
        header["options"]["sides"].clone()
    };
    let each = "--set sides=basic,advanced,basic,basic,advanced";
    assert_eq!(
        header(each),
        serde_json::json!(["basic", "advanced", "basic", "basic", "advanced"])
    );
    assert_eq!(
        header("--set sides=advanced"),
        serde_json::json!(vec!["advanced"; 5])
    );
    assert_eq!(header(""), serde_json::json!(vec!["basic"; 5]));
    for words in ["sides=basic,advanced", "sides=golden", "sides="] {
        let ran = tidetable(&format!("record in-too-deep --set {words}"));
        assert_eq!(ran.code, 2, "{words}");
        assert!(ran.err.contains("basic|advanced for all"), "{}", ran.err);
    }
}

#[test]
fn a_deck_from_a_file_is_carried_whole_in_the_record() {
    let folder = folder("deck");
    let (deck, record) = (folder.join("deck.toml"), folder.join("game.jsonl"));
    fs::write(&deck, DECK).expect("a file");
    let (deck, record) = (deck.display(), record.display());
    tidetable(&format!(
        "record in-too-deep --seats 2 --seed s --set deck={deck} --out {record}"
    ))
    .ok();
    let text = fs::read_to_string(record.to_string()).expect("a record");
    assert!(text.contains(r#""deck":{"ocean":[1,16,31,46,61,76,91,106]"#));
    fs::remove_file(deck.to_string()).expect("the file goes away");
    let verdict = tidetable(&format!("verify {record}")).ok();
    assert!(verdict.contains("all as the rules say"), "{verdict}");
}

#[test]
fn a_deck_that_cannot_work_is_refused_with_a_reason() {
    let folder = folder("bad-deck");
    let path = folder.join("deck.toml");
    let refused = |content: &str, expected: &str| {
        fs::write(&path, content).expect("a file");
        for command in ["record", "simulate", "play"] {
            let words = format!("{command} in-too-deep --set deck={}", path.display());
            let ran = tidetable(&words);
            assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{words}");
            assert!(ran.err.contains(expected), "{expected}: {}", ran.err);
        }
    };
    refused("just words", "line 1, column 6");
    refused("ocean = [1, 2]", "missing field `treasure`");
    refused(&DECK.replace("pearl", "gold"), "unknown field `gold`");
    refused(&DECK.replace("118", "128"), "there is no card 128");
    refused(&DECK.replace("118", "0"), "there is no card 0");
    refused(&DECK.replace("118", "1"), "the deck has card 1 twice (Q57)");
    let few = "ocean = [1]\ntreasure = [2]\npearl = [3]\nresearch = [4]\nwildlife = [5]\n";
    refused(few, "need a deck of 28 cards, and this one has 5 (Q57)");
    let missing = tidetable("record in-too-deep --set deck=no/such/file.toml");
    assert_eq!(missing.code, 2);
    assert!(missing.err.contains("no/such/file.toml"), "{}", missing.err);
}

#[test]
fn playouts_seldom_draw() {
    let report = |bot: &str| {
        let words = format!("simulate in-too-deep --json --games 100 --seed s --bots {bot}");
        tidetable(&words).json()
    };
    let (playout, random) = (report("playout"), report("random"));
    assert_eq!(playout["bots"], serde_json::json!(vec!["playout"; 3]));
    assert_ne!(playout["mean_scores"], random["mean_scores"]);
}

#[test]
fn everything_of_the_command_line_works() {
    assert_eq!(tidetable("perft in-too-deep --depth 2").ok(), "30\n");
    let open = tidetable("record in-too-deep --seed s --open").ok();
    assert!(open.contains(r#""after":{"views":["#));
    let played = run("play in-too-deep --seats 2 --seed p", "draw\n");
    assert!(
        played
            .out
            .contains("buy a share, expand a company, or draw a card"),
        "{}",
        played.out
    );
}

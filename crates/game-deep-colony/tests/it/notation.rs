//! What is no position or no action is refused with a reason.

use game_deep_colony::{Action, DeepColony};
use rules::{Notation, Typed};

const TABLE: &str = "0\n0 start/0\n";

#[track_caller]
fn check(facts: &str, expected: &str) {
    check_table(TABLE, facts, expected);
}

#[track_caller]
fn check_table(table: &str, facts: &str, expected: &str) {
    match DeepColony::parse(&format!("{table}{facts}")) {
        Ok(_) => assert_eq!(expected, "", "{facts}"),
        Err(error) => {
            let said = error.to_string();
            assert!(
                !expected.is_empty() && said.contains(expected),
                "{facts}: {said}"
            );
        }
    }
}

#[test]
fn facts_have_to_fit() {
    check("to act: chance draws for A", "");
    check("seats: 9\nto act: nobody", "\"9\" does not fit seats");
    check("seats: 5\nto act: nobody", "2 to 4 players");
    check("colour: red", "no fact \"colour\"");
    check("options: sideways", "no option \"sideways\"");
    check("options: start_tile=dome", "a colony and a link");
    check(
        "to act: C places dome",
        "\"C\" is not a seat; there is A, B",
    );
    check("to act: A places city", "does not fit the tiles of the set");
    check("to act: A jumps", "does not fit to act");
    check("order: 0,1", "order does not name every tile");
    check("laid by: A B", "a letter per tile");
    check(
        "aside: dome\nto act: A places bay-a",
        "does not fit what is due",
    );
    check("aside: dome dome", "not so many of dome");
    check("set: start 1\nto act: nobody", "2 to 255 tiles");
    check("set: city 3", "does not fit set");
    check(
        "set: start, dome\nto act: A places bay-a",
        "the tiles of the set",
    );
    check("set: start, kelp-forest\nto act: chance draws for B", "");
    check(
        "set: start, dome\naside: dome\nto act: chance draws for B",
        "does not fit what is due",
    );
}

#[test]
fn pieces_and_scores_have_to_fit() {
    check("pieces: A marker 0,0 colony 0", "");
    check("pieces: A marker 0,0 colony 1", "does not fit pieces");
    check("pieces: A marker 0,0 aerator", "does not fit pieces");
    check("pieces: A marker 1,0 colony 0", "does not fit pieces");
    check("pieces: A submarine 0,0 link 0", "does not fit pieces");
    check("pieces: A castle 0,0 link 0", "does not fit pieces");
    let office = "A head_office 0,0 colony 0";
    check(
        &format!("pieces: {office}; {office}"),
        "does not fit pieces",
    );
    check("scores: A links 1 4", "");
    check("scores: A links 1 4; A links 1 4", "does not fit scores");
    check("scores: A castles 1 4", "does not fit scores");
    check("scores: A links 0 4", "does not fit scores");
    check("scores: A links 1 9999", "does not fit scores");
}

#[test]
fn tables_have_to_fit() {
    check_table("", "to act: nobody", "needs a table");
    check_table("0\n", "to act: nobody", "does not fit what is due");
    check_table("0\n0 start\n", "", "does not fit the table");
    check_table("0\n0 start/4\n", "", "not a rotation");
    check_table("0 0\n0 start/0 dome/0\n", "", "two tiles lie at 0,0");
    check_table("0\n0 start/0 dome/0\n", "", "row 0 is too long");
    check_table(
        "0 1\n0 start/0 dome/0\n",
        "",
        "the tile at 1,0 does not fit",
    );
    check_table("0\n0 dome/1\n", "", "looks the same");
    check_table("0 5000\n0 . dome/0\n", "", "does not fit the table");
}

#[test]
fn actions_are_read_as_they_are_typed() {
    let read = |text: &str| Action::read(text).map_err(|error| error.to_string());
    assert!(read(" place  1,-2   3 ").is_ok());
    for (text, expected) in [
        ("jump", "try one of: place X,Y QUARTERS"),
        ("place 1 2", "not a cell"),
        ("place 1,x 2", "not a cell"),
        ("place 1,9999 2", "not a cell"),
        ("place 1,1 4", "not a rotation"),
        ("mark_colony x", "count from 0"),
        ("mark castle", "is not an action"),
        ("submarine", "is not an action"),
    ] {
        let said = read(text).expect_err(text);
        assert!(said.contains(expected), "{text}: {said}");
    }
}

#[test]
fn facts_of_seats_are_those_of_the_table() {
    let game = DeepColony::parse(&format!("{TABLE}to act: nobody")).expect("a position");
    assert!(game.fact("supply B").is_some());
    for name in ["supply C", "supply Bo", "sheet D", "sheet b"] {
        assert_eq!(game.fact(name), None, "{name}");
    }
}

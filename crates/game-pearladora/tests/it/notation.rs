//! What is no position or no action, and what is said of it.

use game_pearladora::{Action, Pearladora};
use rules::{Notation, Typed};

/// The corner a1 b1 a2 b2 is full.
const POSITION: &str = "
   a   b   c   d   e   f   g   h
1  A1  B1 |.   o3  .   .   .   .

2  A2  o4 |B4^ B1  .   o4  .   o5
   --- ---
3  .   .   .   .   .   .   .   .

4  o5  .   .   .   o6  .   .   .

5  .   C1  o6  .   .   .   o7  .
seats: 3
options: advanced=true retire=true
groups: elders children foragers
powers: 2 0 0
necklaces: d2 d2
backups: A a1
looked: d2
to act: B
";

/// 36 pontoons, no territory below four squares.
const TOO_MANY_PONTOONS: &str = "
   a   b   c   d   e   f   g   h
1  .   .   .   o3 |.   .   .   .
   --- --- --- --- --- --- ---
2  .  |o4  .   .   .  |o4  .  |o5
       --- --- --- ---     --- ---
3  .  |.  |.   .   .  |.   .  |.
           --- ---     --- ---
4  o5 |.   .  |.  |o6 |.   .  |.
           ---     --- ---
5  .  |.   o6 |.   .   .  |o7  .
";

/// The position with one thing replaced is refused, and the reason says so.
fn check(changes: &[(&str, &str, &str)]) {
    for (from, to, expected) in changes {
        assert!(POSITION.contains(from), "{from}");
        match Pearladora::parse(&POSITION.replacen(from, to, 1)) {
            Ok(_) => panic!("{to:?} was read"),
            Err(error) => assert!(error.0.contains(expected), "{to:?}: {error}"),
        }
    }
}

#[test]
fn what_is_no_position_is_refused_with_a_reason() {
    Pearladora::parse(POSITION).expect("a position");
    let trailing = POSITION.replace("backups: A a1", "backups: A a1, ");
    Pearladora::parse(&trailing).expect("the comma means nothing");
    check(&[
        // The box.
        ("powers: 2 0 0", "powers: 3 0 0", "Power tokens"),
        ("powers: 2 0 0", "powers: 2 1 0", "Power tokens"),
        ("necklaces: d2", "necklaces: c2 d2", "Power tokens"),
        ("A2  o4", "A5  o4", "too many divers of value 5"),
        ("backups: A a1", "backups: A d2", "not on an own diver"),
        ("backups: A a1", "backups: B c2", "not full"),
        ("backups: A a1", "backups: A a1, B b1", "two Backups"),
        (
            "backups: A a1",
            "backups: A a1, B",
            "\"B\" does not fit backups",
        ),
        ("o7", "o6", "the clusters are not the box's"),
        ("o7", "A1", "cannot stand on g5"),
        (
            " .\n\n2",
            "|.\n                               ---\n2",
            "too small",
        ),
        (
            "necklaces: d2 d2",
            "necklaces: d2 e1",
            "a necklace lies on no diver",
        ),
        ("looked: d2", "looked: e1", "without a diver was seen"),
        // The drawing.
        ("5  .   C1  o6  .   .   .   o7  .\n", "", "five rows"),
        ("\n3  .", "\n4  .", "row 4 is out of place"),
        ("   o5\n", "   o5 |\n", "is no pontoon"),
        ("--- ---", "--- -- ", "is no pontoon"),
        ("C1  o6", "D1  o6", "\"D\" is not a seat; there is A, B, C"),
        ("C1  o6", "C6  o6", "cannot stand on b5"),
        ("C1  o6", ".^  o6", "\".\" is not a seat"),
    ]);
}

#[test]
fn facts_have_to_fit() {
    check(&[
        ("seats: 3", "seats: 9", "does not fit seats"),
        ("seats: 3", "seats: 5", "2 to 4 players"),
        ("powers: 2 0 0", "powers: 2 0", "one number per seat"),
        ("powers: 2 0 0", "powers: 2 0 0 0", "one number per seat"),
        ("groups: elders", "groups: pirates", "is not a group"),
        ("groups: elders", "groups: foragers", "foragers twice"),
        (
            "options: advanced=true",
            "options: hard",
            "no option \"hard\"",
        ),
        ("looked: d2", "seen: d2", "a position has no fact \"seen\""),
        ("to act: B", "to act: D", "is not a seat"),
        ("to act: B", "to act: BC", "is not a seat"),
        ("to act: B", "to act: B soon", "does not fit to act"),
        // Whoever is to act can.
        (
            "to act: B",
            "retired: B\nto act: B",
            "does not fit what is due",
        ),
        (
            "to act: B",
            "to act: B after pontoon e1-f1",
            "does not fit what is due",
        ),
    ]);
}

#[test]
fn a_position_needs_the_whole_box() {
    let many = Pearladora::parse(TOO_MANY_PONTOONS).expect_err("36 pontoons");
    assert!(many.0.contains("too many pontoons"), "{many}");
    let mut bare = POSITION
        .replace("powers: 2 0 0\n", "")
        .replace("necklaces: d2 d2\n", "")
        .replace("B4^", "B4 ");
    for pearls in 3..=7 {
        bare = bare.replace(&format!("o{pearls}"), "o ");
    }
    let bare = Pearladora::parse(&bare).expect_err("no clusters yet");
    assert!(bare.0.contains("does not fit what is due"), "{bare}");
}

#[test]
fn what_is_no_action_is_refused() {
    for text in [
        "",
        "diver",
        "diver 1",
        "diver 0 a1",
        "diver 6 a1",
        "diver 1 a0",
        "diver 1 a6",
        "diver 1 i1",
        "diver 1 A1",
        "diver 1 a11",
        "pontoon a1",
        "pontoon a1-a1",
        "pontoon a1-c1",
        "pontoon a1-b2",
        "pontoon h1-a2",
        "done now",
        "Done",
    ] {
        assert!(Action::read(text).is_err(), "{text:?} was read");
    }
}

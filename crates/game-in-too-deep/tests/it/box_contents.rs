//! The box as the rulebook counts it, and decks of one's own.

use game_in_too_deep::{BadOptions, Card, Company, DECK, Deck, DeckChoice, InTooDeep, Options};
use rules::Setup;
use rules_testkit::{play_random, seats};

use crate::small_deck;

#[test]
fn r1_2_q1_q2_a_hundred_cards_twenty_of_each_company() {
    assert_eq!(DECK.len(), 100);
    let deck = Deck::standard();
    assert_eq!(deck.cards().len(), 100);
    for company in Company::ALL {
        assert_eq!(deck.of(company).len(), 20, "{company}");
        for decade in 1..=9 {
            let in_decade = deck.of(company).iter();
            let in_decade = in_decade.filter(|card| card.decade() == decade);
            assert_eq!(in_decade.count(), 2, "{company} in decade {decade}");
        }
    }
}

#[test]
fn q2_the_list_of_the_specification() {
    let ocean = [
        9, 13, 17, 21, 25, 34, 38, 42, 46, 50, 59, 63, 67, 71, 75, 84, 88, 92, 96, 100,
    ];
    let wildlife = [
        4, 8, 12, 16, 20, 29, 33, 37, 41, 45, 54, 58, 62, 66, 70, 79, 83, 87, 91, 95,
    ];
    let numbers = |company: Company| -> Vec<u8> {
        let cards = Deck::standard().of(company);
        cards.iter().map(Card::number).collect()
    };
    assert_eq!(numbers(Company::Ocean), ocean);
    assert_eq!(numbers(Company::Wildlife), wildlife);
}

#[test]
fn q3_decades_are_groups_of_ten() {
    let decade = |number| Card::new(number).expect("a card").decade();
    let decades = [1, 9, 10, 19, 44, 99, 100].map(decade);
    assert_eq!(decades, [0, 0, 1, 1, 4, 9, 10]);
}

#[test]
fn q57_a_deck_of_ones_own_is_carried_whole_and_played() {
    let text = r#"{"sides":["basic","basic","basic","basic","basic"],"deck":{"ocean":[1,16],"treasure":[4],"pearl":[7],"research":[],"wildlife":[127]}}"#;
    let options: Options = serde_json::from_str(text).expect("options");
    assert_eq!(serde_json::to_string(&options).expect("plain data"), text);
    let own = Options {
        deck: DeckChoice::Own(small_deck()),
        ..Options::default()
    };
    let start = InTooDeep::new(&own, seats(3)).expect("playable");
    let mut dice = dice::Key::new(dice::Purpose::Test, "own deck", 0).stream(0);
    assert!(play_random(&start, &mut dice).entries.len() > 40);
}

#[test]
fn q57_what_is_wrong_with_a_deck_is_said_and_stays_wrong() {
    let wrong = |text: &str| {
        let text = format!(r#"{{"deck":{text}}}"#);
        let error = serde_json::from_str::<Options>(&text).expect_err("wrong");
        error.to_string()
    };
    assert!(wrong(r#""mine""#).contains("standard"));
    assert!(wrong("[1,2]").contains("ocean, treasure, pearl, research and wildlife"));
    assert!(wrong(r#"{"ocean":[0]}"#).contains("there is no card 0"));
    assert!(wrong(r#"{"ocean":[128]}"#).contains("there is no card 128"));
    assert!(wrong(r#"{"ocean":[1],"treasure":[2]}"#).contains("pearl"));
    assert!(wrong(r#"{"ocean":[1],"gold":[2]}"#).contains("gold"));
    let twice = r#"{"ocean":[1,1],"treasure":[],"pearl":[],"research":[],"wildlife":[]}"#;
    let options: Options =
        serde_json::from_str(&format!(r#"{{"deck":{twice}}}"#)).expect("the form is right");
    let bad = InTooDeep::new(&options, seats(3)).expect_err("twice");
    assert!(matches!(bad, BadOptions::SameCard { .. }), "{bad}");
    let again = serde_json::to_string(&options).expect("plain data");
    assert!(again.contains(r#""ocean":[1,1]"#), "{again}");
}

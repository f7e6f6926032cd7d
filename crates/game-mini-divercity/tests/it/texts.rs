//! What people read of an event: one sentence for whom it is about, another for
//! everybody else.

use game_mini_divercity::{
    Corporation, Diver, Ending, Event, HandId, Held, Hotel, Means, MiniDivercity, Species,
};
use rules::{Notation, Seat, Texts, To, Viewer, Views};
use rules_testkit::seat;

/// A hand of a diver's own, or one of a lone diver's two.
fn held(letter: &str, is_of_two: bool) -> Held {
    let hand = HandId::from_letter(letter).expect("a hand");
    let number = if is_of_two { 0 } else { hand.number() };
    Held {
        hand,
        seat: Seat::new(number).expect("a seat"),
        is_of_two,
    }
}

fn check(event: Event, to_a: &str, to_all: &str) {
    let told = |viewer| MiniDivercity::tell(&event, To(viewer)).unwrap_or_default();
    assert_eq!(told(Viewer::seat(seat('A'))), to_a);
    assert_eq!(told(Viewer::Public {}), to_all);
}

#[test]
fn who_acts_reads_of_themselves_and_the_others_of_a_name() {
    let [a, b] = ["A", "B"].map(|letter| held(letter, false));
    check(Event::FirstHand { hand: a }, "You begin.", "{A} begins.");
    let diver = Diver::Captain;
    let event = Event::DiverCard { hand: a, diver };
    check(event, "You are the Captain.", "{A} is the Captain.");
    let event = Event::DiversLeft { hand: a };
    let (to_a, to_all) = (
        "You take no more diver cards.",
        "{A} takes no more diver cards.",
    );
    check(event, to_a, to_all);
    let played = Event::Played {
        hand: a,
        slot: 0,
        species: Species::Octopus,
        means: Means::Captain,
    };
    let (to_a, to_all) = (
        "You play card 1 on the Captain's order: an Octopus.",
        "{A} plays card 1 on the Captain's order: an Octopus.",
    );
    check(played, to_a, to_all);
    let closed = Event::Closed {
        hand: a,
        slot: 2,
        species: Species::Lobster,
        hotel: Hotel::Blue,
    };
    let (to_a, to_all) = (
        "You close the blue hotel with card 3, a Lobster.",
        "{A} closes the blue hotel with card 3, a Lobster.",
    );
    check(closed, to_a, to_all);
    let signing = Event::Signing { from: b, to: a };
    check(
        signing,
        "{B} makes signs to you.",
        "{B} makes signs to {A}.",
    );
    let conceded = Event::Conceded { seat: seat('A') };
    check(conceded, "You would give up.", "{A} would give up.");
    let cards = vec![Species::MantaRay, Species::PorcupineFish];
    let (to_a, to_all) = (
        "You held Manta Ray and Porcupine Fish.",
        "{A} held Manta Ray and Porcupine Fish.",
    );
    check(Event::Hand { hand: a, cards }, to_a, to_all);
}

#[test]
fn a_telling_names_teller_and_receiver() {
    let [a, b] = ["A", "B"].map(|letter| held(letter, false));
    let told = |from, to, cards| Event::Told { from, to, cards };
    let cards = Some(vec![Species::Crab, Species::Eel]);
    check(
        told(Some(a), b, cards.clone()),
        "You tell {B} their cards: Crab and Eel.",
        "{A} tells {B} their cards: Crab and Eel.",
    );
    check(
        told(Some(b), a, None),
        "{B} tells you your cards.",
        "{B} tells {A} their cards.",
    );
    check(
        told(None, a, cards),
        "You look at your cards: Crab and Eel.",
        "{A} looks at their cards: Crab and Eel.",
    );
}

#[test]
fn r7_6_a_lone_divers_hands_have_letters() {
    let hand = held("B", true);
    check(
        Event::FirstHand { hand },
        "Hand B begins.",
        "Hand B begins.",
    );
    let drilled = Event::Drilled {
        hand,
        slot: 0,
        species: Species::Crab,
    };
    let (to_a, to_all) = (
        "You give up card 1 of hand B to the oil: a Crab.",
        "{A} gives up card 1 of hand B to the oil: a Crab.",
    );
    check(drilled, to_a, to_all);
    let told = Event::Told {
        from: Some(held("A", true)),
        to: hand,
        cards: Some(vec![Species::Crab]),
    };
    let turned = "The cards of hand B are turned up: Crab.";
    check(told, turned, turned);
}

#[test]
fn r7_5_corporation_cards_come_from_the_deck_or_from_somebody() {
    let card = Corporation::OilDynamite;
    let flipped = "The corporations turn over Oil, then dynamite.";
    check(Event::Corporation { card, by: None }, flipped, flipped);
    let industrialist = Some(seat('A'));
    check(
        Event::Corporation {
            card: Corporation::RedBlue,
            by: industrialist,
        },
        "You play Red and blue hotels.",
        "{A}, the Industrialist, plays Red and blue hotels.",
    );
    check(
        Event::Foreseen {
            cards: Some(vec![Corporation::Oil, Corporation::Dynamite]),
            industrialist,
        },
        "You show your hand: Oil platform and Dynamite.",
        "The Industrialist's hand is shown: Oil platform and Dynamite.",
    );
    check(
        Event::Dismissed {
            card: Corporation::Oil,
            industrialist,
        },
        "You lose Oil platform.",
        "The Industrialist loses Oil platform.",
    );
}

#[test]
fn every_ending_has_its_sentence() {
    let sentences = Ending::ALL.map(|ending| {
        let over = Event::Over { ending };
        MiniDivercity::tell(&over, To(Viewer::Public {})).expect("a sentence")
    });
    assert_eq!(
        sentences,
        [
            "The reef is saved: the divers win.",
            "Too many species are extinct: the divers lose.",
            "Six hotels stand around the reef: the divers lose.",
            "No card is left anywhere: the divers lose.",
            "The divers give up.",
        ]
    );
}

#[test]
fn a_turn_offers_only_what_can_be_done_now() {
    let asked = |text: &str| {
        let game = MiniDivercity::parse(text).unwrap_or_else(|error| panic!("{error}"));
        let viewer = Viewer::seat(seat('A'));
        let shown = MiniDivercity::shown(&game.view(viewer));
        MiniDivercity::ask(&MiniDivercity::prompt(&shown), To(viewer))
    };
    let hands = "A: crab eel\nB: turtle octopus\nphase: turn\n";
    let at = |before: &str, hands: &str| asked(&format!("seats: 2\n{before}{hands}"));
    assert_eq!(
        at("hotels: red\n", hands),
        "Your turn: play a card, tell somebody theirs, or close a hotel."
    );
    assert_eq!(
        at("", hands),
        "Your turn: play a card, or tell somebody theirs."
    );
    assert_eq!(
        at("options: real_diver=true\n", hands),
        "Your turn: play a card, or make signs to somebody."
    );
    let empty = "species deck: crab\nA: crab\nB:\nphase: turn\n";
    assert_eq!(at("", empty), "Your turn: play a card.");
    assert_eq!(
        at("hotels: red blue\n", empty),
        "Your turn: play a card, or close a hotel."
    );
    let told = "species deck: crab\nA:\nB: crab\nhotels: red\nphase: turn\n";
    assert_eq!(at("", told), "Your turn: tell somebody their cards.");
    assert_eq!(
        asked(&format!("seats: 1\noptions: mode=solo\n{hands}")),
        "Hand A: play a card, or turn up the other hand."
    );
}

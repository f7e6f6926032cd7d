//! What a table does beside the rules: acknowledging a telling, giving up,
//! taking back, and talk.

use game_mini_divercity::{Action, Face, HandId, MiniDivercity, Refusal, Remark, Species};
use rules::{
    Actions, Control, Entry, Manners, Notation, Position, Replay, Scoring, SeatSet, Texts, To,
    ToAct, Told, Typed, Viewer, Views,
};
use rules_testkit::{play_text, seat};

fn replay(text: &str) -> Replay<MiniDivercity> {
    let game = MiniDivercity::parse(text).unwrap_or_else(|error| panic!("{error}"));
    Replay::from(game)
}

fn control(replay: &mut Replay<MiniDivercity>, letter: char, control: Control) -> bool {
    let entry = Entry::Control {
        seat: seat(letter),
        control,
    };
    replay.push(entry, &mut Told::deaf()).is_ok()
}

/// The faces that a seat's screen shows of its own hand, and what it knows.
fn own_hand(game: &MiniDivercity, letter: char) -> (Vec<Face>, Vec<Face>) {
    let view = game.view(Viewer::seat(seat(letter)));
    let faces = |view: &game_mini_divercity::View| {
        let hand = &view.hands[seat(letter).idx()];
        hand.cards.iter().map(|card| card.face).collect()
    };
    (faces(&MiniDivercity::shown(&view)), faces(&view))
}

const STRICT: &str = "
seats: 2
options: turn_cards=false
A: crab eel
B: turtle octopus
";

const SEEN: [Face; 2] = [
    Face::Seen {
        species: Species::Turtle,
    },
    Face::Seen {
        species: Species::Octopus,
    },
];
const BACKS: [Face; 2] = [Face::Back {}, Face::Back {}];

#[test]
fn e34_q43_a_telling_is_shown_until_it_is_acknowledged_and_known_for_ever() {
    let mut replay = replay(STRICT);
    assert!(
        !control(&mut replay, 'B', Control::Acknowledge {}),
        "nothing was told"
    );
    play_text(&mut replay, 'A', "tell B");
    assert_eq!(own_hand(replay.game(), 'B'), (SEEN.to_vec(), SEEN.to_vec()));
    assert_eq!(
        replay.game().to_act(),
        ToAct::Chance {},
        "nobody waits for it"
    );
    assert!(
        !control(&mut replay, 'A', Control::Acknowledge {}),
        "A was told nothing"
    );
    assert!(control(&mut replay, 'B', Control::Acknowledge {}));
    assert_eq!(
        own_hand(replay.game(), 'B'),
        (BACKS.to_vec(), SEEN.to_vec())
    );
    assert!(
        !control(&mut replay, 'B', Control::Acknowledge {}),
        "once is enough"
    );
}

#[test]
fn q43_with_turned_cards_there_is_nothing_to_acknowledge() {
    let mut replay = replay(&STRICT.replace("options: turn_cards=false\n", ""));
    play_text(&mut replay, 'A', "tell B");
    assert!(!control(&mut replay, 'B', Control::Acknowledge {}));
    assert_eq!(own_hand(replay.game(), 'B'), (SEEN.to_vec(), SEEN.to_vec()));
}

#[test]
fn q43_a_telling_that_was_acknowledged_stays_so_when_something_is_taken_back() {
    let text = "
seats: 2
options: turn_cards=false
A: crab eel
B: turtle octopus
divers: A communication, B visionary
";
    let mut replay = replay(text).with_people(SeatSet::only(seat('A')));
    play_text(&mut replay, 'A', "communication B");
    play_text(&mut replay, 'A', "play 1");
    assert!(control(&mut replay, 'B', Control::Acknowledge {}));
    let to = replay.undo_to(seat('A')).expect("alone among bots");
    assert!(control(&mut replay, 'A', Control::Undo { to }));
    assert_eq!(
        own_hand(replay.game(), 'B'),
        (BACKS.to_vec(), SEEN.to_vec())
    );
}

#[test]
fn e34_q43_q49_what_was_told_fades_in_the_strict_game_only() {
    for (options, stays) in [("options: turn_cards=false\n", false), ("", true)] {
        let text = STRICT.replace("options: turn_cards=false\n", options);
        let mut game = MiniDivercity::parse(&text).expect("a position");
        let mut told = Told::new();
        let action = Action::Tell {
            hand: game_mini_divercity::HandId::new(1).expect("a hand"),
        };
        game.play(seat('A'), action, &mut told).expect("legal");
        let sentence = |letter: char, is_faded: bool| {
            let viewer = Viewer::seat(seat(letter));
            let event = told.heard_by(viewer).next().expect("a telling");
            let faded = MiniDivercity::faded(event, &game.view(viewer).options);
            let event = if is_faded { &faded } else { event };
            MiniDivercity::tell(event, To(viewer)).expect("a sentence")
        };
        let cards = ": Turtle and Octopus";
        assert_eq!(
            sentence('A', false),
            format!("You tell {{B}} their cards{cards}.")
        );
        // Who has to remember reads it on the cards and in no line.
        let kept = if stays { cards } else { "" };
        assert_eq!(
            sentence('A', true),
            format!("You tell {{B}} their cards{kept}.")
        );
        for is_faded in [false, true] {
            assert_eq!(
                sentence('B', is_faded),
                format!("{{A}} tells you your cards{kept}.")
            );
        }
    }
}

#[test]
fn q46_a_hopeless_game_ends_when_all_divers_concede() {
    let text = "
seats: 3
options: mode=industrialist level=poseidon
tokens: crab -2, eel -2
species discard: lobster 4, turtle 4
A: nudibranch starfish
B: turtle octopus
industrialist: oil, dynamite, red_blue, green_blue
";
    let mut replay = replay(text);
    assert!(replay.game().view(Viewer::Public {}).is_hopeless);
    assert!(
        !control(&mut replay, 'C', Control::Concede {}),
        "not the Industrialist's to give up"
    );
    assert!(control(&mut replay, 'B', Control::Concede {}));
    assert!(
        !control(&mut replay, 'B', Control::Concede {}),
        "once is enough"
    );
    assert_eq!(replay.game().to_act(), ToAct::seat(seat('A')));
    assert!(control(&mut replay, 'A', Control::Concede {}));
    let outcome = replay.game().outcome().expect("over");
    assert_eq!(outcome.winners.iter().collect::<Vec<_>>(), [seat('C')]);
    assert!(
        !control(&mut replay, 'A', Control::Concede {}),
        "it is over"
    );
}

#[test]
fn q46_a_game_that_can_be_won_is_not_conceded() {
    let mut replay = replay(STRICT);
    assert!(!control(&mut replay, 'A', Control::Concede {}));
}

#[test]
fn r5_7_the_visionarys_order_can_be_taken_back_until_it_is_done() {
    let text = "
seats: 2
A: crab eel
B: turtle octopus
divers: A visionary used
looked: oil, dynamite, red_blue
phase: order
";
    let mut replay = replay(text);
    assert!(replay.take_back_to(seat('A')).is_err(), "nothing was done");
    play_text(&mut replay, 'A', "order oil");
    let to = replay.take_back_to(seat('A')).expect("one card lies");
    assert!(control(&mut replay, 'A', Control::TakeBack { to }));
    play_text(&mut replay, 'A', "order dynamite");
    play_text(&mut replay, 'A', "order oil");
    assert!(replay.take_back_to(seat('A')).is_err(), "all lie");
}

#[test]
fn e32_r8_5_q42_declaring_is_no_action_of_the_rules() {
    assert!(Action::read("declare 1 crab").is_err());
    assert!(
        serde_json::from_str::<Action>(r#"{"type":"declare","slot":0,"species":"crab"}"#).is_err()
    );
}

fn declare(hand: &str, slot: u8) -> Remark {
    let hand = HandId::from_letter(hand).expect("a hand");
    Remark::Declare {
        hand,
        slot,
        species: Species::HammerheadShark,
    }
}

#[test]
fn r8_5_divers_exchange_phrases_until_the_game_is_over() {
    let playing = MiniDivercity::parse(STRICT).expect("a position");
    let refused = playing.check_talk().expect_err("strategy is not discussed");
    assert_eq!(rules::Refusal::rule(&refused).0, "R8.5");
    for phrase in MiniDivercity::PHRASES {
        assert_eq!(playing.check_remark(seat('A'), *phrase), Ok(()));
        assert!(!playing.is_passing(*phrase));
    }
    let lost = "
seats: 2
options: level=poseidon
tokens: crab -2, eel -2
species discard: lobster 4, turtle 4
A: nudibranch starfish
B: turtle octopus
";
    let mut replay = replay(lost);
    assert!(control(&mut replay, 'A', Control::Concede {}));
    assert!(replay.game().check_talk().is_err());
    assert!(control(&mut replay, 'B', Control::Concede {}));
    assert_eq!(replay.game().check_talk(), Ok(()));
    // A lone diver can give nothing away.
    let alone = STRICT.replace(
        "seats: 2\noptions: turn_cards=false",
        "seats: 1\noptions: mode=solo",
    );
    let alone = MiniDivercity::parse(&alone).expect("a position");
    assert_eq!(alone.check_talk(), Ok(()));
}

#[test]
fn q42_a_diver_declares_cards_of_their_own_true_or_not() {
    let game = MiniDivercity::parse(STRICT).expect("a position");
    let judge = |letter: char, remark: Remark| game.check_remark(seat(letter), remark);
    assert_eq!(judge('A', declare("A", 1)), Ok(()), "it is an eel");
    assert_eq!(judge('B', declare("A", 1)), Err(Refusal::OthersCard));
    let beyond = Err(Refusal::NoSuchSlot { slot: 2 });
    assert_eq!(judge('A', declare("A", 2)), beyond);
    let hand = HandId::from_letter("F").expect("a hand");
    assert_eq!(
        judge('A', declare("F", 0)),
        Err(Refusal::NoSuchHand { hand })
    );
    let words = MiniDivercity::say(declare("A", 1));
    assert_eq!(
        words,
        "I believe that card 2 of mine is the hammerhead shark."
    );
    // Q43: where memory counts, nothing that was said stays.
    assert!(game.is_passing(declare("A", 1)));
    let turned = MiniDivercity::parse(&STRICT.replace("options: turn_cards=false\n", ""))
        .expect("a position");
    assert!(!turned.is_passing(declare("A", 1)));
}

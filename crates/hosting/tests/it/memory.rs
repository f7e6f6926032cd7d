//! What a seat is told in a strict memory game is shown until it is
//! acknowledged, and never again.

use hosting::{Eyes, Live, LiveSetup, LiveTerms, PlayError, PlayerName, WallClock};
use rules::{Seat, SeatCount, SeatSet, ToAct, Viewer};
use serde_json::{Value, json};

use crate::{resumed, written};

fn setup(kind: &dyn hosting::Kind) -> LiveSetup {
    let settings = [("turn_cards", "false"), ("diver_cards", "swimmer,captain")];
    let settings = settings.map(|(name, value)| (name.to_owned(), value.to_owned()));
    LiveSetup {
        rules_version: kind.rules_version(),
        options: kind.parse_options(&settings).expect("options"),
        seats: SeatCount::new(2).expect("a table"),
        seed: "5eed".to_owned(),
        contributions: vec![None; 2],
        players: vec!["person".to_owned(); 2],
        chance: None,
        resigned: SeatSet::EMPTY,
        terms: LiveTerms::default(),
    }
}

/// Plays until somebody can tell the other their cards, and does; who was told.
fn play_until_told(table: &mut dyn Live) -> Seat {
    while let ToAct::Seats { seats } = table.to_act() {
        let seat = seats.iter().next().expect("somebody is to act");
        let other = table.seats().after(seat);
        let tell = json!({"type": "tell", "hand": other.number()});
        if table.play(seat, &[tell]).is_ok() {
            return other;
        }
        let pick = table
            .think(seat, PlayerName::Random, &WallClock::new())
            .expect("a bot")(1.0)
        .pick;
        table.play_pick(seat, pick).expect("legal");
    }
    panic!("nobody could tell anything");
}

/// Whether a screen shows any face of the seat's own hand.
fn shows_own(screen: &Value, seat: Seat) -> bool {
    let cards = &screen["view"]["hands"][seat.idx()]["cards"];
    let mut cards = cards.as_array().expect("a hand").iter();
    cards.any(|card| card["face"]["type"] == "seen")
}

#[test]
fn a_telling_is_shown_until_it_is_acknowledged_and_then_nowhere() {
    let kind = hosting::find("mini-divercity").expect("a game");
    let (mut table, _) = kind.begin_live(&setup(kind)).expect("playable");
    let receiver = play_until_told(&mut *table);
    let viewer = Viewer::seat(receiver);
    let screen = |table: &dyn Live| written(|out| table.write_screen(viewer, out));
    assert!(shows_own(&screen(&*table), receiver));
    let told_at = table.seq();
    assert!(table.can_acknowledge(receiver));
    let other = table.seats().after(receiver);
    assert!(!table.can_acknowledge(other));
    assert!(matches!(
        table.acknowledge(other),
        Err(PlayError::NotNow(_))
    ));
    let stored = table.acknowledge(receiver).expect("it was told something");
    assert_eq!(stored.len(), 1, "acknowledging is one entry of the log");
    assert_eq!(stored[0].body, r#"{"type":"acknowledge"}"#);
    assert!(!shows_own(&screen(&*table), receiver));
    assert!(!table.can_acknowledge(receiver));

    for seq in 0..=table.seq() {
        let frames = table.replay(Eyes::Of(viewer), seq, 1);
        let view = serde_json::to_value(&frames[0].fields).expect("JSON");
        assert!(
            !shows_own(&json!({ "view": view }), receiver),
            "entry {seq}"
        );
    }
    let story = table.story(Eyes::Of(viewer), 0);
    assert_eq!(story.len() as u32, table.seq());
    for line in story {
        let events: Value = serde_json::from_str(line.events.get()).expect("JSON");
        let mut events = events.as_array().expect("events").iter();
        let is_faceless = |event: &Value| event["type"] != "told" || event["cards"].is_null();
        assert!(events.all(is_faceless), "entry {}", line.seq);
    }
    let mut missed = Vec::new();
    let told = table.write_missed(viewer, told_at - 1, &mut missed);
    assert!(told.is_some(), "it was a moment ago");
    let missed = String::from_utf8(missed).expect("JSON");
    assert!(!missed.contains(r#""cards":["#), "{missed}");
}

#[test]
fn a_log_with_an_acknowledgement_replays() {
    let kind = hosting::find("mini-divercity").expect("a game");
    let mut n_controls = 0;
    for seed in 0..20 {
        let mut setup = setup(kind);
        setup.seed = format!("acknowledged {seed}");
        let (mut table, mut entries) = kind.begin_live(&setup).expect("playable");
        while let ToAct::Seats { seats } = table.to_act() {
            let seat = seats.iter().next().expect("somebody is to act");
            let pick = table
                .think(seat, PlayerName::Random, &WallClock::new())
                .expect("a bot")(1.0)
            .pick;
            entries.extend(table.play_pick(seat, pick).expect("legal"));
            for seat in table.seats().iter() {
                if table.can_acknowledge(seat) {
                    entries.extend(table.acknowledge(seat).expect("just asked"));
                    n_controls += 1;
                }
            }
        }
        let again = resumed(kind, &setup, &entries).expect("it replays");
        assert_eq!(again.record(), table.record());
    }
    assert!(
        n_controls > 0,
        "somebody was told something in twenty games"
    );
}

//! What viewers of a live table are sent, and what whoever was away hears.

use hosting::{Live, PlayerName, Stranded, WallClock};
use rules::{Control, Viewer};

use crate::{expanded, live_setup, resumed, written};

fn missed(table: &dyn Live, viewer: Viewer, since: u32) -> Option<serde_json::Value> {
    let mut told = None;
    let mut fields = crate::written_fields(|out| told = table.write_missed(viewer, since, out));
    let told = told?;
    assert_eq!(
        fields["words"].as_array().map(Vec::len),
        fields["events"].as_array().map(Vec::len)
    );
    let events = fields["events"].take();
    let n_told: u16 = told.iter().sum();
    assert_eq!(events.as_array().map(Vec::len), Some(n_told.into()));
    assert_eq!(told.len() as u32, table.seq() - since);
    Some(events)
}

/// Whether a viewer hears which diver was just laid, in the event and in its words,
/// and that whoever does has to remember it (R3.5).
fn check_diver_heard(table: &dyn Live, viewer: Viewer, knows: bool) {
    let heard = crate::written_fields(|out| table.write_heard(viewer, out));
    assert_eq!(heard["events"][0]["value"].is_number(), knows, "{viewer:?}");
    let words = heard["words"][0].as_str().expect("it is worth a line");
    assert_eq!(
        words == "You place a 5 on a1.",
        knows,
        "{viewer:?}: {words}"
    );
    let faded = heard["faded"].as_array().expect("a list");
    assert_eq!(!faded.is_empty(), knows, "{viewer:?}");
}

#[test]
fn a_live_table_tells_each_viewer_its_own_and_forgets_refused_steps() {
    let kind = hosting::find("pearladora").expect("a game");
    let setup = live_setup(kind, 2);
    let (mut table, mut entries) = kind.begin_live(&setup).expect("playable");
    let seat = table.to_act().seats().iter().next().expect("somebody");
    let other = table.seats().after(seat);
    let json = |text: &str| serde_json::from_str::<serde_json::Value>(text).expect("JSON");
    let pontoon = |line: u8| json(&format!(r#"{{"type":"pontoon","line":{line}}}"#));
    let n_heard = |table: &dyn Live, since: u32| {
        let heard = missed(table, Viewer::Public {}, since)?;
        Some(heard.as_array().expect("a list").len())
    };
    let start = table.seq();
    // The second is refused, and the first is as if it had never been.
    table
        .play(seat, &[pontoon(0), pontoon(0)])
        .expect_err("taken");
    for line in [1, 2] {
        let since = table.seq();
        assert!(!table.can_take_back(seat));
        entries.extend(table.play(seat, &[pontoon(line)]).expect("legal"));
        assert_eq!(n_heard(&*table, since), Some(1), "only this step");
        assert_eq!(n_heard(&*table, since + 1), Some(0), "nothing was missed");
        assert!(table.can_take_back(seat) && !table.can_take_back(other));
        entries.extend(table.take_back(seat).expect("nothing was revealed"));
        assert_eq!(n_heard(&*table, since), Some(1), "it has happened");
        let deeds = table.controls_after(since);
        let taken_back = Control::TakeBack { to: start };
        assert_eq!(
            deeds,
            [(table.seq(), seat, taken_back)],
            "and was taken back"
        );
    }
    assert_eq!(table.n_take_backs(), 2);
    let done = json(r#"{"type":"done"}"#);
    entries.extend(table.play(seat, &[pontoon(3), done]).expect("legal"));
    let mut table = resumed(kind, &setup, &entries).expect("it replays");
    let diver = json(r#"{"type":"diver","value":5,"at":[0,0]}"#);
    entries.extend(table.play(other, &[diver]).expect("legal"));
    assert_eq!(table.n_take_backs(), 2);
    let since = table.seq() - 1;
    assert_eq!(n_heard(&*table, since), Some(1));
    for (viewer, knows) in [
        (Viewer::seat(other), true),
        (Viewer::seat(seat), false),
        (Viewer::Public {}, false),
    ] {
        check_diver_heard(&*table, viewer, knows);
        let missed = missed(&*table, viewer, since).expect("known");
        assert!(
            !missed[0]["value"].is_number(),
            "R3.5: {viewer:?} has to remember"
        );
        let screen = written(|out| table.write_screen(viewer, out));
        let is_seat = viewer != (Viewer::Public {});
        assert_eq!(screen["view"]["hand"].is_array(), is_seat, "{viewer:?}");
        assert_eq!(
            screen["view"]["viewer"],
            serde_json::to_value(viewer).expect("JSON")
        );
    }
    assert!(table.record()[0].contains(r#""contributions":["aa","aa"]"#));
    let mut again = entries.clone();
    again[1].seq = 1;
    let stranded = resumed(kind, &setup, &again).err();
    assert!(matches!(stranded, Some(Stranded::Broken { seq: 1, .. })));
}

#[test]
fn whoever_was_away_hears_what_was_missed() {
    let kind = hosting::find("pearladora").expect("a game");
    let (mut table, _) = kind.begin_live(&live_setup(kind, 2)).expect("playable");
    let mut seqs = vec![table.seq()];
    for line in (0..67).filter(|line| line % 2 == 0) {
        let Some(seat) = table.to_act().seats().iter().next() else {
            break;
        };
        let done = serde_json::json!({"type": "done"});
        let pontoon = serde_json::json!({"type": "pontoon", "line": line});
        if table.play(seat, &[pontoon, done]).is_ok() {
            seqs.push(table.seq());
        }
    }
    let events = |since: u32| {
        let heard = missed(&*table, Viewer::Public {}, since)?;
        heard.as_array().cloned()
    };
    let all: Vec<_> = events(seqs[0]).expect("few enough steps");
    assert!(seqs.len() > 10 && all.len() >= seqs.len() - 1);
    for window in seqs.windows(2) {
        let (longer, shorter) = (events(window[0]), events(window[1]));
        let (longer, shorter) = (longer.expect("known"), shorter.expect("known"));
        assert!(longer.len() > shorter.len() && longer.ends_with(&shorter));
    }
    assert_eq!(events(table.seq() + 1), None, "not yet");
}

#[test]
fn considering_changes_nothing_and_nothing_is_revealed_in_the_middle() {
    let kind = hosting::find("pearladora").expect("a game");
    let (mut table, _) = kind.begin_live(&live_setup(kind, 2)).expect("playable");
    let seat = table.to_act().seats().iter().next().expect("somebody");
    let diver = serde_json::json!({"type": "diver", "value": 1, "at": [0, 0]});
    let screen = |table: &dyn Live| written(|out| table.write_screen(Viewer::seat(seat), out));
    let before = screen(&*table);
    table
        .consider(seat, std::slice::from_ref(&diver))
        .expect("legal");
    let far = serde_json::json!({"type": "diver", "value": 1, "at": [9, 9]});
    assert!(table.consider(seat, &[far]).is_err());
    // The turn is over after a diver: what follows could not be taken back.
    let refused = table.play(seat, &[diver.clone(), diver.clone()]);
    let message = refused.expect_err("revealing").to_string();
    assert!(message.contains("one by one"), "{message}");
    assert_eq!(screen(&*table), before);
    table.play(seat, &[diver]).expect("alone it is fine");
}

#[test]
fn a_live_bot_has_dice_of_its_own_for_every_decision() {
    use dice::{Key, Purpose};
    use rules::Dice;
    let kind = hosting::find("pearladora").expect("a game");
    let (mut table, _) = kind.begin_live(&live_setup(kind, 2)).expect("playable");
    for _ in 0..4 {
        let seat = table.to_act().seats().iter().next().expect("somebody");
        let screen: serde_json::Value = written(|out| table.write_screen(Viewer::seat(seat), out));
        let legal = expanded(&screen["legal"]);
        let stream = u64::from(table.seq()) << 8 | u64::from(seat.number());
        let mut dice = Key::new(Purpose::Bots, "5eed", 0).stream(stream);
        let expected = dice.below(legal.len() as u32) as usize;
        let pick = table
            .think(seat, PlayerName::Random, &WallClock::new())
            .expect("a bot")(1.0)
        .pick;
        assert_eq!(pick.nth, expected);
        assert_eq!(table.legal(seat), legal);
        let stored = table.play_pick(seat, pick).expect("legal");
        let played: serde_json::Value =
            serde_json::from_str(&stored[0].body).expect("an action is stored");
        assert_eq!(played, legal[expected]);
    }
}

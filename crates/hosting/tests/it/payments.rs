//! In Too Deep: what costs cards is announced and paid in steps, which a screen
//! may send together.

use hosting::{Live, LiveSetup, LiveTerms, PlayerName, WallClock};
use rules::{Seat, SeatCount, SeatSet, ToAct, Viewer};
use serde_json::{Value, json};

use crate::{expanded, written};

fn setup(kind: &dyn hosting::Kind) -> LiveSetup {
    LiveSetup {
        rules_version: kind.rules_version(),
        options: kind.parse_options(&[]).expect("the defaults"),
        seats: SeatCount::new(3).expect("a table"),
        seed: "5eed".to_owned(),
        contributions: vec![None; 3],
        players: vec!["person".to_owned(); 3],
        chance: None,
        resigned: SeatSet::EMPTY,
        terms: LiveTerms::default(),
    }
}

fn screen(table: &dyn Live, seat: Seat) -> Value {
    written(|out| table.write_screen(Viewer::seat(seat), out))
}

/// The lowest cards that pay for an announcement, as actions behind it.
fn paid(table: &mut dyn Live, seat: Seat, announcement: &Value) -> Option<Vec<Value>> {
    let mut actions = vec![announcement.clone()];
    table.play(seat, &actions[..1]).ok()?;
    while screen(table, seat)["view"]["phase"]["type"] == "pay" {
        let legal = expanded(&screen(table, seat)["legal"]).swap_remove(0);
        if screen(table, seat)["view"]["phase"]["n_due"] == 1 {
            actions.push(legal);
            break;
        }
        table
            .play(seat, std::slice::from_ref(&legal))
            .expect("legal");
        actions.push(legal);
    }
    (actions.len() > 1).then_some(actions)
}

#[test]
fn an_announcement_and_its_payments_can_be_sent_together() {
    let kind = hosting::find("in-too-deep").expect("a game");
    let (mut table, _) = kind.begin_live(&setup(kind)).expect("playable");
    while let ToAct::Seats { seats } = table.to_act() {
        let seat = seats.iter().next().expect("somebody is to act");
        let mut legal = expanded(&screen(&*table, seat)["legal"]).into_iter();
        let buy = legal.find(|action| action["type"] == "buy");
        let Some(actions) = buy.and_then(|buy| paid(&mut *table, seat, &buy)) else {
            if let ToAct::Seats { seats } = table.to_act()
                && seats.contains(seat)
                && let Some(think) = table.think(seat, PlayerName::Random, &WallClock::new())
            {
                table.play_pick(seat, think(1.0).pick).expect("legal");
            }
            continue;
        };
        // All of it is taken back, and sent once more in one go.
        for _ in 1..actions.len() {
            assert!(table.can_take_back(seat));
            table.take_back(seat).expect("nothing has come of it");
        }
        assert_eq!(screen(&*table, seat)["view"]["phase"]["type"], "turn");
        let too_few = [&actions[..1], &[json!({"type": "draw"})]].concat();
        assert!(table.play(seat, &too_few).is_err(), "not paid yet");
        let too_many = [&actions[..], &actions[1..2]].concat();
        assert!(table.play(seat, &too_many).is_err(), "all or none");
        assert_eq!(screen(&*table, seat)["view"]["phase"]["type"], "turn");
        let stored = table.play(seat, &actions).expect("as before");
        assert_eq!(stored.len(), actions.len());
        assert!(!table.can_take_back(seat));
        return;
    }
    panic!("nobody could buy anything that costs cards");
}

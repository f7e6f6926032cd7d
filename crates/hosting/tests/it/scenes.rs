//! What the plain screen is sent, and that no other game pays for it.

use std::path::Path;

use hosting::Eyes;
use rules::{ToAct, Viewer};
use serde_json::Value;

use crate::{expanded, live_setup, usual_seats, written, written_fields};

#[test]
fn a_game_without_a_screen_sends_its_scene_and_every_legal_action_has_its_way() {
    let kind = hosting::find("example").expect("the example");
    let (mut table, _) = kind.begin_live(&live_setup(kind, 3)).expect("a table");
    let mut n_steps = 0;
    while let ToAct::Seats { seats } = table.to_act() {
        let seat = seats.iter().next().expect("somebody");
        for viewer in Viewer::all(table.seats()) {
            let screen = written(|out| table.write_screen(viewer, out));
            let scene = &screen["view"]["scene"];
            let ways = scene["ways"].as_array().expect("ways");
            assert_eq!(ways.len(), expanded(&screen["legal"]).len());
            assert_eq!(ways.is_empty(), !viewer.is(seat));
            assert!(
                scene["parts"]
                    .as_array()
                    .is_some_and(|parts| parts.len() > 3)
            );
            // The game's own view is there as always.
            assert_eq!(screen["view"]["seats"], 3);
        }
        let legal = table.legal(seat);
        let action = legal[n_steps % legal.len()].clone();
        table.play(seat, &[action]).expect("it is legal");
        let heard = written_fields(|out| table.write_heard(Viewer::Public {}, out));
        let mut words = heard["words"].as_array().expect("a list").iter();
        assert!(words.all(Value::is_string));
        n_steps += 1;
    }
    assert!(n_steps > 50, "only {n_steps}");
    let frames = table.replay(Eyes::All, 0, 32);
    assert!(frames[0].fields.contains_key("scene"));
    let story = table.story(Eyes::All, 0);
    assert!(story.iter().any(|line| !line.words.is_empty()));
}

#[test]
fn a_game_with_a_screen_sends_no_scene() {
    let screens = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/games");
    let has_screen = |kind: &&dyn hosting::Kind| Path::new(screens).join(kind.key()).exists();
    let games: Vec<&dyn hosting::Kind> = hosting::listed(false).filter(has_screen).collect();
    assert!(games.len() >= 4, "the games with screens are found");
    for kind in games {
        let setup = live_setup(kind, usual_seats(kind));
        let (table, _) = kind.begin_live(&setup).expect("a table");
        let screen = written(|out| table.write_screen(Viewer::Public {}, out));
        assert!(screen["view"].get("scene").is_none(), "{}", kind.key());
        assert!(
            !table.replay(Eyes::All, 0, 1)[0]
                .fields
                .contains_key("scene")
        );
    }
}

//! Every game the registry lists is complete.

use std::path::Path;

use hosting::{PlayError, PlayerName, Setup};
use rules::{SeatCount, ToAct, Viewer};

fn setup(kind: &dyn hosting::Kind, seats: u8, players: PlayerName) -> Setup {
    Setup {
        options: kind.parse_options(&[]).expect("the defaults"),
        seats: SeatCount::new(seats).expect("a table"),
        seed: "test".to_owned(),
        index: 0,
        players: vec![players; seats.into()],
    }
}

#[test]
fn every_key_has_a_crate_a_rules_page_and_golden_games() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for kind in hosting::games() {
        let folder = crates.join(format!("game-{}", kind.key()));
        assert!(folder.join("RULES.md").exists(), "{}", kind.key());
        let golden = std::fs::read_dir(folder.join("tests/golden")).expect("golden games");
        assert!(golden.count() >= 20, "{}", kind.key());
        assert!(hosting::find(kind.key()).is_some_and(|found| found.key() == kind.key()));
    }
    assert!(hosting::find("").is_none());
}

#[test]
fn every_game_is_played_by_every_bot_for_every_number_of_seats() {
    for kind in hosting::games() {
        for seats in kind.seats() {
            for bot in PlayerName::bots() {
                let mut table = kind
                    .open(&setup(*kind, seats, bot))
                    .expect("the defaults can be played");
                while let ToAct::Seats { seats } = table.to_act() {
                    let seat = seats.iter().next().expect("somebody is to act");
                    table.play_bot(seat).expect("bots play by the rules");
                }
                assert!(table.outcome().is_some());
            }
        }
    }
}

#[test]
fn a_refused_action_changes_nothing() {
    for kind in hosting::games() {
        let mut table = kind
            .open(&setup(*kind, *kind.seats().start(), PlayerName::Person))
            .expect("playable");
        let before = table.record(true);
        let acting = table
            .to_act()
            .seats()
            .iter()
            .next()
            .expect("somebody is to act");
        let other = table.seats().after(acting);
        let action = table.legal(acting)[0].text.clone();
        assert!(matches!(
            table.play(other, &action),
            Err(PlayError::Refused { .. })
        ));
        assert!(matches!(
            table.play(acting, "jump"),
            Err(PlayError::Malformed(_))
        ));
        assert!(matches!(table.play_bot(acting), Err(PlayError::NoBot(_))));
        assert!(matches!(
            table.take_back(acting),
            Err(PlayError::NoTakeBack(_))
        ));
        assert_eq!(table.record(true), before);
        table.play(acting, &action).expect("legal");
        assert_eq!(table.record(true).len(), before.len() + 1);
        assert!(!table.news()[&Viewer::Public {}].is_empty());
        assert!(
            table.news()[&Viewer::Public {}].is_empty(),
            "news are told once"
        );
    }
}

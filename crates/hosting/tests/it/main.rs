//! Every game the registry lists is complete.

/// The same deal for several.
mod deals;
/// What giving up, standing in and the same deal come to.
mod giving_up;
/// What viewers of a live table are sent.
mod live;
/// Tellings that have to be remembered.
mod memory;
/// An announcement and its payments, sent together or one by one.
mod payments;
/// What is proposed and agreed to.
mod proposals;
/// Positions in which one decision matters.
mod puzzles;
/// Looking back at what was played.
mod review;
/// What the plain screen is sent.
mod scenes;
/// Whatever happens can be sent.
mod sending;
/// Many games between bots.
mod simulating;

use std::path::Path;

use hosting::{
    Live, LiveSetup, LiveTerms, OpenError, Pick, PlayError, PlayerName, Setup, Stranded, WallClock,
};
use rules::{EntryKind, SeatCount, SeatSet, StoredEntry, ToAct, Viewer};

fn setup(kind: &dyn hosting::Kind, seats: u8, players: PlayerName) -> Setup {
    Setup {
        options: kind.parse_options(&[]).expect("the defaults"),
        seats: SeatCount::new(seats).expect("a table"),
        seed: "test".to_owned(),
        index: 0,
        players: vec![players; seats.into()],
    }
}

/// How many seats a table with the defaults has.
fn usual_seats(kind: &dyn hosting::Kind) -> u8 {
    let options = kind.parse_options(&[]).expect("the defaults");
    kind.usual_seats(&options).expect("options of this game")
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
        assert!(kind.seats().contains(&usual_seats(*kind)));
        for seats in kind.seats() {
            let bots = [PlayerName::Random, PlayerName::Playout, PlayerName::Greedy];
            for bot in bots {
                let mut table = match kind.open(&setup(*kind, seats, bot)) {
                    Ok(table) => table,
                    // A number that only another mode has.
                    Err(OpenError::Refused { .. }) if seats != usual_seats(*kind) => continue,
                    Err(error) => panic!("{}: {error}", kind.key()),
                };
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
            .open(&setup(*kind, usual_seats(*kind), PlayerName::Person))
            .expect("playable");
        let before = table.record(true);
        let acting = table
            .to_act()
            .seats()
            .iter()
            .next()
            .expect("somebody is to act");
        let other = table.seats().after(acting);
        let action = table.legal(acting)[0].clone();
        assert!(matches!(
            table.play(other, &action),
            Err(PlayError::Refused { .. })
        ));
        assert!(matches!(
            table.play(acting, "jump"),
            Err(PlayError::Malformed(_))
        ));
        assert!(matches!(table.play_bot(acting), Err(PlayError::NoBot(_))));
        assert!(matches!(table.take_back(acting), Err(PlayError::NotNow(_))));
        assert_eq!(table.record(true), before);
        table.play(acting, &action).expect("legal");
        assert!(table.record(true).len() > before.len());
        assert!(!table.news()[&Viewer::Public {}].is_empty());
        assert!(
            table.news()[&Viewer::Public {}].is_empty(),
            "news are told once"
        );
    }
}

fn live_setup(kind: &dyn hosting::Kind, seats: u8) -> LiveSetup {
    LiveSetup {
        rules_version: kind.rules_version(),
        options: kind.parse_options(&[]).expect("the defaults"),
        seats: SeatCount::new(seats).expect("a table"),
        seed: "5eed".to_owned(),
        contributions: vec![Some("aa".to_owned()); seats.into()],
        players: vec!["person".to_owned(); seats.into()],
        chance: None,
        resigned: SeatSet::EMPTY,
        terms: LiveTerms::default(),
    }
}

/// A table that goes on from its log.
fn resumed(
    kind: &dyn hosting::Kind,
    setup: &LiveSetup,
    entries: &[StoredEntry],
) -> Result<Box<dyn Live>, Stranded> {
    let mut table = kind.open_live(setup)?;
    table.follow(entries)?;
    Ok(table)
}

/// Plays a whole live game between bots, as a server would; all its entries.
fn play_live(kind: &dyn hosting::Kind, setup: &LiveSetup) -> (Box<dyn Live>, Vec<StoredEntry>) {
    let (mut table, mut entries) = kind.begin_live(setup).expect("playable");
    while let ToAct::Seats { seats } = table.to_act() {
        let seat = seats.iter().next().expect("somebody is to act");
        let think = || {
            table
                .think(seat, PlayerName::Greedy, &WallClock::new())
                .expect("a bot")(1.0)
            .pick
        };
        let pick = think();
        assert_eq!(think(), pick, "the same question has the same answer");
        let new = table.play_pick(seat, pick).expect("bots play by the rules");
        assert_eq!(new.last().map(|entry| entry.seq), Some(table.seq()));
        entries.extend(new);
    }
    (table, entries)
}

#[test]
fn a_live_table_goes_on_from_its_log_at_every_entry() {
    for kind in hosting::games() {
        let setup = live_setup(*kind, usual_seats(*kind));
        let (table, entries) = play_live(*kind, &setup);
        assert!(entries.iter().map(|entry| entry.seq).eq(1..=table.seq()));
        for n_entries in (0..=entries.len()).step_by(7).chain([entries.len()]) {
            let again = resumed(*kind, &setup, &entries[..n_entries]).expect("it replays");
            assert_eq!(again.seq() as usize, n_entries);
        }
        let again = resumed(*kind, &setup, &entries).expect("it replays");
        assert_eq!(again.record(), table.record());
        for viewer in Viewer::all(setup.seats) {
            let screen = |table: &dyn Live| written(|out| table.write_screen(viewer, out));
            assert_eq!(screen(&*again), screen(&*table));
        }
    }
}

#[test]
fn a_log_that_gives_another_position_is_stranded() {
    for kind in hosting::games() {
        let setup = live_setup(*kind, usual_seats(*kind));
        let (_, entries) = play_live(*kind, &setup);
        let check = |change: &dyn Fn(&mut Vec<StoredEntry>)| {
            let mut entries = entries.clone();
            change(&mut entries);
            match resumed(*kind, &setup, &entries).err() {
                Some(Stranded::Broken { seq, .. }) => Some(seq),
                _ => None,
            }
        };
        let is_action = |entry: &StoredEntry| entry.kind == EntryKind::Action;
        let at = 1 + entries[1..].iter().position(is_action).expect("an action");
        let seq = at as u32 + 1;
        assert_eq!(check(&|entries| entries[at].fingerprint ^= 1), Some(seq));
        assert_eq!(check(&|entries| drop(entries.remove(at))), Some(seq + 1));
        assert_eq!(
            check(&|entries| entries[at].body = "{}".to_owned()),
            Some(seq)
        );
        assert_eq!(
            check(&|entries| entries[at].kind = EntryKind::Chance),
            Some(seq)
        );
        let other_seed = LiveSetup {
            seed: "other".to_owned(),
            ..setup.clone()
        };
        assert!(
            resumed(*kind, &other_seed, &entries).is_ok(),
            "replay never needs the seed"
        );
    }
}

#[test]
fn a_live_table_refuses_what_is_not_allowed_and_changes_nothing() {
    for kind in hosting::games() {
        let setup = live_setup(*kind, usual_seats(*kind));
        let (mut table, _) = kind.begin_live(&setup).expect("playable");
        let seat = table
            .to_act()
            .seats()
            .iter()
            .next()
            .expect("somebody is to act");
        let before = table.record();
        assert!(matches!(
            table.play(seat, &[]),
            Err(PlayError::Malformed(_))
        ));
        assert!(matches!(
            table.play(seat, &[7.into()]),
            Err(PlayError::Malformed(_))
        ));
        assert!(matches!(table.take_back(seat), Err(PlayError::NotNow(_))));
        let action = table.legal(seat)[0].clone();
        let other = table.seats().after(seat);
        assert!(matches!(
            table.play(other, &[action]),
            Err(PlayError::Refused { .. })
        ));
        assert!(
            table
                .think(seat, PlayerName::Person, &WallClock::new())
                .is_none()
        );
        let (seq, n_legal) = (table.seq(), table.legal(seat).len());
        let beyond = table.play_pick(seat, Pick { seq, nth: n_legal });
        assert!(matches!(beyond, Err(PlayError::Malformed(_))));
        let of_others = table.play_pick(other, Pick { seq, nth: 0 });
        assert!(matches!(of_others, Err(PlayError::Malformed(_))));
        let elsewhere = Pick {
            seq: seq + 1,
            nth: 0,
        };
        assert_eq!(table.play_pick(seat, elsewhere), Err(PlayError::Stale));
        assert_eq!(table.record(), before);
    }
}

#[test]
fn news_come_in_the_order_they_happened() {
    let kind = hosting::find("pearladora").expect("a game");
    let mut table = kind
        .open(&setup(kind, 2, PlayerName::Person))
        .expect("playable");
    let news = table.news();
    let [clusters, first] = news[&Viewer::Public {}].as_slice() else {
        panic!("two chances: {news:?}");
    };
    assert!(clusters.starts_with("Forty pearls"), "{clusters}");
    assert!(first.ends_with("begins."), "{first}");
}

#[test]
fn only_the_seat_in_turn_takes_back_and_only_its_own() {
    let kind = hosting::find("pearladora").expect("a game");
    let mut table = kind
        .open(&setup(kind, 2, PlayerName::Person))
        .expect("playable");
    let acting = table.to_act().seats().iter().next().expect("somebody");
    let other = table.seats().after(acting);
    // Twice: the entry before the second pontoon no longer stands.
    for _ in 0..2 {
        table.play(acting, "pontoon a1-b1").expect("legal");
        assert!(table.take_back(other).is_err());
        table.take_back(acting).expect("nothing was revealed");
    }
    table.play(acting, "pontoon a1-b1").expect("legal");
    table.play(acting, "done").expect("legal");
    for seat in [acting, other] {
        assert!(table.take_back(seat).is_err());
    }
    assert!(
        table
            .draw(Viewer::seat(acting))
            .contains(&format!("your divers ({acting})"))
    );
    assert!(!table.draw(Viewer::Public {}).contains("your divers"));
}

#[test]
fn bots_draw_from_the_streams_that_records_document() {
    use dice::{Key, Purpose};
    use rules::Dice;
    let kind = hosting::find("pearladora").expect("a game");
    let of = |players| Setup {
        index: 5,
        ..setup(kind, 2, players)
    };
    let mut bots = kind.open(&of(PlayerName::Random)).expect("playable");
    let mut twin = kind.open(&of(PlayerName::Person)).expect("playable");
    let key = Key::new(Purpose::Bots, "test", 5);
    let mut streams = [key.stream(0), key.stream(1)];
    while let Some(seat) = twin.to_act().seats().iter().next() {
        let legal = twin.legal(seat);
        let idx = streams[seat.idx()].below(legal.len() as u32) as usize;
        twin.play(seat, &legal[idx]).expect("legal");
        bots.play_bot(seat).expect("a bot");
    }
    assert_eq!(bots.record(false)[1..], twin.record(false)[1..]);
}

#[test]
fn players_and_options_are_checked() {
    let kind = hosting::find("pearladora").expect("a game");
    let mut mixed = setup(kind, 2, PlayerName::Random);
    mixed.players[1] = PlayerName::Person;
    assert!(
        kind.simulator(&mixed).is_err(),
        "a person cannot be simulated"
    );
    let mut crowded = setup(kind, 2, PlayerName::Random);
    crowded.players.push(PlayerName::Random);
    assert!(kind.open(&crowded).is_err() && kind.simulator(&crowded).is_err());
    let set = |value: &str| kind.parse_options(&[("groups".to_owned(), value.to_owned())]);
    let (plain, spaced) = (set("elders,children"), set("elders, children"));
    assert_eq!(plain.expect("groups").get(), spaced.expect("groups").get());
}

fn written(write: impl FnOnce(&mut Vec<u8>)) -> serde_json::Value {
    let mut out = Vec::new();
    write(&mut out);
    serde_json::from_slice(&out).expect("JSON")
}

/// The same where the fields of an object are written.
fn written_fields(write: impl FnOnce(&mut Vec<u8>)) -> serde_json::Value {
    written(|out| {
        out.push(b'{');
        write(out);
        out.push(b'}');
    })
}

/// Legal actions one by one.
fn expanded(legal: &serde_json::Value) -> Vec<serde_json::Value> {
    let mut actions = Vec::new();
    for offer in legal.as_array().expect("a list") {
        for row in offer["rows"].as_array().expect("a list") {
            let mut action = serde_json::json!({"type": offer["type"]});
            for (idx, field) in offer["fields"]
                .as_array()
                .expect("a list")
                .iter()
                .enumerate()
            {
                action[field.as_str().expect("a name")] = row[idx].clone();
            }
            actions.push(action);
        }
    }
    actions
}

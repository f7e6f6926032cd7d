//! Whatever happens in any variant of any game can be written for every viewer.

use std::path::Path;

use hosting::{Eyes, Live, LiveSetup, LiveTerms, PlayerName, WallClock};
use rules::{SeatCount, SeatSet, ToAct, Viewer};

use crate::written;

/// A game, an option of it with a value, and seats.
type Variant = (&'static str, (&'static str, String), u8);

/// Every game in its variants.
fn variants() -> Vec<Variant> {
    let set = |name: &'static str, value: &str| (name, value.to_owned());
    let mode = |value: &str| set("mode", value);
    let tiles = Path::new(env!("CARGO_MANIFEST_DIR")).join("../game-deep-colony/data/small.toml");
    let tiles = std::fs::read_to_string(tiles).expect("a set of tiles");
    let own = |company: u8| (0..9).map(move |card| (1 + company + 5 * card).to_string());
    let own = |name: &str, company: u8| {
        let cards: Vec<String> = own(company).collect();
        format!("{name} = [{}]\n", cards.join(", "))
    };
    let companies = ["ocean", "treasure", "pearl", "research", "wildlife"];
    let deck = companies.iter().zip(0..).map(|(name, idx)| own(name, idx));
    vec![
        ("pearladora", set("advanced", "true"), 4),
        ("pearladora", set("advanced", "false"), 2),
        ("mini-divercity", mode("coop"), 3),
        ("mini-divercity", mode("solo"), 1),
        ("mini-divercity", mode("industrialist"), 4),
        ("mini-divercity", mode("versus"), 2),
        ("mini-divercity", set("real_diver", "true"), 3),
        ("mini-divercity", set("turn_cards", "false"), 2),
        ("in-too-deep", set("sides", "basic"), 2),
        ("in-too-deep", set("sides", "advanced"), 2),
        ("in-too-deep", set("sides", "basic"), 4),
        ("in-too-deep", set("sides", "advanced"), 5),
        ("in-too-deep", set("deck", &deck.collect::<String>()), 3),
        ("deep-colony", set("first_seat", "random"), 3),
        ("deep-colony", set("tileset", &tiles), 2),
        ("example", set("chains", "true"), 4),
        ("example", set("chains", "false"), 2),
    ]
}

fn watch(table: &dyn Live, since: u32) {
    let seats = table.seats().iter().map(Viewer::seat);
    for viewer in seats.chain([Viewer::Public {}]) {
        crate::written_fields(|out| table.write_heard(viewer, out));
        written(|out| table.write_screen(viewer, out));
        crate::written_fields(|out| {
            table.write_missed(viewer, since, out);
        });
    }
}

#[test]
fn whatever_happens_is_sent_to_everybody() {
    for (key, (name, value), seats) in variants() {
        let kind = hosting::find(key).expect("a game");
        let options = [(name.to_owned(), value)];
        for bot in [PlayerName::Random, PlayerName::Greedy] {
            let setup = LiveSetup {
                rules_version: kind.rules_version(),
                options: kind.parse_options(&options).expect("options"),
                seats: SeatCount::new(seats).expect("a table"),
                seed: format!("{key} {bot:?}"),
                contributions: vec![None; seats.into()],
                players: vec!["person".to_owned(); seats.into()],
                chance: None,
                resigned: SeatSet::EMPTY,
                terms: LiveTerms::default(),
            };
            let (mut table, _) = kind.begin_live(&setup).expect("playable");
            while let ToAct::Seats { seats } = table.to_act() {
                let seat = seats.iter().next().expect("somebody is to act");
                let since = table.seq();
                let pick = table.think(seat, bot, &WallClock::new()).expect("a bot")(1.0).pick;
                table.play_pick(seat, pick).expect("legal");
                watch(&*table, since);
            }
            for eyes in [Eyes::All, Eyes::Of(Viewer::Public {})] {
                let n_frames = table.replay(eyes, 0, u32::MAX).len() as u32;
                assert_eq!(n_frames, table.seq() + 1);
                assert_eq!(table.story(eyes, 0).len() as u32, table.seq());
            }
            assert!(table.draws().iter().all(|draw| draw.is_as_logged));
        }
    }
}

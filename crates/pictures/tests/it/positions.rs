use std::sync::Arc;

use dice::{Key, Purpose};
use game_deep_colony::{DeepColony, TileSetChoice, default_set};
use game_in_too_deep::InTooDeep;
use game_mini_divercity::MiniDivercity;
use game_pearladora::Pearladora;
use pictures::{Drawing, Drawn, HEIGHT, WIDTH};
use rules::{Game, Imagine, OptionSet, Seat, Viewer};
use rules_testkit::{is_slow, play_random, seats};

use crate::size_of;

const LINE: &str = "This was my move 41. Would you have saved it?";

/// Games with these options, as one types them, by number of seats.
fn games<G: Game>(variants: &[(&str, &[u8])]) -> Vec<G> {
    let start = |options: &str, n_seats: u8| {
        let options = G::Options::read(options).expect("options as one types them");
        G::new(&options, seats(n_seats)).unwrap_or_else(|_| panic!("{options:?} with {n_seats}"))
    };
    let variants = variants.iter();
    variants
        .flat_map(|&(options, n_seats)| n_seats.iter().map(move |&n| start(options, n)))
        .collect()
}

fn pearladora() -> Vec<Pearladora> {
    games(&[
        ("", &[2, 3, 4]),
        ("advanced=true", &[2, 3, 4]),
        ("advanced=true peek=true retire=true", &[2, 4]),
    ])
}

fn mini_divercity() -> Vec<MiniDivercity> {
    games(&[
        ("", &[2, 3, 4, 5, 6]),
        ("mode=solo", &[1]),
        ("mode=versus turn_cards=false", &[2]),
        ("mode=industrialist full_team=true", &[3, 7]),
        ("real_diver=true level=poseidon", &[4]),
    ])
}

fn in_too_deep() -> Vec<InTooDeep> {
    games(&[("", &[2, 3, 4, 5]), ("sides=advanced", &[2, 5])])
}

fn deep_colony() -> Vec<DeepColony> {
    let mut games: Vec<DeepColony> = games(&[("", &[2, 3, 4])]);
    let own = game_deep_colony::Options {
        tileset: TileSetChoice::Custom(Arc::new(default_set().clone())),
        ..game_deep_colony::Options::default()
    };
    games.push(rules::Setup::new(&own, seats(2)).expect("two can play"));
    games
}

/// A position as one seat sees it.
fn drawn<G: Game + Drawn>(game: &G, seat: Seat) -> Drawing {
    G::draw(&G::shown(&game.view(Viewer::seat(seat))), seat)
}

/// Draws positions along random games for every seat, and makes PNGs of some.
fn can_be_drawn<G: Game + Drawn>(games: &[G]) {
    let every = if is_slow() { 1 } else { 12 };
    for (nth, start) in games.iter().enumerate() {
        let mut dice = Key::new(Purpose::Test, "drawn", nth as u64).stream(0);
        let played = play_random(start, &mut dice);
        let last = played.positions.len() - 1;
        for (step, game) in played.positions.iter().enumerate() {
            if step % every != 0 && step != last {
                continue;
            }
            for seat in game.seats().iter() {
                let drawing = drawn(game, seat);
                let svg = pictures::svg(&drawing, G::TITLE, LINE);
                for wrong in ["var(", "NaN", "\"inf", "-inf", "(inf", " inf"] {
                    let rest = svg.split_once(wrong).map(|(_, rest)| rest.get(..60));
                    assert_eq!(rest, None, "{wrong} in step {step} of game {nth}");
                }
                let is_first = seat.idx() == 0;
                if is_first && (step == last / 2 / every * every || step == last) {
                    let png = pictures::png(&drawing, G::TITLE, LINE);
                    assert_eq!(size_of(&png), (WIDTH, HEIGHT));
                    assert!(
                        png.len() < 600_000,
                        "chats refuse large pictures: {}",
                        png.len()
                    );
                }
            }
        }
    }
}

/// A world that a seat cannot tell from the true one gives the same picture.
fn gives_nothing_away<G: Imagine + Drawn>(games: &[G]) {
    let mut n_others = 0;
    for (nth, start) in games.iter().enumerate() {
        let mut dice = Key::new(Purpose::Test, "twins", nth as u64).stream(0);
        let played = play_random(start, &mut dice);
        for game in played.positions.iter().step_by(25) {
            for seat in game.seats().iter() {
                let view = game.view(Viewer::seat(seat));
                let other = G::imagine(&view, &mut dice);
                n_others += u32::from(other != *game);
                assert!(drawn(game, seat) == drawn(&other, seat), "it tells");
            }
        }
        if nth == 0 {
            let game = &played.positions[played.positions.len() / 2];
            let seat = game.seats().iter().next().expect("a seat");
            let other = G::imagine(&game.view(Viewer::seat(seat)), &mut dice);
            let png = |game: &G| pictures::png(&drawn(game, seat), G::TITLE, LINE);
            assert!(png(game) == png(&other), "its bytes tell");
        }
    }
    assert!(n_others > 0 || !G::HAS_SECRETS, "no world was another one");
}

#[test]
fn pearladora_can_be_drawn() {
    can_be_drawn(&pearladora());
}

#[test]
fn mini_divercity_can_be_drawn() {
    can_be_drawn(&mini_divercity());
}

#[test]
fn in_too_deep_can_be_drawn() {
    can_be_drawn(&in_too_deep());
}

#[test]
fn deep_colony_can_be_drawn() {
    can_be_drawn(&deep_colony());
}

#[test]
fn pearladora_gives_nothing_away() {
    gives_nothing_away(&pearladora());
}

#[test]
fn mini_divercity_gives_nothing_away() {
    gives_nothing_away(&mini_divercity());
}

#[test]
fn in_too_deep_gives_nothing_away() {
    gives_nothing_away(&in_too_deep());
}

#[test]
fn deep_colony_gives_nothing_away() {
    gives_nothing_away(&deep_colony());
}

/// A set of people's own that is the box's is drawn as the box's.
#[test]
fn own_tiles_look_the_same() {
    let games = deep_colony();
    let (of_the_box, own) = (&games[0], &games[games.len() - 1]);
    let later = |start: &DeepColony| {
        let mut dice = Key::new(Purpose::Test, "own tiles", 0).stream(0);
        let game = play_random(start, &mut dice).positions.swap_remove(60);
        drawn(&game, rules_testkit::seat('A'))
    };
    assert_eq!(later(of_the_box), later(own));
}

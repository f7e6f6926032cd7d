//! Draws a position of a random game, to be looked at.
//!
//! `cargo run -p pictures --example draw GAME [SEED] [PERCENT] [SEATS] [OPTIONS] > x.png`
//!
//! PERCENT says how far the game has gone, OPTIONS are `name=value`; `--svg` as the last word writes SVG.

use std::io::Write;

use dice::{Key, Purpose};
use game_deep_colony::DeepColony;
use game_in_too_deep::InTooDeep;
use game_mini_divercity::MiniDivercity;
use game_pearladora::Pearladora;
use pictures::{Drawing, Drawn};
use rules::{Game, OptionSet, Viewer};
use rules_testkit::{asked_for, play_random, seats};

const LINE: &str = "This was my move 41. Would you have saved it?";

fn main() {
    let game = std::env::args().nth(1).unwrap_or_default();
    let (title, drawing) = match game.as_str() {
        "pearladora" => drawn::<Pearladora>(),
        "mini-divercity" => drawn::<MiniDivercity>(),
        "in-too-deep" => drawn::<InTooDeep>(),
        "deep-colony" => drawn::<DeepColony>(),
        other => (other, Drawing::default()),
    };
    let picture = match std::env::args().next_back().as_deref() {
        Some("--svg") => pictures::svg(&drawing, title, LINE).into_bytes(),
        _ => pictures::png(&drawing, title, LINE),
    };
    std::io::stdout()
        .write_all(&picture)
        .expect("somebody reads");
}

fn drawn<G: Game + Drawn>() -> (&'static str, Drawing) {
    let seed = asked_for(2, "the seed", 1);
    let percent = asked_for(3, "how far the game has gone", 60) as usize;
    let n_seats = asked_for(4, "the number of seats", u64::from(*G::SEATS.start())) as u8;
    let options = std::env::args().nth(5).filter(|word| word != "--svg");
    let options =
        G::Options::read(&options.unwrap_or_default()).expect("options as one types them");
    let start = G::new(&options, seats(n_seats)).unwrap_or_else(|_| panic!("not so many seats"));
    let mut dice = Key::new(Purpose::Test, "draw", seed).stream(0);
    let played = play_random(&start, &mut dice);
    let game = &played.positions[(played.positions.len() - 1) * percent.min(100) / 100];
    let seat = game.to_act().seats().iter().next();
    let seat = seat.unwrap_or_else(|| seats(n_seats).iter().next().expect("a seat"));
    let shown = G::shown(&game.view(Viewer::seat(seat)));
    (G::TITLE, G::draw(&shown, seat))
}

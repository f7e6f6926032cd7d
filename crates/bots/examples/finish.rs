//! Writes down how games of habit in Mini DiverCity end, for training their judge
//! (`crates/bots/nets/README.md`).
//!
//! `cargo run --release -p bots --example finish -- --games 500000 --seed 1 --out ends.bin`

use std::fs::File;
use std::io::{BufWriter, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use bots::Knowledge;
use bots::nets::mini_divercity_judge::{FEATURES, N_INPUTS, describe};
use dice::{Key, Purpose, QuickDice};
use game_mini_divercity::{LevelChoice, MiniDivercity, Mode, Options};
use rules::{Actions, Chances, Dice, Position, Scoring, Seat, SeatCount, Setup, ToAct, Told};

type Notes = <MiniDivercity as Knowledge>::Notes;

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let asked = |name: &str| {
        let at = words.iter().position(|word| word == name)?;
        words.get(at + 1).cloned()
    };
    let number =
        |name: &str, usual: u32| asked(name).map_or(usual, |text| text.parse().expect("a number"));
    let n_games = number("--games", 10_000);
    let seed = asked("--seed").unwrap_or_else(|| "1".to_owned());
    let path = asked("--out").expect("--out says where to");
    let mut out = BufWriter::new(File::create(&path).expect("a file to write"));
    out.write_all(&header()).expect("written");
    let (out, next) = (Mutex::new(out), AtomicU32::new(0));
    std::thread::scope(|scope| {
        for _ in 0..number("--threads", 2) {
            scope.spawn(|| {
                let mut notes = Notes::default();
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= n_games {
                        return;
                    }
                    let words = game(&seed, index, &mut notes);
                    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
                    out.lock()
                        .expect("nobody panics")
                        .write_all(&bytes)
                        .expect("written");
                }
            });
        }
    });
    out.lock().expect("nobody panics").flush().expect("written");
}

fn header() -> Vec<u8> {
    let mut header = b"tideend1".to_vec();
    let mut key = MiniDivercity::KEY.as_bytes().to_vec();
    key.resize(16, 0);
    header.extend(key);
    let numbers = [MiniDivercity::RULES_VERSION.0, FEATURES, N_INPUTS as u16];
    header.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
    header
}

/// Plays one game by habit, with a few choices of chance, and writes down some of its
/// positions and how it ended.
fn game(seed: &str, index: u32, notes: &mut Notes) -> Vec<u16> {
    /// One position of so many is written down.
    const SELDOM: u32 = 12;
    let key = Key::new(Purpose::Test, &format!("finish {seed}"), index.into());
    let mut dice = key.stream(0);
    let mode = match dice.below(10) {
        0 => Mode::Industrialist,
        1 => [Mode::Solo, Mode::Versus][dice.below(2) as usize],
        _ => Mode::Coop,
    };
    let n_seats = match mode {
        Mode::Coop => [3, 3, 3, 2, 2, 4, 4, 5, 6][dice.below(9) as usize],
        Mode::Industrialist => [3, 4, 5][dice.below(3) as usize],
        Mode::Solo => 1,
        Mode::Versus => 2,
    };
    let options = Options {
        mode,
        level: LevelChoice::ALL[1 + dice.below(LevelChoice::ALL.len() as u32 - 1) as usize],
        full_team: dice.below(15) == 0,
        real_diver: dice.below(20) == 0,
        no_icon_cards: dice.below(20) == 0,
        ..Options::default()
    };
    let seats = SeatCount::new(n_seats).expect("a table");
    let mut game = MiniDivercity::new(&options, seats).expect("playable");
    let mut quick = QuickDice::from(u64::from(index));
    let n_wild = [0, 0, 20, 10][dice.below(4) as usize];
    let (mut legal, mut samples) = (Vec::new(), Vec::new());
    loop {
        match game.to_act() {
            ToAct::Over {} => break,
            ToAct::Chance {} => game.apply_chance(game.sample_chance(&mut dice), &mut Told::deaf()),
            ToAct::Seats { seats } => {
                let seat = seats.iter().next().expect("somebody");
                if dice.below(SELDOM) == 0 {
                    let mut inputs = Vec::new();
                    describe(&game, &mut inputs);
                    samples.push(inputs);
                }
                let action = match n_wild > 0 && dice.below(n_wild) == 0 {
                    true => {
                        game.legal_actions(seat, &mut legal);
                        <MiniDivercity as Knowledge>::narrow(&game, seat, &mut legal, notes);
                        legal[dice.below(legal.len() as u32) as usize]
                    }
                    false => <MiniDivercity as Knowledge>::roll(
                        &game, seat, &mut legal, notes, &mut quick,
                    ),
                };
                game.apply(seat, action, &mut Told::deaf());
            }
        }
    }
    let standing = game.standing().expect("it is over");
    let has_won = standing.winners().contains(Seat::new(0).expect("a seat"));
    let words = samples.into_iter().flat_map(|inputs| {
        let head = [u16::from(has_won), inputs.len() as u16];
        head.into_iter().chain(inputs)
    });
    words.collect()
}

//! Writes down how games of habit in Mini DiverCity end, for training their judge
//! (`crates/bots/nets/README.md`).
//!
//! `cargo run --release -p bots --example finish -- --games 500000 --seed 1 --out ends.bin`

mod writing;

use bots::Knowledge;
use bots::nets::mini_divercity_judge::{FEATURES, N_INPUTS, describe};
use dice::{Key, Purpose, QuickDice};
use game_mini_divercity::{LevelChoice, MiniDivercity, Mode, Options};
use rules::{Actions, Chances, Dice, Position, Scoring, Seat, SeatCount, Setup, ToAct, Told};

use self::writing::write_games;

type Notes = <MiniDivercity as Knowledge>::Notes;

fn main() {
    write_games::<MiniDivercity>(b"tideend1", &[FEATURES, N_INPUTS as u16], game);
}

/// Plays one game by habit, with a few choices of chance, and writes down some of its
/// positions and how it ended.
fn game(seed: &str, index: u32) -> Vec<u16> {
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
    let (mut legal, mut samples, mut notes) = (Vec::new(), Vec::new(), Notes::default());
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
                        <MiniDivercity as Knowledge>::narrow(&game, seat, &mut legal, &mut notes);
                        legal[dice.below(legal.len() as u32) as usize]
                    }
                    false => <MiniDivercity as Knowledge>::roll(
                        &game, seat, &mut legal, &mut notes, &mut quick,
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

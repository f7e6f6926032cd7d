//! Writes down how games end, for training judges (`crates/bots/nets/README.md`).
//!
//! `cargo run --release -p bots --example finish -- mini-divercity --games 500000 --seed 1 --out ends.bin`
//!
//! Everybody does what they do in rollouts, or thinks ahead in so many `--worlds`, with
//! a few choices of chance.

mod writing;

use std::sync::Arc;

use bots::nets::{in_too_deep, mini_divercity_judge};
use bots::{Bot, Budget, Knowledge, NoClock, Search, Sight};
use dice::{Key, Purpose, QuickDice};
use game_in_too_deep::{InTooDeep, Side};
use game_mini_divercity::{LevelChoice, MiniDivercity, Mode};
use rules::{Dice, Position, SeatCount, SeatSet, Setup, ToAct, Told};

use self::writing::{number, write_games};

fn main() {
    let n_worlds = number("--worlds", 0);
    match std::env::args().nth(1).as_deref() {
        Some(MiniDivercity::KEY) => {
            use mini_divercity_judge::{FEATURES, N_INPUTS};
            let numbers = [FEATURES, N_INPUTS as u16];
            write_games::<MiniDivercity>(b"tideend1", &numbers, |seed, index| {
                let mut dice = dice_of(seed, index);
                let start = any_reef(&mut dice);
                finish(start, (n_worlds, 12), &mut dice, &mut describe_reef)
            });
        }
        Some(InTooDeep::KEY) => {
            use in_too_deep::{FEATURES, N_INPUTS};
            let numbers = [FEATURES, N_INPUTS as u16];
            write_games::<InTooDeep>(b"tideend1", &numbers, |seed, index| {
                let mut dice = dice_of(seed, index);
                let start = any_companies(&mut dice);
                finish(start, (n_worlds, 40), &mut dice, &mut describe_companies)
            });
        }
        _ => panic!("finish mini-divercity or finish in-too-deep"),
    }
}

fn dice_of(seed: &str, index: u32) -> impl Dice + use<> {
    Key::new(Purpose::Test, &format!("finish {seed}"), index.into()).stream(0)
}

fn any_reef(dice: &mut impl Dice) -> MiniDivercity {
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
    let options = game_mini_divercity::Options {
        mode,
        level: LevelChoice::ALL[1 + dice.below(LevelChoice::ALL.len() as u32 - 1) as usize],
        full_team: dice.below(15) == 0,
        real_diver: dice.below(20) == 0,
        no_icon_cards: dice.below(20) == 0,
        ..Default::default()
    };
    let seats = SeatCount::new(n_seats).expect("a table");
    MiniDivercity::new(&options, seats).expect("playable")
}

fn describe_reef(game: &MiniDivercity, samples: &mut Vec<(usize, Vec<u16>)>) {
    let mut inputs = Vec::new();
    mini_divercity_judge::describe(game, &mut inputs);
    samples.push((0, inputs));
}

fn any_companies(dice: &mut impl Dice) -> InTooDeep {
    let n_seats = [2, 2, 2, 3, 3, 4, 5][dice.below(7) as usize];
    let mut options = game_in_too_deep::Options::default();
    if dice.below(2) == 0 {
        options.sides = options.sides.map(|_| Side::ALL[dice.below(2) as usize]);
    }
    let seats = SeatCount::new(n_seats).expect("a table");
    InTooDeep::new(&options, seats).expect("playable")
}

fn describe_companies(game: &InTooDeep, samples: &mut Vec<(usize, Vec<u16>)>) {
    let scene = in_too_deep::Scene::new(game);
    for seat in game.seats().iter() {
        let mut inputs = Vec::new();
        scene.describe(seat, &mut inputs);
        samples.push((seat.idx(), inputs));
    }
}

/// Plays a game to its end and writes down what one of so many positions turns on,
/// in the eyes of some seats, and whether those won. A shared victory is one of
/// somebody, by lot.
fn finish<G: Knowledge>(
    mut game: G,
    (n_worlds, seldom): (u32, u32),
    dice: &mut impl Dice,
    describe: &mut impl FnMut(&G, &mut Vec<(usize, Vec<u16>)>),
) -> Vec<u16> {
    let mut quick = QuickDice::from(u64::from(dice.below(u32::MAX)));
    let n_wild = [0, 0, 20, 10][dice.below(4) as usize];
    let budget = Budget::iterations(n_worlds.max(1));
    let mut search = Search::<G>::new(budget, Arc::new(NoClock));
    let (mut legal, mut samples, mut notes) = (Vec::new(), Vec::new(), G::Notes::default());
    loop {
        match game.to_act() {
            ToAct::Over {} => break,
            ToAct::Chance {} => game.apply_chance(game.sample_chance(dice), &mut Told::deaf()),
            ToAct::Seats { seats } => {
                let seat = seats.iter().next().expect("somebody");
                if dice.below(seldom) == 0 {
                    describe(&game, &mut samples);
                }
                game.legal_actions(seat, &mut legal);
                let action = if n_wild > 0 && dice.below(n_wild) == 0 {
                    game.narrow(seat, &mut legal, &mut notes);
                    legal[dice.below(legal.len() as u32) as usize]
                } else if n_worlds > 0 {
                    search.choose(Sight::new(&game, seat), &legal, dice)
                } else {
                    game.roll(seat, &mut legal, &mut notes, &mut quick)
                };
                game.apply(seat, action, &mut Told::deaf());
            }
        }
    }
    let standing = game.standing().expect("it is over");
    let mut winners = standing.winners();
    if standing.is_shared() {
        let n_winners = winners.iter().count() as u32;
        let lucky = winners.iter().nth(dice.below(n_winners) as usize);
        winners = lucky.into_iter().collect::<SeatSet>();
    }
    let words = samples.into_iter().flat_map(|(seat, inputs)| {
        let has_won = winners.iter().any(|winner| winner.idx() == seat);
        let head = [u16::from(has_won), inputs.len() as u16];
        head.into_iter().chain(inputs)
    });
    words.collect()
}

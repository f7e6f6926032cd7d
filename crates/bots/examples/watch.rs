//! Writes down what searchers chose in Mini DiverCity, for training their habits
//! (`crates/bots/nets/README.md`).
//!
//! `cargo run --release -p bots --example watch -- --games 4000 --worlds 300 --seed 1 --out games.bin`

mod writing;

use std::sync::Arc;

use bots::nets::mini_divercity::{FEATURES, N_INPUTS, Offers};
use bots::{Budget, NoClock, Search, Thinking, Worlds};
use dice::{Key, Purpose};
use game_mini_divercity::{Action, LevelChoice, MiniDivercity, Options};
use rules::{Actions, Chances, Dice, Position, SeatCount, Setup, ToAct, Told, Viewer, Views};

use self::writing::{any_by_visits, number, write_games};

fn main() {
    let n_worlds = number("--worlds", 300);
    write_games::<MiniDivercity>(b"tidehab1", &[FEATURES, N_INPUTS as u16], |seed, index| {
        game(seed, index, n_worlds)
    });
}

/// Plays one game and writes down its decisions.
fn game(seed: &str, index: u32, n_worlds: u32) -> Vec<u16> {
    /// The harder ones more often.
    const LEVELS: [LevelChoice; 10] = [
        LevelChoice::OpenWater,
        LevelChoice::Advanced,
        LevelChoice::Divemaster,
        LevelChoice::Divemaster,
        LevelChoice::AssistantInstructor,
        LevelChoice::AssistantInstructor,
        LevelChoice::Instructor,
        LevelChoice::Cousteau,
        LevelChoice::Cousteau,
        LevelChoice::Poseidon,
    ];
    let key = Key::new(Purpose::Test, &format!("watch {seed}"), index.into());
    let mut dice = key.stream(0);
    let options = Options {
        level: LEVELS[dice.below(LEVELS.len() as u32) as usize],
        full_team: dice.below(20) == 0,
        real_diver: dice.below(20) == 0,
        ..Options::default()
    };
    let n_seats = [3, 3, 3, 2, 2, 4, 4, 5, 6][dice.below(9) as usize];
    let seats = SeatCount::new(n_seats).expect("a table");
    let mut game = MiniDivercity::new(&options, seats).expect("playable");
    let budget = Budget::iterations(n_worlds);
    let mut search =
        Search::<MiniDivercity>::new(budget, Arc::new(NoClock)).imagining(Worlds::Likely);
    let n_loose = dice.below(40);
    let (mut n, mut legal, mut out) = (0, Vec::new(), Vec::new());
    loop {
        match game.to_act() {
            ToAct::Over {} => return out,
            ToAct::Chance {} => game.apply_chance(game.sample_chance(&mut dice), &mut Told::deaf()),
            ToAct::Seats { seats } => {
                let seat = seats.iter().next().expect("somebody");
                game.legal_actions(seat, &mut legal);
                let mut action = legal[0];
                if legal.len() > 1 {
                    let view = game.view(Viewer::seat(seat));
                    let thinking = search.think(&view, seat, &legal, dice.below(u32::MAX).into());
                    action = thinking.choices[0].action;
                    if Offers::is_due(&game) {
                        let offers = Offers::of(&game, seat, &mut legal);
                        if offers.actions.len() > 1 {
                            write_sample(&offers, &thinking, &mut out);
                        }
                    }
                    if n < n_loose / 2 || dice.below(20) == 0 {
                        action = any_by_visits(&thinking, &mut dice);
                    }
                    n += 1;
                }
                game.apply(seat, action, &mut Told::deaf());
            }
        }
    }
}

/// What the net is told of each action, and how often it was tried and with what
/// success.
fn write_sample(offers: &Offers, thinking: &Thinking<Action>, out: &mut Vec<u16>) {
    out.extend([offers.actions.len() as u16, offers.table.len() as u16]);
    out.extend(&offers.table);
    let mut from = 0;
    for &(action, to) in &offers.actions {
        let choice = thinking
            .choices
            .iter()
            .find(|choice| choice.action == action);
        let visits = choice.map_or(0, |choice| choice.n_visits.min(60_000));
        let worth = choice.map_or(0.0, |choice| choice.worth);
        out.extend([(to - from) as u16, visits as u16, (worth * 65_535.0) as u16]);
        out.extend(&offers.inputs[from..to]);
        from = to;
    }
}

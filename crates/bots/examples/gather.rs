//! Writes down what lay under the backs in games of a mixed company, for training
//! a belief (`crates/bots/nets/README.md`).
//!
//! `cargo run --release -p bots --example gather -- --games 40000 --seed 1 --out games.bin`
//!
//! `--company others` lets those play whom no net has met.

mod writing;

use std::sync::Arc;

use bots::nets::pearladora::{FEATURES, Laid, N_INPUTS, N_OUTPUTS, PAST_INPUTS, Scene};
use bots::{
    Bot, Budget, Effort, Greedy, Level, Leveled, NoClock, Past, Plain, Search, Sight, Worlds,
};
use dice::{Key, Purpose};
use game_pearladora::{Diver, Face, Options, Pearladora, Value};
use rules::{Actions, Chances, Dice, Position, Seat, SeatCount, Setup, ToAct, Told, Viewer, Views};

use self::writing::{any_by_visits, asked, write_games};

/// So many decisions of a game are written down.
const SAMPLES: u32 = 10;

fn main() {
    let is_other = asked("--company").is_some_and(|company| company == "others");
    let numbers = [
        FEATURES,
        N_INPUTS as u16,
        N_OUTPUTS as u16,
        PAST_INPUTS.start as u16,
        PAST_INPUTS.end as u16,
    ];
    write_games::<Pearladora>(b"tidegam1", &numbers, |seed, index| {
        game(seed, index, is_other)
    });
}

/// Plays one game and writes down some of its decisions.
fn game(seed: &str, index: u32, is_other: bool) -> Vec<u16> {
    let key = Key::new(Purpose::Test, &format!("gather {seed}"), index.into());
    let mut dice = key.stream(0);
    let n_seats = [2, 2, 2, 3, 4][dice.below(5) as usize];
    let options = Options {
        advanced: dice.below(3) == 0,
        ..Options::default()
    };
    let seats = SeatCount::new(n_seats).expect("a table");
    let mut game = Pearladora::new(&options, seats).expect("playable");
    let mut company: Vec<Player> = seats
        .iter()
        .map(|_| Player::any(&mut dice, is_other))
        .collect();
    let n_decisions = 66;
    let chosen: Vec<u32> = (0..SAMPLES).map(|_| dice.below(n_decisions)).collect();
    let n_loose = dice.below(25);
    let (mut past, mut legal, mut out) = (Past::default(), Vec::new(), Vec::new());
    let mut n = 0;
    loop {
        match game.to_act() {
            ToAct::Over {} => return out,
            ToAct::Chance {} => game.apply_chance(game.sample_chance(&mut dice), &mut Told::deaf()),
            ToAct::Seats { seats } => {
                let seat = seats.iter().next().expect("somebody");
                if chosen.contains(&n) {
                    write_sample(&game, &past, seat, &mut out);
                }
                game.legal_actions(seat, &mut legal);
                let is_loose = n < n_loose || dice.below(20) == 0;
                let sight = Sight::new(&game, seat).after(&past);
                let action = company[seat.idx()].choose(sight, &legal, is_loose, &mut dice);
                past.push(&game, seat, action);
                game.apply(seat, action, &mut Told::deaf());
                n += 1;
            }
        }
    }
}

/// Somebody of the company.
enum Player {
    Thinks(Box<Search<Pearladora>>),
    Other(Box<dyn Bot<Pearladora>>),
}

impl Player {
    fn any(dice: &mut impl Dice, is_other: bool) -> Self {
        let clock = || Arc::new(NoClock);
        let level = |level| {
            Player::Other(Box::new(Leveled::<Pearladora>::new(
                level,
                Effort::Counted,
                clock(),
            )))
        };
        if is_other {
            return match dice.below(3) {
                0 | 1 => level(Level::Otter),
                _ => Player::Other(Box::new(Greedy)),
            };
        }
        let thinks = |worlds, dice: &mut dyn Dice| {
            let budget = Budget::iterations(60 + dice.below(240));
            Player::Thinks(Box::new(Search::new(budget, clock()).imagining(worlds)))
        };
        let plain = |iterations| Plain::new(Budget::iterations(iterations), clock());
        match dice.below(20) {
            0..=2 => thinks(Worlds::Even, dice),
            3..=9 => thinks(Worlds::Likely, dice),
            10..=13 => Player::Other(Box::new(plain(150 + dice.below(900)))),
            14..=17 => level(Level::Puffin),
            _ => level(Level::Minnow),
        }
    }

    /// Whoever is loose does what it has thought about most, or something else
    /// that it has thought about.
    fn choose(
        &mut self,
        sight: Sight<'_, Pearladora>,
        legal: &[game_pearladora::Action],
        is_loose: bool,
        dice: &mut dyn Dice,
    ) -> game_pearladora::Action {
        match self {
            Player::Thinks(search) if is_loose && legal.len() > 1 => {
                search.recall(sight.heard());
                let thinking = search.think(
                    &sight.view(),
                    sight.seat(),
                    legal,
                    dice.below(u32::MAX).into(),
                );
                any_by_visits(&thinking, dice)
            }
            Player::Thinks(search) => search.choose(sight, legal, dice),
            Player::Other(bot) => bot.choose(sight, legal, dice),
        }
    }
}

/// What the acting seat sees of every other seat's backs, and what they are.
fn write_sample(game: &Pearladora, past: &Past<Pearladora>, viewer: Seat, out: &mut Vec<u16>) {
    let view = game.view(Viewer::seat(viewer));
    let laid = Laid::of(&past.heard_by(viewer, past.len()));
    let mut inputs = Vec::new();
    for owner in game.seats().iter().filter(|&owner| owner != viewer) {
        let scene = Scene::new(&view, &laid, owner);
        let is_back = |diver: &&Diver| diver.seat == owner && diver.face == Face::Back {};
        for back in view.divers.iter().filter(is_back) {
            scene.write(back, &mut inputs);
            out.extend([inputs.len() as u16, 1]);
            out.extend(&inputs);
            out.extend(Value::ALL.map(|value| u16::from(scene.hidden().count(value))));
            let value = Value::ALL
                .into_iter()
                .find(|&value| game.divers_worth(value).contains(back.at));
            out.extend([0, value.expect("it has a value").idx() as u16]);
        }
    }
}

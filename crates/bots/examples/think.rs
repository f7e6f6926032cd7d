//! Thinks about a few positions of a game, each in so many worlds, for profiles
//! and counts of the search loop.
//!
//! `cargo run --release -p bots --example think [WORLDS] [GAME] [THREADS]`

use std::sync::Arc;
use std::time::Instant;

use bots::{Budget, Knowledge, NoClock, Search};
use dice::{Key, Purpose};
use game_deep_colony::DeepColony;
use game_in_too_deep::InTooDeep;
use game_mini_divercity::MiniDivercity;
use game_pearladora::Pearladora;
use rules::{Game, Seat, ToAct, Told, Viewer, playout_choice};
use rules_testkit::{asked_for, seats};

/// After how many random decisions the positions come.
const DECISIONS: [u32; 4] = [2, 8, 16, 24];

fn main() {
    let n_worlds = asked_for(1, "the number of worlds", 2000) as u32;
    let n_threads = asked_for(3, "the number of threads", 1) as usize;
    match std::env::args().nth(2).as_deref() {
        None | Some("pearladora") => think::<Pearladora>(2, n_worlds, n_threads),
        Some("in-too-deep") => think::<InTooDeep>(2, n_worlds, n_threads),
        Some("deep-colony") => think::<DeepColony>(2, n_worlds, n_threads),
        Some("mini-divercity") => think::<MiniDivercity>(3, n_worlds, n_threads),
        Some(other) => {
            eprintln!("there is no game {other}");
            std::process::exit(2);
        }
    }
}

fn think<G: Knowledge>(n_seats: u8, n_worlds: u32, n_threads: usize) {
    let budget = Budget::iterations(n_worlds);
    let mut search = Search::<G>::new(budget, Arc::new(NoClock)).on_threads(n_threads);
    let (mut n_imagined, began) = (0, Instant::now());
    for n_decisions in DECISIONS {
        let Some((game, seat)) = position::<G>(n_seats, n_decisions) else {
            continue;
        };
        let mut legal = Vec::new();
        game.legal_actions(seat, &mut legal);
        let view = game.view(Viewer::seat(seat));
        n_imagined += search.think(&view, seat, &legal, 1).n_iterations;
    }
    let seconds = began.elapsed().as_secs_f64();
    println!(
        "{}: {n_imagined} worlds in {seconds:.2} s: {:.0} a second",
        G::KEY,
        f64::from(n_imagined) / seconds
    );
}

/// A position in which somebody has a choice; none if the game ends before.
fn position<G: Game>(n_seats: u8, n_decisions: u32) -> Option<(G, Seat)> {
    let mut dice = Key::new(Purpose::Test, "think", 0).quick(0);
    let mut game = G::new(&G::Options::default(), seats(n_seats)).ok()?;
    let (mut legal, mut told, mut n_made) = (Vec::new(), Told::deaf(), 0);
    loop {
        match game.to_act() {
            ToAct::Over {} => return None,
            ToAct::Chance {} => game.play_chance(&mut dice, &mut told),
            ToAct::Seats { seats } => {
                let seat = seats.iter().next()?;
                game.legal_actions(seat, &mut legal);
                if n_made >= n_decisions && legal.len() > 1 {
                    return Some((game, seat));
                }
                game.apply(seat, playout_choice::<G>(&legal, &mut dice), &mut told);
                n_made += 1;
            }
        }
    }
}

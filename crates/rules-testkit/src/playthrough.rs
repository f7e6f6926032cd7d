//! Playthroughs: everything the rules say along one random game, as text to be
//! read in review. A change in the rules shows here first.

use std::fmt::Write;

use dice::{Key, Purpose};
use rules::{
    Notation, SeatCount, Texts, To, ToAct, Told, Turns, Typed, Viewer, lettered, perft,
    perft_turns, playout_choice,
};

/// Writes one random game with all that every viewer hears and, at the
/// beginning, every tenth step and the end, what every viewer sees.
///
/// # Panics
///
/// If the options cannot be played.
pub fn write<G: Notation + Texts + Turns>(
    options: &G::Options,
    seats: SeatCount,
    seed: &str,
) -> String {
    let mut game = G::new(options, seats).unwrap_or_else(|bad| panic!("{bad}"));
    let mut text = String::new();
    let _ = writeln!(text, "{} for {seats}, seed {seed}", G::TITLE);
    let _ = writeln!(
        text,
        "{}",
        serde_json::to_string(options).expect("options are plain data")
    );
    let _ = writeln!(
        text,
        "actions at depth 1 and 2: {} {}",
        perft(&game, 1),
        perft(&game, 2)
    );
    let _ = writeln!(text, "turns at depth 1: {}\n", perft_turns(&game, 1));
    let mut dice = Key::new(Purpose::Test, seed, 0).stream(0);
    let mut actions = Vec::new();
    for step in 0.. {
        if step % 10 == 0 || game.to_act() == (ToAct::Over {}) {
            write_views(&mut text, &game);
        }
        let mut told = Told::new();
        match game.to_act() {
            ToAct::Over {} => break,
            ToAct::Chance {} => {
                let chance = game.sample_chance(&mut dice);
                game.apply_chance(chance, &mut told);
                let _ = writeln!(text, "{step} chance {}", json(&chance));
            }
            ToAct::Seats { seats } => {
                let seat = seats.iter().next().expect("somebody is to act");
                game.legal_actions(seat, &mut actions);
                let action = playout_choice::<G>(&actions, &mut dice);
                game.apply(seat, action, &mut told);
                let words = G::Action::write(action);
                let _ = writeln!(text, "{step} {seat} {words}   (of {})", actions.len());
            }
        }
        write_told::<G>(&mut text, seats, &told);
    }
    let outcome = game.outcome().expect("the game is over");
    let _ = writeln!(
        text,
        "{}",
        serde_json::to_string_pretty(&outcome).expect("plain data")
    );
    text
}

fn json<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("stored types are plain data")
}

/// What the public hears, and what each seat hears beyond that.
fn write_told<G: Texts>(text: &mut String, seats: SeatCount, told: &Told<G::Event>) {
    let mut write = |who: &str, event: &G::Event, viewer: Viewer| {
        if let Some(words) = G::tell(event, To(viewer)) {
            let _ = writeln!(text, "    {who}{}", lettered(&words));
        }
    };
    let public: Vec<&G::Event> = told.heard_by(Viewer::Public {}).collect();
    for event in &public {
        write("", event, Viewer::Public {});
    }
    for seat in seats.iter() {
        for (heard, plain) in told.heard_by(Viewer::seat(seat)).zip(&public) {
            if heard != *plain {
                write(&format!("to {seat}: "), heard, Viewer::seat(seat));
            }
        }
    }
}

fn write_views<G: Notation + Texts>(text: &mut String, game: &G) {
    for viewer in Viewer::all(game.seats()) {
        let who = match viewer {
            Viewer::Seat { seat } => format!("{seat} sees"),
            Viewer::Public {} => "everybody sees".to_owned(),
        };
        let shown = G::shown(&game.view(viewer));
        let asked = lettered(&G::ask(&G::prompt(&shown), To(viewer)));
        let _ = writeln!(text, "\n{who}: {asked}\n{}", G::draw(&shown));
    }
}

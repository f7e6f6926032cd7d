//! `tidetable simulate`.

use std::fmt::Write as _;
use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::Result;
use hosting::{Setup, Simulated};
use rules::RulesVersion;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::args::{SimulateArgs, bad_input, n_threads};
use crate::output::{self, NewFile};
use crate::statistics::{Summary, Sums};
use crate::workers;

pub(crate) fn run(args: &SimulateArgs) -> Result<ExitCode> {
    let bots = args.game.bots(&args.by.bots)?;
    let setup = args.game.setup(args.by.seed.seed(), 0, bots)?;
    let simulator = args.game.kind()?.simulator(&setup).map_err(bad_input)?;
    let mut each = args.each.as_deref().map(NewFile::begin).transpose()?;
    let threads = n_threads(args.by.threads);

    let mut sums = Sums::new(setup.seats);
    let bar = output::progress(args.games.into(), "games");
    let began = Instant::now();
    let mut index = 0;
    let result = workers::in_order(
        0..args.games.into(),
        64,
        threads,
        |index| simulator.play(index as u32),
        |games| {
            let mut lines = String::new();
            for game in &games {
                sums.add(game);
                if each.is_some() {
                    let _ = writeln!(
                        lines,
                        "{}",
                        serde_json::to_string(&EachGame::new(index, game))?
                    );
                }
                index += 1;
            }
            bar.inc(games.len() as u64);
            each.as_mut().map_or(Ok(()), |file| file.add(&lines))
        },
    );
    let seconds = began.elapsed().as_secs_f64();
    bar.finish_and_clear();
    match (result, each) {
        (Ok(()), Some(file)) => file.finish()?,
        (Err(error), Some(file)) => {
            file.discard();
            return Err(error);
        }
        (result, None) => result?,
    }

    let report = Report {
        game: args.game.kind()?.key(),
        rules_version: args.game.kind()?.rules_version(),
        options: &setup.options,
        seats: setup.seats.get(),
        bots: setup.players.iter().map(ToString::to_string).collect(),
        seed: &setup.seed,
        threads,
        seconds,
        games_per_second: f64::from(args.games) / seconds,
        actions_per_second: sums.n_actions() as f64 / seconds,
        summary: sums.summary(),
    };
    let mut out = output::stdout();
    if args.json {
        serde_json::to_writer_pretty(&mut out, &report)?;
        writeln!(out)?;
    } else {
        report.print(&mut out, args.game.kind()?.title(), &setup)?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// One line of `--each`.
#[derive(Serialize)]
struct EachGame<'a> {
    index: u32,
    ranks: &'a [u8],
    scores: &'a [i32],
    actions: u32,
}

impl<'a> EachGame<'a> {
    fn new(index: u32, game: &'a Simulated) -> Self {
        EachGame {
            index,
            ranks: game.standing.ranks(),
            scores: game.standing.points(),
            actions: game.n_actions,
        }
    }
}

#[derive(Serialize)]
struct Report<'a> {
    game: &'static str,
    rules_version: RulesVersion,
    options: &'a RawValue,
    seats: u8,
    bots: Vec<String>,
    seed: &'a str,
    #[serde(flatten)]
    summary: Summary,
    threads: usize,
    seconds: f64,
    games_per_second: f64,
    actions_per_second: f64,
}

impl Report<'_> {
    fn print(&self, out: &mut impl Write, title: &str, setup: &Setup) -> Result<()> {
        let summary = &self.summary;
        let n_games = summary.games as f64;
        writeln!(
            out,
            "{title}, {} seats, {} games, seed {}",
            self.seats, summary.games, self.seed
        )?;
        writeln!(
            out,
            "{:<6}{:<10}{:>8}{:>18}{:>9}{:>12}",
            "seat", "bot", "won", "95 % interval", "shared", "mean score"
        )?;
        for seat in setup.seats.iter() {
            let idx = seat.idx();
            let [low, high] = summary.win_intervals[idx].map(|share| 100.0 * share);
            writeln!(
                out,
                "{:<6}{:<10}{:>6.1} %{:>18}{:>7.1} %{:>12.2}",
                seat.to_string(),
                self.bots[idx],
                100.0 * summary.wins[idx] as f64 / n_games,
                format!("{low:.1} to {high:.1} %"),
                100.0 * summary.shared[idx] as f64 / n_games,
                summary.mean_scores[idx],
            )?;
        }
        writeln!(
            out,
            "{:.1} actions a game ({} to {})",
            summary.mean_actions, summary.fewest_actions, summary.most_actions
        )?;
        writeln!(
            out,
            "{:.0} games/s, {:.0} actions/s with {} threads ({:.2} s)",
            self.games_per_second, self.actions_per_second, self.threads, self.seconds
        )?;
        Ok(())
    }
}

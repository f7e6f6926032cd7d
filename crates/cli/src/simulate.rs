//! `tidetable simulate`.

use std::fmt::Write as _;
use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::Result;
use hosting::{Setup, Simulated, Simulator};
use lab::statistics::{Summary, Sums};
use lab::workers;
use rules::RulesVersion;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::args::{SimulateArgs, bad_input, n_threads};
use crate::output::{self, NewFile};
use crate::signals::{self, STOPPED, stopped_too_early};

/// Games that are handed over together; many, since the shortest take only
/// microseconds.
const MOST_AT_ONCE: u64 = 1024;

pub(crate) fn run(args: &SimulateArgs) -> Result<ExitCode> {
    let bots = args.game.bots(&args.by.bots)?;
    let setup = args.game.setup(args.by.seed.seed(), 0, bots)?;
    let simulator = args.game.kind()?.simulator(&setup).map_err(bad_input)?;
    let each = args.each.as_deref().map(NewFile::begin).transpose()?;
    let threads = n_threads(args.by.threads);

    let mut sums = Sums::new(setup.seats);
    let began = Instant::now();
    let n_games = play(args, &*simulator, each, &mut sums)?;
    let seconds = began.elapsed().as_secs_f64();
    if n_games == 0 {
        return Ok(stopped_too_early());
    }

    let report = Report {
        game: args.game.kind()?.key(),
        rules_version: args.game.kind()?.rules_version(),
        options: &setup.options,
        seats: setup.seats.get(),
        bots: setup.players.iter().map(ToString::to_string).collect(),
        seed: &setup.seed,
        quick_dice: args.quick_dice,
        asked: args.games,
        threads,
        seconds,
        games_per_second: f64::from(n_games) / seconds,
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
    if n_games < args.games {
        output::complain(format!("stopped after {n_games} of {} games", args.games));
        return Ok(ExitCode::from(STOPPED));
    }
    Ok(ExitCode::SUCCESS)
}

/// Plays until all games are over, or those that have begun when somebody asks to
/// stop. Returns how many there were.
fn play(
    args: &SimulateArgs,
    simulator: &dyn Simulator,
    mut each: Option<NewFile>,
    sums: &mut Sums,
) -> Result<u32> {
    let stop = signals::listen()?;
    let bar = output::progress(args.games.into(), 0, "games");
    let mut index = 0;
    let result = workers::in_order_until(
        0..args.games.into(),
        MOST_AT_ONCE,
        n_threads(args.by.threads),
        || stop.is_asked(),
        |index| match args.quick_dice {
            true => simulator.play_quick(index as u32),
            false => simulator.play(index as u32),
        },
        |games| {
            let mut lines = String::new();
            for game in &games {
                sums.add(game);
                if each.is_some() {
                    let line = serde_json::to_string(&EachGame::new(index, game))?;
                    let _ = writeln!(lines, "{line}");
                }
                index += 1;
            }
            bar.inc(games.len() as u64);
            each.as_mut()
                .map_or(Ok(()), |file| file.add(&lines).map(drop))
        },
    );
    bar.finish_and_clear();
    match (result, each) {
        (Ok(()), Some(file)) if index > 0 => file.finish()?,
        (result, Some(file)) => {
            file.discard();
            result?;
        }
        (result, None) => result?,
    }
    Ok(index)
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
    /// Whether no record can be made of these games.
    quick_dice: bool,
    /// How many games were to be played; more than `games` if Ctrl-C came before.
    asked: u32,
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
        let games = match summary.games == u64::from(self.asked) {
            true => format!("{} games", self.asked),
            false => format!("{} of {} games", summary.games, self.asked),
        };
        writeln!(
            out,
            "{title}, {} seats, {games}, seed {}{}",
            self.seats,
            self.seed,
            if self.quick_dice { ", quick dice" } else { "" }
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

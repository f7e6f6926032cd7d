//! `tidetable lab`: how balanced a game is, as a page.

mod args;
mod figures;
mod page;
mod plot;
mod sums;
mod variants;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use hosting::{Kind, Setup};
use indicatif::ProgressBar;
use rules::SeatSet;

pub(crate) use self::args::LabArgs;
use self::figures::{Figures, Played};
use self::sums::Sums;
use self::variants::{Variant, variants};
use crate::args::{bad_input, n_threads};
use crate::output::{self, NewFile};
use crate::signals::{STOPPED, Stop, stopped_too_early};
use crate::workers;

pub(crate) fn run(args: &LabArgs) -> Result<ExitCode> {
    let kind = args.game.kind()?;
    let bots = args.game.bots(std::slice::from_ref(&args.bot))?;
    let setup = args.game.setup(args.seed.seed(), 0, bots)?;
    kind.simulator(&setup).map_err(bad_input)?;
    let variants = variants(kind, &setup, &args.vary)?;
    let path = page_path(args, kind);
    if let Some(path) = &path {
        // Nothing is played before it is known that the page can be written.
        output::check_place(path)?;
        output::refuse_existing(path)?;
    }

    let n_playable = variants
        .iter()
        .filter(|variant| variant.setup.is_ok())
        .count();
    let bar = output::progress(u64::from(args.games) * (1 + n_playable as u64), 0, "games");
    let stop = Stop::listen()?;
    let base = play(args, kind, &setup, &bar, &stop)?;
    if base.0.n_games == 0 {
        bar.finish_and_clear();
        return Ok(stopped_too_early());
    }
    let played = play_variants(args, kind, variants, &bar, &stop)?;
    bar.finish_and_clear();

    let figures = Figures {
        kind,
        setup: &setup,
        bot: &args.bot,
        n_games: base.0.n_games as u32,
        command: command(args, &setup, base.0.n_games),
        sides: base.1,
        sums: base.0,
        variants: played,
    };
    let mut out = output::stdout();
    if let Some(path) = &path {
        let mut file = NewFile::begin(path)?;
        file.add(&page::page(&figures))?;
        file.finish()?;
        if !args.json {
            writeln!(
                out,
                "{} games, seed {}, in {}",
                figures.n_all(),
                setup.seed,
                path.display()
            )?;
        }
    }
    if args.json {
        serde_json::to_writer_pretty(&mut out, &figures.json())?;
        writeln!(out)?;
    }
    out.flush()?;
    if stop.is_asked() {
        output::complain(format!("stopped after {} games", figures.n_all()));
        return Ok(ExitCode::from(STOPPED));
    }
    Ok(ExitCode::SUCCESS)
}

/// Plays each variant that can be played, until it is asked to stop.
fn play_variants(
    args: &LabArgs,
    kind: &dyn Kind,
    variants: Vec<Variant>,
    bar: &ProgressBar,
    stop: &Stop,
) -> Result<Vec<Played>> {
    let mut played = Vec::new();
    for variant in variants {
        let result = match &variant.setup {
            Ok(setup) => Ok(play(args, kind, setup, bar, stop)?),
            Err(why) => Err(why.clone()),
        };
        let result = result.and_then(|result| match result.0.n_games {
            0 => Err("stopped before it was its turn".to_owned()),
            _ => Ok(result),
        });
        played.push(Played { variant, result });
    }
    Ok(played)
}

/// The command that gives the same figures again.
fn command(args: &LabArgs, setup: &Setup, n_games: u64) -> String {
    let settings = args.game.settings.iter();
    let settings: String = settings
        .map(|setting| format!(" --set {setting}"))
        .collect();
    format!(
        "tidetable lab {} --seats {}{settings} --games {n_games} --bot {} --vary {} --seed {}",
        args.game.game,
        setup.seats,
        args.bot,
        args.vary.join(","),
        setup.seed
    )
}

/// Where the page goes; nowhere if only figures are asked for.
fn page_path(args: &LabArgs, kind: &dyn Kind) -> Option<PathBuf> {
    match (&args.out, args.json) {
        (Some(path), _) => Some(path.clone()),
        (None, true) => None,
        (None, false) => Some(PathBuf::from(format!("lab-{}.html", kind.key()))),
    }
}

/// Plays the games of one setup, until it is asked to stop, and counts what
/// happens in them.
fn play(
    args: &LabArgs,
    kind: &dyn Kind,
    setup: &Setup,
    bar: &ProgressBar,
    stop: &Stop,
) -> Result<(Sums, Vec<SeatSet>)> {
    let simulator = kind.simulator(setup).map_err(bad_input)?;
    let sides = simulator.sides();
    let mut sums = Sums::default();
    workers::in_order_until(
        0..args.games.into(),
        8,
        n_threads(args.threads),
        || stop.is_asked(),
        |index| simulator.observe(index as u32),
        |games| {
            games.iter().for_each(|game| sums.add(game, &sides));
            bar.inc(games.len() as u64);
            Ok(())
        },
    )?;
    Ok((sums, sides))
}

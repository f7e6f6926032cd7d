//! `tidetable lab`: how balanced a game is, as a page.

mod args;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use ::lab::balance::Study;
use anyhow::Result;
use hosting::{Kind, Setup};

pub(crate) use self::args::LabArgs;
use crate::args::n_threads;
use crate::output::{self, NewFile};
use crate::signals::{self, STOPPED, stopped_too_early};

pub(crate) fn run(args: &LabArgs) -> Result<ExitCode> {
    let kind = args.game.kind()?;
    let bots = args.game.bots(std::slice::from_ref(&args.bot))?;
    let setup = args.game.setup(args.seed.seed(), 0, bots)?;
    let study = Study::new(kind, setup.clone(), &args.vary, args.games)?;
    let path = page_path(args, kind);
    if let Some(path) = &path {
        // Nothing is played before it is known that the page can be written.
        output::check_place(path)?;
        output::refuse_existing(path)?;
    }

    let bar = output::progress(study.n_all(), 0, "games");
    let stop = signals::listen()?;
    let figures = study.play(n_threads(args.threads), &stop, |n_games| bar.inc(n_games));
    bar.finish_and_clear();
    let Some(figures) = figures? else {
        return Ok(stopped_too_early());
    };

    let mut out = output::stdout();
    if let Some(path) = &path {
        let mut file = NewFile::begin(path)?;
        file.add(&figures.page(&command(args, &setup, figures.n_games())))?;
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

//! `tidetable record`.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Result, anyhow};
use hosting::{Kind, Setup, Table};
use rules::ToAct;

use crate::args::{RecordArgs, bad_input, n_threads};
use crate::output::{self, NewFile};
use crate::{resume, workers};

pub(crate) fn run(args: &RecordArgs) -> Result<ExitCode> {
    let bots = args.game.bots(&args.by.bots)?;
    let kind = args.game.kind()?;
    let setup = args.game.setup(args.by.seed.seed(), args.index, bots)?;
    if args.index.checked_add(args.games - 1).is_none() {
        return Err(bad_input(format!(
            "--index and --games together pass {}",
            u32::MAX
        )));
    }
    // Refuses what cannot be played before anything is written.
    kind.open(&setup).map_err(bad_input)?;
    match &args.out {
        Some(path) if path.as_os_str() != "-" => record_to_file(args, kind, &setup, path)?,
        None if args.games > 1 => {
            return Err(bad_input(
                "more than one game needs --out FILE, or --out - for the terminal",
            ));
        }
        _ => {
            let mut out = output::stdout();
            let first = u64::from(args.index);
            record_games(args, kind, &setup, first, |games| {
                Ok(out.write_all(games.as_bytes())?)
            })?;
            out.flush()?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Plays one game and writes it down.
fn record(kind: &dyn Kind, setup: &Setup, is_open: bool) -> Result<String> {
    let mut table = kind.open(setup).map_err(bad_input)?;
    play_out(table.as_mut())?;
    let mut text = table.record(is_open).join("\n");
    text.push('\n');
    Ok(text)
}

fn play_out(table: &mut dyn Table) -> Result<()> {
    while let ToAct::Seats { seats } = table.to_act() {
        let seat = seats
            .iter()
            .next()
            .ok_or_else(|| anyhow!("nobody is to act"))?;
        table.play_bot(seat)?;
    }
    Ok(())
}

fn record_to_file(args: &RecordArgs, kind: &dyn Kind, setup: &Setup, path: &Path) -> Result<()> {
    let first_game = record(kind, setup, args.open)?;
    let mut file = NewFile::open(path)?;
    let done = resume::what_is_done(path, &first_game, args.games)?;
    let mut out = output::stdout();
    if done.n_games > 0 {
        let part = output::part_of(path);
        writeln!(
            out,
            "going on after {} games in {}",
            done.n_games,
            part.display()
        )?;
        out.flush()?;
    }
    file.keep(done.n_bytes)?;
    let first = u64::from(args.index) + u64::from(done.n_games);
    record_games(args, kind, setup, first, |games| file.add(games))?;
    file.finish()?;
    let games = match args.games {
        1 => "1 game".to_owned(),
        count => format!("{count} games"),
    };
    writeln!(out, "{games}, seed {}, in {}", setup.seed, path.display())?;
    out.flush()?;
    Ok(())
}

/// Plays the games from `first` on and hands them over in order.
fn record_games(
    args: &RecordArgs,
    kind: &dyn Kind,
    setup: &Setup,
    first: u64,
    mut take: impl FnMut(&str) -> Result<()>,
) -> Result<()> {
    let end = u64::from(args.index) + u64::from(args.games);
    let bar = output::progress(args.games.into(), "games");
    bar.set_position(first - u64::from(args.index));
    // Open records are large; plain ones are small and quickly made.
    let batch = if args.open { 1 } else { 32 };
    workers::in_order(
        first..end,
        batch,
        n_threads(args.by.threads),
        |index| {
            let index = index as u32;
            record(
                kind,
                &Setup {
                    index,
                    ..setup.clone()
                },
                args.open,
            )
        },
        |games| {
            let n_games = games.len() as u64;
            take(&games.into_iter().collect::<Result<Vec<String>>>()?.concat())?;
            bar.inc(n_games);
            Ok(())
        },
    )?;
    bar.finish_and_clear();
    Ok(())
}

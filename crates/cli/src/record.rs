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
    let bots = args.game.bots(&args.bots)?;
    let kind = args.game.kind()?;
    let setup = args.game.setup(args.seed.seed(), args.index, bots)?;
    if args.index.checked_add(args.games - 1).is_none() {
        return Err(bad_input(format!(
            "there is no game {} + {}",
            args.index,
            args.games - 1
        )));
    }
    // Refuses what cannot be played before anything is written.
    kind.open(&setup).map_err(bad_input)?;
    match &args.out {
        Some(path) => record_to_file(args, kind, &setup, path)?,
        None if args.games > 1 => return Err(bad_input("more than one game needs --out FILE")),
        None => {
            let mut out = output::stdout();
            out.write_all(record(kind, &setup, args.open)?.as_bytes())?;
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
    output::refuse_existing(path)?;
    let done = resume::what_is_done(path, &record(kind, setup, args.open)?)?;
    if done.n_games > 0 {
        eprintln!(
            "going on after {} games in {}",
            done.n_games,
            output::part_of(path).display()
        );
    }
    let mut file = NewFile::begin(path, done.n_bytes)?;
    let bar = output::progress(args.games.into(), "games");
    bar.set_position(done.n_games.min(args.games).into());
    let first = u64::from(args.index) + u64::from(done.n_games);
    let end = u64::from(args.index) + u64::from(args.games);
    workers::in_order(
        first..end.max(first),
        n_threads(args.threads),
        |index| {
            record(
                kind,
                &Setup {
                    index: index as u32,
                    ..setup.clone()
                },
                args.open,
            )
        },
        |games| {
            let n_games = games.len() as u64;
            file.add(&games.into_iter().collect::<Result<Vec<String>>>()?.concat())?;
            bar.inc(n_games);
            Ok(())
        },
    )?;
    bar.finish_and_clear();
    file.finish()
}

//! `tidetable perft`.

use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::Result;
use hosting::PerftPlan;
use serde::Serialize;

use crate::args::{PerftArgs, bad_input};
use crate::output;

pub(crate) fn run(args: &PerftArgs) -> Result<ExitCode> {
    let kind = args.game.kind()?;
    let plan = |depth| -> Result<PerftPlan> {
        Ok(PerftPlan {
            options: args.game.options()?,
            seats: args.game.seats()?,
            depth,
            by_turns: args.turns,
        })
    };
    let n_first = kind.perft(&plan(1)?, &mut || {}).map_err(bad_input)?;
    let bar = output::progress(
        n_first,
        0,
        if args.turns {
            "first turns"
        } else {
            "first actions"
        },
    );
    let began = Instant::now();
    let paths = kind
        .perft(&plan(args.depth)?, &mut || bar.inc(1))
        .map_err(bad_input)?;
    let seconds = began.elapsed().as_secs_f64();
    bar.finish_and_clear();

    let mut out = output::stdout();
    if args.json {
        let report = Report {
            game: kind.key(),
            seats: args.game.seats()?.get(),
            depth: args.depth,
            unit: if args.turns { "turns" } else { "actions" },
            paths: paths.to_string(),
            seconds,
        };
        serde_json::to_writer_pretty(&mut out, &report)?;
        writeln!(out)?;
    } else {
        writeln!(out, "{paths}")?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// The number of paths is a string: it may pass what JavaScript can count.
#[derive(Serialize)]
struct Report {
    game: &'static str,
    seats: u8,
    depth: u32,
    unit: &'static str,
    paths: String,
    seconds: f64,
}

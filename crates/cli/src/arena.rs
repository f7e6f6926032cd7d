//! `tidetable arena`: which bots are stronger, and by how much.

mod args;

use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::Result;
use hosting::PlayerName;
use lab::arena::{self, Arena, Plan};

pub(crate) use self::args::ArenaArgs;
use self::args::StopRule;
use crate::args::{bad_input, n_threads, parse_bot};
use crate::output::{self, NewFile};
use crate::signals::{self, STOPPED};

pub(crate) fn run(args: &ArenaArgs) -> Result<ExitCode> {
    let bots: Vec<PlayerName> = args
        .bots
        .iter()
        .map(|name| parse_bot(name))
        .collect::<Result<_>>()?;
    let hypotheses = args.hypotheses.hypotheses();
    if let Some(flaw) = hypotheses.flaw() {
        return Err(bad_input(flaw));
    }
    let old_seed = args.out.as_deref().and_then(arena::seed_of);
    let seed = match (&args.seed.seed, old_seed) {
        (None, Some(seed)) => seed,
        _ => args.seed.seed(),
    };
    let everywhere = vec![bots[0]; args.game.seats()?.count()];
    let setup = args.game.setup(seed, 0, everywhere)?;
    let plan = Plan::new(args.game.kind()?, setup, bots, args.gauntlet)?;
    if let Some(csv) = &args.csv {
        output::check_place(csv)?;
        output::refuse_existing(csv)?;
    }
    if let Some(out) = &args.out {
        output::check_place(out)?;
    }
    let test = (args.stop == StopRule::Sprt).then_some(hypotheses);
    let mut arena = Arena::open(&plan, args.blocks, test, args.out.as_deref())?;

    let stop = signals::listen()?;
    let began = Instant::now();
    let bar = output::progress(arena.n_all(), arena.n_done(), "blocks");
    let played = arena.play(n_threads(args.threads), &stop, || bar.inc(1));
    bar.finish_and_clear();
    played?;

    let report = arena.report(began.elapsed(), &stop);
    let mut out = output::stdout();
    match args.json {
        true => report.print_json(&mut out)?,
        false => report.print(&mut out)?,
    }
    out.flush()?;
    if stop.is_asked() {
        return Ok(ExitCode::from(STOPPED));
    }
    if let Some(csv) = &args.csv {
        let mut file = NewFile::begin(csv)?;
        file.add(&report.csv())?;
        file.finish()?;
    }
    Ok(ExitCode::SUCCESS)
}

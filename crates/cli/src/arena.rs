//! `tidetable arena`: which bots are stronger, and by how much.

mod args;
mod elo;
mod estimate;
mod log;
mod plan;
mod report;
mod tally;

use std::io::Write;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use anyhow::Result;
use hosting::PlayerName;

pub(crate) use self::args::ArenaArgs;
use self::args::StopRule;
use self::log::{Header, Log};
use self::plan::{Block, Plan};
use self::report::Report;
use self::tally::Tally;
use crate::args::{bad_input, n_threads, parse_bot};
use crate::output::{self, NewFile};
use crate::signals::{STOPPED, Stop};
use crate::workers;

pub(crate) fn run(args: &ArenaArgs) -> Result<ExitCode> {
    let bots = bots(&args.bots)?;
    if let Some(flaw) = args.hypotheses.flaw() {
        return Err(bad_input(flaw));
    }
    let kind = args.game.kind()?;
    let old_seed = args.out.as_deref().and_then(log::seed_of);
    let seed = match (&args.seed.seed, old_seed) {
        (None, Some(seed)) => seed,
        _ => args.seed.seed(),
    };
    let everywhere = vec![bots[0]; args.game.seats()?.count()];
    let setup = args.game.setup(seed, 0, everywhere)?;
    let plan = Plan::new(kind, &setup, bots, args.gauntlet)?;
    if let Some(csv) = &args.csv {
        output::check_place(csv)?;
        output::refuse_existing(csv)?;
    }
    let header = Header::new(kind, &setup, &plan.bots, args.gauntlet);
    let opened = args
        .out
        .as_deref()
        .map(|path| Log::open(path, &header, &plan));
    let (mut log, old) = opened.transpose()?.unzip();

    let test = (args.stop == StopRule::Sprt).then_some(args.hypotheses);
    let mut tally = Tally::new(&plan, test);
    for block in old.iter().flatten() {
        let own = |all: &plan::Match| all.bots == block.bots;
        let match_idx = plan.matches.iter().position(own);
        tally.add(match_idx.expect("the log was checked"), block);
    }
    let n_old = old.map_or(0, |old| old.len());
    let stop = Stop::listen()?;
    let began = Instant::now();
    play(args, &plan, &mut tally, &stop, |block| {
        log.as_mut().map_or(Ok(()), |log| log.add(block))
    })?;

    let report = Report {
        kind,
        setup: &setup,
        plan: &plan,
        tally: &tally,
        test,
        n_old,
        was_stopped: stop.is_asked(),
        has_log: args.out.is_some(),
        seconds: began.elapsed().as_secs_f64(),
    };
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

/// At least two bots, all different.
fn bots(names: &[String]) -> Result<Vec<PlayerName>> {
    let mut bots = Vec::new();
    for name in names {
        let bot = parse_bot(name)?;
        if bots.contains(&bot) {
            return Err(bad_input(format!("{bot} is named twice")));
        }
        bots.push(bot);
    }
    if let [only] = bots[..] {
        return Err(bad_input(format!(
            "{only} has nobody to be compared with; name two bots or more"
        )));
    }
    Ok(bots)
}

/// Plays whatever is not yet done or decided, deal by deal through all matches.
fn play(
    args: &ArenaArgs,
    plan: &Plan,
    tally: &mut Tally<'_>,
    stop: &Stop,
    mut keep: impl FnMut(&Block) -> Result<()>,
) -> Result<()> {
    let n_matches = plan.matches.len() as u64;
    let place = |index: u64| ((index % n_matches) as usize, (index / n_matches) as u32);
    let is_left = |tally: &Tally<'_>, index: u64| {
        let (match_idx, block) = place(index);
        !tally.is_decided(match_idx) && !tally.is_done(match_idx, block)
    };
    let all = 0..n_matches * u64::from(args.blocks);
    let left: Vec<u64> = all.clone().filter(|&index| is_left(tally, index)).collect();
    let decided: Vec<AtomicBool> = (0..plan.matches.len())
        .map(|match_idx| AtomicBool::new(tally.is_decided(match_idx)))
        .collect();
    let is_decided = |match_idx: usize| decided[match_idx].load(Ordering::Relaxed);
    let bar = output::progress(all.end, all.end - left.len() as u64, "blocks");
    let result = workers::in_order_until(
        0..left.len() as u64,
        1,
        n_threads(args.threads),
        || stop.is_asked() || (0..plan.matches.len()).all(is_decided),
        |number| {
            let (match_idx, block) = place(left[number as usize]);
            let is_needed = !is_decided(match_idx);
            let block = is_needed.then(|| plan.play(match_idx, block, stop));
            (match_idx, block.flatten())
        },
        |played| {
            for (match_idx, block) in played {
                bar.inc(1);
                // A block that was begun before the match was decided is dropped,
                // so that the number of threads makes no difference.
                let Some(block) = block.filter(|_| !is_decided(match_idx)) else {
                    continue;
                };
                keep(&block)?;
                tally.add(match_idx, &block);
                decided[match_idx].store(tally.is_decided(match_idx), Ordering::Relaxed);
            }
            Ok(())
        },
    );
    bar.finish_and_clear();
    result
}

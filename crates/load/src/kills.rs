//! Kills: servers and what they stand on end in the middle of everything, and it
//! is proved from the outside that no acknowledged move was lost or doubled.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::Args;
use crate::faults::Fault;
use crate::house::House;
use crate::player::{self, Plan, Servers, Tally, play_tables};

/// Kills the server again and again; what was acknowledged must be in the
/// records, once each and in its place.
pub(crate) async fn survive(args: &Args, mut house: House, kills: u32) -> Result<()> {
    let stop = Arc::new(AtomicBool::new(false));
    let plan = Plan {
        pace: None,
        checks_records: true,
        servers: Servers::One,
    };
    let players = tokio::spawn(play_tables(
        house.address(),
        args.tables,
        plan,
        stop.clone(),
    ));
    for kill in 1..=kills {
        // Not always at the same moment of the work.
        let wait = 300 + 97 * u64::from(kill) % 400;
        tokio::time::sleep(Duration::from_millis(wait)).await;
        house.nodes[0]
            .kill_and_restart()
            .await
            .with_context(|| format!("after kill {kill}"))?;
    }
    tokio::time::sleep(Duration::from_secs(args.seconds.min(5))).await;
    stop.store(true, Relaxed);
    let tally: Tally = players.await?;
    println!(
        "{kills} kills: {} acknowledged moves, {} checked with {} deeds around them in {} records, \
         {} lost or doubled",
        player::N_DONE.load(Relaxed),
        tally.n_checked,
        tally.n_deeds,
        tally.n_games,
        tally.wrong.len()
    );
    if !tally.wrong.is_empty() || tally.n_checked == 0 {
        bail!(
            "the log is not what was acknowledged:\n{}",
            tally.wrong.join("\n")
        );
    }
    verify(args, &tally.records)
}

/// Does all kinds of harm to a house of several servers, so many times each, and
/// mends it each time. Whatever was acknowledged must be in the records, once each
/// and in its place, and everybody must have been answered.
pub(crate) async fn endure(args: &Args, mut house: House, n_each: u32) -> Result<()> {
    let began = Instant::now();
    let stop = Arc::new(AtomicBool::new(false));
    let plan = Plan {
        pace: None,
        checks_records: true,
        servers: Servers::Several,
    };
    let players = play_tables(house.address(), args.tables, plan, stop.clone());
    let players = tokio::spawn(players);
    let (mut wrong, mut slowest) = (Vec::new(), (Duration::ZERO, None));
    goes_on(&mut wrong, "in the beginning").await;
    for nth in 0..n_each as usize {
        for fault in &args.kill {
            // Not always at the same moment of the work.
            let wait = 300 + 97 * nth as u64 % 400;
            tokio::time::sleep(Duration::from_millis(wait)).await;
            let happened = fault.happen(&mut house, nth).await;
            happened.with_context(|| format!("{fault:?}, {nth} times before\n{}", house.said()))?;
            let when = format!("after {fault:?}, {nth} times before");
            let took = goes_on(&mut wrong, &when).await;
            slowest = slowest.max((took, Some(*fault)));
        }
    }
    tokio::time::sleep(Duration::from_secs(args.seconds.min(2))).await;
    stop.store(true, Relaxed);
    let tally: Tally = players.await?;
    wrong.extend(tally.wrong.iter().cloned());
    tell(args, &tally, n_each, began.elapsed());
    if let (took, Some(fault)) = slowest {
        let seconds = took.as_secs_f64();
        println!("once it was mended all played on within {seconds:.1} s, slowest after {fault:?}");
    }
    if args.kill.contains(&Fault::FailoverAsync) {
        ensure!(tally.n_lost > 0, "moves were lost, and nobody has noticed");
        println!("what a standby that is behind loses is found, as it must be");
        return Ok(());
    }
    if !wrong.is_empty() || tally.n_checked == 0 {
        let (n_wrong, said) = (wrong.len(), house.said());
        wrong.truncate(20);
        bail!("{n_wrong} things are wrong:\n{}\n{said}", wrong.join("\n"));
    }
    verify(args, &tally.records)
}

/// The most that a house needs to come to itself.
const MOST_TO_GO_ON: Duration = Duration::from_secs(30);

/// Waits until people play again, several moves for each table or so; how long that
/// took.
async fn goes_on(wrong: &mut Vec<String>, when: &str) -> Duration {
    const N_MOVES: u64 = 200;
    let (began, before) = (Instant::now(), player::N_DONE.load(Relaxed));
    while player::N_DONE.load(Relaxed) < before + N_MOVES {
        if began.elapsed() > MOST_TO_GO_ON {
            wrong.push(format!("nobody plays {when}"));
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    began.elapsed()
}

fn tell(args: &Args, tally: &Tally, n_each: u32, took: Duration) {
    let kinds: Vec<String> = args.kill.iter().map(|fault| format!("{fault:?}")).collect();
    println!(
        "{n_each} times each {}, {} nodes, {:.0} s: {} acknowledged moves, {} checked with {} deeds \
         around them in {} records; {} lost, {} doubled, {} torn, {} unanswered; {} answered with no, \
         {} lines cut",
        kinds.join(", "),
        args.nodes,
        took.as_secs_f64(),
        player::N_DONE.load(Relaxed),
        tally.n_checked,
        tally.n_deeds,
        tally.n_games,
        tally.n_lost,
        tally.n_doubled,
        tally.n_torn,
        tally.n_unanswered,
        tally.n_denied,
        tally.n_errors,
    );
    println!(
        "longest wait for an answer or a closed line {:.1} s, longest silence of a table {:.1} s",
        tally.longest_wait.as_secs_f64(),
        tally.longest_silence.as_secs_f64(),
    );
}

/// Every record verifies, ranks included.
pub(crate) fn verify(args: &Args, records: &str) -> Result<()> {
    let mut file = tempfile::Builder::new().suffix(".jsonl").tempfile()?;
    file.write_all(records.as_bytes())?;
    let verified = std::process::Command::new(&args.server)
        .arg("verify")
        .arg(file.path())
        .output()?;
    if !verified.status.success() {
        bail!(
            "records do not verify: {}",
            String::from_utf8_lossy(&verified.stderr)
        );
    }
    print!("{}", String::from_utf8_lossy(&verified.stdout));
    Ok(())
}

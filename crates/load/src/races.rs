//! Races: one person has a socket on each of two servers, and both make the same
//! decision differently at the same moment. One is made; whoever comes second is
//! told; the record has one entry.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use serde_json::Value;
use tokio::time::timeout;

use crate::Args;
use crate::client::{Frame, Guest, Socket};
use crate::house::House;
use crate::kills::verify;
use crate::player::{Game, PATIENCE, Shown, next_screen};

/// What came of the races.
#[derive(Default)]
struct Tally {
    n_races: u64,
    n_stale: u64,
    n_otherwise: u64,
    n_checked: u64,
    wrong: Vec<String>,
    records: String,
}

/// Runs so many.
pub(crate) async fn run(args: &Args, house: House, n_races: u64) -> Result<()> {
    let began = Instant::now();
    let left = Arc::new(AtomicU64::new(n_races));
    let nodes: Vec<SocketAddr> = house.nodes.iter().map(|node| node.address).collect();
    let tables: Vec<_> = (0..args.tables)
        .map(|number| tokio::spawn(race_on(nodes.clone(), number, left.clone())))
        .collect();
    let mut all = Tally::default();
    for table in tables {
        let one = table.await?.with_context(|| house.said())?;
        all.n_races += one.n_races;
        all.n_stale += one.n_stale;
        all.n_otherwise += one.n_otherwise;
        all.n_checked += one.n_checked;
        all.wrong.extend(one.wrong);
        all.records += &one.records;
    }
    let seconds = began.elapsed().as_secs_f64();
    println!(
        "{} races between {} nodes at {} tables in {seconds:.0} s ({:.0} a second): {} losers were \
         told stale, {} otherwise; {} entries checked, {} things wrong",
        all.n_races,
        nodes.len(),
        args.tables,
        all.n_races as f64 / seconds,
        all.n_stale,
        all.n_otherwise,
        all.n_checked,
        all.wrong.len(),
    );
    if !all.wrong.is_empty() || all.n_checked == 0 {
        all.wrong.truncate(20);
        bail!("{}\n{}", all.wrong.join("\n"), house.said());
    }
    verify(args, &all.records)
}

/// One game after another at which every decision is a race.
async fn race_on(nodes: Vec<SocketAddr>, number: usize, left: Arc<AtomicU64>) -> Result<Tally> {
    let mut tally = Tally::default();
    let mut luck = 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(number as u64 + 1);
    let at = |nth: usize| nodes[(number + nth) % nodes.len()];
    let guests = [Guest::new(at(0)).await?, Guest::new(at(0)).await?];
    while left.load(Relaxed) > 0 {
        let mut game = Game::begin(&guests).await?;
        let mut tracks = Vec::new();
        for guest in &guests {
            for nth in 0..2 {
                let mut socket = guest.at(at(nth)).socket(&game.table).await?;
                let shown = timeout(PATIENCE, next_screen(&mut socket, &mut luck)).await??;
                tracks.push(Track { socket, shown });
            }
        }
        let mut won = Vec::new();
        while take_one(&left) {
            if tracks[0].shown.is_over {
                left.fetch_add(1, Relaxed);
                break;
            }
            let raced = race(&mut tracks, won.len(), &mut luck, &mut tally).await;
            match raced.with_context(|| format!("table {}", game.table))? {
                Some(winner) => won.push(winner),
                None => break,
            }
        }
        game.is_over = tracks[0].shown.is_over;
        drop(tracks);
        let (record, _) = game.give_up().await?;
        check(&game.table, &record, &won, &mut tally);
        tally.records += &record;
    }
    Ok(tally)
}

/// Whether another race is to be run.
fn take_one(left: &AtomicU64) -> bool {
    let took = left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1));
    took.is_ok()
}

/// A socket, and what it showed last.
struct Track {
    socket: Socket,
    shown: Shown,
}

impl Track {
    /// Sends a decision; another on each track, if there is another.
    async fn send(&mut self, reference: &str, seat: usize) -> Result<()> {
        let (asked, action) = (self.shown.asked, self.shown.action.as_ref());
        let (asked, action) = asked.zip(action).context("nothing is asked")?;
        let command = format!(
            r#"{{"type":"play","ref":"{reference}","seat":{seat},"asked":{asked},"actions":[{action}]}}"#
        );
        self.socket.send(command).await
    }

    /// The entry it was stored as, or what kind of no it was.
    async fn answer(&mut self, luck: &mut u64) -> Result<Result<u32, String>> {
        loop {
            let text = self.socket.next().await?;
            let frame: Frame = serde_json::from_str(&text)?;
            match frame.kind {
                "screen" => self.shown = Shown::new(&frame, luck),
                "done" => return Ok(Ok(frame.seq)),
                "refused" => return Ok(Err(frame.code.unwrap_or_default().to_owned())),
                _ => {}
            }
        }
    }

    async fn catch_up(&mut self, seq: u32, luck: &mut u64) -> Result<()> {
        while self.shown.seq < seq {
            self.shown = next_screen(&mut self.socket, luck).await?;
        }
        Ok(())
    }
}

/// What was stored, by the one who was told so.
struct Winner {
    seq: u32,
    seat: usize,
    action: String,
}

/// One decision, made on two servers at once. None if nobody was told that it won.
async fn race(
    tracks: &mut [Track],
    nth: usize,
    luck: &mut u64,
    tally: &mut Tally,
) -> Result<Option<Winner>> {
    let seat = tracks
        .iter()
        .step_by(2)
        .position(|track| track.shown.asked.is_some());
    let seat = seat.context("nobody is asked")?;
    let (first, second) = tracks[2 * seat..].split_at_mut(1);
    let pair = [&mut first[0], &mut second[0]];
    let actions = pair
        .each_ref()
        .map(|track| track.shown.action.clone().unwrap_or_default());
    let [one, two] = pair;
    // Each is on its way before either is answered.
    one.send(&format!("a{nth}"), seat).await?;
    two.send(&format!("b{nth}"), seat).await?;
    let answers = [
        timeout(PATIENCE, one.answer(luck))
            .await
            .context("no answer")??,
        timeout(PATIENCE, two.answer(luck))
            .await
            .context("no answer")??,
    ];
    tally.n_races += 1;
    let mut winners = Vec::new();
    for (answer, action) in answers.into_iter().zip(actions) {
        match answer {
            Ok(seq) => winners.push(Winner { seq, seat, action }),
            Err(code) if code == "stale" => tally.n_stale += 1,
            Err(_) => tally.n_otherwise += 1,
        }
    }
    if winners.len() != 1 {
        tally
            .wrong
            .push(format!("{} of two have won race {nth}", winners.len()));
    }
    let Some(winner) = winners.pop() else {
        return Ok(None);
    };
    for track in tracks {
        let seen = timeout(PATIENCE, track.catch_up(winner.seq, luck)).await;
        seen.context("what has won is not shown")??;
    }
    Ok(Some(winner))
}

/// The record has the winners, and no other action.
fn check(table: &str, record: &str, won: &[Winner], tally: &mut Tally) {
    let entries = record
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let actions: Vec<Value> = entries.filter(|entry| entry["kind"] == "action").collect();
    if actions.len() != won.len() {
        let (stored, n_won) = (actions.len(), won.len());
        tally.wrong.push(format!(
            "table {table}: {n_won} have won, {stored} are stored"
        ));
    }
    for (entry, winner) in actions.iter().zip(won) {
        let body: Value = serde_json::from_str(&winner.action).unwrap_or_default();
        let is_same =
            entry["seq"] == winner.seq && entry["seat"] == winner.seat && entry["body"] == body;
        if !is_same {
            let seq = winner.seq;
            tally.wrong.push(format!(
                "table {table}: {body} has won as {seq}, there is {entry}"
            ));
        }
        tally.n_checked += 1;
    }
}

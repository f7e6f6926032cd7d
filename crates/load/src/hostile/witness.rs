//! The others: two people at a table that has nothing to do with the attack, and
//! one person who waits for a bot.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use serde_json::json;
use tokio::task::JoinHandle;

use crate::client::{Frame, Guest};
use crate::player::{self, Tally, play_tables};

/// The time between two moves: together the two stay within what a guest may send.
const PACE: Duration = Duration::from_millis(120);

/// Two people who play on until told to stop.
pub(super) struct Witness {
    stop: Arc<AtomicBool>,
    tally: JoinHandle<Tally>,
}

/// How long they waited for each acknowledgement.
pub(super) struct Waits {
    n_moves: usize,
    /// Sorted. Whoever waits for ten paces would have moved ten times meanwhile:
    /// such a wait counts as the ten that those moves would have met, since one
    /// long wait would otherwise be as rare as it is long.
    ms: Vec<f64>,
    pub(super) wrong: Vec<String>,
}

impl Witness {
    /// Begins to play; what is measured begins with the second move.
    pub(super) async fn begin(address: SocketAddr) -> Result<Witness> {
        let stop = Arc::new(AtomicBool::new(false));
        let plan = player::Plan {
            pace: Some(PACE),
            checks_records: true,
            servers: player::Servers::One,
        };
        let n_before = player::N_DONE.load(Relaxed);
        player::IS_MEASURING.store(true, Relaxed);
        let tally = tokio::spawn(play_tables(address, 1, plan, stop.clone()));
        let sits = async {
            while player::N_DONE.load(Relaxed) == n_before {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(30), sits)
            .await
            .context("the others could not begin to play")?;
        Ok(Witness { stop, tally })
    }

    /// Stops after the move that is under way.
    pub(super) async fn end(self) -> Result<Waits> {
        self.stop.store(true, Relaxed);
        let mut tally = self.tally.await?;
        if tally.n_errors > 0 {
            let lost = format!("the others lost their connection {} times", tally.n_errors);
            tally.wrong.push(lost);
        }
        let waits: Vec<f64> = tally.latencies_ms().collect();
        Ok(Waits {
            n_moves: waits.len(),
            ms: all_who_waited(&waits),
            wrong: tally.wrong,
        })
    }
}

impl Waits {
    pub(super) fn n_moves(&self) -> usize {
        self.n_moves
    }

    pub(super) fn percentile_ms(&self, share: f64) -> f64 {
        let idx = (self.ms.len() as f64 * share) as usize;
        let idx = idx.min(self.ms.len().saturating_sub(1));
        self.ms.get(idx).copied().unwrap_or(f64::NAN)
    }
}

/// Every wait, with those of the moves that could not be made meanwhile.
fn all_who_waited(waits: &[f64]) -> Vec<f64> {
    let pace = PACE.as_secs_f64() * 1000.0;
    let mut all = Vec::new();
    for &wait in waits {
        let mut left = wait;
        while left > pace {
            all.push(left);
            left -= pace;
        }
        all.push(left);
    }
    all.sort_by(f64::total_cmp);
    all
}

/// Somebody plays against a bot until then; how long the bot took, in words.
pub(super) async fn wait_for_bot(address: SocketAddr, until: Instant) -> Result<String> {
    let guest = Guest::new(address).await?;
    let new = json!({
        "game": "pearladora", "seats": 2, "options": {"first_seat": 0}, "start": true,
        "seating": [
            {"type": "mine", "name": null, "contribution": "0".repeat(32)},
            {"type": "bot", "bot": "otter"},
        ],
    });
    let made = guest.post("/api/tables", &new).await?;
    let mut socket = guest.socket(made["id"].as_str().context("no id")?).await?;
    let mut waits = Vec::new();
    let mut began: Option<Instant> = None;
    let mut n_moves = 0;
    while let Some(left) = until.checked_duration_since(Instant::now()) {
        let Ok(text) = tokio::time::timeout(left, socket.next()).await else {
            break;
        };
        let text = text?;
        let frame: Frame = serde_json::from_str(&text)?;
        let Some(screen) = frame.screen.as_ref().filter(|_| frame.kind == "screen") else {
            continue;
        };
        let Some(asked) = frame.asked else {
            began.get_or_insert_with(Instant::now);
            continue;
        };
        waits.extend(began.take().map(|began| began.elapsed().as_secs_f64()));
        n_moves += 1;
        let action = screen.action(n_moves).context("nothing to play")?;
        let command = format!(
            r#"{{"type":"play","ref":"m{n_moves}","seat":0,"asked":{asked},"actions":[{action}]}}"#
        );
        socket.send(command).await?;
    }
    let n_answers = waits.len();
    waits.extend(began.map(|began| began.elapsed().as_secs_f64()));
    let longest = waits.iter().copied().fold(0.0, f64::max);
    Ok(format!(
        "a bot elsewhere answered {n_answers} times, the longest wait {longest:.1} s"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_wait_counts_for_all_who_met_it() {
        assert_eq!(all_who_waited(&[5.0, 1.0]), [1.0, 5.0]);
        assert_eq!(all_who_waited(&[300.0, 2.0]), [2.0, 60.0, 180.0, 300.0]);
    }

    #[test]
    fn percentiles_are_of_what_is_there() {
        let of = |ms: Vec<f64>| Waits {
            n_moves: ms.len(),
            ms,
            wrong: Vec::new(),
        };
        let hundred = of((1..=100).map(f64::from).collect());
        assert_eq!(hundred.percentile_ms(0.5), 51.0);
        assert_eq!(hundred.percentile_ms(0.99), 100.0);
        assert_eq!(hundred.percentile_ms(1.0), 100.0);
        assert!(of(Vec::new()).percentile_ms(0.5).is_nan());
    }
}

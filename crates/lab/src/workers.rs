//! Work by index on several threads, results in order.
//!
//! Indices are handed out a few at a time. Quick work is handed out in larger
//! batches, since handing over costs something, and slow work one by one, so that
//! whoever wants to stop never waits for more than one piece of it.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use anyhow::Result;

/// How long a batch takes, more or less.
const BATCH: Duration = Duration::from_millis(5);

/// Calls `work` for every index of a range on `n_threads` threads, at most
/// `most` indices at a time, and `take` with the results in the order of the indices.
/// Stops when `take` fails.
pub fn in_order<T: Send>(
    range: Range<u64>,
    most: u64,
    n_threads: usize,
    work: impl Fn(u64) -> T + Sync,
    take: impl FnMut(Vec<T>) -> Result<()>,
) -> Result<()> {
    in_order_until(range, most, n_threads, || false, work, take)
}

/// The same until `is_enough`: then nothing more is begun, and what was begun is
/// still taken.
pub fn in_order_until<T: Send>(
    range: Range<u64>,
    most: u64,
    n_threads: usize,
    is_enough: impl Fn() -> bool + Sync,
    work: impl Fn(u64) -> T + Sync,
    mut take: impl FnMut(Vec<T>) -> Result<()>,
) -> Result<()> {
    let next = AtomicU64::new(range.start);
    let is_stopped = AtomicBool::new(false);
    // A bounded channel: a slow disk holds the threads up instead of the
    // results filling the memory.
    let (sender, receiver) = mpsc::sync_channel(4 * n_threads);
    std::thread::scope(|scope| {
        for _ in 0..n_threads {
            let sender = sender.clone();
            let (next, is_stopped, is_enough, work) = (&next, &is_stopped, &is_enough, &work);
            let end = range.end;
            scope.spawn(move || {
                let mut batch = 1;
                while !is_stopped.load(Ordering::Relaxed) && !is_enough() {
                    let first = next.fetch_add(batch, Ordering::Relaxed);
                    if first >= end {
                        break;
                    }
                    let began = Instant::now();
                    let results: Vec<T> = (first..end.min(first + batch)).map(work).collect();
                    batch = next_batch(batch, began.elapsed()).min(most);
                    if sender.send((first, results)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut due = range.start;
        let mut early = BTreeMap::new();
        let mut result = Ok(());
        for (first, results) in &receiver {
            early.insert(first, results);
            while let Some(results) = early.remove(&due) {
                due += results.len() as u64;
                result = take(results);
                if result.is_err() {
                    break;
                }
            }
            if result.is_err() {
                is_stopped.store(true, Ordering::Relaxed);
                break;
            }
        }
        drop(receiver);
        result
    })
}

/// How many indices to take after so many took so long.
fn next_batch(batch: u64, took: Duration) -> u64 {
    match took {
        took if took > BATCH => (batch / 2).max(1),
        took if took < BATCH / 2 => batch * 2,
        _ => batch,
    }
}

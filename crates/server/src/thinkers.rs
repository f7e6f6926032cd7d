//! A bounded number of threads on which bots think, shared by all tables.
//!
//! Moves come before hints, hints before reviews; among equals whoever asked
//! first is first. That is fair between tables, since a table has one question
//! a seat at most. Instead of letting a queue grow, everybody thinks for a
//! shorter time: where `n` are thinking or waiting for `p` threads, each gets
//! the share `p / (n + p - 1)` of the time it usually takes, and those who are
//! thinking already are stopped when their share is used up. Whoever comes last
//! then waits for `n - 1` others on `p` threads and thinks itself, which is
//! `(n - 1 + p) / p` shares: the longest a bot usually thinks, and no longer.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use hosting::WallClock;
use tokio::sync::{Notify, oneshot};

use crate::metrics::Thinking;

/// The longest a bot thinks about a move, and somebody waits for it.
pub(crate) const LONGEST: Duration = Duration::from_millis(1600);

/// What somebody waits for, the most urgent first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Urgency {
    /// A bot's move: the table waits.
    Move,
    /// A hint: one person waits.
    Hint,
    /// A review: done when there is time.
    Review,
}

/// The threads, and who waits for them.
pub(crate) struct Thinkers {
    n_threads: usize,
    longest: Duration,
    queue: Mutex<Queue>,
    pub(crate) metrics: Thinking,
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<(Arc<Request>, oneshot::Sender<()>)>,
    running: Vec<Arc<Request>>,
}

/// Somebody who thinks or waits to.
struct Request {
    urgency: Urgency,
    /// The most there ever were beside it, itself included.
    n_crowd: AtomicUsize,
    /// The crowd has grown while it thinks.
    hurry: Notify,
}

impl Thinkers {
    pub(crate) fn new(n_threads: usize) -> Arc<Thinkers> {
        Self::with(n_threads, LONGEST)
    }

    fn with(n_threads: usize, longest: Duration) -> Arc<Thinkers> {
        Arc::new(Thinkers {
            n_threads: n_threads.max(1),
            longest,
            queue: Mutex::default(),
            metrics: Thinking::default(),
        })
    }

    /// Waits for a thread, then works there with a share of the usual time. The
    /// clock is cancelled when that is used up, or when nobody waits for the
    /// answer any more because this future was dropped. Nothing if the work
    /// panicked.
    pub(crate) async fn run<T: Send + 'static>(
        self: &Arc<Self>,
        urgency: Urgency,
        clock: WallClock,
        work: impl FnOnce(f64) -> T + Send + 'static,
    ) -> Option<T> {
        let place = Place::take(self, urgency).await;
        let (request, share) = (place.request.clone(), self.share(&place.request));
        self.metrics.begin(share);
        let since = Instant::now();
        let mut work = tokio::task::spawn_blocking(move || {
            // Whatever happens, the thread is free only when the work is over.
            let place = place;
            let done = work(share);
            place.thinkers.metrics.end(since.elapsed());
            done
        });
        let mut dropped = Dropped {
            clock: &clock,
            thinkers: self,
            is_answered: false,
        };
        let done = loop {
            let until = since + self.longest.mul_f64(self.share(&request));
            tokio::select! {
                done = &mut work => break done,
                () = tokio::time::sleep_until(until.into()) => {
                    clock.cancel();
                    self.metrics.hurry();
                    break work.await;
                }
                () = request.hurry.notified() => {}
            }
        };
        dropped.is_answered = true;
        done.ok()
    }

    /// The share of the usual time somebody gets.
    fn share(&self, request: &Request) -> f64 {
        let (n_crowd, n_threads) = (request.n_crowd.load(Relaxed), self.n_threads);
        match n_crowd <= n_threads {
            true => 1.0,
            false => n_threads as f64 / (n_crowd + n_threads - 1) as f64,
        }
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().expect("no panic while it is held")
    }

    /// Lets in whoever may think now. One thread is kept for moves, if there
    /// are several.
    fn let_in(&self, queue: &mut Queue) {
        let n_for_others = (self.n_threads - 1).max(1);
        while queue.running.len() < self.n_threads {
            let is_move = |request: &&Arc<Request>| request.urgency == Urgency::Move;
            let n_moves = queue.running.iter().filter(is_move).count();
            let may_begin = |request: &Request| {
                request.urgency == Urgency::Move || queue.running.len() - n_moves < n_for_others
            };
            let candidates = queue.waiting.iter().enumerate();
            let next = candidates
                .filter(|(_, (request, _))| may_begin(request))
                .min_by_key(|(idx, (request, _))| (request.urgency, *idx));
            let Some((idx, _)) = next else { break };
            let (request, go) = queue.waiting.remove(idx).expect("it was just there");
            queue.running.push(request);
            // Whoever has gone meanwhile gives the place back by itself.
            let _ = go.send(());
        }
        self.metrics.set(queue.running.len(), queue.waiting.len());
    }
}

/// A place among those who wait or think, until it is dropped.
struct Place {
    thinkers: Arc<Thinkers>,
    request: Arc<Request>,
}

impl Place {
    async fn take(thinkers: &Arc<Thinkers>, urgency: Urgency) -> Place {
        let (place, go) = Place::queue_up(thinkers, urgency);
        go.await.expect("the place keeps its sender");
        place
    }

    fn queue_up(thinkers: &Arc<Thinkers>, urgency: Urgency) -> (Place, oneshot::Receiver<()>) {
        let (go, going) = oneshot::channel();
        let request = Arc::new(Request {
            urgency,
            n_crowd: AtomicUsize::new(0),
            hurry: Notify::new(),
        });
        let mut queue = thinkers.queue();
        queue.waiting.push_back((request.clone(), go));
        // Those who wait and are less urgent let this one pass; those who are
        // more urgent do not hurry for it.
        let waiting = queue.waiting.iter().map(|(other, _)| other);
        let crowd: Vec<Arc<Request>> = waiting
            .filter(|other| other.urgency <= urgency)
            .chain(&queue.running)
            .cloned()
            .collect();
        for other in crowd.iter().filter(|other| other.urgency >= urgency) {
            other.n_crowd.fetch_max(crowd.len(), Relaxed);
            other.hurry.notify_one();
        }
        thinkers.let_in(&mut queue);
        drop(queue);
        let place = Place {
            thinkers: thinkers.clone(),
            request,
        };
        (place, going)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut queue = self.thinkers.queue();
        let is_other = |other: &Arc<Request>| !Arc::ptr_eq(other, &self.request);
        queue.waiting.retain(|(other, _)| is_other(other));
        queue.running.retain(is_other);
        self.thinkers.let_in(&mut queue);
    }
}

/// Stops the thinking if nobody waits for it any more.
struct Dropped<'a> {
    clock: &'a WallClock,
    thinkers: &'a Thinkers,
    is_answered: bool,
}

impl Drop for Dropped<'_> {
    fn drop(&mut self) {
        if !self.is_answered {
            self.clock.cancel();
            self.thinkers.metrics.cancel();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use hosting::Clock;

    use super::*;

    /// As a search works: until its time is used up or it is told to stop.
    fn think(clock: &WallClock, time: Duration) {
        let since = Instant::now();
        while !clock.is_cancelled() && since.elapsed() < time {
            std::thread::yield_now();
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_crowd_is_answered_in_the_time_of_one() {
        const LONGEST: Duration = Duration::from_secs(1);
        let thinkers = Thinkers::with(2, LONGEST);
        let ask = || {
            let (thinkers, clock) = (thinkers.clone(), WallClock::new());
            tokio::spawn(async move {
                let since = Instant::now();
                let own = clock.clone();
                let work = move |share: f64| think(&own, LONGEST.mul_f64(share));
                thinkers.run(Urgency::Move, clock, work).await;
                since.elapsed()
            })
        };
        let asked: Vec<_> = std::iter::repeat_with(ask).take(30).collect();
        let mut n_waiting = 0;
        for asked in asked {
            n_waiting = n_waiting.max(thinkers.queue().waiting.len());
            let took = asked.await.expect("no panic");
            // One after the other they would take fifteen seconds.
            assert!(took < 2 * LONGEST, "answered after {took:?}");
        }
        assert!(n_waiting > 20, "{n_waiting} waited");
        let text = thinkers.metrics.render();
        assert!(text.contains("thinkers_begun_total 30"), "{text}");
        assert!(text.contains("thinkers_waiting 0"), "{text}");
        assert!(text.contains("thinkers_busy 0"), "{text}");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn moves_come_before_hints_and_hints_before_reviews() {
        let thinkers = Thinkers::with(1, Duration::from_secs(3600));
        let (go, gone) = mpsc::channel::<()>();
        let wait = move |_| gone.recv();
        let first = thinkers.run(Urgency::Review, WallClock::new(), wait);
        let (told, order) = mpsc::channel();
        let ask = |urgency| {
            let (thinkers, told) = (thinkers.clone(), told.clone());
            async move {
                let work = move |_| told.send(urgency).expect("heard");
                thinkers.run(urgency, WallClock::new(), work).await;
            }
        };
        let let_go = async { go.send(()).expect("it waits") };
        // They are asked in this order, before anybody is let go.
        tokio::join!(
            biased;
            first,
            ask(Urgency::Review),
            ask(Urgency::Hint),
            ask(Urgency::Move),
            let_go
        );
        drop(told);
        let order: Vec<Urgency> = order.iter().collect();
        assert_eq!(order, [Urgency::Move, Urgency::Hint, Urgency::Review]);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_thread_is_kept_for_moves() {
        let thinkers = Thinkers::with(2, Duration::from_secs(3600));
        let places: Vec<_> = (0..2)
            .map(|_| Place::queue_up(&thinkers, Urgency::Hint))
            .collect();
        assert_eq!(thinkers.queue().running.len(), 1);
        let (_place, mut going) = Place::queue_up(&thinkers, Urgency::Move);
        assert!(going.try_recv().is_ok(), "the move is let in");
        drop(places);
        assert_eq!(thinkers.queue().running.len(), 1);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn whom_nobody_waits_for_stops() {
        let thinkers = Thinkers::with(1, Duration::from_secs(3600));
        let clock = WallClock::new();
        let (began, beginning) = tokio::sync::oneshot::channel();
        let (own, all) = (clock.clone(), thinkers.clone());
        let asked = tokio::spawn(async move {
            let time = Duration::from_secs(3600);
            let work = move |_| {
                began.send(()).expect("somebody waits");
                think(&own, time);
            };
            all.run(Urgency::Move, clock, work).await
        });
        beginning.await.expect("it thinks");
        let (waiting, _going) = Place::queue_up(&thinkers, Urgency::Move);
        assert_eq!(thinkers.queue().waiting.len(), 1);
        drop(waiting);
        assert_eq!(thinkers.queue().waiting.len(), 0, "it left the queue");
        asked.abort();
        let last = thinkers.run(Urgency::Review, WallClock::new(), |share| share);
        assert!(last.await.is_some(), "the thread is free again");
        let text = thinkers.metrics.render();
        assert!(text.contains("thinkers_cancelled_total 1"), "{text}");
    }
}

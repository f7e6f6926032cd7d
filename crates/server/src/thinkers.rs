//! A bounded number of threads on which bots think, shared by all tables.
//!
//! Thinking time belongs to somebody: the maker of the table, or whoever asked
//! for a hint or a review. Owners take turns by weighted fair queueing, and
//! instead of letting a queue grow, everybody thinks for a shorter time, each
//! according to their owner's fair part; `queue.rs` has the arithmetic. Those who
//! are thinking already are stopped when their share is used up.

mod queue;

use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use hosting::WallClock;
use tokio::sync::oneshot;

pub(crate) use self::queue::Urgency;
use self::queue::{Queue, Request};
use crate::metrics::Thinking;
use crate::owners::Owner;

/// The longest a bot thinks about a move, and somebody waits for it.
pub(crate) const LONGEST: Duration = Duration::from_millis(1600);

/// The threads, and who waits for them.
pub(crate) struct Thinkers {
    longest: Duration,
    queue: Mutex<Queue<oneshot::Sender<()>>>,
    pub(crate) metrics: Thinking,
}

impl Thinkers {
    pub(crate) fn new(n_threads: usize) -> Arc<Thinkers> {
        Self::with(n_threads, LONGEST)
    }

    fn with(n_threads: usize, longest: Duration) -> Arc<Thinkers> {
        Arc::new(Thinkers {
            longest,
            queue: Mutex::new(Queue::new(n_threads)),
            metrics: Thinking::default(),
        })
    }

    /// Waits for a thread, then works there with a share of the usual time. The
    /// clock is cancelled when that is used up, or when nobody waits for the
    /// answer any more because this future was dropped. Nothing if the work
    /// panicked.
    pub(crate) async fn run<T: Send + 'static>(
        self: &Arc<Self>,
        (owner, urgency): (Owner, Urgency),
        clock: WallClock,
        work: impl FnOnce(f64) -> T + Send + 'static,
    ) -> Option<T> {
        let mut place = Place::take(self, owner, urgency).await;
        let (request, share) = (place.request.clone(), place.request.share());
        self.metrics.begin(share);
        let since = Instant::now();
        place.since = Some(since);
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
            let until = since + self.longest.mul_f64(request.share());
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

    fn queue(&self) -> MutexGuard<'_, Queue<oneshot::Sender<()>>> {
        self.queue.lock().expect("no panic while it is held")
    }

    /// Lets in whoever may think now.
    fn let_in(&self, queue: &mut Queue<oneshot::Sender<()>>) {
        while let Some(go) = queue.next() {
            // Whoever has gone meanwhile gives the place back by itself.
            let _ = go.send(());
        }
        self.metrics.set(queue.n_running(), queue.n_waiting());
    }
}

/// A place among those who wait or think, until it is dropped.
struct Place {
    thinkers: Arc<Thinkers>,
    request: Arc<Request>,
    /// When the thinking began.
    since: Option<Instant>,
}

impl Place {
    async fn take(thinkers: &Arc<Thinkers>, owner: Owner, urgency: Urgency) -> Place {
        let (place, go) = Place::queue_up(thinkers, owner, urgency);
        go.await.expect("the place keeps its sender");
        place
    }

    fn queue_up(
        thinkers: &Arc<Thinkers>,
        owner: Owner,
        urgency: Urgency,
    ) -> (Place, oneshot::Receiver<()>) {
        let (go, going) = oneshot::channel();
        let request = Request::new(owner, urgency);
        let mut queue = thinkers.queue();
        queue.ask(&request, go);
        thinkers.let_in(&mut queue);
        drop(queue);
        let place = Place {
            thinkers: thinkers.clone(),
            request,
            since: None,
        };
        (place, going)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let used = self.since.map_or(Duration::ZERO, |since| since.elapsed());
        let used = used.as_secs_f64() / self.thinkers.longest.as_secs_f64();
        let mut queue = self.thinkers.queue();
        queue.leave(&self.request, used);
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

    use futures_util::future::join_all;
    use hosting::Clock;

    use super::*;

    /// As a search works: until its time is used up or it is told to stop.
    fn think(clock: &WallClock, time: Duration) {
        let since = Instant::now();
        while !clock.is_cancelled() && since.elapsed() < time {
            std::thread::yield_now();
        }
    }

    fn ada() -> Owner {
        Owner::asking(Some("ada"), [192, 0, 2, 1].into())
    }

    /// Thirty wait while one thinks without an end of its own. Nobody is let go
    /// but by a share that is used up, and all shares that were handed out are
    /// what one alone may think: how long they waited is counted, not measured.
    #[tokio::test(flavor = "multi_thread")]
    async fn a_crowd_is_answered_in_the_time_of_one() {
        let thinkers = Thinkers::with(1, Duration::from_millis(500));
        let (told, shares) = mpsc::channel();
        let ask = || {
            let (clock, told) = (WallClock::new(), told.clone());
            let own = clock.clone();
            let work = move |share: f64| {
                told.send(share).expect("heard");
                think(&own, Duration::from_secs(3600));
            };
            let all = thinkers.clone();
            async move { all.run((ada(), Urgency::Move), clock, work).await }
        };
        // Nobody begins before all have asked.
        let held = Place::queue_up(&thinkers, ada(), Urgency::Move);
        let all = join_all(std::iter::repeat_with(ask).take(30));
        let let_go = async {
            assert_eq!(thinkers.queue().n_waiting(), 30);
            drop(held);
        };
        let (answers, ()) = tokio::join!(biased; all, let_go);
        assert!(answers.iter().all(Option::is_some));
        let sum: f64 = shares.try_iter().sum();
        assert!(sum < 1.0, "{sum} of what one may think");
        let text = thinkers.metrics.render();
        assert!(text.contains("thinkers_begun_total 30"), "{text}");
        assert!(text.contains("thinkers_hurried_total 30"), "{text}");
        assert!(text.contains("thinkers_waiting 0"), "{text}");
        assert!(text.contains("thinkers_busy 0"), "{text}");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn moves_come_before_hints_and_hints_before_reviews() {
        let thinkers = Thinkers::with(1, Duration::from_secs(3600));
        let (go, gone) = mpsc::channel::<()>();
        let wait = move |_| gone.recv();
        let first = thinkers.run((ada(), Urgency::Review), WallClock::new(), wait);
        let (told, order) = mpsc::channel();
        let ask = |urgency| {
            let (thinkers, told) = (thinkers.clone(), told.clone());
            async move {
                let work = move |_| told.send(urgency).expect("heard");
                thinkers.run((ada(), urgency), WallClock::new(), work).await;
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
            .map(|_| Place::queue_up(&thinkers, ada(), Urgency::Hint))
            .collect();
        assert_eq!(thinkers.queue().n_running(), 1);
        let (_place, mut going) = Place::queue_up(&thinkers, ada(), Urgency::Move);
        assert!(going.try_recv().is_ok(), "the move is let in");
        drop(places);
        assert_eq!(thinkers.queue().n_running(), 1);
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
            all.run((ada(), Urgency::Move), clock, work).await
        });
        beginning.await.expect("it thinks");
        let (waiting, _going) = Place::queue_up(&thinkers, ada(), Urgency::Move);
        assert_eq!(thinkers.queue().n_waiting(), 1);
        drop(waiting);
        assert_eq!(thinkers.queue().n_waiting(), 0, "it left the queue");
        asked.abort();
        let last = thinkers.run((ada(), Urgency::Review), WallClock::new(), |share| share);
        assert!(last.await.is_some(), "the thread is free again");
        let text = thinkers.metrics.render();
        assert!(text.contains("thinkers_cancelled_total 1"), "{text}");
    }
}

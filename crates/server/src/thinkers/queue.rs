//! Who thinks next, and for how long. There are no threads here and no clock:
//! times are shares of the longest that anybody thinks.
//!
//! *Who is next.* What somebody watches comes before what nobody watches, and
//! that before reviews. Within one of these three, turns are taken by **weighted
//! fair queueing** (start-time fair queueing, with equal weights) in two levels:
//! first between addresses, then between the guests of one address. Everybody
//! has an account of the time they have used; whoever has used least is next,
//! and whoever comes back after a pause begins with the account of the one who
//! was last let in, so that nobody saves up turns. Within one guest, moves come
//! before hints, and what was asked first is first.
//!
//! *For how long.* Where `n` think or wait for `p` threads, `n > p`, they are
//! given `c = n·p / (n + p - 1)` shares together. If all are equal, each gets
//! `p / (n + p - 1)`: whoever comes last then waits for `n - 1` others on `p`
//! threads and thinks itself, which is `(n - 1 + p) / p` shares, or exactly the
//! longest. If they are not, `c` is divided **max-min fairly** ("water-filling"),
//! first between addresses, then between the guests of one, then evenly between
//! a guest's questions; nobody gets more than one whole share a question, and
//! what some do not need goes to the others. So with two owners each can use
//! half of the machine, however many tables the other has. Whoever asks much
//! gets smaller shares than if all were equal and waits no longer than the
//! longest; whoever asks little gets larger ones, but also comes sooner, and
//! never waits for twice the longest, since `c / p` and a share are at most 1.
//!
//! A question that is asked costs a walk through all that wait, four times at
//! most, and one that begins costs another.

use std::cmp::Ordering;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use tokio::sync::Notify;

use crate::owners::Owner;

/// What somebody waits for, the most urgent first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Urgency {
    /// A bot's move at a table that somebody watches.
    Move,
    /// A hint: one person waits.
    Hint,
    /// A bot's move that nobody is there to see.
    Unwatched,
    /// A review: done when there is time, one at a time.
    Review,
}

impl Urgency {
    const ALL: [Urgency; 4] = [
        Urgency::Move,
        Urgency::Hint,
        Urgency::Unwatched,
        Urgency::Review,
    ];

    /// What comes before everybody's next.
    fn rank(self) -> u8 {
        match self {
            Urgency::Move | Urgency::Hint => 0,
            Urgency::Unwatched => 1,
            Urgency::Review => 2,
        }
    }
}

/// Somebody who thinks or waits to.
pub(super) struct Request {
    owner: Owner,
    urgency: Urgency,
    /// The least that was ever granted, as the bits of a float.
    share: AtomicU64,
    /// The share has become smaller.
    pub(super) hurry: Notify,
}

impl Request {
    pub(super) fn new(owner: Owner, urgency: Urgency) -> Arc<Request> {
        Arc::new(Request {
            owner,
            urgency,
            share: AtomicU64::new(1.0_f64.to_bits()),
            hurry: Notify::new(),
        })
    }

    /// The share of the usual time it gets.
    pub(super) fn share(&self) -> f64 {
        f64::from_bits(self.share.load(Relaxed))
    }

    /// Only ever called with the queue in hand.
    fn shrink(&self, share: f64) {
        if share < self.share() {
            self.share.store(share.to_bits(), Relaxed);
            self.hurry.notify_one();
        }
    }
}

/// Those who wait, each with something that lets them go, and those who think.
pub(super) struct Queue<G> {
    n_threads: usize,
    waiting: VecDeque<(Arc<Request>, G)>,
    /// With the share that was put to their accounts.
    running: Vec<(Arc<Request>, f64)>,
    addresses: Accounts,
    guests: BTreeMap<Arc<str>, Accounts>,
}

impl<G> Queue<G> {
    pub(super) fn new(n_threads: usize) -> Self {
        Queue {
            n_threads: n_threads.max(1),
            waiting: VecDeque::new(),
            running: Vec::new(),
            addresses: Accounts::default(),
            guests: BTreeMap::new(),
        }
    }

    pub(super) fn n_running(&self) -> usize {
        self.running.len()
    }

    pub(super) fn n_waiting(&self) -> usize {
        self.waiting.len()
    }

    /// Queues up. Those who are as urgent or less get smaller shares for it;
    /// those who are more urgent do not hurry.
    pub(super) fn ask(&mut self, request: &Arc<Request>, go: G) {
        self.waiting.push_back((request.clone(), go));
        for urgency in Urgency::ALL {
            if urgency >= request.urgency {
                self.share_out(urgency);
            }
        }
    }

    /// Lets the next one think, if there is a thread for it. One thread is kept
    /// for moves that somebody watches, if there are several.
    pub(super) fn next(&mut self) -> Option<G> {
        if self.running.len() >= self.n_threads {
            return None;
        }
        let n_others = self.n_running_of(|urgency| urgency != Urgency::Move);
        let n_reviews = self.n_running_of(|urgency| urgency == Urgency::Review);
        let is_room_for_others = n_others < (self.n_threads - 1).max(1);
        let may_begin = |request: &Request| match request.urgency {
            Urgency::Move => true,
            Urgency::Hint | Urgency::Unwatched => is_room_for_others,
            Urgency::Review => is_room_for_others && n_reviews == 0,
        };
        let candidates = self.waiting.iter().enumerate();
        let (idx, _) = candidates
            .filter(|(_, (request, _))| may_begin(request))
            .min_by(|(idx, (one, _)), (other_idx, (other, _))| {
                self.compare(one, other).then(idx.cmp(other_idx))
            })?;
        let (request, go) = self.waiting.remove(idx).expect("it was just there");
        let share = request.share();
        let Owner { address, guest } = &request.owner;
        self.addresses.begin(address, share);
        let guests = self.guests.entry(address.clone()).or_default();
        guests.begin(guest, share);
        let is_review = request.urgency == Urgency::Review;
        self.running.push((request, share));
        if is_review {
            self.share_out(Urgency::Review);
        }
        Some(go)
    }

    fn n_running_of(&self, is_meant: impl Fn(Urgency) -> bool) -> usize {
        let running = self.running.iter();
        running
            .filter(|(request, _)| is_meant(request.urgency))
            .count()
    }

    /// Which of two comes first, but for the order in which they asked.
    fn compare(&self, one: &Request, other: &Request) -> Ordering {
        let guest_start = |owner: &Owner| {
            let guests = self.guests.get(&owner.address);
            guests.map_or(0.0, |guests| guests.start(&owner.guest))
        };
        let (a, b) = (&one.owner, &other.owner);
        let address_start = |owner: &Owner| self.addresses.start(&owner.address);
        one.urgency
            .rank()
            .cmp(&other.urgency.rank())
            .then(address_start(a).total_cmp(&address_start(b)))
            .then(guest_start(a).total_cmp(&guest_start(b)))
            .then(one.urgency.cmp(&other.urgency))
    }

    /// Somebody goes, having used so many shares of the time.
    pub(super) fn leave(&mut self, request: &Arc<Request>, used: f64) {
        self.waiting
            .retain(|(other, _)| !Arc::ptr_eq(other, request));
        let mut running = self.running.iter();
        let found = running.position(|(other, _)| Arc::ptr_eq(other, request));
        if let Some(idx) = found {
            let (_, charged) = self.running.swap_remove(idx);
            let Owner { address, guest } = &request.owner;
            self.addresses.correct(address, used - charged);
            let guests = self.guests.entry(address.clone()).or_default();
            guests.correct(guest, used - charged);
        }
        if self.running.is_empty() && self.waiting.is_empty() {
            self.addresses = Accounts::default();
            self.guests.clear();
        }
        self.addresses.forget_old();
        self.guests.retain(|address, guests| {
            guests.forget_old();
            !guests.used.is_empty() || self.addresses.used.contains_key(address)
        });
    }

    /// Gives everybody of this urgency their share beside all who are as urgent
    /// or more, and those who think already. Reviews do not crowd each other.
    fn share_out(&mut self, urgency: Urgency) {
        let counts = |request: &Request| match urgency {
            Urgency::Review => request.urgency < urgency,
            _ => request.urgency <= urgency,
        };
        let waiting = self.waiting.iter().map(|(request, _)| request);
        let running = self.running.iter().map(|(request, _)| request);
        let crowd = waiting
            .clone()
            .filter(|request| counts(request))
            .chain(running.clone());
        let shares = shares(crowd.map(|request| &request.owner), self.n_threads);
        for request in waiting.chain(running) {
            let share = shares.get(&request.owner);
            if let Some(share) = share.filter(|_| request.urgency == urgency) {
                request.shrink(*share);
            }
        }
    }
}

/// The share each owner's questions get; see the beginning of this file.
fn shares<'a>(
    crowd: impl Iterator<Item = &'a Owner>,
    n_threads: usize,
) -> BTreeMap<&'a Owner, f64> {
    let mut questions: BTreeMap<&Owner, f64> = BTreeMap::new();
    for owner in crowd {
        *questions.entry(owner).or_default() += 1.0;
    }
    let mut addresses: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for (owner, n) in &questions {
        addresses.entry(&owner.address).or_default().push(*n);
    }
    let (n, p) = (questions.values().sum::<f64>(), n_threads as f64);
    let capacity = if n <= p { n } else { n * p / (n + p - 1.0) };
    let totals: Vec<f64> = addresses.values().map(|of| of.iter().sum()).collect();
    let level = water_level(capacity, &totals);
    let levels: BTreeMap<&str, f64> = addresses
        .iter()
        .zip(totals)
        .map(|((address, guests), total)| (*address, water_level(total.min(level), guests)))
        .collect();
    questions
        .into_iter()
        .map(|(owner, n)| (owner, (levels[&*owner.address] / n).min(1.0)))
        .collect()
}

/// The most that anybody may take so that all together take `capacity`, where
/// nobody takes more than they want.
fn water_level(capacity: f64, wanted: &[f64]) -> f64 {
    let mut wanted = wanted.to_vec();
    wanted.sort_by(f64::total_cmp);
    let (mut left, mut n_left) = (capacity, wanted.len() as f64);
    for want in wanted {
        if want * n_left >= left {
            return left / n_left;
        }
        left -= want;
        n_left -= 1.0;
    }
    f64::INFINITY
}

/// The time that everybody has used, as far as it still matters.
#[derive(Default)]
struct Accounts {
    /// The account of the one who was last let in, before it was.
    now: f64,
    /// Only those that are ahead of `now`; all others begin there.
    used: BTreeMap<Arc<str>, f64>,
}

impl Accounts {
    fn start(&self, who: &str) -> f64 {
        self.used
            .get(who)
            .map_or(self.now, |used| used.max(self.now))
    }

    /// Puts a share to an account that is let in.
    fn begin(&mut self, who: &Arc<str>, share: f64) {
        self.now = self.start(who);
        self.used.insert(who.clone(), self.now + share);
    }

    /// What was really used differs from what was put down.
    fn correct(&mut self, who: &Arc<str>, difference: f64) {
        *self.used.entry(who.clone()).or_insert(self.now) += difference;
    }

    fn forget_old(&mut self) {
        self.used.retain(|_, used| *used > self.now);
    }
}

#[cfg(test)]
mod tests;

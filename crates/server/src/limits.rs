//! How often is too often: buckets that fill with time (token buckets).
//!
//! By hand, because they run by the clock that tests move and forget who has not
//! come for a while: both would have to be written around a library (governor),
//! which would replace the twenty lines of [`Bucket::take`].

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use wire::{Problem, Rejected};

use crate::Time;
use crate::problem::problem;

/// A bucket of this size fills once per `per`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rate {
    pub(crate) count: u32,
    pub(crate) per: Duration,
}

/// What is left for one asker.
#[derive(Debug, Clone)]
pub(crate) struct Bucket {
    left: f64,
    at: Instant,
    /// When it is full again, and as good as none.
    full_at: Instant,
}

impl Bucket {
    pub(crate) fn full(rate: Rate, now: Instant) -> Bucket {
        Bucket {
            left: f64::from(rate.count),
            at: now,
            full_at: now,
        }
    }

    /// Takes one, or says how long it is until there is one.
    pub(crate) fn take(&mut self, rate: Rate, now: Instant) -> Result<(), Duration> {
        let full = f64::from(rate.count);
        let for_one = rate.per.as_secs_f64() / full;
        let gained = now.saturating_duration_since(self.at).as_secs_f64() / for_one;
        self.left = (self.left + gained).min(full);
        self.at = now;
        let has_one = self.left >= 1.0;
        if has_one {
            self.left -= 1.0;
        }
        self.full_at = now + Duration::from_secs_f64((full - self.left) * for_one);
        match has_one {
            true => Ok(()),
            false => Err(Duration::from_secs_f64((1.0 - self.left) * for_one)),
        }
    }
}

impl Rate {
    pub(crate) const fn per_minute(count: u32) -> Rate {
        Rate {
            count,
            per: Duration::from_secs(60),
        }
    }

    pub(crate) const fn per_hour(count: u32) -> Rate {
        Rate {
            count,
            per: Duration::from_secs(3600),
        }
    }

    /// What so many may do together.
    pub(crate) const fn times(self, factor: u32) -> Rate {
        Rate {
            count: self.count.saturating_mul(factor),
            per: self.per,
        }
    }
}

/// There were too many of these lately.
#[derive(Debug)]
pub(crate) struct TooFast {
    message: String,
    /// How long it is until the next is welcome.
    pub(crate) wait: Duration,
}

impl TooFast {
    pub(crate) fn new(message: impl Into<String>, wait: Duration) -> TooFast {
        let message = message.into();
        TooFast { message, wait }
    }
}

impl From<TooFast> for Problem {
    fn from(too_fast: TooFast) -> Self {
        problem(Rejected::TooFast, too_fast.message)
    }
}

/// Buckets by asker, and how many sockets each holds.
#[derive(Debug, Default)]
pub(crate) struct Buckets {
    buckets: Mutex<BTreeMap<String, Arc<Mutex<Bucket>>>>,
    swept: Mutex<Option<Instant>>,
    sockets: Mutex<BTreeMap<String, usize>>,
    time: Time,
}

/// Buckets kept before old ones are thrown away.
const MAX_BUCKETS: usize = 10_000;
/// How often they are looked through at most.
const SWEEP: Duration = Duration::from_secs(60);

/// The name under which limits count an address. Whoever has one address of
/// version 6 has a whole network of them, a /64.
pub(crate) fn address_key(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => format!("address {address}"),
        IpAddr::V6(address) => match address.to_ipv4_mapped() {
            Some(address) => format!("address {address}"),
            None => {
                let [a, b, c, d, ..] = address.segments();
                format!("network {a:x}:{b:x}:{c:x}:{d:x}")
            }
        },
    }
}

impl Buckets {
    /// Buckets that fill by this clock.
    pub(crate) fn new(time: Time) -> Buckets {
        Buckets {
            time,
            ..Buckets::default()
        }
    }

    /// Takes one for this asker, or says how long it is until there is one.
    pub(crate) fn take(&self, asker: &str, rate: Rate) -> Result<(), Duration> {
        self.take_of(&self.bucket(asker, rate), rate)
    }

    /// Takes one of a bucket that was looked up before.
    pub(crate) fn take_of(&self, bucket: &Mutex<Bucket>, rate: Rate) -> Result<(), Duration> {
        let mut bucket = bucket.lock().expect("no panic while it is held");
        bucket.take(rate, self.time.now())
    }

    /// The bucket of an asker, for whoever takes of it again and again.
    pub(crate) fn bucket(&self, asker: &str, rate: Rate) -> Arc<Mutex<Bucket>> {
        let now = self.time.now();
        let mut buckets = self.buckets.lock().expect("no panic while it is held");
        let mut swept = self.swept.lock().expect("no panic while it is held");
        if buckets.len() > MAX_BUCKETS && swept.is_none_or(|at| now.duration_since(at) > SWEEP) {
            let is_used = |bucket: &Arc<Mutex<Bucket>>| {
                let is_full = |bucket: &Bucket| bucket.full_at <= now;
                Arc::strong_count(bucket) > 1 || !bucket.lock().is_ok_and(|bucket| is_full(&bucket))
            };
            buckets.retain(|_, bucket| is_used(bucket));
            *swept = Some(now);
        }
        drop(swept);
        if let Some(known) = buckets.get(asker) {
            return known.clone();
        }
        let full = Arc::new(Mutex::new(Bucket::full(rate, now)));
        buckets.insert(asker.to_owned(), full.clone());
        full
    }

    /// Takes one for this asker, or says that there are too many of these.
    pub(crate) fn limit(&self, asker: &str, rate: Rate, what: &str) -> Result<(), TooFast> {
        let taken = self.take(asker, rate);
        taken.map_err(|wait| TooFast::new(format!("too many {what}; wait a little"), wait))
    }

    /// Counts one more socket of this holder, unless it has as many as it may.
    pub(crate) fn open_socket(&self, holder: &str, most: usize) -> bool {
        let mut sockets = self.sockets.lock().expect("no panic while it is held");
        let count = sockets.entry(holder.to_owned()).or_default();
        let is_free = *count < most;
        if is_free {
            *count += 1;
        }
        is_free
    }

    /// Counts one socket less.
    pub(crate) fn close_socket(&self, holder: &str) {
        let mut sockets = self.sockets.lock().expect("no panic while it is held");
        if let Some(count) = sockets.get_mut(holder) {
            *count -= 1;
            if *count == 0 {
                sockets.remove(holder);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_empties_and_fills() {
        let rate = Rate {
            count: 3,
            per: Duration::from_secs(6),
        };
        let start = Instant::now();
        let mut bucket = Bucket::full(rate, start);
        assert!((0..3).all(|_| bucket.take(rate, start).is_ok()));
        assert_eq!(bucket.take(rate, start), Err(Duration::from_secs(2)));
        let soon = start + Duration::from_secs(1);
        assert_eq!(bucket.take(rate, soon), Err(Duration::from_secs(1)));
        assert!(bucket.take(rate, start + Duration::from_secs(3)).is_ok());
        let later = start + Duration::from_secs(600);
        assert_eq!(
            (0..9).filter(|_| bucket.take(rate, later).is_ok()).count(),
            3,
            "never more than full"
        );
    }

    #[test]
    fn sockets_are_counted_by_holder() {
        let buckets = Buckets::default();
        assert!(buckets.open_socket("a", 2) && buckets.open_socket("a", 2));
        assert!(!buckets.open_socket("a", 2));
        assert!(buckets.open_socket("b", 2));
        buckets.close_socket("a");
        assert!(buckets.open_socket("a", 2));
    }
}

//! How often is too often: buckets that fill with time.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use wire::{Problem, Rejected};

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
}

impl Bucket {
    pub(crate) fn full(rate: Rate, now: Instant) -> Bucket {
        Bucket {
            left: f64::from(rate.count),
            at: now,
        }
    }

    /// Takes one; false if the bucket is empty.
    pub(crate) fn take(&mut self, rate: Rate, now: Instant) -> bool {
        let gained = now.saturating_duration_since(self.at).as_secs_f64() / rate.per.as_secs_f64();
        self.left = (self.left + gained * f64::from(rate.count)).min(f64::from(rate.count));
        self.at = now;
        let has_one = self.left >= 1.0;
        if has_one {
            self.left -= 1.0;
        }
        has_one
    }
}

impl Rate {
    pub(crate) const fn per_hour(count: u32) -> Rate {
        Rate {
            count,
            per: Duration::from_secs(3600),
        }
    }
}

/// Buckets by asker, and how many sockets each holds.
#[derive(Debug, Default)]
pub(crate) struct Buckets {
    buckets: Mutex<BTreeMap<String, Bucket>>,
    swept: Mutex<Option<Instant>>,
    sockets: Mutex<BTreeMap<String, usize>>,
}

/// Buckets kept before old ones are thrown away.
const MAX_BUCKETS: usize = 10_000;
/// How often they are looked through at most.
const SWEEP: Duration = Duration::from_secs(60);

/// The name under which limits count an address. Whoever has one address of
/// version 6 has a whole network of them.
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
    /// Takes one for this asker; false if there is none left.
    pub(crate) fn take(&self, asker: &str, rate: Rate) -> bool {
        let now = Instant::now();
        let mut buckets = self.buckets.lock().expect("no panic while it is held");
        let mut swept = self.swept.lock().expect("no panic while it is held");
        if buckets.len() > MAX_BUCKETS && swept.is_none_or(|at| now.duration_since(at) > SWEEP) {
            buckets.retain(|_, bucket| now.duration_since(bucket.at) < Duration::from_secs(3600));
            *swept = Some(now);
        }
        drop(swept);
        buckets
            .entry(asker.to_owned())
            .or_insert_with(|| Bucket::full(rate, now))
            .take(rate, now)
    }

    /// Takes one for this asker, or says that there are too many of these.
    pub(crate) fn limit(&self, asker: &str, rate: Rate, what: &str) -> Result<(), Problem> {
        match self.take(asker, rate) {
            true => Ok(()),
            false => {
                let message = format!("too many {what}; wait a little");
                Err(problem(Rejected::TooFast, message))
            }
        }
    }

    /// Whether there is one left for this asker; takes nothing.
    pub(crate) fn has(&self, asker: &str, rate: Rate) -> bool {
        let now = Instant::now();
        let buckets = self.buckets.lock().expect("no panic while it is held");
        let bucket = buckets.get(asker).cloned();
        bucket.is_none_or(|mut bucket| bucket.take(rate, now))
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
        assert!((0..3).all(|_| bucket.take(rate, start)));
        assert!(!bucket.take(rate, start));
        assert!(!bucket.take(rate, start + Duration::from_secs(1)));
        assert!(bucket.take(rate, start + Duration::from_secs(3)));
        let later = start + Duration::from_secs(600);
        assert_eq!(
            (0..9).filter(|_| bucket.take(rate, later)).count(),
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

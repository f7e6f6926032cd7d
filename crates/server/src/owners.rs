//! Whose share something uses: the guest who asked, and behind the guest the
//! address they were last seen at, since one address can be many guests.
//!
//! Addresses are kept in memory only, for as many guests as fit; whoever was not
//! seen since the start counts with all others of whom that is true.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard};

use crate::limits::address_key;

/// Guests whose address is remembered.
const MAX_SEEN: usize = 10_000;
/// The address of everybody who was not seen since the start.
const UNKNOWN: &str = "unknown";

/// Who asks, and from where. Owners with one address share its part.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Owner {
    pub(crate) address: Arc<str>,
    /// Empty for those who are no guests.
    pub(crate) guest: Arc<str>,
}

impl Owner {
    /// Somebody who asks right now.
    pub(crate) fn asking(guest_id: Option<&str>, address: IpAddr) -> Owner {
        Owner {
            address: address_key(address).into(),
            guest: guest_id.unwrap_or_default().into(),
        }
    }
}

/// Where guests were last seen.
#[derive(Debug, Default)]
pub(crate) struct Whereabouts {
    seen: Mutex<Seen>,
}

#[derive(Debug, Default)]
struct Seen {
    by_guest: BTreeMap<String, (Arc<str>, u64)>,
    /// Numbers the sightings, so that the oldest are known.
    n_sightings: u64,
}

impl Whereabouts {
    /// A guest has asked for something from this address.
    pub(crate) fn note(&self, guest_id: &str, address: IpAddr) {
        let key = address_key(address);
        let mut seen = self.seen();
        seen.n_sightings += 1;
        let now = seen.n_sightings;
        match seen.by_guest.get_mut(guest_id) {
            Some((known, at)) => {
                *at = now;
                if **known != *key {
                    *known = key.into();
                }
            }
            None => {
                seen.make_room();
                seen.by_guest.insert(guest_id.to_owned(), (key.into(), now));
            }
        }
    }

    /// The owner of what this guest has made.
    pub(crate) fn owner(&self, guest_id: Option<&str>) -> Owner {
        let guest = guest_id.unwrap_or_default();
        let seen = self.seen();
        let known = seen.by_guest.get(guest);
        Owner {
            address: known.map_or_else(|| UNKNOWN.into(), |(address, _)| address.clone()),
            guest: guest.into(),
        }
    }

    /// The guests last seen where this owner is; a walk through all that are
    /// remembered.
    pub(crate) fn neighbours(&self, owner: &Owner) -> Vec<String> {
        let seen = self.seen();
        let here = seen
            .by_guest
            .iter()
            .filter(|(_, (address, _))| *address == owner.address);
        here.map(|(guest, _)| guest.clone()).collect()
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().expect("no panic while it is held")
    }
}

impl Seen {
    /// Forgets the older half once there are too many.
    fn make_room(&mut self) {
        if self.by_guest.len() < MAX_SEEN {
            return;
        }
        let mut sightings: Vec<u64> = self.by_guest.values().map(|(_, at)| *at).collect();
        let (_, middle, _) = sightings.select_nth_unstable(MAX_SEEN / 2);
        let middle = *middle;
        self.by_guest.retain(|_, (_, at)| *at >= middle);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn guests_are_counted_where_they_were_last_seen() {
        let whereabouts = Whereabouts::default();
        whereabouts.note("ada", at("192.0.2.1"));
        whereabouts.note("lin", at("192.0.2.1"));
        whereabouts.note("bo", at("2001:db8::1"));
        whereabouts.note("cy", at("2001:db8::2:1"));
        let ada = whereabouts.owner(Some("ada"));
        assert_eq!(ada, Owner::asking(Some("ada"), at("192.0.2.1")));
        assert_eq!(whereabouts.neighbours(&ada), ["ada", "lin"]);
        let bo = whereabouts.owner(Some("bo"));
        assert_eq!(whereabouts.neighbours(&bo), ["bo", "cy"], "one network");
        whereabouts.note("lin", at("192.0.2.9"));
        assert_eq!(whereabouts.neighbours(&ada), ["ada"]);
        let strangers = [Some("nobody"), None].map(|guest| whereabouts.owner(guest));
        assert_eq!(strangers[0].address, strangers[1].address);
    }

    #[test]
    fn those_seen_longest_ago_are_forgotten_first() {
        let whereabouts = Whereabouts::default();
        for n in 0..MAX_SEEN {
            whereabouts.note(&format!("guest {n}"), at("192.0.2.1"));
        }
        whereabouts.note("guest 0", at("192.0.2.1"));
        whereabouts.note("one more", at("192.0.2.1"));
        let address = |guest: &str| whereabouts.owner(Some(guest)).address;
        let is_known = |guest: &str| *address(guest) != *UNKNOWN;
        assert!(is_known("guest 0") && is_known("one more"));
        assert!(!is_known("guest 1"));
        assert!(whereabouts.seen().by_guest.len() <= MAX_SEEN);
    }
}

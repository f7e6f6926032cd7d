//! Who looks at which table at the moment, so that nobody is told what they
//! see.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// How many sockets a guest has at a table.
#[derive(Debug, Default)]
pub(crate) struct Presence {
    sockets: Mutex<BTreeMap<(String, String), usize>>,
}

/// A socket at a table, until this is dropped.
#[derive(Debug)]
pub(crate) struct Present {
    presence: Arc<Presence>,
    /// Table and guest.
    at: (String, String),
}

impl Presence {
    /// One more socket of a guest at a table.
    pub(crate) fn enter(self: &Arc<Self>, table_id: &str, guest_id: &str) -> Present {
        let at = (table_id.to_owned(), guest_id.to_owned());
        let mut sockets = self.sockets.lock().expect("no panic while it is held");
        *sockets.entry(at.clone()).or_default() += 1;
        Present {
            presence: self.clone(),
            at,
        }
    }

    /// Whether a guest has this table open.
    pub(crate) fn is_at(&self, table_id: &str, guest_id: &str) -> bool {
        let at = (table_id.to_owned(), guest_id.to_owned());
        let sockets = self.sockets.lock().expect("no panic while it is held");
        sockets.contains_key(&at)
    }
}

impl Drop for Present {
    fn drop(&mut self) {
        let Ok(mut sockets) = self.presence.sockets.lock() else {
            return;
        };
        if let Some(n) = sockets.get_mut(&self.at) {
            *n -= 1;
            if *n == 0 {
                sockets.remove(&self.at);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guest_is_there_until_their_last_socket_goes() {
        let presence = Arc::new(Presence::default());
        let first = presence.enter("table", "ada");
        let second = presence.enter("table", "ada");
        let other = presence.enter("other", "lin");
        drop(first);
        assert!(presence.is_at("table", "ada") && !presence.is_at("other", "ada"));
        drop(second);
        assert!(!presence.is_at("table", "ada") && presence.is_at("other", "lin"));
        drop(other);
        assert!(presence.sockets.lock().expect("free").is_empty());
    }
}

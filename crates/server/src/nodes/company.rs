//! Who is at which table by way of other servers.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use bus::Present;
use store::NodeId;
use tokio::time::Instant;

/// A server that has said nothing for this long has no company.
const SILENT: Duration = Duration::from_secs(5);

/// Who is at a table.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Company {
    pub(crate) guests: Vec<Present>,
    /// How many watch and do not play.
    pub(crate) n_spectators: u32,
}

impl Company {
    /// Whether a guest has the table open.
    pub(crate) fn has(&self, guest_id: &str) -> bool {
        self.guests.iter().any(|guest| guest.guest_id == guest_id)
    }

    /// Whether a guest sees the table.
    pub(crate) fn sees(&self, guest_id: &str) -> bool {
        let mut guests = self.guests.iter();
        guests.any(|guest| guest.guest_id == guest_id && guest.looks)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.guests.is_empty() && self.n_spectators == 0
    }
}

/// What is known of other servers.
#[derive(Debug, Default)]
pub(crate) struct Others(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    /// When each was last heard.
    heard: BTreeMap<NodeId, Instant>,
    /// By table: who is there by way of which server. Only tables that are open
    /// here, and those that are just being asked about.
    company: BTreeMap<String, BTreeMap<NodeId, (Company, Instant)>>,
    /// Those who were silent for too long and may come back.
    silent: BTreeSet<NodeId>,
    /// How many there are by the store.
    count: u32,
}

impl Others {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().expect("no panic while it is held")
    }

    /// A server has said something. True if it was taken for gone: then nobody
    /// knows who is where by way of it.
    pub(crate) fn hear(&self, node: NodeId, now: Instant) -> bool {
        let mut known = self.known();
        known.heard.insert(node, now);
        known.silent.remove(&node)
    }

    /// Who is at a table by way of a server now.
    pub(crate) fn note(&self, table_id: &str, node: NodeId, company: Company, now: Instant) {
        let mut known = self.known();
        if company.is_empty() {
            if let Some(nodes) = known.company.get_mut(table_id) {
                nodes.remove(&node);
            }
            return;
        }
        let nodes = known.company.entry(table_id.to_owned()).or_default();
        nodes.insert(node, (company, now));
    }

    /// All were asked at a time who is at a table: nobody is by way of those who
    /// have not answered. True if somebody was.
    pub(crate) fn drop_unsaid(&self, table_id: &str, asked: Instant) -> bool {
        let mut known = self.known();
        let Some(nodes) = known.company.get_mut(table_id) else {
            return false;
        };
        let n_before = nodes.len();
        nodes.retain(|_, (_, said)| *said >= asked);
        nodes.len() < n_before
    }

    /// Who is at a table by way of all of them.
    pub(crate) fn at(&self, table_id: &str) -> Company {
        let known = self.known();
        let mut all = Company::default();
        for (company, _) in known
            .company
            .get(table_id)
            .into_iter()
            .flat_map(BTreeMap::values)
        {
            all.guests.extend(company.guests.iter().cloned());
            all.n_spectators += company.n_spectators;
        }
        all
    }

    /// A server is gone; the tables at which somebody was by way of it.
    pub(crate) fn forget(&self, node: NodeId) -> Vec<String> {
        self.known().forget(node)
    }

    /// Those who have said nothing for too long are gone; the tables at which
    /// somebody was by way of them.
    pub(crate) fn drop_silent(&self, now: Instant) -> Vec<String> {
        let mut known = self.known();
        let silent = known.heard.iter();
        let silent = silent.filter(|(_, heard)| now.duration_since(**heard) > SILENT);
        let silent: Vec<NodeId> = silent.map(|(node, _)| *node).collect();
        known.silent.extend(&silent);
        let gone = silent.into_iter().flat_map(|node| known.forget(node));
        gone.collect()
    }

    /// Forgets who was at tables that nobody here asks about any more.
    pub(crate) fn keep(&self, is_open: impl Fn(&str) -> bool) {
        self.known().company.retain(|table_id, _| is_open(table_id));
    }

    pub(crate) fn set_count(&self, count: u32) {
        self.known().count = count;
    }

    /// Whether as many are heard as there are by the store.
    pub(crate) fn are_all_heard(&self) -> bool {
        let known = self.known();
        known.heard.len() >= known.count as usize
    }

    /// How many other servers there are by the store.
    pub(crate) fn count(&self) -> u32 {
        self.known().count
    }
}

impl Known {
    fn forget(&mut self, node: NodeId) -> Vec<String> {
        self.heard.remove(&node);
        let mut tables = Vec::new();
        for (table_id, nodes) in &mut self.company {
            if nodes.remove(&node).is_some() {
                tables.push(table_id.clone());
            }
        }
        tables
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn company(guest_id: &str, looks: bool) -> Company {
        Company {
            guests: vec![Present {
                guest_id: guest_id.to_owned(),
                looks,
            }],
            n_spectators: 1,
        }
    }

    #[tokio::test]
    async fn company_adds_up_and_goes_with_its_server() {
        let (others, now) = (Others::default(), Instant::now());
        others.hear(1, now);
        others.hear(2, now + SILENT);
        others.note("table", 1, company("ada", true), now);
        others.note("table", 2, company("lin", false), now);
        let all = others.at("table");
        assert!(all.has("ada") && all.has("lin") && all.n_spectators == 2);
        assert!(all.sees("ada") && !all.sees("lin"), "hers is hidden");
        let later = now + SILENT + Duration::from_millis(1);
        assert_eq!(others.drop_silent(later), ["table"]);
        assert!(!others.at("table").has("ada") && others.at("table").has("lin"));
        others.set_count(1);
        assert!(others.are_all_heard());
        assert_eq!(others.forget(2), ["table"]);
        assert!(!others.are_all_heard(), "it is there and not heard");
        assert!(others.at("table").is_empty());
    }

    #[tokio::test]
    async fn whoever_comes_back_from_silence_is_asked_anew() {
        let (others, now) = (Others::default(), Instant::now());
        assert!(!others.hear(1, now), "a new one has nobody yet");
        assert!(!others.hear(1, now));
        others.drop_silent(now + SILENT + Duration::from_millis(1));
        assert!(others.hear(1, now + SILENT * 2));
        assert!(!others.hear(1, now + SILENT * 2));
    }

    #[tokio::test]
    async fn whoever_does_not_answer_has_nobody() {
        let (others, now) = (Others::default(), Instant::now());
        let later = now + Duration::from_secs(1);
        others.note("table", 1, company("ada", true), now);
        others.note("table", 2, company("lin", true), later);
        assert!(others.drop_unsaid("table", later));
        assert!(!others.at("table").has("ada") && others.at("table").has("lin"));
        assert!(!others.drop_unsaid("table", later) && !others.drop_unsaid("other", later));
    }

    #[tokio::test]
    async fn who_has_left_is_there_no_more() {
        let (others, now) = (Others::default(), Instant::now());
        others.note("table", 1, company("ada", true), now);
        others.note("table", 1, Company::default(), now);
        assert!(others.at("table").is_empty());
        others.note("table", 1, company("ada", true), now);
        others.keep(|table_id| table_id != "table");
        assert!(others.at("table").is_empty());
    }
}

//! Entries on their way to the store and back.

use bots::Knowledge;
use rules::{Entry, Seat};
use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

/// An entry to be stored, or as it was stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredEntry {
    /// Its number.
    pub seq: u32,
    /// What it is.
    pub kind: EntryKind,
    /// Who acted; nobody for chance.
    pub seat: Option<Seat>,
    /// What was done, as JSON.
    pub body: String,
    /// A short hash of the position after it.
    pub fingerprint: u32,
}

/// What an entry is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EntryKind {
    /// A seat decided.
    Action,
    /// Chance decided.
    Chance,
    /// The table did something the rules do not know.
    Control,
}

/// A stored log that does not replay: a bug, or a damaged file.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("entry {seq} does not replay: {why}")]
pub struct Stranded {
    /// The entry.
    pub seq: u32,
    /// Why not.
    pub why: String,
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

pub(super) fn store_entry<G: Knowledge>(
    seq: u32,
    entry: &Entry<G::Action, G::Chance>,
    fingerprint: u32,
) -> StoredEntry {
    let (kind, seat, body) = match entry {
        Entry::Action { seat, action } => (EntryKind::Action, Some(*seat), text_of(action)),
        Entry::Chance { chance } => (EntryKind::Chance, None, text_of(chance)),
        Entry::Control { seat, control } => (EntryKind::Control, Some(*seat), text_of(control)),
    };
    StoredEntry {
        seq,
        kind,
        seat,
        body,
        fingerprint,
    }
}

pub(super) fn read_entry<G: Knowledge>(
    entry: &StoredEntry,
) -> Result<Entry<G::Action, G::Chance>, String> {
    Ok(match (entry.kind, entry.seat) {
        (EntryKind::Action, Some(seat)) => Entry::Action {
            seat,
            action: read(&entry.body)?,
        },
        (EntryKind::Chance, None) => Entry::Chance {
            chance: read(&entry.body)?,
        },
        (EntryKind::Control, Some(seat)) => Entry::Control {
            seat,
            control: read(&entry.body)?,
        },
        _ => return Err("its seat does not fit its kind".to_owned()),
    })
}

fn text_of<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("stored types are plain data")
}

//! Entries on their way to the store and back.

use rules::{Entry, EntryKind, Replay, RulesVersion, StoredEntry};
use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

use crate::hostable::Hostable;

/// Why a stored table cannot be played on.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Stranded {
    /// This program does not have the game.
    #[error("this house does not have its game")]
    UnknownGame,
    /// It was begun under rules that this program does not know.
    #[error(
        "it was begun under version {version} of the rules, and this house knows them up to {newest}"
    )]
    OtherVersion {
        /// The table's.
        version: RulesVersion,
        /// The newest that is known.
        newest: RulesVersion,
    },
    /// Nobody can move any more: a bug.
    #[error("{why}")]
    Stuck {
        /// Who, and why not.
        why: String,
    },
    /// Its log does not replay: a bug, or a damaged file.
    #[error("entry {seq} does not replay: {why}")]
    Broken {
        /// The entry; 0 for what the table began with.
        seq: u32,
        /// Why not.
        why: String,
    },
}

impl Stranded {
    /// What people at the table are told. Why a log does not replay may name
    /// what some of them must not know, so that is for the host's log.
    pub fn sentence(&self) -> String {
        match self {
            Stranded::UnknownGame | Stranded::OtherVersion { .. } => self.to_string(),
            Stranded::Stuck { .. } => {
                "a bot cannot move, and nothing could be played for it".to_owned()
            }
            Stranded::Broken { seq, .. } => {
                format!("entry {seq} of its log does not replay, which is a fault of this house")
            }
        }
    }

    /// A log that breaks at this entry.
    pub fn broken(seq: u32, why: impl Into<String>) -> Stranded {
        let why = why.into();
        Stranded::Broken { seq, why }
    }
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

/// The entries of a log after `seq`, to be stored.
pub(super) fn stored_after<G: Hostable>(replay: &Replay<G>, seq: u32) -> Vec<StoredEntry> {
    let new = replay.entries().iter().zip(replay.fingerprints()).zip(1..);
    new.skip(seq as usize)
        .map(|((entry, fingerprint), seq)| StoredEntry {
            seq,
            kind: entry.kind(),
            seat: entry.seat(),
            body: match entry {
                Entry::Action { action, .. } => text_of(action),
                Entry::Chance { chance } => text_of(chance),
                Entry::Control { control, .. } => text_of(control),
            },
            fingerprint: *fingerprint,
        })
        .collect()
}

pub(super) fn read_entry<G: Hostable>(
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

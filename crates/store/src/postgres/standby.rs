//! What a PostgreSQL promises to keep if its machine is lost.

use std::fmt;

use super::line::{Lines, count, get};
use crate::StoreError;

/// What is acknowledged, and who else has it by then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Promise {
    /// Whether something else has it.
    pub standby: Standby,
    /// The setting of that name: what a commit waits for.
    pub synchronous_commit: String,
}

/// Whether a standby has what is acknowledged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standby {
    /// There is none: what is acknowledged is on the disk of one machine.
    None,
    /// There is at least one, which may be behind: what is acknowledged can be
    /// lost in a fail-over.
    Asynchronous,
    /// What is acknowledged is with a standby, too. While none is attached,
    /// nothing is acknowledged.
    Synchronous {
        /// How many are attached.
        n_attached: u32,
    },
}

impl Standby {
    /// Its name in figures.
    pub fn name(self) -> &'static str {
        match self {
            Standby::None => "none",
            Standby::Asynchronous => "asynchronous",
            Standby::Synchronous { .. } => "synchronous",
        }
    }
}

impl fmt::Display for Promise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.synchronous_commit == "off" {
            return f.write_str(
                "synchronous_commit is off: what is acknowledged can be lost with the machine",
            );
        }
        match self.standby {
            Standby::None => f.write_str("no standby: what is acknowledged is on one disk"),
            Standby::Asynchronous => f.write_str(
                "an asynchronous standby: acknowledged moves can be lost in a fail-over",
            ),
            Standby::Synchronous { n_attached: 0 } => f.write_str(
                "a synchronous standby is asked for and none is attached: nothing is acknowledged",
            ),
            Standby::Synchronous { n_attached } => write!(
                f,
                "a synchronous standby ({n_attached} attached): what is acknowledged survives a fail-over"
            ),
        }
    }
}

pub(super) async fn promise(db: &Lines) -> Result<Promise, StoreError> {
    // Who is attached can be counted by everybody; how, only some may see.
    let sql = "select current_setting('synchronous_standby_names'),
             current_setting('synchronous_commit'), count(*),
             count(*) filter (where coalesce(sync_state, 'sync') in ('sync', 'quorum'))
         from pg_stat_replication";
    let row = db.read_one(sql, &[]).await?.ok_or(StoreError::Missing)?;
    let (names, synchronous_commit): (&str, String) = (get(&row, 0)?, get(&row, 1)?);
    let waits = !matches!(synchronous_commit.as_str(), "off" | "local");
    let (n_all, n_synchronous) = (count(&row, 2)?, count(&row, 3)?);
    let standby = match (names.is_empty(), n_all) {
        (false, _) if waits => Standby::Synchronous {
            n_attached: n_synchronous,
        },
        (_, 0) => Standby::None,
        _ => Standby::Asynchronous,
    };
    Ok(Promise {
        standby,
        synchronous_commit,
    })
}

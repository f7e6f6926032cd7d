//! Notices between servers that share a store: where to look, and who is here.
//!
//! A notice carries no view and no event, only where to look; what passes and is
//! stored nowhere (a remark, a bot's reason) travels in it. Any may be lost,
//! doubled or late without harm: the store decides, and whoever misses a notice
//! looks at the store by and by. [`LocalBus`] serves one process, [`NatsBus`] many;
//! every bus must pass [`conformance`].

pub mod conformance;
mod ears;
mod local;
mod nats;

use std::any::Any;
use std::fmt;

use async_trait::async_trait;
pub use local::LocalBus;
pub use nats::{ConnectError, NatsBus};
use serde::{Deserialize, Serialize};
use tokio::task::AbortHandle;

/// Something that other servers should know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice {
    /// The server it comes from.
    pub origin: u64,
    /// What it is about.
    pub what: What,
}

/// What a notice is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum What {
    /// A table's log has grown.
    Moved {
        /// Which.
        table_id: String,
        /// Its last entry.
        seq: u32,
    },
    /// A table has changed beside its log.
    Changed {
        /// Which.
        table_id: String,
    },
    /// Somebody has said something that is stored.
    Said {
        /// At which table.
        table_id: String,
        /// The line's number.
        n: u32,
    },
    /// Something is shown for a moment and stored nowhere.
    Passing {
        /// At which table.
        table_id: String,
        /// Who is to hear it.
        hearers: Hearers,
        /// What their pages are sent.
        frame: String,
    },
    /// Who is at a table by way of this server; in the place of what it said
    /// before.
    Here {
        /// Which table.
        table_id: String,
        /// Guests with the table open.
        guests: Vec<Present>,
        /// How many watch and do not play.
        n_spectators: u32,
    },
    /// Who is at a table? Servers where anybody is answer with [`What::Here`].
    Who {
        /// Which table.
        table_id: String,
    },
    /// A guest is called something else, or is forgotten.
    Guest {
        /// Who.
        guest_id: String,
    },
    /// This server is there.
    Beat,
    /// This server stops.
    Leaving,
}

/// Who is to hear what passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hearers {
    /// Everybody at the table.
    All,
    /// Those who watch and do not play.
    Spectators,
}

/// A guest with a table open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Present {
    /// Who.
    pub guest_id: String,
    /// Whether they see the page.
    pub looks: bool,
}

impl What {
    /// The table it is about; what is about none is for every server.
    pub fn table_id(&self) -> Option<&str> {
        match self {
            What::Moved { table_id, .. }
            | What::Changed { table_id }
            | What::Said { table_id, .. }
            | What::Passing { table_id, .. }
            | What::Here { table_id, .. }
            | What::Who { table_id } => Some(table_id),
            What::Guest { .. } | What::Beat | What::Leaving => None,
        }
    }
}

/// What a subscriber hears.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heard {
    /// Something that another server says.
    Notice(Notice),
    /// Notices were lost: look at everything.
    Missed,
    /// There will be no more.
    Closed,
}

/// How far a bus reaches at the moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// Servers of this process, and no others ever.
    Process,
    /// All servers.
    Everybody,
    /// Nobody: the line is broken, and is being mended.
    Nobody,
}

/// A way to tell other servers. Publishing never waits for a slow subscriber, nor
/// for a broken line.
#[async_trait]
pub trait Bus: Send + Sync + 'static {
    /// Tells everybody else who has subscribed, and for a table whoever attends
    /// to it.
    async fn publish(&self, notice: Notice);
    /// Hears what others than this origin publish from now on: what is about no
    /// table, and what is about the tables that are attended to.
    async fn subscribe(&self, origin: u64) -> Box<dyn Subscription>;
    /// Subscribers of this bus hear what is about a table until what is returned
    /// is dropped. A bus may always let them hear of all tables.
    async fn attend(&self, table_id: &str) -> Attending;
    /// How far it reaches now.
    fn reach(&self) -> Reach;
    /// Waits, for a second or so, until what was published has left this server.
    async fn stop(&self) {}
}

/// One subscriber's ear.
#[async_trait]
pub trait Subscription: Send {
    /// The next thing to hear.
    async fn next(&mut self) -> Heard;
}

/// A table is attended to until this is dropped.
#[derive(Default)]
pub struct Attending(Option<Box<dyn Any + Send + Sync>>);

impl Attending {
    /// Attention that a task pays until it is aborted.
    pub fn by(task: AbortHandle) -> Attending {
        Attending::holding(AbortOnDrop(task))
    }

    /// Attention that is paid until something is dropped.
    pub fn holding(something: impl Any + Send + Sync) -> Attending {
        Attending(Some(Box::new(something)))
    }
}

impl fmt::Debug for Attending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Attending").field(&self.0.is_some()).finish()
    }
}

struct AbortOnDrop(AbortHandle);

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        self.0.abort();
    }
}

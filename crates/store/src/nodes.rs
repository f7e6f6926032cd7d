//! Several servers on one store. Nobody owns a table: whoever stores an entry
//! first has moved (an optimistic lock), and sees to the bot that is to act
//! after it. Servers say that they are there (a heartbeat), so that others can
//! take over what one has left behind.

use async_trait::async_trait;

use crate::StoreError;

/// A server that uses the store: a number it has drawn when it started.
pub type NodeId = u64;

/// A server that is never there: what it is to see to, whoever comes first takes
/// over.
pub const NOBODY: NodeId = 0;

/// How long a server may be silent before it is gone. By the store's own clock:
/// those of the servers may differ.
pub const NODE_SILENCE_MS: i64 = 10_000;

/// Where a table stands; enough to see that it has changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tip {
    /// Which table.
    pub table_id: String,
    /// The last entry's seq.
    pub head: u32,
    /// The last entry's fingerprint; 0 before the first.
    pub fingerprint: u32,
    /// The version of everything that is not an entry.
    pub version: u32,
    /// How many lines of talk there are.
    pub n_talk: u32,
}

/// What servers on one store do for each other; part of every
/// [`Store`](crate::Store).
#[async_trait]
pub trait Nodes: Send + Sync + 'static {
    /// Whether servers of several machines may use it at once. One that is not
    /// shared has one server, who sees to everything.
    fn is_shared(&self) -> bool;
    /// Notes that a server is there; how many others are.
    async fn note_node(&self, node: NodeId) -> Result<u32, StoreError>;
    /// A server stops in order: others may take over at once.
    async fn forget_node(&self, node: NodeId) -> Result<(), StoreError>;
    /// Takes over tables where a bot is to act and the server that was to see to
    /// it is gone: at most so many, and no table is given to two.
    async fn claim_bots(&self, node: NodeId, limit: u32) -> Result<Vec<String>, StoreError>;
    /// Tables whose bots this server is to see to, by id, after one: it may have
    /// been given some and never have heard of it.
    async fn bots_of(
        &self,
        node: NodeId,
        after: &str,
        limit: u32,
    ) -> Result<Vec<String>, StoreError>;
    /// Sees to the bot of one table, whoever did so before.
    async fn take_bots(&self, node: NodeId, table_id: &str) -> Result<(), StoreError>;
    /// Where these tables stand; nothing of those that are not there.
    async fn tips(&self, table_ids: Vec<String>) -> Result<Vec<Tip>, StoreError>;
    /// Whether this server looks back at a game, from now on or already: one
    /// does, and another only once that one is gone.
    async fn claim_review(
        &self,
        node: NodeId,
        table_id: &str,
        is_hindsight: bool,
    ) -> Result<bool, StoreError>;
    /// This server looks back no more.
    async fn release_review(
        &self,
        node: NodeId,
        table_id: &str,
        is_hindsight: bool,
    ) -> Result<(), StoreError>;
    /// Lets servers see by [`Store::outside_changes`](crate::Store::outside_changes)
    /// that something was changed beside them.
    async fn tell_servers(&self) -> Result<(), StoreError>;
}

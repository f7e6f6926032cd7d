//! Several servers on one database. Who is there is told by the database's own
//! clock; whoever takes over what another has left behind locks it first, and
//! passes over what somebody else is just taking (`skip locked`).

use std::sync::LazyLock;

use async_trait::async_trait;
use tokio_postgres::Row;

use super::PostgresStore;
use super::line::{count, get, number};
use crate::{NODE_SILENCE_MS, NodeId, Nodes, StoreError, Tip};

/// The servers that are there.
pub(super) static THERE: LazyLock<String> = LazyLock::new(|| {
    format!("select id from node where seen > now() - interval '{NODE_SILENCE_MS} ms'")
});

#[async_trait]
impl Nodes for PostgresStore {
    fn is_shared(&self) -> bool {
        true
    }

    async fn note_node(&self, node: NodeId) -> Result<u32, StoreError> {
        // Whoever was silent for an hour has ended; what it left behind is known
        // by its number.
        let sql = format!(
            "with noted as (
                 insert into node (id, seen) values ($1, now())
                 on conflict (id) do update set seen = now()),
             gone as (delete from node where seen < now() - interval '1 hour' and id <> $1)
             select count(*) from ({}) as there where id <> $1",
            *THERE
        );
        let rows = self.lines.write_rows(&sql, &[&node.cast_signed()]).await?;
        rows.first().map_or(Ok(0), |row| count(row, 0))
    }

    async fn forget_node(&self, node: NodeId) -> Result<(), StoreError> {
        let sql = "with dropped as (delete from review_job where node = $1)
             delete from node where id = $1";
        let forgotten = self.lines.write(sql, &[&node.cast_signed()]).await;
        forgotten.map(drop)
    }

    async fn claim_bots(&self, node: NodeId, limit: u32) -> Result<Vec<String>, StoreError> {
        let sql = format!(
            "update tip set thinker = $1
             where table_id in (select table_id from tip
                 where thinker is not null and thinker <> $1 and is_open
                     and thinker <> all (array({}))
                 limit $2 for update skip locked)
             returning table_id",
            *THERE
        );
        let values: [super::line::Value<'_>; 2] = [&node.cast_signed(), &i64::from(limit)];
        let rows = self.lines.write_rows(&sql, &values).await?;
        rows.iter().map(|row| get(row, 0)).collect()
    }

    async fn bots_of(
        &self,
        node: NodeId,
        after: &str,
        limit: u32,
    ) -> Result<Vec<String>, StoreError> {
        let sql = "select table_id from tip where thinker = $1 and is_open and table_id > $2
             order by table_id limit $3";
        let values: [super::line::Value<'_>; 3] = [&node.cast_signed(), &after, &i64::from(limit)];
        let rows = self.lines.read(sql, &values).await?;
        rows.iter().map(|row| get(row, 0)).collect()
    }

    async fn take_bots(&self, node: NodeId, table_id: &str) -> Result<(), StoreError> {
        let sql = "update tip set thinker = $1 where table_id = $2 and is_open
             and thinker is distinct from $1";
        let taken = self
            .lines
            .write(sql, &[&node.cast_signed(), &table_id])
            .await;
        taken.map(drop)
    }

    async fn tips(&self, table_ids: Vec<String>) -> Result<Vec<Tip>, StoreError> {
        let sql = "select tip.table_id, seq, fingerprint, version,
                 coalesce((select max(n) from talk where talk.table_id = tip.table_id), 0)
             from tip join game_table on game_table.id = tip.table_id
             where tip.table_id = any($1) order by tip.table_id";
        let rows = self.lines.read(sql, &[&table_ids]).await?;
        let tip = |row: &Row| {
            Ok(Tip {
                table_id: get(row, 0)?,
                head: number(row, 1)?,
                fingerprint: number(row, 2)?,
                version: number(row, 3)?,
                n_talk: number(row, 4)?,
            })
        };
        rows.iter().map(tip).collect()
    }

    async fn claim_review(
        &self,
        node: NodeId,
        table_id: &str,
        is_hindsight: bool,
    ) -> Result<bool, StoreError> {
        let sql = format!(
            "insert into review_job (table_id, is_hindsight, node) values ($1, $2, $3)
             on conflict (table_id, is_hindsight) do update set node = excluded.node
             where review_job.node = excluded.node or review_job.node <> all (array({}))",
            *THERE
        );
        let node = node.cast_signed();
        let n_claimed = self
            .lines
            .write(&sql, &[&table_id, &is_hindsight, &node])
            .await?;
        Ok(n_claimed == 1)
    }

    async fn release_review(
        &self,
        node: NodeId,
        table_id: &str,
        is_hindsight: bool,
    ) -> Result<(), StoreError> {
        let sql = "delete from review_job
             where table_id = $1 and is_hindsight = $2 and node = $3";
        let node = node.cast_signed();
        let released = self
            .lines
            .write(sql, &[&table_id, &is_hindsight, &node])
            .await;
        released.map(drop)
    }

    async fn tell_servers(&self) -> Result<(), StoreError> {
        let sql = "update house set changes = changes + 1";
        self.lines.write(sql, &[]).await.map(drop)
    }
}

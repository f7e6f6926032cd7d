//! Endpoints and notices in SQL.

use std::sync::LazyLock;

use async_trait::async_trait;
use tokio_postgres::Row;

use super::PostgresStore;
use super::append::{Notices, tell};
use super::line::{Change, Lines, Slip, Value, again, get, number};
use crate::outbox::MAX_CLAIMED;
use crate::{
    Claim, Claiming, DueNotice, Endpoint, Fate, NoticeKind, NoticeRow, Outbox, Settlement,
    StoreError, Verdict, Way,
};

type Result<T> = std::result::Result<T, StoreError>;

#[async_trait]
impl Outbox for PostgresStore {
    async fn house_key(&self, name: &str, fresh: Vec<u8>) -> Result<Vec<u8>> {
        let sql = "insert into house_key (name, body) values ($1, $2) on conflict do nothing";
        self.lines.write(sql, &[&name, &fresh]).await?;
        let sql = "select body from house_key where name = $1";
        let row = self.lines.read_one(sql, &[&name]).await?;
        row.map_or(Err(StoreError::Missing), |row| get(&row, 0))
    }

    async fn endpoints(&self, guest_id: &str) -> Result<Vec<Endpoint>> {
        let sql =
            format!("select {ENDPOINT} from endpoint where guest_id = $1 order by created_ms, id");
        let rows = self.lines.read(&sql, &[&guest_id]).await?;
        rows.iter().map(read_endpoint).collect()
    }

    async fn endpoint(&self, id: &str) -> Result<Option<Endpoint>> {
        let sql = format!("select {ENDPOINT} from endpoint where id = $1");
        let row = self.lines.read_one(&sql, &[&id]).await?;
        row.as_ref().map(read_endpoint).transpose()
    }

    async fn add_endpoint(&self, endpoint: Endpoint, most: u32) -> Result<Option<Endpoint>> {
        again(|| add_endpoint(&self.lines, &endpoint, most)).await
    }

    async fn change_endpoint(
        &self,
        guest_id: &str,
        id: &str,
        wants: u32,
        digest_minutes: u32,
    ) -> Result<()> {
        let sql = "update endpoint set wants = $3, digest_minutes = $4
             where id = $2 and guest_id = $1";
        let (wants, digest_minutes) = (wants.cast_signed(), digest_minutes.cast_signed());
        let values: [Value<'_>; 4] = [&guest_id, &id, &wants, &digest_minutes];
        self.lines
            .write_one(sql, &values, StoreError::Missing)
            .await
    }

    async fn verify_endpoint(&self, id: &str) -> Result<()> {
        let sql = "update endpoint set is_verified = true where id = $1";
        self.lines.write_one(sql, &[&id], StoreError::Missing).await
    }

    async fn remove_endpoint(&self, id: &str) -> Result<()> {
        let sql = "delete from endpoint where id = $1";
        self.lines.write_one(sql, &[&id], StoreError::Missing).await
    }

    async fn add_notices(&self, table_id: &str, notices: Vec<NoticeRow>) -> Result<()> {
        static SQL: LazyLock<String> = LazyLock::new(|| tell(1, "true"));
        if notices.is_empty() {
            return Ok(());
        }
        let mut arrays = Notices::default();
        arrays.add(table_id, &notices);
        self.lines.write(&SQL, &arrays.values()).await.map(drop)
    }

    async fn next_notice_ms(&self) -> Result<Option<i64>> {
        let sql = "select min(due_ms) from outbox where due_ms is not null";
        let row = self.lines.read_one(sql, &[]).await?;
        row.map_or(Ok(None), |row| get(&row, 0))
    }

    async fn claim_notices(&self, claiming: Claiming) -> Result<Vec<Claim>> {
        again(|| claim(&self.lines, &claiming)).await
    }

    async fn settle_notices(&self, settlement: Settlement) -> Result<()> {
        again(|| settle(&self.lines, &settlement)).await
    }

    async fn clean_notices(&self, told_before_ms: i64, added_before_ms: i64) -> Result<()> {
        let told = "delete from outbox where due_ms is null and sent_ms < $1";
        self.lines.write(told, &[&told_before_ms]).await?;
        let unverified = "delete from endpoint where not is_verified and created_ms < $1";
        self.lines.write(unverified, &[&added_before_ms]).await?;
        Ok(())
    }
}

const ENDPOINT: &str = "id, guest_id, way, target, keys, host, wants, digest_minutes, is_verified, \
    created_ms, last_ok_ms, last_error, n_failures, failing_since_ms";

fn read_endpoint(row: &Row) -> Result<Endpoint> {
    let way: &str = get(row, 2)?;
    let unknown = || StoreError::Failed(format!("an endpoint of the unknown way \"{way}\""));
    Ok(Endpoint {
        id: get(row, 0)?,
        guest_id: get(row, 1)?,
        way: Way::named(way).ok_or_else(unknown)?,
        target: get(row, 3)?,
        keys: get(row, 4)?,
        host: get(row, 5)?,
        wants: number(row, 6)?,
        digest_minutes: number(row, 7)?,
        is_verified: get(row, 8)?,
        created_ms: get(row, 9)?,
        last_ok_ms: get(row, 10)?,
        last_error: get(row, 11)?,
        n_failures: number(row, 12)?,
        failing_since_ms: get(row, 13)?,
    })
}

async fn add_endpoint(
    db: &Lines,
    endpoint: &Endpoint,
    most: u32,
) -> std::result::Result<Option<Endpoint>, Slip> {
    let Endpoint {
        id,
        guest_id,
        way,
        target,
        keys,
        host,
        wants,
        digest_minutes,
        is_verified,
        created_ms,
        last_ok_ms: _,
        last_error: _,
        n_failures: _,
        failing_since_ms: _,
    } = endpoint;
    let mut line = db.get().await?;
    let change = Change::begin(&mut line).await?;
    // One after the other, or a guest would have more than they may.
    let lock = "select 1 from guest where id = $1 for no key update";
    change.rows(lock, &[guest_id]).await?;
    if *way == Way::Push {
        // A browser is one guest's: whoever used it before is not told there.
        let sql = "delete from endpoint where target = $1 and guest_id <> $2";
        change.run(sql, &[target, guest_id]).await?;
    }
    let sql = format!(
        "insert into endpoint (id, guest_id, way, target, keys, host, wants, digest_minutes,
             is_verified, created_ms)
         select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
         where (select count(*) from endpoint where guest_id = $2 and target <> $4) < $11
         on conflict (target, guest_id) do update
         set way = excluded.way, keys = excluded.keys, wants = excluded.wants,
             digest_minutes = excluded.digest_minutes, last_error = null, n_failures = 0,
             failing_since_ms = null, retry_ms = 0
         returning {ENDPOINT}"
    );
    let (wants, digest_minutes) = (wants.cast_signed(), digest_minutes.cast_signed());
    let values: [Value<'_>; 11] = [
        id,
        guest_id,
        &way.name(),
        target,
        keys,
        host,
        &wants,
        &digest_minutes,
        is_verified,
        created_ms,
        &i64::from(most),
    ];
    let rows = change.rows(&sql, &values).await?;
    let added = rows.first().map(read_endpoint).transpose()?;
    change.commit().await?;
    Ok(added)
}

async fn claim(db: &Lines, claiming: &Claiming) -> std::result::Result<Vec<Claim>, Slip> {
    let Claiming {
        now_ms,
        until_ms,
        most,
        most_of_host,
        busy,
    } = claiming;
    let mut line = db.get().await?;
    let change = Change::begin(&mut line).await?;
    // Whoever else claims the same at this moment is not waited for.
    let sql = format!(
        "update endpoint set claimed_until = $2
         where id in (
             select id from endpoint where claimed_until <= $1 and id in (
                 select id from (
                     select id, first_ms,
                         row_number() over (partition by host order by first_ms, id) as place
                     from (
                         select endpoint.id, host, min(due_ms) as first_ms
                         from outbox join endpoint on endpoint.id = endpoint_id
                         where due_ms <= $1 and claimed_until <= $1 and host <> all ($5)
                         group by endpoint.id, host) as due) as ordered
                 where place <= $4
                 order by first_ms, id limit $3)
             for update skip locked)
         returning {ENDPOINT}"
    );
    let (most, most_of_host) = (i64::from(*most), i64::from(*most_of_host));
    let values: [Value<'_>; 5] = [now_ms, until_ms, &most, &most_of_host, busy];
    let rows = change.rows(&sql, &values).await?;
    let mut claims = Vec::with_capacity(rows.len());
    for row in &rows {
        claims.push(Claim {
            endpoint: read_endpoint(row)?,
            until_ms: *until_ms,
            notices: Vec::new(),
        });
    }
    for row in due_notices(&change, &claims, *now_ms).await? {
        let (endpoint_id, notice): (&str, DueNotice) = (get(&row, 0)?, read_notice(&row)?);
        let whose = claims
            .iter_mut()
            .find(|claim| claim.endpoint.id == endpoint_id);
        whose
            .into_iter()
            .for_each(|claim| claim.notices.push(notice.clone()));
    }
    change.commit().await?;
    Ok(claims)
}

/// What is to be told at endpoints: what is due, or where a digest is wanted,
/// all there is.
async fn due_notices(
    change: &Change<'_>,
    claims: &[Claim],
    now_ms: i64,
) -> std::result::Result<Vec<Row>, Slip> {
    let sql = "select of.id, m.table_id, m.kind, m.n, m.due_ms, m.deadline_ms
         from unnest($1::text[], $2::bigint[]) as of (id, until_ms)
             cross join lateral (select * from outbox
                 where endpoint_id = of.id and due_ms <= of.until_ms
                 order by due_ms, table_id, kind limit $3) as m
         order by of.id, m.due_ms, m.table_id, m.kind";
    let endpoints = claims.iter().map(|claim| &claim.endpoint);
    let ids: Vec<&str> = endpoints
        .clone()
        .map(|endpoint| endpoint.id.as_str())
        .collect();
    let until: Vec<i64> = endpoints
        .map(|endpoint| match endpoint.digest_minutes {
            0 => now_ms,
            _ => i64::MAX,
        })
        .collect();
    change
        .rows(sql, &[&ids, &until, &i64::from(MAX_CLAIMED)])
        .await
}

fn read_notice(row: &Row) -> Result<DueNotice> {
    let kind: i16 = get(row, 2)?;
    let unknown = || StoreError::Failed(format!("a notice of the unknown kind {kind}"));
    let known = u32::try_from(kind).ok().and_then(NoticeKind::numbered);
    Ok(DueNotice {
        table_id: get(row, 1)?,
        kind: known.ok_or_else(unknown)?,
        n: number(row, 3)?,
        due_ms: get(row, 4)?,
        deadline_ms: get(row, 5)?,
    })
}

async fn settle(db: &Lines, settlement: &Settlement) -> std::result::Result<(), Slip> {
    let Settlement {
        endpoint_id,
        until_ms,
        at_ms,
        fates,
        verdict,
    } = settlement;
    let mut line = db.get().await?;
    let change = Change::begin(&mut line).await?;
    if *verdict == Verdict::Gone {
        let sql = "delete from endpoint where id = $1";
        change.run(sql, &[endpoint_id]).await?;
        return change.commit().await;
    }
    for (notice, fate) in fates {
        settle_notice(&change, endpoint_id, *at_ms, notice, *fate).await?;
    }
    // A lease that ran out may be somebody else's by now.
    let free = "update endpoint set claimed_until = 0 where id = $1 and claimed_until = $2";
    change.run(free, &[endpoint_id, until_ms]).await?;
    match verdict {
        Verdict::Untried | Verdict::Gone => {}
        Verdict::Well => {
            let well = "update endpoint set last_ok_ms = $2, last_error = null, n_failures = 0,
                     failing_since_ms = null, retry_ms = 0
                 where id = $1";
            change.run(well, &[endpoint_id, at_ms]).await?;
            // What came up while a digest was on its way waits for the next.
            let wait = "update outbox
                 set due_ms = greatest(due_ms, $2 + 60000 * digest_minutes::bigint)
                 from endpoint
                 where endpoint_id = $1 and endpoint.id = $1 and due_ms is not null
                     and digest_minutes > 0";
            change.run(wait, &[endpoint_id, at_ms]).await?;
        }
        Verdict::Rests { until_ms } => rest(&change, endpoint_id, *until_ms).await?,
        Verdict::Failed { why, retry_ms } => {
            let failed = "update endpoint set last_error = $3, n_failures = n_failures + 1,
                     failing_since_ms = coalesce(failing_since_ms, $2)
                 where id = $1";
            change.run(failed, &[endpoint_id, at_ms, why]).await?;
            rest(&change, endpoint_id, *retry_ms).await?;
        }
    }
    change.commit().await
}

async fn settle_notice(
    change: &Change<'_>,
    endpoint_id: &str,
    at_ms: i64,
    notice: &DueNotice,
    fate: Fate,
) -> std::result::Result<(), Slip> {
    let DueNotice {
        table_id, kind, n, ..
    } = notice;
    let (pause_ms, kind, n) = (kind.pause_ms(), *kind as i16, n.cast_signed());
    let key = "endpoint_id = $1 and table_id = $2 and kind = $3";
    match fate {
        Fate::Told => {
            let sql = format!(
                "update outbox
                 set sent_ms = $4, due_ms = case when n = $5 then null else $4 + $6::bigint end
                 where {key}"
            );
            let values: [Value<'_>; 6] = [&endpoint_id, table_id, &kind, &at_ms, &n, &pause_ms];
            change.run(&sql, &values).await?;
        }
        Fate::Dropped => {
            let sql = format!("update outbox set due_ms = null where {key} and n = $4");
            change
                .run(&sql, &[&endpoint_id, table_id, &kind, &n])
                .await?;
        }
        Fate::PutOff(due_ms) => {
            let sql = format!("update outbox set due_ms = $4 where {key}");
            change
                .run(&sql, &[&endpoint_id, table_id, &kind, &due_ms])
                .await?;
        }
    }
    Ok(())
}

/// Nothing is due there before a time.
async fn rest(
    change: &Change<'_>,
    endpoint_id: &str,
    until_ms: i64,
) -> std::result::Result<(), Slip> {
    let sql = "update endpoint set retry_ms = $2 where id = $1";
    change.run(sql, &[&endpoint_id, &until_ms]).await?;
    let sql = "update outbox set due_ms = greatest(due_ms, $2)
         where endpoint_id = $1 and due_ms is not null";
    change.run(sql, &[&endpoint_id, &until_ms]).await?;
    Ok(())
}

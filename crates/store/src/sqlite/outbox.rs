//! Endpoints and notices in SQL.

use async_trait::async_trait;
use rusqlite::{Connection, OptionalExtension, Result, Row, params, params_from_iter};

use super::writer::{Reply, Shape};
use super::writes::{Written, run, run_one};
use super::{SqliteStore, failed};
use crate::outbox::MAX_CLAIMED;
use crate::{
    Claim, Claiming, DueNotice, Endpoint, Fate, NoticeKind, NoticeRow, Outbox, Settlement,
    StoreError, Verdict, Way,
};

#[async_trait]
impl Outbox for SqliteStore {
    async fn house_key(&self, name: &str, fresh: Vec<u8>) -> Result<Vec<u8>, StoreError> {
        let own = name.to_owned();
        self.write(move |db| {
            let sql = "insert into house_key (name, body) values (?1, ?2) on conflict do nothing";
            run(db, sql, params![own, fresh]).map(|_| Reply::Done)
        })
        .await?;
        self.readers.read(|db| {
            let sql = "select body from house_key where name = ?1";
            db.query_row(sql, [name], |row| row.get(0))
        })
    }

    async fn endpoints(&self, guest_id: &str) -> Result<Vec<Endpoint>, StoreError> {
        self.readers.read(|db| endpoints(db, guest_id))
    }

    async fn endpoint(&self, id: &str) -> Result<Option<Endpoint>, StoreError> {
        self.readers.read(|db| endpoint(db, id))
    }

    async fn add_endpoint(
        &self,
        endpoint: Endpoint,
        most: u32,
    ) -> Result<Option<Endpoint>, StoreError> {
        let reply = self.write(move |db| add_endpoint(db, &endpoint, most));
        match reply.await? {
            Reply::Text(Some(id)) => self.endpoint(&id).await,
            _ => Ok(None),
        }
    }

    async fn change_endpoint(
        &self,
        guest_id: &str,
        id: &str,
        wants: u32,
        digest_minutes: u32,
    ) -> Result<(), StoreError> {
        let (guest_id, id) = (guest_id.to_owned(), id.to_owned());
        let sql = "update endpoint set wants = ?3, digest_minutes = ?4
                   where id = ?2 and guest_id = ?1";
        let change = move |db: &Connection| {
            let values = params![guest_id, id, wants, digest_minutes];
            run_one(db, sql, values, StoreError::Missing)
        };
        self.write(change).await?;
        Ok(())
    }

    async fn verify_endpoint(&self, id: &str) -> Result<(), StoreError> {
        let id = id.to_owned();
        let sql = "update endpoint set is_verified = 1 where id = ?1";
        self.write(move |db| run_one(db, sql, [id], StoreError::Missing))
            .await?;
        Ok(())
    }

    async fn remove_endpoint(&self, id: &str) -> Result<(), StoreError> {
        let id = id.to_owned();
        // An address is personal: it is gone from the log, too.
        self.enqueue(Shape::Forgetting, move |db| {
            let sql = "delete from endpoint where id = ?1";
            run_one(db, sql, [id], StoreError::Missing)
        })
        .await?;
        Ok(())
    }

    async fn add_notices(&self, table_id: &str, notices: Vec<NoticeRow>) -> Result<(), StoreError> {
        if notices.is_empty() {
            return Ok(());
        }
        let table_id = table_id.to_owned();
        self.write(move |db| add_notices(db, &table_id, &notices).map(|()| Reply::Done))
            .await?;
        Ok(())
    }

    async fn next_notice_ms(&self) -> Result<Option<i64>, StoreError> {
        self.readers.read(|db| {
            let sql = "select min(due_ms) from outbox where due_ms is not null";
            db.prepare_cached(sql)?.query_row([], |row| row.get(0))
        })
    }

    async fn claim_notices(&self, claiming: Claiming) -> Result<Vec<Claim>, StoreError> {
        match self.write(move |db| claim(db, &claiming)).await? {
            Reply::Claims(claims) => Ok(claims),
            _ => Ok(Vec::new()),
        }
    }

    async fn settle_notices(&self, settlement: Settlement) -> Result<(), StoreError> {
        let shape = match settlement.verdict {
            Verdict::Gone => Shape::Forgetting,
            _ => Shape::Several,
        };
        self.enqueue(shape, move |db| settle(db, &settlement))
            .await?;
        Ok(())
    }

    async fn clean_notices(
        &self,
        told_before_ms: i64,
        added_before_ms: i64,
    ) -> Result<(), StoreError> {
        let clean = move |db: &Connection| {
            let told = "delete from outbox where due_ms is null and sent_ms < ?1";
            run(db, told, [told_before_ms])?;
            let unverified = "delete from endpoint where is_verified = 0 and created_ms < ?1";
            run(db, unverified, [added_before_ms])?;
            Ok(Reply::Done)
        };
        self.enqueue(Shape::Forgetting, clean).await?;
        Ok(())
    }
}

const ENDPOINT: &str = "id, guest_id, way, target, keys, host, wants, digest_minutes, is_verified, \
    created_ms, last_ok_ms, last_error, n_failures, failing_since_ms";

fn read_endpoint(row: &Row<'_>) -> Result<Endpoint> {
    let way: String = row.get(2)?;
    Ok(Endpoint {
        id: row.get(0)?,
        guest_id: row.get(1)?,
        way: Way::named(&way).ok_or(rusqlite::Error::InvalidQuery)?,
        target: row.get(3)?,
        keys: row.get(4)?,
        host: row.get(5)?,
        wants: row.get(6)?,
        digest_minutes: row.get(7)?,
        is_verified: row.get(8)?,
        created_ms: row.get(9)?,
        last_ok_ms: row.get(10)?,
        last_error: row.get(11)?,
        n_failures: row.get(12)?,
        failing_since_ms: row.get(13)?,
    })
}

fn endpoint(db: &Connection, id: &str) -> Result<Option<Endpoint>> {
    db.prepare_cached(&format!("select {ENDPOINT} from endpoint where id = ?1"))?
        .query_row([id], read_endpoint)
        .optional()
}

fn endpoints(db: &Connection, guest_id: &str) -> Result<Vec<Endpoint>> {
    let sql =
        format!("select {ENDPOINT} from endpoint where guest_id = ?1 order by created_ms, id");
    let mut statement = db.prepare_cached(&sql)?;
    statement.query_map([guest_id], read_endpoint)?.collect()
}

fn add_endpoint(db: &Connection, endpoint: &Endpoint, most: u32) -> Written {
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
    if *way == Way::Push {
        // A browser is one guest's: whoever used it before is not told there.
        let sql = "delete from endpoint where target = ?1 and guest_id <> ?2";
        run(db, sql, params![target, guest_id])?;
    }
    let id = db
        .prepare_cached(
            "insert into endpoint (id, guest_id, way, target, keys, host, wants, digest_minutes,
                 is_verified, created_ms)
             select ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10
             where (select count(*) from endpoint where guest_id = ?2 and target <> ?4) < ?11
             on conflict (target, guest_id) do update
             set way = excluded.way, keys = excluded.keys, wants = excluded.wants,
                 digest_minutes = excluded.digest_minutes, last_error = null, n_failures = 0,
                 failing_since_ms = null, retry_ms = 0
             returning id",
        )
        .and_then(|mut statement| {
            let values = params![
                id,
                guest_id,
                way.name(),
                target,
                keys,
                host,
                wants,
                digest_minutes,
                is_verified,
                created_ms,
                most
            ];
            statement.query_row(values, |row| row.get(0)).optional()
        })
        .map_err(failed)?;
    Ok(Reply::Text(id))
}

/// Notices of one table. For somebody without an endpoint that wants the kind
/// this is one look into an index, and no row.
pub(super) fn add_notices(
    db: &Connection,
    table_id: &str,
    notices: &[NoticeRow],
) -> Result<(), StoreError> {
    for notice in notices {
        let NoticeRow {
            guest_id,
            kind,
            due_ms,
            deadline_ms,
        } = notice;
        run(
            db,
            "insert into outbox (endpoint_id, table_id, kind, n, due_ms, deadline_ms, sent_ms)
             select endpoint.id, ?2, ?3, 1,
                 max(?4, retry_ms, coalesce(last_ok_ms + digest_minutes * 60000, 0)), ?5, 0
             from endpoint join guest on guest.id = guest_id
             where guest_id = ?1 and is_verified = 1 and wants & ?6 <> 0 and is_banned = 0
             on conflict (endpoint_id, table_id, kind) do update
             set n = n + 1, deadline_ms = excluded.deadline_ms,
                 due_ms = coalesce(due_ms, max(excluded.due_ms, sent_ms + ?7))",
            params![
                guest_id,
                table_id,
                *kind as u32,
                due_ms,
                deadline_ms,
                kind.bit(),
                kind.pause_ms()
            ],
        )?;
    }
    Ok(())
}

fn claim(db: &Connection, claiming: &Claiming) -> Written {
    let Claiming {
        now_ms,
        until_ms,
        most,
        most_of_host,
        busy,
    } = claiming;
    let places: Vec<String> = (0..busy.len()).map(|n| format!("?{}", n + 5)).collect();
    let sql = format!(
        "update endpoint set claimed_until = ?2
         where id in (
             select id from (
                 select id, host, first_ms,
                     row_number() over (partition by host order by first_ms, id) as place
                 from (
                     select endpoint.id, host, min(due_ms) as first_ms
                     from outbox join endpoint on endpoint.id = endpoint_id
                     where due_ms <= ?1 and claimed_until <= ?1 and host not in ({})
                     group by endpoint.id, host) as due) as ordered
             where place <= ?4
             order by first_ms, id limit ?3)
         returning {ENDPOINT}",
        places.join(", ")
    );
    let mut values: Vec<&dyn rusqlite::ToSql> = vec![now_ms, until_ms, most, most_of_host];
    values.extend(busy.iter().map(|host| host as &dyn rusqlite::ToSql));
    let claimed: Vec<Endpoint> = db
        .prepare_cached(&sql)
        .and_then(|mut statement| {
            let rows = statement.query_map(params_from_iter(values), read_endpoint)?;
            rows.collect()
        })
        .map_err(failed)?;
    let claims = claimed.into_iter().map(|endpoint| {
        Ok(Claim {
            notices: due_notices(db, &endpoint, *now_ms)?,
            endpoint,
            until_ms: *until_ms,
        })
    });
    let claims: Result<Vec<Claim>> = claims.collect();
    claims.map(Reply::Claims).map_err(failed)
}

fn due_notices(db: &Connection, endpoint: &Endpoint, now_ms: i64) -> Result<Vec<DueNotice>> {
    let until_ms = match endpoint.digest_minutes {
        0 => now_ms,
        _ => i64::MAX,
    };
    let mut statement = db.prepare_cached(
        "select table_id, kind, n, due_ms, deadline_ms from outbox
         where endpoint_id = ?1 and due_ms <= ?2 order by due_ms, table_id, kind limit ?3",
    )?;
    let notice = |row: &Row<'_>| {
        let kind = NoticeKind::numbered(row.get(1)?);
        Ok(DueNotice {
            table_id: row.get(0)?,
            kind: kind.ok_or(rusqlite::Error::InvalidQuery)?,
            n: row.get(2)?,
            due_ms: row.get(3)?,
            deadline_ms: row.get(4)?,
        })
    };
    statement
        .query_map(params![endpoint.id, until_ms, MAX_CLAIMED], notice)?
        .collect()
}

fn settle(db: &Connection, settlement: &Settlement) -> Written {
    let Settlement {
        endpoint_id,
        until_ms,
        at_ms,
        fates,
        verdict,
    } = settlement;
    if *verdict == Verdict::Gone {
        run(db, "delete from endpoint where id = ?1", [endpoint_id])?;
        return Ok(Reply::Done);
    }
    for (notice, fate) in fates {
        settle_notice(db, endpoint_id, *at_ms, notice, *fate)?;
    }
    // A lease that ran out may be somebody else's by now.
    run(
        db,
        "update endpoint set claimed_until = 0 where id = ?1 and claimed_until = ?2",
        params![endpoint_id, until_ms],
    )?;
    match verdict {
        Verdict::Untried | Verdict::Gone => {}
        Verdict::Well => {
            run(
                db,
                "update endpoint set last_ok_ms = ?2, last_error = null, n_failures = 0,
                     failing_since_ms = null, retry_ms = 0
                 where id = ?1",
                params![endpoint_id, at_ms],
            )?;
            // What came up while a digest was on its way waits for the next.
            run(
                db,
                "update outbox set due_ms = max(due_ms, ?2 + 60000 *
                     (select digest_minutes from endpoint where id = endpoint_id))
                 where endpoint_id = ?1 and due_ms is not null
                     and (select digest_minutes from endpoint where id = endpoint_id) > 0",
                params![endpoint_id, at_ms],
            )?;
        }
        Verdict::Rests { until_ms } => rest(db, endpoint_id, *until_ms)?,
        Verdict::Failed { why, retry_ms } => {
            run(
                db,
                "update endpoint set last_error = ?3, n_failures = n_failures + 1,
                     failing_since_ms = coalesce(failing_since_ms, ?2)
                 where id = ?1",
                params![endpoint_id, at_ms, why],
            )?;
            rest(db, endpoint_id, *retry_ms)?;
        }
    }
    Ok(Reply::Done)
}

fn settle_notice(
    db: &Connection,
    endpoint_id: &str,
    at_ms: i64,
    notice: &DueNotice,
    fate: Fate,
) -> Result<(), StoreError> {
    let DueNotice {
        table_id, kind, n, ..
    } = notice;
    let (pause_ms, kind) = (kind.pause_ms(), *kind as u32);
    let key = "endpoint_id = ?1 and table_id = ?2 and kind = ?3";
    match fate {
        Fate::Told => run(
            db,
            &format!(
                "update outbox
                 set sent_ms = ?4, due_ms = case when n = ?5 then null else ?4 + ?6 end
                 where {key}"
            ),
            params![endpoint_id, table_id, kind, at_ms, n, pause_ms],
        )?,
        Fate::Dropped => run(
            db,
            &format!("update outbox set due_ms = null where {key} and n = ?4"),
            params![endpoint_id, table_id, kind, n],
        )?,
        Fate::PutOff(due_ms) => run(
            db,
            &format!("update outbox set due_ms = ?4 where {key}"),
            params![endpoint_id, table_id, kind, due_ms],
        )?,
    };
    Ok(())
}

/// Nothing is due there before a time.
fn rest(db: &Connection, endpoint_id: &str, until_ms: i64) -> Result<(), StoreError> {
    let sql = "update endpoint set retry_ms = ?2 where id = ?1";
    run(db, sql, params![endpoint_id, until_ms])?;
    let sql = "update outbox set due_ms = max(due_ms, ?2)
               where endpoint_id = ?1 and due_ms is not null";
    run(db, sql, params![endpoint_id, until_ms])?;
    Ok(())
}

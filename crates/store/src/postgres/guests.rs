//! What is written of guests, and the house's secret.

use super::line::{Change, Lines, Slip, Value, again, get};
use super::reads::hash;
use crate::{DeviceLink, Guest, StoreError};

type Result<T> = std::result::Result<T, StoreError>;

pub(super) async fn house_secret(db: &Lines, fresh: [u8; 32]) -> Result<[u8; 32]> {
    let sql = "update house set secret = coalesce(secret, $1) returning secret";
    let rows = db.write_rows(sql, &[&fresh.as_slice()]).await?;
    let row = rows.first().ok_or(StoreError::Missing)?;
    hash(get(row, 0)?)
}

pub(super) async fn add_guest(db: &Lines, guest: &Guest, secret_hash: [u8; 32]) -> Result<()> {
    let Guest {
        id,
        name,
        colour,
        is_banned,
        created_ms,
        seen_ms,
    } = guest;
    let sql = "insert into guest (id, secret_hash, name, colour, is_banned, created_ms, seen_ms)
         values ($1, $2, $3, $4, $5, $6, $7)";
    let values: [Value<'_>; 7] = [
        id,
        &secret_hash.as_slice(),
        name,
        &i16::from(*colour),
        is_banned,
        created_ms,
        seen_ms,
    ];
    db.write(sql, &values).await.map(drop)
}

pub(super) async fn update_guest(db: &Lines, guest: &Guest) -> Result<()> {
    let Guest {
        id,
        name,
        colour,
        is_banned: _,
        created_ms: _,
        seen_ms,
    } = guest;
    let sql = "update guest set name = $2, colour = $3, seen_ms = $4 where id = $1";
    let values: [Value<'_>; 4] = [id, name, &i16::from(*colour), seen_ms];
    db.write_one(sql, &values, StoreError::Missing).await
}

pub(super) async fn set_ban(db: &Lines, id: &str, is_banned: bool) -> Result<()> {
    let sql = "update guest set is_banned = $2 where id = $1";
    db.write_one(sql, &[&id, &is_banned], StoreError::Missing)
        .await
}

pub(super) async fn delete_guest(db: &Lines, id: &str) -> Result<()> {
    again(|| delete_guest_once(db, id)).await
}

async fn delete_guest_once(db: &Lines, id: &str) -> std::result::Result<(), Slip> {
    let mut line = db.get().await?;
    let change = Change::begin(&mut line).await?;
    // Nobody moves there or changes the tables before this is done.
    let own = "select table_id from tip
         where table_id in (select table_id from seat where guest_id = $1
             union select id from game_table where maker = $1)
         order by table_id for update";
    let own = change.rows(own, &[&id]).await?;
    let own: Result<Vec<&str>> = own.iter().map(|row| get(row, 0)).collect();
    let own = own?;
    // A table must not lose whoever plays there without its log knowing.
    let plays = "select 1 from seat join tip on tip.table_id = seat.table_id and is_open
         where guest_id = $1 and bots & (1 << seat) = 0 limit 1";
    if !change.rows(plays, &[&id]).await?.is_empty() {
        return Err(StoreError::Conflict.into());
    }
    for sql in [
        "update seat set guest_id = null, name = null where guest_id = $1",
        "delete from conduct where guest_id = $1",
        "update talk set guest_id = null, name = '', body = '', ref = null where guest_id = $1",
    ] {
        change.run(sql, &[&id]).await?;
    }
    // A lobby without a maker could never begin.
    let pass_on = "update game_table t
         set version = version + 1,
             maker = case when maker = $1 then next.guest_id else maker end,
             status = case when status = 'lobby' and maker = $1 and next.guest_id is null
                 then 'closed' else status end
         from unnest($2::text[]) as own (table_id)
             left join lateral (select guest_id from seat
                 where seat.table_id = own.table_id and guest_id is not null
                 order by seat limit 1) as next on true
         where t.id = own.table_id";
    change.run(pass_on, &[&id, &own]).await?;
    match change
        .run("delete from guest where id = $1", &[&id])
        .await?
    {
        1 => change.commit().await,
        _ => Err(StoreError::Missing.into()),
    }
}

pub(super) async fn add_device_link(db: &Lines, link: &DeviceLink) -> Result<()> {
    let sql = "insert into device_link (token_hash, guest_id, expires_ms) values ($1, $2, $3)";
    let token_hash = link.token_hash.as_slice();
    let values: [Value<'_>; 3] = [&token_hash, &link.guest_id, &link.expires_ms];
    db.write(sql, &values).await.map(drop)
}

pub(super) async fn spend_device_link(
    db: &Lines,
    token_hash: [u8; 32],
    secret_hash: [u8; 32],
    now_ms: i64,
) -> Result<Option<String>> {
    let sql = "with spent as (
             delete from device_link where token_hash = $1 or expires_ms <= $3
             returning token_hash, guest_id, expires_ms)
         insert into device (secret_hash, guest_id)
         select $2, guest_id from spent where token_hash = $1 and expires_ms > $3
         returning guest_id";
    let (token_hash, secret_hash) = (token_hash.as_slice(), secret_hash.as_slice());
    let rows = db
        .write_rows(sql, &[&token_hash, &secret_hash, &now_ms])
        .await?;
    rows.first().map(|row| get(row, 0)).transpose()
}

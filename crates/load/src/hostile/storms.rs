//! What one visitor can do within the usual limits, as hard as they allow.
//!
//! Whoever attacks gets an answer to everything: what is asked for, or a named no.
//! No answer at all, or a fault of the server's, ends the attack as a failure.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::task::JoinSet;

use super::grown::{Answer, Grown, Hand};
use super::witness;
use crate::client::{Guest, Way};

/// Replays asked for at once: as many as an address may ask for in a minute.
const REPLAYS_AT_ONCE: usize = 60;
/// Connections that ask and do not read.
const UNREAD: usize = 55;
/// Tables of bots: as many as a guest may make in an hour.
const BOT_TABLES: usize = 60;
/// Those who watch whoever takes new names, each over as many sockets as a guest may
/// hold, and the tables at which they watch.
const WATCHERS: usize = 25;
const SOCKETS_EACH: usize = 8;
const RENAMED_TABLES: usize = 16;
/// Requests for a new name that are under way at once.
const RENAMES_AT_ONCE: usize = 16;
/// Those who open a long table again and again.
const OPENERS: usize = 4;
/// After a no; whoever attacks does not wait for an hour.
const AFTER_A_NO: Duration = Duration::from_millis(100);

/// How often which status was answered.
#[derive(Default)]
struct Statuses(BTreeMap<u16, usize>);

impl Statuses {
    /// Counts an answer that a server may give to anybody: what was asked for, a
    /// named no, or that it is busy.
    fn count(&mut self, what: &str, status: u16) -> Result<()> {
        if !matches!(status, 200..=299 | 400..=499 | 503) {
            bail!("{what} was answered with {status}");
        }
        *self.0.entry(status).or_default() += 1;
        Ok(())
    }
}

impl std::fmt::Display for Statuses {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let parts = self
            .0
            .iter()
            .map(|(status, count)| format!("{count} × {status}"));
        f.write_str(&parts.collect::<Vec<_>>().join(", "))
    }
}

/// Asks until then, so many requests at once, and counts what is answered.
async fn ask_on(
    n_at_once: usize,
    until: Instant,
    ask: impl AsyncFn(usize) -> Result<u16> + Clone + 'static,
) -> Result<Statuses> {
    let mut statuses = Statuses::default();
    let mut number = 0;
    let asked = tokio::task::LocalSet::new();
    asked
        .run_until(async {
            let mut under_way = JoinSet::new();
            loop {
                while under_way.len() < n_at_once && Instant::now() < until {
                    let (ask, this) = (ask.clone(), number);
                    number += 1;
                    under_way.spawn_local(async move {
                        let status = ask(this).await?;
                        if status >= 400 {
                            tokio::time::sleep(AFTER_A_NO).await;
                        }
                        anyhow::Ok(status)
                    });
                }
                match under_way.join_next().await {
                    Some(status) => statuses.count("a request", status??)?,
                    None => return Ok(()),
                }
            }
        })
        .await
        .map(|()| statuses)
}

/// Anonymous replays of a long log.
pub(super) async fn replay(address: SocketAddr, grown: &Grown, until: Instant) -> Result<String> {
    let way = Way::from_elsewhere(address);
    let path = format!(
        "/api/tables/{}/replay?from={}",
        grown.table,
        grown.n_entries / 2
    );
    let ask = async move |_| way.status("GET", &path, "", "").await;
    let statuses = ask_on(REPLAYS_AT_ONCE, until, ask).await?;
    Ok(format!(
        "replays of {} entries: {statuses}",
        grown.n_entries
    ))
}

/// Replays of a long log that nobody reads.
pub(super) async fn unread(address: SocketAddr, grown: &Grown, until: Instant) -> Result<String> {
    let way = Way::from_elsewhere(address);
    let path = format!(
        "/api/tables/{}/replay?from={}",
        grown.table,
        grown.n_entries / 2
    );
    let mut held = Vec::new();
    for _ in 0..UNREAD {
        let mut stream = way.connect_with_small_ears().await?;
        stream
            .write_all(way.request_text("GET", &path, "", "").as_bytes())
            .await?;
        held.push(stream);
    }
    tokio::time::sleep_until(until.into()).await;
    let n_held = held.len();
    Ok(format!(
        "{n_held} replays of {} entries asked for and not read",
        grown.n_entries
    ))
}

/// Tables of the strongest bots that nobody watches.
pub(super) async fn bots(address: SocketAddr, until: Instant) -> Result<String> {
    let guest = Guest::by(Way::from_elsewhere(address)).await?;
    let new = json!({
        "game": "deep-colony", "seats": 4, "options": {}, "start": true,
        "seating": vec![json!({"type": "bot", "bot": "orca"}); 4],
    });
    let new = new.to_string();
    let mut statuses = Statuses::default();
    for _ in 0..BOT_TABLES {
        let status = guest.status("POST", "/api/tables", &new).await?;
        statuses.count("a table of bots", status)?;
    }
    let waited = witness::wait_for_bot(address, until).await?;
    Ok(format!("tables of bots: {statuses}; {waited}"))
}

/// One guest takes one name after another, at tables that many watch.
pub(super) async fn rename(address: SocketAddr, until: Instant) -> Result<String> {
    let way = Way::from_elsewhere(address);
    let guest = Guest::by(way).await?;
    let new = json!({
        "game": "pearladora", "seats": 2, "options": {}, "start": true,
        "seating": [
            {"type": "mine", "name": null, "contribution": "0".repeat(32)},
            {"type": "bot", "bot": "random"},
        ],
    });
    let mut tables = Vec::new();
    for _ in 0..RENAMED_TABLES {
        let made: Value = guest.post("/api/tables", &new).await?;
        tables.push(made["id"].as_str().context("no id")?.to_owned());
    }
    let mut watching = JoinSet::new();
    for number in 0..WATCHERS {
        let watcher = Guest::by(way).await?;
        for idx in 0..SOCKETS_EACH {
            let table = &tables[(number * SOCKETS_EACH + idx) % tables.len()];
            let mut socket = watcher.socket(table).await?;
            watching.spawn(async move { while socket.next().await.is_ok() {} });
        }
    }
    let n_watching = watching.len();
    let ask = async move |number: usize| {
        let body = json!({"name": format!("Name {number}"), "colour": number % 7});
        guest.status("PUT", "/api/guest", &body.to_string()).await
    };
    let statuses = ask_on(RENAMES_AT_ONCE, until, ask).await?;
    Ok(format!("new names before {n_watching} sockets: {statuses}"))
}

/// A table whose log has grown until no more may be taken back: its game must be
/// able to go on, and opening it again and again must cost the others nothing.
pub(super) async fn entries(address: SocketAddr, grown: &Grown, until: Instant) -> Result<String> {
    let owner = grown.owner.at(address);
    let mut hand = Hand::new(&owner, &grown.table).await?;
    match hand.play().await? {
        Answer::Done => {}
        Answer::Refused(text) => bail!(
            "after {} entries the game cannot go on: {text}",
            grown.n_entries
        ),
        Answer::Over => bail!("the game was over after {} entries", grown.n_entries),
    }
    drop(hand);
    let mut openers = JoinSet::new();
    for _ in 0..OPENERS {
        let (owner, table) = (owner.clone(), grown.table.clone());
        openers.spawn(async move {
            let mut n_opened = 0;
            while Instant::now() < until {
                let mut hand = Hand::new(&owner, &table).await?;
                // Another opener may have been quicker; any answer will do.
                hand.act().await?;
                n_opened += 1;
                tokio::time::sleep(AFTER_A_NO).await;
            }
            anyhow::Ok(n_opened)
        });
    }
    let mut n_opened = 0;
    while let Some(opened) = openers.join_next().await {
        n_opened += opened??;
    }
    let end = match &grown.refusal {
        Some(_) => "until refused",
        None => "never refused",
    };
    Ok(format!(
        "a log of {} entries, {end}, opened {n_opened} times",
        grown.n_entries
    ))
}

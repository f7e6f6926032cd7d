//! Bots whose server is gone: people move, the server is killed before their bots
//! have, and others move for them.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use serde_json::json;
use tokio::time::timeout;

use crate::client::{Frame, Guest, Socket};
use crate::house::House;
use crate::player::{Shown, next_screen};

/// The longest that a bot may be missed.
const LIMIT: Duration = Duration::from_secs(16);
/// Nobody waits longer to find out how long it takes.
const PATIENCE: Duration = Duration::from_secs(60);
/// Tables whose bots are orphaned at once. Bots take half a second at least, so
/// all people have moved by then.
const N_TABLES: usize = 8;

/// Kills so many servers, and says how long their bots were missed.
pub(crate) async fn measure(mut house: House, n_kills: u32) -> Result<()> {
    let mut waits = Vec::new();
    for nth in 0..n_kills as usize {
        let n_nodes = house.nodes.len();
        let (gone, other) = (nth % n_nodes, (nth + 1) % n_nodes);
        let mut tables = Vec::new();
        for number in 0..N_TABLES {
            tables.push(Alone::begin(house.nodes[gone].address, number).await?);
        }
        let mut moved = Vec::new();
        for table in tables {
            moved.push(tokio::spawn(table.play()));
        }
        let mut asked = Vec::new();
        for moved in moved {
            asked.push(moved.await?.with_context(|| house.said())?);
        }
        house.nodes[gone].kill()?;
        let began = Instant::now();
        let elsewhere = house.nodes[other].address;
        let back = asked.into_iter().map(|(table, seq)| {
            tokio::spawn(async move { table.wait(elsewhere, seq, began).await })
        });
        let back: Vec<_> = back.collect();
        for back in back {
            waits.extend(back.await?.with_context(|| house.said())?);
        }
        house.nodes[gone].start_again().await?;
    }
    ensure!(!waits.is_empty(), "no bot was orphaned");
    waits.sort();
    let longest = waits[waits.len() - 1];
    println!(
        "{n_kills} nodes killed, {} bots orphaned: they moved {:.1} s (p50) and at most {:.1} s later",
        waits.len(),
        waits[waits.len() / 2].as_secs_f64(),
        longest.as_secs_f64(),
    );
    ensure!(longest <= LIMIT, "that is more than {LIMIT:?}");
    Ok(())
}

/// One person and a bot.
struct Alone {
    guest: Guest,
    table: String,
    socket: Socket,
    shown: Shown,
    luck: u64,
}

impl Alone {
    async fn begin(address: SocketAddr, number: usize) -> Result<Alone> {
        let guest = Guest::new(address).await?;
        let contribution = "0".repeat(32);
        let new = json!({
            "game": "pearladora", "seats": 2, "options": {},
            "seating": [
                {"type": "mine", "name": null, "contribution": contribution},
                {"type": "bot", "bot": "otter"},
            ],
        });
        let made = guest.post("/api/tables", &new).await?;
        let table = made["id"].as_str().context("no id")?.to_owned();
        let path = format!("/api/tables/{table}");
        guest.post(&path, &json!({"type": "start"})).await?;
        let mut socket = guest.socket(&table).await?;
        let mut luck = number as u64;
        let shown = timeout(PATIENCE, next_screen(&mut socket, &mut luck)).await??;
        let mut alone = Alone {
            guest,
            table,
            socket,
            shown,
            luck,
        };
        // The bot may begin.
        timeout(PATIENCE, alone.until_asked())
            .await
            .context("the bot does not begin")??;
        Ok(alone)
    }

    async fn until_asked(&mut self) -> Result<()> {
        while self.shown.asked.is_none() {
            self.shown = next_screen(&mut self.socket, &mut self.luck).await?;
        }
        Ok(())
    }

    /// Moves until the bot is to act; the table, and the last entry.
    async fn play(mut self) -> Result<(Alone, u32)> {
        for nth in 0..20 {
            let seq = timeout(PATIENCE, self.play_once(nth))
                .await
                .context("no answer")??;
            while self.shown.seq < seq {
                self.shown = next_screen(&mut self.socket, &mut self.luck).await?;
            }
            if self.shown.asked.is_none() {
                let seq = self.shown.seq;
                return Ok((self, seq));
            }
        }
        bail!("it is never the bot's turn")
    }

    async fn play_once(&mut self, nth: usize) -> Result<u32> {
        let (asked, action) = (self.shown.asked, self.shown.action.as_ref());
        let (asked, action) = asked.zip(action).context("nothing is asked")?;
        let command = format!(
            r#"{{"type":"play","ref":"m{nth}","seat":0,"asked":{asked},"actions":[{action}]}}"#
        );
        self.socket.send(command).await?;
        loop {
            let text = self.socket.next().await?;
            let frame: Frame = serde_json::from_str(&text)?;
            match frame.kind {
                "screen" => self.shown = Shown::new(&frame, &mut self.luck),
                "done" => return Ok(frame.seq),
                "refused" => bail!("refused: {text}"),
                _ => {}
            }
        }
    }

    /// Comes back on another server and waits for the bot. None if it had moved
    /// before its server was killed.
    async fn wait(
        mut self,
        elsewhere: SocketAddr,
        seq: u32,
        began: Instant,
    ) -> Result<Option<Duration>> {
        let waited = async {
            let mut socket = self.guest.at(elsewhere).socket(&self.table).await?;
            let mut shown = next_screen(&mut socket, &mut self.luck).await?;
            if shown.seq > seq {
                return anyhow::Ok(None);
            }
            while shown.seq <= seq {
                shown = next_screen(&mut socket, &mut self.luck).await?;
            }
            Ok(Some(began.elapsed()))
        };
        let waited = timeout(PATIENCE, waited).await;
        waited.with_context(|| format!("no bot comes to table {}", self.table))?
    }
}

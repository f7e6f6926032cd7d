//! Bots whose server is gone: people move, the server is killed before their bots
//! have, and others move for them.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use tokio::time::timeout;

use crate::alone::{Alone, PATIENCE};
use crate::house::House;
use crate::player::next_screen;

/// The longest that a bot may be missed.
const LIMIT: Duration = Duration::from_secs(16);
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
            tables.push(
                Alone::begin(house.nodes[gone].address, "pearladora", "otter", number).await?,
            );
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

impl Alone {
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

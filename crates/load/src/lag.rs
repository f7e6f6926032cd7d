//! How long after a move was acknowledged on one server another shows it.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use tokio::time::timeout;

use crate::Args;
use crate::client::{Frame, Guest, Socket};
use crate::house::House;
use crate::player::{Game, PATIENCE, Shown, next_screen};

/// Moves a second over all tables where nobody says how many.
const RATE: u32 = 50;
/// As many tables; each waits for its own moves only.
const MOST_TABLES: usize = 50;

/// Prints p50 and p99.
pub(crate) async fn measure(args: &Args, house: House) -> Result<()> {
    let stop = Arc::new(AtomicBool::new(false));
    let n_tables = args.tables.min(MOST_TABLES);
    let rate = args.rate.unwrap_or(RATE);
    let pace = Duration::from_secs_f64(n_tables as f64 / f64::from(rate));
    let nodes: Vec<SocketAddr> = house.nodes.iter().map(|node| node.address).collect();
    let tables: Vec<_> = (0..n_tables)
        .map(|number| {
            let at = [0, 1].map(|nth| nodes[(number + nth) % nodes.len()]);
            tokio::spawn(play_on(at, number, pace, stop.clone()))
        })
        .collect();
    tokio::time::sleep(Duration::from_secs(args.seconds)).await;
    stop.store(true, Relaxed);
    let mut lags = Vec::new();
    for table in tables {
        lags.extend(table.await?.with_context(|| house.said())?);
    }
    ensure!(!lags.is_empty(), "nobody has moved");
    lags.sort();
    let share = |share: f64| lags[(lags.len() as f64 * share) as usize].as_secs_f64() * 1e3;
    println!(
        "a move is shown on another node {:.2} ms after its answer (p50), {:.2} ms (p99), {:.2} ms at \
         most ({} moves at {n_tables} tables, {} nodes, {:?})",
        share(0.5),
        share(0.99),
        lags[lags.len() - 1].as_secs_f64() * 1e3,
        lags.len(),
        nodes.len(),
        args.plan()?.heard,
    );
    Ok(())
}

/// Games between two servers, at a pace, until it is time to stop.
async fn play_on(
    at: [SocketAddr; 2],
    number: usize,
    pace: Duration,
    stop: Arc<AtomicBool>,
) -> Result<Vec<Duration>> {
    let guests = [Guest::new(at[0]).await?, Guest::new(at[1]).await?];
    // Not all at the same moment.
    tokio::time::sleep(pace.mul_f64(number as f64 / MOST_TABLES as f64)).await;
    let mut lags = Vec::new();
    while !stop.load(Relaxed) {
        let game = Game::begin(&guests).await?;
        let mut seats = [
            Seated::at(guests[0].socket(&game.table).await?, number as u64).await?,
            Seated::at(guests[1].socket(&game.table).await?, number as u64 + 1000).await?,
        ];
        for nth in 0.. {
            let mover = seats.iter().position(|seat| seat.shown.asked.is_some());
            let Some(mover) = mover.filter(|_| !stop.load(Relaxed)) else {
                break;
            };
            let began = Instant::now();
            let [first, second] = &mut seats;
            let (moving, watching) = match mover {
                0 => (first, second),
                _ => (second, first),
            };
            let seq = moving.shown.seq + 1;
            // Both are read at once: what is early must not look late.
            let both = async { tokio::try_join!(moving.play(mover, nth), watching.see(seq)) };
            let (answered, shown) = timeout(PATIENCE, both).await.context("no news")??;
            lags.push(shown.saturating_duration_since(answered));
            tokio::time::sleep(pace.saturating_sub(began.elapsed())).await;
        }
    }
    Ok(lags)
}

/// Somebody at a socket.
struct Seated {
    socket: Socket,
    shown: Shown,
    luck: u64,
}

impl Seated {
    async fn at(mut socket: Socket, mut luck: u64) -> Result<Seated> {
        let shown = timeout(PATIENCE, next_screen(&mut socket, &mut luck)).await??;
        Ok(Seated {
            socket,
            shown,
            luck,
        })
    }

    /// Moves; when it was acknowledged. The screen after it is read, too.
    async fn play(&mut self, seat: usize, nth: usize) -> Result<Instant> {
        let (asked, action) = (self.shown.asked, self.shown.action.as_ref());
        let (asked, action) = asked.zip(action).context("nothing is asked")?;
        let command = format!(
            r#"{{"type":"play","ref":"m{nth}","seat":{seat},"asked":{asked},"actions":[{action}]}}"#
        );
        self.socket.send(command).await?;
        let (answered, seq) = loop {
            let text = self.socket.next().await?;
            let frame: Frame = serde_json::from_str(&text)?;
            match frame.kind {
                "screen" => self.shown = Shown::new(&frame, &mut self.luck),
                "done" => break (Instant::now(), frame.seq),
                "refused" => bail!("refused: {text}"),
                _ => {}
            }
        };
        self.see(seq).await?;
        Ok(answered)
    }

    /// Waits for this entry; when it was shown.
    async fn see(&mut self, seq: u32) -> Result<Instant> {
        while self.shown.seq < seq {
            self.shown = next_screen(&mut self.socket, &mut self.luck).await?;
        }
        Ok(Instant::now())
    }
}

//! Two guests at one table after another, as fast as they are answered.

mod deeds;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use self::deeds::Deeds;
use crate::client::{Frame, Guest, Socket};

/// Moves acknowledged so far, over all tables.
pub(crate) static N_DONE: AtomicU64 = AtomicU64::new(0);

/// Whether latencies count yet; not while all tables are being made at once.
pub(crate) static IS_MEASURING: AtomicBool = AtomicBool::new(false);

/// What came of it.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) n_games: u64,
    pub(crate) n_errors: u64,
    pub(crate) n_checked: u64,
    /// Acknowledged deeds around the moves.
    pub(crate) n_deeds: u64,
    /// The records of finished games.
    pub(crate) records: String,
    /// Where a record is not what was acknowledged.
    pub(crate) wrong: Vec<String>,
    latencies_us: Vec<u32>,
}

impl Tally {
    pub(crate) fn percentile_ms(&self, share: f64) -> f64 {
        let idx = (self.latencies_us.len() as f64 * share) as usize;
        self.latencies_us
            .get(idx)
            .map_or(f64::NAN, |&us| f64::from(us) / 1000.0)
    }

    /// How long each measured move took.
    pub(crate) fn latencies_ms(&self) -> impl Iterator<Item = f64> {
        self.latencies_us.iter().map(|&us| f64::from(us) / 1000.0)
    }

    fn add(&mut self, other: Tally) {
        self.n_games += other.n_games;
        self.n_errors += other.n_errors;
        self.n_checked += other.n_checked;
        self.n_deeds += other.n_deeds;
        self.records += &other.records;
        self.wrong.extend(other.wrong);
        self.latencies_us.extend(other.latencies_us);
    }
}

/// How to play.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Plan {
    /// The time between two moves at a table; none to go as fast as it goes.
    pub(crate) pace: Option<Duration>,
    /// Whether every finished game's record is fetched and compared, and more is
    /// done than moves.
    pub(crate) checks_records: bool,
}

/// Plays at many tables until told to stop.
pub(crate) async fn play_tables(
    address: SocketAddr,
    n_tables: usize,
    plan: Plan,
    stop: Arc<AtomicBool>,
) -> Tally {
    let tables: Vec<_> = (0..n_tables)
        .map(|number| tokio::spawn(play_on(address, number as u64, plan, stop.clone())))
        .collect();
    let mut tally = Tally::default();
    for table in tables {
        match table.await {
            Ok(one) => tally.add(one),
            Err(error) => tally.wrong.push(format!("a player fell over: {error}")),
        }
    }
    tally.latencies_us.sort_unstable();
    tally
}

/// Plays one game after another at which so many spectators watch, who read all
/// they are sent.
pub(crate) async fn play_watched(
    address: SocketAddr,
    n_spectators: usize,
    plan: Plan,
    stop: Arc<AtomicBool>,
) -> Result<Tally> {
    let guests = [Guest::new(address).await?, Guest::new(address).await?];
    let (mut tally, mut luck) = (Tally::default(), 1);
    while !stop.load(Relaxed) {
        let mut game = Game::begin(&guests).await?;
        let mut spectators = tokio::task::JoinSet::new();
        let stranger = guests[0].stranger();
        for _ in 0..n_spectators {
            let mut socket = stranger.socket(&game.table).await?;
            spectators.spawn(async move { while socket.next().await.is_ok() {} });
        }
        // Not while they come in.
        tokio::time::sleep(Duration::from_millis(500)).await;
        IS_MEASURING.store(true, Relaxed);
        game.play(&mut tally, &mut luck, plan, &stop).await?;
        IS_MEASURING.store(false, Relaxed);
        spectators.shutdown().await;
    }
    Ok(tally)
}

/// Tables in the middle of a game, with two sockets each that have read all
/// there is to read.
pub(crate) async fn open_tables(address: SocketAddr, n_tables: usize) -> Result<Vec<Socket>> {
    let mut sockets = Vec::new();
    for _ in 0..n_tables {
        let guests = [Guest::new(address).await?, Guest::new(address).await?];
        let game = Game::begin(&guests).await?;
        for guest in &guests {
            let mut socket = guest.socket(&game.table).await?;
            next_screen(&mut socket, &mut 0).await?;
            sockets.push(socket);
        }
    }
    Ok(sockets)
}

/// One table after another.
async fn play_on(address: SocketAddr, number: u64, plan: Plan, stop: Arc<AtomicBool>) -> Tally {
    let mut tally = Tally::default();
    let mut luck = 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(number + 1);
    let pair = || async { Ok([Guest::new(address).await?, Guest::new(address).await?]) };
    let Some(guests) = retry(&mut tally, &stop, pair).await else {
        return tally;
    };
    while !stop.load(Relaxed) {
        let Some(mut game) = retry(&mut tally, &stop, || Game::begin(&guests)).await else {
            break;
        };
        // A killed server comes back; the game goes on where it stood.
        while !game.is_over && !stop.load(Relaxed) {
            if game.play(&mut tally, &mut luck, plan, &stop).await.is_err() {
                tally.n_errors += 1;
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
        if !game.is_over {
            break;
        }
        tally.n_games += 1;
        if plan.checks_records
            && let Some((record, view)) = retry(&mut tally, &stop, || game.end()).await
        {
            game.check(&record, &mut tally);
            game.check_deeds(&record, &view, &mut tally);
            tally.records += &record;
        }
    }
    tally
}

async fn retry<T, F: Future<Output = Result<T>>>(
    tally: &mut Tally,
    stop: &AtomicBool,
    mut work: impl FnMut() -> F,
) -> Option<T> {
    while !stop.load(Relaxed) {
        match work().await {
            Ok(done) => return Some(done),
            Err(_) => {
                tally.n_errors += 1;
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
    None
}

/// A move that was acknowledged, or is on its way.
struct Move {
    reference: String,
    seat: usize,
    asked: u32,
    action: String,
    /// The entry it was acknowledged as.
    seq: Option<u32>,
}

struct Game {
    table: String,
    guests: [Guest; 2],
    moves: Vec<Move>,
    deeds: Deeds,
    is_over: bool,
}

impl Game {
    async fn begin(guests: &[Guest; 2]) -> Result<Game> {
        let contribution = "0".repeat(32);
        let new = json!({
            "game": "pearladora", "seats": 2, "options": {},
            "seating": [{"type": "mine", "name": null, "contribution": contribution}],
        });
        let made = guests[0].post("/api/tables", &new).await?;
        let table = made["id"].as_str().context("no id")?.to_owned();
        let path = format!("/api/tables/{table}");
        let invite = &made["table"]["invite"];
        let sit =
            json!({"type": "sit", "seat": null, "invite": invite, "contribution": contribution});
        guests[1].post(&path, &sit).await?;
        guests[0].post(&path, &json!({"type": "start"})).await?;
        Ok(Game {
            table,
            guests: guests.clone(),
            moves: Vec::new(),
            deeds: Deeds::default(),
            is_over: false,
        })
    }

    /// The record, and how the end was shown.
    async fn end(&self) -> Result<(String, Value)> {
        let path = format!("/api/tables/{}/record", self.table);
        Ok((self.guests[0].get(&path).await?, self.view().await?))
    }

    /// Plays until the game is over, the server is gone, or it is time to stop.
    async fn play(
        &mut self,
        tally: &mut Tally,
        luck: &mut u64,
        plan: Plan,
        stop: &AtomicBool,
    ) -> Result<()> {
        if plan.checks_records {
            self.come_back().await?;
        }
        let mut sockets = [
            self.guests[0].socket(&self.table).await?,
            self.guests[1].socket(&self.table).await?,
        ];
        let mut screens = [
            next_screen(&mut sockets[0], luck).await?,
            next_screen(&mut sockets[1], luck).await?,
        ];
        let known = self
            .moves
            .iter()
            .rev()
            .find_map(|done| done.seq)
            .unwrap_or(0);
        if screens[0].seq < known {
            tally.wrong.push(format!(
                "table {}: entry {known} was acknowledged and is gone",
                self.table
            ));
        }
        if self.moves.last().is_some_and(|last| last.seq.is_none()) {
            // It may have been stored before the server was killed. Under its
            // old reference it is answered either way; then look again.
            self.send_last(&mut sockets, tally, luck).await?;
            return Ok(());
        }
        while !stop.load(Relaxed) {
            let began = Instant::now();
            let Some(mover) = screens.iter().position(|screen| screen.asked.is_some()) else {
                self.is_over = screens[0].is_over;
                return Ok(());
            };
            let luck_of_deeds = screens[mover].luck();
            let n_deeds = match plan.checks_records {
                true => self.do_something(mover, luck_of_deeds).await?,
                false => 0,
            };
            if n_deeds > 0 {
                // Both are shown each of them.
                for (screen, socket) in screens.iter_mut().zip(&mut sockets) {
                    let due = screen.seq + n_deeds;
                    while screen.seq < due {
                        *screen = next_screen(socket, luck).await?;
                    }
                }
                continue;
            }
            let next = self.choose(mover, &screens[mover]);
            self.moves.push(next);
            let screen = self.send_last(&mut sockets, tally, luck).await?;
            screens[1 - mover] = next_screen(&mut sockets[1 - mover], luck).await?;
            screens[mover] = match screen {
                Some(screen) => screen,
                None => next_screen(&mut sockets[mover], luck).await?,
            };
            if let Some(pace) = plan.pace {
                tokio::time::sleep(pace.saturating_sub(began.elapsed())).await;
            }
        }
        Ok(())
    }

    fn choose(&self, seat: usize, screen: &Shown) -> Move {
        Move {
            reference: format!("m{}", self.moves.len()),
            seat,
            asked: screen.asked.unwrap_or_default(),
            action: screen.action.clone().unwrap_or_default(),
            seq: None,
        }
    }

    /// Sends the last move and waits until it is acknowledged; the screen that
    /// came with it, if one did.
    async fn send_last(
        &mut self,
        sockets: &mut [Socket; 2],
        tally: &mut Tally,
        luck: &mut u64,
    ) -> Result<Option<Shown>> {
        let last = self.moves.last_mut().context("no move")?;
        let Move {
            reference,
            seat,
            asked,
            action,
            ..
        } = &last;
        let socket = &mut sockets[*seat];
        let began = Instant::now();
        let command = format!(
            r#"{{"type":"play","ref":"{reference}","seat":{seat},"asked":{asked},"actions":[{action}]}}"#
        );
        socket.send(command).await?;
        let mut screen = None;
        loop {
            let text = socket.next().await?;
            let frame: Frame = serde_json::from_str(&text)?;
            match frame.kind {
                "screen" => screen = Some(Shown::new(&frame, luck)),
                "done" => {
                    last.seq = Some(frame.seq);
                    N_DONE.fetch_add(1, Relaxed);
                    if IS_MEASURING.load(Relaxed) {
                        let took = began.elapsed().as_micros() as u32;
                        tally.latencies_us.push(took);
                    }
                    return Ok(screen);
                }
                "refused" => {
                    tally.wrong.push(format!("table {}: {text}", self.table));
                    bail!("refused");
                }
                _ => {}
            }
        }
    }

    /// Every acknowledged move stands in the record, in its place, and nothing
    /// else does.
    fn check(&self, record: &str, tally: &mut Tally) {
        let entries = record
            .lines()
            .filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let actions: Vec<Value> = entries.filter(|entry| entry["kind"] == "action").collect();
        if actions.len() != self.moves.len() {
            let (found, sent) = (actions.len(), self.moves.len());
            tally.wrong.push(format!(
                "table {}: {found} actions stored, {sent} sent",
                self.table
            ));
        }
        for (entry, sent) in actions.iter().zip(&self.moves) {
            let body: Value = serde_json::from_str(&sent.action).unwrap_or_default();
            let is_same = entry["body"] == body
                && entry["seat"] == sent.seat
                && entry["seq"].as_u64() == sent.seq.map(u64::from);
            if !is_same {
                tally.wrong.push(format!(
                    "table {}: {entry} is not {body} of {}",
                    self.table, sent.seat
                ));
            }
            tally.n_checked += 1;
        }
    }
}

/// What a player keeps of a screen.
struct Shown {
    seq: u32,
    asked: Option<u32>,
    is_over: bool,
    /// What to play, if it is the player's turn.
    action: Option<String>,
}

impl Shown {
    fn new(frame: &Frame<'_>, luck: &mut u64) -> Shown {
        *luck = luck
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let pick = (*luck >> 33) as usize;
        Shown {
            seq: frame.seq,
            asked: frame.asked,
            is_over: frame
                .to_act
                .as_ref()
                .is_some_and(|to_act| to_act.kind == "over"),
            action: frame.screen.as_ref().and_then(|screen| screen.action(pick)),
        }
    }
}

async fn next_screen(socket: &mut Socket, luck: &mut u64) -> Result<Shown> {
    loop {
        let text = socket.next().await?;
        let frame: Frame = serde_json::from_str(&text)?;
        if frame.kind == "screen" {
            return Ok(Shown::new(&frame, luck));
        }
    }
}

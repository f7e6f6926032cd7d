//! One game of two people, which goes on where it stood when they were cut off.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use super::deeds::Deeds;
use super::pair::{PATIENCE, Pair, Shown};
use super::{IS_MEASURING, N_DONE, Plan, Servers, Tally};
use crate::client::{Frame, Guest, Socket};

/// A move that was acknowledged, or is on its way.
pub(super) struct Move {
    pub(super) reference: String,
    pub(super) seat: usize,
    pub(super) asked: u32,
    pub(super) action: String,
    /// The entry it was acknowledged as.
    pub(super) seq: Option<u32>,
}

/// What came of a move.
enum Answer {
    /// It is stored; with the screen that came before the answer, if one did.
    Done(Option<Shown>),
    /// It was answered with no, so it must be in no record.
    Denied,
}

/// A game, and all that its people were told of it.
pub(crate) struct Game {
    pub(crate) table: String,
    pub(super) guests: [Guest; 2],
    /// The last one may be on its way.
    pub(super) moves: Vec<Move>,
    /// Those that were answered with no.
    pub(super) denied: Vec<Move>,
    pub(super) deeds: Deeds,
    /// The last entry that somebody was told is stored.
    known: u32,
    /// Every entry at which somebody was shown the table.
    pub(super) shown: BTreeSet<u32>,
    last_done: Instant,
    pub(crate) is_over: bool,
}

impl Game {
    pub(crate) async fn begin(guests: &[Guest; 2]) -> Result<Game> {
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
        start(&guests[0], &path).await?;
        Ok(Game {
            table,
            guests: guests.clone(),
            moves: Vec::new(),
            denied: Vec::new(),
            deeds: Deeds::default(),
            known: 0,
            shown: BTreeSet::new(),
            last_done: Instant::now(),
            is_over: false,
        })
    }

    /// The record, and how the end was shown.
    pub(super) async fn end(&self) -> Result<(String, Value)> {
        let path = format!("/api/tables/{}/record", self.table);
        Ok((self.guests[0].get(&path).await?, self.view().await?))
    }

    /// The same of a game that may be in the middle: what is on its way is
    /// answered, then somebody gives up.
    pub(super) async fn finish(
        &mut self,
        tally: &mut Tally,
        luck: &mut u64,
    ) -> Result<(String, Value)> {
        if self.is_waiting() {
            let mut pair = Pair::sit_down(self, luck).await?;
            self.send_last(&mut pair.sockets, tally, luck).await?;
        }
        self.give_up().await
    }

    /// Plays until the game is over, the server is gone, or it is time to stop.
    pub(crate) async fn play(
        &mut self,
        tally: &mut Tally,
        luck: &mut u64,
        plan: Plan,
        stop: &AtomicBool,
    ) -> Result<()> {
        if plan.checks_records {
            self.come_back().await?;
        }
        let mut pair = Pair::sit_down(self, luck).await?;
        self.see(&mut pair, tally, luck, plan).await?;
        if self.is_waiting() {
            // It may have been stored before the server was killed. Under its
            // old reference it is answered either way; then look again.
            self.send_last(&mut pair.sockets, tally, luck).await?;
            return Ok(());
        }
        while !stop.load(Relaxed) {
            let began = Instant::now();
            if pair.is_over() {
                self.is_over = true;
                return Ok(());
            }
            let Some(mover) = pair.mover() else {
                pair.look_on(luck).await?;
                continue;
            };
            let luck_of_deeds = pair.screens[mover].luck();
            let n_deeds = match plan.checks_records {
                true => self.do_something(mover, luck_of_deeds).await?,
                false => 0,
            };
            if n_deeds > 0 {
                // Both are shown each of them.
                self.known = pair.seq() + n_deeds;
                self.see(&mut pair, tally, luck, plan).await?;
                continue;
            }
            let next = self.choose(mover, &pair.screens[mover]);
            self.moves.push(next);
            match self.send_last(&mut pair.sockets, tally, luck).await? {
                Answer::Done(None) => {}
                Answer::Done(Some(screen)) => pair.screens[mover] = screen,
                Answer::Denied if plan.servers == Servers::Several => return Ok(()),
                Answer::Denied => {
                    let table = &self.table;
                    tally
                        .wrong
                        .push(format!("table {table}: a move was refused"));
                    bail!("refused");
                }
            }
            self.see(&mut pair, tally, luck, plan).await?;
            if let Some(pace) = plan.pace {
                tokio::time::sleep(pace.saturating_sub(began.elapsed())).await;
            }
        }
        Ok(())
    }

    /// Whether a move is on its way.
    fn is_waiting(&self) -> bool {
        self.moves.last().is_some_and(|last| last.seq.is_none())
    }

    /// Both people see what is known to be stored. What is not shown in time, on
    /// whichever server, is gone.
    async fn see(
        &mut self,
        pair: &mut Pair,
        tally: &mut Tally,
        luck: &mut u64,
        plan: Plan,
    ) -> Result<()> {
        let seen = tokio::time::timeout(PATIENCE, pair.catch_up(self.known, luck)).await;
        if seen.is_err() {
            tally.n_lost += 1;
            tally.wrong.push(format!(
                "table {}: entry {} was acknowledged and is gone, or not shown in {PATIENCE:?}: \
                 {} and {} are the last shown",
                self.table, self.known, pair.screens[0].seq, pair.screens[1].seq
            ));
        }
        seen??;
        if plan.checks_records {
            self.shown
                .extend(pair.screens.iter().map(|screen| screen.seq));
        }
        Ok(())
    }

    fn choose(&self, seat: usize, screen: &Shown) -> Move {
        Move {
            reference: format!("m{}", self.moves.len() + self.denied.len()),
            seat,
            asked: screen.asked.unwrap_or_default(),
            action: screen.action.clone().unwrap_or_default(),
            seq: None,
        }
    }

    /// Sends the last move and waits until it is answered, or its socket closed.
    async fn send_last(
        &mut self,
        sockets: &mut [Socket; 2],
        tally: &mut Tally,
        luck: &mut u64,
    ) -> Result<Answer> {
        let last = self.moves.last_mut().context("no move")?;
        let began = Instant::now();
        let answered = tokio::time::timeout(PATIENCE, send(last, &mut sockets[last.seat], luck));
        let answered = answered.await;
        let took = began.elapsed();
        tally.longest_wait = tally.longest_wait.max(took);
        let Ok(answered) = answered else {
            let table = &self.table;
            tally.n_unanswered += 1;
            tally
                .wrong
                .push(format!("table {table}: {} has no answer", last.reference));
            bail!("no answer");
        };
        match answered? {
            Answer::Done(screen) => {
                self.known = self.known.max(last.seq.unwrap_or_default());
                let silence = self.last_done.elapsed();
                tally.longest_silence = tally.longest_silence.max(silence);
                self.last_done = Instant::now();
                N_DONE.fetch_add(1, Relaxed);
                if IS_MEASURING.load(Relaxed) {
                    tally.latencies_us.push(took.as_micros() as u32);
                }
                Ok(Answer::Done(screen))
            }
            Answer::Denied => {
                tally.n_denied += 1;
                self.denied.extend(self.moves.pop());
                // Others are asked, who may know more.
                tokio::time::sleep(Duration::from_millis(20)).await;
                Ok(Answer::Denied)
            }
        }
    }
}

/// Starts the game. The server that is asked may not have heard yet that somebody
/// has sat down at another; people take longer to press the button.
async fn start(guest: &Guest, path: &str) -> Result<()> {
    const NEWS: Duration = Duration::from_secs(3);
    let began = Instant::now();
    loop {
        match guest.post(path, &json!({"type": "start"})).await {
            Ok(_) => return Ok(()),
            Err(error) if began.elapsed() > NEWS => return Err(error),
            Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    }
}

/// Sends a move and waits for its answer.
async fn send(sent: &mut Move, socket: &mut Socket, luck: &mut u64) -> Result<Answer> {
    let Move {
        reference,
        seat,
        asked,
        action,
        ..
    } = &sent;
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
                sent.seq = Some(frame.seq);
                return Ok(Answer::Done(screen));
            }
            // The rules were asked by the screen itself, so they cannot say no.
            "refused" if matches!(frame.code, Some("stale" | "busy" | "fault" | "not_playing")) => {
                return Ok(Answer::Denied);
            }
            "refused" => bail!("refused: {text}"),
            _ => {}
        }
    }
}

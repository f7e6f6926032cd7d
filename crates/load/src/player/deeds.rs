//! What is done around the moves while a server is killed: a bot stands in, its
//! person comes back, somebody gives up. Each is acknowledged like a move, so
//! each has to be in the record.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use super::{Game, Shown, Tally};

/// One in so many moves is followed by a bot standing in and its person coming
/// back.
const STAND_IN: u64 = 12;
/// One in so many is followed by giving up.
const GIVE_UP: u64 = 150;

/// What was acknowledged around the moves of a game.
#[derive(Default)]
pub(super) struct Deeds {
    n_stand_ins: usize,
    n_returns: usize,
    has_given_up: bool,
    /// A seat in which a bot was asked to stand in, and whose person has not come
    /// back since as far as anybody was told.
    to_return: Option<usize>,
}

/// How long another server may not know yet that a bot stands in.
const NEWS: Duration = Duration::from_secs(3);

impl Game {
    fn path(&self) -> String {
        format!("/api/tables/{}", self.table)
    }

    /// The table as both people are shown it.
    pub(super) async fn view(&self) -> Result<Value> {
        Ok(serde_json::from_str(
            &self.guests[0].get(&self.path()).await?,
        )?)
    }

    /// A bot may have been left in a seat when the server was killed; nobody has
    /// moved since. Of several servers one may not have heard of it yet.
    pub(super) async fn come_back(&mut self) -> Result<()> {
        let began = Instant::now();
        loop {
            let view = self.view().await?;
            for seat in 0..2 {
                if view["status"] == "live" && view["seats"][seat]["bot"].is_string() {
                    self.command(seat, "return").await?;
                    self.deeds.n_returns += 1;
                    self.deeds.to_return = None;
                }
            }
            if self.deeds.to_return.is_none() || view["status"] == "over" {
                return Ok(());
            }
            if began.elapsed() > NEWS {
                self.deeds.to_return = None;
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    /// Now and then somebody who is not to act lets a bot stand in and comes
    /// back at once, or whoever is to act gives up; how many entries that made.
    pub(super) async fn do_something(&mut self, mover: usize, luck: u64) -> Result<u32> {
        if luck.is_multiple_of(GIVE_UP) {
            self.command(mover, "resign").await?;
            self.deeds.has_given_up = true;
            return Ok(1);
        }
        if luck.is_multiple_of(STAND_IN) {
            self.deeds.to_return = Some(1 - mover);
            self.command(1 - mover, "stand_in").await?;
            self.deeds.n_stand_ins += 1;
            self.command(1 - mover, "return").await?;
            self.deeds.n_returns += 1;
            self.deeds.to_return = None;
            return Ok(2);
        }
        Ok(0)
    }

    /// The record, and how the end was shown, of a game that goes on no longer:
    /// whoever sits first gives up.
    pub(crate) async fn give_up(&mut self) -> Result<(String, Value)> {
        let view = self.view().await?;
        if view["status"] == "live" {
            self.command(0, "resign").await?;
            self.deeds.has_given_up = true;
        }
        let view = self.view().await?;
        if view["status"] != "over" {
            bail!("it is {} still", view["status"]);
        }
        let record = self.guests[0]
            .get(&format!("{}/record", self.path()))
            .await?;
        Ok((record, view))
    }

    async fn command(&self, seat: usize, kind: &str) -> Result<()> {
        let command = json!({"type": kind, "seat": seat});
        let answer = self.guests[seat].post(&self.path(), &command).await?;
        answer["id"].as_str().context("no table")?;
        Ok(())
    }

    /// What was acknowledged around the moves stands in the record, which ends
    /// as everybody was shown.
    pub(super) fn check_deeds(&self, record: &str, view: &Value, tally: &mut Tally) {
        let lines: Vec<Value> = record
            .lines()
            .filter_map(|line| serde_json::from_str(line).ok())
            .collect();
        let count = |kind: &str| {
            let is_one = |line: &&Value| line["kind"] == "control" && line["body"]["type"] == kind;
            lines.iter().filter(is_one).count()
        };
        let (stand_ins, returns) = (count("stand_in"), count("return"));
        let Deeds {
            n_stand_ins,
            n_returns,
            has_given_up,
            to_return: _,
        } = self.deeds;
        // One that was not acknowledged may have been stored all the same.
        let is_kept = stand_ins >= n_stand_ins && returns >= n_returns;
        let is_given_up = count("resign") == 1;
        let ranks = lines.last().map(|last| &last["outcome"]["ranks"]);
        if !is_kept || (has_given_up && !is_given_up) || ranks != Some(&view["outcome"]["ranks"]) {
            tally.wrong.push(format!(
                "table {}: {n_stand_ins} stood in, {n_returns} came back, gave up: {has_given_up}; \
                 the record has {stand_ins}, {returns}, {is_given_up}, ranks {ranks:?}, shown {}",
                self.table, view["outcome"]["ranks"]
            ));
        }
        tally.n_deeds += (n_stand_ins + n_returns) as u64 + u64::from(has_given_up);
    }
}

impl Shown {
    /// Something to decide by that does not decide the move.
    pub(super) fn luck(&self) -> u64 {
        u64::from(self.seq).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33
    }
}

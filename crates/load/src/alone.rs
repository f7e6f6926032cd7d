//! One person at a table with a bot.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::json;
use tokio::time::timeout;

use crate::client::{Frame, Guest, Socket};
use crate::player::{Shown, next_screen};

/// Nobody waits longer for a bot.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// One person and a bot.
pub(crate) struct Alone {
    pub(crate) guest: Guest,
    pub(crate) table: String,
    pub(crate) socket: Socket,
    pub(crate) shown: Shown,
    pub(crate) luck: u64,
}

impl Alone {
    /// Begins a game with a bot of a level, and waits until something is asked.
    pub(crate) async fn begin(
        address: SocketAddr,
        game: &str,
        bot: &str,
        number: usize,
    ) -> Result<Alone> {
        let guest = Guest::new(address).await?;
        let contribution = "0".repeat(32);
        let new = json!({
            "game": game, "seats": 2, "options": {},
            "seating": [
                {"type": "mine", "name": null, "contribution": contribution},
                {"type": "bot", "bot": bot},
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

    pub(crate) async fn until_asked(&mut self) -> Result<()> {
        while self.shown.asked.is_none() && !self.shown.is_over {
            self.shown = next_screen(&mut self.socket, &mut self.luck).await?;
        }
        Ok(())
    }

    /// Moves until the bot is to act; the table, and the last entry.
    pub(crate) async fn play(mut self) -> Result<(Alone, u32)> {
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

    /// Does something; the entry it is stored as.
    pub(crate) async fn play_once(&mut self, nth: usize) -> Result<u32> {
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
}

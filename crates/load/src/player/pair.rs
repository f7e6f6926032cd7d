//! Two people at one table: their sockets, which may lead to two servers, and what
//! each was shown last.

use std::time::Duration;

use anyhow::{Context, Result};

use super::Game;
use crate::client::{Frame, Socket};

/// A command is answered or its socket closed within this time, and what one
/// person did is shown to the other.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// What a player keeps of a screen.
pub(crate) struct Shown {
    pub(crate) seq: u32,
    pub(crate) asked: Option<u32>,
    pub(crate) is_over: bool,
    /// What to play, if it is the player's turn.
    pub(crate) action: Option<String>,
}

impl Shown {
    pub(crate) fn new(frame: &Frame<'_>, luck: &mut u64) -> Shown {
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

/// The next screen, however long it takes.
pub(crate) async fn next_screen(socket: &mut Socket, luck: &mut u64) -> Result<Shown> {
    loop {
        let text = socket.next().await?;
        let frame: Frame = serde_json::from_str(&text)?;
        if frame.kind == "screen" {
            return Ok(Shown::new(&frame, luck));
        }
    }
}

/// Both people, each at a socket.
pub(super) struct Pair {
    pub(super) sockets: [Socket; 2],
    pub(super) screens: [Shown; 2],
}

impl Pair {
    /// Both sit down at their screens.
    pub(super) async fn sit_down(game: &Game, luck: &mut u64) -> Result<Pair> {
        let [first, second] = &game.guests;
        let mut sockets = [
            first.socket(&game.table).await?,
            second.socket(&game.table).await?,
        ];
        let both = async {
            let [first, second] = &mut sockets;
            anyhow::Ok([
                next_screen(first, luck).await?,
                next_screen(second, luck).await?,
            ])
        };
        let screens = tokio::time::timeout(PATIENCE, both).await;
        let screens = screens.context("no screen in time")??;
        Ok(Pair { sockets, screens })
    }

    /// The last entry that anybody was shown.
    pub(super) fn seq(&self) -> u32 {
        self.screens[0].seq.max(self.screens[1].seq)
    }

    /// Who is to act, by the newest of both screens.
    pub(super) fn mover(&self) -> Option<usize> {
        let seq = self.seq();
        let is_asked = |screen: &Shown| screen.seq == seq && screen.asked.is_some();
        self.screens.iter().position(is_asked)
    }

    pub(super) fn is_over(&self) -> bool {
        self.screens.iter().any(|screen| screen.is_over)
    }

    /// Waits until both are shown this entry, or what came after it.
    pub(super) async fn catch_up(&mut self, seq: u32, luck: &mut u64) -> Result<()> {
        for (screen, socket) in self.screens.iter_mut().zip(&mut self.sockets) {
            while screen.seq < seq {
                *screen = next_screen(socket, luck).await?;
            }
        }
        Ok(())
    }

    /// Waits until either is shown something else.
    pub(super) async fn look_on(&mut self, luck: &mut u64) -> Result<()> {
        let [first, second] = &mut self.sockets;
        let mut other_luck = luck.rotate_left(7);
        let shown = async {
            tokio::select! {
                shown = next_screen(first, luck) => shown.map(|shown| (0, shown)),
                shown = next_screen(second, &mut other_luck) => shown.map(|shown| (1, shown)),
            }
        };
        let shown = tokio::time::timeout(PATIENCE, shown).await;
        let (seat, shown) = shown.context("nobody is to act, and nothing happens")??;
        self.screens[seat] = shown;
        Ok(())
    }
}

//! How long people wait for bots that make no pause, over a socket.

use std::time::Instant;

use anyhow::{Context, Result};
use tokio::time::timeout;

use crate::alone::{Alone, PATIENCE};
use crate::house::House;
use crate::player::next_screen;

/// The games whose bots are asked, each with two seats.
const GAMES: [&str; 4] = ["pearladora", "in-too-deep", "mini-divercity", "deep-colony"];

/// Plays each game so often against each of the bots, one after the other, and prints
/// how long their answers took: from what was shown before to what they did.
pub(crate) async fn measure(house: &House, bots: &[String], n_games: usize) -> Result<()> {
    println!("game              bot        answers   p50 ms   p99 ms  most ms");
    for game in GAMES {
        for bot in bots {
            let mut waits = Vec::new();
            for number in 0..n_games {
                waits.extend(waits_of(house, game, bot, number).await?);
            }
            waits.sort_by(f64::total_cmp);
            let share = |share: f64| {
                let idx = (waits.len() as f64 * share) as usize;
                waits.get(idx).copied().unwrap_or(f64::NAN)
            };
            println!(
                "{game:<17} {bot:<8} {:>9} {:>8.1} {:>8.1} {:>8.1}",
                waits.len(),
                share(0.5),
                share(0.99),
                waits.last().copied().unwrap_or(f64::NAN),
            );
        }
    }
    Ok(())
}

/// The milliseconds of every answer in one game.
async fn waits_of(house: &House, game: &str, bot: &str, number: usize) -> Result<Vec<f64>> {
    let mut alone = Alone::begin(house.address(), game, bot, number).await?;
    let mut waits = Vec::new();
    for nth in 0.. {
        if alone.shown.is_over {
            break;
        }
        let seq = timeout(PATIENCE, alone.play_once(nth))
            .await
            .context("no answer")?
            .with_context(|| house.said())?;
        while alone.shown.seq < seq {
            alone.shown = next_screen(&mut alone.socket, &mut alone.luck).await?;
        }
        while alone.shown.asked.is_none() && !alone.shown.is_over {
            let since = Instant::now();
            let next = timeout(PATIENCE, next_screen(&mut alone.socket, &mut alone.luck));
            alone.shown = next.await.context("the bot does not answer")??;
            waits.push(since.elapsed().as_secs_f64() * 1e3);
        }
    }
    Ok(waits)
}

//! Attacks on a server with the limits a host gets who sets nothing, and how long
//! others waited meanwhile: two people who have nothing to do with it play on at a
//! table of their own, and every acknowledgement of a move is timed.
//!
//! Attackers come from an address of their own. Each attack meets a fresh server,
//! is bounded in count and time, and ends where the server holds more memory than
//! a small machine has.

mod frames;
mod grown;
mod storms;
mod witness;

use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::ValueEnum;

use self::grown::Grown;
use self::witness::{Waits, Witness};
use crate::client::Guest;
use crate::process::{Limits, Server};

/// What can be done to a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Attack {
    /// Frames and requests with wrong insides, as many as --hostile says, without limits
    Frames,
    /// Anonymous replays of a long log whose tiles are the attacker's own
    Replay,
    /// Answers that nobody reads
    Unread,
    /// Sixty tables of bots that nobody watches
    Bots,
    /// A guest with many watchers who takes one name after another
    Rename,
    /// Playing and taking back until it is refused, and opening the table anew
    Entries,
}

/// How to attack.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Plan {
    /// How long each attack goes on, but for frames, which are counted.
    pub(crate) seconds: u64,
    pub(crate) n_frames: u64,
    /// The longest p99 that the others may wait, in milliseconds, where the attackers have
    /// limits: without them, only how they are answered is judged.
    pub(crate) most_ms: Option<u32>,
}

/// More than this, and a small machine would be without memory.
const MOST_KIB: u64 = 1 << 20;
/// How long the server may need to answer whatever is still under way.
const LAST_ANSWERS: Duration = Duration::from_secs(90);

/// Attacks with one after another and prints a line of figures for each.
pub(crate) async fn attack(binary: &Path, attacks: &[Attack], plan: Plan) -> Result<()> {
    println!(
        "{:8} {:>12} {:>9} {:>9} {:>9} {:>11}  what was done",
        "attack", "others moved", "p50 ms", "p99 ms", "max ms", "server KiB"
    );
    let mut wrong = Vec::new();
    for &attack in attacks {
        let name = attack
            .to_possible_value()
            .context("every attack has a name")?;
        let name = name.get_name().to_owned();
        match suffer(binary, attack, plan).await {
            Ok(suffered) => {
                println!("{name:8} {suffered}");
                let most_ms = plan.most_ms.filter(|_| attack != Attack::Frames);
                wrong.extend(suffered.problems(&name, most_ms));
            }
            Err(error) => {
                println!("{name:8} {error:#}");
                wrong.push(format!("{name}: {error:#}"));
            }
        }
    }
    if !wrong.is_empty() {
        bail!("the server did not withstand it:\n{}", wrong.join("\n"));
    }
    Ok(())
}

/// What one attack came to.
struct Suffered {
    waits: Waits,
    peak_kib: u64,
    what: String,
}

impl std::fmt::Display for Suffered {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Suffered {
            waits,
            peak_kib,
            what,
        } = self;
        write!(
            f,
            "{:12} {:9.1} {:9.1} {:9.1} {peak_kib:11}  {what}",
            waits.n_moves(),
            waits.percentile_ms(0.50),
            waits.percentile_ms(0.99),
            waits.percentile_ms(1.0),
        )
    }
}

impl Suffered {
    fn problems(&self, name: &str, most_ms: Option<u32>) -> Vec<String> {
        let mut problems = self.waits.wrong.clone();
        if self.waits.n_moves() == 0 {
            problems.push("nobody could move".to_owned());
        }
        let p99 = self.waits.percentile_ms(0.99);
        if let Some(most) = most_ms.filter(|&most| p99 > f64::from(most)) {
            problems.push(format!(
                "the others' p99 is {p99:.1} ms; {most} ms are allowed"
            ));
        }
        let named = problems.iter().map(|problem| format!("{name}: {problem}"));
        named.collect()
    }
}

/// One attack on a server of its own.
async fn suffer(binary: &Path, attack: Attack, plan: Plan) -> Result<Suffered> {
    let folder = tempfile::tempdir()?;
    let data = folder.path().join("tide.db");
    let grown = match attack {
        Attack::Replay | Attack::Unread => {
            Some(Grown::own_tiles(binary, &data, plan.seconds).await?)
        }
        Attack::Entries => Some(Grown::until_refused(binary, &data, plan.seconds).await?),
        _ => None,
    };
    let limits = match attack {
        Attack::Frames => Limits::Lifted,
        _ => Limits::Usual,
    };
    let mut server = Server::start(binary, &data, limits).await?;
    let witness = Witness::begin(server.address).await?;
    let until = Instant::now() + Duration::from_secs(plan.seconds);
    let done = {
        let (address, server) = (server.address, &server);
        let storm = async {
            match (attack, &grown) {
                (Attack::Frames, _) => frames::attack(server, plan.n_frames).await,
                (Attack::Replay, Some(grown)) => storms::replay(address, grown, until).await,
                (Attack::Unread, Some(grown)) => storms::unread(address, grown, until).await,
                (Attack::Bots, _) => storms::bots(address, until).await,
                (Attack::Rename, _) => storms::rename(address, until).await,
                (Attack::Entries, Some(grown)) => storms::entries(address, grown, until).await,
                (Attack::Replay | Attack::Unread | Attack::Entries, None) => {
                    bail!("no log was grown")
                }
            }
        };
        watched(server, storm).await
    };
    let (what, peak_kib) = match done {
        Ok(done) => done,
        Err(error) => {
            server.kill()?;
            return Err(error);
        }
    };
    let waits = tokio::time::timeout(LAST_ANSWERS, witness.end())
        .await
        .with_context(|| {
            format!("the others got no answer within {LAST_ANSWERS:?} after {what}")
        })??;
    check_panics(server.address).await?;
    Ok(Suffered {
        waits,
        peak_kib,
        what,
    })
}

/// Lets it happen while the server's memory is looked at; the most it held.
async fn watched(
    server: &Server,
    storm: impl Future<Output = Result<String>>,
) -> Result<(String, u64)> {
    let mut storm = std::pin::pin!(storm);
    let mut peak = 0;
    let mut looks = tokio::time::interval(Duration::from_millis(100));
    loop {
        tokio::select! {
            what = &mut storm => return Ok((what?, peak.max(server.rss_kib()?))),
            _ = looks.tick() => {
                peak = peak.max(server.rss_kib()?);
                if peak > MOST_KIB {
                    bail!("the server held more than {MOST_KIB} KiB");
                }
            }
        }
    }
}

/// Fails if a table's task has panicked.
async fn check_panics(address: SocketAddr) -> Result<()> {
    let metrics = Guest::new(address).await?.get("/metrics").await?;
    if !metrics.contains("tidetable_panics_total 0\n") {
        bail!("something panicked:\n{metrics}");
    }
    Ok(())
}

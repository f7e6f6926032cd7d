//! What can go wrong with a house of several servers, done and mended again while
//! people play.

use std::time::Duration;

use anyhow::{Context, Result};
use clap::ValueEnum;

use crate::house::{Heard, House, Lines, Plan, Standby, Stored, loopback};
use crate::proxy::{Line, Proxy};

/// A kind of fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub(crate) enum Fault {
    /// A server is killed and started again
    Node,
    /// A server is stopped for some seconds and goes on, as if nothing had been
    Pause,
    /// PostgreSQL is killed, all of its processes, and started after 1 to 3 seconds
    Postgres,
    /// PostgreSQL ends every connection of the servers
    Terminate,
    /// NATS is killed and started again after 3 to 5 seconds
    Nats,
    /// A line from a server to PostgreSQL or NATS is closed, stalled or slow
    Line,
    /// PostgreSQL is killed for good, its synchronous standby takes its place
    Failover,
    /// The same with a standby that is behind: moves must be lost, and found to be
    FailoverAsync,
}

/// What becomes of a line, in turns; the worst first.
const LINES: [(Line, Target); 6] = [
    (Line::Stalled, Target::Postgres),
    (Line::Closed, Target::Nats),
    (Line::Slow, Target::Postgres),
    (Line::Closed, Target::Postgres),
    (Line::Stalled, Target::Nats),
    (Line::Slow, Target::Nats),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Target {
    Postgres,
    Nats,
}

impl Fault {
    /// Whether a house has what this happens to.
    pub(crate) fn can_happen(self, plan: &Plan) -> bool {
        match self {
            Fault::Node | Fault::Pause => true,
            Fault::Nats => plan.heard == Heard::Nats,
            _ => plan.stored == Stored::Postgres,
        }
    }

    /// What the house needs so that this can happen to it.
    pub(crate) fn prepare(self, plan: &mut Plan) {
        match self {
            Fault::Line => plan.lines = Lines::Proxied,
            Fault::Failover => {
                plan.lines = Lines::Proxied;
                plan.standby = Standby::Synchronous;
            }
            Fault::FailoverAsync => {
                plan.lines = Lines::Proxied;
                plan.standby = Standby::Asynchronous;
            }
            _ => {}
        }
    }

    /// Happens for the nth time, from 0, and is mended.
    pub(crate) async fn happen(self, house: &mut House, nth: usize) -> Result<()> {
        let node = nth % house.nodes.len();
        // Not always at the same moment of the work.
        let some_ms = 97 * nth as u64 % 1000;
        match self {
            Fault::Node => {
                house.nodes[node].kill()?;
                wait_ms(some_ms).await;
                house.nodes[node].start_again().await?;
            }
            Fault::Pause => {
                house.nodes[node].pause()?;
                wait_ms(3000 + 3 * some_ms).await;
                house.nodes[node].go_on()?;
            }
            Fault::Postgres => {
                let postgres = house.postgres.as_mut().context("no PostgreSQL")?;
                tokio::task::block_in_place(|| postgres.kill());
                wait_ms(1000 + 2 * some_ms).await;
                tokio::task::block_in_place(|| postgres.restart())?;
            }
            Fault::Terminate => terminate(house)?,
            Fault::Nats => {
                let nats = house.nats.as_mut().context("no NATS")?;
                nats.kill();
                wait_ms(3000 + 2 * some_ms).await;
                tokio::task::block_in_place(|| nats.restart())?;
            }
            Fault::Line => cut(house, nth, some_ms).await?,
            Fault::Failover => fail_over(house, Standby::Synchronous).await?,
            Fault::FailoverAsync => fail_over(house, Standby::Asynchronous).await?,
        }
        Ok(())
    }
}

/// All at once, in the middle of what they do.
fn terminate(house: &House) -> Result<()> {
    let all = "select count(pg_terminate_backend(pid)) from pg_stat_activity \
               where datname = current_database() and pid <> pg_backend_pid()";
    tokio::task::block_in_place(|| house.sql(all))?;
    Ok(())
}

async fn cut(house: &House, nth: usize, some_ms: u64) -> Result<()> {
    let (line, target) = LINES[nth % LINES.len()];
    let lines = &house.lines[nth % house.lines.len()];
    let proxy: Option<&Proxy> = match target {
        Target::Postgres => lines.postgres.as_ref(),
        // Without NATS there is still something to cut.
        Target::Nats => lines.nats.as_ref().or(lines.postgres.as_ref()),
    };
    let proxy = proxy.context("no line")?;
    proxy.set(line);
    wait_ms(2000 + 3 * some_ms).await;
    proxy.set(Line::Open);
    Ok(())
}

/// The standby becomes the primary; a synchronous one gets a standby of its own,
/// so that it can happen again.
async fn fail_over(house: &mut House, standby: Standby) -> Result<()> {
    if standby == Standby::Asynchronous {
        // What is written from now on never gets there.
        let sender = house.sql("select pid from pg_stat_replication limit 1")?;
        let sender: i32 = sender.parse().context("no standby listens")?;
        let sender = rustix::process::Pid::from_raw(sender).context("no process")?;
        rustix::process::kill_process(sender, rustix::process::Signal::STOP)?;
        wait_ms(1500).await;
    }
    let mut next = house.standby.take().context("no standby")?;
    tokio::task::block_in_place(|| {
        if let Some(mut primary) = house.postgres.take() {
            primary.kill();
        }
        next.promote()
    })?;
    let next = house.postgres.insert(next);
    let port = next.port();
    for lines in &house.lines {
        let line = lines.postgres.as_ref().context("no line")?;
        line.lead_to(loopback(port));
    }
    if standby == Standby::Synchronous {
        house.standby = Some(tokio::task::block_in_place(|| next.standby(true))?);
    }
    Ok(())
}

async fn wait_ms(ms: u64) {
    tokio::time::sleep(Duration::from_millis(ms)).await;
}

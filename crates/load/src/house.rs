//! A house of several servers and all that it stands on: PostgreSQL, perhaps with
//! a standby, NATS, lines that can be cut, and a balancer in front. With SQLite it
//! is one server on one file, as most houses are; several may share that file.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use backing::{Nats, Postgres};
use clap::ValueEnum;
use tempfile::TempDir;

use crate::balancer::Balancer;
use crate::process::{Limits, Server, Setting};
use crate::proxy::Proxy;

/// The database of the house.
const DATABASE: &str = "tide";

/// What a house stores in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Stored {
    /// One file
    Sqlite,
    /// A PostgreSQL server that is started for it
    Postgres,
}

/// What the servers of a house hear of each other by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Heard {
    /// Nothing: they look into the store once a second
    None,
    /// A NATS server that is started for it
    Nats,
}

/// What takes PostgreSQL's place when it is gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Standby {
    None,
    /// It has all that was acknowledged.
    Synchronous,
    /// It has what it has.
    Asynchronous,
}

/// Whether lines between the servers and what they stand on can be cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lines {
    Direct,
    Proxied,
}

/// What to build.
#[derive(Debug, Clone)]
pub(crate) struct Plan {
    pub(crate) binary: PathBuf,
    pub(crate) n_nodes: usize,
    pub(crate) stored: Stored,
    pub(crate) heard: Heard,
    pub(crate) standby: Standby,
    pub(crate) lines: Lines,
    /// How long bots wait before they move, in milliseconds, if not as long as usual.
    pub(crate) bot_pause: Option<u32>,
}

impl Plan {
    /// A house whose lines nobody touches.
    pub(crate) fn new(binary: &Path, n_nodes: usize, stored: Stored, heard: Heard) -> Plan {
        Plan {
            binary: binary.to_owned(),
            n_nodes,
            stored,
            heard,
            standby: Standby::None,
            lines: Lines::Direct,
            bot_pause: None,
        }
    }
}

/// Lines of one server.
pub(crate) struct OwnLines {
    pub(crate) postgres: Option<Proxy>,
    pub(crate) nats: Option<Proxy>,
}

/// A running house. What is first here ends first.
pub(crate) struct House {
    balancer: Option<Balancer>,
    pub(crate) nodes: Vec<Server>,
    pub(crate) lines: Vec<OwnLines>,
    pub(crate) standby: Option<Postgres>,
    pub(crate) postgres: Option<Postgres>,
    pub(crate) nats: Option<Nats>,
    folder: TempDir,
}

impl House {
    pub(crate) async fn build(plan: &Plan) -> Result<House> {
        let folder = tempfile::tempdir()?;
        let mut house = House {
            balancer: None,
            nodes: Vec::new(),
            lines: Vec::new(),
            standby: None,
            postgres: None,
            nats: None,
            folder,
        };
        tokio::task::block_in_place(|| house.found(plan))?;
        if plan.n_nodes == 1 {
            // Nothing stands in front of it that figures would have to carry.
            house.start_node(plan, None).await?;
            return Ok(house);
        }
        let (listener, address) = Balancer::listen().await?;
        for _ in 0..plan.n_nodes {
            house.start_node(plan, Some(address)).await?;
        }
        let nodes = house.nodes.iter().map(|node| node.address).collect();
        house.balancer = Some(Balancer::start(listener, address, nodes));
        Ok(house)
    }

    /// Starts what the servers stand on.
    fn found(&mut self, plan: &Plan) -> Result<()> {
        if plan.heard == Heard::Nats {
            self.nats = Some(Nats::start()?);
        }
        if plan.stored == Stored::Sqlite {
            return Ok(());
        }
        let postgres = Postgres::start()?;
        postgres.create_database(DATABASE)?;
        self.standby = match plan.standby {
            Standby::None => None,
            Standby::Synchronous => Some(postgres.standby(true)?),
            Standby::Asynchronous => Some(postgres.standby(false)?),
        };
        self.postgres = Some(postgres);
        Ok(())
    }

    async fn start_node(&mut self, plan: &Plan, balancer: Option<SocketAddr>) -> Result<()> {
        let mut lines = OwnLines {
            postgres: None,
            nats: None,
        };
        let is_proxied = plan.lines == Lines::Proxied;
        let mut data = self.folder.path().join("tide.db").display().to_string();
        if let Some(postgres) = &self.postgres {
            data = postgres.url(DATABASE);
            if is_proxied {
                let proxy = Proxy::start(loopback(postgres.port())).await?;
                data = format!("postgres://tide@{}/{DATABASE}", proxy.address);
                lines.postgres = Some(proxy);
            }
        }
        let mut bus = None;
        if let Some(nats) = &self.nats {
            bus = Some(nats.url());
            if is_proxied {
                let proxy = Proxy::start(loopback(nats.port())).await?;
                bus = Some(format!("nats://{}", proxy.address));
                lines.nats = Some(proxy);
            }
        }
        let log = format!("node-{}.log", self.nodes.len());
        let is_alone = balancer.is_none() && self.postgres.is_none();
        let setting = Setting {
            binary: plan.binary.clone(),
            data,
            bus,
            limits: Limits::Lifted,
            bot_pause: plan.bot_pause,
            balancer,
            log: (!is_alone).then(|| self.folder.path().join(log)),
        };
        let node = Server::start_by(setting).await;
        self.nodes.push(node.with_context(|| self.said())?);
        self.lines.push(lines);
        Ok(())
    }

    /// Where people come in.
    pub(crate) fn address(&self) -> SocketAddr {
        match &self.balancer {
            Some(balancer) => balancer.address,
            None => self.nodes[0].address,
        }
    }

    /// The processor time of all servers.
    pub(crate) fn cpu_seconds(&self) -> Result<f64> {
        self.nodes.iter().map(Server::cpu_seconds).sum()
    }

    /// The memory of all servers.
    pub(crate) fn rss_kib(&self) -> Result<u64> {
        self.nodes.iter().map(Server::rss_kib).sum()
    }

    /// Bytes that PostgreSQL has written to its log so far.
    pub(crate) fn wal_bytes(&self) -> Result<Option<u64>> {
        let Some(postgres) = &self.postgres else {
            return Ok(None);
        };
        let asked = "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint";
        let said = tokio::task::block_in_place(|| postgres.sql(DATABASE, asked))?;
        Ok(Some(said.parse()?))
    }

    /// SQL in the house's own database.
    pub(crate) fn sql(&self, sql: &str) -> Result<String> {
        let postgres = self.postgres.as_ref().context("no PostgreSQL")?;
        postgres.sql(DATABASE, sql)
    }

    /// What the servers have said last, for those who look for a fault.
    pub(crate) fn said(&self) -> String {
        let mut text = String::new();
        for number in 0.. {
            let name = format!("node-{number}.log");
            let Ok(log) = std::fs::read_to_string(self.folder.path().join(&name)) else {
                break;
            };
            let lines: Vec<&str> = log.lines().collect();
            let last = lines[lines.len().saturating_sub(20)..].join("\n");
            text += &format!("{name}:\n{last}\n");
        }
        text
    }
}

/// A port of this machine.
pub(crate) fn loopback(port: u16) -> SocketAddr {
    SocketAddr::from((Ipv4Addr::LOCALHOST, port))
}

//! `tidetable serve`, which is also what `tidetable` alone does.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use bus::LocalBus;
use clap::Args;
use fast_qr::qr::QRBuilder;
use hosting::Budget;
use server::{Config, Ground, Limits, Time};
use store::sqlite::{SqliteStore, Sync};
use tracing_subscriber::EnvFilter;

use crate::args::bad_input;
use crate::signals;

/// How the server runs.
#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// The port to listen on
    #[arg(long, env = "TIDETABLE_PORT", default_value_t = 8080)]
    pub(crate) port: u16,

    /// The address to listen on
    #[arg(long, env = "TIDETABLE_BIND", default_value = "127.0.0.1")]
    pub(crate) bind: IpAddr,

    /// Let everybody on the local network in, and print where they find it
    #[arg(long, env = "TIDETABLE_LAN", conflicts_with = "bind")]
    pub(crate) lan: bool,

    /// Only those who know this word may come in
    #[arg(
        long,
        env = "TIDETABLE_CLUB_WORD",
        value_name = "WORD",
        hide_env_values = true
    )]
    pub(crate) club_word: Option<String>,

    #[command(flatten)]
    pub(crate) data: DataArgs,

    /// Where people reach the server [default: the address it listens on]
    #[arg(long, env = "TIDETABLE_BASE_URL", value_name = "URL")]
    pub(crate) base_url: Option<String>,

    /// Believe the last X-Forwarded-For of a proxy in front
    #[arg(long, env = "TIDETABLE_TRUST_PROXY")]
    pub(crate) trust_proxy: bool,

    /// What to log: error, warn, info, debug, or per module
    #[arg(long, env = "TIDETABLE_LOG", default_value = "info")]
    pub(crate) log: String,

    /// The least time in milliseconds a bot takes while somebody watches
    #[arg(long, env = "TIDETABLE_BOT_PAUSE", value_name = "MS", default_value_t = 500, value_parser = clap::value_parser!(u32).range(..=60_000))]
    pub(crate) bot_pause: u32,

    /// Bots that may think at once [default: one fewer than there are cores]
    #[arg(long, env = "TIDETABLE_THINKERS", value_name = "THREADS", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) thinkers: Option<u16>,

    /// Worlds a review imagines for each decision of a finished game, once to
    /// find the best and once to compare
    #[arg(long, env = "TIDETABLE_REVIEW", value_name = "WORLDS", default_value_t = Limits::default().review.iterations, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) review: u32,

    /// Messages a guest may send over a socket in 20 seconds
    #[arg(long, env = "TIDETABLE_MAX_MESSAGES", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) max_messages: u32,

    /// Requests a guest, or an address without one, may make per minute
    #[arg(long, env = "TIDETABLE_MAX_REQUESTS", default_value_t = 1200, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) max_requests: u32,

    /// Sockets one address may hold
    #[arg(long, env = "TIDETABLE_MAX_SOCKETS", default_value_t = 256)]
    pub(crate) max_sockets: usize,

    /// Guests that may come from one address per hour
    #[arg(long, env = "TIDETABLE_MAX_GUESTS", default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) max_guests: u32,

    /// Tables a guest may make per hour
    #[arg(long, env = "TIDETABLE_MAX_TABLES", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) max_tables: u32,

    /// Tables with bots that may be played at once of those a guest has made
    #[arg(long, env = "TIDETABLE_MAX_BOT_TABLES", default_value_t = Limits::default().bot_tables_per_guest, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) max_bot_tables: u32,

    /// The same for all guests of one address together
    #[arg(long, env = "TIDETABLE_MAX_BOT_TABLES_PER_ADDRESS", default_value_t = Limits::default().bot_tables_per_address, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) max_bot_tables_per_address: u32,
}

/// Where everything is kept.
#[derive(Debug, Args)]
pub(crate) struct DataArgs {
    /// The database file [default: tidetable/tide.db in your data folder]
    #[arg(long, env = "TIDETABLE_DATA", value_name = "FILE")]
    data: Option<PathBuf>,
}

impl DataArgs {
    /// The file asked for, or one in the user's data folder.
    pub(crate) fn file(&self) -> Result<PathBuf> {
        if let Some(data) = &self.data {
            return Ok(data.clone());
        }
        let from_env = |name| {
            std::env::var_os(name)
                .filter(|value| !value.is_empty())
                .map(PathBuf::from)
        };
        let folder = from_env("XDG_DATA_HOME")
            .or_else(|| from_env("LOCALAPPDATA"))
            .or_else(|| Some(from_env("HOME")?.join(".local/share")))
            .ok_or_else(|| bad_input("there is no data folder; name a file with --data"))?
            .join("tidetable");
        std::fs::create_dir_all(&folder)
            .with_context(|| format!("cannot make {}", folder.display()))?;
        Ok(folder.join("tide.db"))
    }
}

pub(crate) fn run(args: &ServeArgs) -> Result<ExitCode> {
    let filter =
        EnvFilter::try_new(&args.log).map_err(|error| bad_input(format!("--log: {error}")))?;
    if args
        .club_word
        .as_ref()
        .is_some_and(|word| word.trim().is_empty())
    {
        return Err(bad_input("--club-word: the word is empty"));
    }
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .init();
    let data = args.data.file()?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let bind = if args.lan {
            Ipv4Addr::UNSPECIFIED.into()
        } else {
            args.bind
        };
        let address = SocketAddr::new(bind, args.port);
        let listener = tokio::net::TcpListener::bind(address)
            .await
            .with_context(|| format!("cannot listen on {address}; --port names another"))?;
        let urls = reachable(listener.local_addr()?);
        let base_url = args.base_url.as_ref().unwrap_or(&urls[0]);
        let usual = Limits::default();
        let config = Config {
            base_url: base_url.trim_end_matches('/').to_owned(),
            trust_proxy: args.trust_proxy,
            club_word: args.club_word.as_ref().map(|word| word.trim().to_owned()),
            bot_pause: Duration::from_millis(args.bot_pause.into()),
            limits: Limits {
                thinkers: args.thinkers.map_or(usual.thinkers, usize::from),
                review: Budget {
                    iterations: args.review,
                    ..usual.review
                },
                messages_per_20_s: args.max_messages,
                requests_per_minute: args.max_requests,
                sockets_per_address: args.max_sockets,
                guests_per_hour: args.max_guests,
                tables_per_hour: args.max_tables,
                bot_tables_per_guest: args.max_bot_tables,
                bot_tables_per_address: args.max_bot_tables_per_address,
                ..usual
            },
        };
        let base_url = config.base_url.clone();
        let announce = || {
            for url in &urls {
                println!("tidetable listens on {url}");
            }
            if args.lan {
                print_qr(&base_url);
            }
            println!("Everything is kept in {}; Ctrl-C ends it", data.display());
        };
        let store =
            SqliteStore::open(&data, Sync::Full).with_context(|| format!("{}", data.display()))?;
        let ground = Ground {
            store: Arc::new(store.clone()),
            bus: Arc::new(LocalBus::default()),
            time: Time::default(),
        };
        let served = server::run(config, ground, listener, announce, signals::stop_signal()?);
        let served = served.await;
        store.stop().await;
        served
    })?;
    Ok(ExitCode::SUCCESS)
}

/// Where a listener is reached, the address to give to others first. Whoever
/// listens everywhere is reached under each of the machine's own addresses.
fn reachable(address: SocketAddr) -> Vec<String> {
    let url = |ip: IpAddr| format!("http://{}", SocketAddr::new(ip, address.port()));
    if !address.ip().is_unspecified() {
        return vec![url(address.ip())];
    }
    let mut own: Vec<IpAddr> = if_addrs::get_if_addrs()
        .unwrap_or_default()
        .iter()
        .map(if_addrs::Interface::ip)
        .filter(|ip| ip.is_ipv4() && !ip.is_loopback())
        .collect();
    // Home networks before the bridges of virtual machines.
    let is_home = |ip: &IpAddr| matches!(ip, IpAddr::V4(ip) if ip.octets()[0] == 192);
    own.sort_by_key(|ip| (!is_home(ip), *ip));
    if own.is_empty() {
        eprintln!("tidetable: this machine has no address on a network; only it can play");
        own.push(Ipv4Addr::LOCALHOST.into());
    }
    own.into_iter().map(url).collect()
}

/// A code for a phone's camera, two rows of squares to a line of text.
fn print_qr(url: &str) {
    if let Ok(code) = QRBuilder::new(url).build() {
        println!("\n{}\n", code.to_str());
    }
}

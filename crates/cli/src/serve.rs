//! `tidetable serve`, which is also what `tidetable` alone does.

use std::io::IsTerminal;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args;
use fast_qr::qr::QRBuilder;
use hosting::{Budget, PlayerName};
use rules::BotName;
use server::{Config, Limits, Listening, Mail, Outgoing, Time};
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;

use crate::args::bad_input;
use crate::base_url::BaseUrl;
use crate::data::Data;
use crate::ground::{self, BusUrl, Opened};
use crate::tls::TlsArgs;
use crate::{output, signals};

/// How the server runs.
#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// The port to listen on [default: 8080; with --acme 443]
    #[arg(long, env = "TIDETABLE_PORT")]
    pub(crate) port: Option<u16>,

    /// The address to listen on [default: 127.0.0.1; with --acme all, 0.0.0.0]
    #[arg(long, env = "TIDETABLE_BIND")]
    pub(crate) bind: Option<IpAddr>,

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

    /// Offer games that are there to learn from, too
    #[arg(long, env = "TIDETABLE_EXAMPLES")]
    pub(crate) examples: bool,

    /// The database file, or postgres://… for several servers [default:
    /// tidetable/tide.db in your data folder]
    #[arg(
        long,
        env = "TIDETABLE_DATA",
        value_name = "FILE",
        hide_env_values = true
    )]
    pub(crate) data: Option<Data>,

    /// The NATS server by way of which several servers hear of each other, such as
    /// nats://name:password@bus.example.org; docs/hosting.md says when that is needed
    #[arg(
        long,
        env = "TIDETABLE_BUS",
        value_name = "URL",
        hide_env_values = true
    )]
    pub(crate) bus: Option<BusUrl>,

    /// Where people reach the server, such as https://table.example.org [default:
    /// the address it listens on]
    #[arg(long, env = "TIDETABLE_BASE_URL", value_name = "URL")]
    pub(crate) base_url: Option<BaseUrl>,

    /// Believe the last X-Forwarded-For of a proxy in front
    #[arg(long, env = "TIDETABLE_TRUST_PROXY")]
    pub(crate) trust_proxy: bool,

    #[command(flatten)]
    pub(crate) tls: TlsArgs,

    /// The server that takes e-mail for those who are called back, such as
    /// smtp://name:password@mail.example.org:587
    #[arg(
        long,
        env = "TIDETABLE_SMTP_URL",
        value_name = "URL",
        hide_env_values = true,
        requires = "mail_from"
    )]
    pub(crate) smtp_url: Option<String>,

    /// From whom such e-mail comes, such as "Our table <table@example.org>"
    #[arg(
        long,
        env = "TIDETABLE_MAIL_FROM",
        value_name = "ADDRESS",
        requires = "smtp_url"
    )]
    pub(crate) mail_from: Option<String>,

    /// Let notices go to addresses of private networks, too
    #[arg(long, env = "TIDETABLE_ALLOW_PRIVATE_ENDPOINTS")]
    pub(crate) allow_private_endpoints: bool,

    /// What to log: off, error, warn, info, debug or trace, or MODULE=LEVEL,… per
    /// module
    #[arg(long, env = "TIDETABLE_LOG", default_value = "info", value_parser = check_log)]
    pub(crate) log: String,

    /// The least time in milliseconds a bot takes while somebody watches
    #[arg(long, env = "TIDETABLE_BOT_PAUSE", value_name = "MS", default_value_t = Config::BOT_PAUSE.as_millis() as u32, value_parser = clap::value_parser!(u32).range(..=60_000))]
    pub(crate) bot_pause: u32,

    /// The bot that plays on in the place of somebody who is late or gone
    #[arg(long, env = "TIDETABLE_STAND_IN", value_name = "BOT", default_value = Config::STAND_IN.name(), value_parser = check_bot)]
    pub(crate) stand_in: BotName,

    /// A file with puzzles of the house's own, made by `tidetable puzzles`; they come
    /// beside those that are shipped. May be given several times, once a game
    #[arg(
        long,
        env = "TIDETABLE_PUZZLES",
        value_name = "FILE",
        value_delimiter = ','
    )]
    pub(crate) puzzles: Vec<PathBuf>,

    /// When a day of the house begins, in UTC: the daily deal and the daily puzzle
    /// change then
    #[arg(long, env = "TIDETABLE_DAY_BEGINS", value_name = "HH:MM", default_value = "00:00", value_parser = check_time_of_day)]
    pub(crate) day_begins: u16,

    /// Bots that may think at once [default: one fewer than there are cores]
    #[arg(long, env = "TIDETABLE_THINKERS", value_name = "THREADS", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) thinkers: Option<u16>,

    /// Worlds a review imagines for each decision of a finished game, once to
    /// find the best and once to compare
    #[arg(long, env = "TIDETABLE_REVIEW", value_name = "WORLDS", default_value_t = Limits::default().review.iterations, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) review: u32,

    /// Messages a guest may send over a socket in 20 seconds
    #[arg(long, env = "TIDETABLE_MAX_MESSAGES", default_value_t = Limits::default().messages_per_20_s, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) max_messages: u32,

    /// Requests a guest, or an address without one, may make per minute
    #[arg(long, env = "TIDETABLE_MAX_REQUESTS", default_value_t = Limits::default().requests_per_minute, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) max_requests: u32,

    /// Sockets one address may hold
    #[arg(long, env = "TIDETABLE_MAX_SOCKETS", default_value_t = Limits::default().sockets_per_address)]
    pub(crate) max_sockets: usize,

    /// Guests that may come from one address per hour
    #[arg(long, env = "TIDETABLE_MAX_GUESTS", default_value_t = Limits::default().guests_per_hour, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) max_guests: u32,

    /// Tables a guest may make per hour
    #[arg(long, env = "TIDETABLE_MAX_TABLES", default_value_t = Limits::default().tables_per_hour, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) max_tables: u32,

    /// Days after which a table is closed at which nobody plays any more
    #[arg(long, env = "TIDETABLE_IDLE_DAYS", value_name = "DAYS", default_value_t = (Limits::default().idle.as_secs() / DAY_S) as u16, value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) idle_days: u16,

    /// For tests: a file with the seconds by which it is later here than outside
    #[arg(long, env = "TIDETABLE_TEST_CLOCK", value_name = "FILE", hide = true)]
    pub(crate) test_clock: Option<PathBuf>,

    /// Tables with bots that may be played at once of those a guest has made
    #[arg(long, env = "TIDETABLE_MAX_BOT_TABLES", default_value_t = Limits::default().bot_tables_per_guest, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) max_bot_tables: u32,

    /// The same for all guests of one address together
    #[arg(long, env = "TIDETABLE_MAX_BOT_TABLES_PER_ADDRESS", default_value_t = Limits::default().bot_tables_per_address, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) max_bot_tables_per_address: u32,
}

/// A time of the day in minutes after midnight.
fn check_time_of_day(text: &str) -> Result<u16, String> {
    let number = |digits: &str, below: u16| {
        let is_number = digits.len() == 2 && digits.bytes().all(|byte| byte.is_ascii_digit());
        let number = digits.parse().ok().filter(|_| is_number);
        number.filter(|&number: &u16| number < below)
    };
    let parts = text.split_once(':');
    let parts = parts.and_then(|(hours, minutes)| Some((number(hours, 24)?, number(minutes, 60)?)));
    let (hours, minutes) = parts.ok_or("a time of the day is written as 04:00")?;
    Ok(hours * 60 + minutes)
}

/// A bot that people may play with.
fn check_bot(text: &str) -> Result<BotName, String> {
    let is_company = text.parse().is_ok_and(PlayerName::is_company);
    let bot = text.parse().ok().filter(|_| is_company);
    bot.ok_or_else(|| "`tidetable games` lists the bots".to_owned())
}

const DAY_S: u64 = 24 * 60 * 60;

/// A word that is no level would be taken for a module, of which nothing is heard.
fn check_log(text: &str) -> Result<String, String> {
    let is_level = |text: &str| !text.is_empty() && text.parse::<LevelFilter>().is_ok();
    let is_known = |part: &str| is_level(part) || part.contains('=');
    if text.split(',').all(is_known) && EnvFilter::try_new(text).is_ok() {
        return Ok(text.to_owned());
    }
    Err("write off, error, warn, info, debug or trace, or MODULE=LEVEL".to_owned())
}

pub(crate) fn run(args: &ServeArgs) -> Result<ExitCode> {
    let is_empty = |word: &String| word.trim().is_empty();
    if args.club_word.as_ref().is_some_and(is_empty) {
        return Err(bad_input("--club-word: the word is empty"));
    }
    args.tls.check(args.base_url.as_ref())?;
    if let Some(mail) = mail(args) {
        let checked = mail.check();
        checked.map_err(|error| bad_input(format!("--smtp-url, --mail-from: {error:#}")))?;
    }
    let data = Data::to_serve(args.data.as_ref())?;
    begin_log(args)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(serve(args, data))?;
    tracing::info!("stopped");
    Ok(ExitCode::SUCCESS)
}

/// Colours are for terminals, and for those who have not asked for none.
fn begin_log(args: &ServeArgs) -> Result<()> {
    // The library says every event by itself; the bus says what matters of them.
    let log = match args.log.contains("async_nats") {
        true => args.log.clone(),
        false => format!("{},async_nats=off", args.log),
    };
    let filter = EnvFilter::try_new(log).map_err(|error| bad_input(format!("--log: {error}")))?;
    let no_colour = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(std::io::stderr().is_terminal() && !no_colour)
        .with_writer(std::io::stderr)
        // It would complain of a log that nobody reads where nobody reads, and panic.
        .log_internal_errors(false)
        .init();
    Ok(())
}

async fn serve(args: &ServeArgs, data: Data) -> Result<()> {
    let (bind, port) = place(args);
    let time = time(args.test_clock.clone());
    let tls = args.tls.open(&data, &time)?;
    let listener = listen(SocketAddr::new(bind, port), "--port").await?;
    let plain = match args.tls.http_port {
        Some(port) => Some(listen(SocketAddr::new(bind, port), "--http-port").await?),
        None => None,
    };
    let address = listener.local_addr()?;
    let scheme = if tls.is_some() { "https" } else { "http" };
    let urls = match args.tls.own_url() {
        Some(url) => vec![url],
        None => reachable(scheme, address),
    };
    let config = Config {
        puzzles: read_puzzles(&args.puzzles)?,
        ..config(args, &urls[0])
    };
    let base_url = config.base_url.clone();
    let announce = || {
        for url in &urls {
            output::say(format!("tidetable listens on {url}"));
        }
        if args.lan {
            print_qr(&base_url);
        }
        output::say(format!("Everything is kept in {data}; Ctrl-C ends it"));
        let version = env!("CARGO_PKG_VERSION");
        tracing::info!("tidetable {version} listens on {address}, with {data}");
    };
    let signal = signals::stop_signal()?;
    let shutdown = async {
        signal.await;
        tracing::info!("asked to stop; sockets are told, and what is being written is finished");
    };
    let opened = Opened::open(&data).await?;
    let ground = ground::ground(&opened, args.bus.as_ref(), time).await?;
    let listening = Listening {
        listener,
        tls,
        plain,
    };
    let served = server::run(config, ground, listening, announce, shutdown).await;
    opened.close().await;
    served
}

/// The time of outside; in tests as much later as a file says, which only grows.
fn time(test_clock: Option<PathBuf>) -> Time {
    let time = Time::default();
    if let Some(file) = test_clock {
        tracing::warn!("the clock goes by {}: this is for tests", file.display());
        let shown = time.clone();
        std::thread::spawn(move || {
            let mut passed_s: u64 = 0;
            loop {
                let text = std::fs::read_to_string(&file).unwrap_or_default();
                let due_s = text.trim().parse().unwrap_or(passed_s);
                if due_s > passed_s {
                    shown.pass(Duration::from_secs(due_s - passed_s));
                    passed_s = due_s;
                }
                std::thread::sleep(Duration::from_millis(100));
            }
        });
    }
    time
}

/// Where to listen. A house that proves its name is reached by the world.
fn place(args: &ServeArgs) -> (IpAddr, u16) {
    let is_public = args.tls.is_asked_for();
    let bind: Ipv4Addr = match args.lan || is_public {
        true => Ipv4Addr::UNSPECIFIED,
        false => Ipv4Addr::LOCALHOST,
    };
    let port = if is_public { TlsArgs::PORT } else { 8080 };
    (args.bind.unwrap_or(bind.into()), args.port.unwrap_or(port))
}

/// Listens there; `setting` is what names another port.
async fn listen(address: SocketAddr, setting: &str) -> Result<TcpListener> {
    TcpListener::bind(address).await.with_context(|| {
        // Only who has a right to them listens on the first.
        let right = match address.port() {
            1..1024 => " (docs/hosting.md says how to be allowed to)",
            _ => "",
        };
        format!("cannot listen on {address}{right}; {setting} names another")
    })
}

/// How e-mail is sent, if it is.
fn mail(args: &ServeArgs) -> Option<Mail> {
    Some(Mail {
        url: args.smtp_url.clone()?,
        from: args.mail_from.clone()?,
    })
}

/// The house's own puzzles, as they are written; the server judges them.
fn read_puzzles(files: &[PathBuf]) -> Result<Vec<String>> {
    let read = |file: &PathBuf| {
        let text = std::fs::read_to_string(file);
        text.map_err(|error| bad_input(format!("{}: {error}", file.display())))
    };
    files.iter().map(read).collect()
}

fn config(args: &ServeArgs, own_url: &str) -> Config {
    let usual = Limits::default();
    Config {
        base_url: args
            .base_url
            .as_ref()
            .map_or(own_url, BaseUrl::as_str)
            .to_owned(),
        trust_proxy: args.trust_proxy,
        club_word: args.club_word.as_ref().map(|word| word.trim().to_owned()),
        has_examples: args.examples,
        bot_pause: Duration::from_millis(args.bot_pause.into()),
        outgoing: Outgoing {
            mail: mail(args),
            allow_private: args.allow_private_endpoints,
            ..Outgoing::default()
        },
        stand_in: args.stand_in,
        puzzles: Vec::new(),
        day_begins: args.day_begins,
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
            idle: Duration::from_secs(u64::from(args.idle_days) * DAY_S),
            bot_tables_per_guest: args.max_bot_tables,
            bot_tables_per_address: args.max_bot_tables_per_address,
            ..usual
        },
    }
}

/// Where a listener is reached, the address to give to others first. Whoever
/// listens everywhere is reached under each of the machine's own addresses.
fn reachable(scheme: &str, address: SocketAddr) -> Vec<String> {
    let url = |ip: IpAddr| {
        let url = format!("{scheme}://{}", SocketAddr::new(ip, address.port()));
        // Without a port that goes without saying.
        url.parse()
            .map_or(url, |url: BaseUrl| url.as_str().to_owned())
    };
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
        output::complain("this machine has no address on a network; only it can play");
        own.push(Ipv4Addr::LOCALHOST.into());
    }
    own.into_iter().map(url).collect()
}

/// A code for a phone's camera, two rows of squares to a line of text.
fn print_qr(url: &str) {
    if let Ok(code) = QRBuilder::new(url).build() {
        output::say(format!("\n{}\n", code.to_str()));
    }
}

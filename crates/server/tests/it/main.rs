//! The server as a browser meets it: a real port, a real file, real sockets.

/// Games that ended a while ago.
mod archiving;
/// Messages in bottles.
mod bottles;
/// The same deal for several.
mod challenges;
/// A browser in a few lines.
mod client;
/// Seats, devices, manners.
mod company;
/// Proposals and answers.
mod consent;
/// The daily deal.
mod daily;
/// Mini DiverCity: tellings, talk, giving up.
mod divers;
/// Old files, administrators, crowds, full disks.
mod endurance;
/// Whole games, reconnecting, restarting.
mod games;
/// What a bot would do.
mod hints;
/// What is acknowledged is kept, and lists tell it.
mod keeping;
/// Giving up, being forgotten, and what the log says of it.
mod leaving;
/// How much is too much.
mod limits;
/// How the server speaks HTTP.
mod manners;
/// What an attacker found, and accidents of the same kind.
mod mishaps;
/// Several servers on one PostgreSQL.
mod nodes;
/// Being called back by push, e-mail and webhooks.
mod notices;
/// Clocks and deadlines.
mod pace;
/// Pages, previews, documents.
mod pages;
/// Stories, replays, dice.
mod past;
/// A puzzle a day.
mod puzzles;
/// What is refused, and how.
mod refusals;
/// Finished games looked back at.
mod reviews;
/// Secrets stay secret on the wire.
mod secrets;
/// Lessons.
mod teaching;
/// Many tables share the machine.
mod thinking;
/// Certificates, handshakes, https and wss.
mod tls;
/// Two servers on one file.
mod together;
/// Files from before giving up was an entry.
mod upgrading;
/// Versions of a game's rules side by side.
mod versions;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bus::LocalBus;
use server::{Config, Ground, Limits, Listening, Outgoing, Time};
use store::sqlite::{SqliteStore, Sync};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A server of its own for each test.
struct TestServer {
    address: SocketAddr,
    data: PathBuf,
    stop: Option<oneshot::Sender<()>>,
    task: Option<JoinHandle<anyhow::Result<()>>>,
    limits: Limits,
    /// What time it is there; tests let it pass.
    time: Time,
    _folder: Option<tempfile::TempDir>,
}

impl TestServer {
    async fn start() -> TestServer {
        Self::with(Limits::default()).await
    }

    async fn with(limits: Limits) -> TestServer {
        let folder = tempfile::tempdir().expect("a folder");
        let mut server = Self::on(&folder.path().join("tide.db"), limits).await;
        server._folder = Some(folder);
        server
    }

    /// A house that asks for a word.
    async fn club(word: &str) -> TestServer {
        let folder = tempfile::tempdir().expect("a folder");
        let data = folder.path().join("tide.db");
        let mut server = Self::configured(&data, |config| {
            config.club_word = Some(word.to_owned());
        })
        .await;
        server._folder = Some(folder);
        server
    }

    /// A server behind a proxy, with so many guests an hour for an address.
    async fn behind_proxy(guests_per_hour: u32) -> TestServer {
        let folder = tempfile::tempdir().expect("a folder");
        let data = folder.path().join("tide.db");
        let mut server = Self::configured(&data, |config| {
            config.trust_proxy = true;
            config.limits.guests_per_hour = guests_per_hour;
        })
        .await;
        server._folder = Some(folder);
        server
    }

    async fn on(data: &Path, limits: Limits) -> TestServer {
        Self::configured(data, |config| config.limits = limits).await
    }

    async fn configured(data: &Path, change: impl FnOnce(&mut Config)) -> TestServer {
        Self::at(Time::default(), data, change).await
    }

    /// A server for which it is this late.
    async fn at(time: Time, data: &Path, change: impl FnOnce(&mut Config)) -> TestServer {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        Self::listening(time, data, change, listener.into()).await
    }

    async fn listening(
        time: Time,
        data: &Path,
        change: impl FnOnce(&mut Config),
        listening: Listening,
    ) -> TestServer {
        let address = listening.listener.local_addr().expect("an address");
        let mut config = Config {
            base_url: format!("http://{address}"),
            trust_proxy: false,
            club_word: None,
            has_examples: false,
            bot_pause: std::time::Duration::ZERO,
            outgoing: Outgoing::default(),
            stand_in: "otter".parse().expect("a bot"),
            puzzles: Vec::new(),
            day_begins: 0,
            limits: Limits::default(),
        };
        change(&mut config);
        let limits = config.limits.clone();
        let (stop, stopped) = oneshot::channel::<()>();
        let store = SqliteStore::open(data, Sync::Full).expect("a database");
        let ground = Ground {
            store: Arc::new(store.clone()),
            bus: Arc::new(LocalBus::default()),
            time: time.clone(),
            about: Vec::new(),
        };
        let task = tokio::spawn(async move {
            let until = async {
                let _ = stopped.await;
            };
            let served = server::run(config, ground, listening, || {}, until).await;
            store.stop().await;
            served
        });
        TestServer {
            address,
            data: data.to_owned(),
            stop: Some(stop),
            task: Some(task),
            limits,
            time,
            _folder: None,
        }
    }

    /// Stops as Ctrl-C does.
    async fn stop(&mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        if let Some(task) = self.task.take() {
            task.await.expect("no panic").expect("a clean end");
        }
    }

    /// Stops and starts again on the same file, no earlier than it was.
    async fn restart(mut self) -> TestServer {
        self.stop().await;
        let limits = self.limits.clone();
        let mut again = Self::at(self.time.clone(), &self.data, |config| {
            config.limits = limits
        })
        .await;
        again._folder = self._folder.take();
        again
    }
}

//! A house of several servers in one process.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use backing::{Nats, Postgres};
use bus::{Bus, LocalBus, NatsBus};
use server::{Config, Ground, Limits, Outgoing, Time};
use store::Store;
use store::postgres::PostgresStore;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::client::Browser;

/// Servers on one database of their own.
pub(super) struct House {
    nodes: Vec<Node>,
    database: String,
    pub(super) nats: Option<Nats>,
}

struct Node {
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    task: Option<JoinHandle<anyhow::Result<()>>>,
}

impl House {
    /// So many servers with a bus between them.
    pub(super) async fn with_bus(n_nodes: usize) -> House {
        Self::open(n_nodes, true, |_| {}).await
    }

    /// So many servers that can only look at the store.
    pub(super) async fn without_bus(n_nodes: usize) -> House {
        Self::open(n_nodes, false, |_| {}).await
    }

    /// Servers that wait for nobody who is away.
    pub(super) async fn impatient(n_nodes: usize) -> House {
        let impatient = |config: &mut Config| config.limits.patience = Duration::ZERO;
        Self::open(n_nodes, true, impatient).await
    }

    /// Servers of which the first lets its bots take a minute.
    pub(super) async fn slow_bots(n_nodes: usize) -> House {
        let mut is_first = true;
        let slow = move |config: &mut Config| {
            if std::mem::take(&mut is_first) {
                config.bot_pause = Duration::from_secs(60);
            }
        };
        Self::open(n_nodes, true, slow).await
    }

    async fn open(n_nodes: usize, has_bus: bool, mut change: impl FnMut(&mut Config)) -> House {
        let database = fresh_name();
        let url = postgres().create_database(&database).expect("a database");
        let nats = has_bus.then(|| Nats::start().expect("a NATS"));
        let mut nodes = Vec::new();
        for _ in 0..n_nodes {
            let bus = nats.as_ref().map(Nats::url);
            nodes.push(Node::start(&url, bus.as_deref(), &mut change).await);
        }
        House {
            nodes,
            database,
            nats,
        }
    }

    pub(super) fn address(&self, node: usize) -> SocketAddr {
        self.nodes[node].address
    }

    /// The same guest at another server.
    pub(super) fn at(&self, node: usize, browser: &Browser) -> Browser {
        Browser {
            address: self.address(node),
            cookie: browser.cookie.clone(),
        }
    }

    /// Stops a server as Ctrl-C does.
    pub(super) async fn stop(&mut self, node: usize) {
        let node = &mut self.nodes[node];
        if let Some(stop) = node.stop.take() {
            let _ = stop.send(());
        }
        if let Some(task) = node.task.take() {
            task.await.expect("no panic").expect("a clean end");
        }
    }

    /// How a server ends by itself.
    pub(super) async fn end_of(&mut self, node: usize) -> anyhow::Result<()> {
        let task = self.nodes[node].task.take().expect("it runs");
        let ended = tokio::time::timeout(Duration::from_secs(20), task).await;
        ended.expect("it ends").expect("no panic")
    }

    /// A version uses the store that no older one may use beside it.
    pub(super) async fn outdate(&self) {
        let sql = "update house set min_reader = 999999";
        postgres().sql(&self.database, sql).expect("changed");
    }
}

/// The server that all tests share.
fn postgres() -> &'static Postgres {
    static SERVER: OnceLock<Postgres> = OnceLock::new();
    SERVER.get_or_init(|| Postgres::start().expect("a PostgreSQL"))
}

/// A name that no other test's database has.
fn fresh_name() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    format!("house_{}", NEXT.fetch_add(1, Relaxed))
}

impl Node {
    async fn start(url: &str, nats: Option<&str>, change: &mut impl FnMut(&mut Config)) -> Node {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let mut config = Config {
            base_url: format!("http://{address}"),
            trust_proxy: false,
            club_word: None,
            has_examples: false,
            bot_pause: Duration::ZERO,
            outgoing: Outgoing::default(),
            stand_in: "otter".parse().expect("a bot"),
            puzzles: Vec::new(),
            day_begins: 0,
            limits: Limits::default(),
        };
        change(&mut config);
        let store = PostgresStore::open(url).await.expect("a store");
        let secret = store.house_secret([7; 32]).await.expect("a secret");
        let bus: Arc<dyn Bus> = match nats {
            Some(nats) => Arc::new(NatsBus::connect(nats, &secret).await.expect("a bus")),
            None => Arc::new(LocalBus::default()),
        };
        let ground = Ground {
            store: Arc::new(store.clone()),
            bus,
            time: Time::default(),
            about: Vec::new(),
        };
        let (stop, stopped) = oneshot::channel::<()>();
        let (ready, is_ready) = oneshot::channel::<()>();
        let task = tokio::spawn(async move {
            let until = async {
                let _ = stopped.await;
            };
            let announce = || {
                let _ = ready.send(());
            };
            let served = server::run(config, ground, listener, announce, until).await;
            store.stop().await;
            served
        });
        is_ready.await.expect("it serves");
        Node {
            address,
            stop: Some(stop),
            task: Some(task),
        }
    }
}

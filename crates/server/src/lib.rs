//! The table's server: one move's way from socket to disk to every screen.
//!
//! `router.rs` lists what can be asked; `socket.rs` is a page's live line;
//! `table_task.rs` is where moves are judged, stored, and only then shown.

mod api;
mod config;
mod limits;
mod lobby;
mod metrics;
mod problem;
mod router;
mod secrets;
mod session;
mod socket;
mod table_task;
mod tables;

use std::future::Future;
use std::sync::Arc;

use anyhow::{Context, Result};
pub use config::{Config, Limits};
use store::sqlite::{SqliteStore, Sync};
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};

use crate::limits::Buckets;
use crate::metrics::Metrics;
use crate::tables::Tables;

/// Everything a request may need.
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) store: Arc<dyn store::Store>,
    pub(crate) tables: Tables,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) buckets: Buckets,
    /// Bots that may think at once.
    pub(crate) thinkers: Arc<Semaphore>,
    /// Becomes true when the server is about to stop.
    pub(crate) stopping: watch::Receiver<bool>,
}

/// Serves until `shutdown` is done; then sockets are told, writes are finished
/// and the file is closed.
pub async fn run(
    config: Config,
    listener: TcpListener,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Result<()> {
    let store = SqliteStore::open(&config.data, Sync::Full)
        .with_context(|| format!("{}", config.data.display()))?;
    let (stop, stopping) = watch::channel(false);
    let app = Arc::new(App {
        store: Arc::new(store.clone()),
        tables: Tables::default(),
        metrics: Arc::default(),
        buckets: Buckets::default(),
        thinkers: Arc::new(Semaphore::new(config.limits.thinkers)),
        config,
        stopping,
    });
    tables::wake_bots(&app)
        .await
        .context("waking the tables where a bot is to act")?;
    let service =
        router::router(app.clone()).into_make_service_with_connect_info::<std::net::SocketAddr>();
    let stopped = async move {
        shutdown.await;
        // Sockets hear it and say goodbye; requests under way are finished.
        let _ = stop.send(true);
    };
    let listener = axum::serve::ListenerExt::tap_io(listener, |stream| {
        // Without it a small frame waits for the answer to the one before.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!("TCP_NODELAY: {error}");
        }
    });
    axum::serve(listener, service)
        .with_graceful_shutdown(stopped)
        .await
        .context("serving")?;
    store.stop().await;
    Ok(())
}

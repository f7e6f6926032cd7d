//! The server as a browser meets it: a real port, a real file, real sockets.

/// A browser in a few lines.
mod client;
/// Whole games, reconnecting, restarting.
mod games;
/// What is refused, and how.
mod refusals;
/// Secrets stay secret on the wire.
mod secrets;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use server::{Config, Limits};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A server of its own for each test.
struct TestServer {
    address: SocketAddr,
    data: PathBuf,
    stop: Option<oneshot::Sender<()>>,
    task: Option<JoinHandle<anyhow::Result<()>>>,
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

    async fn on(data: &Path, limits: Limits) -> TestServer {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let config = Config {
            data: data.to_owned(),
            base_url: format!("http://{address}"),
            trust_proxy: false,
            club_word: None,
            limits,
        };
        let (stop, stopped) = oneshot::channel::<()>();
        let task = tokio::spawn(server::run(config, listener, async {
            let _ = stopped.await;
        }));
        TestServer {
            address,
            data: data.to_owned(),
            stop: Some(stop),
            task: Some(task),
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

    /// Stops and starts again on the same file.
    async fn restart(mut self) -> TestServer {
        self.stop().await;
        let mut again = Self::on(&self.data, Limits::default()).await;
        again._folder = self._folder.take();
        again
    }
}

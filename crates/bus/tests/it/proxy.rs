//! A line that can be cut and mended while both of its ends live.

use std::sync::Arc;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// Stands between a bus and its server.
pub(crate) struct Proxy {
    port: u16,
    is_whole: Arc<watch::Sender<bool>>,
}

impl Proxy {
    pub(crate) async fn to(server: u16) -> Proxy {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await;
        let listener = listener.expect("a free port");
        let port = listener.local_addr().expect("it is bound").port();
        let is_whole = Arc::new(watch::Sender::new(true));
        let lines = is_whole.clone();
        tokio::spawn(async move {
            while let Ok((mut bus, _)) = listener.accept().await {
                let mut whole = lines.subscribe();
                if !*whole.borrow() {
                    continue;
                }
                tokio::spawn(async move {
                    let server = TcpStream::connect(("127.0.0.1", server)).await;
                    let mut server = server.expect("NATS is there");
                    tokio::select! {
                        _ = copy_bidirectional(&mut bus, &mut server) => {}
                        _ = whole.wait_for(|is_whole| !is_whole) => {}
                    }
                });
            }
        });
        Proxy { port, is_whole }
    }

    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    pub(crate) fn cut(&self) {
        self.is_whole.send_replace(false);
    }

    pub(crate) fn mend(&self) {
        self.is_whole.send_replace(true);
    }
}

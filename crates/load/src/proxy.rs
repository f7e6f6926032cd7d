//! A line between a server and what it stands on, which can be closed, stalled or
//! slow, without rights to the machine's own network.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use anyhow::Result;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// How long what passes a slow line takes.
const DELAY: Duration = Duration::from_millis(200);

/// How a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Line {
    /// What comes in goes out.
    Open,
    /// Whoever is connected is cut off, whoever connects is, too.
    Closed,
    /// Nothing is read on either end; nobody is told.
    Stalled,
    /// Everything arrives 200 ms later.
    Slow,
}

/// How the line is and where it leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct State {
    line: Line,
    to: SocketAddr,
}

/// A line on a port of its own, until it is dropped.
pub(crate) struct Proxy {
    pub(crate) address: SocketAddr,
    state: watch::Sender<State>,
    accepting: JoinHandle<()>,
}

impl Proxy {
    /// An open line.
    pub(crate) async fn start(to: SocketAddr) -> Result<Proxy> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        let line = Line::Open;
        let (state, watched) = watch::channel(State { line, to });
        let accepting = tokio::spawn(accept(listener, watched));
        Ok(Proxy {
            address,
            state,
            accepting,
        })
    }

    /// From now on the line is like this.
    pub(crate) fn set(&self, line: Line) {
        self.state.send_modify(|state| state.line = line);
    }

    /// From now on it leads there; whoever is connected is cut off.
    pub(crate) fn lead_to(&self, to: SocketAddr) {
        self.state.send_modify(|state| state.to = to);
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

async fn accept(listener: TcpListener, watched: watch::Receiver<State>) {
    loop {
        // Out of descriptors: some will be given back.
        let Ok((client, _)) = listener.accept().await else {
            tokio::task::yield_now().await;
            continue;
        };
        tokio::spawn(connect(client, watched.clone()));
    }
}

async fn connect(client: TcpStream, mut watched: watch::Receiver<State>) {
    let is_moving = |state: &State| state.line != Line::Stalled;
    let state = watched.wait_for(is_moving).await.map(|state| *state);
    let Ok(State { line, to }) = state else {
        return;
    };
    if line == Line::Closed {
        return;
    }
    let Ok(server) = TcpStream::connect(to).await else {
        return;
    };
    // What is small must not wait for more.
    let _ = (client.set_nodelay(true), server.set_nodelay(true));
    let (from_client, to_client) = client.into_split();
    let (from_server, to_server) = server.into_split();
    // When one direction ends, so does the other: both halves are dropped.
    tokio::select! {
        () = carry(from_client, to_server, watched.clone(), to) => {}
        () = carry(from_server, to_client, watched, to) => {}
    }
}

/// One direction, until it ends, is closed, or leads elsewhere.
async fn carry(
    mut from: OwnedReadHalf,
    mut into: OwnedWriteHalf,
    mut watched: watch::Receiver<State>,
    to: SocketAddr,
) {
    let mut buffer = vec![0; 64 * 1024];
    loop {
        let state = *watched.borrow_and_update();
        if state.line == Line::Closed || state.to != to {
            return;
        }
        let n_read = tokio::select! {
            changed = watched.changed() => match changed {
                Ok(()) => continue,
                Err(_) => return,
            },
            read = from.read(&mut buffer), if state.line != Line::Stalled => read.unwrap_or(0),
        };
        if n_read == 0 {
            return;
        }
        if state.line == Line::Slow {
            tokio::time::sleep(DELAY).await;
        }
        if into.write_all(&buffer[..n_read]).await.is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    /// Says back what it hears, with its own letter before it.
    async fn start_echo(letter: u8) -> SocketAddr {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await;
        let listener = listener.expect("a free port");
        let address = listener.local_addr().expect("a port");
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                tokio::spawn(async move {
                    while let Ok(heard) = stream.read_u8().await {
                        let _ = stream.write_all(&[letter, heard]).await;
                    }
                });
            }
        });
        address
    }

    async fn ask(stream: &mut TcpStream) -> Option<[u8; 2]> {
        stream.write_all(b"x").await.ok()?;
        let mut heard = [0; 2];
        stream.read_exact(&mut heard).await.ok()?;
        Some(heard)
    }

    async fn connect_to(proxy: &Proxy) -> TcpStream {
        TcpStream::connect(proxy.address).await.expect("a line")
    }

    #[tokio::test]
    async fn a_closed_line_cuts_off_those_who_are_on_it_and_those_who_come() {
        let proxy = Proxy::start(start_echo(b'a').await).await.expect("a line");
        let mut old = connect_to(&proxy).await;
        assert_eq!(ask(&mut old).await, Some(*b"ax"));
        proxy.set(Line::Closed);
        assert_eq!(ask(&mut old).await, None);
        assert_eq!(ask(&mut connect_to(&proxy).await).await, None);
        proxy.set(Line::Open);
        assert_eq!(ask(&mut connect_to(&proxy).await).await, Some(*b"ax"));
    }

    #[tokio::test]
    async fn a_stalled_line_says_nothing_until_it_is_open_again() {
        let proxy = Proxy::start(start_echo(b'a').await).await.expect("a line");
        let mut stream = connect_to(&proxy).await;
        assert_eq!(ask(&mut stream).await, Some(*b"ax"));
        proxy.set(Line::Stalled);
        let mut later = connect_to(&proxy).await;
        let soon = Duration::from_millis(50);
        let old = tokio::time::timeout(soon, ask(&mut stream)).await;
        let new = tokio::time::timeout(soon, ask(&mut later)).await;
        assert!(old.is_err() && new.is_err());
        proxy.set(Line::Open);
        for stream in [&mut stream, &mut later] {
            let mut heard = [0; 2];
            stream.read_exact(&mut heard).await.expect("what was held");
            assert_eq!(heard, *b"ax");
        }
    }

    #[tokio::test]
    async fn a_slow_line_takes_its_time_both_ways() {
        let proxy = Proxy::start(start_echo(b'a').await).await.expect("a line");
        proxy.set(Line::Slow);
        let mut stream = connect_to(&proxy).await;
        let began = Instant::now();
        assert_eq!(ask(&mut stream).await, Some(*b"ax"));
        assert!(began.elapsed() >= 2 * DELAY);
    }

    #[tokio::test]
    async fn a_line_that_leads_elsewhere_cuts_off_those_who_are_on_it() {
        let proxy = Proxy::start(start_echo(b'a').await).await.expect("a line");
        let mut old = connect_to(&proxy).await;
        assert_eq!(ask(&mut old).await, Some(*b"ax"));
        proxy.lead_to(start_echo(b'b').await);
        assert_eq!(ask(&mut old).await, None);
        assert_eq!(ask(&mut connect_to(&proxy).await).await, Some(*b"bx"));
    }
}

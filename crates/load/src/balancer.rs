//! A balancer for connections: each goes to one of the servers at random, to the
//! next one if that does not take it. It reads nothing of what passes, so two
//! people at a table usually sit at different servers: the hardest case. A
//! balancer that hashes the table's path is kinder.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use anyhow::Result;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// A balancer on a free port of this machine, until it is dropped.
pub(crate) struct Balancer {
    pub(crate) address: SocketAddr,
    accepting: JoinHandle<()>,
}

impl Balancer {
    /// Finds a port; connections wait until there are servers.
    pub(crate) async fn listen() -> Result<(TcpListener, SocketAddr)> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        Ok((listener, address))
    }

    /// Leads what comes in to these servers.
    pub(crate) fn start(listener: TcpListener, address: SocketAddr, to: Vec<SocketAddr>) -> Self {
        let accepting = tokio::spawn(accept(listener, to.into()));
        Balancer { address, accepting }
    }
}

impl Drop for Balancer {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

async fn accept(listener: TcpListener, nodes: Arc<[SocketAddr]>) {
    let luck = AtomicU64::new(0x9e37_79b9_7f4a_7c15);
    loop {
        // Out of descriptors: some will be given back.
        let Ok((client, _)) = listener.accept().await else {
            tokio::task::yield_now().await;
            continue;
        };
        let first = next_luck(&luck) as usize;
        tokio::spawn(carry(client, nodes.clone(), first));
    }
}

/// Both ways, until one end closes. A connection that nobody takes is dropped.
async fn carry(mut client: TcpStream, nodes: Arc<[SocketAddr]>, first: usize) {
    for nth in 0..nodes.len() {
        let address = nodes[(first + nth) % nodes.len()];
        let Ok(mut node) = TcpStream::connect(address).await else {
            continue;
        };
        // Neither end may wait for more to send, nor does it matter if it does.
        let _ = (client.set_nodelay(true), node.set_nodelay(true));
        // How it ends is what the two ends see, and nobody else's business.
        let _ = tokio::io::copy_bidirectional(&mut client, &mut node).await;
        return;
    }
}

/// A number that nobody could guess from the last, and the same in every run.
fn next_luck(luck: &AtomicU64) -> u64 {
    let last = luck.load(Relaxed);
    let next = last
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    luck.store(next, Relaxed);
    next >> 33
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    /// A server that tells everybody the same letter.
    async fn start_teller(letter: u8) -> SocketAddr {
        let (listener, address) = Balancer::listen().await.expect("a free port");
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let _ = stream.write_all(&[letter]).await;
            }
        });
        address
    }

    async fn ask(balancer: &Balancer) -> Option<u8> {
        let mut stream = TcpStream::connect(balancer.address).await.ok()?;
        stream.read_u8().await.ok()
    }

    #[tokio::test]
    async fn all_servers_get_something_and_one_that_is_gone_nothing() {
        let (held, gone) = Balancer::listen().await.expect("a free port");
        drop(held);
        let nodes = vec![start_teller(b'a').await, gone, start_teller(b'b').await];
        let (listener, address) = Balancer::listen().await.expect("a free port");
        let balancer = Balancer::start(listener, address, nodes);
        let mut told = BTreeSet::new();
        for _ in 0..40 {
            told.insert(ask(&balancer).await.expect("somebody answers"));
        }
        assert_eq!(told, BTreeSet::from([b'a', b'b']));
    }
}

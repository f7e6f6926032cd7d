//! Connections for reading. Single rows are read where they are asked for;
//! whole logs and lists are read on threads that may block, with connections
//! of their own, so that no async worker waits for them.

use std::path::Path;
use std::sync::{Arc, Mutex};

use rusqlite::{Connection, OpenFlags};
use tokio::sync::Semaphore;

use super::{BUSY_WAIT, failed, stopped};
use crate::StoreError;

/// Connections for single rows.
const N_SHORT: usize = 4;
/// Connections for logs and lists, and so how many are read at once.
const N_LONG: usize = 4;

#[derive(Debug)]
pub(super) struct Readers {
    short: Vec<Mutex<Connection>>,
    /// Those that nobody uses at the moment.
    long: Mutex<Vec<Connection>>,
    turns: Semaphore,
}

impl Readers {
    pub(super) fn open(path: &Path) -> rusqlite::Result<Readers> {
        let open = |_| {
            let reader = Connection::open_with_flags(
                path,
                OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX,
            )?;
            reader.busy_timeout(BUSY_WAIT)?;
            Ok(reader)
        };
        let short = (0..N_SHORT).map(|n| open(n).map(Mutex::new));
        Ok(Readers {
            short: short.collect::<rusqlite::Result<_>>()?,
            long: Mutex::new((0..N_LONG).map(open).collect::<rusqlite::Result<_>>()?),
            turns: Semaphore::new(N_LONG),
        })
    }

    /// Reads a row or two right here; whichever connection is free serves.
    pub(super) fn read<T>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        let free = self.short.iter().find_map(|reader| reader.try_lock().ok());
        let reader = match free {
            Some(reader) => reader,
            None => self.short[0].lock().map_err(|_| stopped())?,
        };
        work(&reader).map_err(failed)
    }

    /// Reads what may be long on a thread of its own, in turn.
    pub(super) async fn read_long<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let readers = self.clone();
        // Whoever asked may go away; the turn lasts until the reading is done.
        let turn = self.turns.acquire().await.map_err(|_| stopped())?;
        turn.forget();
        let lent = Lent::new(readers);
        let read = tokio::task::spawn_blocking(move || match &lent.connection {
            Some(connection) => work(connection).map_err(failed),
            None => Err(stopped()),
        });
        read.await.unwrap_or_else(|_| Err(stopped()))
    }
}

/// A connection that goes back, and its turn with it, however the reading ends.
struct Lent {
    connection: Option<Connection>,
    readers: Arc<Readers>,
}

impl Lent {
    fn new(readers: Arc<Readers>) -> Lent {
        let connection = readers
            .long
            .lock()
            .expect("no panic while it is held")
            .pop();
        Lent {
            connection,
            readers,
        }
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        let mut idle = self.readers.long.lock().expect("no panic while it is held");
        idle.extend(self.connection.take());
        drop(idle);
        self.readers.turns.add_permits(1);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;
    use std::thread::{self, ThreadId};

    use super::*;

    fn readers() -> (tempfile::TempDir, Arc<Readers>) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.db");
        let writer = Connection::open(&path).expect("a file");
        writer
            .execute_batch("create table t (n integer)")
            .expect("a table");
        let readers = Readers::open(&path).expect("readers");
        (folder, Arc::new(readers))
    }

    fn here(_: &Connection) -> rusqlite::Result<ThreadId> {
        Ok(thread::current().id())
    }

    #[tokio::test]
    async fn what_may_be_long_is_read_on_another_thread() {
        let (_folder, readers) = readers();
        let own = thread::current().id();
        assert_eq!(readers.read(here), Ok(own));
        assert_ne!(readers.read_long(here).await, Ok(own));
    }

    #[tokio::test]
    async fn long_reads_take_turns_and_short_ones_never_wait_for_them() {
        let (_folder, readers) = readers();
        let together = Arc::new(Barrier::new(N_LONG + 1));
        let long = |_| {
            let (readers, together) = (readers.clone(), together.clone());
            tokio::spawn(async move {
                let read = readers.read_long(move |_| {
                    // Until all are reading, and then until they may end.
                    together.wait();
                    together.wait();
                    Ok(())
                });
                read.await
            })
        };
        let reading: Vec<_> = (0..N_LONG).map(long).collect();
        let all_read = together.clone();
        let waited = tokio::task::spawn_blocking(move || all_read.wait());
        waited.await.expect("all are reading");
        assert_eq!(readers.turns.available_permits(), 0);
        assert_eq!(readers.read(here), Ok(thread::current().id()));
        // Whoever goes away while waiting takes no turn along.
        let mut waiting = Box::pin(readers.read_long(here));
        assert!(is_pending(&mut waiting).await);
        drop(waiting);
        let may_end = tokio::task::spawn_blocking(move || together.wait());
        may_end.await.expect("they end");
        for read in reading {
            read.await.expect("no panic").expect("read");
        }
        assert_eq!(readers.turns.available_permits(), N_LONG);
    }

    async fn is_pending(future: &mut (impl Future + Unpin)) -> bool {
        std::future::poll_fn(|context| {
            let polled = std::pin::Pin::new(&mut *future).poll(context);
            std::task::Poll::Ready(polled.is_pending())
        })
        .await
    }

    #[tokio::test]
    async fn a_reading_that_panics_gives_its_connection_back() {
        let (_folder, readers) = readers();
        for _ in 0..=N_LONG {
            let read = readers.read_long(|_| -> rusqlite::Result<()> { panic!("a bug") });
            assert_eq!(read.await, Err(stopped()));
        }
        assert!(readers.read_long(here).await.is_ok());
        assert_eq!(readers.long.lock().expect("free").len(), N_LONG);
    }
}

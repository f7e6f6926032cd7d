//! A connection that does not wait for ever for whoever reads its answers. A
//! reader who takes nothing for a while is gone, and so is one who takes a
//! little now and then until the whole answer has waited for too long.
//!
//! By hand, because what there is (tokio-io-timeout) knows the first of the two
//! alone: whoever takes a byte now and then would hold an answer for ever.
//!
//! Sockets have rules of their own (`socket.rs`): from the upgrade on nothing is
//! counted here.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

use crate::Limits;

/// What the one who answers tells the connection.
#[derive(Debug, Default)]
pub(crate) struct Answers {
    n_begun: AtomicU32,
    is_socket: AtomicBool,
}

impl Answers {
    /// Another answer begins, and its time. What comes in meanwhile does not
    /// count: a client could go on sending and never read.
    pub(crate) fn begin(&self) {
        self.n_begun.fetch_add(1, Relaxed);
    }

    /// The connection is a socket from now on.
    pub(crate) fn become_socket(&self) {
        self.is_socket.store(true, Relaxed);
    }
}

/// A stream whose reader has to keep up.
pub(crate) struct Steady<S> {
    stream: S,
    answers: Arc<Answers>,
    stalled: Duration,
    dawdled: Duration,
    /// The answer that is being written.
    answer: u32,
    /// How long it has waited before it waited now.
    waited: Duration,
    waiting: Option<Waiting>,
}

/// Not a byte can be written at the moment.
struct Waiting {
    since: Instant,
    /// In a box: most connections never wait.
    end: Pin<Box<Sleep>>,
}

impl<S> Steady<S> {
    pub(crate) fn new(stream: S, answers: Arc<Answers>, limits: &Limits) -> Steady<S> {
        Steady {
            stream,
            answers,
            stalled: limits.stalled,
            dawdled: limits.dawdled,
            answer: 0,
            waited: Duration::ZERO,
            waiting: None,
        }
    }

    /// Passes on what came of a write, unless the reader has had their time.
    fn judge<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() || self.answers.is_socket.load(Relaxed) {
            if let Some(waiting) = self.waiting.take() {
                self.waited += waiting.since.elapsed();
            }
            return written;
        }
        let answer = self.answers.n_begun.load(Relaxed);
        if answer != self.answer {
            self.answer = answer;
            self.waited = Duration::ZERO;
            self.waiting = None;
        }
        let left = self.stalled.min(self.dawdled.saturating_sub(self.waited));
        let waiting = self.waiting.get_or_insert_with(|| {
            let since = Instant::now();
            let end = Box::pin(sleep_until(since + left));
            Waiting { since, end }
        });
        match waiting.end.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::Error::new(
                io::ErrorKind::TimedOut,
                "the answer was not read in time",
            ))),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Steady<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Steady<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.judge(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.judge(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.judge(context, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let shut = Pin::new(&mut self.stream).poll_shutdown(context);
        self.judge(context, shut)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};

    use super::*;

    const LONG: Duration = Duration::from_secs(3600);
    const SHORT: Duration = Duration::from_millis(30);

    fn steady(stalled: Duration, dawdled: Duration) -> (Steady<DuplexStream>, DuplexStream) {
        let limits = Limits {
            stalled,
            dawdled,
            ..Limits::default()
        };
        let (ours, theirs) = duplex(16);
        (Steady::new(ours, Arc::default(), &limits), theirs)
    }

    #[tokio::test]
    async fn a_reader_who_takes_nothing_is_gone() {
        let (mut ours, _theirs) = steady(SHORT, LONG);
        let error = ours.write_all(&[0; 64]).await.expect_err("nobody reads");
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }

    #[tokio::test]
    async fn a_reader_who_takes_a_little_now_and_then_is_gone_in_the_end() {
        let (mut ours, mut theirs) = steady(LONG, SHORT);
        ours.answers.begin();
        let reading = async {
            // One byte for every turn of the runtime, for ever.
            while theirs.read_u8().await.is_ok() {
                tokio::task::yield_now().await;
            }
        };
        let writing = async move {
            loop {
                if let Err(error) = ours.write_all(&[0; 64]).await {
                    return error.kind();
                }
            }
        };
        let (kind, ()) = tokio::join!(writing, reading);
        assert_eq!(kind, io::ErrorKind::TimedOut);
    }

    #[tokio::test]
    async fn every_answer_has_its_own_time() {
        let (mut ours, mut theirs) = steady(LONG, LONG);
        for _ in 0..3 {
            ours.answers.begin();
            let (written, read) = tokio::join!(ours.write_all(&[0; 64]), async {
                let mut bytes = [0; 64];
                theirs.read_exact(&mut bytes).await
            });
            assert!(written.is_ok() && read.is_ok());
            ours.waited = LONG / 2;
        }
        ours.dawdled = LONG / 2;
        ours.answers.begin();
        let unread = tokio::time::timeout(SHORT, ours.write_all(&[0; 64])).await;
        assert!(unread.is_err(), "it begins anew and is still waited for");
    }

    #[tokio::test]
    async fn a_socket_has_rules_of_its_own() {
        let (mut ours, _theirs) = steady(Duration::ZERO, Duration::ZERO);
        ours.answers.become_socket();
        let unread = tokio::time::timeout(SHORT, ours.write_all(&[0; 64])).await;
        assert!(unread.is_err(), "it is still waited for");
    }
}

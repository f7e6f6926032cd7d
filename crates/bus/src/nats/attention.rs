//! Which tables are attended to: one subscription a table, however many attend.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use tokio::sync::SetOnce;
use tokio::task::AbortHandle;

use super::line::{Line, PATIENCE};

/// The subjects that are listened to.
#[derive(Default, Clone)]
pub(super) struct Attention {
    by_subject: Arc<Mutex<BTreeMap<String, Weak<Tending>>>>,
}

/// A subject is listened to until the last of its holders drops this.
pub(super) struct Tending {
    post: Arc<Post>,
    task: AbortHandle,
    attention: Attention,
}

/// What the task that listens has in common with those for whom it does.
struct Post {
    subject: String,
    is_heard: SetOnce<()>,
    is_over: AtomicBool,
}

impl Attention {
    /// Listens to a subject, and waits until nothing that is said from now on is
    /// missed; with a broken line, for nothing.
    pub(super) async fn to(&self, subject: String, line: &Arc<Line>) -> Arc<Tending> {
        let tending = self.tending(subject, line);
        if line.is_connected() {
            // A server that is slow to answer must not keep a table closed.
            let _ = tokio::time::timeout(PATIENCE, tending.post.is_heard.wait()).await;
        }
        tending
    }

    fn tending(&self, subject: String, line: &Arc<Line>) -> Arc<Tending> {
        let mut by_subject = self.held();
        if let Some(tending) = by_subject.get(&subject).and_then(Weak::upgrade) {
            return tending;
        }
        let post = Arc::new(Post {
            subject: subject.clone(),
            is_heard: SetOnce::new(),
            is_over: AtomicBool::new(false),
        });
        let tending = Arc::new(Tending {
            post: post.clone(),
            task: tokio::spawn(tend(line.clone(), post)).abort_handle(),
            attention: self.clone(),
        });
        by_subject.insert(subject, Arc::downgrade(&tending));
        tending
    }

    fn held(&self) -> MutexGuard<'_, BTreeMap<String, Weak<Tending>>> {
        self.by_subject
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Tending {
    fn drop(&mut self) {
        // The task may be in the middle of a letter when it is aborted.
        self.post.is_over.store(true, Ordering::Release);
        self.task.abort();
        let mut by_subject = self.attention.held();
        // Somebody else may attend to the table anew already.
        let is_last = |tending: &Weak<Tending>| tending.strong_count() == 0;
        if by_subject.get(&self.post.subject).is_some_and(is_last) {
            by_subject.remove(&self.post.subject);
        }
    }
}

async fn tend(line: Arc<Line>, post: Arc<Post>) {
    // Boxed: a task is as large as the largest thing that it ever waits for, for
    // as long as the table is open.
    let Some(subscriber) = Box::pin(begin(&line, &post)).await else {
        return;
    };
    let is_over = || post.is_over.load(Ordering::Acquire);
    line.hear(subscriber, &post.subject, is_over).await;
}

async fn begin(line: &Line, post: &Post) -> Option<async_nats::Subscriber> {
    let subscriber = line.listen(&post.subject).await?;
    if line.is_connected() {
        line.round_trip().await;
    }
    // Set once, by this task alone.
    let _ = post.is_heard.set(());
    Some(subscriber)
}

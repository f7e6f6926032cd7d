//! Public lists of tables, read once a second at most, however many ask.
//!
//! What is kept is rows, not answers: which seats are one's own is told to
//! each asker from the same rows.

use std::sync::Arc;
use std::time::{Duration, Instant};

use store::{ListedTable, StoreError};
use tokio::sync::Mutex;

/// How long a list is shown again.
const FRESH: Duration = Duration::from_secs(1);

/// The three lists that everybody may see.
#[derive(Default)]
pub(crate) struct Lists {
    pub(crate) open: List,
    pub(crate) live: List,
    pub(crate) over: List,
}

/// One list, as it was read last.
#[derive(Default)]
pub(crate) struct List(Mutex<Option<Kept>>);

struct Kept {
    read_at: Instant,
    rows: Arc<[ListedTable]>,
}

impl List {
    /// The list as of a second ago at most. Whoever comes while it is being
    /// read waits for that reading. A reading that fails is not kept.
    pub(crate) async fn rows(
        &self,
        now: Instant,
        read: impl Future<Output = Result<Vec<ListedTable>, StoreError>>,
    ) -> Result<Arc<[ListedTable]>, StoreError> {
        let mut kept = self.0.lock().await;
        if let Some(kept) = &*kept
            && now.saturating_duration_since(kept.read_at) < FRESH
        {
            return Ok(kept.rows.clone());
        }
        let rows: Arc<[ListedTable]> = read.await?.into();
        *kept = Some(Kept {
            read_at: now,
            rows: rows.clone(),
        });
        Ok(rows)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    use super::*;

    #[tokio::test]
    async fn many_who_ask_within_a_second_cost_one_reading() {
        let list = List::default();
        let n_read = AtomicUsize::new(0);
        let begin = Instant::now();
        let ask = |after_ms: u64| {
            let read = async {
                n_read.fetch_add(1, Relaxed);
                // The others come while this one is reading.
                tokio::task::yield_now().await;
                Ok(Vec::new())
            };
            list.rows(begin + Duration::from_millis(after_ms), read)
        };
        let (one, two, three) = tokio::join!(ask(0), ask(0), ask(999));
        assert!([one, two, three].iter().all(Result::is_ok));
        assert_eq!(n_read.load(Relaxed), 1);
        ask(1000).await.expect("read");
        assert_eq!(n_read.load(Relaxed), 2, "a second later it is read again");
        let failing = list.rows(begin + Duration::from_secs(9), async {
            Err(StoreError::Busy)
        });
        assert_eq!(failing.await, Err(StoreError::Busy));
        ask(9000).await.expect("read");
        assert_eq!(n_read.load(Relaxed), 3, "a failure is not kept");
    }
}

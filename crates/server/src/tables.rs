//! Which tables have a task, and starting one where there is none.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex};

use store::{Status, StoreError, TableFilter};
use tokio::sync::mpsc;

use crate::App;
use crate::table_task::{self, Ask};

/// Asks that may wait for one table.
const INBOX: usize = 256;

/// The inboxes of tables with a task.
#[derive(Default)]
pub(crate) struct Tables {
    inboxes: Mutex<BTreeMap<String, mpsc::Sender<Ask>>>,
}

impl Tables {
    /// The inbox of a table's task, which is started if there is none. A task
    /// for a table that does not exist answers so and ends.
    pub(crate) fn inbox(&self, app: &Arc<App>, id: &str) -> mpsc::Sender<Ask> {
        let mut inboxes = self.inboxes.lock().expect("no panic while it is held");
        if let Some(inbox) = inboxes.get(id)
            && !inbox.is_closed()
        {
            return inbox.clone();
        }
        let (inbox, asks) = mpsc::channel(INBOX);
        inboxes.insert(id.to_owned(), inbox.clone());
        app.metrics.tables.fetch_add(1, Relaxed);
        let (app, id, own) = (app.clone(), id.to_owned(), inbox.downgrade());
        tokio::spawn(async move {
            table_task::run(app.clone(), id, asks, own).await;
            app.metrics.tables.fetch_sub(1, Relaxed);
        });
        inbox
    }

    /// Sends an ask to a table; tries again if its task has just ended.
    pub(crate) async fn ask(&self, app: &Arc<App>, id: &str, mut ask: Ask) {
        for _ in 0..3 {
            match self.inbox(app, id).send(ask).await {
                Ok(()) => return,
                Err(mpsc::error::SendError(back)) => ask = back,
            }
        }
        // Dropping the ask tells whoever waits for its answer.
    }

    /// Forgets a table whose task wants to end, unless something has come in.
    pub(crate) fn retire(&self, id: &str, asks: &mut mpsc::Receiver<Ask>) -> bool {
        let mut inboxes = self.inboxes.lock().expect("no panic while it is held");
        if !asks.is_empty() {
            return false;
        }
        asks.close();
        inboxes.remove(id);
        true
    }
}

/// After a start: tables where a bot is to act go on by themselves.
pub(crate) async fn wake_bots(app: &Arc<App>) -> Result<(), StoreError> {
    let live = app
        .store
        .tables(TableFilter::All(Status::Live), u32::MAX)
        .await?;
    let waits_for_bot = |table: &store::TableRow| {
        let mut acting = table
            .to_act
            .split(',')
            .filter_map(|seat| seat.parse::<usize>().ok());
        table.head == 0
            || acting.any(|seat| table.seats.get(seat).is_some_and(|seat| seat.bot.is_some()))
    };
    for table in live.iter().filter(|table| waits_for_bot(table)) {
        app.tables.ask(app, &table.id, Ask::Wake).await;
    }
    Ok(())
}

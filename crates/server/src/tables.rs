//! Which tables have a task, and starting one where there is none.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use store::Guest;
use tokio::sync::{mpsc, oneshot};
use wire::{LobbyCommand, Problem, Rejected, TableView};

use crate::App;
use crate::problem::problem;
use crate::table_task::{self, Ask, Elsewhere};

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
        let (counted, own) = (Counted::new(app, id), inbox.downgrade());
        tokio::spawn(async move {
            table_task::run(counted.app.clone(), counted.id.clone(), asks, own).await;
            drop(counted);
        });
        inbox
    }

    /// The inbox of a table's task, if it has one.
    fn waking(&self, id: &str) -> Option<mpsc::Sender<Ask>> {
        let inboxes = self.inboxes.lock().expect("no panic while it is held");
        inboxes.get(id).cloned()
    }

    /// The inboxes of all tables that have a task.
    fn all(&self) -> Vec<mpsc::Sender<Ask>> {
        let inboxes = self.inboxes.lock().expect("no panic while it is held");
        inboxes.values().cloned().collect()
    }

    /// Whether a table has a task.
    pub(crate) fn has(&self, id: &str) -> bool {
        self.waking(id).is_some()
    }

    /// The tables that have a task.
    pub(crate) fn ids(&self) -> Vec<String> {
        let inboxes = self.inboxes.lock().expect("no panic while it is held");
        inboxes.keys().cloned().collect()
    }

    /// Tells a table that has a task what has come of another server. It can do
    /// without, so nobody waits for a task that has too much to do.
    pub(crate) fn tell(&self, id: &str, what: Elsewhere) {
        if let Some(inbox) = self.waking(id) {
            let _ = inbox.try_send(Ask::Elsewhere(what));
        }
    }

    /// Tells every table that has a task something.
    pub(crate) async fn tell_all(&self, ask: impl Fn() -> Ask) {
        for inbox in self.all() {
            let _ = inbox.send(ask()).await;
        }
    }

    /// Tells every table that has a task what a guest is called now.
    pub(crate) async fn rename(&self, guest: &Guest) {
        let guest = Box::new(guest.clone());
        let rename = || Ask::Rename {
            guest: guest.clone(),
        };
        self.tell_all(rename).await;
    }

    /// Tells every table that has a task that the house was away.
    pub(crate) async fn tell_outage(&self) {
        self.tell_all(|| Ask::Outage).await;
    }

    /// Tells every table that has a task to look at the store again.
    pub(crate) async fn refresh_all(&self) {
        self.tell_all(|| Ask::Refresh).await;
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

    /// Forgets a table that cannot be had; what has come in is still answered.
    pub(crate) fn forget(&self, id: &str, asks: &mut mpsc::Receiver<Ask>) {
        let mut inboxes = self.inboxes.lock().expect("no panic while it is held");
        asks.close();
        inboxes.remove(id);
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

/// A task counted until it ends, however it does.
struct Counted {
    app: Arc<App>,
    id: String,
}

impl Counted {
    fn new(app: &Arc<App>, id: &str) -> Counted {
        app.metrics.tables.inc();
        Counted {
            app: app.clone(),
            id: id.to_owned(),
        }
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.app.metrics.tables.dec();
        if std::thread::panicking() {
            // Those who watch come back to a task that reads the log again.
            self.app.metrics.panics.inc();
            tracing::error!(table.id = %self.id, "table {}: its task panicked; this is a bug", self.id);
        }
    }
}

/// Carries out a command around the playing.
pub(crate) async fn change_table(
    app: &Arc<App>,
    id: &str,
    guest: Guest,
    command: LobbyCommand,
) -> Result<TableView, Problem> {
    let (answer, reply) = oneshot::channel();
    let asked = Box::new((guest, command));
    let ask = Ask::Change {
        asked,
        knows_company: false,
        answer,
    };
    app.tables.ask(app, id, ask).await;
    reply.await.unwrap_or_else(|_| Err(gone()))
}

/// How long to wait before a table is read again that could not be.
const BREATH: Duration = Duration::from_secs(1);

/// Lets a table go on by itself in a while: its task is gone, and perhaps a bot
/// is to act there.
pub(crate) fn wake_later(app: &Arc<App>, id: &str) {
    let (app, id) = (app.clone(), id.to_owned());
    tokio::spawn(async move {
        tokio::time::sleep(BREATH).await;
        app.tables.ask(&app, &id, Ask::Retry).await;
    });
}

/// The table's task has ended in the middle of it.
pub(crate) fn gone() -> Problem {
    problem(Rejected::Busy, "the table is starting again; try once more")
}

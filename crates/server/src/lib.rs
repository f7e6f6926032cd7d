//! The table's server: one move's way from socket to disk to every screen.
//!
//! `router.rs` lists what can be asked; `socket.rs` is a page's live line;
//! `table_task.rs` is where moves are judged, stored, and only then shown;
//! `table_change.rs` is what guests may do to a table beside playing.

mod api;
mod archiving;
mod bot_tables;
mod bottles;
mod challenges;
mod config;
mod day;
mod deadlines;
mod door;
mod guests;
mod letters;
mod limits;
mod listen;
mod lists;
mod metrics;
mod nodes;
mod notices;
mod openapi;
mod owners;
mod pace;
mod pages;
mod past;
mod problem;
mod puzzles;
mod refusals;
mod reviews;
mod router;
mod secrets;
mod session;
#[cfg(test)]
mod simulation;
mod socket;
mod steady;
mod stored;
mod table_change;
mod table_lines;
mod table_task;
mod tables;
mod thinkers;
mod time;
mod tls;
mod weighing;

use std::future::Future;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use bus::Bus;
pub use config::{Config, Limits, Mail, Outgoing};
use store::StoreError;
pub use stored::{Resumed, resume};
pub use time::Time;
pub use tls::{Acme, Listening, Tls};
use tokio::sync::{Notify, watch};
use tokio::task::JoinSet;
pub use wire::Wishes;

use crate::bot_tables::BotTables;
use crate::deadlines::{Outages, Sweeper};
use crate::door::Door;
use crate::limits::Buckets;
use crate::listen::Manner;
use crate::lists::Lists;
use crate::metrics::Metrics;
use crate::nodes::Others;
use crate::notices::Notices;
use crate::notices::presence::Presence;
use crate::owners::Whereabouts;
use crate::past::Turns;
use crate::puzzles::Puzzles;
use crate::refusals::Refusals;
use crate::reviews::Reviews;
use crate::tables::Tables;
use crate::thinkers::Thinkers;

/// Everything a request may need.
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) store: Arc<dyn store::Store>,
    pub(crate) bus: Arc<dyn Bus>,
    pub(crate) time: Time,
    house_key: tokio::sync::OnceCell<[u8; 32]>,
    /// Marks this server's own notices.
    pub(crate) origin: u64,
    pub(crate) tables: Tables,
    /// What is known of other servers on the same store.
    pub(crate) others: Others,
    /// Another server may have left tables behind.
    pub(crate) orphans: Notify,
    /// What other servers have said was lost.
    pub(crate) missed: Notify,
    /// This version may not use the store any more, and why.
    too_old: watch::Sender<Option<String>>,
    /// The lists that everybody may see.
    pub(crate) lists: Lists,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) buckets: Buckets,
    /// When the house was away.
    pub(crate) outages: Outages,
    /// Where guests were last seen.
    pub(crate) whereabouts: Whereabouts,
    /// Tables with bots that are just being started.
    pub(crate) bot_tables: BotTables,
    /// What the log is still to tell of.
    pub(crate) refusals: Refusals,
    /// Where the club's word is said.
    pub(crate) door: Door,
    /// How people are called back.
    pub(crate) notices: Notices,
    /// Who looks at which table.
    pub(crate) presence: Arc<Presence>,
    /// The puzzles of this house.
    pub(crate) puzzles: Puzzles,
    /// The games as the house tells of them.
    pub(crate) games: OnceLock<Box<serde_json::value::RawValue>>,
    /// Finished games that are being looked back at.
    pub(crate) reviews: Reviews,
    /// Who may have something expensive made.
    pub(crate) turns: Turns,
    /// Where bots think.
    pub(crate) thinkers: Arc<Thinkers>,
    /// Becomes true when the server is about to stop.
    pub(crate) stopping: watch::Receiver<bool>,
}

impl App {
    fn new(config: Config, ground: Ground, stopping: watch::Receiver<bool>) -> Result<App> {
        Ok(App {
            store: ground.store,
            bus: ground.bus,
            time: ground.time.clone(),
            house_key: tokio::sync::OnceCell::new(),
            origin: secrets::random_number(),
            tables: Tables::default(),
            others: Others::default(),
            orphans: Notify::new(),
            missed: Notify::new(),
            too_old: watch::Sender::new(None),
            lists: Lists::default(),
            metrics: Arc::new(Metrics::new(ground.about)),
            buckets: Buckets::new(ground.time.clone()),
            outages: Outages::default(),
            whereabouts: Whereabouts::default(),
            bot_tables: BotTables::default(),
            refusals: Refusals::default(),
            door: Door::default(),
            notices: Notices::new(&config)?,
            presence: Arc::default(),
            puzzles: Puzzles::new(&config.puzzles).context("reading the house's puzzles")?,
            games: OnceLock::new(),
            reviews: Reviews::default(),
            turns: Turns::default(),
            thinkers: Thinkers::new(config.limits.thinkers),
            config,
            stopping,
        })
    }
}

impl App {
    /// A game that is played here.
    pub(crate) fn offered(&self, key: &str) -> Result<&'static dyn hosting::Kind, wire::Problem> {
        let is_offered = |kind: &&dyn hosting::Kind| self.config.has_examples || !kind.is_example();
        hosting::find(key).filter(is_offered).ok_or_else(|| {
            let message = format!("there is no game {key:?}");
            problem::problem(wire::Rejected::Missing, message)
        })
    }

    /// The secret from which everything is made that only this house can make.
    pub(crate) async fn house_key(&self) -> Result<&[u8; 32], wire::Problem> {
        let key = self.house_key.get_or_try_init(async || {
            let key = self.store.house_secret(secrets::random()?).await;
            key.map_err(|error| problem::from_store(&error))
        });
        key.await
    }

    /// The day of the house.
    pub(crate) fn today(&self) -> wire::HouseDay {
        day::day_at(self.time.now_ms(), self.config.day_begins)
    }
}

/// What a server stands on, given to it from outside.
pub struct Ground {
    /// Where everything is kept. Whoever gives it closes it afterwards.
    pub store: Arc<dyn store::Store>,
    /// Where servers on the same store hear of each other.
    pub bus: Arc<dyn Bus>,
    /// What time it is.
    pub time: Time,
    /// What store and bus were found to be, for the figures: labels and values.
    pub about: Vec<(String, String)>,
}

/// Serves until `shutdown` is done; then sockets are told and requests under way
/// are finished. `announce` is called once nothing stands in the way.
pub async fn run(
    config: Config,
    ground: Ground,
    listening: impl Into<Listening>,
    announce: impl FnOnce(),
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Result<()> {
    let (stop, stopping) = watch::channel(false);
    let app = Arc::new(App::new(config, ground, stopping)?);
    let joined = join_others(&app).await;
    joined.context("saying that this server is there")?;
    tokio::spawn(refusals::tell_now_and_then(app.clone()));
    let mut delivery = tokio::spawn(notices::delivery::run(app.clone()));
    // Before anybody is served: whoever was waited for while the house was away
    // has lost no time.
    let mut sweeper = Sweeper::new(&app);
    let swept = sweeper.sweep(&app).await;
    swept.context("looking at what is due")?;
    tokio::spawn(deadlines::sweep_for_ever(app.clone(), sweeper));
    tokio::spawn(archiving::archive_for_ever(app.clone()));
    nodes::wake_bots(&app)
        .await
        .context("waking the tables where a bot is to act")?;
    if let Some(note) = page::NOTE {
        tracing::warn!("{note}");
    }
    announce();
    let serving = serve(&app, listening.into());
    let mut too_old = app.too_old.subscribe();
    let stopped = async {
        tokio::select! {
            () = shutdown => {}
            _ = too_old.changed() => {}
        }
        // Sockets hear it and say goodbye; requests under way are finished.
        let _ = stop.send(true);
        // The sender lives on, or it would sound like another signal.
        std::future::pending::<()>().await;
    };
    tokio::select! {
        () = serving => {}
        () = stopped => {}
    }
    // What hangs is told again by the next server.
    if tokio::time::timeout(FAREWELL, &mut delivery).await.is_err() {
        delivery.abort();
    }
    nodes::leave(&app).await;
    app.refusals.tell();
    let too_old = app.too_old.borrow().clone();
    match too_old {
        Some(why) => bail!("{why}"),
        None => Ok(()),
    }
}

/// Hears of what others do to the store from now on, and says that this server is
/// there.
async fn join_others(app: &Arc<App>) -> Result<(), StoreError> {
    tokio::spawn(nodes::listen(app.clone()));
    tokio::spawn(nodes::make_up_for_missed(app.clone()));
    if app.store.is_shared() {
        let n_others = app.store.note_node(app.origin).await?;
        nodes::note_others(app, n_others);
        tokio::spawn(nodes::keep_company(app.clone()));
        tokio::spawn(nodes::look_at_tips(app.clone()));
    }
    tokio::spawn(look_outside(app.clone()));
    Ok(())
}

/// How long a notice that is on its way may hold up the end.
const FAREWELL: Duration = Duration::from_secs(3);

/// Serves wherever it listens, until the server stops.
async fn serve(app: &Arc<App>, listening: Listening) {
    let router = router::router(app.clone());
    let Some(tls) = listening.tls else {
        return listen::serve(app, listening.listener, Manner::Plain(router)).await;
    };
    let base_url = &app.config.base_url;
    let sent_on = tls::sent_on(base_url);
    let secure = Manner::Secure {
        acceptor: tls.acceptor.clone(),
        router: tls::strict(router, base_url, tls.domains()),
        sent_on: sent_on.clone(),
    };
    // It ends with the serving, because it is dropped.
    let mut keeping = JoinSet::new();
    keeping.spawn(tls.keep(app.clone()));
    let others = async {
        if let Some(plain) = listening.plain {
            listen::serve(app, plain, Manner::Plain(sent_on)).await;
        }
    };
    tokio::join!(listen::serve(app, listening.listener, secure), others);
}

/// How often to look whether somebody else has changed the store.
const LOOK: Duration = Duration::from_secs(1);

/// An administrator may close tables, ban guests or restore a backup beside a
/// running server.
async fn look_outside(app: Arc<App>) {
    let mut known = app.store.outside_changes().await.ok();
    loop {
        tokio::time::sleep(LOOK).await;
        let now = match app.store.outside_changes().await {
            Ok(now) => now,
            Err(error @ StoreError::TooOld(_)) => {
                tracing::error!("{error}; this server stops, and others go on");
                app.too_old.send_replace(Some(error.to_string()));
                return;
            }
            Err(_) => continue,
        };
        if known.is_some_and(|known| known != now) {
            tracing::info!("the store was changed from outside; tables are read again");
            app.tables.refresh_all().await;
        }
        known = Some(now);
    }
}

/// Runs the rules; `None` if they panicked. Whatever they were changing is
/// thrown away by the caller.
pub(crate) fn guarded<T>(run: impl FnOnce() -> T) -> Option<T> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).ok()
}

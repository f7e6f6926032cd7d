//! Other servers on the same store: what they say is passed on to tables here,
//! what this one does is said to them, and what one has left behind is taken
//! over.
//!
//! Nothing is decided by any of it. A notice that is lost is made up for by
//! looking at the store: every second while the bus reaches nobody, now and then
//! otherwise (anti-entropy).

mod company;

use std::sync::Arc;
use std::time::Duration;

use bus::{Heard, Notice, Reach, What};
use store::StoreError;
use tokio::time::Instant;

pub(crate) use self::company::{Company, Others};
use crate::App;
use crate::table_task::{Ask, Elsewhere};

/// How often this server says over the bus that it is there.
const BEAT: Duration = Duration::from_secs(1);
/// How often it says so to the store: every so many beats.
const NOTE_BEATS: u32 = 2;
/// How often it looks for what others have left behind: every so many beats.
const CLAIM_BEATS: u32 = 5;
/// Tables that are taken over at once.
const CLAIM_PART: u32 = 100;
/// How often tables are compared with the store while nobody tells of changes.
const LOOK: Duration = Duration::from_secs(1);
/// How many such looks are left out while somebody does.
const LOOKS_WITH_BUS: u32 = 10;
/// Tables that are compared at once.
const LOOK_PART: usize = 1000;
/// How long other servers have to say who is at a table.
const ANSWER: Duration = Duration::from_millis(300);

impl App {
    /// Says something to the other servers.
    pub(crate) async fn say(&self, what: What) {
        let notice = Notice {
            origin: self.origin,
            what,
        };
        self.bus.publish(notice).await;
    }
}

/// Hears what other servers say, until the bus is gone.
pub(crate) async fn listen(app: Arc<App>) {
    let mut notices = app.bus.subscribe(app.origin).await;
    loop {
        match notices.next().await {
            Heard::Notice(notice) => hear(&app, notice).await,
            Heard::Missed => app.missed.notify_one(),
            Heard::Closed => return,
        }
    }
}

/// Where notices were lost, every table here is compared with the store and asks
/// who is there. That makes notices itself: however many are lost, it is done
/// once in a while and no more often, or those would be the next to be lost.
pub(crate) async fn make_up_for_missed(app: Arc<App>) {
    loop {
        app.missed.notified().await;
        if let Err(error) = look(&app).await {
            tracing::debug!("tables could not be compared: {error}");
            app.missed.notify_one();
        }
        app.tables
            .tell_all(|| Ask::Elsewhere(Elsewhere::Missed))
            .await;
        tokio::time::sleep(LOOK).await;
    }
}

async fn hear(app: &Arc<App>, Notice { origin, what }: Notice) {
    let now = Instant::now();
    if matches!(what, What::Leaving) {
        tell_gone(app, app.others.forget(origin));
        app.orphans.notify_one();
        return;
    }
    if app.others.hear(origin, now) {
        let ask = || Ask::Elsewhere(Elsewhere::Back);
        app.tables.tell_all(ask).await;
    }
    match what {
        What::Moved { table_id, seq } => app.tables.tell(&table_id, Elsewhere::Moved { seq }),
        What::Changed { table_id } => app.tables.tell(&table_id, Elsewhere::Changed),
        What::Said { table_id, n } => app.tables.tell(&table_id, Elsewhere::Said { n }),
        What::Passing {
            table_id,
            hearers,
            frame,
        } => app
            .tables
            .tell(&table_id, Elsewhere::Passing { hearers, frame }),
        What::Here {
            table_id,
            guests,
            n_spectators,
        } => {
            let company = Company {
                guests,
                n_spectators,
            };
            app.others.note(&table_id, origin, company, now);
            app.tables.tell(&table_id, Elsewhere::CameOrWent);
        }
        What::Who { table_id } => app.tables.tell(&table_id, Elsewhere::Who),
        What::Guest { guest_id } => match app.store.guest(&guest_id).await {
            Ok(Some(guest)) => app.tables.rename(&guest).await,
            // They are forgotten, or it is not known: each table looks.
            Ok(None) | Err(_) => app.tables.refresh_all().await,
        },
        What::Beat | What::Leaving => {}
    }
}

/// Somebody at these tables is gone with their server.
fn tell_gone(app: &App, tables: Vec<String>) {
    for table_id in tables {
        app.tables.tell(&table_id, Elsewhere::CameOrWent);
    }
}

/// Says again and again that this server is there, and takes over what those
/// have left behind who no longer say so.
pub(crate) async fn keep_company(app: Arc<App>) {
    let mut stopping = app.stopping.clone();
    let mut taking = Taking::default();
    for beat in 1_u32.. {
        tokio::select! {
            biased;
            () = tokio::time::sleep(BEAT) => {}
            () = app.orphans.notified() => taking.take_over(&app).await,
            _ = stopping.changed() => return,
        }
        app.say(What::Beat).await;
        tell_gone(&app, app.others.drop_silent(Instant::now()));
        app.others.keep(|table_id| app.tables.has(table_id));
        if beat % NOTE_BEATS == 0 {
            match app.store.note_node(app.origin).await {
                Ok(n_others) => note_others(&app, n_others),
                Err(error) => tracing::debug!("the store was not told of this server: {error}"),
            }
        }
        if beat % CLAIM_BEATS == 0 {
            taking.take_over(&app).await;
        }
    }
}

/// Notes how many other servers there are, and whether they can be told.
pub(crate) fn note_others(app: &App, n_others: u32) {
    app.others.set_count(n_others);
    app.metrics.other_servers.set(n_others.into());
    let reaches = app.bus.reach() == Reach::Everybody;
    app.metrics.bus_reaches.set(reaches.into());
}

/// What is remembered from one time that tables are taken over to the next.
#[derive(Default)]
struct Taking {
    /// Whether this server may have been given tables and not know which.
    is_unsure: bool,
}

impl Taking {
    async fn take_over(&mut self, app: &Arc<App>) {
        let mut taken = wake_bots(app).await;
        self.is_unsure |= matches!(taken, Err(StoreError::Unknown(_)));
        if self.is_unsure {
            let own = wake_own(app).await;
            self.is_unsure = own.is_err();
            taken = taken.and(own);
        }
        match taken {
            Ok(0) => {}
            Ok(n) => {
                app.metrics.taken_over.inc_by(n as u64);
                tracing::info!("{n} tables are taken over whose server is gone");
            }
            Err(error) => tracing::warn!("nothing could be taken over: {error}"),
        }
    }
}

/// All tables whose bots this server is to see to go on, whether or not it knew;
/// how many.
async fn wake_own(app: &Arc<App>) -> Result<usize, StoreError> {
    let (mut n_woken, mut after) = (0, String::new());
    loop {
        let part = app.store.bots_of(app.origin, &after, CLAIM_PART).await?;
        for id in &part {
            app.tables.ask(app, id, Ask::Wake).await;
        }
        n_woken += part.len();
        match part.last() {
            Some(last) => after.clone_from(last),
            None => return Ok(n_woken),
        }
    }
}

/// Tables where a bot is to act and nobody sees to it go on here; how many.
pub(crate) async fn wake_bots(app: &Arc<App>) -> Result<usize, StoreError> {
    let mut n_woken = 0;
    loop {
        let part = app.store.claim_bots(app.origin, CLAIM_PART).await?;
        for id in &part {
            app.tables.ask(app, id, Ask::Wake).await;
        }
        n_woken += part.len();
        if part.is_empty() {
            return Ok(n_woken);
        }
    }
}

/// Compares the tables that are open here with the store, often enough that
/// nobody waits for long for what another server has stored.
pub(crate) async fn look_at_tips(app: Arc<App>) {
    let mut stopping = app.stopping.clone();
    let mut n_left_out = 0;
    loop {
        tokio::select! {
            () = tokio::time::sleep(LOOK) => {}
            _ = stopping.changed() => return,
        }
        n_left_out += 1;
        if reaches_all(&app) && n_left_out < LOOKS_WITH_BUS {
            continue;
        }
        n_left_out = 0;
        if let Err(error) = look(&app).await {
            tracing::debug!("tables could not be compared: {error}");
        }
    }
}

/// Whether all other servers are heard: one that is there by the store and not
/// by the bus is cut off from it, and what it does nobody tells.
fn reaches_all(app: &App) -> bool {
    app.bus.reach() == Reach::Everybody && app.others.are_all_heard()
}

/// Compares them once, all that can be.
async fn look(app: &App) -> Result<(), StoreError> {
    let mut looked = Ok(());
    for part in app.tables.ids().chunks(LOOK_PART) {
        match app.store.tips(part.to_vec()).await {
            Ok(tips) => {
                for tip in tips {
                    let id = tip.table_id.clone();
                    app.tables.tell(&id, Elsewhere::Tip(Box::new(tip)));
                }
            }
            Err(error) => looked = Err(error),
        }
    }
    looked
}

/// Who is at a table by way of other servers, as they say now; nothing if they
/// cannot be asked.
pub(crate) async fn ask_around(app: &App, table_id: &str) -> Option<Company> {
    match app.bus.reach() {
        Reach::Process if app.others.count() == 0 => Some(Company::default()),
        Reach::Process | Reach::Nobody => None,
        Reach::Everybody => {
            let _attending = app.bus.attend(table_id).await;
            let table_id = table_id.to_owned();
            ask_who(app, &table_id).await;
            Some(app.others.at(&table_id))
        }
    }
}

/// Asks all other servers who is at a table, and waits for their answers. True if
/// one has not answered by way of whom somebody was.
pub(crate) async fn ask_who(app: &App, table_id: &str) -> bool {
    let asked = Instant::now();
    let table_id = table_id.to_owned();
    let who = What::Who {
        table_id: table_id.clone(),
    };
    app.say(who).await;
    tokio::time::sleep(ANSWER).await;
    app.others.drop_unsaid(&table_id, asked)
}

/// This server stops: others need not wait for it.
pub(crate) async fn leave(app: &App) {
    if let Err(error) = app.store.forget_node(app.origin).await {
        tracing::warn!("others find out by and by that this server has stopped: {error}");
    }
    app.say(What::Leaving).await;
}

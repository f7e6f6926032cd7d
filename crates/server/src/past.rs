//! Looking back at a table: its story, its positions, its record, its dice. All
//! of it is made from the stored log, on demand and away from the threads that
//! serve people; a table's task is not asked.
//!
//! Such answers are expensive, and each is somebody's: an address has one made
//! at a time, so that many addresses are served in turns whatever one of them
//! asks for, and there are never more at work than the machine can bear.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, Weak};

use hosting::{ChanceBy, Eyes, Live};
use rules::Viewer;
use store::{EntryRow, Status, TableRow};
use tokio::sync::Semaphore;
use wire::{DiceView, DrawView, Problem, Rejected, ReplayFrame, ReplayView, StoryLine, StoryView};

use crate::limits::address_key;
use crate::problem::{fault, from_store, problem};
use crate::stored::{self, Opening};
use crate::table_change::is_removed;
use crate::{App, challenges, guarded, secrets};

/// How many may wait for one address before the next is sent away.
const MAX_WAITING: usize = 16;
/// Frames of one answer.
pub(crate) const MAX_FRAMES: u32 = 32;

/// Whose turn it is to have something expensive made.
pub(crate) struct Turns {
    /// How many are made at once.
    all: Semaphore,
    /// One at a time for each address that has asked lately.
    addresses: Mutex<BTreeMap<String, Weak<Semaphore>>>,
    waiting: Mutex<BTreeMap<String, usize>>,
}

impl Default for Turns {
    fn default() -> Self {
        let n_cores = std::thread::available_parallelism().map_or(1, usize::from);
        Turns {
            all: Semaphore::new((n_cores / 2).max(1)),
            addresses: Mutex::default(),
            waiting: Mutex::default(),
        }
    }
}

impl Turns {
    /// Waits for this address's turn, then works on a thread of its own. A panic
    /// of the rules is a fault of this answer and of nothing else.
    pub(crate) async fn take<T: Send + 'static>(
        &self,
        address: IpAddr,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let key = address_key(address);
        let _place = Place::take(self, &key)?;
        let own = self.own(&key);
        let broken = |_| problem(Rejected::Busy, "the server is about to stop");
        let _own = own.acquire().await.map_err(broken)?;
        let _turn = self.all.acquire().await.map_err(broken)?;
        let done = tokio::task::spawn_blocking(move || guarded(work)).await;
        let done = done.map_err(|error| fault("looking back", &error))?;
        done.ok_or_else(|| fault("looking back", &"the rules panicked"))
    }

    fn own(&self, key: &str) -> Arc<Semaphore> {
        let mut addresses = self.addresses.lock().expect("no panic while it is held");
        if let Some(known) = addresses.get(key).and_then(Weak::upgrade) {
            return known;
        }
        addresses.retain(|_, held| held.strong_count() > 0);
        let own = Arc::new(Semaphore::new(1));
        addresses.insert(key.to_owned(), Arc::downgrade(&own));
        own
    }
}

/// A place in an address's queue, until it is dropped.
struct Place<'a> {
    turns: &'a Turns,
    key: String,
}

impl<'a> Place<'a> {
    fn take(turns: &'a Turns, key: &str) -> Result<Place<'a>, Problem> {
        let mut waiting = turns.waiting.lock().expect("no panic while it is held");
        let n_waiting = waiting.entry(key.to_owned()).or_default();
        if *n_waiting >= MAX_WAITING {
            let message = "too much is being looked up for your network; wait a little";
            return Err(problem(Rejected::TooFast, message));
        }
        *n_waiting += 1;
        let key = key.to_owned();
        Ok(Place { turns, key })
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        let mut waiting = self
            .turns
            .waiting
            .lock()
            .expect("no panic while it is held");
        if let Some(n_waiting) = waiting.get_mut(&self.key) {
            *n_waiting -= 1;
            if *n_waiting == 0 {
                waiting.remove(&self.key);
            }
        }
    }
}

/// Somebody who looks back at a table.
pub(crate) struct Onlooker {
    pub(crate) address: IpAddr,
    pub(crate) guest_id: Option<String>,
}

/// What happened since an entry, as these eyes may hear it.
pub(crate) async fn story(
    app: &Arc<App>,
    id: &str,
    onlooker: &Onlooker,
    eyes: Eyes,
    since: u32,
) -> Result<StoryView, Problem> {
    let row = table(app, id, onlooker).await?;
    check_eyes(&row, onlooker, eyes)?;
    look(app, row, onlooker, move |live, times| StoryView {
        seq: live.seq(),
        lines: live
            .story(eyes, since)
            .into_iter()
            .map(|line| StoryLine {
                at: when(times, line.seq),
                seq: line.seq,
                seat: line.seat,
                events: line.events,
                control: line.control,
                words: line.words,
                reason: line.reason,
            })
            .collect(),
    })
    .await
}

/// Some positions of a game, as these eyes saw them.
pub(crate) async fn replay(
    app: &Arc<App>,
    id: &str,
    onlooker: &Onlooker,
    eyes: Eyes,
    (from, count): (u32, u32),
) -> Result<ReplayView, Problem> {
    let row = table(app, id, onlooker).await?;
    check_eyes(&row, onlooker, eyes)?;
    look(app, row, onlooker, move |live, _| ReplayView {
        seq: live.seq(),
        frames: live
            .replay(eyes, from, count.min(MAX_FRAMES))
            .into_iter()
            .map(|frame| ReplayFrame {
                seq: frame.seq,
                seat: frame.seat,
                fields: frame.fields,
                prompt: frame.prompt,
            })
            .collect(),
    })
    .await
}

/// The record of a finished game, as text.
pub(crate) async fn record(
    app: &Arc<App>,
    id: &str,
    onlooker: &Onlooker,
) -> Result<String, Problem> {
    let message = "the record is told when the game is over";
    let row = finished(app, id, message, onlooker).await?;
    challenges::may_know_deal(app, &row, onlooker.guest_id.as_deref()).await?;
    look(app, row, onlooker, |live, _| {
        live.record().join("\n") + "\n"
    })
    .await
}

/// All that a finished game's chance was derived from.
pub(crate) async fn dice(
    app: &Arc<App>,
    id: &str,
    onlooker: &Onlooker,
) -> Result<DiceView, Problem> {
    let message = "the dice are told when the game is over";
    let row = finished(app, id, message, onlooker).await?;
    challenges::may_know_deal(app, &row, onlooker.guest_id.as_deref()).await?;
    let opening = Opening::read(&row).map_err(|error| fault("a stored table", &error))?;
    let seed = row.seed.clone();
    look(app, row, onlooker, move |live, _| DiceView {
        commitment: secrets::hex(&secrets::hash(&seed)),
        seed,
        contributions: opening.contributions,
        is_by_kind: live.chance_by() == ChanceBy::Kind,
        draws: live
            .draws()
            .into_iter()
            .map(|draw| DrawView {
                seq: draw.seq,
                kind: draw.kind.to_owned(),
                number: draw.number,
                rolls: draw.rolls,
                outcome: draw.outcome,
                is_as_logged: draw.is_as_logged,
            })
            .collect(),
    })
    .await
}

/// A table of which something may be told to this onlooker.
async fn table(app: &Arc<App>, id: &str, onlooker: &Onlooker) -> Result<TableRow, Problem> {
    let row = app.store.table(id).await;
    let row = row.map_err(|error| from_store(&error))?;
    let row = row.ok_or_else(|| problem(Rejected::Missing, "there is no such table"))?;
    challenges::may_look(app, &row, onlooker.guest_id.as_deref()).await?;
    Ok(row)
}

/// Whether anything of a table may be told to this onlooker.
pub(crate) async fn may_look(app: &Arc<App>, id: &str, onlooker: &Onlooker) -> Result<(), Problem> {
    table(app, id, onlooker).await.map(drop)
}

/// All entries of a table.
pub(crate) async fn entries(app: &Arc<App>, id: &str) -> Result<Vec<EntryRow>, Problem> {
    let rows = app.store.entries(id, 0).await;
    rows.map_err(|error| from_store(&error))
}

/// The same of a game that is over.
pub(crate) async fn finished(
    app: &Arc<App>,
    id: &str,
    otherwise: &str,
    onlooker: &Onlooker,
) -> Result<TableRow, Problem> {
    let row = table(app, id, onlooker).await?;
    match row.status {
        Status::Over => Ok(row),
        _ => Err(problem(Rejected::NotPlaying, otherwise)),
    }
}

/// Whose eyes somebody may look with: anybody's once the game is over, before
/// that their own and the public's.
fn check_eyes(row: &TableRow, onlooker: &Onlooker, eyes: Eyes) -> Result<(), Problem> {
    if row.head == 0 {
        return Err(problem(Rejected::NotPlaying, "the game has not begun"));
    }
    if let Eyes::Of(Viewer::Seat { seat }) = eyes
        && seat.idx() >= row.seats.len()
    {
        return Err(problem(Rejected::Missing, "there is no such seat"));
    }
    if row.status == Status::Over {
        return Ok(());
    }
    let guest_id = onlooker.guest_id.as_deref();
    if guest_id.is_some_and(|id| is_removed(row, id)) {
        let message = "you were sent away from this table";
        return Err(problem(Rejected::Forbidden, message));
    }
    let may_see = match eyes {
        Eyes::Of(Viewer::Public {}) => true,
        Eyes::Of(Viewer::Seat { seat }) => {
            let place = &row.seats[seat.idx()];
            let is_own = guest_id.is_some() && place.guest_id.as_deref() == guest_id;
            is_own && !row.situation.resigned.contains(seat)
        }
        Eyes::All => false,
    };
    match may_see {
        true => Ok(()),
        false => Err(problem(
            Rejected::Forbidden,
            "other eyes see the game once it is over",
        )),
    }
}

/// Replays a stored table in its onlooker's turn and looks at it. A log that
/// does not replay is shown as far as it goes.
async fn look<T: Send + 'static>(
    app: &Arc<App>,
    row: TableRow,
    onlooker: &Onlooker,
    work: impl FnOnce(&dyn Live, &[u32]) -> T + Send + 'static,
) -> Result<T, Problem> {
    let rows = entries(app, &row.id).await?;
    let looked = app.turns.take(onlooker.address, move || {
        let at = |row: &EntryRow| u32::try_from(row.at_ms / 1000).unwrap_or_default();
        let times: Vec<u32> = rows.iter().map(at).collect();
        let live = stored::resume(&row, rows).live;
        live.map(|live| work(&*live, &times))
    });
    looked.await?.ok_or_else(|| {
        let message = "this house cannot replay the game";
        problem(Rejected::NotPlaying, message)
    })
}

/// When an entry was stored, in seconds since 1970.
fn when(times: &[u32], seq: u32) -> u32 {
    let at = seq.checked_sub(1).and_then(|idx| times.get(idx as usize));
    at.copied().unwrap_or_default()
}

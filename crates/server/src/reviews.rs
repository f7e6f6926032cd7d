//! Reviews: bots look back at finished games, in the background and after
//! everybody else, one decision at a time and in the time of whoever has asked. Every decision that is judged is stored at once, so that
//! nothing is thought about twice, whatever happens in between.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use hosting::{Clock, Confessed, Judged, JudgedAction, Knowing, Review, WallClock};
use store::ReviewRow;
use wire::{
    AskReview, ConfessionView, Problem, Rejected, ReviewView, ReviewedAction, ReviewedDecision,
};

use crate::owners::Owner;
use crate::past::{self, Onlooker};
use crate::problem::{fault, from_store, problem};
use crate::thinkers::Urgency;
use crate::{App, guarded, stored};

/// The form of stored judgements. Raised when they are made in another way, so
/// that old ones are not mixed with new ones.
const FORMAT: u32 = 3;
/// Reviews that may be under way at once.
const MAX_JOBS: usize = 128;
/// Those of them that guests of one address have asked for.
const MAX_JOBS_OF_ADDRESS: usize = 64;
/// Those of them that one guest has asked for.
const MAX_JOBS_OF_GUEST: usize = 8;
/// A review that nobody has asked for in this time stops; what it has come to
/// is kept.
const PATIENCE: Duration = Duration::from_secs(600);

/// How often a judgement that was cut short for others is tried again before it
/// is taken as it is.
const N_TRIES: u32 = 3;
/// How long to wait before that.
const BREATH: Duration = Duration::from_millis(500);

/// The reviews that are under way.
#[derive(Default)]
pub(crate) struct Reviews {
    jobs: Mutex<BTreeMap<Key, Arc<Job>>>,
}

/// Which table, and whether with hindsight.
type Key = (String, bool);

struct Job {
    /// Who asked for it first; it is thought about in their time.
    owner: Owner,
    review: Arc<dyn Review>,
    progress: Mutex<Progress>,
}

struct Progress {
    judged: Vec<ReviewedDecision>,
    asked: Instant,
}

impl Reviews {
    /// A review that is under way, as far as it has come.
    pub(crate) fn look(&self, id: &str, ask: AskReview, now: Instant) -> Option<ReviewView> {
        let jobs = self.jobs.lock().expect("no panic while it is held");
        let job = jobs.get(&(id.to_owned(), ask.is_hindsight))?;
        let mut progress = job.progress.lock().expect("no panic while it is held");
        progress.asked = now;
        Some(view(&*job.review, &progress.judged, ask.after))
    }

    /// Adds a job unless there is one of this key.
    fn add(&self, key: &Key, job: &Arc<Job>) -> Result<bool, Problem> {
        let mut jobs = self.jobs.lock().expect("no panic while it is held");
        if jobs.contains_key(key) {
            return Ok(false);
        }
        let of = |is_own: &dyn Fn(&Owner) -> bool| {
            jobs.values().filter(|other| is_own(&other.owner)).count()
        };
        if of(&|owner| *owner == job.owner) >= MAX_JOBS_OF_GUEST {
            let message = "you are looking back at many games already; wait for one of them";
            return Err(problem(Rejected::TooFast, message));
        }
        let n_near = of(&|owner| owner.address == job.owner.address);
        if jobs.len() >= MAX_JOBS || n_near >= MAX_JOBS_OF_ADDRESS {
            let message = "too many games are being looked back at; try again in a while";
            return Err(problem(Rejected::Busy, message));
        }
        jobs.insert(key.clone(), job.clone());
        Ok(true)
    }

    fn remove(&self, key: &Key) {
        let mut jobs = self.jobs.lock().expect("no panic while it is held");
        jobs.remove(key);
    }
}

/// What is stored of a review; if that is not all of it, the rest is begun.
/// `may_begin` is asked before.
pub(crate) async fn begin(
    app: &Arc<App>,
    id: &str,
    ask: AskReview,
    onlooker: &Onlooker,
    may_begin: impl FnOnce() -> Result<(), Problem>,
) -> Result<ReviewView, Problem> {
    let review = finished(app, id, onlooker).await?;
    let rows = app.store.reviews(id, ask.is_hindsight).await;
    let rows = rows.map_err(|error| from_store(&error))?;
    let judged = known(&*review, &rows);
    let so_far = view(&*review, &judged, ask.after);
    if so_far.n_judged == so_far.n_decisions {
        return Ok(so_far);
    }
    may_begin()?;
    let claimed = app
        .store
        .claim_review(app.origin, id, ask.is_hindsight)
        .await;
    if !claimed.map_err(|error| from_store(&error))? {
        // Another server looks back at it; what it comes to is stored.
        return Ok(so_far);
    }
    let key = (id.to_owned(), ask.is_hindsight);
    let progress = Progress {
        judged,
        asked: app.time.now(),
    };
    let job = Arc::new(Job {
        owner: Owner::asking(onlooker.guest_id.as_deref(), onlooker.address),
        review,
        progress: Mutex::new(progress),
    });
    if app.reviews.add(&key, &job)? {
        let app = app.clone();
        tokio::spawn(async move {
            app.metrics.reviews.inc();
            go_on(&app, &key, &job).await;
            app.metrics.reviews.dec();
            app.reviews.remove(&key);
            let (id, is_hindsight) = &key;
            let released = app.store.release_review(app.origin, id, *is_hindsight);
            if let Err(error) = released.await {
                tracing::warn!("table {id}: nobody else looks back at it for a while: {error}");
            }
        });
    }
    Ok(so_far)
}

/// What the bots of a finished game that read the table have to confess.
pub(crate) async fn confessions(
    app: &Arc<App>,
    id: &str,
    onlooker: &Onlooker,
) -> Result<Vec<ConfessionView>, Problem> {
    let review = finished(app, id, onlooker).await?;
    let confessed = tokio::task::spawn_blocking(move || guarded(|| review.confessions()));
    let confessed = confessed
        .await
        .map_err(|error| fault("a confession", &error))?;
    let sent = |confessed: Confessed| ConfessionView {
        seat: confessed.seat,
        about: confessed.about,
        seq: confessed.seq,
        text: confessed.text,
    };
    // A bot that cannot say it costs nothing.
    Ok(confessed
        .unwrap_or_default()
        .into_iter()
        .map(sent)
        .collect())
}

/// A finished game, ready to be looked back at.
async fn finished(
    app: &Arc<App>,
    id: &str,
    onlooker: &Onlooker,
) -> Result<Arc<dyn Review>, Problem> {
    let message = "a game can be looked back at once it is over";
    let row = past::finished(app, id, message, onlooker).await?;
    let entries = past::entries(app, id).await?;
    let made = tokio::task::spawn_blocking(move || {
        let live = stored::resume(&row, entries).whole();
        let live = live.map_err(|why| why.to_string())?;
        let review = guarded(|| live.review()).flatten();
        review.ok_or_else(|| "its game is not over".to_owned())
    });
    let made = made.await.map_err(|error| fault("a review", &error))?;
    made.map_err(|why| {
        let message = format!("this game cannot be looked back at: {why}");
        problem(Rejected::NotPlaying, message)
    })
}

/// The judgements that were stored, from the first to the last before a gap.
fn known(review: &dyn Review, rows: &[ReviewRow]) -> Vec<ReviewedDecision> {
    let read = |row: &ReviewRow| {
        let is_ours = row.format == FORMAT;
        let body = is_ours.then(|| serde_json::from_str(&row.body).ok());
        body.flatten()
    };
    let decisions: Vec<ReviewedDecision> = rows.iter().filter_map(read).collect();
    let due = review.decisions();
    let in_order = decisions.into_iter().zip(due);
    in_order
        .take_while(|(judged, due)| (judged.seq, judged.seat) == (due.seq, due.seat))
        .map(|(judged, _)| judged)
        .collect()
}

fn view(review: &dyn Review, judged: &[ReviewedDecision], after: u32) -> ReviewView {
    let new = judged.iter().filter(|judged| judged.seq > after);
    ReviewView {
        n_decisions: review.decisions().len() as u32,
        n_judged: judged.len() as u32,
        sides: review.sides().to_vec(),
        end: review.end().to_vec(),
        decisions: new.cloned().collect(),
    }
}

/// Judges decision after decision until all are, nobody asks any more, or the
/// server stops.
async fn go_on(app: &Arc<App>, key: &Key, job: &Arc<Job>) {
    let (id, is_hindsight) = key;
    let knowing = match is_hindsight {
        true => Knowing::Hindsight,
        false => Knowing::Then,
    };
    let n_decisions = job.review.decisions().len();
    let mut stopping = app.stopping.clone();
    while let Some(idx) = job.next(app.time.now()).filter(|&idx| idx < n_decisions) {
        let judged = tokio::select! {
            judged = judge(app, job, idx, knowing) => judged,
            _ = stopping.changed() => return,
        };
        let Some(judged) = judged else {
            fault(
                "a review",
                &format!("no answer for decision {idx} of table {id}"),
            );
            return;
        };
        let judged = sent(judged);
        let row = ReviewRow {
            table_id: id.clone(),
            is_hindsight: *is_hindsight,
            seq: judged.seq,
            format: FORMAT,
            body: serde_json::to_string(&judged).expect("sent types are plain data"),
        };
        if let Err(error) = app.store.put_review(row).await {
            tracing::warn!("table {id}: a review could not be stored: {error}");
            return;
        }
        app.metrics.judged.inc();
        job.add(judged);
    }
}

impl Job {
    /// The next decision to judge; none if nobody asks any more.
    fn next(&self, now: Instant) -> Option<usize> {
        let progress = self.progress.lock().expect("no panic while it is held");
        let waited = now.saturating_duration_since(progress.asked);
        (waited < PATIENCE).then_some(progress.judged.len())
    }

    fn add(&self, judged: ReviewedDecision) {
        let mut progress = self.progress.lock().expect("no panic while it is held");
        progress.judged.push(judged);
    }
}

/// Thinks about a decision when nobody else wants to. Where others came in
/// between, it is thought about once more.
async fn judge(app: &Arc<App>, job: &Job, idx: usize, knowing: Knowing) -> Option<Judged> {
    let budget = app.config.limits.review;
    for n_tries in 1.. {
        let clock = WallClock::new();
        let (review, thinking) = (job.review.clone(), Arc::new(clock.clone()));
        let work = move |_: f64| review.judge(idx, knowing, budget, thinking);
        let asked = (job.owner.clone(), Urgency::Review);
        let judged = app.thinkers.run(asked, clock.clone(), work).await?;
        if !clock.is_cancelled() || n_tries == N_TRIES {
            return Some(judged);
        }
        tokio::time::sleep(BREATH).await;
    }
    None
}

fn sent(judged: Judged) -> ReviewedDecision {
    let action = |action: JudgedAction| ReviewedAction {
        action: action.action,
        text: action.text,
        why: action.why,
        worth: action.worth,
    };
    ReviewedDecision {
        seq: judged.seq,
        seat: judged.seat,
        worths: judged.worths,
        played: action(judged.played),
        best: action(judged.best),
        then: judged.then,
        loss: judged.loss,
    }
}

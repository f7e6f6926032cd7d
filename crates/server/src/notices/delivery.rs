//! Telling what is due. What can be told is claimed from the store, so that
//! several servers tell it once; whatever is claimed and not settled, because a
//! server died, is claimed again (at least once).
//!
//! An endpoint that hangs, fails or is gone costs others nothing: endpoints of
//! one host are told one after the other, many hosts at once, and a host that
//! does not answer rests, and every endpoint that fails does for longer and
//! longer.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use store::{
    Claim, Claiming, DueNotice, Endpoint, Fate, NoticeKind, Settlement, Status, TableRow, Verdict,
};
use tokio::task::JoinSet;

use super::sending::{self, Outcome, Sent};
use super::{hooks, words};
use crate::bottles::{self, News};
use crate::{App, nodes, table_change};

/// How often to look whether something is due.
const LOOK: Duration = Duration::from_secs(1);
/// Hosts that are told at once.
const MAX_HOSTS: usize = 32;
/// Endpoints of a host that are told within one claim.
const MAX_OF_HOST: u32 = 4;
/// How long a claim holds: an endpoint has ten seconds.
const LEASE_MS: i64 = 60_000;
/// How long somebody who looks at the table is not told what they see.
const LOOKING_MS: i64 = 60_000;
/// What was told is forgotten after this time.
const TOLD_MS: i64 = 60 * 60_000;
/// An e-mail address that nobody has confirmed is forgotten after this time.
const UNCONFIRMED_MS: i64 = 7 * DAY_MS;
/// How often that is looked after.
const CLEAN_MS: i64 = 10 * 60_000;
/// An endpoint at which nothing has arrived for so long, in so many attempts,
/// is dead.
const DEAD_MS: i64 = 7 * DAY_MS;
const DEAD_FAILURES: u32 = 8;
/// After the first failure an endpoint rests for so long, then twice as long
/// and so on, up to this.
const REST_MS: i64 = 60_000;
const MAX_REST_MS: i64 = 6 * 60 * 60_000;
/// The same of a host.
const HOST_REST_MS: i64 = 10_000;
const MAX_HOST_REST_MS: i64 = 10 * 60_000;
const DAY_MS: i64 = 24 * 60 * 60_000;
/// Hosts that are remembered for not answering.
const MAX_RESTING: usize = 10_000;

/// Tells what is due until the server stops.
pub(crate) async fn run(app: Arc<App>) {
    let mut stopping = app.stopping.clone();
    let mut telling: JoinSet<String> = JoinSet::new();
    let mut busy = BTreeSet::new();
    let mut cleaned_ms = i64::MIN;
    loop {
        let now_ms = app.time.now_ms();
        if now_ms.saturating_sub(cleaned_ms) >= CLEAN_MS {
            let (told, added) = (now_ms - TOLD_MS, now_ms - UNCONFIRMED_MS);
            if let Err(error) = app.store.clean_notices(told, added).await {
                tracing::warn!("old notices could not be forgotten: {error}");
            }
            cleaned_ms = now_ms;
        }
        let by_host = claim(&app, &busy, MAX_HOSTS - busy.len().min(MAX_HOSTS)).await;
        let has_claimed = !by_host.is_empty();
        for (host, claims) in by_host {
            busy.insert(host.clone());
            let app = app.clone();
            telling.spawn(async move {
                for claim in claims {
                    tell(&app, &host, claim).await;
                }
                host
            });
        }
        if has_claimed && busy.len() < MAX_HOSTS {
            continue;
        }
        tokio::select! {
            Some(told) = telling.join_next() => match told {
                Ok(host) => {
                    busy.remove(&host);
                }
                // It is not known which; none is busy for longer than it takes.
                Err(_) => {
                    app.metrics.panics.inc();
                    busy.clear();
                }
            },
            () = tokio::time::sleep(LOOK) => {}
            _ = stopping.changed() => break,
        }
    }
    // What is on its way is settled, or it would be told again.
    while telling.join_next().await.is_some() {}
}

async fn claim(app: &App, busy: &BTreeSet<String>, most: usize) -> BTreeMap<String, Vec<Claim>> {
    let now_ms = app.time.now_ms();
    let mut by_host: BTreeMap<String, Vec<Claim>> = BTreeMap::new();
    let next = app.store.next_notice_ms().await.ok().flatten();
    if most == 0 || next.is_none_or(|next| next > now_ms) {
        return by_host;
    }
    let claiming = Claiming {
        now_ms,
        until_ms: now_ms + LEASE_MS,
        most: most as u32,
        most_of_host: MAX_OF_HOST,
        busy: busy.iter().cloned().collect(),
    };
    match app.store.claim_notices(claiming).await {
        Ok(claims) => {
            for claim in claims {
                let host = by_host.entry(claim.endpoint.host.clone()).or_default();
                host.push(claim);
            }
        }
        Err(error) => tracing::warn!("notices could not be claimed: {error}"),
    }
    by_host
}

/// Tells one endpoint one message: of one table, or a digest of all.
async fn tell(app: &App, host: &str, claim: Claim) {
    let now_ms = app.time.now_ms();
    let Claim {
        endpoint,
        until_ms,
        notices,
    } = claim;
    let mut settlement = Settlement {
        endpoint_id: endpoint.id.clone(),
        until_ms,
        at_ms: now_ms,
        fates: Vec::new(),
        verdict: Verdict::Untried,
    };
    let mut standing = Vec::new();
    for notice in notices {
        match judge(app, &endpoint, &notice, now_ms).await {
            Some(Standing::Holds(held)) => standing.push((notice, held)),
            Some(Standing::Ends(fate)) => settlement.fates.push((notice, fate)),
            // The store does not answer: later.
            None => {}
        }
    }
    if *app.stopping.borrow() {
        // What has not been begun is left to the next.
        standing.clear();
    }
    if let (Some(until_ms), false) = (app.notices.hosts.rests(host, now_ms), standing.is_empty()) {
        settlement.verdict = Verdict::Rests { until_ms };
    } else if let Some((first, _)) = standing.first() {
        let table_id = first.table_id.clone();
        let is_told =
            |notice: &DueNotice| endpoint.digest_minutes > 0 || notice.table_id == table_id;
        standing.retain(|(notice, _)| is_told(notice));
        let base_url = &app.config.base_url;
        let lines = standing.iter().map(|(notice, held)| {
            words::line(base_url, &held.row, notice, held.news.as_ref(), now_ms)
        });
        let message = words::message(base_url, lines.collect());
        let sent = sending::send(app, &endpoint, &message).await;
        settlement.at_ms = app.time.now_ms();
        settlement.verdict = verdict(app, host, &endpoint, &sent, settlement.at_ms);
        if sent.outcome == Outcome::Arrived {
            app.metrics.told.inc();
            let told = standing.into_iter().map(|(notice, _)| (notice, Fate::Told));
            settlement.fates.extend(told);
        } else {
            app.metrics.untold.inc();
        }
    }
    if let Err(error) = app.store.settle_notices(settlement).await {
        tracing::warn!("a notice could not be settled, and is told again: {error}");
    }
}

/// What a notice comes to now that it is due.
enum Standing {
    Holds(Box<Held>),
    Ends(Fate),
}

/// What is still so, and is told.
struct Held {
    row: TableRow,
    /// Of a bottle: what became of it.
    news: Option<News>,
}

async fn judge(
    app: &App,
    endpoint: &Endpoint,
    notice: &DueNotice,
    now_ms: i64,
) -> Option<Standing> {
    let row = app.store.table(&notice.table_id).await.ok()?;
    let Some(row) = row.filter(|row| holds(row, &endpoint.guest_id, notice.kind)) else {
        return Some(Standing::Ends(Fate::Dropped));
    };
    if notice.kind == NoticeKind::Bottle {
        // Whoever looks at the game does not see what became of the bottle.
        let news = bottles::news(app, &row.id, &endpoint.guest_id).await;
        return Some(match news {
            Some(_) => Standing::Holds(Box::new(Held { row, news })),
            None => Standing::Ends(Fate::Dropped),
        });
    }
    let is_looking = is_looking(app, &row.id, &endpoint.guest_id).await;
    Some(match (is_looking, words::asks_something(notice.kind)) {
        (false, _) => Standing::Holds(Box::new(Held { row, news: None })),
        // Whoever looks away without having done it is called back.
        (true, true) => Standing::Ends(Fate::PutOff(now_ms + LOOKING_MS)),
        (true, false) => Standing::Ends(Fate::Dropped),
    })
}

/// Whether a guest sees the table, by way of whichever server. Who cannot be
/// asked about is told: once too often is better than never.
async fn is_looking(app: &App, table_id: &str, guest_id: &str) -> bool {
    if app.presence.is_at(table_id, guest_id) {
        return true;
    }
    let elsewhere = match app.store.is_shared() {
        true => nodes::ask_around(app, table_id).await,
        false => None,
    };
    elsewhere.is_some_and(|company| company.sees(guest_id))
}

/// Whether something is still so.
fn holds(row: &TableRow, guest_id: &str, kind: NoticeKind) -> bool {
    if table_change::is_removed(row, guest_id) {
        return false;
    }
    let mut own = hooks::seats_of(row)
        .filter(|seat| row.seats[seat.idx()].guest_id.as_deref() == Some(guest_id))
        .peekable();
    if own.peek().is_none() {
        return false;
    }
    let situation = row.situation;
    match kind {
        NoticeKind::MyTurn | NoticeKind::Reminder => {
            row.status == Status::Live
                && own.any(|seat| situation.acting.contains(seat) && !situation.bots.contains(seat))
        }
        // Those who have agreed on a time are reminded of it before.
        NoticeKind::Begins => matches!(row.status, Status::Lobby | Status::Live),
        NoticeKind::Proposal => row.status == Status::Live,
        NoticeKind::Over => row.status == Status::Over,
        NoticeKind::Talk => row.status != Status::Halted,
        NoticeKind::Closing => row.status == Status::Closed,
        NoticeKind::Bottle => row.status == Status::Over,
    }
}

/// How an endpoint is after an attempt, and when it is tried again.
fn verdict(app: &App, host: &str, endpoint: &Endpoint, sent: &Sent, now_ms: i64) -> Verdict {
    let failed = |rest: Option<Duration>| {
        let since_ms = endpoint.failing_since_ms.unwrap_or(now_ms);
        if endpoint.n_failures + 1 >= DEAD_FAILURES && now_ms - since_ms >= DEAD_MS {
            return Verdict::Gone;
        }
        let rest_ms = rest.map_or(0, |rest| rest.as_millis() as i64);
        let own_ms = doubled(REST_MS, endpoint.n_failures, MAX_REST_MS);
        Verdict::Failed {
            why: sent.why.clone(),
            retry_ms: now_ms + own_ms.max(rest_ms),
        }
    };
    match sent.outcome {
        Outcome::Arrived => {
            app.notices.hosts.note_well(host);
            Verdict::Well
        }
        Outcome::Gone => Verdict::Gone,
        Outcome::Failed(rest) => {
            app.notices.hosts.note_well(host);
            failed(rest)
        }
        Outcome::HostFailed => {
            let until_ms = app.notices.hosts.note_failure(host, now_ms);
            match endpoint.way {
                // The trouble is the house's own, and no address is given up.
                store::Way::Mail => Verdict::Rests { until_ms },
                _ => failed(None),
            }
        }
    }
}

/// A time that doubles with each failure, up to a most.
fn doubled(first_ms: i64, n_failures: u32, most_ms: i64) -> i64 {
    let factor = 1_i64 << n_failures.min(20);
    first_ms.saturating_mul(factor).min(most_ms)
}

/// Hosts that did not answer lately (a circuit breaker).
#[derive(Debug, Default)]
pub(super) struct Hosts {
    resting: Mutex<BTreeMap<String, Resting>>,
}

#[derive(Debug, Clone, Copy)]
struct Resting {
    n_failures: u32,
    until_ms: i64,
}

impl Hosts {
    /// Until when a host is left alone, if it is.
    fn rests(&self, host: &str, now_ms: i64) -> Option<i64> {
        let resting = self.resting.lock().expect("no panic while it is held");
        let until_ms = resting.get(host)?.until_ms;
        (until_ms > now_ms).then_some(until_ms)
    }

    fn note_well(&self, host: &str) {
        let mut resting = self.resting.lock().expect("no panic while it is held");
        resting.remove(host);
    }

    /// A host has not answered; until when to leave it alone.
    fn note_failure(&self, host: &str, now_ms: i64) -> i64 {
        let mut resting = self.resting.lock().expect("no panic while it is held");
        if resting.len() >= MAX_RESTING {
            resting.retain(|_, resting| resting.until_ms > now_ms);
        }
        let known = resting.get(host).map_or(0, |known| known.n_failures);
        let until_ms = now_ms + doubled(HOST_REST_MS, known, MAX_HOST_REST_MS);
        let n_failures = known + 1;
        let now = Resting {
            n_failures,
            until_ms,
        };
        resting.insert(host.to_owned(), now);
        until_ms
    }
}

#[cfg(test)]
mod tests {
    use rules::{Seat, SeatSet};

    use super::*;
    use crate::notices::hooks::tests::row;

    #[test]
    fn what_is_no_longer_so_is_not_told() {
        use NoticeKind::{Begins, Bottle, Closing, MyTurn, Over, Proposal, Reminder, Talk};
        let first = Seat::new(0).map_or(SeatSet::EMPTY, SeatSet::only);
        let table = row(&[Some("ada"), Some("lin")], 5, first);
        let told = |status, guest: &str, bots| {
            let mut table = table.clone();
            table.status = status;
            table.situation.bots = bots;
            let kinds = NoticeKind::ALL.into_iter();
            let told: Vec<NoticeKind> = kinds.filter(|kind| holds(&table, guest, *kind)).collect();
            told
        };
        let none = SeatSet::EMPTY;
        let all = [MyTurn, Begins, Proposal, Talk, Reminder];
        assert_eq!(told(Status::Live, "ada", none), all);
        let not_asked = [Begins, Proposal, Talk];
        assert_eq!(told(Status::Live, "lin", none), not_asked);
        assert_eq!(told(Status::Live, "ada", first), not_asked, "a bot plays");
        assert_eq!(told(Status::Live, "eve", none), [], "does not sit there");
        assert_eq!(told(Status::Lobby, "ada", none), [Begins, Talk]);
        assert_eq!(told(Status::Over, "ada", none), [Over, Talk, Bottle]);
        assert_eq!(told(Status::Closed, "ada", none), [Talk, Closing]);
        assert_eq!(told(Status::Halted, "ada", none), []);
    }

    #[test]
    fn rests_double_up_to_a_most() {
        let rests = [0, 1, 2, 8, 9, 63].map(|n| doubled(REST_MS, n, MAX_REST_MS) / 60_000);
        assert_eq!(rests, [1, 2, 4, 256, 360, 360]);
    }

    #[test]
    fn a_host_that_does_not_answer_rests_until_it_does() {
        let hosts = Hosts::default();
        assert_eq!(hosts.rests("a", 0), None);
        assert_eq!(hosts.note_failure("a", 0), 10_000);
        assert_eq!(hosts.rests("a", 9_999), Some(10_000));
        assert_eq!(
            (hosts.rests("a", 10_000), hosts.rests("b", 0)),
            (None, None)
        );
        assert_eq!(hosts.note_failure("a", 10_000), 30_000);
        hosts.note_well("a");
        assert_eq!(hosts.rests("a", 10_000), None);
        assert_eq!(hosts.note_failure("a", 20_000), 30_000);
    }
}

//! Where the ways of two tries parted, and what a bot thinks of both.

use std::sync::Arc;

use hosting::Moment;
use rules::{EntryKind, Seat};
use serde_json::Value;
use serde_json::value::RawValue;
use store::{EntryRow, TableRow};
use wire::{Comparison, Parting, Problem, Rejected, ReviewedAction};

use crate::owners::Owner;
use crate::past::{self, Onlooker};
use crate::problem::{fault, problem};
use crate::weighing::{sent, weigh};
use crate::{App, stored};

/// Two finished tries of a challenge beside each other.
pub(crate) async fn compare(
    app: &Arc<App>,
    challenge: &str,
    tables: [&str; 2],
    onlooker: &Onlooker,
) -> Result<Comparison, Problem> {
    let mut tries = Vec::new();
    for id in tables {
        let message = "two games are compared once both are over";
        let row = past::finished(app, id, message, onlooker).await?;
        let is_try =
            matches!(&row.belongs, Some(store::Belongs::Challenge { id, .. }) if id == challenge);
        if !is_try {
            let message = "that table is no try of this challenge";
            return Err(problem(Rejected::Missing, message));
        }
        let rows = past::entries(app, id).await?;
        tries.push((row, rows));
    }
    let owner = Owner::asking(onlooker.guest_id.as_deref(), onlooker.address);
    let walked = app
        .turns
        .take(onlooker.address, move || walk(&tries))
        .await?;
    let walked = walked.ok_or_else(|| {
        let message = "this house cannot replay one of the games";
        problem(Rejected::NotPlaying, message)
    })?;
    let parting = match walked.fork {
        Some(fork) => Some(part(app, owner, fork).await?),
        None => None,
    };
    Ok(Comparison {
        parting,
        n_common: walked.n_common,
        n_decisions: walked.n_decisions,
    })
}

struct Walked {
    n_common: u32,
    n_decisions: [u32; 2],
    fork: Option<Fork>,
}

/// A decision that was made in two ways.
struct Fork {
    moment: Arc<dyn Moment>,
    seqs: [u32; 2],
    played: [Value; 2],
}

/// Goes along both logs as far as they say the same; grows with them.
fn walk(tries: &[(TableRow, Vec<EntryRow>)]) -> Option<Walked> {
    let [one, other] = tries else { return None };
    let counting = |(row, rows): &(TableRow, Vec<EntryRow>)| {
        let live = stored::resume(row, rows.clone()).whole().ok()?;
        Some(live.counting())
    };
    let seqs = [counting(one)?, counting(other)?];
    let entry = |(_, rows): &(TableRow, Vec<EntryRow>), seq: u32| {
        let entry = &rows.get(seq as usize - 1)?.entry;
        Some((entry.kind, entry.seat, entry.body.clone()))
    };
    let is_action = |entry: &Option<(EntryKind, Option<Seat>, String)>| {
        matches!(entry, Some((EntryKind::Action, ..)))
    };
    let decisions = |tried: &(TableRow, Vec<EntryRow>), seqs: &[u32]| {
        let entries = seqs.iter().map(|seq| entry(tried, *seq));
        entries.filter(is_action).count() as u32
    };
    let n_decisions = [decisions(one, &seqs[0]), decisions(other, &seqs[1])];
    let mut n_common = 0;
    let mut fork = None;
    for (&a, &b) in seqs[0].iter().zip(&seqs[1]) {
        let (own, others) = (entry(one, a), entry(other, b));
        if own == others {
            n_common += u32::from(is_action(&own));
            continue;
        }
        fork = forked(one, [a, b], own?, others?);
        break;
    }
    Some(Walked {
        n_common,
        n_decisions,
        fork,
    })
}

type Entry = (EntryKind, Option<Seat>, String);

/// The position before two entries that are not the same.
fn forked(
    (row, rows): &(TableRow, Vec<EntryRow>),
    seqs: [u32; 2],
    own: Entry,
    others: Entry,
) -> Option<Fork> {
    let seat = own.1.filter(|seat| others.1 == Some(*seat))?;
    let before = rows.get(..seqs[0] as usize - 1)?.to_vec();
    let live = stored::resume(row, before).live?;
    let read = |(_, _, body): Entry| serde_json::from_str(&body).ok();
    Some(Fork {
        moment: live.moment(seat)?,
        seqs,
        played: [read(own)?, read(others)?],
    })
}

/// What a bot thinks of both, in the time of whoever asks.
async fn part(app: &Arc<App>, owner: Owner, fork: Fork) -> Result<Parting, Problem> {
    let Fork {
        moment,
        seqs,
        played,
    } = fork;
    let weighed = weigh(app, owner, moment.clone(), played.to_vec()).await?;
    let mut screen = Vec::new();
    moment.write_screen(&mut screen);
    let asked: Vec<ReviewedAction> = weighed.asked.into_iter().map(sent).collect();
    let broken = || fault("comparing two games", &"a screen that cannot be read");
    let screen = String::from_utf8(screen).ok();
    let screen = screen.and_then(|screen| RawValue::from_string(screen).ok());
    Ok(Parting {
        seat: moment.seat(),
        seqs,
        played: asked.try_into().map_err(|_| broken())?,
        best: sent(weighed.best),
        screen: screen.ok_or_else(broken)?,
    })
}

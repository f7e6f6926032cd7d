//! What must hold once everything has settled, whatever went wrong before.

mod company;
mod screens;

use std::collections::BTreeMap;

use rules::Seat;
use store::Status;
use wire::Rejected;

use super::ledger::{Command, Kind, Ledger};
use super::memory::{House, Kept};

/// When pages played without a bus and nothing else went wrong, in milliseconds.
#[derive(Debug, Clone, Copy)]
pub(super) struct Quiet {
    pub(super) from_ms: u64,
    pub(super) to_ms: u64,
}

/// How late an entry may be shown where servers only look: they look every
/// second, and the way takes a moment.
const SHOWN_WITHIN_MS: u64 = 1_100;

/// What does not hold; nothing if all does.
pub(super) fn check(house: &House, ledger: &Ledger, quiet: Quiet) -> Vec<String> {
    let mut faults = Vec::new();
    for kept in house.tables.values() {
        faults.extend(log(kept));
        faults.extend(screens::check(kept, ledger));
        faults.extend(in_time(kept, ledger, quiet));
        faults.extend(goes_on(kept));
        faults.extend(company::check(kept, ledger));
        faults.extend(talk(kept, ledger));
    }
    for (reference, command) in &ledger.commands {
        let kept = &house.tables[&command.table];
        faults.extend(answers(kept, reference, command));
    }
    faults.extend(all_answered(ledger));
    faults.extend(everybody_is_here(ledger));
    faults
}

/// Every log is without gaps and replays.
fn log(kept: &Kept) -> Option<String> {
    let id = &kept.row.id;
    let numbers = kept.entries.iter().map(|row| row.entry.seq);
    if !numbers.eq(1..=kept.entries.len() as u32) {
        return Some(format!("{id}: its log has gaps"));
    }
    if kept.row.status == Status::Halted {
        return Some(format!("{id}: it is halted"));
    }
    if kept.entries.is_empty() {
        return None;
    }
    let whole = crate::resume(&kept.row, kept.entries.clone()).whole();
    let why = whole.err()?;
    Some(format!("{id}: its log does not replay: {why}"))
}

/// Whatever is acknowledged is stored once, where it was said; whatever was
/// refused is not stored.
fn answers(kept: &Kept, reference: &str, command: &Command) -> Vec<String> {
    let stored: Vec<(u32, u64)> = match command.kind {
        Kind::Step(seat) => steps(kept, seat, reference),
        Kind::Talk => lines(kept, reference, command.guest.as_deref()),
        Kind::Passing => return Vec::new(),
    };
    let mut faults = Vec::new();
    let what = format!("{} {reference} ({:?})", kept.row.id, command.kind);
    if stored.len() > 1 {
        faults.push(format!("{what} is stored as {stored:?}"));
    }
    for seq in &command.done {
        let is_there = match command.kind {
            Kind::Step(_) => stored.iter().any(|(at, _)| at == seq),
            Kind::Talk | Kind::Passing => !stored.is_empty(),
        };
        if !is_there {
            faults.push(format!(
                "{what} was acknowledged as {seq}; stored: {stored:?}"
            ));
        }
    }
    for (at_ms, code) in &command.refused {
        // While it was sent over another way as well, nobody can know what will
        // become of it there; that it is not stored yet is then all that is said.
        let is_open =
            command.kind == Kind::Talk || matches!(code, Rejected::Busy | Rejected::Fault);
        let is_later = is_open && command.n_sent > 1;
        let lied = stored
            .iter()
            .any(|(_, stored_ms)| !is_later || stored_ms <= at_ms);
        if lied {
            faults.push(format!(
                "{what} was refused as {code:?} at {at_ms} ms; stored: {stored:?}"
            ));
        }
    }
    faults
}

/// The entries a seat has sent under a name, with when they were stored.
fn steps(kept: &Kept, seat: Seat, reference: &str) -> Vec<(u32, u64)> {
    let rows = kept.entries.iter().zip(&kept.stored_ms);
    let own = rows.filter(|(row, _)| {
        row.entry.seat == Some(seat) && row.reference.as_deref() == Some(reference)
    });
    own.map(|(row, at_ms)| (row.entry.seq, *at_ms)).collect()
}

/// The lines somebody has said under a name, with when they were stored.
fn lines(kept: &Kept, reference: &str, guest: Option<&str>) -> Vec<(u32, u64)> {
    let rows = kept.talk.iter().zip(&kept.said_ms);
    let own = (1..).zip(rows).filter(|(_, (row, _))| {
        row.guest_id.as_deref() == guest && row.reference.as_deref() == Some(reference)
    });
    own.map(|(n, (_, at_ms))| (n, *at_ms)).collect()
}

/// Without a bus, everybody sees every entry soon.
fn in_time(kept: &Kept, ledger: &Ledger, quiet: Quiet) -> Vec<String> {
    let lines = ledger.sockets.iter();
    let lines = lines.filter(|(_, line)| line.table == kept.row.id);
    let mut faults = Vec::new();
    for (socket, line) in lines {
        for (row, stored_ms) in kept.entries.iter().zip(&kept.stored_ms) {
            let by_ms = stored_ms + SHOWN_WITHIN_MS;
            let is_open = line.opened_ms < *stored_ms && line.closed_ms.is_none_or(|ms| ms > by_ms);
            if *stored_ms < quiet.from_ms || by_ms > quiet.to_ms || !is_open {
                continue;
            }
            let seq = row.entry.seq;
            let shown = line.screens.iter();
            let mut shown = shown.filter(|(at_ms, _)| *at_ms <= by_ms);
            if !shown.any(|(_, screen)| screen.seq >= seq) {
                let id = &kept.row.id;
                faults.push(format!(
                    "{id}: entry {seq} of {stored_ms} ms is not on socket {socket} by {by_ms} ms"
                ));
            }
        }
    }
    faults
}

/// A table where a bot is to act, or that has to begin, does not stand still.
fn goes_on(kept: &Kept) -> Option<String> {
    let row = &kept.row;
    if row.status != Status::Live {
        return None;
    }
    if row.head == 0 {
        return Some(format!("{}: it was started and has not begun", row.id));
    }
    let waits = row.situation.acting.both(row.situation.bots);
    let is_waited_for = !waits.is_empty();
    let thinker = row.thinker;
    is_waited_for.then(|| format!("{}: a bot does not act; thinker {thinker:?}", row.id))
}

/// Every line was heard once, in order, by everybody who is still there.
fn talk(kept: &Kept, ledger: &Ledger) -> Vec<String> {
    let said: Vec<&str> = kept.talk.iter().map(|row| row.body.as_str()).collect();
    let lines = ledger.sockets.iter();
    let open = lines.filter(|(_, line)| line.table == kept.row.id && line.closed_ms.is_none());
    let differs = open.filter(|(_, line)| line.talk != said);
    let fault = |(socket, line): (&u64, &super::ledger::Line)| {
        let (id, heard) = (&kept.row.id, &line.talk);
        format!("{id}: socket {socket} has heard {heard:?} and not {said:?}")
    };
    differs.map(fault).collect()
}

/// Every command was answered, or its socket is closed.
fn all_answered(ledger: &Ledger) -> Vec<String> {
    let lines = ledger.sockets.iter();
    let open = lines.filter(|(_, line)| line.closed_ms.is_none() && !line.waiting.is_empty());
    let fault = |(socket, line): (&u64, &super::ledger::Line)| {
        format!("socket {socket} waits for answers to {:?}", line.waiting)
    };
    open.map(fault).collect()
}

/// Nobody is left without a line, and everybody sees their table.
fn everybody_is_here(ledger: &Ledger) -> Vec<String> {
    let mut n_open: BTreeMap<&str, usize> = BTreeMap::new();
    let mut faults = Vec::new();
    for (socket, line) in &ledger.sockets {
        let n = n_open.entry(&line.table).or_default();
        if line.closed_ms.is_none() {
            *n += 1;
            if line.view.is_none() {
                faults.push(format!(
                    "socket {socket} has seen nothing of {}",
                    line.table
                ));
            }
        }
    }
    let empty = n_open.into_iter().filter(|(_, n)| *n == 0);
    faults.extend(empty.map(|(id, _)| format!("{id}: everybody has lost their line")));
    faults
}

//! Every screen that was ever shown is the screen of the log, replayed up to its
//! entry.

use rules::{Seat, Viewer};
use store::Status;

use crate::simulation::ledger::{Ledger, Line, Screen};
use crate::simulation::memory::Kept;

pub(super) fn check(kept: &Kept, ledger: &Ledger) -> Vec<String> {
    let id = &kept.row.id;
    let lines = ledger.sockets.iter();
    let lines: Vec<(&u64, &Line)> = lines.filter(|(_, line)| line.table == *id).collect();
    let mut faults: Vec<String> = Vec::new();
    let mut shown: Vec<(u64, u64, &Screen)> = Vec::new();
    for (socket, line) in lines {
        faults.extend(in_order(kept, *socket, line));
        let all = line.screens.iter();
        shown.extend(all.map(|(at_ms, screen)| (*socket, *at_ms, screen)));
    }
    shown.sort_by_key(|(_, _, screen)| screen.seq);
    if shown.is_empty() {
        return faults;
    }
    let Some(mut live) = crate::resume(&kept.row, Vec::new()).live else {
        return vec![format!("{id}: not even its beginning can be had")];
    };
    let mut entries = kept.entries.iter();
    for (socket, at_ms, screen) in shown {
        while live.seq() < screen.seq
            && let Some(row) = entries.next()
        {
            if let Err(why) = live.follow(std::slice::from_ref(&row.entry)) {
                faults.push(format!("{id}: {why}"));
                return faults;
            }
        }
        if let Some(why) = differs(kept, &*live, screen) {
            let Screen { viewer, seq, .. } = screen;
            let what = format!("what socket {socket} was shown at {at_ms} ms as {viewer:?}");
            faults.push(format!("{id}: {what} is not entry {seq}: {why}"));
        }
    }
    faults
}

/// What a socket is shown never goes back, and comes to the end.
fn in_order(kept: &Kept, socket: u64, line: &Line) -> Vec<String> {
    let id = &kept.row.id;
    let mut faults = Vec::new();
    let mut known: Vec<(Viewer, u32)> = Vec::new();
    for (at_ms, Screen { viewer, seq, .. }) in &line.screens {
        let before = known.iter_mut().find(|(of, _)| of == viewer);
        match before {
            Some((_, before)) if *before > *seq => faults.push(format!(
                "{id}: socket {socket} goes back from {before} to {seq} at {at_ms} ms"
            )),
            Some((_, before)) => *before = *seq,
            None => known.push((*viewer, *seq)),
        }
    }
    let last = line.screens.last().map_or(0, |(_, screen)| screen.seq);
    if line.closed_ms.is_none() && last != kept.row.head {
        let head = kept.row.head;
        faults.push(format!("{id}: socket {socket} shows {last} and not {head}"));
    }
    faults
}

/// How a screen differs from the one of the replayed log.
fn differs(kept: &Kept, live: &dyn hosting::Live, shown: &Screen) -> Option<String> {
    if live.seq() != shown.seq {
        return Some(format!("the log ends with {}", live.seq()));
    }
    let mut screen = Vec::new();
    live.write_screen(shown.viewer, &mut screen);
    if screen != shown.screen.get().as_bytes() {
        let expected = String::from_utf8_lossy(&screen).into_owned();
        return Some(format!("it shows {} and not {expected}", shown.screen));
    }
    // A table that has ended asks nobody any more.
    let has_ended = kept.row.status != Status::Live && shown.seq == kept.row.head;
    let seat = match shown.viewer {
        Viewer::Seat { seat } => Some(seat),
        Viewer::Public {} => None,
    };
    let of_seat = |asked: &dyn Fn(Seat) -> bool| seat.is_some_and(asked);
    let expected = (
        live.to_act(),
        live.is_paused(),
        seat.and_then(|seat| live.asked(seat)),
        of_seat(&|seat| live.can_take_back(seat)),
    );
    let is_asked = (
        shown.to_act,
        shown.is_paused,
        shown.asked,
        shown.can_take_back,
    );
    let after_end = (expected.0, expected.1, None, false);
    if is_asked != expected && !(has_ended && is_asked == after_end) {
        return Some(format!("it says {is_asked:?} and not {expected:?}"));
    }
    let n_told = shown.told.len();
    let n_new = (shown.seq - shown.after) as usize;
    (n_told != n_new).then(|| format!("{n_told} of {n_new} entries are told"))
}

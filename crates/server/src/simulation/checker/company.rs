//! Who is here is the same on every page, and so it is.

use std::collections::BTreeSet;

use store::SeatRow;

use crate::simulation::ledger::{Ledger, Line};
use crate::simulation::memory::Kept;

pub(super) fn check(kept: &Kept, ledger: &Ledger) -> Vec<String> {
    let lines = ledger.sockets.iter();
    let open: Vec<(&u64, &Line)> = lines
        .filter(|(_, line)| line.table == kept.row.id && line.closed_ms.is_none())
        .collect();
    let guests: BTreeSet<&String> = open
        .iter()
        .filter_map(|(_, line)| line.guest.as_ref())
        .collect();
    let is_here = |seat: &SeatRow| seat.guest_id.as_ref().is_some_and(|id| guests.contains(id));
    let here: Vec<bool> = kept.row.seats.iter().map(is_here).collect();
    let plays = |line: &Line| {
        let mut seats = (0_u8..).zip(&kept.row.seats);
        let resigned = kept.row.situation.resigned;
        seats.any(|(number, seat)| {
            let is_resigned = rules::Seat::new(number).is_some_and(|seat| resigned.contains(seat));
            line.guest.is_some() && seat.guest_id == line.guest && !is_resigned
        })
    };
    let n_watching = open.iter().filter(|(_, line)| !plays(line)).count() as u32;
    let mut faults = Vec::new();
    for (socket, line) in &open {
        let Some(view) = &line.view else {
            continue;
        };
        let shown: Vec<bool> = view.seats.iter().map(|seat| seat.is_here).collect();
        if (&shown, view.n_spectators) != (&here, n_watching) {
            let shown = (shown, view.n_spectators);
            let id = &kept.row.id;
            faults.push(format!(
                "{id}: on socket {socket} {shown:?} are here, and in truth {here:?}, {n_watching}"
            ));
        }
        if (view.seq, view.version) != (kept.row.head, kept.row.version) {
            // What a page is told of a table comes with changes of the table,
            // not with every move; its version is what counts.
            if view.version != kept.row.version {
                let (shown, version) = (view.version, kept.row.version);
                let id = &kept.row.id;
                faults.push(format!(
                    "{id}: socket {socket} knows version {shown} of {version}"
                ));
            }
        }
    }
    faults
}

//! Tables as lines of a list, and their seats, from rows alone: listing wakes no
//! table.

use std::collections::BTreeMap;
use std::sync::Arc;

use rules::Seat;
use store::{ListedTable, Person, SeatRow, Situation, Status, TableRow};
use wire::{ClosedBecause, SeatView, TableLine, TableStatus};

use crate::App;
use crate::pace::read_agreement;

/// What is known of guests, by id.
pub(crate) type Names = BTreeMap<String, Known>;

/// What is known of a guest.
pub(crate) struct Known {
    pub(crate) name: String,
    pub(crate) colour: u8,
    pub(crate) seen_ms: i64,
}

/// A list for one guest, or for somebody who is none.
pub(crate) fn lines(rows: &[ListedTable], guest_id: Option<&str>, now_ms: i64) -> Vec<TableLine> {
    let line = |row| line(row, guest_id, now_ms);
    rows.iter().map(line).collect()
}

fn line(row: &ListedTable, guest_id: Option<&str>, now_ms: i64) -> TableLine {
    let known = |(seat, person): (&SeatRow, &Option<Person>)| {
        let person = person.as_ref()?;
        let known = Known {
            name: person.name.clone(),
            colour: person.colour,
            seen_ms: 0,
        };
        Some((seat.guest_id.clone()?, known))
    };
    let names: Names = row
        .seats
        .iter()
        .zip(&row.people)
        .filter_map(known)
        .collect();
    let Situation { acting, bots, .. } = row.situation;
    let is_own = |(seat, _): &(Seat, &SeatRow)| acting.contains(*seat) && !bots.contains(*seat);
    let own: Vec<usize> = (0..)
        .filter_map(Seat::new)
        .zip(&row.seats)
        .filter(|(_, place)| guest_id.is_some() && place.guest_id.as_deref() == guest_id)
        .filter(is_own)
        .map(|(seat, _)| seat.idx())
        .collect();
    let due_ms = own.iter().filter_map(|idx| *row.dues.get(*idx)?).min();
    let is_live = row.status == Status::Live;
    TableLine {
        agreement: read_agreement(&row.agreement),
        starts_at: row.starts_ms.map(seconds),
        left_s: due_ms.map(|due_ms| seconds((due_ms - now_ms).max(0))),
        is_your_turn: is_live && !own.is_empty(),
        id: row.id.clone(),
        game: row.game.clone(),
        status: status(row.status),
        seats: (0..)
            .filter_map(Seat::new)
            .zip(&row.seats)
            .map(|(seat, place)| SeatView {
                is_resigned: row.situation.resigned.contains(seat),
                ..seat_view(place, &names, guest_id)
            })
            .collect(),
        to_act: row.situation.acting.iter().collect(),
        ranks: row.ranks.clone(),
        changed_at: seconds(row.updated_ms),
    }
}

/// Adds the names of those who sit at a table.
pub(crate) async fn learn_names(app: &Arc<App>, row: &TableRow, names: &mut Names) {
    for guest_id in row.seats.iter().filter_map(|seat| seat.guest_id.as_ref()) {
        if !names.contains_key(guest_id)
            && let Ok(Some(guest)) = app.store.guest(guest_id).await
        {
            let known = Known {
                name: guest.name,
                colour: guest.colour,
                seen_ms: guest.seen_ms,
            };
            names.insert(guest.id, known);
        }
    }
}

/// A time as it is sent.
pub(crate) fn seconds(ms: i64) -> u32 {
    u32::try_from(ms / 1000).unwrap_or_default()
}

/// Why a table was closed.
pub(crate) fn closed_because(row: &TableRow) -> Option<ClosedBecause> {
    if row.status != Status::Closed {
        return None;
    }
    Some(match row.closed_because.as_deref() {
        Some("agreed") => ClosedBecause::Agreed,
        Some("idle") => ClosedBecause::Idle,
        _ => ClosedBecause::Closed,
    })
}

pub(crate) fn status(status: Status) -> TableStatus {
    match status {
        Status::Lobby => TableStatus::Lobby,
        Status::Live => TableStatus::Live,
        Status::Over => TableStatus::Over,
        Status::Closed => TableStatus::Closed,
        Status::Halted => TableStatus::Halted,
    }
}

/// A seat as its row tells it.
pub(crate) fn seat_view(seat: &SeatRow, names: &Names, guest_id: Option<&str>) -> SeatView {
    let known = seat.guest_id.as_ref().and_then(|id| names.get(id));
    SeatView {
        guest: seat.guest_id.clone(),
        name: seat
            .name
            .clone()
            .or_else(|| known.map(|known| known.name.clone())),
        colour: known.map(|known| known.colour),
        bot: seat.bot.clone(),
        is_ready: seat.is_ready,
        is_here: false,
        away_since: None,
        is_resigned: false,
        resigned_at: None,
        is_yours: guest_id.is_some() && seat.guest_id.as_deref() == guest_id,
    }
}

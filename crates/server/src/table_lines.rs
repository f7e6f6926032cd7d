//! Tables as lines of a list, and their seats, from rows alone: listing wakes no
//! table.

use std::collections::BTreeMap;
use std::sync::Arc;

use rules::Seat;
use store::{ListedTable, Person, SeatRow, Status, TableRow};
use wire::{SeatView, TableLine, TableStatus};

use crate::App;

/// Names and colours by guest.
pub(crate) type Names = BTreeMap<String, (String, u8)>;

/// A list for one guest, or for somebody who is none.
pub(crate) fn lines(rows: &[ListedTable], guest_id: Option<&str>) -> Vec<TableLine> {
    rows.iter().map(|row| line(row, guest_id)).collect()
}

fn line(row: &ListedTable, guest_id: Option<&str>) -> TableLine {
    let known = |(seat, person): (&SeatRow, &Option<Person>)| {
        let person = person.as_ref()?;
        let about = (person.name.clone(), person.colour);
        Some((seat.guest_id.clone()?, about))
    };
    let names: Names = row
        .seats
        .iter()
        .zip(&row.people)
        .filter_map(known)
        .collect();
    TableLine {
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
        changed_at: u32::try_from(row.updated_ms / 1000).unwrap_or_default(),
    }
}

/// Adds the names of those who sit at a table.
pub(crate) async fn learn_names(app: &Arc<App>, row: &TableRow, names: &mut Names) {
    for guest_id in row.seats.iter().filter_map(|seat| seat.guest_id.as_ref()) {
        if !names.contains_key(guest_id)
            && let Ok(Some(guest)) = app.store.guest(guest_id).await
        {
            names.insert(guest.id, (guest.name, guest.colour));
        }
    }
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
            .or_else(|| known.map(|(name, _)| name.clone())),
        colour: known.map(|(_, colour)| *colour),
        bot: seat.bot.clone(),
        is_ready: seat.is_ready,
        is_here: false,
        is_resigned: false,
        resigned_at: None,
        is_yours: guest_id.is_some() && seat.guest_id.as_deref() == guest_id,
    }
}

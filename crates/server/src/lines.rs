//! Tables in lists, from their rows alone: listing wakes no table.

use std::collections::BTreeMap;
use std::sync::Arc;

use rules::Seat;
use store::{SeatRow, Status, StoreError, TableRow};
use wire::{SeatView, TableLine, TableStatus};

use crate::App;

/// Writes lists for one guest.
pub(crate) struct Lines<'a> {
    app: &'a Arc<App>,
    guest_id: Option<String>,
    names: Names,
}

/// Names and colours by guest.
pub(crate) type Names = BTreeMap<String, (String, u8)>;

impl<'a> Lines<'a> {
    pub(crate) fn new(app: &'a Arc<App>, guest_id: Option<String>) -> Self {
        Lines {
            app,
            guest_id,
            names: Names::new(),
        }
    }

    pub(crate) async fn of(mut self, rows: &[TableRow]) -> Result<Vec<TableLine>, StoreError> {
        let mut lines = Vec::with_capacity(rows.len());
        for row in rows {
            learn_names(self.app, row, &mut self.names).await;
            let ranks = match row.status {
                Status::Over => self.app.store.results(&row.id).await?,
                _ => Vec::new(),
            };
            lines.push(TableLine {
                id: row.id.clone(),
                game: row.game.clone(),
                status: status(row.status),
                seats: (0..)
                    .filter_map(Seat::new)
                    .zip(&row.seats)
                    .map(|(seat, place)| SeatView {
                        is_resigned: row.situation.resigned.contains(seat),
                        ..seat_view(place, &self.names, self.guest_id.as_deref())
                    })
                    .collect(),
                to_act: row.situation.acting.iter().collect(),
                ranks: ranks.iter().map(|result| result.rank).collect(),
                changed_at: u32::try_from(row.updated_ms / 1000).unwrap_or_default(),
            });
        }
        Ok(lines)
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

//! Who plays a seat while the game goes on.

use rules::{BotName, Seat};
use store::{Guest, SeatRow, Status, TableRow};
use wire::{Problem, Rejected};

use super::{Circumstances, conduct_of, is_of, known_bot};
use crate::problem::problem;

/// A seat in which a guest plays, or would if no bot did for them.
pub(super) fn playing_seat(
    table: &TableRow,
    guest: &Guest,
    seat: Seat,
    circumstances: &Circumstances<'_>,
) -> Result<(), Problem> {
    let place = table.seats.get(seat.idx());
    let is_own = place.is_some_and(|place| is_of(place, guest));
    match is_own && !circumstances.resigned.contains(seat) {
        true => Ok(()),
        false => Err(problem(Rejected::NotYourSeat, "you do not sit there")),
    }
}

/// Whether a bot may stand in for a seat, and which one.
pub(super) fn check_stand_in(
    table: &TableRow,
    guest: &Guest,
    (seat, bot): (Seat, Option<&str>),
    circumstances: &Circumstances<'_>,
) -> Result<BotName, Problem> {
    let bot_name = bot.map_or(Ok(circumstances.usual_bot), known_bot)?;
    let is_playing = |(idx, place): (usize, &SeatRow)| {
        let seat = Seat::new(idx as u8);
        is_of(place, guest) && seat.is_some_and(|seat| !circumstances.resigned.contains(seat))
    };
    let place = table.seats.get(seat.idx());
    let place = place.ok_or_else(|| problem(Rejected::Missing, "there is no such seat"))?;
    if circumstances.bots.contains(seat) {
        return Err(problem(Rejected::Refused, "a bot plays there already"));
    }
    if is_of(place, guest) {
        let is_often = (circumstances.n_stand_ins)(seat) >= MAX_STAND_INS;
        let message = "you have let a bot stand in often enough at this table";
        return match is_often {
            true => Err(problem(Rejected::Refused, message)),
            false => Ok(bot_name),
        };
    }
    if !table.seats.iter().enumerate().any(is_playing) {
        return Err(problem(
            Rejected::NotYourSeat,
            "you do not sit at this table",
        ));
    }
    if bot.is_some() {
        let message = "which bot stands in for others is not yours to choose";
        return Err(problem(Rejected::Forbidden, message));
    }
    if !(circumstances.is_waited_for)(seat) {
        let message = "they are here, or have not been away for long";
        return Err(problem(Rejected::Refused, message));
    }
    Ok(bot_name)
}

/// How often bots may stand in for somebody who comes back: coming and going must
/// not fill a log.
const MAX_STAND_INS: usize = 100;

/// Whether somebody may take their seat back: whoever was late again and again
/// may not for ever.
pub(super) fn may_return(seat: Seat, circumstances: &Circumstances<'_>) -> bool {
    (circumstances.n_stand_ins)(seat) <= MAX_STAND_INS
}

/// Sends a guest away. Whoever plays goes only if the others agree, which is a
/// proposal and stands in the log.
pub(super) fn remove(table: &mut TableRow, maker: &Guest, guest_id: &str) -> Result<(), Problem> {
    if guest_id == maker.id {
        return Err(problem(
            Rejected::Refused,
            "leave your seat or close the table instead",
        ));
    }
    let sits = |place: &SeatRow| place.guest_id.as_deref() == Some(guest_id);
    if table.status == Status::Live && table.seats.iter().any(sits) {
        let message = "they play here; propose it, and the others decide";
        return Err(problem(Rejected::Refused, message));
    }
    if table.status == Status::Lobby {
        let seats = table.seats.iter_mut();
        seats
            .filter(|place| sits(place))
            .for_each(|place| *place = SeatRow::default());
    }
    conduct_of(table, guest_id)?.is_removed = true;
    Ok(())
}

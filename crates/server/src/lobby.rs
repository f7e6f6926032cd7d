//! What can be done around the playing: taking seats, bots, beginning, giving
//! up, order at the table. Pure changes of a row; the table's task stores them.

use hosting::{Kind, Level, LiveSetup, PlayerName};
use rules::{Seat, SeatCount};
use serde_json::value::RawValue;
use store::{ConductRow, Guest, SeatRow, Status, TableRow};
use wire::{LobbyCommand, NewSeat, Problem, Rejected};

use crate::api::guests::checked_name;
use crate::problem::{from_open, problem};
use crate::secrets::{is_hex, matches};

/// Who takes a seat if nobody says which bot.
pub(crate) const USUAL_BOT: &str = Level::Otter.name();
/// Bytes a browser adds to the table's chance.
const CONTRIBUTION_BYTES: usize = 16;

/// What else has to happen once a change is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Then {
    Nothing,
    Begin,
    /// This guest's sockets are closed.
    Dismiss(String),
}

/// What a change may depend on beside the row.
pub(crate) struct Circumstances<'a> {
    pub(crate) invite_hash: &'a [u8; 32],
    /// Whether the table waits for this seat, and its person has been away for
    /// long enough.
    pub(crate) is_waited_for: &'a dyn Fn(Seat) -> bool,
}

/// The row after a command of a guest, or why it is not carried out.
pub(crate) fn change(
    table: &TableRow,
    guest: &Guest,
    command: &LobbyCommand,
    circumstances: &Circumstances<'_>,
) -> Result<(TableRow, Then), Problem> {
    if is_removed(table, &guest.id) {
        return Err(problem(
            Rejected::Forbidden,
            "you were sent away from this table",
        ));
    }
    check_right(table, guest, command)?;
    check_stage(table, command)?;
    let mut next = table.clone();
    let mut then = Then::Nothing;
    match command {
        LobbyCommand::Sit {
            seat,
            invite,
            contribution,
            name,
        } => {
            check_invited(table, guest, invite.as_deref(), circumstances)?;
            let seat = free_seat(table, *seat)?;
            next.seats[seat.idx()] = taken_by(guest, name.as_deref(), contribution)?;
        }
        LobbyCommand::Stand { seat } => {
            *own_seat(&mut next, guest, *seat)? = SeatRow::default();
        }
        LobbyCommand::Ready { seat, is_ready } => {
            own_seat(&mut next, guest, *seat)?.is_ready = *is_ready;
        }
        LobbyCommand::SetBot { seat, bot } => set_bot(&mut next, *seat, bot.as_deref())?,
        LobbyCommand::Arrange {
            options,
            seats,
            is_listed,
        } => {
            next.is_listed = *is_listed;
            arrange(&mut next, options, *seats)?;
        }
        LobbyCommand::AllowHints { is_allowed } => next.has_hints = *is_allowed,
        LobbyCommand::Start {} => {
            if table.seats.iter().any(is_free) {
                return Err(problem(Rejected::Refused, "a seat is still free"));
            }
            next.status = Status::Live;
            then = Then::Begin;
        }
        LobbyCommand::Resign { seat } => {
            let place = own_seat(&mut next, guest, *seat)?;
            place.is_resigned = true;
            place.bot = Some(USUAL_BOT.to_owned());
        }
        LobbyCommand::StandIn { seat, bot } => {
            stand_in(&mut next, guest, (*seat, bot.as_deref()), circumstances)?;
        }
        LobbyCommand::Return { seat } => own_seat(&mut next, guest, *seat)?.bot = None,
        LobbyCommand::Mute { guest, is_muted } => {
            conduct_of(&mut next, guest)?.is_muted = *is_muted;
        }
        LobbyCommand::Remove { guest: other } => {
            remove(&mut next, guest, other)?;
            then = Then::Dismiss(other.clone());
        }
        LobbyCommand::Close {} => next.status = Status::Closed,
    }
    Ok((next, then))
}

/// Some commands are the maker's alone.
fn check_right(table: &TableRow, guest: &Guest, command: &LobbyCommand) -> Result<(), Problem> {
    let is_makers = match command {
        LobbyCommand::SetBot { .. }
        | LobbyCommand::Arrange { .. }
        | LobbyCommand::AllowHints { .. }
        | LobbyCommand::Start {}
        | LobbyCommand::Mute { .. }
        | LobbyCommand::Remove { .. }
        | LobbyCommand::Close {} => true,
        LobbyCommand::Sit { .. }
        | LobbyCommand::Stand { .. }
        | LobbyCommand::Ready { .. }
        | LobbyCommand::Resign { .. }
        | LobbyCommand::StandIn { .. }
        | LobbyCommand::Return { .. } => false,
    };
    if is_makers && table.maker.as_deref() != Some(&guest.id) {
        return Err(problem(
            Rejected::Forbidden,
            "only whoever made the table may do this",
        ));
    }
    Ok(())
}

/// Every command has its time.
fn check_stage(table: &TableRow, command: &LobbyCommand) -> Result<(), Problem> {
    let (is_time, otherwise) = match command {
        LobbyCommand::Sit { .. }
        | LobbyCommand::Stand { .. }
        | LobbyCommand::Ready { .. }
        | LobbyCommand::SetBot { .. }
        | LobbyCommand::Arrange { .. }
        | LobbyCommand::AllowHints { .. }
        | LobbyCommand::Start {} => (table.status == Status::Lobby, "the game has begun"),
        LobbyCommand::Resign { .. }
        | LobbyCommand::StandIn { .. }
        | LobbyCommand::Return { .. } => (
            table.status == Status::Live,
            "the table is not being played",
        ),
        LobbyCommand::Close {} => (
            matches!(table.status, Status::Lobby | Status::Live),
            "the table is finished already",
        ),
        LobbyCommand::Mute { .. } | LobbyCommand::Remove { .. } => {
            (table.status != Status::Halted, "the table is halted")
        }
    };
    match is_time {
        true => Ok(()),
        false => Err(problem(Rejected::NotPlaying, otherwise)),
    }
}

fn check_invited(
    table: &TableRow,
    guest: &Guest,
    invite: Option<&str>,
    circumstances: &Circumstances<'_>,
) -> Result<(), Problem> {
    let is_invited = invite.is_some_and(|secret| matches(secret, circumstances.invite_hash));
    let is_maker = table.maker.as_deref() == Some(&guest.id);
    let sits = table.seats.iter().any(|seat| is_of(seat, guest));
    match table.is_listed || is_maker || is_invited || sits {
        true => Ok(()),
        false => Err(problem(
            Rejected::Forbidden,
            "this table is for those with its invite link",
        )),
    }
}

/// Whether a guest was sent away from a table.
pub(crate) fn is_removed(table: &TableRow, guest_id: &str) -> bool {
    let mut conduct = table.conduct.iter();
    conduct.any(|row| row.is_removed && row.guest_id == guest_id)
}

/// Whether a guest's talk is heard no more at a table.
pub(crate) fn is_muted(table: &TableRow, guest_id: &str) -> bool {
    let mut conduct = table.conduct.iter();
    conduct.any(|row| row.is_muted && row.guest_id == guest_id)
}

/// A number of seats that the game can be played with.
pub(crate) fn checked_seats(kind: &dyn Kind, seats: u8) -> Result<SeatCount, Problem> {
    let count = SeatCount::new(seats).filter(|_| kind.seats().contains(&seats));
    count.ok_or_else(|| {
        let (least, most) = (
            kind.seats().start().to_owned(),
            kind.seats().end().to_owned(),
        );
        let message = format!("{} is for {least} to {most}", kind.title());
        problem(Rejected::Malformed, message)
    })
}

/// Options as they are stored: an object, without blanks, that the rules have
/// seen.
pub(crate) fn checked_options(
    kind: &dyn Kind,
    text: &str,
    seats: SeatCount,
) -> Result<String, Problem> {
    let malformed = |why: String| problem(Rejected::Malformed, format!("options: {why}"));
    let fields: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(text).map_err(|error| malformed(error.to_string()))?;
    let text = serde_json::Value::Object(fields).to_string();
    let options =
        RawValue::from_string(text.clone()).map_err(|error| malformed(error.to_string()))?;
    let setup = LiveSetup {
        options,
        rules_version: kind.rules_version(),
        seats,
        seed: String::new(),
        contributions: vec![None; seats.count()],
        players: Vec::new(),
    };
    let begun = kind.begin_live(&setup);
    begun.map(|_| text).map_err(|error| from_open(&error))
}

/// A seat of a table that is being made.
pub(crate) fn new_seat(seat: &NewSeat, guest: &Guest) -> Result<SeatRow, Problem> {
    match seat {
        NewSeat::Free {} => Ok(SeatRow::default()),
        NewSeat::Mine { name, contribution } => taken_by(guest, name.as_deref(), contribution),
        NewSeat::Bot { bot } => {
            known_bot(bot)?;
            Ok(SeatRow {
                bot: Some(bot.clone()),
                ..SeatRow::default()
            })
        }
    }
}

fn taken_by(guest: &Guest, name: Option<&str>, contribution: &str) -> Result<SeatRow, Problem> {
    if !is_hex(contribution, CONTRIBUTION_BYTES) {
        return Err(problem(
            Rejected::Malformed,
            "contribution is 16 bytes in hexadecimal",
        ));
    }
    Ok(SeatRow {
        guest_id: Some(guest.id.clone()),
        name: name.map(checked_name).transpose()?,
        contribution: Some(contribution.to_ascii_lowercase()),
        ..SeatRow::default()
    })
}

fn set_bot(table: &mut TableRow, seat: Seat, bot: Option<&str>) -> Result<(), Problem> {
    if let Some(name) = bot {
        known_bot(name)?;
    }
    let place = place(table, seat)?;
    if place.guest_id.is_some() {
        return Err(problem(Rejected::Refused, "somebody sits there"));
    }
    place.bot = bot.map(str::to_owned);
    Ok(())
}

fn arrange(table: &mut TableRow, options: &serde_json::Value, seats: u8) -> Result<(), Problem> {
    let kind = hosting::find(&table.game)
        .ok_or_else(|| problem(Rejected::Missing, "this server does not have that game"))?;
    let count = checked_seats(kind, seats)?;
    let text = checked_options(kind, &options.to_string(), count)?;
    let leaving = table.seats.iter().skip(count.count());
    if leaving.clone().any(|seat| seat.guest_id.is_some()) {
        return Err(problem(
            Rejected::Refused,
            "somebody sits in a seat that would go",
        ));
    }
    table.seats.resize(count.count(), SeatRow::default());
    // Whoever was ready was ready for something else.
    if table.options != text {
        for seat in &mut table.seats {
            seat.is_ready = false;
        }
    }
    table.options = text;
    Ok(())
}

fn stand_in(
    table: &mut TableRow,
    guest: &Guest,
    (seat, bot): (Seat, Option<&str>),
    circumstances: &Circumstances<'_>,
) -> Result<(), Problem> {
    bot.map_or(Ok(()), known_bot)?;
    let sits = table.seats.iter().any(|place| is_of(place, guest));
    let place = place(table, seat)?;
    if place.bot.is_some() {
        return Err(problem(Rejected::Refused, "a bot plays there already"));
    }
    if !is_of(place, guest) {
        if !sits {
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
    }
    place.bot = Some(bot.unwrap_or(USUAL_BOT).to_owned());
    Ok(())
}

fn remove(table: &mut TableRow, maker: &Guest, guest_id: &str) -> Result<(), Problem> {
    if guest_id == maker.id {
        return Err(problem(
            Rejected::Refused,
            "leave your seat or close the table instead",
        ));
    }
    let status = table.status;
    for seat in &mut table.seats {
        if seat.guest_id.as_deref() != Some(guest_id) {
            continue;
        }
        match status {
            Status::Lobby => *seat = SeatRow::default(),
            // They keep their place in the result.
            Status::Live => seat.bot = Some(USUAL_BOT.to_owned()),
            Status::Over | Status::Closed | Status::Halted => {}
        }
    }
    conduct_of(table, guest_id)?.is_removed = true;
    Ok(())
}

/// Guests of whom a table can remember something.
const MAX_CONDUCT: usize = 200;

fn conduct_of<'a>(table: &'a mut TableRow, guest_id: &str) -> Result<&'a mut ConductRow, Problem> {
    let found = table
        .conduct
        .iter()
        .position(|row| row.guest_id == guest_id);
    let idx = match found {
        Some(idx) => idx,
        None if guest_id.len() > 64 || table.conduct.len() >= MAX_CONDUCT => {
            return Err(problem(Rejected::Missing, "there is no such guest"));
        }
        None => {
            table.conduct.push(ConductRow {
                guest_id: guest_id.to_owned(),
                is_muted: false,
                is_removed: false,
            });
            table.conduct.len() - 1
        }
    };
    Ok(&mut table.conduct[idx])
}

fn is_free(seat: &SeatRow) -> bool {
    seat.guest_id.is_none() && seat.bot.is_none()
}

fn is_of(seat: &SeatRow, guest: &Guest) -> bool {
    seat.guest_id.as_deref() == Some(&guest.id) && !seat.is_resigned
}

fn free_seat(table: &TableRow, asked: Option<Seat>) -> Result<Seat, Problem> {
    match asked {
        Some(seat) if table.seats.get(seat.idx()).is_some_and(is_free) => Ok(seat),
        Some(_) => Err(problem(
            Rejected::Refused,
            "that seat is taken or does not exist",
        )),
        None => {
            let first = table.seats.iter().position(is_free);
            let seat = first.and_then(|idx| Seat::new(idx as u8));
            seat.ok_or_else(|| problem(Rejected::Refused, "the table is full; you can watch"))
        }
    }
}

fn place(table: &mut TableRow, seat: Seat) -> Result<&mut SeatRow, Problem> {
    let place = table.seats.get_mut(seat.idx());
    place.ok_or_else(|| problem(Rejected::Missing, "there is no such seat"))
}

fn own_seat<'a>(
    table: &'a mut TableRow,
    guest: &Guest,
    seat: Seat,
) -> Result<&'a mut SeatRow, Problem> {
    let place = place(table, seat)?;
    match is_of(place, guest) {
        true => Ok(place),
        false => Err(problem(Rejected::NotYourSeat, "you do not sit there")),
    }
}

fn known_bot(name: &str) -> Result<(), Problem> {
    match name.parse::<PlayerName>() {
        Ok(bot) if bot.is_company() => Ok(()),
        _ => Err(problem(
            Rejected::Malformed,
            format!("there is no bot {name:?}"),
        )),
    }
}

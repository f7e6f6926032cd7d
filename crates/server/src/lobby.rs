//! What can be done around the playing: taking seats, bots, beginning, giving
//! up, closing. Pure changes of a row; the table's task stores them.

use hosting::PlayerName;
use rules::Seat;
use store::{Guest, SeatRow, Status, TableRow};
use wire::{LobbyCommand, Problem, Rejected};

use crate::problem::problem;
use crate::secrets::{is_hex, matches};

/// Bytes a browser adds to the table's chance.
const CONTRIBUTION_BYTES: usize = 16;

/// What else has to happen once a change is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Then {
    Nothing,
    Begin,
}

/// The row after a command of a guest, or why it is not carried out.
pub(crate) fn change(
    table: &TableRow,
    invite_hash: &[u8; 32],
    guest: &Guest,
    command: &LobbyCommand,
) -> Result<(TableRow, Then), Problem> {
    let mut next = table.clone();
    let is_maker = table.maker.as_deref() == Some(&guest.id);
    match command {
        LobbyCommand::Sit {
            seat,
            invite,
            contribution,
        } => {
            let is_invited = invite
                .as_deref()
                .is_some_and(|secret| matches(secret, invite_hash));
            let may_sit = table.is_listed || is_maker || is_invited;
            sit(&mut next, guest, *seat, contribution, may_sit)?;
        }
        LobbyCommand::Stand { seat } => {
            in_lobby(table)?;
            *own_seat(&mut next, guest, *seat)? = SeatRow::default();
        }
        LobbyCommand::SetBot { seat, bot } => {
            in_lobby(table)?;
            maker_only(is_maker)?;
            if let Some(name) = bot {
                known_bot(name)?;
            }
            let place = place(&mut next, *seat)?;
            if place.guest_id.is_some() {
                return Err(problem(Rejected::Refused, "somebody sits there"));
            }
            place.bot.clone_from(bot);
        }
        LobbyCommand::Start {} => {
            in_lobby(table)?;
            maker_only(is_maker)?;
            let is_free = |seat: &SeatRow| seat.guest_id.is_none() && seat.bot.is_none();
            if table.seats.iter().any(is_free) {
                return Err(problem(Rejected::Refused, "a seat is still free"));
            }
            next.status = Status::Live;
            return Ok((next, Then::Begin));
        }
        LobbyCommand::Resign { seat } => {
            if table.status != Status::Live {
                return Err(problem(
                    Rejected::NotPlaying,
                    "the table is not being played",
                ));
            }
            let place = own_seat(&mut next, guest, *seat)?;
            place.is_resigned = true;
            place.bot = Some(PlayerName::Greedy.name().to_owned());
        }
        LobbyCommand::Close {} => {
            maker_only(is_maker)?;
            if !matches!(table.status, Status::Lobby | Status::Live) {
                return Err(problem(
                    Rejected::NotPlaying,
                    "the table is finished already",
                ));
            }
            next.status = Status::Closed;
        }
    }
    Ok((next, Then::Nothing))
}

fn sit(
    table: &mut TableRow,
    guest: &Guest,
    seat: Option<Seat>,
    contribution: &str,
    may_sit: bool,
) -> Result<(), Problem> {
    in_lobby(table)?;
    if !may_sit {
        return Err(problem(
            Rejected::Forbidden,
            "this table is for those with its invite link",
        ));
    }
    if !is_hex(contribution, CONTRIBUTION_BYTES) {
        return Err(problem(
            Rejected::Malformed,
            "contribution is 16 bytes in hexadecimal",
        ));
    }
    let seat = free_seat(table, seat)?;
    table.seats[seat.idx()] = SeatRow {
        guest_id: Some(guest.id.clone()),
        contribution: Some(contribution.to_ascii_lowercase()),
        ..SeatRow::default()
    };
    Ok(())
}

fn in_lobby(table: &TableRow) -> Result<(), Problem> {
    match table.status {
        Status::Lobby => Ok(()),
        _ => Err(problem(Rejected::NotPlaying, "the game has begun")),
    }
}

fn maker_only(is_maker: bool) -> Result<(), Problem> {
    match is_maker {
        true => Ok(()),
        false => Err(problem(
            Rejected::Forbidden,
            "only whoever made the table may do this",
        )),
    }
}

fn free_seat(table: &TableRow, asked: Option<Seat>) -> Result<Seat, Problem> {
    let is_free = |seat: &SeatRow| seat.guest_id.is_none() && seat.bot.is_none();
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
    match place.guest_id.as_deref() == Some(&guest.id) && !place.is_resigned {
        true => Ok(place),
        false => Err(problem(Rejected::NotYourSeat, "you do not sit there")),
    }
}

fn known_bot(name: &str) -> Result<(), Problem> {
    match PlayerName::bots().any(|bot| bot.name() == name) {
        true => Ok(()),
        false => Err(problem(
            Rejected::Malformed,
            format!("there is no bot {name:?}"),
        )),
    }
}

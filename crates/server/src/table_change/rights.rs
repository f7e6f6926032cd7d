//! Who may do what at which stage.

use store::{Belongs, Guest, Status, TableRow};
use wire::{LobbyCommand, Problem, Rejected};

use super::{Circumstances, is_of};
use crate::problem::problem;
use crate::secrets::matches;

/// Some commands are the maker's alone.
pub(super) fn check_right(
    table: &TableRow,
    guest: &Guest,
    command: &LobbyCommand,
) -> Result<(), Problem> {
    let is_makers = match command {
        LobbyCommand::SetBot { .. }
        | LobbyCommand::Arrange { .. }
        | LobbyCommand::AllowHints { .. }
        | LobbyCommand::Agree { .. }
        | LobbyCommand::Schedule { .. }
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

/// What a challenge has fixed stays so at each of its tables, and nobody lets a
/// bot play their own try.
pub(super) fn check_deal(
    table: &TableRow,
    guest: &Guest,
    command: &LobbyCommand,
) -> Result<(), Problem> {
    if !matches!(table.belongs, Some(Belongs::Challenge { .. })) {
        return Ok(());
    }
    let is_fixed = match command {
        LobbyCommand::SetBot { .. }
        | LobbyCommand::Arrange { .. }
        | LobbyCommand::AllowHints { .. }
        | LobbyCommand::Agree { .. } => true,
        LobbyCommand::StandIn { seat, .. } => {
            let place = table.seats.get(seat.idx());
            place.is_some_and(|place| is_of(place, guest))
        }
        _ => false,
    };
    match is_fixed {
        true => Err(problem(
            Rejected::Refused,
            "this table plays a deal that others play as well; that is fixed",
        )),
        false => Ok(()),
    }
}

/// Every command has its time.
pub(super) fn check_stage(table: &TableRow, command: &LobbyCommand) -> Result<(), Problem> {
    let (is_time, otherwise) = match command {
        LobbyCommand::Sit { .. }
        | LobbyCommand::Stand { .. }
        | LobbyCommand::Ready { .. }
        | LobbyCommand::SetBot { .. }
        | LobbyCommand::Arrange { .. }
        | LobbyCommand::AllowHints { .. }
        | LobbyCommand::Agree { .. }
        | LobbyCommand::Schedule { .. }
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

pub(super) fn check_invited(
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

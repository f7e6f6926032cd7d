//! What guests may change about a table, beside playing: taking seats, bots,
//! beginning, giving up, order at the table. Pure changes of a row; the table's
//! task stores them.

mod playing;
mod rights;

use hosting::{Kind, LiveSetup, LiveTerms, PERSON, PlayerName};
use rules::{BotName, OptionValues, Seat, SeatCount, SeatSet};
use serde_json::value::RawValue;
use store::{ConductRow, Guest, SeatRow, Status, TableRow};
use wire::{Agreement, LobbyCommand, NewSeat, Problem, Rejected};

use self::playing::{check_stand_in, may_return, playing_seat, remove};
use self::rights::{check_deal, check_invited, check_right, check_stage};
pub(crate) use self::rights::{is_muted, is_removed};
use crate::guarded;
use crate::guests::checked_name;
use crate::pace::checked_agreement;
use crate::problem::{fault, from_open, problem};
use crate::secrets::is_hex;
use crate::stored::Opening;

/// Bytes a browser adds to the table's chance.
const CONTRIBUTION_BYTES: usize = 16;

/// What a command comes to.
#[derive(Debug)]
pub(crate) enum Change {
    /// The table's row is another.
    Row(Box<TableRow>, Then),
    /// The log goes on: who plays a seat decides a result, so it is written
    /// there and follows from it.
    Log(Deed),
}

/// What else has to happen once a change is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Then {
    Nothing,
    Begin,
    /// This guest's sockets are closed.
    Dismiss(String),
}

/// What a table does about its seats while it is being played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Deed {
    /// People give up.
    Resign(SeatSet),
    /// A bot plays for people until they come back.
    StandIn(SeatSet, BotName),
    /// Somebody is back.
    Return(Seat),
}

/// What a change may depend on beside the row.
pub(crate) struct Circumstances<'a> {
    pub(crate) invite_hash: &'a [u8; 32],
    /// Whether the table waits for this seat, and its person has been away for
    /// long enough.
    pub(crate) is_waited_for: &'a dyn Fn(Seat) -> bool,
    /// The seats whose people have given up.
    pub(crate) resigned: SeatSet,
    /// The seats that bots play.
    pub(crate) bots: SeatSet,
    pub(crate) now_ms: i64,
    /// The bot that plays on where nobody says which.
    pub(crate) usual_bot: BotName,
    /// How often bots have stood in for a seat.
    pub(crate) n_stand_ins: &'a dyn Fn(Seat) -> usize,
}

/// What a command of a guest comes to, or why it is not carried out.
pub(crate) fn change(
    table: &TableRow,
    guest: &Guest,
    command: &LobbyCommand,
    circumstances: &Circumstances<'_>,
) -> Result<Change, Problem> {
    if is_removed(table, &guest.id) {
        return Err(problem(
            Rejected::Forbidden,
            "you were sent away from this table",
        ));
    }
    check_right(table, guest, command)?;
    check_stage(table, command)?;
    check_deal(table, guest, command)?;
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
        LobbyCommand::Start {} => then = start(&mut next)?,
        LobbyCommand::Resign { .. }
        | LobbyCommand::StandIn { .. }
        | LobbyCommand::Return { .. } => {
            return change_player(table, guest, command, circumstances).map(Change::Log);
        }
        LobbyCommand::Mute { guest, is_muted } => {
            conduct_of(&mut next, guest)?.is_muted = *is_muted;
        }
        LobbyCommand::Remove { guest: other } => {
            remove(&mut next, guest, other)?;
            then = Then::Dismiss(other.clone());
        }
        LobbyCommand::Agree { agreement } => {
            next.agreement = agreement_text(checked_agreement(*agreement)?);
            ask_again(&mut next);
        }
        LobbyCommand::Schedule { starts_at } => {
            next.starts_ms = checked_start(*starts_at, circumstances.now_ms)?;
            ask_again(&mut next);
        }
        LobbyCommand::Close {} => close(&mut next),
    }
    Ok(Change::Row(Box::new(next), then))
}

fn start(table: &mut TableRow) -> Result<Then, Problem> {
    if table.seats.iter().any(is_free) {
        return Err(problem(Rejected::Refused, "a seat is still free"));
    }
    table.status = Status::Live;
    // A table of a challenge begins as all of them do.
    if table.opening.is_none() {
        table.opening = Some(Opening::of(&table.seats).text());
    }
    Ok(Then::Begin)
}

fn close(table: &mut TableRow) {
    table.status = Status::Closed;
    table.closed_because = Some("closed".to_owned());
}

/// What a command about who plays a seat comes to.
fn change_player(
    table: &TableRow,
    guest: &Guest,
    command: &LobbyCommand,
    circumstances: &Circumstances<'_>,
) -> Result<Deed, Problem> {
    match command {
        LobbyCommand::Resign { seat } => {
            playing_seat(table, guest, *seat, circumstances)?;
            Ok(Deed::Resign(SeatSet::only(*seat)))
        }
        LobbyCommand::StandIn { seat, bot } => {
            let asked = (*seat, bot.as_deref());
            let bot = check_stand_in(table, guest, asked, circumstances)?;
            Ok(Deed::StandIn(SeatSet::only(*seat), bot))
        }
        LobbyCommand::Return { seat } => {
            playing_seat(table, guest, *seat, circumstances)?;
            match circumstances.bots.contains(*seat) {
                true if !may_return(*seat, circumstances) => Err(problem(
                    Rejected::Refused,
                    "a bot has stood in for you so often at this table that it stays",
                )),
                true => Ok(Deed::Return(*seat)),
                false => Err(problem(Rejected::Refused, "no bot plays there for you")),
            }
        }
        _ => unreachable!("only commands about who plays a seat come here"),
    }
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
    let mut fields: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(text).map_err(|error| malformed(error.to_string()))?;
    read_files(kind, &mut fields)?;
    let text = serde_json::Value::Object(fields).to_string();
    let options =
        RawValue::from_string(text.clone()).map_err(|error| malformed(error.to_string()))?;
    let setup = LiveSetup {
        options,
        rules_version: kind.rules_version(),
        seats,
        seed: String::new(),
        contributions: vec![None; seats.count()],
        players: vec![PERSON.to_owned(); seats.count()],
        chance: None,
        resigned: SeatSet::EMPTY,
        terms: LiveTerms::default(),
    };
    // Own decks and tiles are somebody's: the rules may stumble over them.
    let begun = guarded(|| kind.begin_live(&setup).map(drop));
    let begun = begun.ok_or_else(|| fault("the rules panicked", &"at somebody's options"))?;
    begun.map(|()| text).map_err(|error| from_open(&error))
}

/// What a file says may be sent as its text, as somebody has it on their disk; it
/// becomes what the game reads there, and what is wrong is named with its line.
fn read_files(
    kind: &dyn Kind,
    fields: &mut serde_json::Map<String, serde_json::Value>,
) -> Result<(), Problem> {
    for spec in kind.options() {
        let OptionValues::File { usual } = spec.values else {
            continue;
        };
        let Some(serde_json::Value::String(text)) = fields.get(spec.name) else {
            continue;
        };
        if text == usual {
            continue;
        }
        let set = [(spec.name.to_owned(), text.clone())];
        let read = guarded(|| kind.parse_options(&set));
        let read = read.ok_or_else(|| fault("the rules panicked", &"at somebody's file"))?;
        let read = read.map_err(|error| problem(Rejected::Malformed, error.to_string()))?;
        let mut read: serde_json::Value =
            serde_json::from_str(read.get()).expect("options are plain data");
        fields.insert(spec.name.to_owned(), read[spec.name].take());
    }
    Ok(())
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
    if table.options != text {
        ask_again(table);
    }
    table.options = text;
    Ok(())
}

/// Whoever was ready was ready for something else.
fn ask_again(table: &mut TableRow) {
    for seat in &mut table.seats {
        seat.is_ready = false;
    }
}

/// The longest that a beginning may be away.
const FAR_MS: i64 = 90 * 24 * 60 * 60 * 1000;

/// When a table may begin.
pub(crate) fn checked_start(starts_at: Option<u32>, now_ms: i64) -> Result<Option<i64>, Problem> {
    let Some(starts_at) = starts_at else {
        return Ok(None);
    };
    let starts_ms = i64::from(starts_at) * 1000;
    match (now_ms..now_ms + FAR_MS).contains(&starts_ms) {
        true => Ok(Some(starts_ms)),
        false => Err(problem(
            Rejected::Malformed,
            "a table begins later than now, and within 90 days",
        )),
    }
}

/// An agreement as it is stored.
pub(crate) fn agreement_text(agreement: Agreement) -> String {
    serde_json::to_string(&agreement).expect("an agreement is plain data")
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
    seat.guest_id.as_deref() == Some(&guest.id)
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

fn known_bot(name: &str) -> Result<BotName, Problem> {
    let is_company = name.parse().is_ok_and(PlayerName::is_company);
    let bot = name.parse().ok().filter(|_| is_company);
    bot.ok_or_else(|| problem(Rejected::Malformed, format!("there is no bot {name:?}")))
}

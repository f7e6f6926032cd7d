//! What is kept.

use std::fmt;
use std::str::FromStr;

use rules::{RulesVersion, SeatSet, StoredEntry};

use crate::{Belongs, Due, NodeId, NoticeRow};

/// Somebody without an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guest {
    /// Random, and no secret.
    pub id: String,
    /// As they call themselves.
    pub name: String,
    /// One of the seat colours, by number.
    pub colour: u8,
    /// Whether an administrator has shut them out.
    pub is_banned: bool,
    /// When they first came.
    pub created_ms: i64,
    /// When they were last seen.
    pub seen_ms: i64,
}

/// A one-time link to another device.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeviceLink {
    /// The hash of what the link carries.
    pub token_hash: [u8; 32],
    /// Whose it is.
    pub guest_id: String,
    /// When it stops working.
    pub expires_ms: i64,
}

/// One playing of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableRow {
    /// Random, and no secret.
    pub id: String,
    /// The game's key.
    pub game: String,
    /// The version of its rules, fixed for good.
    pub rules_version: RulesVersion,
    /// Its options as JSON.
    pub options: String,
    /// What stage it is at.
    pub status: Status,
    /// Whether strangers can find it.
    pub is_listed: bool,
    /// Whether those who play may ask for hints.
    pub has_hints: bool,
    /// What is agreed about time and taking back, as JSON.
    pub agreement: String,
    /// When it is to begin.
    pub starts_ms: Option<i64>,
    /// The first table of its evening, if it is not that itself.
    pub evening: Option<String>,
    /// Why it was closed.
    pub closed_because: Option<String>,
    /// The challenge or bottle it belongs to.
    pub belongs: Option<Belongs>,
    /// The guest who made it.
    pub maker: Option<String>,
    /// What its chance is derived from; secret until it is over.
    pub seed: String,
    /// The last entry's seq.
    pub head: u32,
    /// The last entry's fingerprint; 0 before the first.
    pub fingerprint: u32,
    /// Guards everything that is not an entry.
    pub version: u32,
    /// How it began, as JSON: written once, when the first entry is due, and
    /// never changed.
    pub opening: Option<String>,
    /// How it stands after the last entry.
    pub situation: Situation,
    /// The server that sees to the bot that is to act, where servers share the
    /// store.
    pub thinker: Option<NodeId>,
    /// When it was made.
    pub created_ms: i64,
    /// When it last changed.
    pub updated_ms: i64,
    /// Its seats in order.
    pub seats: Vec<SeatRow>,
    /// Whom its maker has muted or sent away, by id.
    pub conduct: Vec<ConductRow>,
}

/// A guest whom a table's maker has muted or sent away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConductRow {
    /// Who.
    pub guest_id: String,
    /// Whether their talk is heard no more.
    pub is_muted: bool,
    /// Whether they may not come back.
    pub is_removed: bool,
}

/// A place at a table.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SeatRow {
    /// The person there.
    pub guest_id: Option<String>,
    /// What to call them, if not by the guest's name.
    pub name: Option<String>,
    /// The bot that took the seat before the beginning.
    pub bot: Option<String>,
    /// What the person's browser added to the table's chance, in hexadecimal.
    pub contribution: Option<String>,
    /// Whether the person is ready to begin.
    pub is_ready: bool,
}

/// What lists show of a table, and a start must know. It follows from the log
/// and stands with the last entry so that nobody has to replay it; nothing is
/// decided by it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Situation {
    /// The seats to act.
    pub acting: SeatSet,
    /// The seats that bots play.
    pub bots: SeatSet,
    /// The seats whose people have given up.
    pub resigned: SeatSet,
}

/// What stage a table is at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Seats are being taken.
    Lobby,
    /// It is being played.
    Live,
    /// It has its outcome.
    Over,
    /// It was closed before its end.
    Closed,
    /// Its log no longer replays; a bug, shown openly.
    Halted,
}

impl Status {
    /// Every status.
    pub const ALL: [Status; 5] = [
        Status::Lobby,
        Status::Live,
        Status::Over,
        Status::Closed,
        Status::Halted,
    ];

    /// Its name in rows.
    pub fn name(self) -> &'static str {
        match self {
            Status::Lobby => "lobby",
            Status::Live => "live",
            Status::Over => "over",
            Status::Closed => "closed",
            Status::Halted => "halted",
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Status {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Status::ALL
            .into_iter()
            .find(|status| status.name() == text)
            .ok_or_else(|| format!("there is no status \"{text}\""))
    }
}

/// Which tables to list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TableFilter {
    /// Listed tables of this status.
    Listed(Status),
    /// Tables at which this guest sits.
    OfGuest(String),
    /// Tables in play that wait for this guest.
    WaitingFor(String),
    /// All tables of this status.
    All(Status),
}

/// A change to what is not log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LobbyChange {
    /// Which table.
    pub table_id: String,
    /// The version it was made for; the table has the next one afterwards.
    pub version: u32,
    /// The new status.
    pub status: Status,
    /// The new listing.
    pub is_listed: bool,
    /// Whether those who play may ask for hints now.
    pub has_hints: bool,
    /// The new options.
    pub options: String,
    /// What is agreed about time and taking back now.
    pub agreement: String,
    /// When it is to begin.
    pub starts_ms: Option<i64>,
    /// Why it is closed.
    pub closed_because: Option<String>,
    /// How the game begins; what was written before stays.
    pub opening: Option<String>,
    /// All seats as they are now.
    pub seats: Vec<SeatRow>,
    /// Everybody muted or sent away, as it is now.
    pub conduct: Vec<ConductRow>,
    /// When.
    pub at_ms: i64,
}

impl LobbyChange {
    /// A change that leaves everything as it is in a row.
    pub fn of(row: &TableRow, at_ms: i64) -> LobbyChange {
        LobbyChange {
            table_id: row.id.clone(),
            version: row.version,
            status: row.status,
            is_listed: row.is_listed,
            has_hints: row.has_hints,
            options: row.options.clone(),
            agreement: row.agreement.clone(),
            starts_ms: row.starts_ms,
            closed_because: row.closed_because.clone(),
            opening: row.opening.clone(),
            seats: row.seats.clone(),
            conduct: row.conduct.clone(),
            at_ms,
        }
    }
}

/// One entry of a log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryRow {
    /// The entry.
    pub entry: StoredEntry,
    /// The sender's name for it, so that a resend is harmless.
    pub reference: Option<String>,
    /// When.
    pub at_ms: i64,
    /// The time that was charged to whoever acted; `None` where no clock ran.
    pub spent_ms: Option<u32>,
}

/// Entries with all that follows from them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Append {
    /// Which table.
    pub table_id: String,
    /// The new entries, numbered on from the table's head.
    pub entries: Vec<EntryRow>,
    /// The fingerprint of the entry before them, so that they cannot be added
    /// to another log than they were made for.
    pub after: u32,
    /// How the table stands after them.
    pub situation: Situation,
    /// The server that sees to the bot that is to act after them; none if no bot
    /// is.
    pub thinker: Option<NodeId>,
    /// What is due after them, in the place of all that was; `None` at a table
    /// without clocks, where nothing ever was.
    pub dues: Option<Vec<Due>>,
    /// How the game has ended, if it has.
    pub end: Option<End>,
    /// Who is to be told of it.
    pub notices: Vec<NoticeRow>,
}

/// How a game has ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    /// It is over, with results by seat.
    Over(Vec<ResultRow>),
    /// All have agreed to end it without a result.
    Agreed,
}

/// How one seat ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ResultRow {
    /// Which seat.
    pub seat: u8,
    /// 1 is first.
    pub rank: u8,
    /// Its total.
    pub points: i32,
}

/// What was thought of a decision of a finished game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReviewRow {
    /// Which table.
    pub table_id: String,
    /// Whether by somebody who knew what was hidden then.
    pub is_hindsight: bool,
    /// The entry the decision led to.
    pub seq: u32,
    /// The version of the body's form.
    pub format: u32,
    /// What was thought, as JSON.
    pub body: String,
}

/// A line of table talk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TalkRow {
    /// Which table.
    pub table_id: String,
    /// Who; `None` once they are forgotten.
    pub guest_id: Option<String>,
    /// Their name at the time.
    pub name: String,
    /// Their seat at the time.
    pub seat: Option<u8>,
    /// What they said.
    pub body: String,
    /// The sender's name for it, so that a resend is harmless.
    pub reference: Option<String>,
    /// When.
    pub at_ms: i64,
}

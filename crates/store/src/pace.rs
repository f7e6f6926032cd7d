//! What is kept about time: deadlines, outages, evenings.

use crate::SeatRow;

/// When something of a table is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Due {
    /// Whose decision; `None` for the beginning of the table.
    pub seat: Option<u8>,
    /// The entry after which that seat was asked.
    pub asked: u32,
    /// When its time is up.
    pub due_ms: i64,
    /// When to remind whoever it is, once.
    pub remind_ms: Option<i64>,
}

/// A deadline with its table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeadlineRow {
    /// Which table.
    pub table_id: String,
    /// What is due there.
    pub due: Due,
}

/// How many tables have clocks, and how many of them are due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DueCount {
    /// Tables with a decision that is due until the asked time; counted up to
    /// the asked number and no further.
    pub n_due: u32,
    /// All tables with a decision that has a deadline; not counted (0) unless
    /// more than the asked number are due.
    pub n_clocked: u32,
}

/// A time in which the house was not there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outage {
    /// When it was last seen.
    pub from_ms: i64,
    /// When it was back.
    pub to_ms: i64,
}

/// How the games of an evening went.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EveningRow {
    /// Games that are over.
    pub n_games: u32,
    /// Who has won how many of them, by [`EveningRow::holder`].
    pub wins: Vec<(String, u32)>,
}

impl EveningRow {
    /// Whoever sat in a seat, person or bot.
    pub fn holder(seat: &SeatRow) -> Option<String> {
        let bot = || seat.bot.as_ref().map(|bot| format!("bot {bot}"));
        seat.guest_id.clone().or_else(bot)
    }
}

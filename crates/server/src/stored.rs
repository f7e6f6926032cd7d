//! Stored tables as games: what the rules need of a row, and entries both ways.

use hosting::{EntryKind, Live, LiveSetup, PERSON, StoredEntry, Stranded};
use rules::{RulesVersion, Seat, SeatCount};
use serde_json::value::RawValue;
use store::{EntryRow, SeatRow, TableRow};

use crate::session::now_ms;

/// What a table begins with, or goes on from.
pub(crate) fn setup(row: &TableRow) -> Result<LiveSetup, Stranded> {
    let wrong = |why: &str| Stranded {
        seq: 0,
        why: why.to_owned(),
    };
    let seats = SeatCount::new(row.seats.len() as u8).ok_or_else(|| wrong("it has no seats"))?;
    let options = RawValue::from_string(row.options.clone());
    let player = |seat: &SeatRow| match &seat.bot {
        // A bot in a person's place only stands in.
        Some(bot) if seat.guest_id.is_none() && !seat.is_resigned => bot.clone(),
        _ => PERSON.to_owned(),
    };
    Ok(LiveSetup {
        options: options.map_err(|_| wrong("its options are not JSON"))?,
        rules_version: RulesVersion(row.rules_version),
        seats,
        seed: row.seed.clone(),
        contributions: row
            .seats
            .iter()
            .map(|seat| seat.contribution.clone())
            .collect(),
        players: row.seats.iter().map(player).collect(),
    })
}

/// Replays a stored table, comparing every fingerprint.
pub fn resume(row: &TableRow, rows: &[EntryRow]) -> Result<Box<dyn Live>, Stranded> {
    let wrong = |why: &str| Stranded {
        seq: 0,
        why: why.to_owned(),
    };
    let kind = hosting::find(&row.game).ok_or_else(|| wrong("this server has no such game"))?;
    let known = RulesVersion::FIRST..=kind.rules_version();
    if !known.contains(&RulesVersion(row.rules_version)) {
        return Err(wrong("it was begun with another version of the rules"));
    }
    let setup = setup(row)?;
    let entries: Option<Vec<StoredEntry>> = rows.iter().map(entry_of).collect();
    let entries = entries.ok_or_else(|| wrong("it has an entry of an unknown kind"))?;
    // A panic of the rules is a bug that must not reach other tables.
    crate::guarded(|| kind.resume_live(&setup, &entries))
        .unwrap_or_else(|| Err(wrong("the rules panicked")))
}

/// A row for a new entry. Time never runs backwards within a table.
pub(crate) fn row_of(entry: &StoredEntry, reference: Option<&str>, at_least_ms: i64) -> EntryRow {
    EntryRow {
        seq: entry.seq,
        kind: match entry.kind {
            EntryKind::Action => "action",
            EntryKind::Chance => "chance",
            EntryKind::Control => "control",
        }
        .to_owned(),
        seat: entry.seat.map(Seat::number),
        body: entry.body.clone(),
        reference: reference.map(str::to_owned),
        fingerprint: entry.fingerprint,
        at_ms: now_ms().max(at_least_ms),
    }
}

fn entry_of(row: &EntryRow) -> Option<StoredEntry> {
    let kind = match row.kind.as_str() {
        "action" => EntryKind::Action,
        "chance" => EntryKind::Chance,
        "control" => EntryKind::Control,
        _ => return None,
    };
    Some(StoredEntry {
        seq: row.seq,
        kind,
        seat: row.seat.and_then(Seat::new),
        body: row.body.clone(),
        fingerprint: row.fingerprint,
    })
}

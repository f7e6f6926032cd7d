//! Clocks: whose runs, since when, and when time is up. Pure: what has happened
//! comes in as rows of the log, what time it is as a number.
//!
//! A clock runs for exactly the seats that owe a decision and are played by a
//! person. Bots have none, and neither has a device with several seats. A
//! decision has its own seconds first, then the bank is touched (a simple
//! delay); with days, every question has its days.

mod agreed;
mod rhythm;

use rules::{Control, EntryKind, Seat, SeatSet};
use store::{Due, EntryRow, Outage};
use wire::{Agreement, ClockView, Pace, Rhythm};

pub(crate) use self::agreed::{checked_agreement, presets, read_agreement};
pub(crate) use self::rhythm::{awake, checked_rhythm};

const SECOND_MS: i64 = 1000;
const DAY_MS: i64 = 24 * 60 * 60 * SECOND_MS;
/// The most that is taken off for the way a command comes.
pub(crate) const MOST_LAG_MS: i64 = 500;

/// How a table stands, as far as clocks ask.
pub(crate) struct Standing<'a> {
    /// The entry after which a seat was asked, if it owes a decision.
    pub(crate) asked: &'a dyn Fn(Seat) -> Option<u32>,
    /// The seats that have a clock: people's, each with a device of their own.
    pub(crate) clocked: SeatSet,
    pub(crate) is_paused: bool,
}

/// The clocks of a table.
#[derive(Debug, Clone)]
pub(crate) struct Clocks {
    pace: Pace,
    seats: Vec<SeatClock>,
}

#[derive(Debug, Clone, Copy, Default)]
struct SeatClock {
    /// What was taken from the bank.
    used_ms: i64,
    /// What was given to it.
    given_ms: i64,
    /// What was given for the question that is open.
    given_now_ms: i64,
    /// The question that is open, and when it was asked.
    asked: Option<(u32, i64)>,
    /// When its person came back or a pause ended.
    restarted_ms: i64,
    is_running: bool,
}

impl Clocks {
    /// Clocks before the first entry.
    pub(crate) fn new(agreement: Agreement, n_seats: usize) -> Clocks {
        Clocks {
            pace: agreement.pace,
            seats: vec![SeatClock::default(); n_seats],
        }
    }

    /// Whether anybody is ever timed here.
    pub(crate) fn has_pace(&self) -> bool {
        self.pace != Pace::Unhurried {}
    }

    /// Goes on with entries, after which the table stands so.
    pub(crate) fn follow(&mut self, rows: &[EntryRow], standing: &Standing<'_>) {
        if !self.has_pace() {
            return;
        }
        let controls: Vec<(u32, Control)> = rows.iter().filter_map(control_in).collect();
        for row in rows {
            self.charge(row);
        }
        for (seat, clock) in (0..).filter_map(Seat::new).zip(&mut self.seats) {
            let asked = (standing.asked)(seat);
            if asked != clock.asked.map(|(seq, _)| seq) {
                let at = |seq: u32| rows.iter().find(|row| row.entry.seq == seq);
                let at = |seq: u32| at(seq).or(rows.last()).map_or(0, |row| row.at_ms);
                clock.asked = asked.map(|seq| (seq, at(seq)));
                clock.given_now_ms = 0;
            }
            for &(seq, control) in &controls {
                let Control::GiveTime { to, seconds } = control else {
                    continue;
                };
                let ms = i64::from(seconds) * SECOND_MS;
                if to == seat {
                    clock.given_ms += ms;
                    let is_now = clock.asked.is_some_and(|(asked, _)| seq > asked);
                    clock.given_now_ms += if is_now { ms } else { 0 };
                }
            }
            let is_open = clock.asked.is_some() && !standing.is_paused;
            clock.is_running = is_open && standing.clocked.contains(seat);
        }
    }

    /// Takes what an entry has cost, and notes who begins again.
    fn charge(&mut self, row: &EntryRow) {
        let decision_ms = match self.pace {
            Pace::Live { decision, .. } => i64::from(decision) * SECOND_MS,
            Pace::Unhurried {} | Pace::Days { .. } => 0,
        };
        let own = row
            .entry
            .seat
            .and_then(|seat| self.seats.get_mut(seat.idx()));
        if let (Some(own), Some(spent_ms)) = (own, row.spent_ms) {
            own.used_ms += (i64::from(spent_ms) - decision_ms).max(0);
        }
        match control_in(row) {
            Some((_, Control::Return {})) => {
                let own = row
                    .entry
                    .seat
                    .and_then(|seat| self.seats.get_mut(seat.idx()));
                own.into_iter().for_each(|own| own.restarted_ms = row.at_ms);
            }
            Some((_, Control::Resume {})) => {
                let all = self.seats.iter_mut();
                all.for_each(|clock| clock.restarted_ms = row.at_ms);
            }
            _ => {}
        }
    }

    /// Since when a seat's clock runs, and for how long it would.
    fn running(&self, seat: Seat) -> Option<(u32, i64, i64)> {
        let clock = self
            .seats
            .get(seat.idx())
            .filter(|clock| clock.is_running)?;
        let (asked, asked_ms) = clock.asked?;
        let allowed_ms = match self.pace {
            Pace::Unhurried {} => return None,
            Pace::Live { decision, .. } => i64::from(decision) * SECOND_MS + self.bank_ms(clock),
            Pace::Days { days } => i64::from(days) * DAY_MS + clock.given_now_ms,
        };
        Some((asked, asked_ms.max(clock.restarted_ms), allowed_ms))
    }

    fn bank_ms(&self, clock: &SeatClock) -> i64 {
        let bank = match self.pace {
            Pace::Live { bank, .. } => i64::from(bank) * SECOND_MS,
            Pace::Unhurried {} | Pace::Days { .. } => 0,
        };
        (bank + clock.given_ms - clock.used_ms).max(0)
    }

    /// When a seat's time is up, and when to remind its person.
    pub(crate) fn due(&self, seat: Seat, outages: &[Outage], rhythm: &Rhythm) -> Option<Due> {
        let (asked, began_ms, allowed_ms) = self.running(seat)?;
        let due_ms = after(began_ms, allowed_ms, outages);
        let (due_ms, remind_ms) = match self.pace {
            Pace::Days { .. } => {
                let due_ms = awake(due_ms, rhythm);
                (due_ms, Some(due_ms - (due_ms - began_ms) / 4))
            }
            Pace::Unhurried {} | Pace::Live { .. } => (due_ms, None),
        };
        Some(Due {
            seat: Some(seat.number()),
            asked,
            due_ms,
            remind_ms,
        })
    }

    /// What a seat has spent on its decision when its command arrives.
    pub(crate) fn spent_ms(
        &self,
        seat: Seat,
        arrived_ms: i64,
        lag_ms: i64,
        outages: &[Outage],
    ) -> Option<u32> {
        let (_, began_ms, _) = self.running(seat)?;
        let until_ms = arrived_ms - lag_ms.clamp(0, MOST_LAG_MS);
        let away_ms = overlap(began_ms, until_ms, outages);
        let spent_ms = (until_ms - began_ms - away_ms).max(0);
        Some(u32::try_from(spent_ms).unwrap_or(u32::MAX))
    }

    /// How much somebody is given with one tap: a quarter of what a clock begins
    /// with, and a day at least where days are counted.
    pub(crate) fn gift(&self) -> Option<u32> {
        match self.pace {
            Pace::Unhurried {} => None,
            Pace::Live { bank, decision } => Some((bank / 4).max(decision).max(15)),
            Pace::Days { .. } => Some((DAY_MS / SECOND_MS) as u32),
        }
    }

    /// The clocks as they are shown now.
    pub(crate) fn views(&self, now_ms: i64, clocked: SeatSet, due: &[Due]) -> Vec<ClockView> {
        if !self.has_pace() {
            return Vec::new();
        }
        let short = |ms: i64| u32::try_from(ms.max(0)).unwrap_or(u32::MAX);
        let view = |seat: Seat| {
            let clock = self.seats.get(seat.idx()).copied().unwrap_or_default();
            let due = due.iter().find(|due| due.seat == Some(seat.number()));
            let bank_ms = self.bank_ms(&clock);
            let (is_banked, decision_ms, whole_ms) = match self.pace {
                Pace::Unhurried {} => (false, 0, 0),
                Pace::Live { bank, decision } => {
                    let decision_ms = i64::from(decision) * SECOND_MS;
                    let whole_ms = i64::from(bank) * SECOND_MS + decision_ms;
                    (true, decision_ms, whole_ms)
                }
                Pace::Days { days } => (false, 0, i64::from(days) * DAY_MS),
            };
            let left_ms = due.map(|due| due.due_ms - now_ms);
            let before_bank_ms = left_ms.map_or(decision_ms, |left_ms| left_ms - bank_ms);
            ClockView {
                seat,
                bank_ms: is_banked.then(|| short(bank_ms)),
                left_ms: left_ms.map(short),
                decision_ms: short(before_bank_ms.min(decision_ms)),
                whole_ms: short(whole_ms),
            }
        };
        clocked.iter().map(view).collect()
    }
}

/// The moment at which so much time has passed since another, outages left out.
fn after(began_ms: i64, allowed_ms: i64, outages: &[Outage]) -> i64 {
    let mut due_ms = began_ms + allowed_ms;
    for outage in outages {
        if outage.to_ms > began_ms && outage.from_ms < due_ms {
            due_ms += outage.to_ms - outage.from_ms.max(began_ms);
        }
    }
    due_ms
}

/// How much of a time the house was away.
fn overlap(from_ms: i64, to_ms: i64, outages: &[Outage]) -> i64 {
    let common = |outage: &Outage| outage.to_ms.min(to_ms) - outage.from_ms.max(from_ms);
    outages.iter().map(|outage| common(outage).max(0)).sum()
}

fn control_in(row: &EntryRow) -> Option<(u32, Control)> {
    if row.entry.kind != EntryKind::Control {
        return None;
    }
    let control = serde_json::from_str(&row.entry.body).ok()?;
    Some((row.entry.seq, control))
}

#[cfg(test)]
mod tests;

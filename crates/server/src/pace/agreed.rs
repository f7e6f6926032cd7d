//! What a table may agree about time, and what a game suggests.

use hosting::Kind;
use wire::{Agreement, ClockPreset, Pace, Problem, Rejected};

use crate::problem::problem;

const MOST_BANK_S: u32 = 10 * 60 * 60;
const MOST_DECISION_S: u32 = 60 * 60;
const DAYS: [u8; 4] = [1, 2, 3, 7];
/// So long a decision takes by the minutes that a game says of itself.
const USUAL_DECISION_S: u32 = 12;

/// Clocks by how many seconds a decision has, of its own and from the bank.
const PRESETS: [(&str, u32, u32); 3] = [("Quick", 5, 5), ("Steady", 10, 15), ("Calm", 20, 40)];

/// An agreement that there can be.
pub(crate) fn checked_agreement(agreement: Agreement) -> Result<Agreement, Problem> {
    let (is_possible, otherwise) = match agreement.pace {
        Pace::Unhurried {} => (true, ""),
        Pace::Live { bank, decision } => (
            bank <= MOST_BANK_S && (1..=MOST_DECISION_S).contains(&decision),
            "a bank has up to 10 hours, and a decision 1 second to an hour",
        ),
        Pace::Days { days } => (DAYS.contains(&days), "a decision has 1, 2, 3 or 7 days"),
    };
    match is_possible {
        true => Ok(agreement),
        false => Err(problem(Rejected::Malformed, otherwise)),
    }
}

/// What was stored with a table. One that cannot be read has agreed on nothing.
pub(crate) fn read_agreement(text: &str) -> Agreement {
    serde_json::from_str(text).unwrap_or_default()
}

/// Clocks that suit a game, from the number of decisions it takes.
pub(crate) fn presets(kind: &dyn Kind, seats: u8) -> Vec<ClockPreset> {
    let seats = u32::from(seats);
    let longest = u32::from(kind.about().minutes.1);
    let n_decisions = longest * 60 / USUAL_DECISION_S;
    let each = n_decisions.div_ceil(seats.max(1));
    let preset = |(name, decision, banked): (&str, u32, u32)| {
        let bank = (each * banked).div_ceil(60) * 60;
        ClockPreset {
            name: name.to_owned(),
            bank,
            decision,
            minutes: (seats * (bank + each * decision)).div_ceil(60),
        }
    };
    PRESETS.map(preset).into()
}

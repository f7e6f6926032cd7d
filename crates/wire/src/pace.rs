//! How fast a table is played: clocks, proposals, and when people sleep.

use rules::{Proposal, Seat};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How fast a table is played, agreed before the game begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Pace {
    /// Everybody takes the time they need.
    Unhurried {},
    /// All play at once: every decision has some seconds, and whoever needs more
    /// takes it from a bank of their own.
    Live {
        /// Seconds in the bank of each seat.
        #[schema(minimum = 0, maximum = 36000)]
        bank: u32,
        /// Seconds that every decision has before the bank is touched.
        #[schema(minimum = 1, maximum = 3600)]
        decision: u32,
    },
    /// Everybody plays when it suits them.
    Days {
        /// Days for a decision: 1, 2, 3 or 7.
        #[schema(minimum = 1, maximum = 7)]
        days: u8,
    },
}

impl Default for Pace {
    fn default() -> Self {
        Pace::Unhurried {}
    }
}

/// What happens to a seat whose time is up, agreed before the game begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum WhenLate {
    /// A bot plays on until the person is back.
    #[default]
    BotPlaysOn,
    /// The person has given up. Where all win and lose together, the bot stays.
    SeatIsLost,
}

/// What a table has agreed about time and taking back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Agreement {
    /// How fast it is played.
    pub pace: Pace,
    /// What happens to a seat whose time is up.
    pub when_late: WhenLate,
    /// Whether everybody agrees beforehand to whatever somebody takes back.
    pub is_friendly: bool,
}

/// A clock that a game suggests, from the number of decisions it takes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ClockPreset {
    /// Such as "Quick".
    pub name: String,
    /// Seconds in the bank of each seat.
    pub bank: u32,
    /// Seconds that every decision has before.
    pub decision: u32,
    /// How long a game takes at most, in minutes, with the usual seats.
    pub minutes: u32,
}

/// A seat's clock at the moment it is sent. Pages count on from there; what
/// their own clocks say is never asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ClockView {
    /// Whose.
    pub seat: Seat,
    /// Milliseconds in its bank; null where there is none.
    pub bank_ms: Option<u32>,
    /// Milliseconds until its time is up, the bank included; null while it does
    /// not run.
    pub left_ms: Option<u32>,
    /// Of which so many are of the decision, before the bank is touched.
    pub decision_ms: u32,
    /// All that it had when it began, so that a gauge can be drawn.
    pub whole_ms: u32,
}

/// A proposal that waits for answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ProposalView {
    /// Its entry, which answers must name.
    pub seq: u32,
    /// Who proposes.
    pub seat: Seat,
    /// What.
    pub what: Proposal,
    /// Who is asked.
    pub needs: Vec<Seat>,
    /// Who has agreed so far. Where talk is restricted nobody is told before all
    /// have answered.
    pub agreed: Vec<Seat>,
    /// Whether chance would fall anew if it were agreed to.
    pub chance_falls_anew: bool,
    /// Whether the viewer has answered.
    pub has_answered: bool,
}

/// When somebody is not to be waited for.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Rhythm {
    /// The hours of sleep; null if none are kept.
    pub sleep: Option<Sleep>,
    /// Holidays, at most 30 days in all of a year.
    #[schema(max_items = 20)]
    pub holidays: Vec<Holiday>,
}

/// Hours of the day in which no deadline falls, at most twelve.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Sleep {
    /// The minute of the day at which it begins, in UTC.
    #[schema(maximum = 1439)]
    pub from: u16,
    /// The minute of the day at which it ends, in UTC.
    #[schema(maximum = 1439)]
    pub to: u16,
}

/// Days in which no deadline falls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Holiday {
    /// When it begins, in seconds since 1970.
    pub from: u32,
    /// When it ends, in seconds since 1970.
    pub to: u32,
}

/// How the games of an evening went: a table and its rematches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Evening {
    /// Games that are over, this one included.
    pub n_games: u32,
    /// By seat of this table: games of the evening that its person has won.
    pub wins: Vec<u32>,
}

/// Why a table was closed before its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ClosedBecause {
    /// Whoever made it has closed it, or the house.
    Closed,
    /// All agreed to end it without a result.
    Agreed,
    /// Nobody played for so long that it was given up.
    Idle,
}

/// Something said with one tap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Reaction {
    /// Hello.
    Wave,
    /// Well played.
    Clap,
    /// That was funny.
    Laugh,
    /// I did not see that coming.
    Wow,
    /// Oh no.
    Ouch,
    /// Thank you.
    Thanks,
}

//! The variants of the box and the agreements a table can make.

use rules::{FirstSeat, OptionSpec, OptionValues, RuleId, Seat, SeatCount};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::pieces::{Deal, Group};

/// What a table agrees on before it begins; the number of seats aside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Options {
    /// Powers and Backup tokens (R8, R9).
    pub advanced: bool,
    /// Who begins (R1.6).
    pub first_seat: FirstSeat,
    /// Who plays which group (R1.2, R1.7).
    pub groups: Groups,
    /// Whether a screen keeps showing one's own face-down divers (R3.5).
    pub peek: bool,
    /// Whether a seat may stop for good (Q4).
    pub retire: bool,
}

/// Who plays which group. In JSON `"auto"` or a list by seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(from = "GroupsForm", into = "GroupsForm")]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(type = "\"auto\" | Array<Group>")
)]
pub enum Groups {
    /// Advanced: dealt at random. Basic: in the box's order, since groups are
    /// only a colour there.
    #[default]
    Auto,
    /// The table chose.
    Chosen(Deal),
}

/// Every option, for `tidetable games` and the lobby.
pub(crate) const SPECS: &[OptionSpec] = &[
    OptionSpec {
        name: "advanced",
        values: OptionValues::Flag {},
        default: "false",
        help: "Play with each group's power and a Backup token per seat.",
        rule: "R8.1",
    },
    OptionSpec {
        name: "first_seat",
        values: OptionValues::FirstSeat {},
        default: "random",
        help: "Who begins.",
        rule: "R1.6",
    },
    OptionSpec {
        name: "groups",
        values: OptionValues::PerSeat {
            usual: "auto",
            items: &["fishermen", "foragers", "children", "elders"],
        },
        default: "auto",
        help: "Who plays which group; auto deals them at random in the advanced game.",
        rule: "R1.7",
    },
    OptionSpec {
        name: "peek",
        values: OptionValues::Flag {},
        default: "false",
        help: "Keep showing the values of your own face-down divers.",
        rule: "R3.5",
    },
    OptionSpec {
        name: "retire",
        values: OptionValues::Flag {},
        default: "false",
        help: "Let a seat stop playing for good before it is stuck.",
        rule: "Q4",
    },
];

/// Why a set of options cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BadOptions {
    /// Too few or too many seats.
    #[error("Pearladöra is for 2 to 4 players, not {seats}")]
    SeatCount {
        /// How many were asked for.
        seats: SeatCount,
    },
    /// The first seat does not exist.
    #[error("first_seat={} does not exist at a table of {seats}", seat.number())]
    FirstSeat {
        /// The seat asked for.
        seat: Seat,
        /// How many there are.
        seats: SeatCount,
    },
    /// Not one group per seat.
    #[error("groups has {named} in its list for {seats} seats")]
    GroupCount {
        /// How many groups were named.
        named: usize,
        /// How many seats there are.
        seats: SeatCount,
    },
    /// Two seats with one group.
    #[error("groups names {group} twice")]
    SameGroup {
        /// The group.
        group: Group,
    },
}

impl rules::Refusal for BadOptions {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            BadOptions::SeatCount { .. } => "R1.1",
            BadOptions::FirstSeat { .. } => "R1.6",
            BadOptions::GroupCount { .. } | BadOptions::SameGroup { .. } => "R1.2",
        })
    }
}

/// Refuses combinations that cannot be played.
pub(crate) fn check_options(options: &Options, seats: SeatCount) -> Result<(), BadOptions> {
    // R1.1
    if !(2..=4).contains(&seats.get()) {
        return Err(BadOptions::SeatCount { seats });
    }
    // R1.6
    if let FirstSeat::Seat(seat) = options.first_seat
        && !seats.contains(seat)
    {
        return Err(BadOptions::FirstSeat { seat, seats });
    }
    // R1.2
    if let Groups::Chosen(deal) = options.groups {
        let groups = deal.groups();
        if groups.len() != seats.count() {
            return Err(BadOptions::GroupCount {
                named: groups.len(),
                seats,
            });
        }
        for (idx, &group) in groups.iter().enumerate() {
            if groups[..idx].contains(&group) {
                return Err(BadOptions::SameGroup { group });
            }
        }
    }
    Ok(())
}

#[derive(Serialize, Deserialize)]
#[serde(untagged, expecting = "groups is \"auto\" or a list of groups by seat")]
enum GroupsForm {
    Word(Auto),
    Chosen(Deal),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Auto {
    Auto,
}

impl From<GroupsForm> for Groups {
    fn from(form: GroupsForm) -> Self {
        match form {
            GroupsForm::Word(Auto::Auto) => Groups::Auto,
            GroupsForm::Chosen(deal) => Groups::Chosen(deal),
        }
    }
}

impl From<Groups> for GroupsForm {
    fn from(groups: Groups) -> Self {
        match groups {
            Groups::Auto => GroupsForm::Word(Auto::Auto),
            Groups::Chosen(deal) => GroupsForm::Chosen(deal),
        }
    }
}

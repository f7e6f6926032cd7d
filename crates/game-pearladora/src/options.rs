//! What a table agrees on before it begins.

use rules::{FirstSeat, OptionValue, OptionValues, Position, RuleId, Seat, SeatCount, Word};
use serde::{Deserialize, Serialize};

use crate::game::Pearladora;
use crate::pieces::{Deal, Group};

rules::options! {
    /// What a table agrees on before it begins; the number of seats aside.
    #[derive(Copy, Hash)]
    pub struct Options {
        /// Powers and backups: each group has a power of its own, and every seat a
        /// Backup token.
        pub advanced: bool = false, "R8.1";
        /// Who begins: chance decides, or you agree on a seat.
        pub first_seat: FirstSeat = FirstSeat::Random, "R1.6";
        /// Groups: dealt by chance where they have powers, and in the box's order where
        /// they are only a colour.
        pub groups: Groups = Groups::Auto, "R1.7";
        /// Show my own divers: the values of your face-down divers stay in sight, for
        /// you alone.
        pub peek: bool = false, "R3.5";
        /// Stopping early: whoever wants to may stop playing for good before they are
        /// stuck.
        pub retire: bool = false, "Q4";
    }
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

impl OptionValue for Groups {
    const VALUES: OptionValues = OptionValues::PerSeat {
        usual: "auto",
        items: &Group::NAMES,
    };

    fn text(value: &Groups) -> Option<String> {
        Some(match value {
            Groups::Auto => "auto".to_owned(),
            Groups::Chosen(deal) => {
                let names: Vec<&str> = deal.groups().iter().map(|group| group.name()).collect();
                names.join(",")
            }
        })
    }

    fn from_text(text: &str) -> Option<Self> {
        if text == "auto" {
            return Some(Groups::Auto);
        }
        let groups: Result<Vec<Group>, _> =
            text.split(',').map(str::trim).map(Group::read).collect();
        Deal::new(&groups.ok()?).map(Groups::Chosen)
    }
}

/// Why a set of options cannot be played. The words are in `texts`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum BadOptions {
    /// Too few or too many seats.
    SeatCount {
        /// How many were asked for.
        seats: SeatCount,
    },
    /// The first seat does not exist.
    FirstSeat {
        /// The seat asked for.
        seat: Seat,
        /// How many there are.
        seats: SeatCount,
    },
    /// Not one group per seat.
    GroupCount {
        /// How many groups were named.
        named: usize,
        /// How many seats there are.
        seats: SeatCount,
    },
    /// Two seats with one group.
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
    if !Pearladora::SEATS.contains(&seats.get()) {
        return Err(BadOptions::SeatCount { seats });
    }
    // R1.6
    if let Some(seat) = options.first_seat.missing_in(seats) {
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

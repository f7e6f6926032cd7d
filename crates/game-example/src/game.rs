//! The position, what is due in it and who decides. What is done in it stands in
//! the files that follow.

mod phase;

use std::ops::RangeInclusive;

use rules::{NoReason, NoRemark, Position, RulesVersion, Seat, SeatCount, ToAct};

pub use self::phase::Phase;
use crate::actions::{Action, Refusal};
use crate::board::Beach;
use crate::chances::Chance;
use crate::event::Event;
use crate::options::{BadOptions, Options};
use crate::pieces::{MAX_SEATS, N_TIDELINE, Shell, ShellSet};
use crate::view::{Prompt, View};

/// A game of Undertow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Undertow {
    pub(crate) options: Options,
    pub(crate) seats: SeatCount,
    pub(crate) hands: [ShellSet; MAX_SEATS],
    /// What everybody knows of each hand: shells taken from the tideline (R3.2).
    pub(crate) known: [ShellSet; MAX_SEATS],
    pub(crate) baskets: [ShellSet; MAX_SEATS],
    pub(crate) beach: Beach,
    pub(crate) tideline: [Option<Shell>; N_TIDELINE],
    /// It has no order until a shell is drawn.
    pub(crate) pile: ShellSet,
    /// Whose turn it is.
    pub(crate) active: Seat,
    pub(crate) phase: Phase,
}

impl Position for Undertow {
    const KEY: &'static str = "example";
    const TITLE: &'static str = "Undertow";
    const RULES_VERSION: RulesVersion = RulesVersion::FIRST;
    const SEATS: RangeInclusive<u8> = 2..=MAX_SEATS as u8;

    type Options = Options;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;
    type Shown = View;
    type Prompt = Prompt;
    type Remark = NoRemark;
    type Reason = NoReason;
    type Refusal = Refusal;
    type BadOptions = BadOptions;

    fn seats(&self) -> SeatCount {
        self.seats
    }

    fn to_act(&self) -> ToAct {
        match self.phase {
            Phase::Lay {} | Phase::Take {} => ToAct::seat(self.active),
            Phase::First {} | Phase::Deal { .. } | Phase::Open {} | Phase::Draw {} => {
                ToAct::Chance {}
            }
            Phase::Over {} => ToAct::Over {},
        }
    }

    /// Every shell is laid at most once, and one is taken after each.
    fn longest(&self) -> u32 {
        2 * u32::from(ShellSet::ALL.len())
    }
}

/// What other files ask of the position.
impl Undertow {
    /// Who decides now, unless it is chance or nobody.
    pub(crate) fn acting_seat(&self) -> Option<Seat> {
        matches!(self.phase, Phase::Lay {} | Phase::Take {}).then_some(self.active)
    }

    pub(crate) fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over {})
    }
}

/// A turn is counted action by action.
impl rules::Turns for Undertow {}

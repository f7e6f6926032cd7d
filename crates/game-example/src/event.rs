//! What is narrated, and which rules it shows at work.

use rules::{Cited, RuleId, Seat};
use serde::Serialize;

use crate::actions::Action;
use crate::board::Place;
use crate::game::Undertow;
use crate::pieces::Shell;

/// Something that happened, as one listener may hear it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Event {
    /// Chance has named who begins.
    First {
        /// Who.
        seat: Seat,
    },
    /// A seat has got a shell from the pile.
    Drew {
        /// Who.
        seat: Seat,
        /// The shell, to its owner only.
        shell: Option<Shell>,
    },
    /// A shell of the pile lies open in the tideline.
    Opened {
        /// The shell.
        shell: Shell,
    },
    /// A seat has laid a shell.
    Laid {
        /// Who.
        seat: Seat,
        /// The shell.
        shell: Shell,
        /// Where.
        at: Place,
    },
    /// The undertow has pulled shells into a basket.
    Pulled {
        /// Whose.
        seat: Seat,
        /// The shells, sorted; never none.
        shells: Vec<Shell>,
    },
    /// A seat has taken a shell from the tideline.
    Took {
        /// Who.
        seat: Seat,
        /// The shell.
        shell: Shell,
    },
    /// The game is over.
    Over {},
}

impl Cited for Undertow {
    /// Names the rules that an action puts to work.
    fn cite_action(action: Action, cite: &mut dyn FnMut(RuleId)) {
        cite(RuleId(match action {
            Action::Lay { .. } => "R2.2",
            Action::Take { .. } | Action::Draw {} => "R2.5",
        }));
    }

    /// Names the rules that an event shows at work.
    fn cite_event(event: &Event, cite: &mut dyn FnMut(RuleId)) {
        cite(RuleId(match event {
            Event::First { .. } => "R1.5",
            Event::Pulled { .. } => "R2.3",
            Event::Over {} => "R4.1",
            // An open shell may be the tideline's first (R1.4) or a replacement (R2.6).
            Event::Opened { .. } | Event::Drew { .. } | Event::Laid { .. } | Event::Took { .. } => {
                return;
            }
        }));
    }
}

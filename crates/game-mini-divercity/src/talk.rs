//! R8.5: what may be said while the divers are under water. Talk is no part of
//! the game: it changes nothing, and nothing confirms it (Q42).

use rules::Seat;
use serde::{Deserialize, Serialize};

use crate::actions::Refusal;
use crate::game::{MiniDivercity, Phase};
use crate::pieces::{HandId, Species};

/// What may be said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Remark {
    /// A phrase that is no help.
    Phrase {
        /// Which.
        phrase: Phrase,
    },
    /// What the speaker believes a card of theirs to be.
    Declare {
        /// A hand of the speaker's.
        hand: HandId,
        /// Which card of it.
        slot: u8,
        /// What it may show.
        species: Species,
    },
}

/// What people say at a table without talking about strategy. The last two are
/// for the Visionary's cards, which divers may discuss (R5.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Phrase {
    /// A greeting.
    Hello,
    /// Before a game, or a card played blindly.
    GoodLuck,
    /// Somebody needs time.
    OneMoment,
    /// Thanks.
    ThankYou,
    /// Praise.
    WellDone,
    /// Relief.
    Phew,
    /// Dismay.
    OhNo,
    /// Agreement on what the Visionary does.
    FineByMe,
    /// Disagreement on it.
    RatherNot,
}

impl Phrase {
    /// The words.
    pub const fn text(self) -> &'static str {
        match self {
            Phrase::Hello => "Hello!",
            Phrase::GoodLuck => "Good luck!",
            Phrase::OneMoment => "One moment, please.",
            Phrase::ThankYou => "Thank you!",
            Phrase::WellDone => "Well done!",
            Phrase::Phew => "Phew!",
            Phrase::OhNo => "Oh no!",
            Phrase::FineByMe => "Visionary: fine by me.",
            Phrase::RatherNot => "Visionary: rather not.",
        }
    }
}

/// Every phrase, as they are offered.
pub(crate) const PHRASES: &[Remark] = &[
    phrase(Phrase::Hello),
    phrase(Phrase::GoodLuck),
    phrase(Phrase::OneMoment),
    phrase(Phrase::ThankYou),
    phrase(Phrase::WellDone),
    phrase(Phrase::Phew),
    phrase(Phrase::OhNo),
    phrase(Phrase::FineByMe),
    phrase(Phrase::RatherNot),
];

const fn phrase(phrase: Phrase) -> Remark {
    Remark::Phrase { phrase }
}

pub(crate) fn remark_text(remark: Remark) -> String {
    match remark {
        Remark::Phrase { phrase } => phrase.text().to_owned(),
        Remark::Declare { slot, species, .. } => {
            let (number, name) = (u32::from(slot) + 1, species.name().replace('_', " "));
            format!("I believe that card {number} of mine is the {name}.")
        }
    }
}

impl MiniDivercity {
    /// A lone diver has nobody to help, and after the end nothing is secret.
    pub(crate) fn check_free_talk(&self) -> Result<(), Refusal> {
        let is_over = matches!(self.phase, Phase::Over { .. });
        if is_over || self.options.mode.is_alone() {
            Ok(())
        } else {
            Err(Refusal::NoFreeTalk)
        }
    }

    pub(crate) fn judge_remark(&self, seat: Seat, remark: Remark) -> Result<(), Refusal> {
        let Remark::Declare { hand, slot, .. } = remark else {
            return Ok(());
        };
        if self.hand_ids().all(|known| known != hand) {
            return Err(Refusal::NoSuchHand { hand });
        }
        if self.seat_of(hand) != seat {
            return Err(Refusal::OthersCard);
        }
        self.check_slot(hand, slot)
    }
}

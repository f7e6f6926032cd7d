//! What a table may take back, take in and give up, and what may be said while
//! the divers are under water (R8.5). Talk is no part of the game: it changes
//! nothing, and nothing confirms it (Q42). The words are in `texts`.

use rules::{Manners, Seat, Told};
use serde::{Deserialize, Serialize};

use crate::actions::Refusal;
use crate::ending::Ending;
use crate::event::Event;
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

impl Manners for MiniDivercity {
    // The Visionary's order, until the last card but one lies: it shows nothing new.
    fn can_take_back(&self) -> bool {
        matches!(self.phase, Phase::Order { .. }) && !self.corporation_top.is_empty()
    }

    /// Whether something told to a seat waits to be acknowledged (Q43).
    fn can_acknowledge(&self, seat: Seat) -> bool {
        self.ending().is_none()
            && self
                .hand_ids()
                .any(|hand| self.seat_of(hand) == seat && self.hand(hand).fresh != 0)
    }

    /// Q43: from now on its screen does not repeat it.
    fn acknowledge(&mut self, seat: Seat) {
        for hand in self.hand_ids() {
            if self.seat_of(hand) == seat {
                self.hands[hand.idx()].fresh = 0;
            }
        }
    }

    fn can_concede(&self, seat: Seat) -> bool {
        let is_playing = self.ending().is_none();
        let is_diver = self.diver_seats().contains(seat);
        is_playing && is_diver && !self.conceded.contains(seat) && self.is_hopeless()
    }

    /// All divers have to agree.
    fn concede(&mut self, seat: Seat, told: &mut Told<Event>) {
        self.conceded.insert(seat);
        told.all(|| Event::Conceded { seat });
        if self.conceded == self.diver_seats() {
            self.end(Ending::Conceded, self.resolving(), told);
        }
    }

    const PHRASES: &'static [Remark] = &[
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

    /// A lone diver has nobody to help, and after the end nothing is secret.
    fn check_talk(&self) -> Result<(), Refusal> {
        let is_over = self.is_over();
        if is_over || self.options.mode.is_alone() {
            Ok(())
        } else {
            Err(Refusal::NoFreeTalk)
        }
    }

    fn check_remark(&self, seat: Seat, remark: Remark) -> Result<(), Refusal> {
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

    // Q43: a note that stays would spare the memory.
    fn is_passing(&self, remark: Remark) -> bool {
        matches!(remark, Remark::Declare { .. }) && !self.options.turn_cards
    }
}

const fn phrase(phrase: Phrase) -> Remark {
    Remark::Phrase { phrase }
}

//! The position, what is due in it and who decides. What is done in it stands in
//! the files that follow.

mod phase;
mod reading;

use std::ops::RangeInclusive;

use rules::{Position, RulesVersion, Seat, SeatCount, SeatSet, ToAct};

pub use self::phase::{Phase, Then};
use crate::actions::{Action, Refusal};
use crate::chances::Chance;
use crate::ending::Ending;
use crate::event::{Event, Held};
use crate::manners::Remark;
use crate::options::{BadOptions, Options};
use crate::pieces::{
    Corporation, CorporationPile, DECK, Diver, DiverSet, Hand, HandId, Hotels, MAX_CARDS,
    MAX_HANDS, N_COPIES, N_SPECIES, Signs, SpeciesPile, Stack,
};
use crate::reason::Reason;
use crate::view::{Prompt, View};

/// A game of Mini DiverCity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MiniDivercity {
    /// The rules it is played by.
    pub(crate) version: RulesVersion,
    pub(crate) options: Options,
    pub(crate) seats: SeatCount,
    /// Whose round it is.
    pub(crate) active: HandId,
    pub(crate) hands: [Hand; MAX_HANDS],
    pub(crate) species_deck: SpeciesPile,
    pub(crate) species_discard: SpeciesPile,
    /// By species, from -2 (extinct) to 2 (saved).
    pub(crate) tokens: [i8; N_SPECIES],
    /// Those that are built.
    pub(crate) hotels: Hotels,
    /// The part of the corporation deck whose order nobody knows.
    pub(crate) corporation_deck: CorporationPile,
    /// What the Visionary has put on top of it.
    pub(crate) corporation_top: Stack,
    /// What the Visionary is looking at.
    pub(crate) looked: Stack,
    pub(crate) corporation_discard: CorporationPile,
    /// The Industrialist's hand.
    pub(crate) industrialist: CorporationPile,
    /// What the divers know to be in it (Q52).
    pub(crate) seen: CorporationPile,
    /// The diver cards of each hand.
    pub(crate) divers: [DiverSet; MAX_HANDS],
    /// Diver cards that were used.
    pub(crate) used: DiverSet,
    /// Divers who have agreed to give up (Q46).
    pub(crate) conceded: SeatSet,
    pub(crate) phase: Phase,
}

impl Position for MiniDivercity {
    const KEY: &'static str = "mini-divercity";
    const TITLE: &'static str = "Mini DiverCity";
    const RULES_VERSION: RulesVersion = RulesVersion(3);
    const SEATS: RangeInclusive<u8> = 1..=7;

    type Options = Options;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;
    type Shown = View;
    type Prompt = Prompt;
    type Remark = Remark;
    type Reason = Reason;
    type Refusal = Refusal;
    type BadOptions = BadOptions;

    fn seats(&self) -> SeatCount {
        self.seats
    }

    #[inline]
    fn to_act(&self) -> ToAct {
        if self.phase.is_chance() {
            return ToAct::Chance {};
        }
        match self.acting_seat() {
            Some(seat) => ToAct::seat(seat),
            None => ToAct::Over {},
        }
    }

    /// Every pass through the corporation deck builds all six hotels unless one
    /// is closed, which costs a species card or the Environmentalist. A round
    /// has at most an Industrialist's choice, a card for the oil, an action with
    /// its signs and an end; the diver cards come on top.
    fn longest(&self) -> u32 {
        let cards = N_SPECIES as u32 * u32::from(N_COPIES);
        let signs = if self.options.uses_signs() {
            MAX_CARDS as u32 * (u32::from(Signs::MOST) + 1)
        } else {
            0
        };
        let rounds = (cards + 2) * u32::from(DECK.len());
        let divers = Diver::ALL.len() as u32 * 5 + signs;
        rounds * (4 + signs) + divers
    }
}

/// What other files ask of the position.
impl MiniDivercity {
    /// Every hand of divers, clockwise from the first.
    pub(crate) fn hand_ids(&self) -> impl DoubleEndedIterator<Item = HandId> + Clone + use<> {
        HandId::first(self.n_hands())
    }

    /// The hand that has a diver card, if one has.
    pub(crate) fn owner(&self, diver: Diver) -> Option<HandId> {
        self.hand_ids()
            .find(|hand| self.divers[hand.idx()].contains(diver))
    }

    /// A hand as events name it.
    pub(crate) fn held(&self, hand: HandId) -> Held {
        Held {
            hand,
            seat: self.seat_of(hand),
            is_of_two: self.options.mode.is_alone(),
        }
    }

    /// Everybody but the Industrialist.
    pub(crate) fn diver_seats(&self) -> SeatSet {
        let all = SeatSet::all(self.seats);
        self.industrialist_seat()
            .map_or(all, |industrialist| all.without(industrialist))
    }

    /// Who decides now, unless it is chance or nobody.
    #[inline]
    pub(crate) fn acting_seat(&self) -> Option<Seat> {
        match self.phase {
            // What every round has comes first.
            Phase::Turn { .. } | Phase::Oil { .. } => Some(self.seat_of(self.active)),
            Phase::Industrialist {} => self.industrialist_seat(),
            _ => self.deciding_hand().map(|hand| self.seat_of(hand)),
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over { .. })
    }

    pub(crate) fn ending(&self) -> Option<Ending> {
        match self.phase {
            Phase::Over { ending, .. } => Some(ending),
            _ => None,
        }
    }

    /// The corporation card that lies open and is not done yet.
    pub(crate) fn resolving(&self) -> Option<Corporation> {
        match self.phase {
            Phase::Oil { card, .. }
            | Phase::Dynamite { card, .. }
            | Phase::Draw {
                then: Then::Corporation { card, .. },
                ..
            } => Some(card),
            Phase::Over { card, .. } => card,
            _ => None,
        }
    }
}

impl rules::Turns for MiniDivercity {}

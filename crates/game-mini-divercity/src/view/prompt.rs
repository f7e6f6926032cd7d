//! What there is to do or to wait for, by what a screen shows. The words are in
//! `texts`.

use rules::Seat;
use serde::Serialize;

use super::View;
use crate::actions::may_leave_divers;
use crate::event::Held;
use crate::game::Phase;
use crate::pieces::HandId;

/// What there is to do or to wait for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Prompt {
    /// A diver is to act.
    Waiting {
        /// Who.
        seat: Seat,
    },
    /// The Industrialist is to play.
    WaitingForIndustrialist {},
    /// A hand of the viewer's is to act.
    Hand {
        /// Which.
        hand: Held,
        /// What is due.
        due: Due,
    },
    /// The viewer is the Industrialist, who is to play.
    Industrialist {},
    /// Chance decides.
    Chance {},
    /// Nothing more.
    Over {},
}

/// What a hand of divers may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Due {
    /// Take a diver card.
    TakeDiver,
    /// Take one, or leave the rest.
    TakeDiverOrLeave,
    /// Give up a card to the oil platform.
    Oil,
    /// Play a card on the Captain's order.
    Obey,
    /// One of the three actions, as far as they can be done now.
    Action(Ways),
    /// A diver card, or the end of the turn.
    DiverCard,
    /// Signs for a card.
    Signs,
    /// The order of what the Visionary has looked at.
    Order,
    /// Cards of the Industrialist's to discard.
    Dismiss,
}

/// The actions of a turn that are open to a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Ways {
    /// Whether it has a card to play, or to give up.
    pub has_cards: bool,
    /// How somebody can be told their cards, if anybody has any.
    pub telling: Option<Telling>,
    /// Whether there is a hotel to close.
    pub has_hotels: bool,
}

/// How cards are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Telling {
    /// By their names (R4.3).
    Names,
    /// By signs (R7.8).
    Signs,
    /// A lone diver turns them face up (R7.6).
    TurnUp,
}

pub(super) fn prompt(view: &View) -> Prompt {
    let active = view.active;
    match view.phase {
        Phase::Over { .. } => Prompt::Over {},
        Phase::Industrialist {} => {
            let industrialist = view.industrialist.as_ref();
            match industrialist.is_some_and(|held| view.viewer.is(held.seat)) {
                true => Prompt::Industrialist {},
                false => Prompt::WaitingForIndustrialist {},
            }
        }
        Phase::Draft { hand } if may_leave_divers(&view.options, view.version) => {
            of_hand(view, hand, Due::TakeDiverOrLeave)
        }
        Phase::Draft { hand } => of_hand(view, hand, Due::TakeDiver),
        Phase::Oil { .. } => of_hand(view, active, Due::Oil),
        Phase::Captain { hand, .. } => of_hand(view, hand, Due::Obey),
        Phase::Turn { has_acted: false } => of_hand(view, active, Due::Action(ways(view))),
        Phase::Turn { has_acted: true } => of_hand(view, active, Due::DiverCard),
        Phase::Signs { .. } => of_hand(view, active, Due::Signs),
        Phase::Order { .. } => of_hand(view, active, Due::Order),
        Phase::Dismiss { .. } => of_hand(view, active, Due::Dismiss),
        Phase::ChooseFirst {}
        | Phase::DealDiver { .. }
        | Phase::Deal { .. }
        | Phase::DealIndustrialist {}
        | Phase::Flip {}
        | Phase::Dynamite { .. }
        | Phase::Refill {}
        | Phase::Look { .. }
        | Phase::Draw { .. } => Prompt::Chance {},
    }
}

fn ways(view: &View) -> Ways {
    let others = view.hands.iter().enumerate();
    let mut others = others.filter(|&(idx, _)| idx != view.active.idx());
    let telling = if view.options.mode.is_alone() {
        Telling::TurnUp
    } else if view.options.uses_signs() {
        Telling::Signs
    } else {
        Telling::Names
    };
    Ways {
        has_cards: !view.hands[view.active.idx()].cards.is_empty(),
        // Q30
        telling: others
            .any(|(_, hand)| !hand.cards.is_empty())
            .then_some(telling),
        has_hotels: !view.hotels.is_empty(),
    }
}

fn of_hand(view: &View, hand: HandId, due: Due) -> Prompt {
    let seat = view.hands[hand.idx()].seat;
    if !view.viewer.is(seat) {
        return Prompt::Waiting { seat };
    }
    let is_of_two = view.options.mode.is_alone();
    let hand = Held {
        hand,
        seat,
        is_of_two,
    };
    Prompt::Hand { hand, due }
}

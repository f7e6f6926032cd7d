//! R5.7: the Visionary looks at what the corporations will do. Against the deck
//! the cards are put back in any order; against an Industrialist up to two of
//! his cards are discarded.

use rules::{SeatSet, Tell};

use super::{Action, Refusal};
use crate::event::Event;
use crate::game::{MiniDivercity, Phase};
use crate::pieces::{Corporation, Stack, VISION};

/// Cards of the Industrialist's that the Visionary may discard.
const MOST_DISMISSED: u8 = 2;

impl MiniDivercity {
    pub(super) fn has_something_to_foresee(&self) -> bool {
        if self.options.mode.has_industrialist() {
            !self.industrialist.is_empty()
        } else {
            !self.corporation_deck.is_empty()
        }
    }

    pub(super) fn begin_vision(&mut self, has_acted: bool, told: &mut impl Tell<Event>) {
        if !self.options.mode.has_industrialist() {
            self.phase = Phase::Look { has_acted };
            return;
        }
        self.seen = self.industrialist; // Q24, Q52
        self.phase = Phase::Dismiss {
            n_dismissed: 0,
            has_acted,
        };
        told.split(
            SeatSet::all(self.seats),
            || Event::Foreseen {
                cards: Some(self.industrialist.cards().collect()),
                industrialist: self.industrialist_seat(),
            },
            || Event::Foreseen {
                cards: None,
                industrialist: self.industrialist_seat(),
            },
        );
    }

    /// Q23: as many as there are, up to four, and no reshuffle to reach them.
    pub(crate) fn look_at(
        &mut self,
        card: Corporation,
        has_acted: bool,
        told: &mut impl Tell<Event>,
    ) {
        self.corporation_deck.take(card);
        self.looked.push(card);
        // Q24
        told.split(
            self.diver_seats(),
            || Event::Looked { card: Some(card) },
            || Event::Looked { card: None },
        );
        if self.looked.len() == VISION || self.corporation_deck.is_empty() {
            self.phase = Phase::Order { has_acted };
            self.put_last_back(has_acted, told);
        }
    }

    pub(super) fn check_order(&self, card: Corporation) -> Result<(), Refusal> {
        if self.looked.cards().contains(&card) {
            Ok(())
        } else {
            Err(Refusal::NotLookedAt { card })
        }
    }

    pub(super) fn list_orders(&self, out: &mut Vec<Action>) {
        let cards = self.looked.cards();
        out.extend(cards.iter().map(|&card| Action::Order { card }));
        out.sort_unstable();
        out.dedup();
    }

    pub(super) fn apply_order(
        &mut self,
        card: Corporation,
        has_acted: bool,
        told: &mut impl Tell<Event>,
    ) {
        self.put_back(card, told);
        self.put_last_back(has_acted, told);
    }

    /// The last card has only one place to go. What the cards show never decides
    /// how many choices there are: spectators could count them.
    fn put_last_back(&mut self, has_acted: bool, told: &mut impl Tell<Event>) {
        if let &[last] = self.looked.cards() {
            self.put_back(last, told);
            self.looked = Stack::EMPTY;
            self.go_on_with_turn(has_acted, told);
        }
    }

    fn put_back(&mut self, card: Corporation, told: &mut impl Tell<Event>) {
        self.looked.take(card);
        self.corporation_top.push(card);
        told.split(
            self.diver_seats(),
            || Event::Ordered { card: Some(card) },
            || Event::Ordered { card: None },
        );
    }

    pub(super) fn check_dismiss(&self, card: Corporation) -> Result<(), Refusal> {
        if self.industrialist.contains(card) {
            Ok(())
        } else {
            Err(Refusal::NotInHand { card })
        }
    }

    /// Q25: he is not refilled before his next turn is over.
    pub(super) fn apply_dismiss(
        &mut self,
        card: Corporation,
        n_dismissed: u8,
        has_acted: bool,
        told: &mut impl Tell<Event>,
    ) {
        self.industrialist.take(card);
        self.seen.take(card);
        told.all(|| Event::Dismissed {
            card,
            industrialist: self.industrialist_seat(),
        });
        self.discard_corporation(card, told);
        let n_dismissed = n_dismissed + 1;
        if n_dismissed == MOST_DISMISSED || self.industrialist.is_empty() {
            self.go_on_with_turn(has_acted, told);
        } else {
            self.phase = Phase::Dismiss {
                n_dismissed,
                has_acted,
            };
        }
    }
}

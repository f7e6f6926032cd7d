//! R1 on the way to the first turn, and every chance after it. A deck has no
//! order until a card is drawn, so each draw is a chance of its own.

use rules::{Chances, Dice, Seat, Told};
use serde::{Deserialize, Serialize};

use crate::event::Event;
use crate::game::{InTooDeep, Phase};
use crate::options::{n_dealt, n_open};
use crate::pieces::{Card, Holder, N_BONUS};

/// What chance decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Chance {
    /// Which card comes next from the deck.
    Card {
        /// The card.
        card: Card,
    },
    /// A bonus share comes next from the deck (R5.2).
    Bonus {},
}

impl Chances for InTooDeep {
    fn chances(&self, out: &mut Vec<(Chance, u32)>) {
        out.clear();
        if !self.is_chance() {
            return;
        }
        out.extend(self.deck.iter().map(|card| (Chance::Card { card }, 1)));
        if self.bonus.deck > 0 {
            out.push((Chance::Bonus {}, self.bonus.deck.into()));
        }
    }

    /// Whatever a card is drawn for, it comes from the one deck.
    fn chance_kind(&self) -> &'static str {
        debug_assert!(self.is_chance(), "chance is not to act");
        "card"
    }

    fn sample_chance(&self, dice: &mut (impl Dice + ?Sized)) -> Chance {
        let n_cards = self.deck.len();
        let nth = dice.below(u32::from(n_cards) + u32::from(self.bonus.deck)) as u8;
        match self.deck.nth(nth) {
            Some(card) => Chance::Card { card },
            None => Chance::Bonus {},
        }
    }

    fn is_possible(&self, chance: Chance) -> bool {
        self.is_chance()
            && match chance {
                Chance::Card { card } => self.deck.contains(card),
                Chance::Bonus {} => self.bonus.deck > 0,
            }
    }

    fn apply_chance(&mut self, chance: Chance, told: &mut Told<Event>) {
        match (self.phase, chance) {
            (Phase::Deal { seat }, Chance::Card { card }) => {
                self.deck.remove(card);
                self.put_in_hand(seat, card, told);
                self.after_deal(seat, told);
            }
            (Phase::Extra { seat }, Chance::Card { card }) => {
                self.deck.remove(card);
                self.put_in_hand(seat, card, told);
                self.after_extra(seat);
            }
            (Phase::Open {}, Chance::Card { card }) => self.open_card(card, told),
            (Phase::Payout { .. }, Chance::Card { card }) => self.pay_card(card, told),
            (Phase::Opening { .. }, Chance::Card { card }) => self.open_for_bonus(card, told),
            (Phase::Payout { then } | Phase::Opening { then }, Chance::Bonus {}) => {
                self.turn_up_bonus(then, told);
            }
            (phase, chance) => unreachable!("{chance:?} is no chance of {phase:?}"),
        }
    }

    fn is_open_chance(&self, _: Chance) -> bool {
        matches!(self.phase, Phase::Open {} | Phase::Opening { .. })
    }
}

impl InTooDeep {
    /// Goes on dealing after a seat has got a card.
    fn after_deal(&mut self, seat: Seat, told: &mut Told<Event>) {
        if self.hands[seat.idx()].len() < n_dealt(self.seats) {
            return;
        }
        let next = self.seats.after(seat);
        if next.number() != 0 {
            self.phase = Phase::Deal { seat: next };
            return;
        }
        // R1.5: whoever holds the lowest card begins; only the seat is named (Q5).
        let low = |seat: Seat| self.hands[seat.idx()].lowest();
        let start = self.seats.iter().min_by_key(|&seat| low(seat));
        self.start = start.expect("a table has seats");
        self.active = self.start;
        for seat in self.seats.iter().filter(|&seat| seat != self.start) {
            let lowest = self.hands[seat.idx()].lowest();
            self.knowledge.dealt_low[seat.idx()] = lowest.map_or(0, Card::number); // Q50
        }
        let start = self.start;
        told.all(|| Event::Start { seat: start });
        self.phase = Phase::Extra {
            seat: self.seats.after(start),
        };
    }

    /// R1.5, Q7: one extra card for the seat after the start seat, two for the
    /// next, and so on.
    fn after_extra(&mut self, seat: Seat) {
        if self.hands[seat.idx()].len() < n_dealt(self.seats) + self.distance(seat) {
            return;
        }
        let next = self.seats.after(seat);
        self.phase = if next == self.start {
            Phase::Open {}
        } else {
            Phase::Extra { seat: next }
        };
    }

    fn open_card(&mut self, card: Card, told: &mut Told<Event>) {
        self.deck.remove(card);
        self.knowledge.see(card);
        if self.seats.get() == 2 {
            // R5.1: all six are the third player's.
            self.give_share(Holder::THIRD, card);
            told.all(|| Event::Third {
                card,
                company: self.cards.company(card),
            });
            if self.portfolios[Holder::THIRD.idx()].len() == n_open(self.seats) {
                self.bonus.deck = N_BONUS; // Q8
                self.phase = Phase::Turn {};
            }
            return;
        }
        self.open.insert(card);
        told.all(|| Event::Open { card });
        if self.open.len() == n_open(self.seats) {
            self.phase = Phase::Draft { seat: self.start };
        }
    }

    /// A card of the deck goes to a hand.
    pub(crate) fn put_in_hand(&mut self, seat: Seat, card: Card, told: &mut Told<Event>) {
        self.hands[seat.idx()].insert(card);
        self.knowledge.draw(seat);
        // R6.3
        told.split(
            seat,
            || Event::Drawn {
                seat,
                card: Some(card),
            },
            || Event::Drawn { seat, card: None },
        );
    }

    fn is_chance(&self) -> bool {
        matches!(
            self.phase,
            Phase::Deal { .. }
                | Phase::Extra { .. }
                | Phase::Open {}
                | Phase::Payout { .. }
                | Phase::Opening { .. }
        )
    }
}

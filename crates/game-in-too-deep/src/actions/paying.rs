//! R2.3, Q47: what costs cards is announced, then the cards are named one at a
//! time in ascending order. Nothing moves and nobody is told until the last one.

use rules::{Seat, Told};

use super::{Action, Refusal};
use crate::event::Event;
use crate::game::{InTooDeep, Phase};
use crate::pieces::{Card, CardSet, Company, Holder};

/// What Ocean Cleaning costs, basic (R3.2) and advanced (R3.3).
pub(crate) const REMOVE_COST: u8 = 2;
pub(crate) const TOP_COST: u8 = 1;
/// What Research takes off a price (R3.8).
pub(crate) const DISCOUNT: u8 = 2;
/// What a share of another portfolio costs at least (R3.9).
const LEAST_FROM_OTHERS: u8 = 2;
/// What Wildlife costs, basic (R3.10).
pub(crate) const RECENT_COST: u8 = 1;

impl InTooDeep {
    /// How many cards an action costs now.
    pub fn cost(&self, action: Action) -> u8 {
        match action {
            Action::Buy { card } => self.price(self.cards.company(card)), // R2.2
            Action::Remove { .. } => REMOVE_COST,
            Action::RemoveTop { .. } | Action::MoveTop { .. } => TOP_COST,
            Action::BuyDiscount { card } => self.price_for_less(self.cards.company(card)),
            Action::TakeShare { company, .. } => self.price_from_others(company),
            Action::Raise { .. } | Action::Shift { .. } => RECENT_COST,
            // R3.11, Q32
            Action::PlayExtra { card, company } if !self.piles.fits(card, company) => {
                self.piles.n_higher(card, company)
            }
            _ => 0,
        }
    }

    /// R3.8: never less than nothing.
    pub(crate) fn price_for_less(&self, company: Company) -> u8 {
        self.price(company).saturating_sub(DISCOUNT)
    }

    /// R3.9, Q27
    pub(crate) fn price_from_others(&self, company: Company) -> u8 {
        self.price(company).max(LEAST_FROM_OTHERS)
    }

    /// The cards that the active seat could pay an action with: all but the one
    /// it is about.
    pub fn purse(&self, action: Action) -> CardSet {
        let mut hand = self.active_hand();
        if let Some(card) = used_card(action) {
            hand.remove(card);
        }
        hand
    }

    /// Those of them that may still be named after the cards that were.
    pub(crate) fn purse_above(&self, action: Action, paid: CardSet) -> CardSet {
        let purse = self.purse(action);
        paid.highest().map_or(purse, |last| purse.above(last))
    }

    /// Whether the hand can pay.
    pub(super) fn check_purse(&self, action: Action) -> Result<(), Refusal> {
        let (cost, n_cards) = (self.cost(action), self.purse(action).len());
        if cost <= n_cards {
            Ok(())
        } else {
            Err(Refusal::TooFewCards { cost, n_cards })
        }
    }

    pub(super) fn announce(&mut self, action: Action, told: &mut Told<Event>) {
        let n_due = self.cost(action);
        if n_due == 0 {
            self.conclude(action, CardSet::EMPTY, told);
            return;
        }
        let paid = CardSet::EMPTY;
        self.phase = Phase::Pay {
            action,
            paid,
            n_due,
        };
    }

    pub(super) fn check_pay(
        &self,
        action: Action,
        paid: CardSet,
        n_due: u8,
        card: Card,
    ) -> Result<(), Refusal> {
        self.check_own(card, Action::Pay { card })?;
        if used_card(action) == Some(card) {
            return Err(Refusal::PaysForItself { card });
        }
        if paid.contains(card) {
            return Err(Refusal::PaidTwice { card });
        }
        if let Some(last) = paid.highest()
            && card < last
        {
            return Err(Refusal::NotAscending { card, last });
        }
        let n_higher = self.purse(action).above(card).len();
        if n_higher + 1 < n_due {
            return Err(Refusal::TooFewHigher {
                card,
                n_due: n_due - 1,
            });
        }
        Ok(())
    }

    pub(super) fn list_payments(
        &self,
        action: Action,
        paid: CardSet,
        n_due: u8,
        out: &mut Vec<Action>,
    ) {
        let cards = self.purse_above(action, paid);
        let n_choices = cards.len() + 1 - n_due;
        let choices = cards.iter().take(n_choices.into());
        out.extend(choices.map(|card| Action::Pay { card }));
    }

    pub(super) fn apply_pay(
        &mut self,
        action: Action,
        mut paid: CardSet,
        n_due: u8,
        card: Card,
        told: &mut Told<Event>,
    ) {
        paid.insert(card);
        let n_due = n_due - 1;
        if n_due == 0 {
            self.conclude(action, paid, told);
            return;
        }
        self.phase = Phase::Pay {
            action,
            paid,
            n_due,
        };
    }

    /// The cards change hands, and what they were paid for happens.
    fn conclude(&mut self, action: Action, paid: CardSet, told: &mut Told<Event>) {
        if let Action::TakeShare { holder, company } = action {
            self.apply_take_share(holder, company, paid, told);
            self.end_turn(told);
            return;
        }
        self.discard_from_hand(paid);
        match action {
            Action::Buy { card } => {
                (self.draw_streak, self.fundraiser_streak) = (0, 0);
                self.apply_buy(card, paid, told);
            }
            Action::BuyDiscount { card } => self.apply_buy(card, paid, told),
            _ => self.apply_depth_ability(action, paid, told),
        }
        self.end_turn(told);
    }

    fn apply_buy(&mut self, card: Card, paid: CardSet, told: &mut Told<Event>) {
        let seat = self.active;
        self.show_from_hand(card);
        self.give_share(Holder::seat(seat), card);
        told.all(|| Event::Bought {
            seat,
            card,
            company: self.cards.company(card),
            paid: paid.iter().collect(),
        });
    }

    // R3.9: a share from another portfolio.

    pub(super) fn check_take_share(&self, holder: Holder, company: Company) -> Result<(), Refusal> {
        if holder == Holder::seat(self.active) {
            return Err(Refusal::OwnShare);
        }
        if self.shares[holder.idx()][company.idx()] == 0 {
            return Err(Refusal::NoShare { holder, company });
        }
        self.check_purse(Action::TakeShare { holder, company })
    }

    fn apply_take_share(
        &mut self,
        holder: Holder,
        company: Company,
        paid: CardSet,
        told: &mut Told<Event>,
    ) {
        let seat = self.active;
        // Q48
        let shares = self.portfolios[holder.idx()].common(self.cards.of(company));
        let card = shares.lowest().expect("the share was checked");
        self.take_share(holder, card);
        self.give_share(Holder::seat(seat), card);
        let event = |paid: Option<CardSet>, n_paid: u8| Event::TookShare {
            seat,
            holder,
            card,
            company,
            n_paid,
            paid: paid.map(|paid| paid.iter().collect()),
        };
        let Some(receiver) = holder.as_seat() else {
            self.discard_from_hand(paid); // Q28
            told.all(|| event(Some(paid), paid.len()));
            return;
        };
        // Q29: the payer has chosen; payer and receiver see them (R6.4).
        self.pass_cards(seat, receiver, paid);
        told.split(
            [seat, receiver].into_iter().collect::<rules::SeatSet>(),
            || event(Some(paid), paid.len()),
            || event(None, paid.len()),
        );
    }

    fn pass_cards(&mut self, from: Seat, to: Seat, paid: CardSet) {
        let n_cards = self.hands[from.idx()].len();
        let start = self.start;
        self.knowledge.pass(from, to, n_cards, paid, start);
        self.hands[from.idx()] = self.hands[from.idx()].without(paid);
        self.hands[to.idx()] = self.hands[to.idx()].with(paid);
    }

    /// Moves cards from the active hand to the discard pile, for all to see.
    fn discard_from_hand(&mut self, cards: CardSet) {
        for card in cards.iter() {
            self.show_from_hand(card);
        }
        self.discard = self.discard.with(cards); // Q51
    }

    /// A card leaves the active hand for all to see.
    pub(super) fn show_from_hand(&mut self, card: Card) {
        let seat = self.active;
        let hand = &mut self.hands[seat.idx()];
        hand.remove(card);
        self.knowledge.leave(seat, card, hand.len());
        if seat == self.start {
            self.knowledge.show_start(card);
        }
    }
}

/// The card of the own hand that an action is about.
const fn used_card(action: Action) -> Option<Card> {
    match action {
        Action::Buy { card } | Action::BuyDiscount { card } | Action::PlayExtra { card, .. } => {
            Some(card)
        }
        _ => None,
    }
}

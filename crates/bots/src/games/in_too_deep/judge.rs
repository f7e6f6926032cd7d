//! What actions look like at a glance: each is tried on a sketch of what
//! everybody sees, and the sketch is worth what the own shares should bring at the
//! end, and the cards in hand, less the same for the others.

use game_in_too_deep::{Action, Card, CardSet, Company, InTooDeep, Phase, View};
use rules::{Seat, Viewer};

use super::sketch::Sketch;
use crate::Judge;

/// Something more may be done after expanding such a company.
const ABILITY: f64 = 0.3;

impl Judge for InTooDeep {
    fn judge(view: &View, legal: &[Action]) -> Vec<i32> {
        let Viewer::Seat { seat } = view.viewer else {
            return vec![0; legal.len()];
        };
        let eyes = Eyes::new(view, seat);
        if let Phase::Pay {
            action,
            paid,
            n_due,
        } = view.phase
        {
            let next = eyes.next_payment(action, paid, n_due);
            let is_next = |&action: &Action| i32::from(action == Action::Pay { card: next });
            return legal.iter().map(is_next).collect();
        }
        let thousandths = |gain: f64| (gain * 1000.0).round() as i32;
        legal
            .iter()
            .map(|&action| thousandths(eyes.gain(action)))
            .collect()
    }
}

struct Eyes<'a> {
    view: &'a View,
    seat: Seat,
    now: Sketch,
    worth_now: f64,
}

impl<'a> Eyes<'a> {
    fn new(view: &'a View, seat: Seat) -> Self {
        let now = Sketch::new(view, seat);
        let worth_now = now.worth();
        Eyes {
            view,
            seat,
            now,
            worth_now,
        }
    }

    /// How much better the sketch looks after an action.
    fn gain(&self, action: Action) -> f64 {
        let mut next = self.now.clone();
        let mut more = 0.0;
        match action {
            Action::Take { card } => next.add_share(self.view.company_of(card)),
            Action::Buy { card } => self.buy(&mut next, card, 0),
            Action::BuyDiscount { card } => self.buy(&mut next, card, 2),
            Action::Expand { card, company } => {
                self.expand(&mut next, card, company);
                if company.has_option() && self.view.ending.is_none() {
                    more = ABILITY * self.now.card_worth();
                }
            }
            Action::Draw {} => self.draw(&mut next),
            Action::TakeShare { holder, company } => {
                let price = f64::from(self.view.company(company).price.max(2));
                next.take_share(holder.idx(), company);
                next.add_cards(self.seat, -price);
                if let Some(payee) = holder.as_seat() {
                    next.add_cards(payee, price);
                }
            }
            Action::Pay { .. } | Action::Skip {} => {}
            action => self.change_depth(&mut next, action),
        }
        next.worth() - self.worth_now + more
    }

    fn draw(&self, next: &mut Sketch) {
        next.add_cards(self.seat, 1.0);
        let view = self.view;
        if view.ending.is_none() && view.draw_streak + 1 == view.seats.get() {
            next.hold_fundraiser(view.fundraiser_streak == 1);
        }
    }

    fn buy(&self, next: &mut Sketch, card: Card, discount: u8) {
        let company = self.view.company_of(card);
        let price = self.view.company(company).price.saturating_sub(discount);
        next.add_cards(self.seat, -1.0 - f64::from(price));
        next.add_share(company);
    }

    fn expand(&self, next: &mut Sketch, card: Card, company: Company) {
        let seen = self.view.company(company);
        next.add_cards(self.seat, -1.0);
        next.push(card, company);
        if seen.pays_at(card) {
            for (seat, &cards) in self.view.seats.iter().zip(&seen.dividend) {
                next.add_cards(seat, f64::from(cards));
            }
        }
    }

    /// What the other abilities do to the depth cards, and what they cost.
    fn change_depth(&self, next: &mut Sketch, action: Action) {
        let cost = match action {
            Action::Remove { card } => {
                next.take(card);
                2.0
            }
            Action::RemoveTop { company } => {
                if let Some(card) = next.top(company) {
                    next.take(card);
                }
                1.0
            }
            Action::MoveTop { from, to } => {
                if let Some(card) = next.top(from) {
                    next.take(card);
                    next.push(card, to);
                }
                1.0
            }
            Action::Raise { card } => {
                if let Some(company) = next.take(card) {
                    next.push(card, company);
                }
                1.0
            }
            Action::Shift { card, to } => {
                next.take(card);
                next.push(card, to);
                1.0
            }
            Action::PlayExtra { card, company } => {
                let depth = &self.view.company(company).depth;
                let is_lower = depth.last().is_some_and(|&top| top > card);
                let n_higher = depth.iter().filter(|&&other| other > card).count();
                next.push(card, company);
                1.0 + if is_lower { n_higher as f64 } else { 0.0 }
            }
            _ => 0.0,
        };
        next.add_cards(self.seat, -cost);
    }

    /// The lowest of the cards that can best be spared.
    fn next_payment(&self, action: Action, paid: CardSet, n_due: u8) -> Card {
        let mut purse = self.view.own_hand();
        if let Action::Buy { card }
        | Action::BuyDiscount { card }
        | Action::PlayExtra { card, .. } = action
        {
            purse.remove(card);
        }
        let payable = paid.highest().map_or(purse, |last| purse.above(last));
        let mut cards: Vec<(f64, Card)> = payable
            .iter()
            .map(|card| (self.use_of(card), card))
            .collect();
        cards.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let spared = cards.iter().take(n_due.into()).map(|&(_, card)| card);
        spared.min().expect("the hand can pay")
    }

    /// What the best use of a card would gain.
    fn use_of(&self, card: Card) -> f64 {
        let fits = |company: &Company| {
            let top = self.view.company(*company).depth.last();
            top.is_none_or(|&top| card > top)
        };
        let expansions = Company::ALL.into_iter().filter(fits);
        let gains = expansions.map(|company| self.gain(Action::Expand { card, company }));
        gains.fold(self.gain(Action::Buy { card }), f64::max)
    }
}

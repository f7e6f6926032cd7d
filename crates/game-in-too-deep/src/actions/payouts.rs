//! R2.5 to R2.7 and R5: cards that come from the deck, one chance after the
//! other, with all that can come between: the deck running out, and bonus
//! shares.

use rules::{Seat, Told};

use crate::event::{BonusFate, Event};
use crate::game::{InTooDeep, Opened, Phase, Then};
use crate::pieces::{Card, CardSet, Company, Holder, MAX_SEATS, N_OPENED};

/// Cards that everybody gets by a fundraiser (R2.7).
pub(crate) const FUNDRAISER: u8 = 2;

impl InTooDeep {
    /// Gives everybody what they are owed, and goes on.
    pub(super) fn pay_out(&mut self, then: Then, told: &mut Told<Event>) {
        self.phase = Phase::Payout { then };
        self.go_on_drawing(told);
    }

    /// Q11: the active seat first, then clockwise; each takes all its cards.
    pub(crate) fn receiver(&self) -> Option<Seat> {
        self.clockwise_from(self.active)
            .find(|seat| self.owed[seat.idx()] > 0)
    }

    /// Lets chance draw the next card, or goes on if none is due or to be had.
    fn go_on_drawing(&mut self, told: &mut Told<Event>) {
        match self.phase {
            Phase::Opening { then } => self.go_on_opening(then, told),
            Phase::Payout { then } => self.go_on_paying(then, told),
            _ => {}
        }
    }

    fn go_on_paying(&mut self, then: Then, told: &mut Told<Event>) {
        if self.owed == [0; MAX_SEATS] {
            self.go_on(then, told);
        } else if !self.has_cards(told) {
            self.owed = [0; MAX_SEATS]; // Q17
            told.all(|| Event::Lapsed {});
            self.go_on(then, told);
        }
    }

    fn go_on_opening(&mut self, then: Then, told: &mut Told<Event>) {
        if self.opened.len() == N_OPENED || !self.has_cards(told) {
            self.resolve_bonus(then, told);
        }
    }

    /// What comes after all were paid.
    fn go_on(&mut self, then: Then, told: &mut Told<Event>) {
        match then {
            Then::Ability { company } => self.phase = Phase::Ability { company }, // R3.1, Q55
            Then::Drawn {} if self.draw_streak == self.seats.get() => self.hold_fundraiser(told),
            Then::Fundraiser {} => {
                self.note_fundraiser(told);
                self.end_turn(told);
            }
            Then::Drawn {} | Then::End {} => self.end_turn(told),
        }
    }

    /// R2.7, Q23: any turns in a row count, whoever began.
    fn hold_fundraiser(&mut self, told: &mut Told<Event>) {
        self.draw_streak = 0;
        told.all(|| Event::Fundraiser {});
        for seat in self.seats.iter() {
            self.owed[seat.idx()] = FUNDRAISER;
        }
        self.pay_out(Then::Fundraiser {}, told);
    }

    /// The next card for whoever is owed one.
    pub(crate) fn pay_card(&mut self, card: Card, told: &mut Told<Event>) {
        let seat = self.receiver().expect("somebody is owed a card");
        self.owed[seat.idx()] -= 1;
        self.deck.remove(card);
        self.put_in_hand(seat, card, told);
        // Q15: the deck runs out when its last card leaves it, not when one is missed.
        self.note_depletion(told);
        self.go_on_drawing(told);
    }

    // R5.2 to R5.5: bonus shares.

    /// R5.2, Q38: whoever has drawn it still gets a card afterwards.
    pub(crate) fn turn_up_bonus(&mut self, then: Then, told: &mut Told<Event>) {
        self.bonus.deck -= 1;
        self.note_depletion(told); // Q39
        let fate = if self.is_ending() {
            self.bonus.gone += 1; // Q43, Q49
            BonusFate::Removed
        } else if matches!(self.phase, Phase::Opening { .. }) {
            self.bonus.aside += 1; // R5.5, Q40
            BonusFate::SetAside
        } else {
            self.bonus.discard += 1; // Q37
            self.phase = Phase::Opening { then };
            BonusFate::Resolved
        };
        told.all(|| Event::Bonus { fate });
        self.go_on_drawing(told);
    }

    /// R5.3: one of the four.
    pub(crate) fn open_for_bonus(&mut self, card: Card, told: &mut Told<Event>) {
        self.deck.remove(card);
        self.knowledge.see(card);
        self.note_depletion(told);
        self.opened.push(card);
        told.all(|| Event::Opened { card });
        self.go_on_drawing(told);
    }

    // Seldom: kept out of the loop that draws.
    #[inline(never)]
    fn resolve_bonus(&mut self, then: Then, told: &mut Told<Event>) {
        let opened = std::mem::take(&mut self.opened);
        // Q49: with nothing opened there is nothing to award.
        if let Some(share) = self.awarded(&opened) {
            let company = self.cards.company(share);
            self.give_share(Holder::THIRD, share);
            told.all(|| Event::Third {
                card: share,
                company,
            });
            let mut rest: CardSet = opened.iter().filter(|&card| card != share).collect();
            if let Some(depth) = self.deepen(company, rest, told) {
                rest.remove(depth);
            }
            self.discard = self.discard.with(rest); // Q42
            if !rest.is_empty() {
                told.all(|| Event::Discarded {
                    cards: rest.iter().collect(),
                });
            }
        }
        // R5.5
        if self.bonus.aside > 0 {
            self.bonus.aside -= 1;
            self.bonus.discard += 1;
            let fate = BonusFate::Resolved;
            told.all(|| Event::Bonus { fate });
        } else {
            self.phase = Phase::Payout { then };
        }
        self.go_on_drawing(told);
    }

    /// R5.3: the share that the third player has most of; of equals the first.
    fn awarded(&self, opened: &Opened) -> Option<Card> {
        let owned = self.shares[Holder::THIRD.idx()];
        let mut best: Option<(u8, Card)> = None;
        for card in opened.iter() {
            let n_owned = owned[self.cards.company(card).idx()];
            if best.is_none_or(|(most, _)| n_owned > most) {
                best = Some((n_owned, card));
            }
        }
        best.map(|(_, card)| card)
    }

    /// R5.4: the lowest card that is high enough; nobody has expanded (Q41).
    fn deepen(&mut self, company: Company, rest: CardSet, told: &mut Told<Event>) -> Option<Card> {
        let top = self.piles.top(company);
        let card = top.map_or(rest, |top| rest.above(top)).lowest()?;
        self.piles.push(card, company);
        told.all(|| Event::ThirdDepth { card, company });
        Some(card)
    }
}

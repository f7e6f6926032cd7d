//! The depth cards of the companies, each pile in order.

use super::{Card, Company, N_COMPANIES};

/// No card: the end of a pile.
const NONE: u8 = 0;

/// Five piles. A card knows the one below it, so that all piles together take
/// one byte for every card there can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piles {
    tops: [u8; N_COMPANIES],
    lens: [u8; N_COMPANIES],
    /// By number; of cards that lie in no pile, none.
    below: [u8; Card::MAX as usize + 1],
}

impl Piles {
    /// Five piles without cards.
    pub const EMPTY: Piles = Piles {
        tops: [NONE; N_COMPANIES],
        lens: [0; N_COMPANIES],
        below: [NONE; Card::MAX as usize + 1],
    };

    /// A company's most recent depth card.
    pub const fn top(&self, company: Company) -> Option<Card> {
        Card::new(self.tops[company.idx()])
    }

    /// How many depth cards a company has.
    pub const fn len(&self, company: Company) -> u8 {
        self.lens[company.idx()]
    }

    /// A company's depth cards, the most recent first.
    pub fn downwards(&self, company: Company) -> impl Iterator<Item = Card> {
        std::iter::successors(self.top(company), |card| Card::new(self.below[card.idx()]))
    }

    /// The company that a card lies in, if it lies in one.
    pub fn find(&self, card: Card) -> Option<Company> {
        Company::ALL
            .into_iter()
            .find(|&company| self.downwards(company).any(|found| found == card))
    }

    /// R2.4: whether a number is high enough for a company.
    pub const fn fits(&self, card: Card, company: Company) -> bool {
        // No top is lower than any card.
        card.number() > self.tops[company.idx()]
    }

    /// How many depth cards of a company have a higher number (Q32).
    pub fn n_higher(&self, card: Card, company: Company) -> u8 {
        self.downwards(company)
            .filter(|other| *other > card)
            .count() as u8
    }

    /// Puts a card on top of a company.
    pub(crate) fn push(&mut self, card: Card, company: Company) {
        let top = &mut self.tops[company.idx()];
        self.below[card.idx()] = *top;
        *top = card.number();
        self.lens[company.idx()] += 1;
    }

    /// Takes a card out of a company; the others keep their order.
    pub(crate) fn take(&mut self, card: Card, company: Company) {
        let under = std::mem::replace(&mut self.below[card.idx()], NONE);
        self.lens[company.idx()] -= 1;
        if self.tops[company.idx()] == card.number() {
            self.tops[company.idx()] = under;
            return;
        }
        let mut at = self.tops[company.idx()];
        while self.below[usize::from(at)] != card.number() {
            at = self.below[usize::from(at)];
        }
        self.below[usize::from(at)] = under;
    }
}

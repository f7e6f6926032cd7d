//! R1: from options to the first position, and that nothing of the box is lost.

use rules::{Position, RulesVersion, Seat, SeatCount, Setup, claim};

use crate::game::{BonusShares, InTooDeep, Knowledge, Opened, Phase};
use crate::options::{BadOptions, DeckChoice, Options, check_options};
use crate::pieces::{
    CardSet, Company, Holder, MAX_HOLDERS, MAX_SEATS, N_BONUS, N_COMPANIES, Piles,
};

impl Setup for InTooDeep {
    fn new(options: &Options, seats: SeatCount) -> Result<Self, BadOptions> {
        check_options(options, seats)?;
        let cards = options.deck.deck();
        let deck = cards.cards(); // R1.2
        let first = Seat::new(0).expect("a table has a first seat");
        Ok(InTooDeep {
            version: Self::RULES_VERSION,
            sides: options.sides,
            is_own_deck: matches!(options.deck, DeckChoice::Own(_)),
            seats,
            cards,
            hands: [CardSet::EMPTY; MAX_SEATS],
            portfolios: [CardSet::EMPTY; MAX_HOLDERS],
            shares: [[0; N_COMPANIES]; MAX_HOLDERS],
            piles: Piles::EMPTY,
            deck,
            discard: CardSet::EMPTY,
            bonus: BonusShares::default(),
            open: CardSet::EMPTY,
            opened: Opened::default(),
            start: first,
            active: first,
            owed: [0; MAX_SEATS],
            depletions: 0,
            draw_streak: 0,
            fundraiser_streak: 0,
            final_left: None,
            knowledge: Knowledge::new(deck),
            phase: Phase::Deal { seat: first }, // Q52
        })
    }

    fn under(self, version: RulesVersion) -> Self {
        InTooDeep { version, ..self }
    }

    fn usual_seats(_: &Options) -> u8 {
        3
    }

    /// Every card is in exactly one place, and what is known is true.
    fn audit(&self) -> Result<(), String> {
        let mut found = CardSet::EMPTY;
        let mut n_found = 0;
        let mut add = |set: CardSet| {
            found = found.with(set);
            n_found += u32::from(set.len());
        };
        self.hands.into_iter().for_each(&mut add);
        self.portfolios.into_iter().for_each(&mut add);
        for company in Company::ALL {
            let pile: CardSet = self.piles.downwards(company).collect();
            claim(
                pile.len() == self.piles.len(company),
                "a pile is miscounted",
            )?;
            add(pile);
        }
        for set in [self.deck, self.discard, self.open] {
            add(set);
        }
        add(self.opened.iter().collect());
        claim(
            found == self.cards.cards() && n_found == u32::from(found.len()),
            "the cards are not the box's",
        )?;
        let bonus = self.bonus;
        let is_set_up = !matches!(
            self.phase,
            Phase::Deal { .. } | Phase::Extra { .. } | Phase::Open {} | Phase::Draft { .. }
        );
        let n_bonus = if self.seats.get() == 2 && is_set_up {
            N_BONUS
        } else {
            0
        };
        claim(
            bonus.deck + bonus.discard + bonus.aside + bonus.gone == n_bonus,
            "the bonus shares are not the box's",
        )?;
        for holder in Holder::every() {
            let counted = Company::ALL.map(|company| {
                self.portfolios[holder.idx()]
                    .common(self.cards.of(company))
                    .len()
            });
            claim(
                self.shares[holder.idx()] == counted,
                "the shares are miscounted",
            )?;
        }
        self.audit_knowledge()
    }
}

impl InTooDeep {
    fn audit_knowledge(&self) -> Result<(), String> {
        let fresh = self.knowledge.fresh;
        claim(
            self.deck.without(fresh).is_empty(),
            "a card that was seen is in the deck",
        )?;
        let hands = self.hands.iter();
        let hidden = hands.fold(self.deck, |hidden, &hand| hidden.with(hand));
        claim(
            fresh.without(hidden).is_empty(),
            "a fresh card lies where all can see it",
        )?;
        for seat in self.seats.iter() {
            let hand = self.hands[seat.idx()];
            let (least, most) = self.knowledge.n_fresh[seat.idx()];
            claim(
                (least..=most).contains(&hand.common(fresh).len()) && most <= hand.len(),
                "a hand has too many or too few fresh cards",
            )?;
            for (card, holders) in self.knowledge.all_traced(seat, self.seats) {
                let holds = |holder: &Seat| self.hands[holder.idx()].contains(card);
                claim(
                    holders.iter().any(holds),
                    "a card that was paid is not where it can be",
                )?;
            }
            if let Some(card) = self.knowledge.start_has_below(seat) {
                claim(
                    !self.hands[self.start.idx()].below(card).is_empty(),
                    "the start seat has no low card",
                )?;
            }
        }
        Ok(())
    }
}

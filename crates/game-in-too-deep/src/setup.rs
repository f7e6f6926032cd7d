//! R1: from options to the first turn, and every chance of the game. A deck has
//! no order until a card is drawn, so each draw is a chance of its own.

use rules::{Chances, Dice, Position, RulesVersion, Seat, SeatCount, Setup, Told};
use serde::{Deserialize, Serialize};

use crate::event::Event;
use crate::game::{BonusShares, InTooDeep, Knowledge, Opened, Phase};
use crate::options::{BadOptions, DeckChoice, Options, check_options, n_dealt, n_open};
use crate::pieces::{
    Card, CardSet, Company, Holder, MAX_HOLDERS, MAX_SEATS, N_BONUS, N_COMPANIES, Piles,
};

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
            told.all(|| Event::Third { card });
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
}

/// Chances: listing, drawing, judging, carrying out.
impl InTooDeep {
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

/// Nothing is lost.
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

fn claim(holds: bool, otherwise: &str) -> Result<(), String> {
    holds.then_some(()).ok_or_else(|| otherwise.to_owned())
}

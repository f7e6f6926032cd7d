//! Every chance of the game. A deck has no order until a card is drawn, so each
//! draw is a chance of its own.

use rules::{Chances, Deaf, Dice, Tell, Told};
use serde::{Deserialize, Serialize};

use crate::event::Event;
use crate::game::{MiniDivercity, Phase};
use crate::pieces::{
    Corporation, CorporationPile, Diver, DiverSet, HandId, INDUSTRIALIST_CARDS, Species,
    SpeciesPile,
};

/// What chance decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Chance {
    /// Which hand is active first.
    FirstHand {
        /// The hand.
        hand: HandId,
    },
    /// Which diver card is dealt next.
    Diver {
        /// The card.
        diver: Diver,
    },
    /// Which species card comes next.
    Species {
        /// What it shows.
        species: Species,
    },
    /// Which corporation card comes next.
    Corporation {
        /// What it shows.
        card: Corporation,
    },
}

impl Chances for MiniDivercity {
    fn chances(&self, out: &mut Vec<(Chance, u32)>) {
        out.clear();
        match self.source() {
            None => {}
            Some(Source::Hands(n_hands)) => {
                out.extend(HandId::first(n_hands).map(|hand| (Chance::FirstHand { hand }, 1)));
            }
            Some(Source::Divers(divers)) => {
                out.extend(divers.iter().map(|diver| (Chance::Diver { diver }, 1)));
            }
            Some(Source::Species(pile)) => out.extend(
                pile.faces()
                    .map(|(species, count)| (Chance::Species { species }, count.into())),
            ),
            Some(Source::Corporations(pile)) => out.extend(
                pile.faces()
                    .map(|(card, count)| (Chance::Corporation { card }, count.into())),
            ),
        }
    }

    fn chance_kind(&self) -> &'static str {
        match self.source() {
            None => unreachable!("chance is not to act"),
            Some(Source::Hands(_)) => "first_hand",
            Some(Source::Divers(_)) => "diver",
            Some(Source::Species(_)) => "species",
            Some(Source::Corporations(_)) => "corporation",
        }
    }

    fn sample_chance(&self, dice: &mut (impl Dice + ?Sized)) -> Chance {
        match self.source() {
            None => unreachable!("chance is not to act"),
            Some(Source::Hands(n_hands)) => {
                let number = dice.below(n_hands.into()) as u8;
                let hand = HandId::new(number).expect("below the number of hands");
                Chance::FirstHand { hand }
            }
            Some(Source::Divers(divers)) => {
                let nth = dice.below(divers.len()) as usize;
                let diver = divers.iter().nth(nth).expect("below the number of cards");
                Chance::Diver { diver }
            }
            Some(Source::Species(pile)) => Chance::Species {
                species: pile.pick(dice),
            },
            Some(Source::Corporations(pile)) => Chance::Corporation {
                card: pile.pick(dice),
            },
        }
    }

    fn is_possible(&self, chance: Chance) -> bool {
        match (self.source(), chance) {
            (Some(Source::Hands(n_hands)), Chance::FirstHand { hand }) => hand.number() < n_hands,
            (Some(Source::Divers(divers)), Chance::Diver { diver }) => divers.contains(diver),
            (Some(Source::Species(pile)), Chance::Species { species }) => pile.contains(species),
            (Some(Source::Corporations(pile)), Chance::Corporation { card }) => pile.contains(card),
            _ => false,
        }
    }

    /// By two copies of the same code, like `apply`.
    fn apply_chance(&mut self, chance: Chance, told: &mut Told<Event>) {
        match told.listening() {
            Some(told) => self.carry_out_chance(chance, told),
            None => self.carry_out_chance(chance, &mut Deaf),
        }
    }

    /// At a stroke, for draws are most of what a game does; by two copies again.
    #[inline]
    fn play_chance(&mut self, dice: &mut (impl Dice + ?Sized), told: &mut Told<Event>) {
        match told.listening() {
            Some(told) => self.draw_and_carry_out(dice, told),
            None => self.draw_and_carry_out(dice, &mut Deaf),
        }
    }

    fn is_open_chance(&self, _: Chance) -> bool {
        matches!(
            self.phase,
            Phase::ChooseFirst {}
                | Phase::DealDiver { .. }
                | Phase::Flip {}
                | Phase::Dynamite { .. }
        )
    }
}

/// What chance draws from.
enum Source<'a> {
    Hands(u8),
    Divers(DiverSet),
    Species(&'a SpeciesPile),
    Corporations(&'a CorporationPile),
}

impl MiniDivercity {
    fn source(&self) -> Option<Source<'_>> {
        Some(match self.phase {
            Phase::ChooseFirst {} => Source::Hands(self.n_hands()),
            Phase::DealDiver { .. } => Source::Divers(self.free_divers()),
            Phase::Deal { .. } | Phase::Draw { .. } => Source::Species(&self.species_deck),
            // R4.6, Q21: without a deck the discard pile is hit.
            Phase::Dynamite { .. } if self.species_deck.is_empty() => {
                Source::Species(&self.species_discard)
            }
            Phase::Dynamite { .. } => Source::Species(&self.species_deck),
            Phase::DealIndustrialist {}
            | Phase::Flip {}
            | Phase::Refill {}
            | Phase::Look { .. } => Source::Corporations(&self.corporation_deck),
            Phase::Draft { .. }
            | Phase::Industrialist {}
            | Phase::Oil { .. }
            | Phase::Turn { .. }
            | Phase::Signs { .. }
            | Phase::Captain { .. }
            | Phase::Order { .. }
            | Phase::Dismiss { .. }
            | Phase::Over { .. } => return None,
        })
    }

    /// Draws and carries out what every round has without making a `Chance` of it,
    /// so that the phase is asked only once; all else takes the long way.
    #[inline]
    fn draw_and_carry_out(&mut self, dice: &mut (impl Dice + ?Sized), told: &mut impl Tell<Event>) {
        match self.phase {
            Phase::Deal { hand } => {
                let species = self.species_deck.pick(dice);
                self.put_in_hand(hand, species, told);
                self.after_deal(hand, told);
            }
            Phase::Draw { hand, then } => {
                let species = self.species_deck.pick(dice);
                self.put_in_hand(hand, species, told);
                self.go_on(then, told);
            }
            Phase::Flip {} => {
                let card = self.corporation_deck.pick(dice);
                self.corporation_deck.take(card);
                self.reveal_corporation(card, told);
            }
            Phase::Dynamite { card, n_done } if !self.species_deck.is_empty() => {
                let species = self.species_deck.pick(dice);
                self.blast(card, n_done, species, told);
            }
            _ => {
                let chance = self.sample_chance(dice);
                self.carry_out_chance(chance, told);
            }
        }
    }

    fn carry_out_chance(&mut self, chance: Chance, told: &mut impl Tell<Event>) {
        match (self.phase, chance) {
            (Phase::ChooseFirst {}, Chance::FirstHand { hand }) => {
                told.all(|| Event::FirstHand {
                    hand: self.held(hand),
                });
                self.begin_with(hand);
            }
            (Phase::DealDiver { hand }, Chance::Diver { diver }) => {
                self.give_diver(hand, diver, told);
            }
            (Phase::Deal { hand }, Chance::Species { species }) => {
                self.put_in_hand(hand, species, told);
                self.after_deal(hand, told);
            }
            (Phase::Draw { hand, then }, Chance::Species { species }) => {
                self.put_in_hand(hand, species, told);
                self.go_on(then, told);
            }
            (Phase::Dynamite { card, n_done }, Chance::Species { species }) => {
                self.blast(card, n_done, species, told);
            }
            (Phase::DealIndustrialist {}, Chance::Corporation { card }) => {
                self.give_industrialist(card, told);
                if self.industrialist.len() == INDUSTRIALIST_CARDS {
                    self.begin_round(told);
                }
            }
            (Phase::Flip {}, Chance::Corporation { card }) => {
                self.corporation_deck.take(card);
                self.reveal_corporation(card, told);
            }
            (Phase::Refill {}, Chance::Corporation { card }) => {
                self.give_industrialist(card, told);
                self.after_refill(told);
            }
            (Phase::Look { has_acted }, Chance::Corporation { card }) => {
                self.look_at(card, has_acted, told);
            }
            (phase, chance) => unreachable!("{chance:?} is no chance of {phase:?}"),
        }
    }

    /// Goes on dealing after a hand has got a card.
    fn after_deal(&mut self, hand: HandId, told: &mut impl Tell<Event>) {
        if self.hand(hand).len() < self.cards_per_hand() {
            return;
        }
        let next = hand.next_of(self.n_hands());
        if next != HandId::FIRST {
            self.phase = Phase::Deal { hand: next };
        } else if self.options.mode.has_industrialist() {
            self.phase = Phase::DealIndustrialist {}; // R7.5
        } else {
            self.begin_round(told);
        }
    }
}

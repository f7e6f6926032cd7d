//! A world that the viewer cannot tell from the true one, from the view alone:
//! what the viewer does not know is dealt anew from all the cards it cannot
//! place.

use rules::{Dice, Imagine, Setup};

use super::{CardView, Face, View};
use crate::game::MiniDivercity;
use crate::pieces::{Corporation, Hand, Pile, Species, Stack};

impl Imagine for MiniDivercity {
    fn imagine(view: &View, dice: &mut (impl Dice + ?Sized)) -> Self {
        let game = Self::new(&view.options, view.seats).expect("a view of a real table");
        let mut game = game.under(view.version);
        game.active = view.active;
        game.phase = view.phase;
        game.tokens = view.tokens;
        game.hotels = view.hotels;
        game.conceded = view.conceded;
        game.divers = Default::default();
        for card in &view.divers {
            game.divers[card.hand.idx()].insert(card.diver);
            if card.used {
                game.used.insert(card.diver);
            }
        }
        game.imagine_species(view, dice);
        game.imagine_corporations(view, dice);
        game
    }
}

impl MiniDivercity {
    fn imagine_species(&mut self, view: &View, dice: &mut (impl Dice + ?Sized)) {
        self.species_discard = Pile::of(view.species_discard);
        for species in self.species_discard.cards() {
            self.species_deck.take(species);
        }
        let cards = view.hands.iter().flat_map(|hand| &hand.cards);
        for species in cards.filter_map(known) {
            self.species_deck.take(species);
        }
        for (hand, seen) in self.hands.iter_mut().zip(&view.hands) {
            *hand = Hand::EMPTY;
            for (slot, card) in seen.cards.iter().enumerate() {
                let species = known(card).unwrap_or_else(|| {
                    let species = self.species_deck.pick(dice);
                    self.species_deck.take(species);
                    species
                });
                hand.push(species);
                hand.known |= u8::from(card.told) << slot;
                hand.fresh |= u8::from(card.fresh) << slot;
                hand.signs[slot] = card.signs;
            }
        }
    }

    fn imagine_corporations(&mut self, view: &View, dice: &mut (impl Dice + ?Sized)) {
        self.corporation_discard = view.corporation_discard.iter().copied().collect();
        let stacked = view.corporation_top.iter().chain(&view.looked);
        let held = view.industrialist.iter().flat_map(|held| &held.cards);
        let discarded = view.corporation_discard.iter();
        for &card in discarded
            .chain(&view.corporation)
            .chain(stacked.flatten())
            .chain(held)
        {
            self.corporation_deck.take(card);
        }
        self.corporation_top = self.imagine_stack(&view.corporation_top, dice);
        self.looked = self.imagine_stack(&view.looked, dice);
        if let Some(held) = &view.industrialist {
            self.seen = held.seen.iter().copied().collect();
            self.industrialist = held.cards.iter().copied().collect();
            for _ in held.cards.len()..held.n_cards.into() {
                let card = self.imagine_card(dice);
                self.industrialist.add(card);
            }
        }
    }

    fn imagine_stack(
        &mut self,
        cards: &[Option<Corporation>],
        dice: &mut (impl Dice + ?Sized),
    ) -> Stack {
        let mut stack = Stack::EMPTY;
        for card in cards {
            stack.push(card.unwrap_or_else(|| self.imagine_card(dice)));
        }
        stack
    }

    fn imagine_card(&mut self, dice: &mut (impl Dice + ?Sized)) -> Corporation {
        let card = self.corporation_deck.pick(dice);
        self.corporation_deck.take(card);
        card
    }
}

fn known(card: &CardView) -> Option<Species> {
    match card.face {
        Face::Up { species } | Face::Seen { species } => Some(species),
        Face::Back {} => None,
    }
}

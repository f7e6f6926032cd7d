//! R3 and R7.5: the corporations' turn, flipped from the deck or played by the
//! Industrialist.

use rules::{RulesVersion, Tell};

use super::Refusal;
use crate::ending::Ending;
use crate::event::Event;
use crate::game::{MiniDivercity, Phase, Then};
use crate::pieces::{Corporation, Effect, HandId, Hotel, Hotels, INDUSTRIALIST_CARDS, Species};

/// Since this version a refill that takes the last card of the deck makes it new
/// at once (Q40).
const REFILL_MAKES_NEW: RulesVersion = RulesVersion(2);

impl MiniDivercity {
    /// R2.1: the corporations' turn of the active hand.
    pub(crate) fn begin_round(&mut self, told: &mut impl Tell<Event>) {
        let hand = self.active;
        told.all(|| Event::Round {
            hand: self.held(hand),
        });
        if self.options.mode.has_industrialist() {
            self.phase = Phase::Industrialist {}; // R7.5
        } else if let Some(card) = self.corporation_top.pop() {
            self.reveal_corporation(card, told); // R5.7: its place is known.
        } else {
            self.phase = Phase::Flip {};
        }
    }

    pub(super) fn check_corporation(&self, card: Corporation) -> Result<(), Refusal> {
        if self.industrialist.contains(card) {
            Ok(())
        } else {
            Err(Refusal::NotInHand { card })
        }
    }

    pub(super) fn apply_corporation(&mut self, card: Corporation, told: &mut impl Tell<Event>) {
        self.industrialist.take(card);
        self.seen.take(card); // Q52
        self.reveal_corporation(card, told);
    }

    /// R3.1: the card lies open, and its effects come from top to bottom.
    pub(crate) fn reveal_corporation(&mut self, card: Corporation, told: &mut impl Tell<Event>) {
        told.all(|| Event::Corporation {
            card,
            by: self.industrialist_seat(),
        });
        self.resolve(card, 0, told);
    }

    /// Goes on with a card of whose effects some are done.
    pub(crate) fn resolve(&mut self, card: Corporation, n_done: u8, told: &mut impl Tell<Event>) {
        match card.effects().get(usize::from(n_done)) {
            // R4.6, Q20, Q35
            Some(Effect::Oil {}) if self.hand(self.active).is_empty() => {
                told.all(|| Event::Nothing { card });
                self.resolve(card, n_done + 1, told);
            }
            Some(Effect::Oil {}) => self.phase = Phase::Oil { card, n_done },
            // R4.6
            Some(Effect::Dynamite {})
                if self.species_deck.is_empty() && self.species_discard.is_empty() =>
            {
                told.all(|| Event::Nothing { card });
                self.resolve(card, n_done + 1, told);
            }
            Some(Effect::Dynamite {}) => self.phase = Phase::Dynamite { card, n_done },
            Some(&Effect::Hotels { pair }) => {
                for hotel in pair {
                    self.build(hotel, told);
                    // R2.3, R6.4
                    if self.hotels == Hotels::ALL {
                        return self.end(Ending::Hotels, Some(card), told);
                    }
                }
                self.resolve(card, n_done + 1, told);
            }
            None => self.put_away(card, told),
        }
    }

    // R3.2: oil.

    pub(super) fn apply_discard(
        &mut self,
        card: Corporation,
        n_done: u8,
        slot: u8,
        told: &mut impl Tell<Event>,
    ) {
        let hand = self.active;
        let species = self.discard(hand, slot); // Q19
        told.all(|| Event::Drilled {
            hand: self.held(hand),
            slot,
            species,
        });
        if self.move_token(species, -1, told) {
            let n_done = n_done + 1;
            self.draw(hand, Then::Corporation { card, n_done }, told);
        }
    }

    // R3.3: dynamite.

    pub(crate) fn blast(
        &mut self,
        card: Corporation,
        n_done: u8,
        species: Species,
        told: &mut impl Tell<Event>,
    ) {
        // R4.6, Q21: a card from the discard pile stays there.
        let from_discard = self.species_deck.is_empty();
        if !from_discard {
            self.species_deck.take(species);
            self.species_discard.add(species);
        }
        told.all(|| Event::Blasted {
            species,
            from_discard,
        });
        if self.move_token(species, -1, told) {
            self.resolve(card, n_done + 1, told);
        }
    }

    // R3.4: hotels.

    fn build(&mut self, hotel: Hotel, told: &mut impl Tell<Event>) {
        let was_built = self.hotels.contains(hotel);
        self.hotels.insert(hotel);
        told.all(|| Event::Hotel { hotel, was_built });
    }

    // R3.5: putting away.

    fn put_away(&mut self, card: Corporation, told: &mut impl Tell<Event>) {
        self.discard_corporation(card, told);
        self.refill(told);
    }

    /// R3.5, Q22, Q40: a deck that has run out is made new at once.
    pub(super) fn discard_corporation(&mut self, card: Corporation, told: &mut impl Tell<Event>) {
        self.corporation_discard.add(card);
        self.reshuffle_if_empty(told);
    }

    fn reshuffle_if_empty(&mut self, told: &mut impl Tell<Event>) {
        let is_empty = self.corporation_deck.is_empty() && self.corporation_top.is_empty();
        if is_empty && !self.corporation_discard.is_empty() {
            self.corporation_deck = std::mem::take(&mut self.corporation_discard);
            told.all(|| Event::Reshuffled {});
        }
    }

    /// R7.5: the Industrialist draws up to four before the divers' turn.
    pub(crate) fn refill(&mut self, told: &mut impl Tell<Event>) {
        if self.options.mode.has_industrialist() && self.industrialist.len() < INDUSTRIALIST_CARDS {
            self.reshuffle_if_empty(told); // Q40
            self.phase = Phase::Refill {};
        } else {
            self.go_on_with_turn(false, told);
        }
    }

    /// Q22, Q40: what the Visionary makes him discard later does not meet an
    /// empty deck.
    pub(crate) fn after_refill(&mut self, told: &mut impl Tell<Event>) {
        if self.version >= REFILL_MAKES_NEW {
            self.reshuffle_if_empty(told);
        }
        self.refill(told);
    }

    /// A card from the deck that only the Industrialist sees.
    pub(crate) fn give_industrialist(&mut self, card: Corporation, told: &mut impl Tell<Event>) {
        self.corporation_deck.take(card);
        self.industrialist.add(card);
        let seat = self.industrialist_seat().expect("somebody holds the cards");
        told.split(
            seat,
            || Event::Refilled { card: Some(card) },
            || Event::Refilled { card: None },
        );
    }

    /// R4.5, R8.1: a card from the deck, which its holder does not see.
    pub(crate) fn put_in_hand(
        &mut self,
        hand: HandId,
        species: Species,
        told: &mut impl Tell<Event>,
    ) {
        self.species_deck.take(species);
        self.hands[hand.idx()].push(species);
        told.split(
            || self.seats_that_see(hand),
            || Event::Drawn {
                hand: self.held(hand),
                species: Some(species),
            },
            || Event::Drawn {
                hand: self.held(hand),
                species: None,
            },
        );
    }
}

#[cfg(test)]
mod tests {
    use rules::{Notation, Told};

    use super::*;
    use crate::pieces::SpeciesPile;

    /// Only a box without species cards has neither a deck nor a discard pile.
    #[test]
    fn e17_r4_6_dynamite_does_nothing_without_any_species_card() {
        let text = "seats: 2\nA: crab\nB: eel\nphase: flip\n";
        let mut game = MiniDivercity::parse(text).expect("a position");
        game.species_deck = SpeciesPile::default();
        let before = game.tokens;
        game.corporation_deck.take(Corporation::Dynamite);
        game.reveal_corporation(Corporation::Dynamite, &mut Told::new());
        assert_eq!(game.tokens, before);
        assert_eq!(game.phase, Phase::Turn { has_acted: false });
    }
}

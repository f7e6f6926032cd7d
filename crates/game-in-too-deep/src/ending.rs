//! R4.1 to R4.3: how the deck runs out, and how the game ends.

use rules::{RulesVersion, Told};

use crate::event::{Ending, Event, NewDeck};
use crate::game::{InTooDeep, Phase};

/// Fundraisers in direct succession that end the game (R2.7).
const LAST_FUNDRAISER: u8 = 2;
/// How often the deck runs out (R4.2).
const LAST_DEPLETION: u8 = 2;
/// Since this version the draw that completes a fundraiser counts although it
/// triggers the end (Q58).
const LAST_DRAW_COUNTS: RulesVersion = RulesVersion(2);

impl InTooDeep {
    fn is_deck_empty(&self) -> bool {
        self.deck.is_empty() && self.bonus.deck == 0
    }

    /// A card has left the deck: perhaps it was the last one.
    pub(crate) fn note_depletion(&mut self, told: &mut Told<Event>) {
        if self.is_ending() || !self.is_deck_empty() {
            return;
        }
        self.depletions += 1;
        // R4.1
        if self.depletions < LAST_DEPLETION {
            self.reshuffle(told);
            if self.is_deck_empty() {
                self.depletions = LAST_DEPLETION; // Q16, Q53
            }
        }
        if self.depletions == LAST_DEPLETION {
            self.trigger_end(Ending::Depleted, told);
        }
    }

    /// Whether a card can be drawn. Once the end was triggered, the discard pile
    /// replaces an empty reserve as often as need be (R4.2, Q17).
    pub(crate) fn has_cards(&mut self, told: &mut Told<Event>) -> bool {
        if self.is_deck_empty() {
            self.reshuffle(told);
        }
        !self.is_deck_empty()
    }

    // Seldom: kept out of the loop that draws.
    #[inline(never)]
    fn reshuffle(&mut self, told: &mut Told<Event>) {
        self.deck = std::mem::take(&mut self.discard);
        self.bonus.deck = std::mem::take(&mut self.bonus.discard); // Q37
        if self.is_deck_empty() {
            return;
        }
        self.knowledge.shuffle(self.deck); // Q50
        let n_cards = self.deck.len() + self.bonus.deck;
        told.all(|| Event::Reshuffled {
            n_cards,
            deck: match self.is_ending() {
                true => NewDeck::Reserve,
                false => NewDeck::Second,
            },
        });
    }

    /// R2.7, Q22: a second fundraiser is paid, and then triggers the end.
    pub(crate) fn note_fundraiser(&mut self, told: &mut Told<Event>) {
        if self.is_ending() {
            return; // Q54
        }
        let is_last = self.is_last_fundraiser();
        self.fundraiser_streak += 1;
        if is_last {
            self.trigger_end(Ending::Fundraisers, told);
        }
    }

    /// Whether the next fundraiser would end the game.
    pub(crate) fn is_last_fundraiser(&self) -> bool {
        self.fundraiser_streak + 1 == LAST_FUNDRAISER
    }

    /// R4.2: from here on the deck is the reserve.
    fn trigger_end(&mut self, ending: Ending, told: &mut Told<Event>) {
        self.final_left = Some(self.seats.get());
        self.fundraiser_streak = 0; // Q21
        // Q54, Q58: after this turn nobody counts, but a fundraiser that it has
        // made is still to come.
        let is_complete = self.draw_streak == self.seats.get();
        if !(is_complete && self.counts_last_draw()) {
            self.draw_streak = 0;
        }
        told.all(|| Event::Ending { ending });
    }

    /// Q58: whether a draw that triggers the end can still make a fundraiser.
    pub(crate) fn counts_last_draw(&self) -> bool {
        self.version >= LAST_DRAW_COUNTS && !self.is_final_turn()
    }

    /// R2.1: the next seat clockwise; R4.3, Q18: everybody has one last turn, and
    /// whoever has triggered the end plays last.
    pub(crate) fn end_turn(&mut self, told: &mut Told<Event>) {
        if self.final_left == Some(0) {
            self.end(told);
            return;
        }
        self.final_left = self.final_left.map(|left| left - 1);
        self.active = self.seats.after(self.active);
        self.phase = Phase::Turn {};
    }

    fn end(&mut self, told: &mut Told<Event>) {
        self.phase = Phase::Over {};
        told.all(|| Event::Over {});
        // Q56
        for seat in self.seats.iter() {
            let hand = self.hands[seat.idx()];
            told.all(|| Event::Hand {
                seat,
                cards: hand.iter().collect(),
            });
        }
    }
}

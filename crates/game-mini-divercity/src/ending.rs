//! R2 and R6: how a round goes on, and when the game is over. The test for the
//! end stands where tokens move and hotels are built, so it comes at once.

use rules::Tell;

use crate::event::Event;
use crate::game::{MiniDivercity, Phase, Then};
use crate::pieces::{
    BLUE, Corporation, Diver, EXTINCT, GREEN, HandId, N_COPIES, RED, SAVED, Species,
};

rules::named! {
    /// Why the game is over. No single move meets two of these at once.
    pub enum Ending: "ENDING", "an ending" {
        /// Enough species are saved: the divers win (R6.2).
        "saved" Saved,
        /// Too many are extinct (R6.3).
        "extinct" Extinct,
        /// Six hotels stand (R6.4).
        "hotels" Hotels,
        /// No action is left (R6.5).
        "no_action" NoAction,
        /// The divers gave up a game they could not win (Q46).
        "conceded" Conceded,
    }
}

impl Ending {
    /// Whether the divers have won.
    pub const fn is_won(self) -> bool {
        matches!(self, Ending::Saved)
    }
}

impl MiniDivercity {
    /// How many species are saved.
    pub(crate) fn n_saved(&self) -> u8 {
        self.tokens.iter().filter(|&&token| token == SAVED).count() as u8
    }

    /// How many are extinct.
    pub(crate) fn n_extinct(&self) -> u8 {
        self.tokens
            .iter()
            .filter(|&&token| token == EXTINCT)
            .count() as u8
    }

    /// Moves a token if it can be moved; whether the game goes on.
    pub(crate) fn move_token(
        &mut self,
        species: Species,
        by: i8,
        told: &mut impl Tell<Event>,
    ) -> bool {
        let from = self.tokens[species.idx()];
        // R6.1, Q18: saved and extinct species stay where they are.
        let can_move = (RED..=GREEN).contains(&from);
        let to = from + if can_move { by } else { 0 }; // Q10
        self.tokens[species.idx()] = to;
        // Most often it moves within the scale or not at all; which of the two
        // could not be guessed, so nothing is asked unless somebody listens.
        if to == from + by {
            told.all(|| Event::Moved { species, from, to });
        }
        // R2.3, R6.2, R6.3: at once, in the middle of whatever it is.
        match to {
            _ if to == from => true,
            SAVED if self.n_saved() >= self.options.level().difficulty().saved_to_win => {
                self.end(Ending::Saved, self.resolving(), told);
                false
            }
            EXTINCT if self.n_extinct() >= self.options.level().difficulty().extinct_to_lose => {
                self.end(Ending::Extinct, self.resolving(), told);
                false
            }
            _ => true,
        }
    }

    /// Q37: a corporation card that ends the game is never put away.
    pub(crate) fn end(
        &mut self,
        ending: Ending,
        card: Option<Corporation>,
        told: &mut impl Tell<Event>,
    ) {
        self.phase = Phase::Over { ending, card };
        told.all(|| Event::Over { ending });
        // Q50: then all cards are turned over.
        for hand in self.hand_ids() {
            told.all(|| Event::Hand {
                hand: self.held(hand),
                cards: self.hand(hand).cards().to_vec(),
            });
        }
    }

    /// R4.5: a hand draws if there is something to draw, and then it goes on.
    pub(crate) fn draw(&mut self, hand: HandId, then: Then, told: &mut impl Tell<Event>) {
        if self.species_deck.is_empty() {
            self.go_on(then, told);
        } else {
            self.phase = Phase::Draw { hand, then };
        }
    }

    pub(crate) fn go_on(&mut self, then: Then, told: &mut impl Tell<Event>) {
        match then {
            Then::Corporation { card, n_done } => self.resolve(card, n_done, told),
            Then::Turn { has_acted } => self.go_on_with_turn(has_acted, told),
        }
    }

    /// The divers' turn, at its start or after something was done in it.
    pub(crate) fn go_on_with_turn(&mut self, has_acted: bool, told: &mut impl Tell<Event>) {
        self.phase = Phase::Turn { has_acted };
        if !has_acted {
            // R6.5, Q29, Q39: a card anywhere can be played or told.
            let has_none = self.hand(self.active).is_empty();
            if has_none && self.others_with_cards_bits() == 0 {
                self.end(Ending::NoAction, None, told);
            }
        } else if !self.has_usable_diver() {
            self.end_turn(told); // Q38
        }
    }

    /// R2.1: the next hand clockwise becomes active.
    pub(crate) fn end_turn(&mut self, told: &mut impl Tell<Event>) {
        self.active = self.active.next_of(self.n_hands());
        self.begin_round(told);
    }
}

/// Q46: games that cannot be won any more.
impl MiniDivercity {
    /// Whether everybody can see that too few species can still be saved. Every
    /// step towards safety costs a card of the species, but for two diver cards.
    pub(crate) fn is_hopeless(&self) -> bool {
        let is_free = |diver: Diver| self.owner(diver).is_some() && !self.used.contains(diver);
        let (endurance, diving) = (is_free(Diver::Endurance), is_free(Diver::Diving));
        let (mut n_savable, mut n_with_help) = (0, 0);
        for species in Species::ALL {
            let token = self.tokens[species.idx()];
            let left = i16::from(N_COPIES) - i16::from(self.species_discard.count(species));
            let lacking = i16::from(SAVED - token) - left;
            let help = i16::from(endurance && token == RED) + i16::from(diving && token <= BLUE);
            if token == SAVED || token != EXTINCT && lacking <= 0 {
                n_savable += 1;
            } else if token != EXTINCT && lacking <= help {
                n_with_help += 1;
            }
        }
        let n_helpers = u8::from(endurance) + u8::from(diving);
        n_savable + n_with_help.min(n_helpers) < self.options.level().difficulty().saved_to_win
    }
}

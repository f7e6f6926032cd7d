//! What a seat does by rule: the blueprint that every seat follows in rollouts.

use game_mini_divercity::{
    Action, BLUE, Diver, HandId, Hotel, MiniDivercity, Mode, N_SPECIES, Phase, RED, Sign, Species,
};
use rules::Actions;

use super::eyes::Eyes;
use super::weights::WEIGHTS;

/// Fewer hotels are no danger.
const FEW_HOTELS: u32 = 3;
/// Diver cards stand so much above all actions once they are worth it, and below
/// all of them before.
const ABOVE: f32 = 1000.0;

/// The score of an action.
impl Eyes<'_> {
    /// How good an action looks.
    pub(super) fn score(&self, action: Action) -> f32 {
        let active = self.game.active();
        match action {
            Action::Take { diver } => draft_order(diver),
            Action::Corporation { card } => self.corporation(card),
            Action::Discard { slot } => -self.loss_to_oil(active, slot),
            Action::Obey { slot } => self.play(self.game.deciding_hand().unwrap_or(active), slot),
            Action::Play { slot } => self.play(active, slot),
            Action::Tell { hand } => self.telling(hand),
            Action::Close { slot, hotel } => self.relief(hotel) - self.loss_to_hotel(active, slot),
            Action::EndTurn {} | Action::Leave {} | Action::Next {} => 0.0,
            Action::Order { card } => -self.corporation(card),
            Action::Dismiss { card } => self.corporation(card) - 1.0,
            Action::Sign { sign } => self.sign(sign),
            _ => {
                let (gain, threshold) = self.diver_card(action);
                self.worth_it(gain, threshold)
            }
        }
    }

    /// What a diver card gains, and from what gain on it is used.
    pub(super) fn diver_card(&self, action: Action) -> (f32, f32) {
        let active = self.game.active();
        match action {
            Action::Endurance { species } | Action::Diving { species } => {
                (self.step(species.idx()), WEIGHTS.free_step)
            }
            Action::Captain { hand } => (self.next_play(hand), WEIGHTS.captain),
            Action::Environmentalist { hotel } => (self.relief(hotel), WEIGHTS.environmentalist),
            Action::Explorer {} => (self.exploring(active), WEIGHTS.explorer),
            Action::Visionary {} => (self.game.hotels().len() as f32, WEIGHTS.visionary),
            Action::Swimmer { slot } => (self.play(active, slot), WEIGHTS.swimmer),
            Action::Communication { hand } => (self.telling(hand), WEIGHTS.communication),
            _ => (0.0, 0.0),
        }
    }

    /// The score, with diver cards beside the other actions.
    pub(super) fn rating(&self, action: Action) -> f32 {
        /// How much better or worse than other actions.
        const APART: f32 = 2.0;
        match self.score(action) {
            score if score > ABOVE / 2.0 => score - ABOVE + APART,
            score if score < -ABOVE / 2.0 => score + ABOVE - APART,
            score => score,
        }
    }

    fn worth_it(&self, gain: f32, threshold: f32) -> f32 {
        if gain >= threshold * self.patience() {
            gain + ABOVE
        } else {
            gain - ABOVE
        }
    }

    /// What closing a hotel gains.
    fn relief(&self, hotel: Hotel) -> f32 {
        WEIGHTS.loss * self.tourism().relief(hotel)
    }

    /// Bots mean the species with the sign's number, and give one sign a card.
    fn sign(&self, sign: Sign) -> f32 {
        match self.due_sign() {
            Some(due) if due == sign => 1.0,
            _ => -1.0,
        }
    }

    /// The sign for the card that is due, unless it has been given.
    fn due_sign(&self) -> Option<Sign> {
        let Phase::Signs { hand, slot, .. } = self.game.phase() else {
            return None;
        };
        let held = self.game.hand(hand);
        let species = held.cards()[usize::from(slot)];
        Sign::new(species.idx() as u8).filter(|_| held.signs(slot).is_empty())
    }
}

/// The choice by rule.
impl Eyes<'_> {
    /// The action that looks best. `legal` is memory to list in.
    pub(super) fn choose(&self, legal: &mut Vec<Action>) -> Action {
        let mut best = Best::default();
        match self.game.phase() {
            Phase::Oil { .. } => {
                let active = self.game.active();
                for slot in 0..self.game.hand(active).len() {
                    best.offer(-self.loss_to_oil(active, slot), Action::Discard { slot });
                }
            }
            Phase::Captain { hand, .. } => {
                for slot in 0..self.game.hand(hand).len() {
                    best.offer(self.play(hand, slot), Action::Obey { slot });
                }
            }
            Phase::Turn { has_acted } => {
                for diver in self.game.unused_divers(self.game.active()).iter() {
                    self.offer_diver_card(diver, &mut best);
                }
                if has_acted {
                    best.offer(0.0, Action::EndTurn {});
                } else if best.score < 0.0 {
                    self.offer_actions(&mut best);
                }
            }
            Phase::Signs { .. } => {
                let due = self.due_sign();
                return due.map_or(Action::Next {}, |sign| Action::Sign { sign });
            }
            _ => {
                self.game.legal_actions(self.seat, legal);
                for &action in legal.iter() {
                    best.offer(self.score(action), action);
                }
            }
        }
        best.action
    }

    /// Playing, telling, closing.
    fn offer_actions(&self, best: &mut Best) {
        let active = self.game.active();
        for slot in 0..self.game.hand(active).len() {
            best.offer(self.play(active, slot), Action::Play { slot });
        }
        for hand in others(self.game) {
            best.offer(self.telling(hand), Action::Tell { hand });
        }
        let Some((slot, loss)) = self.cheapest() else {
            return;
        };
        if self.game.hotels().len() >= FEW_HOTELS {
            for hotel in self.game.hotels().iter() {
                let gain = self.relief(hotel) - loss;
                best.offer(gain, Action::Close { slot, hotel });
            }
        }
    }

    /// The card that costs least to give up for a hotel.
    fn cheapest(&self) -> Option<(u8, f32)> {
        let active = self.game.active();
        let slots = 0..self.game.hand(active).len();
        slots
            .map(|slot| (slot, self.loss_to_hotel(active, slot)))
            .reduce(|one, other| if other.1 < one.1 { other } else { one })
    }

    fn offer_diver_card(&self, diver: Diver, best: &mut Best) {
        let game = self.game;
        let active = game.active();
        let mut offer = |action: Action| best.offer(self.score(action), action);
        match diver {
            Diver::Endurance => {
                species_at(game, RED).for_each(|species| offer(Action::Endurance { species }));
            }
            Diver::Diving => {
                species_at(game, BLUE).for_each(|species| offer(Action::Diving { species }));
            }
            Diver::Captain => others(game).for_each(|hand| offer(Action::Captain { hand })),
            Diver::Environmentalist => {
                if game.hotels().len() >= FEW_HOTELS {
                    let built = game.hotels().iter();
                    built.for_each(|hotel| offer(Action::Environmentalist { hotel }));
                }
            }
            Diver::Explorer => {
                if !game.hand(active).is_empty() {
                    offer(Action::Explorer {});
                }
            }
            Diver::Visionary => {
                let is_played = matches!(game.options().mode, Mode::Industrialist | Mode::Versus);
                let cards = match is_played {
                    true => game.industrialist_hand(),
                    false => game.corporation_deck(),
                };
                if !cards.is_empty() {
                    offer(Action::Visionary {});
                }
            }
            Diver::Swimmer => {
                (0..game.hand(active).len()).for_each(|slot| offer(Action::Swimmer { slot }));
            }
            Diver::Communication => {
                others(game).for_each(|hand| offer(Action::Communication { hand }));
            }
        }
    }
}

/// What is worth a thought.
impl Eyes<'_> {
    /// Removes what is the same as something else, or clearly worse.
    pub(super) fn narrow(&self, legal: &mut Vec<Action>) {
        /// So many hotels and so many species are considered.
        const HOTELS: usize = 2;
        const SPECIES: usize = 3;
        let game = self.game;
        let hand = game.deciding_hand().unwrap_or(game.active());
        // The same face is the same card, and so is no face.
        let is_first = |slot: u8| {
            let seen = self.seen(hand, slot);
            (0..slot).all(|other| self.seen(hand, other) != seen)
        };
        let cheapest = self.cheapest().map_or(0, |(slot, _)| slot);
        let tourism = self.tourism();
        let is_good = |hotel: Hotel| {
            let relief = tourism.relief(hotel);
            let better = game.hotels().iter();
            let better = better.filter(|&other| tourism.relief(other) > relief);
            better.count() < HOTELS
        };
        let has_many = game.hotels().len() >= FEW_HOTELS;
        let is_near = |species: Species| {
            let (at, gain) = (game.tokens()[species.idx()], self.step(species.idx()));
            let better = (0..N_SPECIES).filter(|&other| game.tokens()[other] == at);
            let better = better.filter(|&other| self.step(other) > gain);
            better.count() < SPECIES
        };
        legal.retain(|&action| match action {
            Action::Play { slot }
            | Action::Discard { slot }
            | Action::Obey { slot }
            | Action::Swimmer { slot } => is_first(slot),
            Action::Close { slot, hotel } => has_many && slot == cheapest && is_good(hotel),
            Action::Environmentalist { hotel } => has_many && is_good(hotel),
            Action::Endurance { species } | Action::Diving { species } => is_near(species),
            Action::Sign { .. } | Action::Next {} => self.score(action) >= 0.0,
            // A card more does no harm.
            Action::Leave {} => !matches!(game.phase(), Phase::Draft { .. }),
            _ => true,
        });
    }
}

/// The best so far.
struct Best {
    score: f32,
    action: Action,
}

impl Default for Best {
    fn default() -> Self {
        Best {
            score: f32::MIN,
            action: Action::EndTurn {},
        }
    }
}

impl Best {
    fn offer(&mut self, score: f32, action: Action) {
        if score > self.score {
            *self = Best { score, action };
        }
    }
}

/// Hands that can be told something or ordered to play.
fn others(game: &MiniDivercity) -> impl Iterator<Item = HandId> {
    let active = game.active();
    HandId::first(game.n_hands()).filter(move |&hand| hand != active && !game.hand(hand).is_empty())
}

fn species_at(game: &MiniDivercity, place: i8) -> impl Iterator<Item = Species> {
    Species::ALL
        .into_iter()
        .filter(move |species| game.tokens()[species.idx()] == place)
}

fn draft_order(diver: Diver) -> f32 {
    match diver {
        Diver::Swimmer => 8.0,
        Diver::Captain => 7.0,
        Diver::Diving => 6.0,
        Diver::Explorer => 5.0,
        Diver::Communication => 4.0,
        Diver::Environmentalist => 3.0,
        Diver::Endurance => 2.0,
        Diver::Visionary => 1.0,
    }
}

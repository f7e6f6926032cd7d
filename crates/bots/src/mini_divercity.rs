//! What a Mini DiverCity position looks like from a seat: how much closer each
//! action brings the own side to its end, judged by what the seat has lawfully
//! learnt.
//!
//! Every column of the scale has a worth for a species. A card that somebody
//! knows is worth the step it will make; an unknown one is worth the average of
//! all cards the seat cannot place. A telling is worth what its receiver gains
//! by choosing instead of guessing.

mod estimates;
mod hotels;

use game_mini_divercity::{
    Action, Corporation, Diver, Effect, HandId, MiniDivercity, Phase, Species, View,
};
use rules::Viewer;

use self::estimates::Estimates;
use self::hotels::Tourism;
use crate::Judge;
use crate::budget::Budget;
use crate::knowledge::{Knowledge, Method, Worths, even};
use crate::level::Level;
use crate::skill::Skill;

/// Diver cards cost nothing, and are used once they gain this much.
const CAPTAIN_THRESHOLD: f64 = 0.83;
const SWIMMER_THRESHOLD: f64 = 0.65;
const ENVIRONMENTALIST_THRESHOLD: f64 = 2.2;
const EXPLORER_THRESHOLD: f64 = 1.37;
const COMMUNICATION_THRESHOLD: f64 = 0.8;
const FREE_STEP_THRESHOLD: f64 = 0.13;
const VISIONARY_THRESHOLD: f64 = 4.0;
/// A card's step is worth less while it is only in a hand.
const IN_HAND: f64 = 0.63;
/// What a lost game costs.
const LOSS: f64 = 60.0;
/// How much less a telling is worth for every hand that comes before its
/// receiver's.
const TELLING_LATER: f64 = 0.05;

impl Judge for MiniDivercity {
    fn judge(view: &View, legal: &[Action]) -> Vec<i32> {
        let eyes = Eyes::new(view);
        let thousandths = |gain: f64| (gain * 1000.0).round() as i32;
        legal
            .iter()
            .map(|&action| thousandths(eyes.judge(action)))
            .collect()
    }
}

struct Eyes<'a> {
    view: &'a View,
    estimates: Estimates,
    tourism: Tourism,
}

impl<'a> Eyes<'a> {
    fn new(view: &'a View) -> Self {
        Eyes {
            view,
            estimates: Estimates::new(view),
            tourism: Tourism::new(view),
        }
    }

    fn judge(&self, action: Action) -> f64 {
        let active = self.view.active;
        match action {
            Action::Take { diver } => draft_order(diver),
            Action::Corporation { card } => self.corporation(card),
            Action::Discard { slot } => -self.loss_of(active, slot),
            Action::Obey { slot } => self.play(self.obeying_hand(), slot),
            Action::Play { slot } => self.play(active, slot),
            Action::Tell { hand } => self.telling(hand),
            Action::Close { slot, hotel } => {
                LOSS * self.tourism.relief(hotel) - self.keep(active, slot)
            }
            Action::EndTurn {} | Action::Leave {} | Action::Next {} => 0.0,
            Action::Order { card } => -self.corporation(card),
            Action::Dismiss { card } => self.corporation(card) - 1.0,
            Action::Sign { sign } => self.sign(sign.number()),
            _ => self.diver_card(action),
        }
    }

    fn obeying_hand(&self) -> HandId {
        match self.view.phase {
            Phase::Captain { hand, .. } => hand,
            _ => self.view.active,
        }
    }

    /// What the step of a card gains, known or not.
    fn play(&self, hand: HandId, slot: u8) -> f64 {
        self.estimates.step(self.estimates.seen(hand, slot))
    }

    /// What a hand would rather keep.
    fn keep(&self, hand: HandId, slot: u8) -> f64 {
        IN_HAND * self.play(hand, slot)
    }

    /// What it costs to lose a card to the oil.
    fn loss_of(&self, hand: HandId, slot: u8) -> f64 {
        let card = self.estimates.seen(hand, slot);
        self.estimates.fall(card) + self.keep(hand, slot)
    }

    /// A hand that knows its cards plays its best ones first; one that does not
    /// plays whatever comes.
    fn telling(&self, hand: HandId) -> f64 {
        let n_hands = self.view.hands.len();
        let distance = (hand.idx() + n_hands - self.view.active.idx()) % n_hands;
        let weight = 1.0 - TELLING_LATER * (distance as f64 - 1.0);
        weight * self.estimates.value_of_knowing(hand)
    }

    /// Diver cards stand above all actions once they are worth it, and below
    /// all of them before.
    fn diver_card(&self, action: Action) -> f64 {
        let active = self.view.active;
        match action {
            Action::Endurance { species } | Action::Diving { species } => self.free_step(species),
            Action::Captain { hand } => {
                let gain = self.estimates.expected_play(hand);
                worth_it(gain, CAPTAIN_THRESHOLD)
            }
            Action::Environmentalist { hotel } => worth_it(
                LOSS * self.tourism.relief(hotel),
                ENVIRONMENTALIST_THRESHOLD,
            ),
            Action::Explorer {} => worth_it(
                self.estimates.value_of_exploring(active),
                EXPLORER_THRESHOLD,
            ),
            Action::Visionary {} => {
                worth_it(f64::from(self.view.hotels.len()), VISIONARY_THRESHOLD)
            }
            Action::Swimmer { slot } => worth_it(self.play(active, slot), SWIMMER_THRESHOLD),
            Action::Communication { hand } => worth_it(self.telling(hand), COMMUNICATION_THRESHOLD),
            _ => 0.0,
        }
    }

    fn free_step(&self, species: Species) -> f64 {
        worth_it(self.estimates.step_of(species), FREE_STEP_THRESHOLD)
    }

    /// What a corporation card does to the divers.
    fn corporation(&self, card: Corporation) -> f64 {
        let active = self.view.active;
        let mut harm = 0.0;
        for effect in card.effects() {
            harm += match effect {
                Effect::Oil {} => {
                    let slots = 0..self.view.hands[active.idx()].cards.len() as u8;
                    let least = slots
                        .map(|slot| self.loss_of(active, slot))
                        .fold(f64::MAX, f64::min);
                    if least == f64::MAX { 0.0 } else { least }
                }
                Effect::Dynamite {} => self.estimates.average_fall(),
                Effect::Hotels { pair } => LOSS * self.tourism.threat(*pair),
            };
        }
        harm
    }

    /// Bots mean the species with the sign's number, and give one sign a card.
    fn sign(&self, number: u8) -> f64 {
        let Phase::Signs { hand, slot, .. } = self.view.phase else {
            return 0.0;
        };
        let card = &self.view.hands[hand.idx()].cards[usize::from(slot)];
        let meant = estimates::face(card).is_some_and(|species| species.idx() == number.into());
        match (card.signs.is_empty(), meant) {
            (true, true) => 1.0,
            _ => -1.0,
        }
    }
}

fn worth_it(gain: f64, threshold: f64) -> f64 {
    const ABOVE: f64 = 1000.0;
    if gain >= threshold {
        ABOVE + gain
    } else {
        gain - ABOVE
    }
}

fn draft_order(diver: Diver) -> f64 {
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

/// Whether a viewer runs a hand.
fn is_own(view: &View, hand: usize) -> bool {
    view.viewer == Viewer::seat(view.hands[hand].seat)
}

impl Knowledge for MiniDivercity {
    type Notes = ();

    const METHOD: Method = Method::BLANK;

    fn skill(level: Level) -> Skill {
        match level {
            Level::Minnow => Skill::Glance {
                at_once: true,
                haze: 1.0,
            },
            Level::Puffin => Skill::Glance {
                at_once: false,
                haze: 0.0,
            },
            Level::Otter => Skill::Search {
                budget: Budget::iterations(200),
                forgets: true,
            },
            Level::Dolphin => Skill::Search {
                budget: Budget::iterations(2000),
                forgets: false,
            },
            Level::Orca => Skill::Search {
                budget: Budget::millis(1500),
                forgets: false,
            },
        }
    }

    fn worth(&self, _notes: &mut ()) -> Worths {
        even(rules::Game::seats(self))
    }

    fn why(_view: &View, _action: Action) -> Option<String> {
        None
    }
}

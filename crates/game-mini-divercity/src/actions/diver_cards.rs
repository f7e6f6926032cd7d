//! R5: diver cards, each once in the game, beside the action of a turn. The
//! Visionary's looking and ordering is in `visionary.rs`.

use rules::Tell;

use super::tables::{SWIMS, append};
use super::{Action, Refusal};
use crate::event::{Event, Means};
use crate::game::{MiniDivercity, Phase};
use crate::pieces::{BLUE, Diver, DiverSet, Hotel, RED, Species};

impl MiniDivercity {
    /// The active hand's diver cards that were not used yet.
    fn own_divers(&self) -> DiverSet {
        self.divers[self.active.idx()].without(self.used)
    }

    /// Q38: whether the active hand could still use a diver card.
    pub(crate) fn has_usable_diver(&self) -> bool {
        self.own_divers()
            .iter()
            .any(|diver| self.check_use(diver).is_ok())
    }

    pub(super) fn check_diver(&self, diver: Diver, action: Action) -> Result<(), Refusal> {
        // R5.1, Q16
        if !self.divers[self.active.idx()].contains(diver) {
            return Err(Refusal::OtherDiver { diver });
        }
        if self.used.contains(diver) {
            return Err(Refusal::DiverUsed { diver });
        }
        self.check_use(diver)?;
        match action {
            Action::Endurance { species } => self.check_token(species, RED),
            Action::Diving { species } => self.check_token(species, BLUE),
            Action::Captain { hand } | Action::Communication { hand } => self.check_tell(hand),
            Action::Environmentalist { hotel } => self.check_environmentalist(hotel),
            Action::Swimmer { slot } => self.check_slot(self.active, slot),
            _ => Ok(()),
        }
    }

    /// Q17: a diver card that could do nothing stays unused.
    fn check_use(&self, diver: Diver) -> Result<(), Refusal> {
        let has_token_at = |place: i8| self.tokens.contains(&place);
        let is_useful = match diver {
            Diver::Endurance => has_token_at(RED),
            Diver::Diving => has_token_at(BLUE),
            Diver::Captain | Diver::Communication => self.others_with_cards_bits() != 0,
            Diver::Environmentalist => !self.hotels.is_empty(),
            Diver::Explorer | Diver::Swimmer => !self.hand(self.active).is_empty(),
            Diver::Visionary => self.has_something_to_foresee(),
        };
        if is_useful {
            Ok(())
        } else {
            Err(Refusal::Useless { diver })
        }
    }

    #[inline]
    pub(super) fn list_divers(&self, out: &mut Vec<Action>) {
        let own = self.own_divers();
        if !own.is_empty() {
            self.list_uses(own, out);
        }
    }

    fn list_uses(&self, own: DiverSet, out: &mut Vec<Action>) {
        for diver in own.iter() {
            match diver {
                Diver::Endurance => {
                    let species = self.species_at(RED);
                    out.extend(species.map(|species| Action::Endurance { species }));
                }
                Diver::Diving => {
                    let species = self.species_at(BLUE);
                    out.extend(species.map(|species| Action::Diving { species }));
                }
                Diver::Captain => {
                    let hands = self.others_with_cards();
                    out.extend(hands.map(|hand| Action::Captain { hand }));
                }
                Diver::Environmentalist => {
                    let built = self.hotels.iter();
                    out.extend(built.map(|hotel| Action::Environmentalist { hotel }));
                }
                Diver::Explorer => {
                    out.extend(self.check_use(diver).is_ok().then_some(Action::Explorer {}));
                }
                Diver::Visionary => {
                    out.extend(
                        self.check_use(diver)
                            .is_ok()
                            .then_some(Action::Visionary {}),
                    );
                }
                Diver::Swimmer => {
                    let n_cards = usize::from(self.hand(self.active).len());
                    append(&SWIMS, n_cards, out);
                }
                Diver::Communication => {
                    let hands = self.others_with_cards();
                    out.extend(hands.map(|hand| Action::Communication { hand }));
                }
            }
        }
    }

    pub(super) fn apply_diver(
        &mut self,
        action: Action,
        has_acted: bool,
        told: &mut impl Tell<Event>,
    ) {
        let (Some(diver), hand) = (action.diver(), self.active) else {
            unreachable!("{action:?} was not checked");
        };
        self.used.insert(diver); // R5.1
        told.all(|| Event::Used {
            hand: self.held(hand),
            diver,
        });
        match action {
            // R5.2, Q8
            Action::Endurance { species } => {
                self.move_token(species, 1, told);
                self.go_on_with_turn(has_acted, told);
            }
            // R5.3: to green, which cannot end the game.
            Action::Diving { species } => {
                self.move_token(species, 1, told);
                self.go_on_with_turn(has_acted, told);
            }
            // R5.4, Q26
            Action::Captain { hand } => self.phase = Phase::Captain { hand, has_acted },
            // R5.5
            Action::Environmentalist { hotel } => {
                self.hotels.remove(hotel);
                told.all(|| Event::Island { hotel });
                self.go_on_with_turn(has_acted, told);
            }
            // R5.6
            Action::Explorer {} => {
                self.make_known(hand, None, told);
                self.go_on_with_turn(has_acted, told);
            }
            Action::Visionary {} => self.begin_vision(has_acted, told),
            // R5.8
            Action::Swimmer { slot } => {
                self.apply_play(hand, slot, Means::Swimmer, has_acted, told);
            }
            // R5.9
            Action::Communication { hand } => self.apply_tell(hand, has_acted, told),
            action => unreachable!("{action:?} uses no diver card"),
        }
    }

    fn species_at(&self, place: i8) -> impl Iterator<Item = Species> {
        let tokens = self.tokens;
        Species::ALL
            .into_iter()
            .filter(move |species| tokens[species.idx()] == place)
    }

    fn check_token(&self, species: Species, place: i8) -> Result<(), Refusal> {
        if self.tokens[species.idx()] == place {
            Ok(())
        } else {
            Err(Refusal::WrongColumn { species, place })
        }
    }

    fn check_environmentalist(&self, hotel: Hotel) -> Result<(), Refusal> {
        if self.hotels.contains(hotel) {
            Ok(())
        } else {
            Err(Refusal::NotBuilt { hotel })
        }
    }
}

//! R4: what a hand can do on the divers' turn, and the way to everything else
//! that is decided. Each action has its judge (`check_…`), its list (`list_…`)
//! and its hand (`apply_…`) side by side.

mod corporations;
mod diver_cards;
mod draft;
mod refusal;
mod tables;
mod telling;
mod visionary;

use rules::{Actions, Deaf, Seat, Tell, Told};

pub(crate) use self::draft::may_leave_divers;
pub use self::refusal::Refusal;
use crate::event::{Event, Means};
use crate::game::{MiniDivercity, Phase, Then};
use crate::notation::Slot;
use crate::pieces::{Corporation, Diver, HandId, Hotel, Sign, Species};

rules::actions! {
    /// One decision of one seat. Sorted lists follow the order of the variants.
    /// Aligned, so that lists are written a word at a time.
    #[repr(align(4))]
    pub enum Action {
        /// Before the game: take a diver card (Q45).
        "take" Take {
            /// The card.
            diver: Diver,
        },
        /// The Industrialist plays a corporation card (R7.5).
        "corporation" Corporation {
            /// The card.
            card: Corporation,
        },
        /// Give up a card to the oil platform (R3.2).
        "discard" Discard {
            /// Which, from 0 at the left.
            slot: u8 as Slot,
        },
        /// Play a card unseen (R4.2).
        "play" Play {
            /// Which.
            slot: u8 as Slot,
        },
        /// Tell a hand all of its cards (R4.3).
        "tell" Tell {
            /// Whose cards.
            hand: HandId,
        },
        /// Give up a card to close a hotel (R4.4).
        "close" Close {
            /// Which card.
            slot: u8 as Slot,
            /// Which hotel.
            hotel: Hotel,
        },
        /// Diver card: a token from red to blue (R5.2).
        "endurance" Endurance {
            /// Whose token.
            species: Species,
        },
        /// Diver card: a token from blue to green (R5.3).
        "diving" Diving {
            /// Whose token.
            species: Species,
        },
        /// Diver card: another hand plays a card (R5.4).
        "captain" Captain {
            /// Which hand.
            hand: HandId,
        },
        /// Diver card: a hotel back to an island (R5.5).
        "environmentalist" Environmentalist {
            /// Which hotel.
            hotel: Hotel,
        },
        /// Diver card: look at the own hand (R5.6).
        "explorer" Explorer {},
        /// Diver card: look at what the corporations will do (R5.7).
        "visionary" Visionary {},
        /// Diver card: play a card more (R5.8).
        "swimmer" Swimmer {
            /// Which.
            slot: u8 as Slot,
        },
        /// Diver card: tell a hand all of its cards (R5.9).
        "communication" Communication {
            /// Whose cards.
            hand: HandId,
        },
        /// Play a card on the Captain's order (R5.4).
        "obey" Obey {
            /// Which.
            slot: u8 as Slot,
        },
        /// The Visionary puts this card back next (R5.7).
        "order" Order {
            /// The card.
            card: Corporation,
        },
        /// The Visionary discards this card of the Industrialist's (R5.7).
        "dismiss" Dismiss {
            /// The card.
            card: Corporation,
        },
        /// The Visionary leaves the Industrialist the rest (R5.7), or a hand of a
        /// full team leaves the diver cards that are left (R7.4).
        "leave" Leave {},
        /// Give a sign for the card that is due (R7.8).
        "sign" Sign {
            /// The sign.
            sign: Sign,
        },
        /// Go on to the next card (R7.8).
        "next" Next {},
        /// Use no more diver cards this turn (Q38).
        "end_turn" EndTurn {},
    }
}

impl Action {
    /// The diver card that an action uses.
    pub const fn diver(self) -> Option<Diver> {
        Some(match self {
            Action::Endurance { .. } => Diver::Endurance,
            Action::Diving { .. } => Diver::Diving,
            Action::Captain { .. } => Diver::Captain,
            Action::Environmentalist { .. } => Diver::Environmentalist,
            Action::Explorer {} => Diver::Explorer,
            Action::Visionary {} => Diver::Visionary,
            Action::Swimmer { .. } => Diver::Swimmer,
            Action::Communication { .. } => Diver::Communication,
            _ => return None,
        })
    }
}

impl Actions for MiniDivercity {
    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        // R2.1
        if self.acting_seat() != Some(seat) {
            return Err(Refusal::NotYourTurn);
        }
        match (self.phase, action) {
            (Phase::Draft { .. }, Action::Take { diver }) => self.check_take(diver),
            (Phase::Draft { .. }, Action::Leave {}) => self.check_leave_divers(),
            (Phase::Industrialist {}, Action::Corporation { card }) => self.check_corporation(card),
            (Phase::Oil { .. }, Action::Discard { slot }) => self.check_slot(self.active, slot),
            (Phase::Captain { hand, .. }, Action::Obey { slot }) => self.check_slot(hand, slot),
            (Phase::Order { .. }, Action::Order { card }) => self.check_order(card),
            (Phase::Dismiss { .. }, Action::Dismiss { card }) => self.check_dismiss(card),
            (Phase::Dismiss { .. }, Action::Leave {}) => Ok(()),
            (Phase::Signs { hand, slot, .. }, Action::Sign { sign }) => {
                self.check_sign(hand, slot, sign)
            }
            (Phase::Signs { hand, slot, .. }, Action::Next {}) => self.check_next(hand, slot),
            (Phase::Turn { has_acted }, action) => self.check_turn(has_acted, action),
            _ => Err(Refusal::SomethingElseDue),
        }
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if self.acting_seat() == Some(seat) {
            self.list_actions(out);
        }
    }

    /// Carried out by two copies of the same code: where nobody listens, as in
    /// playouts, nothing is even asked.
    fn apply(&mut self, _: Seat, action: Action, told: &mut Told<Event>) {
        match told.listening() {
            Some(told) => self.carry_out(action, told),
            None => self.carry_out(action, &mut Deaf),
        }
    }

    fn is_open(action: Action) -> bool {
        // Q49, Q51: what spectators are not told.
        !matches!(action, Action::Order { .. } | Action::Sign { .. })
    }
}

impl MiniDivercity {
    fn check_turn(&self, has_acted: bool, action: Action) -> Result<(), Refusal> {
        match action {
            // R4.1
            Action::Play { .. } | Action::Tell { .. } | Action::Close { .. } if has_acted => {
                Err(Refusal::HasActed)
            }
            Action::Play { slot } => self.check_slot(self.active, slot),
            Action::Tell { hand } => self.check_tell(hand),
            Action::Close { slot, hotel } => self.check_close(slot, hotel),
            Action::EndTurn {} if has_acted => Ok(()),
            Action::EndTurn {} => Err(Refusal::MustAct), // Q36
            action => match action.diver() {
                Some(diver) => self.check_diver(diver, action),
                None => Err(Refusal::SomethingElseDue),
            },
        }
    }

    /// Appends the legal actions of the seat that is to act, sorted.
    fn list_actions(&self, out: &mut Vec<Action>) {
        let n_cards = usize::from(self.hand(self.active).len());
        match self.phase {
            Phase::Turn { has_acted } => self.list_turn(has_acted, out),
            Phase::Oil { .. } => tables::append(&tables::DISCARDS, n_cards, out),
            _ => self.list_seldom(out),
        }
    }

    /// What is not decided every round, out of the way of what is.
    #[inline(never)]
    fn list_seldom(&self, out: &mut Vec<Action>) {
        match self.phase {
            Phase::Draft { .. } => {
                let free = self.free_divers();
                out.extend(free.iter().map(|diver| Action::Take { diver }));
                if may_leave_divers(&self.options, self.version) {
                    out.push(Action::Leave {});
                }
            }
            Phase::Industrialist {} => {
                let cards = self.industrialist.faces();
                out.extend(cards.map(|(card, _)| Action::Corporation { card }));
            }
            Phase::Captain { hand, .. } => {
                tables::append(&tables::OBEYS, self.hand(hand).len().into(), out);
            }
            Phase::Order { .. } => self.list_orders(out),
            Phase::Dismiss { .. } => {
                let cards = self.industrialist.faces();
                out.extend(cards.map(|(card, _)| Action::Dismiss { card }));
                out.push(Action::Leave {});
            }
            Phase::Signs { hand, slot, .. } => self.list_signs(hand, slot, out),
            Phase::Turn { .. }
            | Phase::Oil { .. }
            | Phase::ChooseFirst {}
            | Phase::DealDiver { .. }
            | Phase::Deal { .. }
            | Phase::DealIndustrialist {}
            | Phase::Flip {}
            | Phase::Dynamite { .. }
            | Phase::Refill {}
            | Phase::Look { .. }
            | Phase::Draw { .. }
            | Phase::Over { .. } => {}
        }
    }

    fn list_turn(&self, has_acted: bool, out: &mut Vec<Action>) {
        if !has_acted {
            let n_cards = self.hand(self.active).len();
            tables::append(&tables::PLAYS, n_cards.into(), out);
            tables::append_tells(self.others_with_cards_bits(), out);
            tables::append_closes(n_cards, self.hotels, out);
        }
        self.list_divers(out);
        if has_acted {
            out.push(Action::EndTurn {});
        }
    }

    fn carry_out(&mut self, action: Action, told: &mut impl Tell<Event>) {
        // By the action first: it says nearly always what the phase is.
        match (action, self.phase) {
            (Action::Discard { slot }, Phase::Oil { card, n_done }) => {
                self.apply_discard(card, n_done, slot, told);
            }
            (Action::Play { slot }, _) => {
                self.apply_play(self.active, slot, Means::Action, true, told);
            }
            (Action::Tell { hand }, _) => self.apply_tell(hand, true, told),
            (Action::Close { slot, hotel }, _) => self.apply_close(slot, hotel, told),
            (Action::EndTurn {}, _) => self.end_turn(told),
            (action, phase) => self.carry_out_seldom(action, phase, told),
        }
    }

    /// What is not done every round, out of the way of what is.
    #[inline(never)]
    fn carry_out_seldom(&mut self, action: Action, phase: Phase, told: &mut impl Tell<Event>) {
        match (action, phase) {
            (Action::Take { diver }, Phase::Draft { hand }) => self.give_diver(hand, diver, told),
            (Action::Leave {}, Phase::Draft { hand }) => self.apply_leave_divers(hand, told),
            (Action::Corporation { card }, _) => self.apply_corporation(card, told),
            (Action::Obey { slot }, Phase::Captain { hand, has_acted }) => {
                self.apply_play(hand, slot, Means::Captain, has_acted, told);
            }
            (Action::Order { card }, Phase::Order { has_acted }) => {
                self.apply_order(card, has_acted, told);
            }
            (
                Action::Dismiss { card },
                Phase::Dismiss {
                    n_dismissed,
                    has_acted,
                },
            ) => self.apply_dismiss(card, n_dismissed, has_acted, told),
            (Action::Leave {}, Phase::Dismiss { has_acted, .. }) => {
                self.go_on_with_turn(has_acted, told);
            }
            (Action::Sign { sign }, Phase::Signs { hand, slot, .. }) => {
                self.apply_sign(hand, slot, sign, told);
            }
            (
                Action::Next {},
                Phase::Signs {
                    hand,
                    slot,
                    has_acted,
                },
            ) => self.apply_next(hand, slot, has_acted, told),
            (action, Phase::Turn { has_acted }) => self.apply_diver(action, has_acted, told),
            (action, phase) => unreachable!("{action:?} was not checked in {phase:?}"),
        }
    }

    // R4.2: playing a card.

    /// Whether a hand has a card there.
    pub(crate) fn check_slot(&self, hand: HandId, slot: u8) -> Result<(), Refusal> {
        if slot < self.hand(hand).len() {
            Ok(())
        } else {
            Err(Refusal::NoSuchSlot { slot })
        }
    }

    /// Q37: the card lies on the discard pile, then the token moves, then comes
    /// the test for the end, and only if the game goes on a new card is drawn.
    pub(crate) fn apply_play(
        &mut self,
        hand: HandId,
        slot: u8,
        means: Means,
        has_acted: bool,
        told: &mut impl Tell<Event>,
    ) {
        let species = self.discard(hand, slot);
        told.all(|| Event::Played {
            hand: self.held(hand),
            slot,
            species,
            means,
        });
        // R4.2, Q18
        if self.move_token(species, 1, told) {
            self.draw(hand, Then::Turn { has_acted }, told);
        }
    }

    /// Moves a card from a hand to the discard pile, for all to see.
    pub(crate) fn discard(&mut self, hand: HandId, slot: u8) -> Species {
        let species = self.hands[hand.idx()].take(slot);
        self.species_discard.add(species);
        species
    }

    // R4.4: closing a hotel.

    fn check_close(&self, slot: u8, hotel: Hotel) -> Result<(), Refusal> {
        self.check_slot(self.active, slot)?;
        if self.hotels.contains(hotel) {
            Ok(())
        } else {
            Err(Refusal::NotBuilt { hotel })
        }
    }

    fn apply_close(&mut self, slot: u8, hotel: Hotel, told: &mut impl Tell<Event>) {
        let hand = self.active;
        let species = self.discard(hand, slot); // R4.4: no token moves.
        self.hotels.remove(hotel); // Q28
        told.all(|| Event::Closed {
            hand: self.held(hand),
            slot,
            species,
            hotel,
        });
        self.draw(hand, Then::Turn { has_acted: true }, told); // Q14
    }
}

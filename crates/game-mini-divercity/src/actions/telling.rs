//! R4.3 and R7.8: telling, by name or by signs, and what it leaves behind.

use rules::{SeatSet, Tell};

use super::{Action, Refusal};
use crate::event::Event;
use crate::game::{MiniDivercity, Phase};
use crate::pieces::{HandId, Sign, Signs};

impl MiniDivercity {
    pub(crate) fn check_tell(&self, hand: HandId) -> Result<(), Refusal> {
        if hand.number() >= self.n_hands() {
            return Err(Refusal::NoSuchHand { hand });
        }
        if hand == self.active {
            return Err(Refusal::OwnHand);
        }
        // Q30
        if self.hand(hand).is_empty() {
            return Err(Refusal::EmptyHand { hand });
        }
        Ok(())
    }

    /// Other hands that can be told something.
    pub(crate) fn others_with_cards(&self) -> impl Iterator<Item = HandId> {
        self.hand_ids()
            .filter(|&hand| hand != self.active && !self.hand(hand).is_empty())
    }

    /// The same hands, a bit each.
    pub(crate) fn others_with_cards_bits(&self) -> u8 {
        let with_cards = self.hands.iter().rev();
        let bits = with_cards.fold(0, |bits, hand| bits << 1 | u8::from(!hand.is_empty()));
        bits & !(1 << self.active.number())
    }

    /// The walkie-talkie, as the action of a turn or by a diver card.
    pub(super) fn apply_tell(
        &mut self,
        hand: HandId,
        has_acted: bool,
        told: &mut impl Tell<Event>,
    ) {
        if !self.options.uses_signs() {
            self.make_known(hand, Some(self.active), told);
            self.go_on_with_turn(has_acted, told);
            return;
        }
        // R7.8, Q41: slot by slot, and nothing is known for certain after it.
        let from = self.active;
        told.all(|| Event::Signing {
            from: self.held(from),
            to: self.held(hand),
        });
        let slot = 0;
        // Q51: all at once, so that no old sign is shown beside the new ones.
        self.hands[hand.idx()].signs = Default::default();
        self.phase = Phase::Signs {
            hand,
            slot,
            has_acted,
        };
    }

    /// R4.3, Q31, Q44: the holder learns every card it has now. A lone diver turns
    /// them face up for everybody (R7.6).
    pub(super) fn make_known(
        &mut self,
        hand: HandId,
        from: Option<HandId>,
        told: &mut impl Tell<Event>,
    ) {
        let slots = self.hand(hand).all_slots();
        self.hands[hand.idx()].known = slots;
        if self.is_memory_game() {
            self.hands[hand.idx()].fresh = slots; // Q43
        }
        let event = |cards| Event::Told {
            from: from.map(|from| self.held(from)),
            to: self.held(hand),
            cards,
        };
        let cards = || Some(self.hand(hand).cards().to_vec());
        if self.options.mode.is_alone() {
            told.all(|| event(cards()));
            return;
        }
        told.split(
            || self.seats_that_hear(hand),
            || event(cards()),
            || event(None),
        );
    }

    /// R8.3: spectators hear that something was told, and not what. Q43: nor does
    /// a holder who has to remember it, for a line outlasts the moment.
    fn seats_that_hear(&self, hand: HandId) -> SeatSet {
        let all = SeatSet::all(self.seats);
        if self.is_memory_game() {
            all.without(self.seat_of(hand))
        } else {
            all
        }
    }

    /// Whether holders have to remember what they were told (Q43).
    fn is_memory_game(&self) -> bool {
        !self.options.turn_cards && !self.options.mode.is_alone()
    }

    // R7.8: signs.

    pub(super) fn check_sign(&self, hand: HandId, slot: u8, sign: Sign) -> Result<(), Refusal> {
        let given = self.hand(hand).signs[usize::from(slot)];
        // Q41
        if given.contains(sign) {
            return Err(Refusal::SignGiven { sign });
        }
        if given.len() == Signs::MOST {
            return Err(Refusal::EnoughSigns);
        }
        Ok(())
    }

    pub(super) fn check_next(&self, hand: HandId, slot: u8) -> Result<(), Refusal> {
        if self.hand(hand).signs[usize::from(slot)].is_empty() {
            Err(Refusal::NoSignYet)
        } else {
            Ok(())
        }
    }

    pub(super) fn list_signs(&self, hand: HandId, slot: u8, out: &mut Vec<Action>) {
        let is_allowed = |sign: &Sign| self.check_sign(hand, slot, *sign).is_ok();
        let signs = Sign::all().filter(is_allowed);
        out.extend(signs.map(|sign| Action::Sign { sign }));
        if self.check_next(hand, slot).is_ok() {
            out.push(Action::Next {});
        }
    }

    pub(super) fn apply_sign(
        &mut self,
        hand: HandId,
        slot: u8,
        sign: Sign,
        told: &mut impl Tell<Event>,
    ) {
        let from = self.active;
        let is_memory_game = self.is_memory_game();
        let signed = &mut self.hands[hand.idx()];
        signed.signs[usize::from(slot)].push(sign);
        if is_memory_game {
            signed.fresh |= 1 << slot;
        }
        let event = |sign| Event::Signed {
            from: self.held(from),
            to: self.held(hand),
            slot,
            sign,
        };
        // Q51: signs may be read by those who sit at the table.
        told.split(
            || self.seats_that_hear(hand),
            || event(Some(sign)),
            || event(None),
        );
    }

    pub(super) fn apply_next(
        &mut self,
        hand: HandId,
        slot: u8,
        has_acted: bool,
        told: &mut impl Tell<Event>,
    ) {
        let slot = slot + 1;
        if slot == self.hand(hand).len() {
            self.go_on_with_turn(has_acted, told);
            return;
        }
        self.phase = Phase::Signs {
            hand,
            slot,
            has_acted,
        };
    }
}

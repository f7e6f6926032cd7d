//! Which cards are paid: those that can best be spared, named one by one in
//! ascending order.

use game_in_too_deep::{Action, Card, CardSet, InTooDeep, Phase};
use rules::Seat;

use super::board::Board;

/// The cards that a seat has made up its mind to pay with.
#[derive(Default)]
pub(super) struct Plan {
    /// For what, and out of which cards.
    purpose: Option<(Action, CardSet)>,
    cards: CardSet,
}

impl Plan {
    /// The card to name next.
    ///
    /// # Panics
    ///
    /// If nothing is to be paid.
    pub(super) fn next(&mut self, game: &InTooDeep, seat: Seat) -> Card {
        let Phase::Pay {
            action,
            paid,
            n_due,
        } = game.phase()
        else {
            panic!("nothing is to be paid");
        };
        let purse = game.purse(action);
        let is_kept = self.purpose == Some((action, purse)) && paid.without(self.cards).is_empty();
        if !is_kept || paid.is_empty() {
            let payable = paid.highest().map_or(purse, |last| purse.above(last));
            self.purpose = Some((action, purse));
            self.cards = paid.with(spared(game, seat, payable, n_due));
        }
        let left = self.cards.without(paid);
        left.lowest().expect("the hand can pay")
    }

    /// The cards that are worth a thought.
    pub(super) fn candidates(&mut self, game: &InTooDeep, seat: Seat, n_more: u8) -> CardSet {
        let next = self.next(game, seat);
        let Phase::Pay {
            action,
            paid,
            n_due,
        } = game.phase()
        else {
            return CardSet::only(next);
        };
        if n_more == 0 {
            return CardSet::only(next);
        }
        let purse = game.purse(action);
        let payable = paid.highest().map_or(purse, |last| purse.above(last));
        let n_cards = (n_due + n_more).min(payable.len());
        let mut all = spared(game, seat, payable, n_cards);
        all.insert(next);
        all
    }
}

/// So many cards out of these, those that can best be spared.
fn spared(game: &InTooDeep, seat: Seat, payable: CardSet, n_due: u8) -> CardSet {
    let board = Board::new(game, seat);
    let mut uses = [(0.0_f32, None::<Card>); Card::MAX as usize];
    let n_cards = usize::from(payable.len());
    for (slot, card) in uses.iter_mut().zip(payable.iter()) {
        *slot = (board.use_of(game, card), Some(card));
    }
    let uses = &mut uses[..n_cards];
    let by_use =
        |a: &(f32, Option<Card>), b: &(f32, Option<Card>)| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1));
    if usize::from(n_due) < n_cards {
        uses.select_nth_unstable_by(n_due.into(), by_use);
    }
    let spared = uses[..usize::from(n_due)].iter();
    spared.filter_map(|&(_, card)| card).collect()
}

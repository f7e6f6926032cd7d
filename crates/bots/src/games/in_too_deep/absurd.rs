//! What nobody would do in In Too Deep, however roughly they count.

use game_in_too_deep::{Action, Company, InTooDeep, View};
use rules::{Seat, Viewer};

use crate::Judge;
use crate::skill::drop_where_others_are_left;

/// By how many points an ability must look worse than leaving it, not to be used.
const CLEARLY_WORSE: f32 = 1.0;

/// Uses no ability that clearly costs more than it brings; deepens no company that
/// nobody has a share of, nor one for others alone while an own one could be deepened;
/// neither draws nor empties the hand while a card would pay a dividend that is
/// mostly one's own; and neither draws on the last turn while a share could be
/// bought, nor ends the game by a fundraiser while behind.
pub(super) fn leave_out(view: &View, legal: &mut Vec<Action>) {
    let Viewer::Seat { seat } = view.viewer else {
        return;
    };
    if legal.contains(&Action::Skip {}) {
        leave_out_losses(view, legal);
    }
    let eyes = Eyes { view, seat };
    drop_where_others_are_left(legal, |&action| eyes.helps_nobody(action));
    let pays_own = |&action: &Action| eyes.dividend(action).is_some_and(|own| own >= 1);
    let pays_well = |&action: &Action| eyes.dividend(action).is_some_and(|own| own >= 2);
    if legal.iter().any(pays_own) {
        drop_where_others_are_left(legal, |&action| eyes.helps_others_alone(action));
    }
    if legal.iter().any(pays_well) {
        let n_hand = view.players[seat.idx()].n_cards;
        drop_where_others_are_left(legal, |&action| match action {
            Action::Draw {} => true,
            Action::Buy { card } => {
                let company = view.company(view.company_of(card));
                company.price + 1 >= n_hand && company.value <= company.price
            }
            _ => false,
        });
    }
    let is_last = view.ending.is_some_and(|ending| ending.is_final_turn);
    let buys = |&action: &Action| match action {
        Action::Buy { card } => view.company(view.company_of(card)).value > 0,
        _ => false,
    };
    if is_last && legal.iter().any(buys) || eyes.draw_ends_what_is_lost() {
        drop_where_others_are_left(legal, |&action| action == Action::Draw {});
    }
}

/// Leaves out what looks clearly worse than doing nothing.
fn leave_out_losses(view: &View, legal: &mut Vec<Action>) {
    let worths = <InTooDeep as Judge>::judge(view, legal);
    let mut worths = worths.into_iter();
    let least = (-1000.0 * CLEARLY_WORSE) as i32;
    // Doing nothing is worth nothing, and so is left.
    legal.retain(|_| worths.next().is_some_and(|worth| worth >= least));
}

/// A seat and what it sees.
struct Eyes<'a> {
    view: &'a View,
    seat: Seat,
}

impl Eyes<'_> {
    fn shares(&self, company: Company) -> (u8, u8) {
        let shares = &self.view.company(company).shares;
        let others = self.view.seats.iter().filter(|&other| other != self.seat);
        let most = others.map(|other| shares[other.idx()]).max();
        (shares[self.seat.idx()], most.unwrap_or(0))
    }

    /// The own cards of a dividend of which nobody else gets more; nothing where
    /// there is none.
    fn dividend(&self, action: Action) -> Option<u8> {
        let Action::Expand { card, company } = action else {
            return None;
        };
        let (own, most) = self.shares(company);
        let pays = self.view.company(company).pays_at(card);
        (pays && own >= most).then_some(own)
    }

    fn helps_nobody(&self, action: Action) -> bool {
        matches!(action, Action::Expand { company, .. } if self.shares(company) == (0, 0))
    }

    fn helps_others_alone(&self, action: Action) -> bool {
        let Action::Expand { card, company } = action else {
            return false;
        };
        let (own, most) = self.shares(company);
        own == 0 && most > 0 && self.view.company(company).pays_at(card)
    }

    /// Whether a card drawn now would be the one that ends the game, with somebody
    /// else ahead.
    fn draw_ends_what_is_lost(&self) -> bool {
        let view = self.view;
        let ends = view.ending.is_none()
            && view.fundraiser_streak == 1
            && view.draw_streak + 1 == view.seats.get();
        let own = view.players[self.seat.idx()].score;
        ends && view.players.iter().any(|player| player.score > own)
    }
}

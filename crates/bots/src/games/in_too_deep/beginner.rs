//! How somebody plays who is new to the game, and what people forget.

use game_in_too_deep::{Action, CardSet, Company, View};
use rules::Viewer;

/// What a card in hand seems to be worth, in tenths of a point.
const CARD: i32 = 7;
/// What a share seems to be worth at least, in points.
const SHARE: u8 = 3;

/// How good actions look to somebody who counts only what happens at once.
pub(super) fn first_sight(view: &View, legal: &[Action]) -> Vec<i32> {
    let sight = |&action: &Action| at_once(view, action);
    legal.iter().map(sight).collect()
}

fn at_once(view: &View, action: Action) -> i32 {
    let Viewer::Seat { seat } = view.viewer else {
        return 0;
    };
    let own = |company: Company| i32::from(view.company(company).shares[seat.idx()]);
    let share = |company: Company, discount: u8| {
        let seen = view.company(company);
        let price = i32::from(seen.price.saturating_sub(discount));
        10 * i32::from(seen.value.max(SHARE)) - CARD * price
    };
    match action {
        Action::Take { card } => share(view.company_of(card), u8::MAX),
        Action::Buy { card } => share(view.company_of(card), 0) - CARD,
        Action::BuyDiscount { card } => share(view.company_of(card), 2) - CARD,
        Action::TakeShare { company, .. } => share(company, 0),
        Action::Expand { card, company } => {
            let seen = view.company(company);
            let dividend = match seen.pays_at(card) {
                true => i32::from(seen.dividend[seat.idx()]),
                false => 0,
            };
            10 * own(company) + CARD * (dividend - 1)
        }
        Action::PlayExtra { company, .. } => 10 * own(company) - CARD,
        Action::Shift { to, .. } | Action::MoveTop { to, .. } => 10 * own(to) - CARD,
        Action::Draw {} => CARD,
        // The first cards that come to hand.
        Action::Pay { card } => -i32::from(card.number()),
        Action::Remove { .. } | Action::RemoveTop { .. } | Action::Raise { .. } => -CARD,
        Action::Skip {} => 0,
    }
}

/// A view without what takes a good memory: which cards have gone into the deck
/// again and which have not, and what was paid to whom.
pub(super) fn forget(view: &View) -> View {
    let mut view = view.clone();
    let mut seen = view.discard.with(view.open);
    for player in &view.players {
        seen = seen.with(player.portfolio);
    }
    seen = seen.with(view.third.unwrap_or_default());
    let depth = view.companies.iter().flat_map(|company| &company.depth);
    seen = seen.with(depth.chain(&view.opened).copied().collect());
    let all = view.companies.iter().map(|company| company.cards);
    let all = all.fold(CardSet::EMPTY, CardSet::with);
    view.known.fresh = all.without(seen);
    for (bounds, player) in view.known.n_fresh.iter_mut().zip(&view.players) {
        *bounds = (player.n_cards, player.n_cards);
    }
    view.known.traced.clear();
    view.known.start_has_below = None;
    view
}

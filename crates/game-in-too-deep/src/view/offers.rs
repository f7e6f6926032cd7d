//! What things cost and bring now, so that a screen shows it and knows no rules.

use rules::Viewer;
use serde::Serialize;

use crate::actions::{Action, FUNDRAISER, RECENT_COST, REMOVE_COST, TOP_COST};
use crate::game::{InTooDeep, Phase};
use crate::pieces::{Card, CardSet, Company, Side};

/// A fundraiser to come (R2.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FundraiserView {
    /// How many more draws in a row make it.
    pub n_left: u8,
    /// How many cards everybody gets.
    pub n_cards: u8,
    /// Whether it ends the game.
    pub is_last: bool,
}

/// What using an ability costs now. Prices are by company, in the order they lie
/// on the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum AbilityView {
    /// A depth card is discarded, raised or moved (R3.2, R3.3, R3.10).
    Depth {
        /// The same for all.
        cost: u8,
    },
    /// A share out of a hand (R3.8) or of another portfolio (R3.9).
    Share {
        /// What it costs.
        prices: Vec<u8>,
    },
    /// An extra depth card (R3.11).
    Extra {
        /// For every card of the viewer's hand, what it costs where; nothing to
        /// those who only watch.
        costs: Vec<(Card, Vec<u8>)>,
    },
}

impl InTooDeep {
    /// R2.5, R4.3: which numbers of the deck would pay a dividend on a company.
    pub(crate) fn pays(&self, company: Company) -> Option<(u8, u8)> {
        let top = self.piles.top(company);
        let lowest = top.map_or(1, Card::next_decade);
        let highest = self.cards.cards().highest()?.number();
        (lowest <= highest && !self.is_ending()).then_some((lowest, highest))
    }

    pub(super) fn fundraiser_seen(&self) -> Option<FundraiserView> {
        (!self.is_ending()).then(|| FundraiserView {
            n_left: self.seats.get().saturating_sub(self.draw_streak),
            n_cards: FUNDRAISER,
            is_last: self.is_last_fundraiser(),
        })
    }

    pub(super) fn ability_seen_by(&self, viewer: Viewer, phase: Phase) -> Option<AbilityView> {
        let Phase::Ability { company } = phase else {
            return None;
        };
        let prices = |price: fn(&Self, Company) -> u8| AbilityView::Share {
            prices: Company::ALL.map(|company| price(self, company)).into(),
        };
        Some(match (company, self.sides[company.idx()]) {
            (Company::Ocean, Side::Basic) => AbilityView::Depth { cost: REMOVE_COST },
            (Company::Ocean, Side::Advanced) => AbilityView::Depth { cost: TOP_COST },
            (Company::Research, Side::Basic) => prices(Self::price_for_less),
            (Company::Research, Side::Advanced) => prices(Self::price_from_others),
            (Company::Wildlife, Side::Basic) => AbilityView::Depth { cost: RECENT_COST },
            (Company::Wildlife, Side::Advanced) => {
                let hand = match viewer.is(self.active) {
                    true => self.active_hand(), // R6.1
                    false => CardSet::EMPTY,
                };
                let cost = |card, company| self.cost(Action::PlayExtra { card, company });
                let costs = |card| Company::ALL.map(|company| cost(card, company)).into();
                AbilityView::Extra {
                    costs: hand.iter().map(|card| (card, costs(card))).collect(),
                }
            }
            (Company::Treasure | Company::Pearl, _) => return None,
        })
    }
}

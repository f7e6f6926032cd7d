//! R2: what a seat can do on its turn, and the way to everything else that is
//! decided. Each action has its judge (`check_…`), its list (`list_…`) and its
//! hand (`apply_…`) side by side. What costs cards is announced first and paid
//! card by card (`actions/paying.rs`, Q47).

mod abilities;
mod paying;
mod payouts;
mod refusal;

use rules::{Actions, Seat, Told};

pub(crate) use self::paying::{RECENT_COST, REMOVE_COST, TOP_COST};
pub(crate) use self::payouts::FUNDRAISER;
pub use self::refusal::Refusal;
use crate::event::Event;
use crate::game::{InTooDeep, Phase, Then};
use crate::pieces::{Card, CardSet, Company, Holder, MAX_SEATS, Side};

rules::actions! {
    /// One decision of one seat. Sorted lists follow the order of the variants.
    /// Aligned, so that lists are written a word at a time.
    #[repr(align(4))]
    pub enum Action {
        /// Before the first turn: take an open card as a free share (R1.6).
        "take" Take {
            /// The card.
            card: Card,
        },
        /// Buy a share from the own hand (R2.2).
        "buy" Buy {
            /// The share.
            card: Card,
        },
        /// Put a depth card on a company (R2.4).
        "expand" Expand {
            /// The depth card.
            card: Card,
            /// The company.
            company: Company,
        },
        /// Draw a card (R2.6).
        "draw" Draw {},
        /// Name a card to pay with (Q47).
        "pay" Pay {
            /// The card; higher than those named before.
            card: Card,
        },
        /// Ocean Cleaning, basic: discard any depth card (R3.2).
        "remove" Remove {
            /// The depth card.
            card: Card,
        },
        /// Ocean Cleaning, advanced: discard a company's most recent depth card (R3.3).
        "remove_top" RemoveTop {
            /// The company.
            company: Company,
        },
        /// Ocean Cleaning, advanced: move a company's most recent depth card (R3.3).
        "move_top" MoveTop {
            /// Where it lies.
            from: Company,
            /// Where it goes.
            to: Company,
        },
        /// Research, basic: buy a share for two cards less (R3.8).
        "buy_discount" BuyDiscount {
            /// The share.
            card: Card,
        },
        /// Research, advanced: buy a share from another portfolio (R3.9).
        "take_share" TakeShare {
            /// From whom.
            holder: Holder,
            /// A share of which company; the lowest one moves (Q48).
            company: Company,
        },
        /// Wildlife, basic: put a recent depth card on top of its company (R3.10).
        "raise" Raise {
            /// The depth card.
            card: Card,
        },
        /// Wildlife, basic: move a recent depth card to another company (R3.10).
        "shift" Shift {
            /// The depth card.
            card: Card,
            /// Where it goes.
            to: Company,
        },
        /// Wildlife, advanced: play another depth card of any height (R3.11).
        "play_extra" PlayExtra {
            /// The depth card.
            card: Card,
            /// The company.
            company: Company,
        },
        /// Do not use the ability (R3.1).
        "skip" Skip {},
    }
}

impl Action {
    /// The company and side whose ability an action is.
    pub const fn ability(self) -> Option<(Company, Side)> {
        Some(match self {
            Action::Remove { .. } => (Company::Ocean, Side::Basic),
            Action::RemoveTop { .. } | Action::MoveTop { .. } => (Company::Ocean, Side::Advanced),
            Action::BuyDiscount { .. } => (Company::Research, Side::Basic),
            Action::TakeShare { .. } => (Company::Research, Side::Advanced),
            Action::Raise { .. } | Action::Shift { .. } => (Company::Wildlife, Side::Basic),
            Action::PlayExtra { .. } => (Company::Wildlife, Side::Advanced),
            _ => return None,
        })
    }
}

impl Actions for InTooDeep {
    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        // R2.1
        if self.acting_seat() != Some(seat) {
            return Err(Refusal::NotYourTurn);
        }
        match (self.phase, action) {
            (Phase::Draft { .. }, Action::Take { card }) => self.check_take(card),
            (
                Phase::Pay {
                    action,
                    paid,
                    n_due,
                },
                Action::Pay { card },
            ) => self.check_pay(action, paid, n_due, card),
            (Phase::Pay { n_due, .. }, _) => Err(Refusal::PayFirst { n_due }),
            (_, Action::Pay { .. }) => Err(Refusal::NothingToPay),
            (Phase::Turn {}, Action::Buy { card }) => self.check_buy(card),
            (Phase::Turn {}, Action::Expand { card, company }) => self.check_expand(card, company),
            (Phase::Turn {}, Action::Draw {}) | (Phase::Ability { .. }, Action::Skip {}) => Ok(()),
            (Phase::Ability { company }, action) => self.check_ability(company, action),
            // R4.3: in the last turns, too, nothing but these three.
            (_, action) if action.ability().is_some() => Err(Refusal::NoAbilityNow),
            _ => Err(Refusal::SomethingElseDue),
        }
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if self.acting_seat() == Some(seat) {
            self.list_actions(out);
        }
    }

    fn apply(&mut self, _: Seat, action: Action, told: &mut Told<Event>) {
        match (self.phase, action) {
            (Phase::Draft { seat }, Action::Take { card }) => self.apply_take(seat, card, told),
            (
                Phase::Pay {
                    action,
                    paid,
                    n_due,
                },
                Action::Pay { card },
            ) => self.apply_pay(action, paid, n_due, card, told),
            (Phase::Turn {}, Action::Expand { card, company }) => {
                self.apply_expand(card, company, told);
            }
            (Phase::Turn {}, Action::Draw {}) => self.apply_draw(told),
            (Phase::Ability { company }, Action::Skip {}) => {
                let seat = self.active;
                told.all(|| Event::Skipped { seat, company });
                self.end_turn(told);
            }
            (Phase::Turn {} | Phase::Ability { .. }, action) => self.announce(action, told),
            (phase, action) => unreachable!("{action:?} was not checked in {phase:?}"),
        }
    }

    fn idle_action(legal: &[Action]) -> Option<usize> {
        let last = legal.len().checked_sub(1)?;
        (legal[last] == Action::Draw {}).then_some(last)
    }

    fn is_open(action: Action) -> bool {
        // Q47: which cards pay is seen when all of them are named.
        !matches!(action, Action::Pay { .. })
    }
}

impl InTooDeep {
    /// Appends the legal actions of the seat that is to act, sorted.
    fn list_actions(&self, out: &mut Vec<Action>) {
        match self.phase {
            Phase::Draft { .. } => out.extend(self.open.iter().map(|card| Action::Take { card })),
            Phase::Turn {} => {
                self.list_buys(out);
                self.list_expansions(out);
                out.push(Action::Draw {});
            }
            Phase::Pay {
                action,
                paid,
                n_due,
            } => self.list_payments(action, paid, n_due, out),
            Phase::Ability { company } => {
                self.list_abilities(company, out);
                out.push(Action::Skip {}); // Q55
            }
            Phase::Deal { .. }
            | Phase::Extra { .. }
            | Phase::Open {}
            | Phase::Payout { .. }
            | Phase::Opening { .. }
            | Phase::Over {} => {}
        }
    }

    // R1.6: the free shares.

    fn check_take(&self, card: Card) -> Result<(), Refusal> {
        if self.open.contains(card) {
            Ok(())
        } else {
            Err(Refusal::NotOpen { card })
        }
    }

    fn apply_take(&mut self, seat: Seat, card: Card, told: &mut Told<Event>) {
        self.open.remove(card);
        self.give_share(Holder::seat(seat), card);
        told.all(|| Event::Took {
            seat,
            card,
            company: self.cards.company(card),
        });
        // Q6: two laps, both clockwise.
        self.phase = if self.open.is_empty() {
            Phase::Turn {}
        } else {
            Phase::Draft {
                seat: self.seats.after(seat),
            }
        };
    }

    // R2.2: buying.

    pub(super) fn check_own(&self, card: Card, action: Action) -> Result<(), Refusal> {
        if self.active_hand().contains(card) {
            Ok(())
        } else {
            Err(Refusal::NotInHand { card, action })
        }
    }

    fn check_buy(&self, card: Card) -> Result<(), Refusal> {
        self.check_own(card, Action::Buy { card })?;
        self.check_purse(Action::Buy { card })
    }

    fn list_buys(&self, out: &mut Vec<Action>) {
        let cards = self.affordable(0);
        out.extend(cards.iter().map(|card| Action::Buy { card }));
    }

    /// The cards of the active hand that it could buy at this discount.
    pub(super) fn affordable(&self, discount: u8) -> CardSet {
        let hand = self.active_hand();
        // Q9: the card does not count, and cannot pay for itself.
        let purse = hand.len().saturating_sub(1) + discount;
        let mut cards = CardSet::EMPTY;
        for company in Company::ALL {
            if self.price(company) <= purse {
                cards = cards.with(self.cards.of(company));
            }
        }
        hand.common(cards)
    }

    // R2.4: expanding.

    fn check_expand(&self, card: Card, company: Company) -> Result<(), Refusal> {
        self.check_own(card, Action::Expand { card, company })?;
        self.check_height(card, company)
    }

    pub(super) fn check_height(&self, card: Card, company: Company) -> Result<(), Refusal> {
        match self.piles.top(company) {
            Some(top) if top > card => Err(Refusal::TooLow { card, company, top }),
            _ => Ok(()),
        }
    }

    fn list_expansions(&self, out: &mut Vec<Action>) {
        for card in self.active_hand().iter() {
            for company in Company::ALL {
                if self.piles.fits(card, company) {
                    out.push(Action::Expand { card, company });
                }
            }
        }
    }

    fn apply_expand(&mut self, card: Card, company: Company, told: &mut Told<Event>) {
        let seat = self.active;
        let top = self.piles.top(company);
        // R2.5, Q10: only the card that is covered counts.
        let is_new_decade = top.is_none_or(|top| top.decade() != card.decade());
        self.show_from_hand(card);
        self.piles.push(card, company);
        (self.draw_streak, self.fundraiser_streak) = (0, 0);
        told.all(|| Event::Expanded {
            seat,
            card,
            company,
            paid: Vec::new(),
        });
        // R4.3: no dividends and no abilities in the last turns.
        if self.is_final_turn() {
            self.end_turn(told);
            return;
        }
        if is_new_decade {
            self.owe_dividend(company, told);
        }
        let then = if company.has_option() {
            Then::Ability { company }
        } else {
            Then::End {}
        };
        self.pay_out(then, told);
    }

    fn owe_dividend(&mut self, company: Company, told: &mut Told<Event>) {
        self.owed = self.dividend(company, self.active);
        let owed = self.owed;
        let n_seats = self.seats.count();
        told.all(|| Event::Dividend {
            company,
            owed: owed[..n_seats].to_vec(),
        });
    }

    /// R2.5: how many cards each seat gets if this one takes a company to a new
    /// decade. The third player gets none (Q12).
    pub fn dividend(&self, company: Company, expander: Seat) -> [u8; MAX_SEATS] {
        let mut owed = [0; MAX_SEATS];
        for seat in self.seats.iter() {
            owed[seat.idx()] = self.shares[seat.idx()][company.idx()];
        }
        if company != Company::Treasure {
            return owed;
        }
        let most = self.most_shares(company); // Q13
        match self.sides[company.idx()] {
            // R3.4, Q14
            Side::Basic if most > 0 => {
                for cards in &mut owed {
                    *cards += u8::from(*cards == most);
                }
            }
            Side::Basic => {}
            // R3.5: instead of the own dividend.
            Side::Advanced => owed[expander.idx()] = most,
        }
        owed
    }

    // R2.6: drawing.

    fn apply_draw(&mut self, told: &mut Told<Event>) {
        let seat = self.active;
        told.all(|| Event::Draws { seat });
        self.owed[seat.idx()] = 1;
        // Q20, Q54: in a last turn it comes from the reserve, and nobody counts.
        if !self.is_ending() {
            self.draw_streak += 1;
        }
        self.pay_out(Then::Drawn {}, told);
    }
}

//! R3: what expanding a company lets one do. None of it pays a dividend or
//! lets one use another ability (Q24).

use rules::Told;

use super::paying::{DISCOUNT, RECENT_COST, REMOVE_COST, TOP_COST};
use super::{Action, Refusal};
use crate::event::{Event, Moved};
use crate::game::InTooDeep;
use crate::pieces::{Card, CardSet, Company, Holder, Side};

/// Depth cards of a company that Wildlife can reach (R3.10).
const N_RECENT: usize = 3;

impl InTooDeep {
    pub(crate) fn check_ability(&self, company: Company, action: Action) -> Result<(), Refusal> {
        let Some((owner, side)) = action.ability() else {
            return Err(Refusal::SomethingElseDue);
        };
        // R3.1
        if owner != company || side != self.sides[company.idx()] {
            return Err(Refusal::OtherAbility { company });
        }
        match action {
            Action::Remove { card } => self.check_remove(card),
            Action::RemoveTop { company } => self.check_top(company).map(|_| ()),
            Action::MoveTop { from, to } => self.check_move_top(from, to),
            Action::BuyDiscount { card } => self.check_own(card, action),
            Action::TakeShare { holder, company } => self.check_take_share(holder, company),
            Action::Raise { card } => self.check_raise(card),
            Action::Shift { card, to } => self.check_shift(card, to),
            Action::PlayExtra { card, .. } => self.check_own(card, action),
            _ => Err(Refusal::SomethingElseDue),
        }?;
        self.check_purse(action)
    }

    pub(super) fn list_abilities(&self, company: Company, out: &mut Vec<Action>) {
        let n_cards = self.active_hand().len();
        match (company, self.sides[company.idx()]) {
            (Company::Ocean, Side::Basic) if n_cards >= REMOVE_COST => self.list_removals(out),
            (Company::Ocean, Side::Advanced) if n_cards >= TOP_COST => self.list_tops(out),
            (Company::Research, Side::Basic) => {
                let cards = self.affordable(DISCOUNT);
                out.extend(cards.iter().map(|card| Action::BuyDiscount { card }));
            }
            (Company::Research, Side::Advanced) => self.list_take_shares(n_cards, out),
            (Company::Wildlife, Side::Basic) if n_cards >= RECENT_COST => self.list_recent(out),
            (Company::Wildlife, Side::Advanced) => self.list_extras(n_cards, out),
            _ => {}
        }
    }

    /// What changes the depth cards.
    pub(super) fn apply_depth_ability(
        &mut self,
        action: Action,
        paid: CardSet,
        told: &mut Told<Event>,
    ) {
        match action {
            Action::Remove { card } => {
                let company = self.piles.find(card).expect("the card was checked");
                self.remove_depth(card, company, paid, told);
            }
            Action::RemoveTop { company } => {
                // Q59: it goes where a card of the basic side goes.
                let card = self.piles.top(company).expect("the company was checked");
                self.remove_depth(card, company, paid, told);
            }
            Action::MoveTop { from, to } => {
                let card = self.piles.top(from).expect("the company was checked");
                self.move_depth(card, from, to, paid, told);
            }
            Action::Raise { card } => {
                let company = self.piles.find(card).expect("the card was checked");
                self.move_depth(card, company, company, paid, told);
            }
            Action::Shift { card, to } => {
                let from = self.piles.find(card).expect("the card was checked");
                self.move_depth(card, from, to, paid, told);
            }
            Action::PlayExtra { card, company } => self.apply_extra(card, company, paid, told),
            action => unreachable!("{action:?} is no ability"),
        }
    }

    // R3.2: Ocean Cleaning, basic.

    /// Q25: at any place, the card just played included.
    fn check_remove(&self, card: Card) -> Result<(), Refusal> {
        match self.piles.find(card) {
            Some(_) => Ok(()),
            None => Err(Refusal::NoDepthCard { card }),
        }
    }

    fn list_removals(&self, out: &mut Vec<Action>) {
        let piles = Company::ALL.into_iter();
        let cards: CardSet = piles.flat_map(|pile| self.piles.downwards(pile)).collect();
        out.extend(cards.iter().map(|card| Action::Remove { card }));
    }

    fn remove_depth(
        &mut self,
        card: Card,
        company: Company,
        paid: CardSet,
        told: &mut Told<Event>,
    ) {
        let seat = self.active;
        self.piles.take(card, company);
        self.discard.insert(card);
        told.all(|| Event::Removed {
            seat,
            card,
            company,
            paid: paid.iter().collect(),
        });
    }

    // R3.3: Ocean Cleaning, advanced.

    /// Q26: any company's, the one just expanded included.
    fn check_top(&self, company: Company) -> Result<Card, Refusal> {
        let top = self.piles.top(company);
        top.ok_or(Refusal::NoDepth { company })
    }

    fn check_move_top(&self, from: Company, to: Company) -> Result<(), Refusal> {
        let card = self.check_top(from)?;
        self.check_move(card, from, to)
    }

    /// Whether a depth card may go to another company.
    fn check_move(&self, card: Card, from: Company, to: Company) -> Result<(), Refusal> {
        if from == to {
            return Err(Refusal::SameCompany);
        }
        self.check_height(card, to)
    }

    fn list_tops(&self, out: &mut Vec<Action>) {
        let tops = || {
            let all = Company::ALL.into_iter();
            all.filter_map(|company| Some((company, self.piles.top(company)?)))
        };
        out.extend(tops().map(|(company, _)| Action::RemoveTop { company }));
        for (from, card) in tops() {
            for to in Company::ALL {
                if to != from && self.piles.fits(card, to) {
                    out.push(Action::MoveTop { from, to });
                }
            }
        }
    }

    fn move_depth(
        &mut self,
        card: Card,
        from: Company,
        to: Company,
        paid: CardSet,
        told: &mut Told<Event>,
    ) {
        let seat = self.active;
        self.piles.take(card, from);
        self.piles.push(card, to);
        told.all(|| {
            Event::Moved(Moved {
                seat,
                card,
                from,
                to,
                paid: paid.iter().collect(),
            })
        });
    }

    // R3.9: Research, advanced; its judge and its hand are in `paying.rs`.

    fn list_take_shares(&self, n_cards: u8, out: &mut Vec<Action>) {
        let own = Holder::seat(self.active);
        for holder in Holder::all(self.seats).filter(|&holder| holder != own) {
            for company in Company::ALL {
                let action = Action::TakeShare { holder, company };
                let has_share = self.shares[holder.idx()][company.idx()] > 0;
                if has_share && self.cost(action) <= n_cards {
                    out.push(action);
                }
            }
        }
    }

    // R3.10: Wildlife, basic.

    /// Where a card is among the most recent ones, and how deep, from 0 (Q31).
    fn find_recent(&self, card: Card) -> Result<(Company, usize), Refusal> {
        let company = self.piles.find(card);
        let company = company.ok_or(Refusal::NoDepthCard { card })?;
        let mut recent = self.piles.downwards(company).take(N_RECENT);
        let place = recent.position(|found| found == card);
        let place = place.ok_or(Refusal::NotRecent { card })?;
        Ok((company, place))
    }

    fn check_raise(&self, card: Card) -> Result<(), Refusal> {
        match self.find_recent(card)? {
            (_, 0) => Err(Refusal::IsTop { card }), // Q30
            _ => Ok(()),
        }
    }

    fn check_shift(&self, card: Card, to: Company) -> Result<(), Refusal> {
        let (from, _) = self.find_recent(card)?;
        self.check_move(card, from, to)
    }

    fn list_recent(&self, out: &mut Vec<Action>) {
        let mut tops = CardSet::EMPTY;
        let mut lower = CardSet::EMPTY;
        for company in Company::ALL {
            let mut recent = self.piles.downwards(company).take(N_RECENT);
            if let Some(top) = recent.next() {
                tops.insert(top);
            }
            recent.for_each(|card| lower.insert(card));
        }
        out.extend(lower.iter().map(|card| Action::Raise { card }));
        for card in lower.with(tops).iter() {
            let from = self.piles.find(card);
            for to in Company::ALL {
                if Some(to) != from && self.piles.fits(card, to) {
                    out.push(Action::Shift { card, to });
                }
            }
        }
    }

    // R3.11: Wildlife, advanced.

    fn list_extras(&self, n_cards: u8, out: &mut Vec<Action>) {
        for card in self.active_hand().iter() {
            for company in Company::ALL {
                let action = Action::PlayExtra { card, company };
                if self.cost(action) < n_cards {
                    out.push(action);
                }
            }
        }
    }

    fn apply_extra(&mut self, card: Card, company: Company, paid: CardSet, told: &mut Told<Event>) {
        let seat = self.active;
        self.show_from_hand(card);
        self.piles.push(card, company);
        told.all(|| Event::Expanded {
            seat,
            card,
            company,
            paid: paid.iter().collect(),
        });
    }
}

//! What an action changes of the worth of a position, in the eyes of the seat that
//! is to act. Quick, for it is asked at every step of a rollout.

use game_in_too_deep::{Action, Card, Company, Holder, InTooDeep, Side};
use rules::{Position, Seat};

use super::table::{N_COMPANIES, Table, number};

/// How much of what the others have counts against the own.
const ENVY: f32 = 0.8;
/// Something more may be done after expanding some companies, in cards.
const ABILITY: [f32; N_COMPANIES] = [0.5, 0.0, 0.0, 0.0, 0.8];
const ABILITY_ADVANCED: [f32; N_COMPANIES] = [0.8, 0.0, 0.0, 0.0, 0.8];

/// A seat's eyes on the table.
pub(super) struct Board {
    table: Table,
    values: [f32; N_COMPANIES],
    /// By company: the own shares, less those of the others as far as they count.
    interest: [f32; N_COMPANIES],
    /// By company: the cards of a dividend, likewise.
    dividend: [f32; N_COMPANIES],
    /// What each card of another seat counts against one of the own.
    envy: f32,
    /// Something more may be done after expanding.
    ability: [f32; N_COMPANIES],
    fundraiser: f32,
}

impl Board {
    pub(super) fn new(game: &InTooDeep, seat: Seat) -> Board {
        let mut table = Table::new(game);
        if game.is_final_turn() {
            // Only for ties.
            table.card = 0.01;
        }
        let values = table.values(&table.depth, &table.top);
        let envy = ENVY / f32::from(game.seats().get() - 1);
        let mut interest = [0.0; N_COMPANIES];
        for other in game.seats().iter() {
            let weight = if other == seat { 1.0 } else { -envy };
            let shares = game.shares_of(Holder::seat(other));
            for company in Company::ALL.map(Company::idx) {
                interest[company] += weight * f32::from(shares[company]);
            }
        }
        let is_final = game.is_final_turn();
        let dividend = Company::ALL.map(|company| {
            if is_final {
                return 0.0;
            }
            let cards = game.dividend(company, seat);
            let all: u8 = cards.iter().sum();
            let own = f32::from(cards[seat.idx()]);
            own - envy * (f32::from(all) - own)
        });
        let ability = Company::ALL.map(|company| match (is_final, game.sides()[company.idx()]) {
            (true, _) => 0.0,
            (false, Side::Basic) => table.card * ABILITY[company.idx()],
            (false, Side::Advanced) => table.card * ABILITY_ADVANCED[company.idx()],
        });
        let fundraiser = if !game.is_ending()
            && game.draw_streak() + 1 == game.seats().get()
            && game.fundraiser_streak() == 0
        {
            2.0 * (1.0 - envy * f32::from(game.seats().get() - 1))
        } else {
            0.0
        };
        let mut board = Board {
            table,
            values,
            interest,
            dividend,
            envy,
            ability,
            fundraiser,
        };
        if !is_final {
            let research = Company::Research.idx();
            board.ability[research] += board.research(game, seat);
        }
        board
    }

    /// What the best purchase by Research would gain.
    fn research(&self, game: &InTooDeep, seat: Seat) -> f32 {
        let hand = game.hand(seat);
        // The card that is played is gone by then.
        let n_cards = hand.len().saturating_sub(1);
        let mut best = 0.0_f32;
        match game.sides()[Company::Research.idx()] {
            Side::Basic => {
                for company in Company::ALL {
                    let price = game.price(company).saturating_sub(2);
                    if price < n_cards && !hand.common(game.cards().of(company)).is_empty() {
                        let cost = self.table.card * (1.0 + f32::from(price));
                        best = best.max(self.values[company.idx()] - cost);
                    }
                }
            }
            Side::Advanced => {
                for holder in Holder::all(game.seats()) {
                    for company in Company::ALL {
                        let action = Action::TakeShare { holder, company };
                        let has_share = game.shares_of(holder)[company.idx()] > 0;
                        if has_share && holder != Holder::seat(seat) && game.cost(action) <= n_cards
                        {
                            best = best.max(self.gain(game, action));
                        }
                    }
                }
            }
        }
        best
    }

    /// How much better things look after an action.
    pub(super) fn gain(&self, game: &InTooDeep, action: Action) -> f32 {
        let card_worth = self.table.card;
        match action {
            Action::Take { card } => self.values[game.cards().company(card).idx()],
            Action::Buy { card } | Action::BuyDiscount { card } => {
                let value = self.values[game.cards().company(card).idx()];
                value - card_worth * (1.0 + f32::from(game.cost(action)))
            }
            Action::Expand { card, company } => self.expand(game, card, company),
            Action::Draw {} => card_worth * (1.0 + self.fundraiser),
            Action::TakeShare { holder, company } => {
                let price = f32::from(game.cost(action));
                let (mut gain, mut cards) = (self.values[company.idx()], -price);
                if holder.as_seat().is_some() {
                    gain *= 1.0 + self.envy;
                    cards -= self.envy * price;
                }
                gain + card_worth * cards
            }
            Action::Pay { .. } | Action::Skip {} => 0.0,
            action => self.change_depth(game, action),
        }
    }

    fn expand(&self, game: &InTooDeep, card: Card, company: Company) -> f32 {
        let top = game.piles().top(company);
        let mut cards = -1.0;
        if top.is_none_or(|top| top.decade() != card.decade()) {
            cards += self.dividend[company.idx()];
        }
        let ability = self.ability[company.idx()];
        self.after(&[(company, 1.0, number(Some(card)))]) + self.table.card * cards + ability
    }

    /// What it is worth that companies get more or fewer depth cards and other
    /// tops.
    fn after(&self, changes: &[(Company, f32, u8)]) -> f32 {
        let table = &self.table;
        let mut gain = 0.0;
        if table.pearl == Side::Basic {
            // No company is measured by another.
            for &(company, more, number) in changes {
                let before = table.growth[usize::from(table.top[company.idx()])];
                let growth = table.growth[usize::from(number)] - before;
                gain += self.interest[company.idx()] * (more + table.each * growth);
            }
            return gain;
        }
        let (mut depth, mut top) = (table.depth, table.top);
        for &(company, more, number) in changes {
            depth[company.idx()] += more;
            top[company.idx()] = number;
        }
        let values = table.values(&depth, &top);
        for company in Company::ALL.map(Company::idx) {
            gain += self.interest[company] * (values[company] - self.values[company]);
        }
        gain
    }

    /// What the other abilities do to the depth cards, and what they cost.
    fn change_depth(&self, game: &InTooDeep, action: Action) -> f32 {
        let piles = game.piles();
        // What is on top once a card is gone.
        let without = |company: Company, card: Card| {
            number(piles.downwards(company).find(|&other| other != card))
        };
        let cost = f32::from(game.cost(action));
        let gain = match action {
            Action::Remove { card } => {
                let Some(company) = piles.find(card) else {
                    return 0.0;
                };
                self.after(&[(company, -1.0, without(company, card))])
            }
            Action::RemoveTop { company } => {
                let Some(card) = piles.top(company) else {
                    return 0.0;
                };
                self.after(&[(company, -1.0, without(company, card))])
            }
            Action::MoveTop { from, to } => {
                let Some(card) = piles.top(from) else {
                    return 0.0;
                };
                self.after(&[
                    (from, -1.0, without(from, card)),
                    (to, 1.0, number(Some(card))),
                ])
            }
            Action::Raise { card } => {
                let Some(company) = piles.find(card) else {
                    return 0.0;
                };
                self.after(&[(company, 0.0, number(Some(card)))])
            }
            Action::Shift { card, to } => {
                let Some(from) = piles.find(card) else {
                    return 0.0;
                };
                self.after(&[
                    (from, -1.0, without(from, card)),
                    (to, 1.0, number(Some(card))),
                ])
            }
            Action::PlayExtra { card, company } => {
                self.after(&[(company, 1.0, number(Some(card)))]) - self.table.card
            }
            _ => 0.0,
        };
        gain - self.table.card * cost
    }

    /// What a share of a company should be worth at the end.
    pub(super) fn final_value(&self, company: Company) -> f32 {
        let growth = self.table.growth[usize::from(self.table.top[company.idx()])];
        self.values[company.idx()] - (self.table.each - 1.0) * growth
    }

    /// By how many shares the seat has more of a company than the others on
    /// average, as far as those count.
    pub(super) fn interest(&self, company: Company) -> f32 {
        self.interest[company.idx()]
    }

    /// What the best use of a card of the own hand would gain.
    pub(super) fn use_of(&self, game: &InTooDeep, card: Card) -> f32 {
        let company = game.cards().company(card);
        let price = f32::from(game.price(company));
        let buy = self.values[company.idx()] - self.table.card * (1.0 + price);
        let fits = |company: &Company| game.piles().fits(card, *company);
        let expansions = Company::ALL.into_iter().filter(fits);
        expansions
            .map(|company| self.expand(game, card, company))
            .fold(buy, f32::max)
    }
}

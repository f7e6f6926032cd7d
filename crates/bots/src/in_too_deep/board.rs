//! A position in numbers: what a share of each company should be worth at the
//! end, what a card in hand is worth, and what an action changes of it. Quick, for
//! it is asked at every step of a rollout.

use std::sync::LazyLock;

use game_in_too_deep::{Action, Card, Company, Holder, InTooDeep, Side};
use rules::{Game as _, MAX_SEATS, Seat};

use crate::knowledge::Worths;

const N_COMPANIES: usize = Company::ALL.len();

/// Depth cards that an empty company can still expect while there is time.
const GROWTH: f32 = 3.0;
/// What a card in hand is worth, in points, at the end, and how much more for
/// every turn that is left.
const CARD: f32 = 0.5;
const CARD_A_TURN: f32 = 0.022;
/// What a depth card to come is worth to a share beyond its point: dividends, and
/// that owners see to it.
const DIVIDENDS: f32 = 0.8;
/// How many points of lead make one e times as likely to win, at the end, and how
/// many more for every turn that is left.
const SPREAD: f32 = 1.4;
const SPREAD_A_TURN: f32 = 0.125;
/// What it is worth to be to move.
const TEMPO: f32 = 0.6;
/// How much of what the others have counts against the own.
const ENVY: f32 = 0.8;
/// Something more may be done after expanding some companies, in cards.
const ABILITY: f32 = 0.3;

/// What everybody sees, in numbers.
struct Table {
    /// How many turns are probably left, as if two were playing.
    turns: f32,
    /// What a card in hand is worth, in points.
    card: f32,
    /// How many depth cards a company can still expect, by its top.
    growth: &'static Growth,
    /// What a depth card to come is worth, in points.
    each: f32,
    depth: [f32; N_COMPANIES],
    top: [u8; N_COMPANIES],
    pearl: Side,
}

impl Table {
    fn new(game: &InTooDeep) -> Table {
        let turns = turns_left(game);
        let piles = game.piles();
        let each = match game.is_ending() {
            true => 1.0,
            false => 1.0 + DIVIDENDS,
        };
        Table {
            turns,
            card: CARD + CARD_A_TURN * turns,
            growth: growth_in(turns),
            each,
            depth: Company::ALL.map(|company| f32::from(piles.len(company))),
            top: Company::ALL.map(|company| number(piles.top(company))),
            pearl: game.sides()[Company::Pearl.idx()],
        }
    }

    /// What a share of each company should bring.
    fn values(&self, depth: &[f32; N_COMPANIES], top: &[u8; N_COMPANIES]) -> [f32; N_COMPANIES] {
        let mut values = [0.0; N_COMPANIES];
        let mut most = 0.0_f32;
        for company in Company::ALL.map(Company::idx) {
            let growth = self.growth[usize::from(top[company])];
            values[company] = depth[company] + self.each * growth;
            if company != Company::Pearl.idx() {
                most = most.max(depth[company] + growth);
            }
        }
        let pearl = Company::Pearl.idx();
        match self.pearl {
            Side::Basic => values[pearl] += 2.0,
            Side::Advanced => {
                values[pearl] += (most - 2.0).max(0.0);
                let growth = self.growth[usize::from(top[pearl])];
                values[pearl] -= depth[pearl] + growth;
            }
        }
        values
    }
}

fn number(card: Option<Card>) -> u8 {
    card.map_or(0, Card::number)
}

/// What everybody should have at the end, as shares of victory.
pub(super) fn worth(game: &InTooDeep) -> Worths {
    let table = Table::new(game);
    let values = table.values(&table.depth, &table.top);
    let spread = SPREAD + SPREAD_A_TURN * table.turns;
    let mut points = [0.0_f32; MAX_SEATS];
    let mut most = f32::MIN;
    for seat in game.seats().iter() {
        let shares = game.shares_of(Holder::seat(seat));
        let mut sum = table.card * f32::from(game.hand_of(seat).len());
        for company in Company::ALL.map(Company::idx) {
            sum += f32::from(shares[company]) * values[company];
        }
        points[seat.idx()] = sum;
        most = most.max(sum);
    }
    points[game.active().idx()] += TEMPO;
    let mut worths = [0.0; MAX_SEATS];
    let mut total = 0.0;
    for seat in game.seats().iter() {
        let odds = ((points[seat.idx()] - most) / spread).exp();
        worths[seat.idx()] = odds;
        total += odds;
    }
    worths.map(|odds| odds / total)
}

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
    ability: f32,
    fundraiser: f32,
}

impl Board {
    pub(super) fn new(game: &InTooDeep, seat: Seat) -> Board {
        let table = Table::new(game);
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
        let ability = if is_final { 0.0 } else { ABILITY * table.card };
        let fundraiser = if !game.is_ending()
            && game.draw_streak() + 1 == game.seats().get()
            && game.fundraiser_streak() == 0
        {
            2.0 * (1.0 - envy * f32::from(game.seats().get() - 1))
        } else {
            0.0
        };
        Board {
            table,
            values,
            interest,
            dividend,
            envy,
            ability,
            fundraiser,
        }
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
        let ability = if company.has_option() {
            self.ability
        } else {
            0.0
        };
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

/// Depth cards to come by the number on top.
type Growth = [f32; Card::MAX as usize + 1];

/// More turns than this make no difference.
const MANY_TURNS: usize = 48;

/// How many depth cards a company can still expect in so many turns: fewer the
/// deeper it is, and the fewer the less time there is to find the cards. Fitted to
/// games of the searcher against itself.
fn growth_in(turns: f32) -> &'static Growth {
    static TABLE: LazyLock<Vec<Growth>> = LazyLock::new(|| {
        let by_top = |turns: usize| {
            let turns = turns as f32;
            let in_time = GROWTH * turns * turns / (turns * turns + 15.0);
            let bend = 0.45 + 2.5 / turns.max(1.0);
            std::array::from_fn(|top| {
                let room = (1.0 - top as f32 / 100.0).max(0.0);
                in_time * room.powf(bend)
            })
        };
        (0..=MANY_TURNS).map(by_top).collect()
    });
    &TABLE[(turns.round() as usize).min(MANY_TURNS)]
}

/// How many turns are left, as if two were playing. The second time the deck runs
/// out sooner, for more is paid.
fn turns_left(game: &InTooDeep) -> f32 {
    let n_seats = f32::from(game.seats().get());
    if let Some(left) = game.final_left() {
        return 2.0 * (f32::from(left) + 1.0) / n_seats;
    }
    let deck = f32::from(game.n_deck());
    let turns = if game.depletions() == 0 {
        deck / 2.8 + 0.21 * (f32::from(game.n_discarded()) + 0.65 * deck)
    } else {
        0.21 * deck
    };
    3.3 + turns
}

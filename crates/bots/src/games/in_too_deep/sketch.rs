//! A position in rough lines: depth cards, shares and numbers of cards, and what
//! they should come to by the end.

use game_in_too_deep::{Card, Company, Side, View};
use rules::Seat;

/// Depth cards that a company on an empty table can still expect at the start.
const GROWTH: f64 = 5.0;
/// What a card in hand is worth, in points, at the start and at the end.
const CARD_EARLY: f64 = 1.2;
const CARD_LATE: f64 = 0.15;
/// How much of the others' worth counts against the own.
const ENVY: f64 = 0.6;
/// How much of the decades still to come will really pay.
const DIVIDENDS: f64 = 0.5;
/// The number at which a company has no room left.
const BOTTOM: f64 = 100.0;

const N_COMPANIES: usize = Company::ALL.len();

#[derive(Clone)]
pub(super) struct Sketch {
    /// By company, the most recent card last.
    depth: [Vec<Card>; N_COMPANIES],
    /// By holder, the third player last.
    shares: [[f64; N_COMPANIES]; 6],
    n_cards: Vec<f64>,
    seat: usize,
    /// How much of the game is still to come, from 1 to 0.
    time: f64,
    pearl: Side,
    has_dividends: bool,
}

impl Sketch {
    pub(super) fn new(view: &View, seat: Seat) -> Sketch {
        let mut shares = [[0.0; N_COMPANIES]; 6];
        for company in Company::ALL {
            let counts = &view.company(company).shares;
            for (idx, &count) in counts.iter().enumerate() {
                let holder = if idx < view.seats.count() { idx } else { 5 };
                shares[holder][company.idx()] = f64::from(count);
            }
        }
        let is_last = view.ending.is_some_and(|ending| ending.is_final_turn);
        Sketch {
            depth: Company::ALL.map(|company| view.company(company).depth.clone()),
            shares,
            n_cards: view
                .players
                .iter()
                .map(|player| player.n_cards.into())
                .collect(),
            seat: seat.idx(),
            time: time_left(view),
            pearl: view.company(Company::Pearl).side,
            has_dividends: !is_last,
        }
    }

    pub(super) fn add_share(&mut self, company: Company) {
        self.shares[self.seat][company.idx()] += 1.0;
    }

    pub(super) fn take_share(&mut self, holder: usize, company: Company) {
        self.shares[holder][company.idx()] -= 1.0;
        self.add_share(company);
    }

    pub(super) fn add_cards(&mut self, seat: Seat, count: f64) {
        self.n_cards[seat.idx()] += count;
    }

    /// Everybody gets two cards, and perhaps the game is as good as over.
    pub(super) fn hold_fundraiser(&mut self, is_last: bool) {
        self.n_cards.iter_mut().for_each(|count| *count += 2.0);
        if is_last {
            self.time = 0.0;
        }
    }

    pub(super) fn top(&self, company: Company) -> Option<Card> {
        self.depth[company.idx()].last().copied()
    }

    pub(super) fn push(&mut self, card: Card, company: Company) {
        self.depth[company.idx()].push(card);
    }

    /// Takes a depth card out of its company.
    pub(super) fn take(&mut self, card: Card) -> Option<Company> {
        let has_card = |company: &Company| self.depth[company.idx()].contains(&card);
        let company = Company::ALL.into_iter().find(has_card)?;
        self.depth[company.idx()].retain(|&other| other != card);
        Some(company)
    }

    /// What a card in hand is worth.
    pub(super) fn card_worth(&self) -> f64 {
        CARD_LATE + (CARD_EARLY - CARD_LATE) * self.time
    }

    /// How many depth cards a company can still expect: the less, the deeper it is.
    fn growth(&self, company: Company) -> f64 {
        let top = self.top(company).map_or(0.0, |card| card.number().into());
        GROWTH * self.time * ((BOTTOM - top).max(0.0) / BOTTOM)
    }

    /// What a share should be worth at the end.
    fn value(&self, company: Company) -> f64 {
        let depth = |company: Company| {
            let now = self.depth[company.idx()].len() as f64;
            now + self.growth(company)
        };
        match (company, self.pearl) {
            (Company::Pearl, Side::Basic) => depth(company) + 2.0,
            (Company::Pearl, Side::Advanced) => {
                let others = Company::ALL.into_iter().filter(|&other| other != company);
                (others.map(depth).fold(0.0, f64::max) - 2.0).max(0.0)
            }
            _ => depth(company),
        }
    }

    /// The cards that a share should still bring, in points.
    fn dividends(&self, company: Company) -> f64 {
        if !self.has_dividends {
            return 0.0;
        }
        let top = self.top(company).map_or(0, Card::decade);
        let n_decades = f64::from(10_u8.saturating_sub(top));
        DIVIDENDS * self.growth(company).min(n_decades) * self.card_worth()
    }

    /// What the position is worth for the seat.
    pub(super) fn worth(&self) -> f64 {
        let each = Company::ALL.map(|company| self.value(company) + self.dividends(company));
        let n_seats = self.n_cards.len();
        let worth = |holder: usize| {
            let shares = self.shares[holder].iter().zip(&each);
            let shares: f64 = shares.map(|(count, worth)| count * worth).sum();
            shares + self.card_worth() * self.n_cards[holder]
        };
        let others = (0..n_seats).filter(|&holder| holder != self.seat);
        let others: f64 = others.map(worth).sum();
        worth(self.seat) - ENVY * others / (n_seats as f64 - 1.0)
    }
}

/// How much of the game is still to come: the cards that will still be drawn.
fn time_left(view: &View) -> f64 {
    if let Some(ending) = view.ending {
        return 0.02 * f64::from(ending.n_left) / f64::from(view.seats.get());
    }
    let deck = f64::from(view.deck);
    let next = if view.depletions == 0 {
        let held: u8 = view.players.iter().map(|player| player.n_cards).sum();
        f64::from(view.discard.len()) + 0.5 * (deck + f64::from(held))
    } else {
        0.0
    };
    ((deck + next) / 120.0).min(1.0)
}

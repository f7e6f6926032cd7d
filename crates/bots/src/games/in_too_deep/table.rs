//! A position in numbers: what a share of each company should be worth at the
//! end, what a card in hand is worth, and what follows for everybody's chances.

use std::sync::LazyLock;

use game_in_too_deep::{Card, Company, Holder, InTooDeep, Side};
use rules::{MAX_SEATS, Position, Seat};

use crate::knowledge::{Worths, odds};
use crate::math::pow;

pub(super) const N_COMPANIES: usize = Company::ALL.len();

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

/// What everybody sees, in numbers.
pub(super) struct Table {
    /// How many turns are probably left, as if two were playing.
    pub(super) turns: f32,
    /// What a card in hand is worth, in points.
    pub(super) card: f32,
    /// How many depth cards a company can still expect, by its top.
    pub(super) growth: &'static Growth,
    /// What a depth card to come is worth, in points.
    pub(super) each: f32,
    pub(super) depth: [f32; N_COMPANIES],
    pub(super) top: [u8; N_COMPANIES],
    pub(super) pearl: Side,
}

impl Table {
    pub(super) fn new(game: &InTooDeep) -> Table {
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
    pub(super) fn values(
        &self,
        depth: &[f32; N_COMPANIES],
        top: &[u8; N_COMPANIES],
    ) -> [f32; N_COMPANIES] {
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

    /// What everybody should have at the end.
    pub(super) fn points(&self, game: &InTooDeep) -> [f32; MAX_SEATS] {
        let values = self.values(&self.depth, &self.top);
        let mut points = [0.0_f32; MAX_SEATS];
        for seat in game.seats().iter() {
            let shares = game.shares_of(Holder::seat(seat));
            let mut sum = match has_turn(game, seat) {
                true => self.card * f32::from(game.hand(seat).len()),
                false => 0.0,
            };
            for company in Company::ALL.map(Company::idx) {
                sum += f32::from(shares[company]) * values[company];
            }
            points[seat.idx()] = sum;
        }
        points[game.active().idx()] += TEMPO;
        points
    }

    /// How many points of lead make one e times as likely to win.
    pub(super) fn spread(&self) -> f32 {
        SPREAD + SPREAD_A_TURN * self.turns
    }

    /// Such points as shares of victory.
    pub(super) fn odds(&self, game: &InTooDeep, points: &[f32; MAX_SEATS]) -> Worths {
        odds(&points[..game.seats().count()], self.spread())
    }
}

/// The number on top; 0 where there is none.
pub(super) fn number(card: Option<Card>) -> u8 {
    card.map_or(0, Card::number)
}

/// Whether a seat can still use its cards: in the last turns everybody has one.
fn has_turn(game: &InTooDeep, seat: Seat) -> bool {
    let n_seats = game.seats().get();
    let distance = (seat.number() + n_seats - game.active().number()) % n_seats;
    game.final_left().is_none_or(|left| distance <= left)
}

/// Depth cards to come by the number on top.
pub(super) type Growth = [f32; Card::MAX as usize + 1];

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
                in_time * pow(room, bend)
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

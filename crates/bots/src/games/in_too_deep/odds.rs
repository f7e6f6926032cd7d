//! How likely a seat is to win: a small net over what everybody has, hidden cards of
//! an imagined world included, trained on how games went on. It is asked for each
//! seat, with the same weights.

use game_in_too_deep::{Card, CardSet, Company, Holder, InTooDeep, Phase, Side};
use rules::{MAX_SEATS, Position, Seat};

use super::table::{N_COMPANIES, Table};
use crate::knowledge::Worths;
use crate::net::{Bench, Bits, Made, Pen, Shipped, rank};

/// What the inputs below mean; a net of other features is refused.
pub const FEATURES: u16 = 1;

/// Classes of numbers that are asked for each company.
const DEPTHS: usize = 12;
const TOPS: usize = 12;
const SHARES: usize = 8;
const PRICES: usize = 12;
const FITTING: usize = 4;
/// How many shares more than anybody else, how much room below, how much time.
const STAKES: usize = 7;
const ROOMS: usize = 6;
const TIMES: usize = 5;
const LEADS: usize = 40;

const DEPTH: Bits = Bits::first(N_COMPANIES * DEPTHS);
const TOP: Bits = DEPTH.then(N_COMPANIES * TOPS);
const OWN: Bits = TOP.then(N_COMPANIES * SHARES);
const MOST: Bits = OWN.then(N_COMPANIES * SHARES);
const PRICE: Bits = MOST.then(N_COMPANIES * PRICES);
const OWN_FITTING: Bits = PRICE.then(N_COMPANIES * FITTING);
const THEIR_FITTING: Bits = OWN_FITTING.then(N_COMPANIES * FITTING);
const ADVANCED: Bits = THEIR_FITTING.then(N_COMPANIES);
const STAKE: Bits = ADVANCED.then(N_COMPANIES * STAKES * ROOMS * TIMES);
const LEAD: Bits = STAKE.then(LEADS * TIMES);
const TURNS: Bits = LEAD.then(16);
const FINAL: Bits = TURNS.then(8);
const DEPLETIONS: Bits = FINAL.then(3);
const OWN_CARDS: Bits = DEPLETIONS.then(16);
const THEIR_CARDS: Bits = OWN_CARDS.then(16);
const DISTANCE: Bits = THEIR_CARDS.then(MAX_SEATS);
const SEATS: Bits = DISTANCE.then(4);
const PHASE: Bits = SEATS.then(4);
const STREAK: Bits = PHASE.then(4);
const FUNDRAISERS: Bits = STREAK.then(2);

/// The net's inputs in all.
pub const N_INPUTS: usize = FUNDRAISERS.end();

/// The net.
pub static NET: Shipped = Shipped::new(
    Made {
        name: "in-too-deep-odds.bin",
        game: InTooDeep::KEY,
        rules_version: InTooDeep::RULES_VERSION,
        features: FEATURES,
        n_inputs: N_INPUTS as u16,
        n_outputs: 1,
        sha256: "1fd0130fe44fc0818d00b7d1d483c5423f0a66190e91f13599b8c0b4106a47a6",
    },
    include_bytes!("../../../nets/in-too-deep-odds.bin"),
);

/// Nobody is sure to lose.
const LEAST: f32 = 1e-5;

/// Everybody's share of the victory.
pub(super) fn worth(game: &InTooDeep, bench: &mut Bench) -> Worths {
    let scene = Scene::new(game);
    let Some(net) = NET.get() else {
        return scene.table.odds(game, &scene.points);
    };
    let (mut worths, mut sum) = (Worths::default(), 0.0);
    for seat in game.seats().iter() {
        bench.inputs.clear();
        scene.describe(seat, &mut bench.inputs);
        worths[seat.idx()] = bench.share(net).max(LEAST);
        sum += worths[seat.idx()];
    }
    worths.map(|share| share / sum)
}

/// A position as everybody's chances are described in it.
pub struct Scene<'a> {
    game: &'a InTooDeep,
    table: Table,
    /// What everybody should have at the end, and by how much that may be off.
    points: [f32; MAX_SEATS],
    spread: f32,
    /// By company and seat: how many cards would soon follow the top.
    fitting: [[u8; MAX_SEATS]; N_COMPANIES],
}

impl<'a> Scene<'a> {
    /// What all seats have in common.
    pub fn new(game: &'a InTooDeep) -> Self {
        /// Cards with numbers so little above the top follow soon.
        const SOON: u8 = 12;
        let table = Table::new(game);
        let mut fitting = [[0; MAX_SEATS]; N_COMPANIES];
        for (company, fitting) in Company::ALL.into_iter().zip(&mut fitting) {
            let top = game.piles().top(company);
            let beyond = Card::new(top.map_or(0, Card::number).saturating_add(SOON));
            for seat in game.seats().iter() {
                let hand = game.hand(seat);
                let above = top.map_or(hand, |top| hand.above(top));
                let soon: CardSet = beyond.map_or(above, |beyond| above.below(beyond));
                fitting[seat.idx()] = soon.len();
            }
        }
        Scene {
            game,
            points: table.points(game),
            spread: table.spread(),
            table,
            fitting,
        }
    }

    /// Which inputs the chances of a seat turn on.
    pub fn describe(&self, seat: Seat, inputs: &mut Vec<u16>) {
        let (game, table) = (self.game, &self.table);
        let mut pen = Pen(inputs);
        let time = rank(&[2.0, 6.0, 14.0, 26.0], table.turns);
        let others = || game.seats().iter().filter(move |&other| other != seat);
        for company in Company::ALL {
            let nth = company.idx();
            let own = game.shares_of(Holder::seat(seat))[nth];
            let most = others().map(|other| game.shares_of(Holder::seat(other))[nth]);
            let most = most.max().unwrap_or_default();
            let top = game.piles().top(company);
            let room = top.map_or(0, |top| usize::from(top.decade()) + 1);
            pen.nth(DEPTH, nth, DEPTHS, game.piles().len(company).into());
            pen.nth(TOP, nth, TOPS, room);
            pen.nth(OWN, nth, SHARES, own.into());
            pen.nth(MOST, nth, SHARES, most.into());
            pen.nth(PRICE, nth, PRICES, game.price(company).into());
            let fitting = &self.fitting[nth];
            let theirs = others().map(|other| fitting[other.idx()]).max();
            pen.nth(OWN_FITTING, nth, FITTING, fitting[seat.idx()].into());
            pen.nth(
                THEIR_FITTING,
                nth,
                FITTING,
                theirs.unwrap_or_default().into(),
            );
            pen.flag(ADVANCED, nth, game.sides()[nth] == Side::Advanced);
            let middle = STAKES as i32 / 2;
            let stake = (i32::from(own) - i32::from(most)).clamp(-middle, middle) + middle;
            let stake = (nth * STAKES + stake as usize) * ROOMS + room / 2;
            pen.nth(STAKE, stake, TIMES, time);
        }
        let points = |seat: Seat| self.points[seat.idx()];
        let best = others().map(points).fold(f32::MIN, f32::max);
        let lead = (points(seat) - best) / self.spread;
        let lead = (4.0 * lead + LEADS as f32 / 2.0).clamp(0.0, LEADS as f32 - 1.0);
        pen.nth(LEAD, time, LEADS, lead as usize);
        let bounds = [
            0.9, 1.5, 2.5, 4.0, 6.0, 8.0, 10.0, 12.0, 15.0, 18.0, 22.0, 26.0, 30.0, 35.0, 40.0,
        ];
        pen.class(TURNS, rank(&bounds, table.turns));
        let last = game.final_left().map_or(0, |left| usize::from(left) + 1);
        pen.class(FINAL, last);
        pen.class(DEPLETIONS, game.depletions().into());
        let cards = |seat: Seat| usize::from(game.hand(seat).len());
        pen.class(OWN_CARDS, cards(seat));
        pen.class(THEIR_CARDS, others().map(cards).max().unwrap_or_default());
        let n_seats = game.seats().get();
        let distance = (seat.number() + n_seats - game.active().number()) % n_seats;
        pen.class(DISTANCE, distance.into());
        pen.class(SEATS, usize::from(n_seats) - 2);
        let phase = match game.phase() {
            Phase::Turn {} => 0,
            Phase::Pay { .. } => 1,
            Phase::Ability { .. } => 2,
            _ => 3,
        };
        pen.class(PHASE, phase);
        pen.class(STREAK, game.draw_streak().into());
        pen.class(FUNDRAISERS, game.fundraiser_streak().into());
    }
}

//! What probably lies under the backs of Pearladöra: large divers are laid early
//! and near pearls, and a small net knows how early and how near.
//!
//! The net is asked once for every seat with backs, always as if that seat were
//! the same one. Its odds multiply how many divers of a value are left.

use std::sync::LazyLock;

use dice::QuickDice;
use game_pearladora::{
    Diver, Event, Face, Group, Hand, N_SQUARES, Pearladora, Square, Value, View, divers_per_seat,
};
use rules::{Dice as _, Position, Seat, SeatCount, Viewer};

use super::chart::side;
use crate::net::{BadNet, Made, Net};
use crate::past::Heard;

const SQUARES: usize = N_SQUARES as usize;

/// What the inputs below mean; a net of other features is refused.
pub const FEATURES: u16 = 1;

/// Where the inputs of each kind begin.
mod input {
    use super::SQUARES;

    /// The owner's backs, by square.
    pub(super) const BACKS: usize = 0;
    /// As the how many-eth of the owner's divers each was laid, by class and square.
    pub(super) const ORDER: usize = BACKS + SQUARES;
    /// How many pontoons lay then, by class and square.
    pub(super) const WHEN: usize = ORDER + N_CLASSES * SQUARES;
    pub(super) const N_CLASSES: usize = 5;
    /// The viewer's own divers, by value and square.
    pub(super) const OWN: usize = WHEN + N_CLASSES * SQUARES;
    /// The owner's divers that the viewer knows, by value and square.
    pub(super) const KNOWN: usize = OWN + 5 * SQUARES;
    /// Divers of others: the owner's partner's, and opponents' of the owner.
    pub(super) const PARTNERS: usize = KNOWN + 5 * SQUARES;
    pub(super) const OPPONENTS: usize = PARTNERS + SQUARES;
    /// Divers with a necklace and with a Backup.
    pub(super) const NECKLACES: usize = OPPONENTS + SQUARES;
    pub(super) const BACKUPS: usize = NECKLACES + SQUARES;
    /// Lines with a pontoon.
    pub(super) const LINES: usize = BACKUPS + SQUARES;
    /// Farms with more than three, four, five and six pearls.
    pub(super) const CLUSTERS: usize = LINES + game_pearladora::N_LINES as usize;
    /// Every fourth pontoon left.
    pub(super) const SUPPLY: usize = CLUSTERS + 4 * 8;
    /// The viewer's hand, the owner's hand, and what the owner may hide, diver by
    /// diver; the first and the last by value.
    pub(super) const HAND: usize = SUPPLY + 9;
    pub(super) const THEIR_HAND: usize = HAND + N_BOX;
    pub(super) const HIDDEN: usize = THEIR_HAND + N_BOX;
    pub(super) const N_BOX: usize = 16;
    /// Two, three or four seats; the owner is the partner; the advanced game, the
    /// owner's group and Power tokens; the past is known.
    pub(super) const SEATS: usize = HIDDEN + N_BOX;
    pub(super) const PARTNER: usize = SEATS + 3;
    pub(super) const ADVANCED: usize = PARTNER + 1;
    pub(super) const GROUP: usize = ADVANCED + 1;
    pub(super) const POWERS: usize = GROUP + 4;
    pub(super) const PAST: usize = POWERS + 2;
    pub(super) const N: usize = PAST + 1;
}

/// The net's inputs in all.
pub const N_INPUTS: usize = input::N;
/// The net's outputs: five values under each back.
pub const N_OUTPUTS: usize = 5 * SQUARES;
/// The inputs that say something of the past, apart from [`N_INPUTS`]` - 1`, which
/// says that there is one.
pub const PAST_INPUTS: std::ops::Range<usize> = input::ORDER..input::OWN;

const MADE: Made = Made {
    name: "pearladora-belief.bin",
    game: Pearladora::KEY,
    rules_version: Pearladora::RULES_VERSION,
    features: FEATURES,
    n_inputs: N_INPUTS as u16,
    n_outputs: N_OUTPUTS as u16,
    sha256: "7b778ff095871e2b62001d10afcc8f61bab087840f4fc81d53233b218a8e1bbe",
};

/// The file of the net.
pub const WEIGHTS: &[u8] = include_bytes!("../../../nets/pearladora-belief.bin");

static NET: LazyLock<Result<Net, BadNet>> = LazyLock::new(|| Net::read(WEIGHTS, &MADE));

/// Whether a file is the net that was let in.
pub fn check_weights(bytes: &[u8]) -> Result<(), BadNet> {
    Net::read(bytes, &MADE).map(drop)
}

/// The odds of each value under each back, before it is counted how many divers
/// of that value are left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Belief {
    odds: [[u16; 5]; SQUARES],
    /// By square: what its owner may hide there; nothing where no back lies.
    hidden: [Option<Hand>; SQUARES],
}

impl Belief {
    /// All values alike.
    pub const EVEN: Belief = Belief {
        odds: [[1; 5]; SQUARES],
        hidden: [None; SQUARES],
    };

    /// What somebody believes who sees this and has heard that; nothing where
    /// there is no back.
    pub fn new(view: &View, past: &[Heard<Pearladora>]) -> Option<Belief> {
        let net = NET.as_ref().ok()?;
        let Viewer::Seat { .. } = view.viewer else {
            return None;
        };
        let laid = Laid::of(past);
        let mut belief = Belief::EVEN;
        let mut inputs = Vec::with_capacity(160);
        let mut is_even = true;
        for seat in seats_of(view).iter() {
            let is_back = |diver: &&Diver| diver.seat == seat && diver.face == Face::Back {};
            let mut backs = view.divers.iter().filter(is_back).peekable();
            if backs.peek().is_none() {
                continue;
            }
            write_inputs(view, &laid, seat, &mut inputs);
            let seen = net.see(&inputs);
            let hidden = hidden(view, seat, seats_of(view));
            for back in backs {
                let at = back.at.idx();
                belief.odds[at] = std::array::from_fn(|value| seen.odds(5 * at + value));
                belief.hidden[at] = Some(hidden);
                is_even = false;
            }
        }
        (!is_even).then_some(belief)
    }

    /// A world with likely values under the backs.
    pub(super) fn imagine(&self, view: &View, dice: &mut QuickDice) -> Pearladora {
        Pearladora::imagine_as(view, &mut |at, left| self.draw(at, left, dice))
    }

    /// One of the divers that are left, by its odds.
    fn draw(&self, at: Square, left: Hand, dice: &mut QuickDice) -> Value {
        let shares = self.shares(at, left);
        let mut lot = dice.below(shares.iter().sum());
        for (value, share) in Value::ALL.into_iter().zip(shares) {
            match lot.checked_sub(share) {
                Some(rest) => lot = rest,
                None => return value,
            }
        }
        unreachable!("a lot is less than all shares")
    }

    /// How likely each value is under a back, in hundredths; nothing where there is
    /// no back.
    pub fn hundredths(&self, at: Square) -> Option<[u32; 5]> {
        let shares = self.shares(at, self.hidden[at.idx()]?);
        let sum = shares.iter().sum::<u32>().max(1);
        Some(shares.map(|share| (100 * share + sum / 2) / sum))
    }

    /// The value that is most likely under a back, and how likely it is.
    pub(super) fn likeliest(&self, at: Square) -> Option<(Value, u32)> {
        let hundredths = self.hundredths(at)?;
        let of = Value::ALL.into_iter().zip(hundredths);
        of.max_by_key(|&(value, hundredths)| (hundredths, std::cmp::Reverse(value)))
    }

    /// How likely each value is under a back if these divers are left, as shares
    /// of their sum.
    fn shares(&self, at: Square, left: Hand) -> [u32; 5] {
        let odds = self.odds[at.idx()];
        Value::ALL.map(|value| u32::from(left.count(value)) * u32::from(odds[value.idx()].max(1)))
    }
}

/// When each diver was laid, as a seat has heard it.
pub struct Laid {
    /// By square: as the how many-eth of its seat, and after how many pontoons.
    at: [Option<(u8, u8)>; SQUARES],
    is_known: bool,
}

impl Laid {
    /// What a past tells of it.
    pub fn of(past: &[Heard<Pearladora>]) -> Self {
        let mut laid = Laid {
            at: [None; SQUARES],
            is_known: !past.is_empty(),
        };
        let mut n_laid = [0_u8; rules::MAX_SEATS];
        for heard in past {
            let n_pontoons = heard.view.pontoons.len() as u8;
            for event in &heard.events {
                if let Event::Diver { seat, at, .. } | Event::ExtraDiver { seat, at, .. } = *event {
                    laid.at[at.idx()] = Some((n_laid[seat.idx()], n_pontoons));
                    n_laid[seat.idx()] += 1;
                }
            }
        }
        laid
    }
}

/// Replaces `out` by the inputs that are on when the backs of `owner` are asked for.
pub fn write_inputs(view: &View, laid: &Laid, owner: Seat, out: &mut Vec<u16>) {
    out.clear();
    let mut on = |input: usize| out.push(input as u16);
    let seats = seats_of(view);
    let is_partner = |one: Seat, other: Seat| side(seats, one) == side(seats, other);
    for diver in &view.divers {
        let at = diver.at.idx();
        let known = match diver.face {
            Face::Up { value } | Face::Seen { value } => Some(value),
            Face::Back {} => None,
        };
        match known {
            None if diver.seat == owner => {
                on(input::BACKS + at);
                if let Some((nth, n_pontoons)) = laid.at[at] {
                    on(input::ORDER + order_class(nth) * SQUARES + at);
                    on(input::WHEN + pontoon_class(n_pontoons) * SQUARES + at);
                }
            }
            Some(value) if diver.seat == owner => on(input::KNOWN + value.idx() * SQUARES + at),
            Some(value) if view.viewer.is(diver.seat) => {
                on(input::OWN + value.idx() * SQUARES + at);
            }
            _ if is_partner(diver.seat, owner) => on(input::PARTNERS + at),
            _ => on(input::OPPONENTS + at),
        }
        if diver.necklaces > 0 {
            on(input::NECKLACES + at);
        }
        if diver.backup {
            on(input::BACKUPS + at);
        }
    }
    for line in view.pontoons.iter() {
        on(input::LINES + line.idx());
    }
    for (farm, pearls) in view.clusters.unwrap_or_default().into_iter().enumerate() {
        (0..4)
            .filter(|more| usize::from(pearls) > 3 + more)
            .for_each(|more| on(input::CLUSTERS + 4 * farm + more));
    }
    (0..usize::from(view.supply) / 4).for_each(|four| on(input::SUPPLY + four));
    write_hands(view, owner, seats, &mut on);
    on(input::SEATS + seats.count() - 2);
    if matches!(view.viewer, Viewer::Seat { seat } if is_partner(seat, owner)) {
        on(input::PARTNER);
    }
    if view.options.advanced {
        on(input::ADVANCED);
        let seen = &view.seats[owner.idx()];
        let group = Group::ALL
            .iter()
            .position(|&group| seen.group == Some(group));
        group.into_iter().for_each(|group| on(input::GROUP + group));
        (0..usize::from(seen.powers).min(2)).for_each(|power| on(input::POWERS + power));
    }
    if laid.is_known {
        on(input::PAST);
    }
}

/// What is in hand, and what the owner may hide on the board and in hand.
fn write_hands(view: &View, owner: Seat, seats: SeatCount, on: &mut impl FnMut(usize)) {
    let mut by_value = |from: usize, hand: Hand| {
        let mut first = from;
        for value in Value::ALL {
            let n = usize::from(hand.count(value));
            (0..n).for_each(|nth| on(first + nth));
            first += usize::from(divers_per_seat(TWO).count(value));
        }
    };
    by_value(input::HAND, view.hand.unwrap_or_default());
    by_value(input::HIDDEN, hidden(view, owner, seats));
    let n_hand = usize::from(view.seats[owner.idx()].n_divers);
    (0..n_hand).for_each(|nth| on(input::THEIR_HAND + nth));
}

const TWO: SeatCount = match SeatCount::new(2) {
    Some(two) => two,
    None => panic!("two seats make a table"),
};

/// The divers of a seat that the viewer does not know.
pub fn hidden(view: &View, owner: Seat, seats: SeatCount) -> Hand {
    let mut hidden = divers_per_seat(seats);
    for diver in view.divers.iter().filter(|diver| diver.seat == owner) {
        if let Face::Up { value } | Face::Seen { value } = diver.face {
            hidden.take(value);
        }
    }
    hidden
}

fn order_class(nth: u8) -> usize {
    match nth {
        0 => 0,
        1..=2 => 1,
        3..=5 => 2,
        6..=9 => 3,
        _ => 4,
    }
}

fn pontoon_class(n_pontoons: u8) -> usize {
    match n_pontoons {
        0..=3 => 0,
        4..=9 => 1,
        10..=17 => 2,
        18..=26 => 3,
        _ => 4,
    }
}

fn seats_of(view: &View) -> SeatCount {
    SeatCount::new(view.seats.len() as u8).expect("a view of a real table")
}

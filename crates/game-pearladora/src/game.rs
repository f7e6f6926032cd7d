//! The position, and `impl Game` as a table of contents: each method leads to
//! the file with the rules in it.

use crate::{Prompt, Reason};
use std::ops::RangeInclusive;

use rules::{NoRemark, Position, RulesVersion, Seat, SeatCount, SeatSet, ToAct};
use serde::Serialize;

use crate::actions::{Action, Refusal};
use crate::board::{FARMS, Line, Lines, N_LINES, Square, SquareSet};
use crate::event::Event;
use crate::options::{BadOptions, Options};
use crate::pieces::{Group, Hand, N_PONTOONS, Value};
use crate::setup::Chance;
use crate::view::View;

/// The most seats this game has.
pub(crate) const MAX_SEATS: usize = 4;

/// A game of Pearladöra.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pearladora {
    pub(crate) options: Options,
    pub(crate) seats: SeatCount,
    /// By seat.
    pub(crate) groups: [Group; MAX_SEATS],
    /// Pearls by farm, in the farms' order; all 0 until they are laid out.
    pub(crate) clusters: [u8; 8],
    /// Lines with a pontoon.
    pub(crate) pontoons: Lines,
    /// Unplaced divers by seat.
    pub(crate) hands: [Hand; MAX_SEATS],
    /// Placed divers by owner.
    pub(crate) divers: [SquareSet; MAX_SEATS],
    /// Placed divers by value.
    pub(crate) values: [SquareSet; Value::ALL.len()],
    /// Placed divers whose value all can see.
    pub(crate) face_up: SquareSet,
    /// Divers the Elders have looked at.
    pub(crate) looked: SquareSet,
    /// Divers with at least one necklace, and with two. Tokens lie on divers
    /// and stay with them (Q21).
    pub(crate) necklaces: [SquareSet; 2],
    /// Where each seat's Backup token lies; `None` while it is unused.
    pub(crate) backups: [Option<Square>; MAX_SEATS],
    /// Power tokens left by seat.
    pub(crate) powers: [u8; MAX_SEATS],
    pub(crate) retired: SeatSet,
    pub(crate) phase: Phase,
}

/// What is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Phase {
    /// Chance deals the groups (R1.7).
    DealGroups {},
    /// Chance lays the clusters on the farms (R1.4).
    LayClusters {},
    /// Chance names the first seat (R1.6).
    ChooseFirst {},
    /// A seat begins its turn.
    Turn {
        /// Whose.
        seat: Seat,
    },
    /// A seat has used a power and owes its main action (R8.1).
    AfterPower {
        /// Whose turn.
        seat: Seat,
        /// Where the Elders just looked.
        looked: Option<Square>,
    },
    /// A seat has laid one pontoon and may lay another (R4.1).
    SecondPontoon {
        /// Whose turn.
        seat: Seat,
        /// The pontoon just laid.
        first: Line,
    },
    /// The game is over.
    Over {},
}

impl Phase {
    /// Whose turn it is.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Phase::Turn { seat }
            | Phase::AfterPower { seat, .. }
            | Phase::SecondPontoon { seat, .. } => Some(seat),
            Phase::DealGroups {}
            | Phase::LayClusters {}
            | Phase::ChooseFirst {}
            | Phase::Over {} => None,
        }
    }
}

impl Position for Pearladora {
    const KEY: &'static str = "pearladora";
    const TITLE: &'static str = "Pearladöra";
    const RULES_VERSION: RulesVersion = RulesVersion::FIRST;
    const SEATS: RangeInclusive<u8> = 2..=4;

    type Options = Options;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;
    type Shown = View;
    type Prompt = Prompt;
    type Remark = NoRemark;
    type Reason = Reason;
    type Refusal = Refusal;
    type BadOptions = BadOptions;

    fn seats(&self) -> SeatCount {
        self.seats
    }

    fn to_act(&self) -> ToAct {
        match self.phase {
            Phase::DealGroups {} | Phase::LayClusters {} | Phase::ChooseFirst {} => {
                ToAct::Chance {}
            }
            Phase::Turn { seat }
            | Phase::AfterPower { seat, .. }
            | Phase::SecondPontoon { seat, .. } => ToAct::seat(seat),
            Phase::Over {} => ToAct::Over {},
        }
    }

    /// Every action uses up something: a diver, a pontoon, a token, the seat
    /// itself; and there is at most one `done` per pontoon.
    fn longest(&self) -> u32 {
        let divers = SquareSet::ALL.without(FARMS).len();
        let pontoons = 2 * u32::from(N_PONTOONS.min(N_LINES));
        let backups_and_retiring = 2 * self.seats.count() as u32;
        let powers: u32 = Group::ALL
            .iter()
            .map(|group| u32::from(group.power_tokens()))
            .sum();
        divers + pontoons + backups_and_retiring + powers
    }
}

/// What somebody who has imagined a position may read of it.
impl Pearladora {
    /// What is due.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Pearls by farm, in the farms' order; all 0 until they are laid out.
    pub fn clusters(&self) -> [u8; 8] {
        self.clusters
    }

    /// Lines with a pontoon.
    pub fn pontoons(&self) -> Lines {
        self.pontoons
    }

    /// Pontoons not yet laid (R4.5).
    pub fn supply(&self) -> u8 {
        N_PONTOONS - self.pontoons.len() as u8
    }

    /// A seat's unplaced divers.
    pub fn hand(&self, seat: Seat) -> Hand {
        self.hands[seat.idx()]
    }

    /// A seat's placed divers.
    pub fn divers_of(&self, seat: Seat) -> SquareSet {
        self.divers[seat.idx()]
    }

    /// The placed divers of a value.
    pub fn divers_worth(&self, value: Value) -> SquareSet {
        self.values[value.idx()]
    }

    /// The placed divers of which a seat knows the value: its own, those that
    /// lie face up and those it has looked at.
    pub fn divers_known_to(&self, seat: Seat) -> SquareSet {
        let known = self.divers[seat.idx()].or(self.face_up);
        match self.groups[seat.idx()] {
            Group::Elders => known.or(self.looked),
            Group::Fishermen | Group::Foragers | Group::Children => known,
        }
    }

    /// The divers with at least one necklace, and those with two.
    pub fn necklaced(&self) -> [SquareSet; 2] {
        self.necklaces
    }

    /// The divers with a Backup.
    pub fn backed_up(&self) -> SquareSet {
        self.backups.iter().flatten().copied().collect()
    }

    /// Squares where a diver may be placed (R3.2, R3.3).
    pub fn free_spaces(&self) -> SquareSet {
        SquareSet::ALL.without(FARMS).without(self.occupied())
    }
}

/// What other files ask of the position.
impl Pearladora {
    pub(crate) fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over {})
    }

    /// Squares with a diver.
    pub(crate) fn occupied(&self) -> SquareSet {
        let [a, b, c, d] = self.divers;
        a.or(b).or(c).or(d)
    }

    /// Whether every space of these squares has a diver (R9.2).
    pub(crate) fn is_full(&self, territory: SquareSet) -> bool {
        territory.and(self.free_spaces()).is_empty()
    }

    /// The value of the diver on a square.
    pub(crate) fn value_at(&self, square: Square) -> Option<Value> {
        Value::ALL
            .into_iter()
            .find(|value| self.values[value.idx()].contains(square))
    }

    /// Whose diver lies on a square.
    pub(crate) fn owner_at(&self, square: Square) -> Option<Seat> {
        self.seats
            .iter()
            .find(|seat| self.divers[seat.idx()].contains(square))
    }

    /// The other seats, without the partner in the team game (R7.1).
    pub(crate) fn opponents(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        let own = self.side(seat);
        self.seats
            .iter()
            .filter(move |&other| self.side(other) != own)
    }

    /// Divers of the seat's opponents.
    pub(crate) fn opposing_divers(&self, seat: Seat) -> SquareSet {
        self.opponents(seat).fold(SquareSet::EMPTY, |set, other| {
            set.or(self.divers[other.idx()])
        })
    }

    /// How many necklaces the diver on a square wears.
    pub(crate) fn n_necklaces(&self, square: Square) -> u8 {
        self.necklaces
            .iter()
            .filter(|set| set.contains(square))
            .count() as u8
    }

    /// The territories, each once, in the order of their first squares.
    pub(crate) fn territories(&self) -> impl Iterator<Item = SquareSet> + use<> {
        let pontoons = self.pontoons;
        let mut rest = SquareSet::ALL;
        std::iter::from_fn(move || {
            let territory = pontoons.territory(rest.first()?);
            rest = rest.without(territory);
            Some(territory)
        })
    }
}

//! The position, what is due in it and who decides. What is done in it stands in
//! the files that follow.

mod phase;
mod reading;

use std::ops::RangeInclusive;

use rules::{NoRemark, Position, RulesVersion, Seat, SeatCount, SeatSet, ToAct};

pub use self::phase::Phase;
use crate::actions::{Action, Refusal};
use crate::board::{FARMS, Lines, N_LINES, Square, SquareSet};
use crate::chances::Chance;
use crate::event::Event;
use crate::options::{BadOptions, Options};
use crate::pieces::{Group, Hand, MAX_SEATS, N_PONTOONS, Value};
use crate::reason::Reason;
use crate::view::{Prompt, View};

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

impl Position for Pearladora {
    const KEY: &'static str = "pearladora";
    const TITLE: &'static str = "Pearladöra";
    const RULES_VERSION: RulesVersion = RulesVersion::FIRST;
    const SEATS: RangeInclusive<u8> = 2..=MAX_SEATS as u8;

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

/// What other files ask of the position.
impl Pearladora {
    /// Who decides now, unless it is chance or nobody.
    pub(crate) fn acting_seat(&self) -> Option<Seat> {
        self.phase.seat()
    }

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
    fn opponents(&self, seat: Seat) -> impl Iterator<Item = Seat> {
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

//! The position, what is due in it and who decides. What is done in it stands in
//! the files that follow.

mod knowledge;
mod phase;
mod reading;

use std::ops::RangeInclusive;

use rules::{NoRemark, Position, RulesVersion, Seat, SeatCount, ToAct};

pub(crate) use self::knowledge::Knowledge;
pub use self::phase::{Phase, Then};
use crate::actions::{Action, Refusal};
use crate::chances::Chance;
use crate::event::Event;
use crate::options::{BadOptions, Deck, DeckChoice, Options, n_open};
use crate::pieces::{
    Card, CardSet, Company, Holder, MAX_HOLDERS, MAX_SEATS, N_COMPANIES, N_OPENED, Piles, Sides,
};
use crate::reason::Reason;
use crate::view::{Prompt, View};

/// A game of In Too Deep.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct InTooDeep {
    /// The rules it is played by.
    pub(crate) version: RulesVersion,
    pub(crate) sides: Sides,
    pub(crate) is_own_deck: bool,
    pub(crate) seats: SeatCount,
    /// The cards by the company of their share side.
    pub(crate) cards: Deck,
    pub(crate) hands: [CardSet; MAX_SEATS],
    pub(crate) portfolios: [CardSet; MAX_HOLDERS],
    /// How many shares of each company each holder has; the portfolios, counted.
    pub(crate) shares: [[u8; N_COMPANIES]; MAX_HOLDERS],
    pub(crate) piles: Piles,
    /// Once the end was triggered, the reserve (R4.2, Q17).
    pub(crate) deck: CardSet,
    pub(crate) discard: CardSet,
    pub(crate) bonus: BonusShares,
    /// What lies open to be taken before the first turn (R1.6).
    pub(crate) open: CardSet,
    /// What lies open for a bonus share (R5.3).
    pub(crate) opened: Opened,
    /// Who was dealt the lowest card (R1.5).
    pub(crate) start: Seat,
    /// Whose turn it is.
    pub(crate) active: Seat,
    /// How many cards each seat still gets (R2.5).
    pub(crate) owed: [u8; MAX_SEATS],
    /// How often the deck has run out (R4.1).
    pub(crate) depletions: u8,
    /// Turns in a row in which a card was drawn (R2.7).
    pub(crate) draw_streak: u8,
    /// Fundraisers in direct succession (R2.7).
    pub(crate) fundraiser_streak: u8,
    /// Once the end was triggered: how many turns come after the present one.
    pub(crate) final_left: Option<u8>,
    pub(crate) knowledge: Knowledge,
    pub(crate) phase: Phase,
}

/// How many bonus shares are where (R5.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct BonusShares {
    pub(crate) deck: u8,
    pub(crate) discard: u8,
    /// Waiting to be resolved (R5.5).
    pub(crate) aside: u8,
    /// Out of the game (Q43).
    pub(crate) gone: u8,
}

/// The cards opened for a bonus share, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Opened {
    cards: [Option<Card>; N_OPENED],
}

impl Opened {
    pub(crate) fn iter(&self) -> impl Iterator<Item = Card> {
        self.cards.iter().copied().flatten()
    }

    pub(crate) fn len(&self) -> usize {
        self.iter().count()
    }

    /// Adds a card if fewer than four lie there.
    pub(crate) fn push(&mut self, card: Card) -> bool {
        let free = self.cards.iter_mut().find(|slot| slot.is_none());
        free.map(|slot| *slot = Some(card)).is_some()
    }
}

impl Position for InTooDeep {
    const KEY: &'static str = "in-too-deep";
    const TITLE: &'static str = "In Too Deep";
    const RULES_VERSION: RulesVersion = RulesVersion(2);
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
            Phase::Over {} => ToAct::Over {},
            _ => self.acting_seat().map_or(ToAct::Chance {}, ToAct::seat),
        }
    }

    /// Before the end is triggered, every card comes into a hand at most twice
    /// from a deck, and every turn takes one out of a hand or brings one in.
    /// A turn is an action, an ability and their payments.
    fn longest(&self) -> u32 {
        let n_cards = u32::from(self.cards.cards().len());
        let n_seats = u32::from(self.seats.get());
        let n_turns = 4 * n_cards + 2 * n_seats;
        u32::from(n_open(self.seats)) + n_turns * (3 + n_cards)
    }
}

/// What other files ask of the position.
impl InTooDeep {
    /// What the table agreed on.
    pub(crate) fn options(&self) -> Options {
        Options {
            sides: self.sides,
            deck: if self.is_own_deck {
                DeckChoice::Own(self.cards)
            } else {
                DeckChoice::Standard
            },
        }
    }

    /// Who decides now, unless it is chance or nobody.
    pub(crate) fn acting_seat(&self) -> Option<Seat> {
        match self.phase {
            Phase::Draft { seat } => Some(seat),
            Phase::Turn {} | Phase::Pay { .. } | Phase::Ability { .. } => Some(self.active),
            Phase::Deal { .. }
            | Phase::Extra { .. }
            | Phase::Open {}
            | Phase::Payout { .. }
            | Phase::Opening { .. }
            | Phase::Over {} => None,
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over {})
    }

    /// The active seat's hand.
    pub(crate) fn active_hand(&self) -> CardSet {
        self.hands[self.active.idx()]
    }

    /// The most shares of a company that any holder has (Q13).
    pub(crate) fn most_shares(&self, company: Company) -> u8 {
        let counts = self.shares.iter().map(|shares| shares[company.idx()]);
        counts.max().unwrap_or_default()
    }

    /// Seats clockwise, the given one first.
    pub(crate) fn clockwise_from(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let seats = self.seats;
        std::iter::successors(Some(seat), move |&seat| Some(seats.after(seat))).take(seats.count())
    }

    /// How many places clockwise after the start seat somebody sits.
    pub(crate) fn distance(&self, seat: Seat) -> u8 {
        (seat.number() + self.seats.get() - self.start.number()) % self.seats.get()
    }

    /// Puts a share into a portfolio.
    pub(crate) fn give_share(&mut self, holder: Holder, card: Card) {
        self.portfolios[holder.idx()].insert(card);
        self.shares[holder.idx()][self.cards.company(card).idx()] += 1;
    }

    /// Takes a share out of a portfolio.
    pub(crate) fn take_share(&mut self, holder: Holder, card: Card) {
        self.portfolios[holder.idx()].remove(card);
        self.shares[holder.idx()][self.cards.company(card).idx()] -= 1;
    }
}

impl rules::Turns for InTooDeep {}

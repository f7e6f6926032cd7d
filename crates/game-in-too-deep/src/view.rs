//! R6: who may know what. `view/offers.rs` says what things cost and bring now;
//! `imagine`, the inverse of it all, is in `view/imagine.rs`.

mod imagine;
mod offers;

use rules::{RulesVersion, Seat, SeatCount, Viewer, Views};
use serde::Serialize;

pub use self::offers::{AbilityView, FundraiserView};
use crate::actions::Action;
use crate::game::{InTooDeep, Phase};
use crate::options::Options;
use crate::pieces::{Card, CardSet, Company, Holder, Side};

/// All that one viewer may know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// The rules it is played by; the table says it once, not every view.
    #[serde(skip)]
    pub version: RulesVersion,
    /// Who looks.
    pub viewer: Viewer,
    /// What the table agreed on.
    pub options: Options,
    /// How many seats there are.
    pub seats: SeatCount,
    /// What is due. While another seat names the cards it pays with, the turn or
    /// the ability that it is choosing for.
    pub phase: Phase,
    /// Who was dealt the lowest card; nobody before all cards are dealt.
    pub start: Option<Seat>,
    /// Whose turn it is; before the first one, the start seat.
    pub active: Seat,
    /// The companies, in the order they lie on the table.
    pub companies: Vec<CompanyView>,
    /// The seats.
    pub players: Vec<SeatView>,
    /// The third player's shares, with two players.
    pub third: Option<CardSet>,
    /// Cards that lie open to be taken before the first turn.
    pub open: CardSet,
    /// Cards that lie open for a bonus share, in order.
    pub opened: Vec<Card>,
    /// The discard pile, sorted.
    pub discard: CardSet,
    /// Bonus shares in the discard pile.
    pub discarded_bonus: u8,
    /// Cards left in the deck, or in the reserve; bonus shares included.
    pub deck: u8,
    /// Bonus shares among them.
    pub deck_bonus: u8,
    /// Bonus shares that wait to be resolved.
    pub bonus_aside: u8,
    /// How often the deck has run out.
    pub depletions: u8,
    /// Turns in a row in which a card was drawn; as many as there are seats make
    /// a fundraiser.
    pub draw_streak: u8,
    /// Fundraisers in direct succession; the second ends the game.
    pub fundraiser_streak: u8,
    /// The fundraiser to come; there is none any more once the end was triggered.
    pub fundraiser: Option<FundraiserView>,
    /// The last turns, once the end was triggered.
    pub ending: Option<FinalView>,
    /// What the ability that may be used now costs.
    pub ability: Option<AbilityView>,
    /// While the viewer pays: the cards that may still be named.
    pub purse: CardSet,
    /// What can be deduced of cards that the viewer does not see.
    pub known: KnownView,
}

/// A company for all to see.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CompanyView {
    /// Which.
    pub company: Company,
    /// The side that lies up.
    pub side: Side,
    /// Every card that is a share of it, wherever it is.
    pub cards: CardSet,
    /// Its depth cards, the most recent last.
    pub depth: Vec<Card>,
    /// From which to which number the next depth card pays a dividend; nothing
    /// if no card of the deck would, as in the last turns.
    pub pays: Option<(u8, u8)>,
    /// Whether whoever expands it now may use its ability.
    pub has_ability: bool,
    /// What a share costs, without discount.
    pub price: u8,
    /// What a share would be worth if the game were over.
    pub value: u8,
    /// How many shares each seat has, then the third player if there is one.
    pub shares: Vec<u8>,
    /// What each seat's shares of it would be worth if the game were over.
    pub worth: Vec<u16>,
    /// How many cards each seat would get if the active seat took the company to
    /// a new decade now; nothing in the last turns.
    pub dividend: Vec<u8>,
}

/// A seat as the viewer knows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatView {
    /// How many cards are in the hand.
    pub n_cards: u8,
    /// The hand, if the viewer sees it.
    pub hand: Option<CardSet>,
    /// The shares.
    pub portfolio: CardSet,
    /// What they would be worth if the game were over.
    pub score: i32,
    /// How many cards the seat still gets.
    pub owed: u8,
}

/// The last turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FinalView {
    /// Whether the present turn is one of them.
    pub is_final_turn: bool,
    /// How many turns come after the present one.
    pub n_left: u8,
}

/// What can be deduced of cards that the viewer does not see (Q50).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct KnownView {
    /// Cards that were in the deck when it was last shuffled and that were not
    /// shown since. The deck has no others.
    pub fresh: CardSet,
    /// By seat: at least and at most so many cards of the hand are among them.
    pub n_fresh: Vec<(u8, u8)>,
    /// Cards that the viewer has paid to a seat and the hands they can be in.
    pub traced: Vec<(Card, Vec<Seat>)>,
    /// The start seat has a card that is lower than this one.
    pub start_has_below: Option<Card>,
    /// The lowest number that can have left the start seat's hand, once something
    /// has; 0 if it is not known what has.
    pub start_shown: Option<u8>,
}

/// What there is to do or to wait for. The words are in `texts`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Prompt {
    /// Somebody else is to act.
    Waiting {
        /// Who.
        seat: Seat,
    },
    /// A free share is to be taken.
    Draft {},
    /// The viewer's turn.
    Turn {
        /// Whether a share can be bought.
        buy: bool,
        /// Whether a company can be expanded.
        expand: bool,
        /// Whether it is the viewer's last one.
        is_last: bool,
    },
    /// Cards are to be named as a payment.
    Pay {
        /// What for.
        action: Action,
        /// How many are missing.
        n_due: u8,
    },
    /// An ability may be used.
    Ability {
        /// Whose.
        company: Company,
        /// Which side of its card lies up.
        side: Side,
    },
    /// Chance decides.
    Chance {},
    /// Nothing more.
    Over {},
}

impl Views for InTooDeep {
    fn view(&self, viewer: Viewer) -> View {
        let &Self {
            version,
            sides: _,       // through `options` and `company_seen`
            is_own_deck: _, // through `options`
            seats,
            cards: _,      // through `options` and `company_seen`
            hands: _,      // through `seat_seen_by`, only what the viewer may know
            portfolios: _, // through `seat_seen_by`
            shares: _,     // through `company_seen`
            piles: _,      // through `company_seen`
            deck,
            discard,
            bonus,
            open,
            opened,
            start,
            active,
            owed: _, // through `seat_seen_by`
            depletions,
            draw_streak,
            fundraiser_streak,
            final_left,
            knowledge: _, // through `known_to`
            phase: _,     // through `phase_seen_by`
        } = self;
        let is_dealt = !matches!(self.phase, Phase::Deal { .. });
        let phase = self.phase_seen_by(viewer);
        View {
            version,
            viewer,
            options: self.options(),
            seats,
            phase,
            start: is_dealt.then_some(start),
            active,
            companies: Company::ALL
                .map(|company| self.company_seen(company))
                .into(),
            players: seats
                .iter()
                .map(|seat| self.seat_seen_by(viewer, seat))
                .collect(),
            third: (seats.get() == 2).then_some(self.portfolios[Holder::THIRD.idx()]),
            open,
            opened: opened.iter().collect(),
            discard, // R6.2, Q44
            discarded_bonus: bonus.discard,
            deck: deck.len() + bonus.deck,
            deck_bonus: bonus.deck,
            bonus_aside: bonus.aside,
            depletions,
            draw_streak,
            fundraiser_streak,
            fundraiser: self.fundraiser_seen(),
            ending: final_left.map(|n_left| FinalView {
                is_final_turn: self.is_final_turn(),
                n_left,
            }),
            ability: self.ability_seen_by(viewer, phase),
            purse: match phase {
                Phase::Pay { action, paid, .. } => self.purse_above(action, paid),
                _ => CardSet::EMPTY,
            },
            known: self.known_to(viewer),
        }
    }

    /// Every hand face up.
    fn open_view(&self) -> View {
        let mut view = self.view(Viewer::Public {});
        for (player, hand) in view.players.iter_mut().zip(self.hands) {
            player.hand = Some(hand);
        }
        view.phase = self.phase;
        view.ability = self.ability_seen_by(Viewer::seat(self.active), self.phase);
        view
    }

    fn shown(view: &View) -> View {
        view.clone()
    }

    fn prompt(view: &View) -> Prompt {
        let seat = match view.phase {
            Phase::Draft { seat } => seat,
            Phase::Turn {} | Phase::Pay { .. } | Phase::Ability { .. } => view.active,
            Phase::Over {} => return Prompt::Over {},
            Phase::Deal { .. }
            | Phase::Extra { .. }
            | Phase::Open {}
            | Phase::Payout { .. }
            | Phase::Opening { .. } => return Prompt::Chance {},
        };
        if !view.viewer.is(seat) {
            return Prompt::Waiting { seat };
        }
        match view.phase {
            Phase::Draft { .. } => Prompt::Draft {},
            Phase::Pay { action, n_due, .. } => Prompt::Pay { action, n_due },
            Phase::Ability { company } => Prompt::Ability {
                company,
                side: view.company(company).side,
            },
            _ => Prompt::Turn {
                buy: view.can_buy(),
                expand: view.can_expand(),
                is_last: view.ending.is_some(),
            },
        }
    }
}

impl InTooDeep {
    /// Q47: others see that the seat is choosing, and nothing of what.
    fn phase_seen_by(&self, viewer: Viewer) -> Phase {
        match self.phase {
            Phase::Pay { action, .. } if !viewer.is(self.active) => match action.ability() {
                Some((company, _)) => Phase::Ability { company },
                None => Phase::Turn {},
            },
            phase => phase,
        }
    }

    fn company_seen(&self, company: Company) -> CompanyView {
        let mut depth: Vec<Card> = self.piles.downwards(company).collect();
        depth.reverse();
        let dividend = if self.is_final_turn() {
            Default::default()
        } else {
            self.dividend(company, self.active)
        };
        let value = self.value(company);
        let worth =
            |seat: Seat| u16::from(self.shares[seat.idx()][company.idx()]) * u16::from(value);
        CompanyView {
            company,
            side: self.sides[company.idx()],
            cards: self.cards.of(company),
            depth,
            pays: self.pays(company),
            has_ability: company.has_option() && !self.is_ending(),
            price: self.price(company),
            value,
            shares: Holder::all(self.seats)
                .map(|holder| self.shares[holder.idx()][company.idx()])
                .collect(),
            worth: self.seats.iter().map(worth).collect(),
            dividend: dividend[..self.seats.count()].to_vec(),
        }
    }

    fn seat_seen_by(&self, viewer: Viewer, seat: Seat) -> SeatView {
        let hand = self.hands[seat.idx()];
        // R6.1, Q56
        let is_seen = viewer.is(seat) || self.is_over();
        SeatView {
            n_cards: hand.len(),
            hand: is_seen.then_some(hand),
            portfolio: self.portfolios[seat.idx()],
            score: self.score(seat),
            owed: self.owed[seat.idx()],
        }
    }

    /// R6.5
    fn known_to(&self, viewer: Viewer) -> KnownView {
        let knowledge = &self.knowledge;
        let mut known = KnownView {
            fresh: knowledge.fresh,
            n_fresh: knowledge.n_fresh[..self.seats.count()].to_vec(),
            traced: Vec::new(),
            start_has_below: None,
            start_shown: knowledge.start_shown,
        };
        if let Viewer::Seat { seat } = viewer {
            known.traced = knowledge.all_traced(seat, self.seats).collect(); // R6.4
            known.start_has_below = knowledge.start_has_below(seat);
        }
        known
    }
}

impl CompanyView {
    /// Whether a card would pay a dividend as its next one.
    pub fn pays_at(&self, card: Card) -> bool {
        let is_among = |(from, to)| (from..=to).contains(&card.number());
        self.pays.is_some_and(is_among)
    }
}

impl View {
    /// A company.
    pub fn company(&self, company: Company) -> &CompanyView {
        &self.companies[company.idx()]
    }

    /// The company that a card is a share of.
    ///
    /// # Panics
    ///
    /// If the deck does not have the card.
    pub fn company_of(&self, card: Card) -> Company {
        let mut companies = self.companies.iter();
        let found = companies.find(|company| company.cards.contains(card));
        found.expect("a card of this deck").company
    }

    /// Whether the viewer can pay for a share of a card in hand (R2.3): with the
    /// others.
    fn can_buy(&self) -> bool {
        let hand = self.own_hand();
        let n_others = hand.len().saturating_sub(1);
        let price = |card: Card| self.company(self.company_of(card)).price;
        hand.iter().any(|card| price(card) <= n_others)
    }

    /// Whether a card in hand goes deeper somewhere (R2.4).
    fn can_expand(&self) -> bool {
        let Some(deepest) = self.own_hand().highest() else {
            return false;
        };
        let goes = |company: &CompanyView| company.depth.last().is_none_or(|&top| top < deepest);
        self.companies.iter().any(goes)
    }

    /// The viewer's own hand; empty for a spectator.
    pub fn own_hand(&self) -> CardSet {
        match self.viewer {
            Viewer::Seat { seat } => self.players[seat.idx()].hand.unwrap_or_default(),
            Viewer::Public {} => CardSet::EMPTY,
        }
    }
}

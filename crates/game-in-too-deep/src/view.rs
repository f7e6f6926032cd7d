//! R6: who may know what. `imagine`, its inverse, is in `view/imagine.rs`.

mod imagine;

use rules::{RulesVersion, Seat, SeatCount, Viewer, Views};
use serde::Serialize;

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
    /// The last turns, once the end was triggered.
    pub ending: Option<FinalView>,
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
    /// The decade of the most recent one.
    pub decade: Option<u8>,
    /// What a share costs, without discount.
    pub price: u8,
    /// What a share would be worth if the game were over.
    pub value: u8,
    /// How many shares each seat has, then the third player if there is one.
    pub shares: Vec<u8>,
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

impl Views for InTooDeep {
    fn prompt(view: &View) -> String {
        crate::notation::telling::prompt(view)
    }

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
        View {
            version,
            viewer,
            options: self.options(),
            seats,
            phase: self.phase_seen_by(viewer),
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
            ending: final_left.map(|n_left| FinalView {
                is_final_turn: self.is_final_turn(),
                n_left,
            }),
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
        view
    }

    fn shown(view: &View) -> View {
        view.clone()
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
        CompanyView {
            company,
            side: self.sides[company.idx()],
            cards: self.cards.of(company),
            decade: depth.last().map(|top| top.decade()),
            depth,
            price: self.price(company),
            value: self.value(company),
            shares: Holder::all(self.seats)
                .map(|holder| self.shares[holder.idx()][company.idx()])
                .collect(),
            dividend: dividend[..self.seats.count()].to_vec(),
        }
    }

    fn seat_seen_by(&self, viewer: Viewer, seat: Seat) -> SeatView {
        let hand = self.hands[seat.idx()];
        // R6.1, Q56
        let is_seen = viewer.is(seat) || matches!(self.phase, Phase::Over {});
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

    /// The viewer's own hand; empty for a spectator.
    pub fn own_hand(&self) -> CardSet {
        match self.viewer {
            Viewer::Seat { seat } => self.players[seat.idx()].hand.unwrap_or_default(),
            Viewer::Public {} => CardSet::EMPTY,
        }
    }
}

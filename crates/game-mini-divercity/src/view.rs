//! Who may know what (R8). `view/imagine.rs` goes the other way, `view/prompt.rs`
//! says what a screen asks for.

mod imagine;
mod prompt;

use rules::{RulesVersion, Seat, SeatCount, SeatSet, Viewer, Views};
use serde::Serialize;

pub use self::prompt::{Due, Prompt, Telling, Ways};
use crate::event::Event;
use crate::game::{MiniDivercity, Phase};
use crate::options::Options;
use crate::pieces::{Corporation, Diver, HandId, Hotels, Level, N_SPECIES, Signs, Species, Stack};

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
    /// The level that is played.
    pub level: Level,
    /// How many saved species win.
    pub saved_to_win: u8,
    /// How many extinct species lose.
    pub extinct_to_lose: u8,
    /// What is due.
    pub phase: Phase,
    /// Whose round it is.
    pub active: HandId,
    /// The hands of the divers.
    pub hands: Vec<HandView>,
    /// By species, from -2 (extinct) to 2 (saved).
    pub tokens: [i8; N_SPECIES],
    /// The hotels that are built.
    pub hotels: Hotels,
    /// Cards left in the species deck.
    pub species_deck: u8,
    /// The species discard pile: how many of each.
    pub species_discard: [u8; N_SPECIES],
    /// The corporation card that lies open and is not done yet.
    pub corporation: Option<Corporation>,
    /// Cards left in the corporation deck, those on top included.
    pub corporation_deck: u8,
    /// Cards on top of it whose order the divers know, the topmost first; what
    /// they show to those who know it.
    pub corporation_top: Vec<Option<Corporation>>,
    /// Cards the Visionary looks at.
    pub looked: Vec<Option<Corporation>>,
    /// The corporation discard pile, sorted.
    pub corporation_discard: Vec<Corporation>,
    /// Who plays the corporations, if somebody does.
    pub industrialist: Option<IndustrialistView>,
    /// The diver cards in play.
    pub divers: Vec<DiverView>,
    /// Whether everybody can see that the divers cannot win any more (Q46).
    pub is_hopeless: bool,
    /// Divers who have agreed to give up.
    pub conceded: SeatSet,
}

/// A hand as the viewer knows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HandView {
    /// Who runs it.
    pub seat: Seat,
    /// Its cards, left to right.
    pub cards: Vec<CardView>,
}

/// A card in a hand as the viewer knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CardView {
    /// What the viewer knows of its face.
    pub face: Face,
    /// Whether its holder has been told what it is, or has looked.
    pub told: bool,
    /// Whether the viewer holds it and has not yet acknowledged what was told.
    pub fresh: bool,
    /// The last signs given for it.
    pub signs: Signs,
}

/// What a viewer knows of a card's face.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Face {
    /// It lies face up.
    Up {
        /// For all to see.
        species: Species,
    },
    /// The viewer sees it, or has been told.
    Seen {
        /// What it shows.
        species: Species,
    },
    /// The viewer sees its back.
    Back {},
}

/// The Industrialist as the viewer knows them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct IndustrialistView {
    /// Where they sit.
    pub seat: Seat,
    /// How many cards they hold.
    pub n_cards: u8,
    /// Those of them that the viewer knows, sorted.
    pub cards: Vec<Corporation>,
    /// Those of them that the divers know, sorted; not for spectators.
    pub seen: Vec<Corporation>,
}

/// A diver card in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DiverView {
    /// The card.
    pub diver: Diver,
    /// Whose it is.
    pub hand: HandId,
    /// Whether it was used.
    pub used: bool,
}

impl Views for MiniDivercity {
    const FADES: bool = true;

    fn view(&self, viewer: Viewer) -> View {
        let &Self {
            version,
            options,
            seats,
            active,
            hands: _, // through `card_seen_by`, only what the viewer may know
            species_deck,
            species_discard,
            tokens,
            hotels,
            corporation_deck,
            corporation_top,
            looked,
            corporation_discard,
            industrialist: _, // through `industrialist_seen_by`
            seen: _,
            divers: _, // through `owner`
            used,
            conceded,
            phase,
        } = self;
        let level = options.level().difficulty();
        let is_foreseen = self.knows_vision(viewer);
        let diver_view = |diver: Diver| {
            Some(DiverView {
                diver,
                hand: self.owner(diver)?,
                used: used.contains(diver),
            })
        };
        let hand_view = |hand: HandId| HandView {
            seat: self.seat_of(hand),
            cards: (0..self.hand(hand).len())
                .map(|slot| self.card_seen_by(viewer, hand, slot))
                .collect(),
        };
        View {
            version,
            viewer,
            options,
            seats,
            level: options.level(),
            saved_to_win: level.saved_to_win,
            extinct_to_lose: level.extinct_to_lose,
            phase,
            active,
            hands: self.hand_ids().map(hand_view).collect(),
            tokens,
            hotels,
            species_deck: species_deck.len(),
            species_discard: species_discard.counts(), // R8.2
            corporation: self.resolving(),
            corporation_deck: corporation_deck.len() + corporation_top.len(),
            corporation_top: stack_seen(&corporation_top, is_foreseen),
            looked: stack_seen(&looked, is_foreseen),
            corporation_discard: corporation_discard.cards().collect(),
            industrialist: self.industrialist_seen_by(viewer),
            divers: Diver::ALL.into_iter().filter_map(diver_view).collect(),
            is_hopeless: self.is_hopeless(),
            conceded,
        }
    }

    /// Everything face up.
    fn open_view(&self) -> View {
        let mut view = self.view(Viewer::Public {});
        view.corporation_top = stack_seen(&self.corporation_top, true);
        view.looked = stack_seen(&self.looked, true);
        if let Some(industrialist) = &mut view.industrialist {
            industrialist.cards = self.industrialist.cards().collect();
        }
        for (hand, seen) in self.hand_ids().zip(&mut view.hands) {
            let hand = self.hand(hand);
            for (slot, card) in seen.cards.iter_mut().enumerate() {
                card.face = Face::Up {
                    species: hand.cards()[slot],
                };
                card.signs = hand.signs[slot];
            }
        }
        view
    }

    /// Q43, Q49: in the strict memory game a screen repeats nothing that its
    /// viewer has acknowledged, and marks nothing that a table would not mark.
    fn shown(view: &View) -> View {
        let mut screen = view.clone();
        let is_over = matches!(view.phase, Phase::Over { .. });
        if view.options.turn_cards || view.options.mode.is_alone() || is_over {
            return screen;
        }
        let signed = match view.phase {
            Phase::Signs { hand, .. } => Some(hand),
            _ => None,
        };
        for (idx, hand) in screen.hands.iter_mut().enumerate() {
            let is_own = view.viewer.is(hand.seat);
            let is_signed = signed.is_some_and(|hand| hand.idx() == idx);
            for card in &mut hand.cards {
                card.told = false;
                if is_own && !card.fresh {
                    card.face = Face::Back {};
                }
                if !card.fresh && !is_signed {
                    card.signs = Signs::default();
                }
            }
        }
        screen.corporation_top.fill(None);
        let is_looking = matches!(view.phase, Phase::Dismiss { .. });
        if let Some(industrialist) = &mut screen.industrialist
            && !is_looking
        {
            industrialist.seen.clear();
            if !view.viewer.is(industrialist.seat) {
                industrialist.cards.clear();
            }
        }
        screen
    }

    fn prompt(view: &View) -> Prompt {
        prompt::prompt(view)
    }

    /// In the strict memory game (Q43, Q49) nothing that was told, signed or
    /// foreseen is repeated.
    fn faded(event: &Event, options: &Options) -> Event {
        let stays = options.turn_cards || options.mode.is_alone();
        match *event {
            _ if stays => event.clone(),
            Event::Told { from, to, .. } => Event::Told {
                from,
                to,
                cards: None,
            },
            Event::Signed { from, to, slot, .. } => Event::Signed {
                from,
                to,
                slot,
                sign: None,
            },
            Event::Looked { .. } => Event::Looked { card: None },
            Event::Ordered { .. } => Event::Ordered { card: None },
            Event::Foreseen { industrialist, .. } => Event::Foreseen {
                cards: None,
                industrialist,
            },
            _ => event.clone(),
        }
    }
}

impl MiniDivercity {
    /// R8.1, Q32: the seats that see the faces of a hand: all but its holder; nobody
    /// while a lone diver's cards lie face down (R7.6, R8.4).
    pub(crate) fn seats_that_see(&self, hand: HandId) -> SeatSet {
        if self.options.mode.is_alone() {
            return SeatSet::EMPTY;
        }
        SeatSet::all(self.seats).without(self.seat_of(hand))
    }

    fn card_seen_by(&self, viewer: Viewer, hand: HandId, slot: u8) -> CardView {
        let held = self.hand(hand);
        let species = held.cards()[usize::from(slot)];
        let told = held.knows(slot);
        let is_holder = viewer.is(self.seat_of(hand));
        let is_open = self.ending().is_some() || self.options.mode.is_alone() && told;
        let is_seen = match viewer {
            Viewer::Seat { seat } => self.seats_that_see(hand).contains(seat) || is_holder && told,
            Viewer::Public {} => false, // R8.3, Q33
        };
        CardView {
            face: if is_open {
                Face::Up { species } // R7.6, Q50
            } else if is_seen {
                Face::Seen { species }
            } else {
                Face::Back {} // R2.2
            },
            told,
            fresh: is_holder && held.is_fresh(slot),
            signs: match viewer {
                Viewer::Seat { .. } => held.signs[usize::from(slot)],
                Viewer::Public {} => Signs::default(), // Q51
            },
        }
    }

    /// Q24: the Visionary's cards are for all divers, and for nobody else.
    fn knows_vision(&self, viewer: Viewer) -> bool {
        match viewer {
            Viewer::Seat { seat } => self.diver_seats().contains(seat),
            Viewer::Public {} => false,
        }
    }

    fn industrialist_seen_by(&self, viewer: Viewer) -> Option<IndustrialistView> {
        let seat = self.industrialist_seat()?;
        let seen: Vec<Corporation> = match viewer {
            Viewer::Seat { .. } => self.seen.cards().collect(),
            Viewer::Public {} => Vec::new(),
        };
        Some(IndustrialistView {
            seat,
            n_cards: self.industrialist.len(),
            cards: if viewer.is(seat) || self.ending().is_some() {
                self.industrialist.cards().collect()
            } else {
                seen.clone() // Q52
            },
            seen,
        })
    }
}

fn stack_seen(stack: &Stack, is_known: bool) -> Vec<Option<Corporation>> {
    let cards = stack.cards().iter();
    cards.map(|&card| is_known.then_some(card)).collect()
}

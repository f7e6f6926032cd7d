//! What is narrated, and which rules it shows at work.

use rules::{Cited, RuleId, Seat};
use serde::Serialize;

use crate::actions::Action;
use crate::ending::Ending;
use crate::game::MiniDivercity;
use crate::pieces::{Corporation, Diver, HandId, Hotel, Sign, Species};

/// Something that happened, as one listener may hear it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Event {
    /// A hand is active first.
    FirstHand {
        /// Which.
        hand: Held,
    },
    /// A hand has got a diver card.
    DiverCard {
        /// Which hand.
        hand: Held,
        /// The card.
        diver: Diver,
    },
    /// A hand of a full team takes no more diver cards.
    DiversLeft {
        /// Which hand.
        hand: Held,
    },
    /// A hand has drawn a species card.
    Drawn {
        /// Which hand.
        hand: Held,
        /// What it shows, to those who see its face.
        species: Option<Species>,
    },
    /// The Industrialist has drawn a card.
    Refilled {
        /// What it shows, to the Industrialist only.
        card: Option<Corporation>,
    },
    /// A round begins.
    Round {
        /// The active hand.
        hand: Held,
    },
    /// A corporation card lies open.
    Corporation {
        /// The card.
        card: Corporation,
        /// The Industrialist who played it, if there is one; not sent.
        #[serde(skip)]
        by: Option<Seat>,
    },
    /// An effect of it came to nothing.
    Nothing {
        /// The card.
        card: Corporation,
    },
    /// The oil platform took a card from a hand.
    Drilled {
        /// Which hand.
        hand: Held,
        /// From where.
        slot: u8,
        /// What it shows.
        species: Species,
    },
    /// The dynamite hit a species card.
    Blasted {
        /// What it shows.
        species: Species,
        /// Whether it came from the discard pile, where it stays.
        from_discard: bool,
    },
    /// A hotel is to be built.
    Hotel {
        /// Which.
        hotel: Hotel,
        /// Whether it stood there already.
        was_built: bool,
    },
    /// The corporations' discard pile has become their deck.
    Reshuffled {},
    /// A card was played.
    Played {
        /// By which hand.
        hand: Held,
        /// From where.
        slot: u8,
        /// What it shows.
        species: Species,
        /// How it came about.
        means: Means,
    },
    /// A token moved.
    Moved {
        /// Whose.
        species: Species,
        /// Where it was, from -2 (extinct) to 2 (saved).
        from: i8,
        /// Where it is.
        to: i8,
    },
    /// A hand was told its cards, or looked at them.
    Told {
        /// Who told; nobody if the hand looked for itself.
        from: Option<Held>,
        /// Whose cards.
        to: Held,
        /// What they show, left to right; not to spectators, nor to a holder who
        /// has to remember it: the cards show it until it is acknowledged (Q43).
        cards: Option<Vec<Species>>,
    },
    /// A hand begins to make signs.
    Signing {
        /// Who.
        from: Held,
        /// To whom.
        to: Held,
    },
    /// A sign was given for a card.
    Signed {
        /// Who gave it.
        from: Held,
        /// To whom.
        to: Held,
        /// For which card.
        slot: u8,
        /// The sign; not to spectators, nor to a holder who has to remember it.
        sign: Option<Sign>,
    },
    /// A card was given up to close a hotel.
    Closed {
        /// By which hand.
        hand: Held,
        /// From where.
        slot: u8,
        /// What it shows.
        species: Species,
        /// Which hotel.
        hotel: Hotel,
    },
    /// A diver card was used.
    Used {
        /// By which hand.
        hand: Held,
        /// The card.
        diver: Diver,
    },
    /// A hotel became an island again without a card.
    Island {
        /// Which.
        hotel: Hotel,
    },
    /// The Visionary looks at a card of the deck.
    Looked {
        /// What it shows, to divers only.
        card: Option<Corporation>,
    },
    /// The Visionary has put a card back below those before it.
    Ordered {
        /// What it shows, to divers only.
        card: Option<Corporation>,
    },
    /// The Visionary looks at the Industrialist's hand.
    Foreseen {
        /// The cards; not to spectators.
        cards: Option<Vec<Corporation>>,
        /// Where the Industrialist sits; not sent.
        #[serde(skip)]
        industrialist: Option<Seat>,
    },
    /// The Visionary has discarded a card of the Industrialist's.
    Dismissed {
        /// The card.
        card: Corporation,
        /// Where the Industrialist sits; not sent.
        #[serde(skip)]
        industrialist: Option<Seat>,
    },
    /// A diver wants to give up.
    Conceded {
        /// Who.
        seat: Seat,
    },
    /// The game is over.
    Over {
        /// Why.
        ending: Ending,
    },
    /// At the end a hand is turned over.
    Hand {
        /// Which.
        hand: Held,
        /// What its cards show, left to right.
        cards: Vec<Species>,
    },
}

/// A hand, and who runs it: a sentence speaks of people, unless one diver has
/// two hands. Sent is the hand alone, for a screen has the view beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
pub struct Held {
    /// Which.
    pub hand: HandId,
    /// Who runs it.
    pub seat: Seat,
    /// Whether it is one of a lone diver's two (R7.6).
    pub is_of_two: bool,
}

impl Serialize for Held {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.hand.serialize(serializer)
    }
}

/// How a card came to be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Means {
    /// As the action of a turn.
    Action,
    /// By the Olympic Swimmer.
    Swimmer,
    /// On the Captain's order.
    Captain,
}

impl Cited for MiniDivercity {
    /// Names the rules that an action puts to work.
    fn cite_action(action: Action, cite: &mut dyn FnMut(RuleId)) {
        cite(RuleId(match action {
            Action::Take { .. } => "Q45",
            Action::Corporation { .. } => "R7.5",
            Action::Discard { .. } => "R3.2",
            Action::Play { .. } => "R4.2",
            Action::Tell { .. } => "R4.3",
            Action::Close { .. } => "R4.4",
            Action::Endurance { .. } => "R5.2",
            Action::Diving { .. } => "R5.3",
            Action::Captain { .. } => "R5.4",
            Action::Environmentalist { .. } => "R5.5",
            Action::Explorer {} => "R5.6",
            Action::Visionary {} => "R5.7",
            Action::Swimmer { .. } => "R5.8",
            Action::Communication { .. } => "R5.9",
            Action::Sign { .. } => "R7.8",
            Action::EndTurn {} => "Q38",
            // What follows from an action that was counted.
            Action::Obey { .. }
            | Action::Order { .. }
            | Action::Dismiss { .. }
            | Action::Leave {}
            | Action::Next {} => return,
        }));
    }

    /// Names the rules that an event shows at work.
    fn cite_event(event: &Event, cite: &mut dyn FnMut(RuleId)) {
        cite(RuleId(match event {
            Event::FirstHand { .. } => "R1.6",
            Event::DiverCard { .. } => "R1.3",
            Event::DiversLeft { .. } => "R7.4",
            Event::Drawn { .. } => "R4.5",
            Event::Round { .. } => "R2.1",
            Event::Corporation { .. } => "R3.1",
            Event::Blasted { .. } => "R3.3",
            Event::Hotel { .. } => "R3.4",
            Event::Reshuffled {} => "R3.5",
            Event::Used { .. } => "R5.1",
            Event::Moved { to: -2 | 2, .. } => "R6.1",
            Event::Over { ending } => match ending {
                Ending::Saved => "R6.2",
                Ending::Extinct => "R6.3",
                Ending::Hotels => "R6.4",
                Ending::NoAction => "R6.5",
                Ending::Conceded => "Q46",
            },
            Event::Moved { .. }
            | Event::Refilled { .. }
            | Event::Nothing { .. }
            | Event::Drilled { .. }
            | Event::Played { .. }
            | Event::Told { .. }
            | Event::Signing { .. }
            | Event::Signed { .. }
            | Event::Closed { .. }
            | Event::Island { .. }
            | Event::Looked { .. }
            | Event::Ordered { .. }
            | Event::Foreseen { .. }
            | Event::Dismissed { .. }
            | Event::Conceded { .. }
            | Event::Hand { .. } => return,
        }));
    }
}

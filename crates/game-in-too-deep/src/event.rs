//! What is narrated, and which rules it shows at work.

use rules::{Cited, RuleId, Seat};
use serde::Serialize;

use crate::actions::Action;
use crate::game::InTooDeep;
use crate::pieces::{Card, Company, Holder};

/// Something that happened, as one listener may hear it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Event {
    /// A seat has got a card from the deck.
    Drawn {
        /// Who.
        seat: Seat,
        /// The card, to its receiver only.
        card: Option<Card>,
    },
    /// A seat was dealt the lowest card and begins.
    Start {
        /// Who.
        seat: Seat,
    },
    /// Before the first turn a card lies open.
    Open {
        /// The card.
        card: Card,
    },
    /// A seat has taken an open card as a free share.
    Took {
        /// Who.
        seat: Seat,
        /// The card.
        card: Card,
        /// Of which company.
        company: Company,
    },
    /// The third player has got a share.
    Third {
        /// The card.
        card: Card,
        /// Of which company.
        company: Company,
    },
    /// A seat has bought a share.
    Bought {
        /// Who.
        seat: Seat,
        /// The share.
        card: Card,
        /// Of which company.
        company: Company,
        /// What was discarded for it, sorted.
        paid: Vec<Card>,
    },
    /// A seat has put a depth card on a company.
    Expanded {
        /// Who.
        seat: Seat,
        /// The depth card.
        card: Card,
        /// The company.
        company: Company,
        /// What was discarded for it, sorted; only for an extra card.
        paid: Vec<Card>,
    },
    /// A company pays a dividend.
    Dividend {
        /// The company.
        company: Company,
        /// How many cards each seat gets.
        owed: Vec<u8>,
    },
    /// A seat chooses to draw.
    Draws {
        /// Who.
        seat: Seat,
    },
    /// Everybody has drawn in a row, and everybody gets two cards.
    Fundraiser {},
    /// A seat does not use the ability it could use.
    Skipped {
        /// Who.
        seat: Seat,
        /// Whose ability.
        company: Company,
    },
    /// A depth card was discarded by an ability.
    Removed {
        /// Who did it.
        seat: Seat,
        /// The card.
        card: Card,
        /// Where it lay.
        company: Company,
        /// What was discarded for it, sorted.
        paid: Vec<Card>,
    },
    /// A depth card was moved by an ability and is now the most recent one.
    Moved(Moved),
    /// A seat has bought a share from another portfolio.
    TookShare {
        /// Who.
        seat: Seat,
        /// From whom.
        holder: Holder,
        /// The share.
        card: Card,
        /// Of which company.
        company: Company,
        /// How many cards it cost.
        n_paid: u8,
        /// The cards, to payer and receiver only; the third player's are discarded
        /// for all to see.
        paid: Option<Vec<Card>>,
    },
    /// A bonus share has turned up.
    Bonus {
        /// What becomes of it.
        fate: BonusFate,
    },
    /// A card is opened for a bonus share.
    Opened {
        /// The card.
        card: Card,
    },
    /// Of the opened cards one has become a depth card.
    ThirdDepth {
        /// The card.
        card: Card,
        /// The company.
        company: Company,
    },
    /// Cards that were opened and not used are discarded.
    Discarded {
        /// The cards, sorted.
        cards: Vec<Card>,
    },
    /// The discard pile has become the deck.
    Reshuffled {
        /// How many cards it has, bonus shares included.
        n_cards: u8,
        /// Which deck it is now.
        deck: NewDeck,
    },
    /// No card is left anywhere; what is still owed lapses.
    Lapsed {},
    /// The end is near: everybody has one more turn.
    Ending {
        /// Why.
        ending: Ending,
    },
    /// The game is over.
    Over {},
    /// At the end a hand is shown.
    Hand {
        /// Whose.
        seat: Seat,
        /// Its cards, sorted.
        cards: Vec<Card>,
    },
}

/// A depth card on its way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Moved {
    /// Who moved it.
    pub seat: Seat,
    /// The card.
    pub card: Card,
    /// Where it lay.
    pub from: Company,
    /// Where it lies now, on top.
    pub to: Company,
    /// What was discarded for it, sorted.
    pub paid: Vec<Card>,
}

/// What becomes of a bonus share.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum BonusFate {
    /// It is discarded, and cards are opened for it.
    Resolved,
    /// Another one is being resolved; it waits.
    SetAside,
    /// The end is near; it has no effect and leaves the game.
    Removed,
}

/// What the discard pile has become.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum NewDeck {
    /// The second deck: when it runs out, the last turns come.
    Second,
    /// The reserve of the last turns.
    Reserve,
}

/// Why everybody has only one more turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Ending {
    /// The deck has run out for the second time.
    Depleted,
    /// A second fundraiser has followed the first directly.
    Fundraisers,
}

impl Cited for InTooDeep {
    /// Names the rules that an action puts to work.
    fn cite_action(action: Action, cite: &mut dyn FnMut(RuleId)) {
        cite(RuleId(match action {
            Action::Take { .. } => "R1.6",
            Action::Buy { .. } => "R2.2",
            Action::Expand { .. } => "R2.4",
            Action::Draw {} => "R2.6",
            Action::Pay { .. } => "R2.3",
            Action::Remove { .. } => "R3.2",
            Action::RemoveTop { .. } | Action::MoveTop { .. } => "R3.3",
            Action::BuyDiscount { .. } => "R3.8",
            Action::TakeShare { .. } => "R3.9",
            Action::Raise { .. } | Action::Shift { .. } => "R3.10",
            Action::PlayExtra { .. } => "R3.11",
            Action::Skip {} => return,
        }));
    }

    /// Names the rules that an event shows at work.
    fn cite_event(event: &Event, cite: &mut dyn FnMut(RuleId)) {
        cite(RuleId(match event {
            Event::Start { .. } => "R1.5",
            Event::Dividend { .. } => "R2.5",
            Event::Fundraiser {} => "R2.7",
            Event::Bonus { fate } => match fate {
                BonusFate::Resolved => "R5.2",
                BonusFate::SetAside => "R5.5",
                BonusFate::Removed => return,
            },
            Event::ThirdDepth { .. } => "R5.4",
            Event::Reshuffled { .. } => "R4.1",
            Event::Ending {
                ending: Ending::Depleted,
            } => "R4.2",
            Event::Over {} => "R4.5",
            Event::Ending { .. }
            | Event::Drawn { .. }
            | Event::Open { .. }
            | Event::Took { .. }
            | Event::Third { .. }
            | Event::Bought { .. }
            | Event::Expanded { .. }
            | Event::Draws { .. }
            | Event::Skipped { .. }
            | Event::Removed { .. }
            | Event::Moved(_)
            | Event::TookShare { .. }
            | Event::Opened { .. }
            | Event::Discarded { .. }
            | Event::Lapsed {}
            | Event::Hand { .. } => return,
        }));
    }
}

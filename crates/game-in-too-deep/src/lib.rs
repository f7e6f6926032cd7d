//! In Too Deep: five companies explore the ocean, and everybody invests in all
//! of them.
//!
//! Every card is two things: a share of a company, or a depth of any company. A
//! turn is one of three: buy a share from the hand and pay as many cards as
//! there are shares of that company; play a card with a higher number on a
//! company, which pays its shareholders whenever a new decade is reached; or
//! draw a card. Some companies let whoever expands them do something more. The
//! game ends after the deck has run out twice. A share is then worth as much as
//! its company has depth cards, and the dearest portfolio wins.
//!
//! The files read in this order; there is no `board.rs`, for there is no
//! geometry. `RULES.md` has the rules by number (`R2.5`), `RULINGS.md` the
//! answers to what the rulebook leaves open (`Q7`).

mod options;

mod pieces;

mod game;

mod setup;

mod chances;

mod actions;

mod ending;

mod scoring;

mod event;

mod view;

mod manners;

mod reason;

mod notation;

mod texts;

pub use actions::{Action, Refusal};
pub use chances::Chance;
pub use event::{BonusFate, Ending, Event, Moved, NewDeck};
pub use game::{InTooDeep, Phase, Then};
pub use options::{BadOptions, Deck, DeckChoice, Options};
pub use pieces::{Card, CardSet, Company, DECK, Holder, MAX_SEATS, Piles, Side, Sides};
pub use reason::{Clearing, Draw, Holding, Hope, Payouts, Reason};
pub use view::{
    AbilityView, CompanyView, FinalView, FundraiserView, KnownView, Prompt, SeatView, View,
};

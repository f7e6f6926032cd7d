//! Mini DiverCity: divers save the animals of a reef, and nobody may look at
//! the cards in their own hand.
//!
//! A round belongs to one hand of cards. First the corporations act: an oil
//! platform takes a card from that hand, dynamite one from the deck, and the
//! animal on it moves a step towards extinction; or two hotels are built. Then
//! the diver plays a card unseen, whose animal moves a step towards safety,
//! tells another diver all of their cards, or gives up a card to close a hotel.
//! The divers win together once enough species are saved. They lose when too
//! many are extinct, when six hotels stand, or when nothing is left to do.
//!
//! The files read in this order; there is no `board.rs`, for there is no
//! geometry. `RULES.md` has the rules by number (`R4.3`), `RULINGS.md` the
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
pub use ending::Ending;
pub use event::{Event, Held, Means};
pub use game::{MiniDivercity, Phase, Then};
pub use manners::{Phrase, Remark};
pub use options::{BadOptions, DiverCards, DiverList, LevelChoice, Mode, Options};
pub use pieces::{
    BLUE, Corporation, CorporationPile, DECK, Difficulty, Diver, DiverSet, EXTINCT, Effect, GREEN,
    Hand, HandId, Hotel, Hotels, INDUSTRIALIST_CARDS, Level, MAX_CARDS, MAX_HANDS, N_COPIES,
    N_SPECIES, Pile, Printed, RED, SAVED, Sign, Signs, Species, SpeciesPile, Stack, VISION,
};
pub use reason::{Harm, News, PlayedCard, Reason, Step, Threat};
pub use view::{
    CardView, DiverView, Due, Face, HandView, IndustrialistView, Prompt, Telling, View, Ways,
};

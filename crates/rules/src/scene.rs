//! What a screen is made of, for games that have no screen of their own: a game
//! names its parts, and one plain screen lays them out for any game.
//!
//! A [`Scene`] is made from what is shown to a viewer and from nothing else, so it
//! cannot tell more than that. Things are touched one after the other: an action
//! is the list of spots that a person touches for it, and the screen offers the
//! spots with which some legal action goes on.

use serde::Serialize;

use crate::{Game, Seat, Typed};

/// A game that can be shown by the plain screen.
pub trait Scenic: Game {
    /// What the screen is made of, in reading order.
    fn scene(shown: &Self::Shown) -> Scene;

    /// The spots a person touches for an action, in order. An action without any
    /// is a button. Of the actions that are legal together no two have the same
    /// touches, buttons aside; one may be the beginning of another.
    fn touches(_action: Self::Action) -> Vec<Spot> {
        Vec::new()
    }

    /// What a button for the action says.
    fn label(action: Self::Action) -> String {
        action.write()
    }
}

/// All that one viewer's screen is made of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Scene {
    /// In reading order.
    pub parts: Vec<Part>,
    /// How each of the viewer's legal actions is made, in the order in which they
    /// are listed. A game leaves it empty; whoever sends the scene fills it in.
    pub ways: Vec<Way>,
}

impl Scene {
    /// A scene of these parts.
    pub fn new(parts: impl IntoIterator<Item = Part>) -> Self {
        Scene {
            parts: parts.into_iter().collect(),
            ways: Vec::new(),
        }
    }
}

/// How an action is made on the plain screen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Way {
    /// What is touched for it, in order.
    pub touches: Vec<Spot>,
    /// What a button for it says.
    pub label: String,
}

impl Way {
    /// How a game makes an action.
    pub fn of<G: Scenic>(action: G::Action) -> Self {
        Way {
            touches: G::touches(action),
            label: G::label(action),
        }
    }
}

/// The name of something that can be touched; within a scene no two are alike.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub struct Spot(pub String);

impl Spot {
    /// The spot with the name of a thing.
    pub fn of(thing: impl std::fmt::Display) -> Self {
        Spot(thing.to_string())
    }
}

/// A part of a scene.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Part {
    /// A board.
    Grid {
        /// What it is called.
        title: String,
        /// How many places a row has.
        columns: u8,
        /// The places, row by row.
        places: Vec<Place>,
    },
    /// Things that lie in a row.
    Row {
        /// What it is called.
        title: String,
        /// The places, from the left.
        places: Vec<Place>,
    },
    /// What somebody holds.
    Hand {
        /// Who.
        seat: Seat,
        /// One place for every card.
        places: Vec<Place>,
    },
    /// Cards on top of each other.
    Pile {
        /// What it is called.
        title: String,
        /// The uppermost card, and where it is touched.
        top: Place,
        /// How many there are.
        count: u32,
    },
    /// What everybody has, a line a seat.
    Scores {
        /// What it is called.
        title: String,
        /// The lines.
        lines: Vec<SeatScore>,
    },
}

/// Where something can lie.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Place {
    /// The name by which it is touched.
    pub spot: Spot,
    /// What it is called, for those who listen: "b2".
    pub label: String,
    /// What lies there.
    pub card: Option<Card>,
}

impl Place {
    /// A place, and what lies there.
    pub fn new(spot: Spot, label: impl Into<String>, card: Option<Card>) -> Self {
        Place {
            spot,
            label: label.into(),
            card,
        }
    }
}

/// A card, tile or piece.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Card {
    /// By what the screen follows it from place to place; null if nobody may
    /// know where it came from.
    pub key: Option<String>,
    /// What there is to see of it.
    pub face: Face,
    /// Whose it is; null if that means nothing.
    pub owner: Option<Seat>,
    /// A word more about it, such as "known to all".
    pub note: Option<String>,
}

impl Card {
    /// A card that lies face up, and by what it is known again.
    pub fn up(key: impl Into<String>, text: impl Into<String>, suit: Option<Suit>) -> Self {
        Card {
            key: Some(key.into()),
            face: Face::Up {
                text: text.into(),
                suit,
            },
            owner: None,
            note: None,
        }
    }

    /// A card that lies face down.
    pub const fn down() -> Self {
        Card {
            key: None,
            face: Face::Down {},
            owner: None,
            note: None,
        }
    }

    /// The same with the mark of whoever owns it.
    #[must_use]
    pub fn of(mut self, owner: Seat) -> Self {
        self.owner = Some(owner);
        self
    }

    /// The same with a word more.
    #[must_use]
    pub fn noted(mut self, note: impl Into<String>) -> Self {
        self.note = Some(note.into());
        self
    }
}

/// What there is to see of a card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Face {
    /// Its front.
    Up {
        /// What stands on it: a number, or a short word.
        text: String,
        /// What kind it is of, where there are kinds.
        suit: Option<Suit>,
    },
    /// Its back.
    Down {},
}

/// A kind of cards. Every shape has its own colour, so that kinds differ in both.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Suit {
    /// Its name: "cowrie".
    pub name: String,
    /// How it is drawn.
    pub shape: Shape,
}

impl Suit {
    /// A suit.
    pub fn new(name: impl Into<String>, shape: Shape) -> Self {
        Suit {
            name: name.into(),
            shape,
        }
    }
}

/// How a suit is drawn. There are six.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Shape {
    /// Like a cowrie, in coral.
    Oval,
    /// Like a scallop, in gold.
    Fan,
    /// Like a whelk, in blue.
    Spiral,
    /// Like a limpet, in green.
    Cone,
    /// Like a starfish, in violet.
    Star,
    /// Like a drop of water, in grey.
    Drop,
}

/// What one seat has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatScore {
    /// Who.
    pub seat: Seat,
    /// What it comes to.
    pub total: i32,
    /// What it is made of.
    pub counters: Vec<Counter>,
}

/// Something that is counted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Counter {
    /// What: "sets".
    pub name: String,
    /// Drawn instead of the name, where it is a suit that is counted.
    pub suit: Option<Suit>,
    /// How many.
    pub count: i32,
}

impl Counter {
    /// So many of something.
    pub fn new(name: impl Into<String>, count: impl Into<i32>) -> Self {
        Counter {
            name: name.into(),
            suit: None,
            count: count.into(),
        }
    }

    /// So many of a suit.
    pub fn of(suit: Suit, count: impl Into<i32>) -> Self {
        Counter {
            name: suit.name.clone(),
            suit: Some(suit),
            count: count.into(),
        }
    }
}

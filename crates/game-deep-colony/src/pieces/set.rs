//! A tile set as its file says it. The same form stands in a record's options.
//!
//! `data/README.md` tells whoever wants to draw a set of their own what each
//! field means.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A whole set. Nothing is checked yet but the form.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TileSet {
    /// The version of this form; always 1.
    pub schema: u8,
    /// The set's name, size and start tile.
    pub meta: Meta,
    /// What every seat gets.
    pub markers: Markers,
    /// The tiles; their places in this list are their numbers.
    #[serde(rename = "tile")]
    pub tiles: Vec<Tile>,
}

/// What a set is called and begins with.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Meta {
    /// The set's name.
    pub name: String,
    /// How many tiles there are with all copies.
    pub total: u16,
    /// The tile that lies on the table at the start.
    pub start: String,
}

/// What every seat gets.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Markers {
    /// Construction markers with two players.
    #[serde(rename = "2")]
    pub two: u8,
    /// Construction markers with three players.
    #[serde(rename = "3")]
    pub three: u8,
    /// Construction markers with four players.
    #[serde(rename = "4")]
    pub four: u8,
    /// Submarines; always 2.
    pub submarines: u8,
    /// Head Offices; always 1.
    pub head_offices: u8,
}

/// One drawing, with how often it is in the set.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Tile {
    /// Its name.
    pub id: String,
    /// What it looks like but for kelp and algae; only for whoever draws it.
    pub shape: String,
    /// How many copies there are.
    pub count: u8,
    /// What lies at the edges N, E, S, W.
    pub edges: [Terrain; 4],
    /// Colony segments: the edges each dome reaches.
    pub colonies: Vec<Vec<Edge>>,
    /// Link segments: the two ends of each.
    pub links: Vec<[LinkEnd; 2]>,
    /// Ocean regions.
    pub oceans: Vec<Ocean>,
    /// The region that a generator stands in, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub generator: Option<u8>,
    /// Whether there is an aerator.
    #[serde(default, skip_serializing_if = "is_absent")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub aerator: bool,
}

fn is_absent(aerator: &bool) -> bool {
    !aerator
}

/// What lies at an edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Terrain {
    /// A colony.
    C,
    /// A transport link, with water on both sides.
    L,
    /// Ocean.
    O,
}

impl Terrain {
    /// Two bits that are never zero, so that zero can stand for "anything".
    pub(crate) const fn bits(self) -> u8 {
        match self {
            Terrain::C => 1,
            Terrain::L => 2,
            Terrain::O => 3,
        }
    }

    /// In words.
    pub const fn name(self) -> &'static str {
        match self {
            Terrain::C => "colony",
            Terrain::L => "link",
            Terrain::O => "ocean",
        }
    }
}

/// An edge of a tile as it is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[allow(missing_docs, reason = "the four winds")]
pub enum Edge {
    N,
    E,
    S,
    W,
}

impl Edge {
    /// Every edge, clockwise.
    pub const ALL: [Edge; 4] = [Edge::N, Edge::E, Edge::S, Edge::W];

    /// From 0, clockwise.
    pub const fn idx(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// What a link segment ends at: an edge, or something that terminates it. In
/// JSON and in files `"N"`, `"terminus"`, `"junction"`, `"aerator"` or
/// `"colony:0"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub enum LinkEnd {
    /// An edge: it goes on on the next tile.
    Edge(Edge),
    /// A dead end; water goes round it.
    Terminus,
    /// A T intersection, where three links end.
    Junction,
    /// The tile's aerator, where four links end.
    Aerator,
    /// One of the tile's colony segments.
    Colony(u8),
}

impl fmt::Display for LinkEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LinkEnd::Edge(edge) => edge.fmt(f),
            LinkEnd::Terminus => f.write_str("terminus"),
            LinkEnd::Junction => f.write_str("junction"),
            LinkEnd::Aerator => f.write_str("aerator"),
            LinkEnd::Colony(number) => write!(f, "colony:{number}"),
        }
    }
}

impl FromStr for LinkEnd {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let edge = Edge::ALL.into_iter().find(|edge| edge.to_string() == text);
        let colony = text.strip_prefix("colony:").map(str::parse);
        Ok(match (text, edge, colony) {
            (_, Some(edge), _) => LinkEnd::Edge(edge),
            (_, _, Some(Ok(number))) => LinkEnd::Colony(number),
            ("terminus", ..) => LinkEnd::Terminus,
            ("junction", ..) => LinkEnd::Junction,
            ("aerator", ..) => LinkEnd::Aerator,
            _ => {
                let short: String = text.chars().take(40).collect();
                return Err(format!(
                    "a link ends at N, E, S, W, terminus, junction, aerator or colony:NUMBER, not at \"{short}\""
                ));
            }
        })
    }
}

impl TryFrom<String> for LinkEnd {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<LinkEnd> for String {
    fn from(end: LinkEnd) -> String {
        end.to_string()
    }
}

/// One water of a tile.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Ocean {
    /// The half-edges it reaches: 0 is the west half of N, then clockwise.
    pub halves: Vec<u8>,
    /// Kelp patches, a credit each.
    pub kelp: u8,
    /// Algae blooms, which cost a credit each.
    pub algae: u8,
}

//! What can be wrong with a set (Q47). The words are in `texts`.

use serde::Serialize;

use super::set::Edge;

/// Something wrong with a set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Fault {
    /// With the set as a whole.
    Set {
        /// What is wrong with it.
        what: SetFault,
    },
    /// With one of its tiles.
    Tile {
        /// Its place in the list, from 1.
        number: u32,
        /// Its name, unless that is wrong too.
        name: Option<String>,
        /// What is wrong with it.
        what: TileFault,
    },
}

/// What can be wrong with a set as a whole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum SetFault {
    /// The form is of another version.
    Schema {
        /// The version it says.
        schema: u8,
    },
    /// The name is empty, too long or has control characters.
    Name,
    /// The counts make another total.
    Total {
        /// The total it says.
        total: u16,
        /// What the counts make.
        counted: u32,
    },
    /// Too few or too many tiles.
    Size {
        /// How many there are with all copies.
        tiles: u32,
    },
    /// No tile has the name of the start tile.
    NoStart,
    /// The start tile cannot be the first.
    BadStart {
        /// Its name.
        name: String,
    },
    /// Too few or too many construction markers.
    Markers {
        /// With so many players.
        players: u8,
        /// How many each has.
        markers: u8,
    },
    /// Another number of submarines or Head Offices than the rules give.
    Pieces,
}

/// What can be wrong with a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum TileFault {
    /// Nobody could type its name.
    Name,
    /// Another tile has its name.
    SameName,
    /// There is none of it.
    Count,
    /// A colony without an edge.
    EmptyColony,
    /// A colony edge of no colony.
    ColonyMissing {
        /// The edge.
        edge: Edge,
    },
    /// A colony edge of two colonies.
    TwoColonies {
        /// The edge.
        edge: Edge,
    },
    /// A colony at an edge of something else.
    NotColony {
        /// The edge.
        edge: Edge,
    },
    /// A link edge of no link.
    LinkMissing {
        /// The edge.
        edge: Edge,
    },
    /// A link edge of two links.
    TwoLinks {
        /// The edge.
        edge: Edge,
    },
    /// A link that ends at an edge of something else.
    NotLink {
        /// The edge.
        edge: Edge,
    },
    /// A link without an edge.
    EmptyLink,
    /// A link that ends at a colony which does not exist.
    NoSuchColony {
        /// The colony's number.
        colony: u8,
    },
    /// A T intersection without three arms.
    Junction {
        /// How many it has.
        arms: u32,
    },
    /// An aerator without four arms.
    Aerator {
        /// How many it has.
        arms: u32,
    },
    /// Links that end at an aerator which does not exist.
    NoAerator,
    /// Two walls that cross.
    Crossed,
    /// Something wrong with its waters.
    Water {
        /// What.
        what: WaterFault,
    },
}

/// What can be wrong with the waters of a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum WaterFault {
    /// An ocean without a half-edge.
    EmptyOcean {
        /// The ocean's number.
        ocean: u32,
    },
    /// Too much kelp or too many algae.
    Patches {
        /// The ocean's number.
        ocean: u32,
    },
    /// A half-edge that does not exist.
    NoSuchHalf {
        /// The ocean's number.
        ocean: u32,
        /// The half-edge.
        half: u8,
    },
    /// A half-edge that an ocean names twice.
    HalfTwice {
        /// The ocean's number.
        ocean: u32,
        /// The half-edge.
        half: u8,
    },
    /// Water at a half-edge that no ocean names.
    OceanMissing {
        /// The half-edge.
        half: u8,
    },
    /// A half-edge of two oceans.
    TwoOceans {
        /// The half-edge.
        half: u8,
    },
    /// An ocean at a half-edge without water.
    NotOcean {
        /// The half-edge.
        half: u8,
    },
    /// A generator in an ocean that does not exist.
    NoSuchOcean {
        /// The ocean's number.
        ocean: u8,
    },
    /// Two oceans where nothing parts the water.
    SameWater {
        /// A half-edge of each.
        halves: [u8; 2],
    },
    /// One ocean where a link or a colony parts the water.
    TwoWaters {
        /// A half-edge on either side.
        halves: [u8; 2],
    },
}

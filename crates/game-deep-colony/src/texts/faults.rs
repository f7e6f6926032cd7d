//! What is wrong with a tile set, in sentences for whoever drew it.

use std::fmt;

use crate::pieces::{
    Fault, MAX_MARKERS, MAX_NAME, MAX_PATCHES, MAX_TILES, N_HEAD_OFFICES, N_SUBMARINES, SCHEMA,
    SetFault, TileFault, WaterFault,
};

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Set { what } => write!(f, "the set: {what}"),
            Fault::Tile {
                name: Some(name),
                what,
                ..
            } => write!(f, "tile {name}: {what}"),
            Fault::Tile { number, what, .. } => write!(f, "tile number {number}: {what}"),
        }
    }
}

impl fmt::Display for SetFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetFault::Schema { schema } => write!(f, "schema is {schema}, not {SCHEMA}"),
            SetFault::Name => write!(f, "the name needs 1 to {MAX_NAME} letters"),
            SetFault::Total { total, counted } => {
                write!(f, "total is {total}, but the counts make {counted}")
            }
            SetFault::Size { tiles } => write!(f, "a set has 2 to {MAX_TILES} tiles, not {tiles}"),
            SetFault::NoStart => write!(f, "no tile has the id of the start tile"),
            SetFault::BadStart { name } => {
                write!(f, "the start tile {name} needs a colony and a link")
            }
            SetFault::Markers { players, markers } => write!(
                f,
                "{players} players have 1 to {MAX_MARKERS} markers each, not {markers}"
            ),
            SetFault::Pieces => write!(
                f,
                "every seat has {N_SUBMARINES} submarines and {N_HEAD_OFFICES} Head Office"
            ),
        }
    }
}

impl fmt::Display for TileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TileFault::Name => write!(
                f,
                "an id has 1 to {MAX_NAME} small letters, digits and hyphens and is not \"auto\""
            ),
            TileFault::SameName => write!(f, "another tile has the same id"),
            TileFault::Count => write!(f, "count is 0"),
            TileFault::EmptyColony => write!(f, "a colony reaches no edge"),
            TileFault::ColonyMissing { edge } => {
                write!(f, "edge {edge} is C, but no colony reaches it")
            }
            TileFault::TwoColonies { edge } => write!(f, "edge {edge} belongs to two colonies"),
            TileFault::NotColony { edge } => {
                write!(f, "a colony reaches edge {edge}, which is not C")
            }
            TileFault::LinkMissing { edge } => {
                write!(f, "edge {edge} is L, but no link ends there")
            }
            TileFault::TwoLinks { edge } => write!(f, "edge {edge} is the end of two links"),
            TileFault::NotLink { edge } => {
                write!(f, "a link ends at edge {edge}, which is not L")
            }
            TileFault::EmptyLink => write!(f, "a link reaches no edge"),
            TileFault::NoSuchColony { colony } => {
                write!(f, "a link ends at colony:{colony}, which does not exist")
            }
            TileFault::Junction { arms } => {
                write!(f, "a T intersection has three arms, not {arms}")
            }
            TileFault::Aerator { arms } => write!(f, "an aerator has four arms, not {arms}"),
            TileFault::NoAerator => write!(f, "a link ends at an aerator that is not there"),
            TileFault::Crossed => write!(f, "what joins N and S crosses what joins E and W"),
            TileFault::Water { what } => what.fmt(f),
        }
    }
}

impl fmt::Display for WaterFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WaterFault::EmptyOcean { ocean } => write!(f, "ocean {ocean} reaches no edge"),
            WaterFault::Patches { ocean } => {
                write!(
                    f,
                    "ocean {ocean} has more than {MAX_PATCHES} patches of a kind"
                )
            }
            WaterFault::NoSuchHalf { ocean, half } => {
                write!(f, "ocean {ocean} names half-edge {half}; they are 0 to 7")
            }
            WaterFault::HalfTwice { ocean, half } => {
                write!(f, "ocean {ocean} names half-edge {half} twice")
            }
            WaterFault::OceanMissing { half } => {
                write!(f, "half-edge {half} belongs to no ocean")
            }
            WaterFault::TwoOceans { half } => write!(f, "half-edge {half} belongs to two oceans"),
            WaterFault::NotOcean { half } => write!(f, "half-edge {half} is colony, not ocean"),
            WaterFault::NoSuchOcean { ocean } => write!(
                f,
                "the generator stands in ocean {ocean}, which does not exist"
            ),
            WaterFault::SameWater { halves: [a, b] } => write!(
                f,
                "half-edges {a} and {b} are the same water, since nothing parts them"
            ),
            WaterFault::TwoWaters { halves: [a, b] } => write!(
                f,
                "half-edges {a} and {b} are two waters, since a link or a colony parts them"
            ),
        }
    }
}

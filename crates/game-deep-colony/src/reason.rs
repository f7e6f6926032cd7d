//! Why one might do something, as bots say it. The words are in `texts`.

use serde::Serialize;

use crate::board::Feature;
use crate::pieces::Terrain;

/// Why one might choose an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Reason {
    /// A tile, for what it does to something that lies already.
    Changes {
        /// What it does.
        change: Change,
        /// To what, as it is afterwards.
        site: Site,
    },
    /// A tile, for what can be deployed on it.
    LaysFor {
        /// What for.
        purpose: Purpose,
    },
    /// A tile that is good for nothing, and for others neither.
    GivesLittle {},
    /// A deployment, or none.
    Deploys {
        /// What for.
        purpose: Purpose,
    },
}

/// What a tile does to a colony, a link or an ocean.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Change {
    /// It was another's and is one's own.
    TakesOver,
    /// It was another's and is shared.
    GainsShare,
    /// One's own is complete.
    Completes,
    /// One's own has grown.
    Extends,
    /// Another's is worth less, or another's no more.
    Spoils,
}

/// What a deployment is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Purpose {
    /// Nothing is deployed.
    Nothing {},
    /// Nothing is deployed, since markers may be of more use later.
    KeepsMarkers {},
    /// A marker on what is complete with it.
    Cashes {
        /// What that is.
        site: Site,
    },
    /// A marker where one's own stand already.
    Secures {
        /// What that is.
        site: Site,
    },
    /// A marker where none stands.
    Claims {
        /// What that is.
        site: Site,
    },
    /// A marker on an aerator.
    ClaimsAerator {},
    /// A marker on a generator.
    ClaimsGenerator {},
    /// The first submarine, to be far from the second.
    FirstSubmarine {},
    /// The first submarine, on a colony of one's own.
    AddsSubmarine {
        /// The colony.
        site: Site,
    },
    /// The second submarine.
    SecondSubmarine {
        /// Tiles and spaces between the two.
        between: u16,
    },
    /// The Head Office.
    Doubles {
        /// The colony with it.
        site: Site,
    },
}

/// A colony, a link or an ocean that is spoken of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Site {
    /// What it is.
    pub terrain: Terrain,
    /// How many tiles a colony or link covers.
    pub tiles: u8,
    /// What it gives as it stands.
    pub worth: i16,
}

impl Site {
    /// A feature in short.
    pub fn of(feature: &Feature) -> Site {
        Site {
            terrain: feature.terrain,
            tiles: feature.n_tiles,
            worth: feature.worth(),
        }
    }
}

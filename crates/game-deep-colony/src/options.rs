//! What a table agrees on before it begins, and the set of tiles it plays with.

use std::fmt;
use std::sync::Arc;

use rules::{FirstSeat, OptionValue, OptionValues, Position, RuleId, Seat, SeatCount};
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::game::DeepColony;
use crate::pieces::{Fault, TileId, TileSet, Tiles, can_start};

rules::options! {
    /// What a table agrees on before it begins; the number of seats aside.
    #[derive(Hash)]
    pub struct Options {
        /// Who begins: chance decides, or you agree on a seat.
        pub first_seat: FirstSeat = FirstSeat::Random, "R1.5";
        /// First tile: the one that the colony starts from; any with a colony and a
        /// link will do.
        pub start_tile: StartTile = StartTile::Auto, "R1.4";
        /// Tiles: those of the box, or a set of your own.
        pub tileset: TileSetChoice = TileSetChoice::Default, "R1.3";
    }
}

/// The tile that lies on the table at the start. In JSON `"auto"` or a tile's id.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub enum StartTile {
    /// The one that the set names.
    #[default]
    Auto,
    /// The table chose; the set's own then goes into the bag (Q45).
    Chosen(String),
}

/// Which tiles are played with. In JSON `"default"` or a whole set.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "TileSetForm"))]
pub enum TileSetChoice {
    /// The box's own (Q1).
    #[default]
    Default,
    /// One of the table's (Q47).
    Custom(Arc<TileSet>),
}

/// How a choice of tiles is sent.
#[cfg(feature = "ts")]
#[derive(ts_rs::TS)]
#[ts(untagged)]
enum TileSetForm {
    #[ts(type = "\"default\"")]
    _Default(String),
    _Custom(TileSet),
}

/// The word for the set's own start tile.
const AUTO: &str = "auto";
/// The word for the box's own tiles.
const DEFAULT: &str = "default";

impl OptionValue for StartTile {
    const VALUES: OptionValues = OptionValues::Name { usual: AUTO };

    fn text(value: &StartTile) -> Option<String> {
        Some(value.clone().into())
    }

    fn from_text(text: &str) -> Option<Self> {
        Some(text.to_owned().into())
    }
}

impl OptionValue for TileSetChoice {
    const VALUES: OptionValues = OptionValues::File { usual: DEFAULT };

    fn text(value: &TileSetChoice) -> Option<String> {
        matches!(value, TileSetChoice::Default).then(|| DEFAULT.to_owned())
    }

    fn from_text(text: &str) -> Option<Self> {
        (text == DEFAULT).then_some(TileSetChoice::Default)
    }
}

/// Why a set of options cannot be played. The words are in `texts`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum BadOptions {
    /// Too few or too many seats.
    SeatCount {
        /// How many were asked for.
        seats: SeatCount,
    },
    /// The first seat does not exist.
    FirstSeat {
        /// The seat asked for.
        seat: Seat,
        /// How many there are.
        seats: SeatCount,
    },
    /// The set cannot be played.
    TileSet {
        /// Everything that is wrong with it.
        faults: Vec<Fault>,
    },
    /// No tile has this name.
    NoSuchTile {
        /// The name, shortened.
        name: String,
    },
    /// The tile cannot be the first.
    BadStart {
        /// The tile's name.
        name: String,
    },
}

impl rules::Refusal for BadOptions {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            BadOptions::SeatCount { .. } => "R1.1",
            BadOptions::FirstSeat { .. } => "R1.5",
            BadOptions::TileSet { .. } => "Q47",
            BadOptions::NoSuchTile { .. } | BadOptions::BadStart { .. } => "R1.4",
        })
    }
}

/// Refuses options that cannot be played; the tiles and the first of them
/// otherwise.
pub(crate) fn check_options(
    options: &Options,
    seats: SeatCount,
) -> Result<(Tiles, TileId), BadOptions> {
    // R1.1
    if !DeepColony::SEATS.contains(&seats.get()) {
        return Err(BadOptions::SeatCount { seats });
    }
    // R1.5
    if let Some(seat) = options.first_seat.missing_in(seats) {
        return Err(BadOptions::FirstSeat { seat, seats });
    }
    // R1.3
    let tiles = match &options.tileset {
        TileSetChoice::Default => Tiles::of_the_box(),
        TileSetChoice::Custom(set) => {
            Tiles::new(set).map_err(|faults| BadOptions::TileSet { faults })?
        }
    };
    // R1.4
    let name = match &options.start_tile {
        StartTile::Auto => tiles.set().meta.start.clone(),
        StartTile::Chosen(name) => name.clone(),
    };
    let Some(start) = tiles.named(&name) else {
        let name = name.chars().filter(|letter| !letter.is_control());
        return Err(BadOptions::NoSuchTile {
            name: name.take(40).collect(),
        });
    };
    if !can_start(&tiles.set().tiles[start.idx()]) {
        return Err(BadOptions::BadStart { name });
    }
    Ok((tiles, start))
}

impl From<String> for StartTile {
    fn from(text: String) -> Self {
        match text.as_str() {
            AUTO => StartTile::Auto,
            _ => StartTile::Chosen(text),
        }
    }
}

impl From<StartTile> for String {
    fn from(start: StartTile) -> String {
        match start {
            StartTile::Auto => AUTO.to_owned(),
            StartTile::Chosen(name) => name,
        }
    }
}

impl Serialize for TileSetChoice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            TileSetChoice::Default => serializer.serialize_str(DEFAULT),
            TileSetChoice::Custom(set) => set.as_ref().serialize(serializer),
        }
    }
}

/// Not serde's untagged form, which forgets in which line of a file it was.
impl<'de> Deserialize<'de> for TileSetChoice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Choice;
        impl<'de> Visitor<'de> for Choice {
            type Value = TileSetChoice;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("\"default\" or a whole tile set")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<TileSetChoice, E> {
                match text {
                    DEFAULT => Ok(TileSetChoice::Default),
                    _ => Err(E::invalid_value(de::Unexpected::Str(text), &self)),
                }
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<TileSetChoice, A::Error> {
                let set = TileSet::deserialize(de::value::MapAccessDeserializer::new(map))?;
                Ok(TileSetChoice::Custom(Arc::new(set)))
            }
        }
        deserializer.deserialize_any(Choice)
    }
}

//! Options as a person types them: `advanced=true`, `groups=elders,children`.

use rules::{Game, OptionSpec, OptionValues};
use serde::Deserialize;
use serde::de::value::MapDeserializer;
use serde_json::{Map, Value};
use thiserror::Error;

/// Why a setting cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SettingError {
    /// No option has this name.
    #[error("{game} has no option \"{name}\"; it has {}", known.join(", "))]
    Unknown {
        /// The game.
        game: &'static str,
        /// The name.
        name: String,
        /// The names there are.
        known: Vec<&'static str>,
    },
    /// The value does not fit.
    #[error("\"{value}\" does not fit {name}; it takes {accepted}")]
    Value {
        /// The option.
        name: &'static str,
        /// The value.
        value: String,
        /// What would fit.
        accepted: String,
    },
    /// What a file says cannot be read.
    #[error("{name}: {what}")]
    File {
        /// The option.
        name: &'static str,
        /// Why not, and in which line.
        what: String,
    },
    /// The same option twice.
    #[error("{name} is set twice")]
    Twice {
        /// The option.
        name: &'static str,
    },
}

/// Reads a game's options from names and values.
pub(crate) fn parse<G: Game>(settings: &[(String, String)]) -> Result<G::Options, SettingError> {
    let mut fields = Map::new();
    for (name, text) in settings {
        let spec = G::OPTIONS
            .iter()
            .find(|spec| spec.name == name)
            .ok_or_else(|| SettingError::Unknown {
                game: G::KEY,
                name: name.clone(),
                known: G::OPTIONS.iter().map(|spec| spec.name).collect(),
            })?;
        let value = match spec.values {
            OptionValues::File { usual } if text != usual => parse_file::<G>(spec.name, text)?,
            _ => parse_value(spec, text).ok_or_else(|| does_not_fit(spec, text))?,
        };
        // The spec knows the form; only the game's own type knows every limit,
        // such as the number of the last seat.
        let alone = Map::from_iter([(name.clone(), value.clone())]);
        if serde_json::from_value::<G::Options>(Value::Object(alone)).is_err() {
            return Err(does_not_fit(spec, text));
        }
        if fields.insert(name.clone(), value).is_some() {
            return Err(SettingError::Twice { name: spec.name });
        }
    }
    Ok(serde_json::from_value(Value::Object(fields)).expect("each field was read alone"))
}

/// Reads an option from a file's text. The game's own type reads it, so that
/// what does not fit is named with its line.
fn parse_file<G: Game>(name: &'static str, text: &str) -> Result<Value, SettingError> {
    let file = |error: toml::de::Error| SettingError::File {
        name,
        what: error.to_string().trim_end().to_owned(),
    };
    let value = toml::Deserializer::parse(text).map_err(file)?;
    let alone = MapDeserializer::new(std::iter::once((name, value)));
    let options = G::Options::deserialize(alone).map_err(file)?;
    let mut fields = serde_json::to_value(options).expect("options are plain data");
    Ok(fields[name].take())
}

fn does_not_fit(spec: &OptionSpec, text: &str) -> SettingError {
    SettingError::Value {
        name: spec.name,
        value: text.to_owned(),
        accepted: spec.values.describe(),
    }
}

fn parse_value(spec: &OptionSpec, text: &str) -> Option<Value> {
    match spec.values {
        OptionValues::Flag {} => text.parse().ok().map(Value::Bool),
        OptionValues::FirstSeat {} if text == "random" => Some(text.into()),
        OptionValues::FirstSeat {} => text.parse::<u8>().ok().map(Value::from),
        OptionValues::Name { .. } => Some(text.into()),
        OptionValues::File { usual } => (text == usual).then(|| text.into()),
        OptionValues::Choice { choices } => choices.contains(&text).then(|| text.into()),
        OptionValues::PerSeat { usual, .. } if text == usual => Some(text.into()),
        OptionValues::PerHand { words, .. } if words.contains(&text) => Some(text.into()),
        OptionValues::PerHand { items, .. } => {
            let hands = text.split(',').map(|hand| {
                let named = hand.split('+').map(str::trim);
                named.filter(|word| !word.is_empty()).collect()
            });
            let hands: Vec<Vec<&str>> = hands.collect();
            let is_known = |word: &&str| items.contains(word);
            hands.iter().flatten().all(is_known).then(|| hands.into())
        }
        OptionValues::PerThing { things, choices } => {
            let words: Vec<&str> = text.split(',').map(str::trim).collect();
            let words = match words.as_slice() {
                [only] => vec![*only; things.len()],
                _ => words,
            };
            let is_known = |word: &&str| choices.contains(word);
            let fits = words.len() == things.len() && words.iter().all(is_known);
            fits.then(|| words.into())
        }
        OptionValues::PerSeat { items, .. } => {
            let words: Vec<&str> = text.split(',').map(str::trim).collect();
            words
                .iter()
                .all(|word| items.contains(word))
                .then(|| words.into())
        }
    }
}

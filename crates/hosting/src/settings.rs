//! Options as a person types them: `advanced=true`, `groups=elders,children`.

use rules::{Game, OptionSpec, OptionValues};
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
    /// A file's content does not fit.
    #[error("the file for {name} does not fit: {why}")]
    File {
        /// The option.
        name: &'static str,
        /// Why.
        why: String,
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
            OptionValues::File { usual } if text != usual => {
                serde_json::from_str(text).map_err(|error| bad_file(spec, &error))?
            }
            _ => parse_value(spec, text).ok_or_else(|| does_not_fit(spec, text))?,
        };
        // The spec knows the form; only the game's own type knows every limit,
        // such as the number of the last seat.
        let alone = Map::from_iter([(name.clone(), value.clone())]);
        if let Err(error) = serde_json::from_value::<G::Options>(Value::Object(alone)) {
            return Err(match spec.values {
                OptionValues::File { .. } => bad_file(spec, &error),
                _ => does_not_fit(spec, text),
            });
        }
        if fields.insert(name.clone(), value).is_some() {
            return Err(SettingError::Twice { name: spec.name });
        }
    }
    Ok(serde_json::from_value(Value::Object(fields)).expect("each field was read alone"))
}

fn does_not_fit(spec: &OptionSpec, text: &str) -> SettingError {
    SettingError::Value {
        name: spec.name,
        value: text.to_owned(),
        accepted: spec.values.describe(),
    }
}

fn bad_file(spec: &OptionSpec, error: &serde_json::Error) -> SettingError {
    SettingError::File {
        name: spec.name,
        why: error.to_string(),
    }
}

fn parse_value(spec: &OptionSpec, text: &str) -> Option<Value> {
    match spec.values {
        OptionValues::Flag {} => text.parse().ok().map(Value::Bool),
        OptionValues::FirstSeat {} if text == "random" => Some(text.into()),
        OptionValues::FirstSeat {} => text.parse::<u8>().ok().map(Value::from),
        OptionValues::Choice { choices } => choices.contains(&text).then(|| text.into()),
        OptionValues::File { usual } => (text == usual).then(|| text.into()),
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

//! Options as a person types them: `advanced=true`, `groups=elders,children`. The
//! options themselves read what is typed; what a file says is read here.

use rules::{BadSetting, Game, OptionSet, OptionValues};
use serde::Deserialize;
use serde::de::value::MapDeserializer;
use thiserror::Error;

/// Why a setting cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SettingError {
    /// The game's options do not take it.
    #[error("{game}: {bad}")]
    Bad {
        /// The game.
        game: &'static str,
        /// Why not.
        bad: BadSetting,
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
        name: String,
    },
}

/// Reads a game's options from names and values.
pub(crate) fn parse<G: Game>(settings: &[(String, String)]) -> Result<G::Options, SettingError> {
    let mut options = G::Options::default();
    let mut files = Vec::new();
    let specs = G::Options::specs();
    for (idx, (name, text)) in settings.iter().enumerate() {
        if settings[..idx].iter().any(|(earlier, _)| earlier == name) {
            return Err(SettingError::Twice { name: name.clone() });
        }
        let spec = specs.iter().find(|spec| spec.name == name);
        match spec.map(|spec| (spec.name, spec.values)) {
            Some((name, OptionValues::File { usual })) if text != usual => files.push((name, text)),
            _ => options
                .set(name, text)
                .map_err(|bad| SettingError::Bad { game: G::KEY, bad })?,
        }
    }
    for (name, text) in files {
        options = with_file::<G>(options, name, text)?;
    }
    Ok(options)
}

/// Sets an option from a file's text. The game's own type reads it, so that what
/// does not fit is named with its line.
fn with_file<G: Game>(
    options: G::Options,
    name: &'static str,
    text: &str,
) -> Result<G::Options, SettingError> {
    let file = |error: toml::de::Error| SettingError::File {
        name,
        what: error.to_string().trim_end().to_owned(),
    };
    let value = toml::Deserializer::parse(text).map_err(file)?;
    let alone = MapDeserializer::new(std::iter::once((name, value)));
    let read = G::Options::deserialize(alone).map_err(file)?;
    let plain = |options| serde_json::to_value(options).expect("options are plain data");
    let (mut all, mut alone) = (plain(options), plain(read));
    all[name] = alone[name].take();
    Ok(serde_json::from_value(all).expect("both were read"))
}

//! What is played: the game as asked for, and with one option changed.

use anyhow::Result;
use hosting::{Kind, Setup};
use rules::{OptionSpec, OptionValues, SeatCount};
use serde_json::Value;

use crate::unfit;

/// The game with one option changed.
pub(crate) struct Variant {
    pub(crate) option: &'static str,
    pub(crate) value: &'static str,
    /// What it is otherwise.
    pub(crate) current: String,
    /// What the option does.
    pub(crate) help: &'static str,
    /// What to play, or why it cannot be.
    pub(crate) setup: Result<Setup, String>,
}

/// All variants with one of these options changed.
pub(crate) fn variants(kind: &dyn Kind, base: &Setup, asked: &[String]) -> Result<Vec<Variant>> {
    let specs = kind.options();
    let options: Value = serde_json::from_str(base.options.get())?;
    let mut chosen: Vec<&OptionSpec> = Vec::new();
    for name in asked {
        match name.as_str() {
            "none" if asked.len() == 1 => {}
            "all" => chosen.extend(specs.iter().filter(|spec| !values(spec).is_empty())),
            name => chosen.push(named(kind, &specs, name)?),
        }
    }
    let changed = |spec: &&OptionSpec| {
        let current = word(&options[spec.name]);
        let is_other = |value: &&'static str| current != *value;
        values(spec)
            .into_iter()
            .filter(is_other)
            .collect::<Vec<_>>()
    };
    let all = specs.iter().filter(|spec| chosen.contains(spec));
    Ok(all
        .flat_map(|spec| changed(&spec).into_iter().map(move |value| (spec, value)))
        .map(|(spec, value)| Variant {
            option: spec.name,
            value,
            current: word(&options[spec.name]),
            help: spec.help,
            setup: set(kind, base, &options, spec, value),
        })
        .collect())
}

fn named<'a>(kind: &dyn Kind, specs: &'a [OptionSpec], name: &str) -> Result<&'a OptionSpec> {
    let can_vary: Vec<&str> = specs
        .iter()
        .filter(|spec| !values(spec).is_empty())
        .map(|spec| spec.name)
        .collect();
    let found = specs
        .iter()
        .find(|spec| spec.name == name && !values(spec).is_empty());
    found.ok_or_else(|| {
        unfit(format!(
            "{} has no option \"{name}\" with a few values; there are {}, or all, or none",
            kind.key(),
            can_vary.join(", ")
        ))
    })
}

/// The values an option can be varied over.
fn values(spec: &OptionSpec) -> Vec<&'static str> {
    match spec.values {
        OptionValues::Flag {} => vec!["false", "true"],
        OptionValues::Choice { choices } => choices.to_vec(),
        OptionValues::PerThing { choices, .. } => choices.to_vec(),
        _ => Vec::new(),
    }
}

/// An option's value as a person types it; a list of one word as that word.
fn word(current: &Value) -> String {
    match current {
        Value::String(word) => word.clone(),
        Value::Array(words) if words.windows(2).all(|two| two[0] == two[1]) => {
            words.first().map(word).unwrap_or_default()
        }
        Value::Array(words) => words.iter().map(word).collect::<Vec<_>>().join(","),
        other => other.to_string(),
    }
}

/// The setup with one option changed; with as many seats, or as that needs.
fn set(
    kind: &dyn Kind,
    base: &Setup,
    options: &Value,
    spec: &OptionSpec,
    value: &str,
) -> Result<Setup, String> {
    let mut options = options.clone();
    options[spec.name] = match (&options[spec.name], spec.values) {
        (_, OptionValues::Flag {}) => Value::Bool(value == "true"),
        (_, OptionValues::PerThing { things, .. }) => vec![value; things.len()].into(),
        _ => value.into(),
    };
    let options = serde_json::value::to_raw_value(&options).map_err(|error| error.to_string())?;
    let possible = kind
        .seats_with(&options)
        .map_err(|error| error.to_string())?;
    let seats = match possible.contains(&base.seats.get()) {
        true => base.seats,
        false => {
            let usual = kind
                .usual_seats(&options)
                .map_err(|error| error.to_string())?;
            SeatCount::new(usual).ok_or_else(|| format!("no table has {usual} seats"))?
        }
    };
    let setup = Setup {
        options,
        seats,
        players: vec![base.players[0]; seats.count()],
        ..base.clone()
    };
    match kind.simulator(&setup) {
        Ok(_) => Ok(setup),
        Err(error) => Err(error.to_string()),
    }
}

//! JSON read strictly: a line must be written as we would have written it, but
//! for spaces and the order of fields.
//!
//! Serde alone is lenient: it takes lists for structs, fills in defaults, and
//! lets the last of two equal keys win inside free-form values.

use std::fmt;

use serde::de::{DeserializeOwned, Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

/// Reads a value of this form and no other.
pub(crate) fn read<T: DeserializeOwned + Serialize>(text: &str) -> Result<T, String> {
    let Strict(written) = serde_json::from_str(text).map_err(|error| sentence(&error))?;
    let value: T = serde_json::from_str(text).map_err(|error| sentence(&error))?;
    let canonical = serde_json::to_value(&value).map_err(|error| sentence(&error))?;
    match difference(&canonical, &written) {
        None => Ok(value),
        Some(difference) => Err(difference),
    }
}

/// The first place where two values differ, in words.
pub(crate) fn difference(expected: &Value, found: &Value) -> Option<String> {
    difference_at(expected, found, &mut String::new())
}

fn difference_at(expected: &Value, found: &Value, path: &mut String) -> Option<String> {
    match (expected, found) {
        (Value::Object(expected), Value::Object(found)) => {
            for (key, value) in expected {
                let length = path.len();
                *path += "/";
                *path += key;
                let Some(other) = found.get(key) else {
                    return Some(format!("{path} is missing"));
                };
                if let Some(difference) = difference_at(value, other, path) {
                    return Some(difference);
                }
                path.truncate(length);
            }
            let extra = found.keys().find(|key| !expected.contains_key(*key))?;
            Some(format!("{path}/{extra} should not be there"))
        }
        (Value::Array(expected), Value::Array(found)) => {
            for (idx, (value, other)) in expected.iter().zip(found).enumerate() {
                let length = path.len();
                *path += &format!("/{idx}");
                if let Some(difference) = difference_at(value, other, path) {
                    return Some(difference);
                }
                path.truncate(length);
            }
            let (n_expected, n_found) = (expected.len(), found.len());
            (n_expected != n_found)
                .then(|| format!("{path} has {n_found} items instead of {n_expected}"))
        }
        (expected, found) if expected == found => None,
        (expected, found) => {
            let place = if path.is_empty() { "the whole" } else { path };
            Some(format!(
                "{place} is {} instead of {}",
                short(found),
                short(expected)
            ))
        }
    }
}

fn short(value: &Value) -> String {
    const LONG: usize = 100;
    let text = value.to_string();
    match text.char_indices().nth(LONG) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// A JSON error without the line number, which is always 1 here.
pub(crate) fn sentence(error: &serde_json::Error) -> String {
    let text = error.to_string();
    match text.rsplit_once(" at line 1 column ") {
        Some((what, column)) => format!("{what} (column {column})"),
        None => text,
    }
}

/// A value in which no object has a key twice.
struct Strict(Value);

impl<'de> Deserialize<'de> for Strict {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(StrictVisitor).map(Strict)
    }
}

struct StrictVisitor;

impl<'de> Visitor<'de> for StrictVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        // What has more digits than an integer can hold is read as a float, too.
        const TOO_LARGE: f64 = u64::MAX as f64;
        // `{:?}`, for `{}` leaves out that 2.0 is one.
        Err(E::custom(match value.abs() < TOO_LARGE {
            true => format!("{value:?} is a fraction, not a whole number"),
            false => format!("{value:?} is too large a number"),
        }))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(Strict(item)) = items.next_element()? {
            list.push(item);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let mut map = Map::new();
        while let Some((key, Strict(value))) = fields.next_entry::<String, Strict>()? {
            if map.contains_key(&key) {
                return Err(A::Error::custom(format!("\"{key}\" stands twice")));
            }
            map.insert(key, value);
        }
        Ok(Value::Object(map))
    }
}

//! What is sent of a game: typed values with their words beside them.

use rules::{Said, To, Viewer};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::hostable::Hostable;

/// What there is to do, with its words.
pub(crate) fn asked<G: Hostable>(shown: &G::Shown, viewer: Viewer) -> Said<G::Prompt> {
    let what = G::prompt(shown);
    let text = G::ask(&what, To(viewer));
    Said { what, text }
}

/// Why one might do something, with its words.
pub(crate) fn explained<G: Hostable>(reason: G::Reason) -> Said<Value> {
    Said {
        text: G::explain(&reason),
        what: plain(&reason),
    }
}

/// The words of events, in their order.
pub(crate) fn told<'a, G: Hostable>(
    events: impl IntoIterator<Item = &'a G::Event>,
    viewer: Viewer,
) -> Vec<Option<String>> {
    let words = |event| G::tell(event, To(viewer));
    events.into_iter().map(words).collect()
}

/// A typed value as JSON.
pub(crate) fn plain<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).expect("sent types are plain data")
}

/// The same, already written.
pub(crate) fn raw<T: Serialize>(value: &T) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).expect("sent types are plain data")
}

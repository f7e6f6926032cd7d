//! What was told, as JSON: the events, their words, and what of them fades.

use rules::{To, Viewer};
use serde::Serialize;

use crate::hostable::Hostable;
use crate::json;
use crate::said::told;

/// Writes what [`json`] cannot: fields beside those of another type.
pub(crate) fn write_maps<T: Serialize>(value: &T, out: &mut Vec<u8>) {
    serde_json::to_writer(out, value).expect("sent types are plain data");
}

/// Writes what was told, its words, and what of it fades as three fields.
pub(super) fn write_told<G: Hostable>(
    events: &[&G::Event],
    viewer: Viewer,
    options: &G::Options,
    out: &mut Vec<u8>,
) {
    out.extend_from_slice(b"\"events\":");
    json::write(&events, out);
    out.extend_from_slice(b",\"words\":");
    json::write(&told::<G>(events.iter().copied(), viewer), out);
    out.extend_from_slice(b",\"faded\":");
    json::write(&faded::<G>(events, viewer, options), out);
}

/// An event with less in it than when it happened.
#[derive(Serialize)]
struct Faded<E> {
    /// Its place among the events.
    nth: u16,
    event: E,
    words: Option<String>,
}

fn faded<G: Hostable>(
    events: &[&G::Event],
    viewer: Viewer,
    options: &G::Options,
) -> Vec<Faded<G::Event>> {
    let fades = |(nth, &event): (usize, &&G::Event)| {
        let faded = G::faded(event, options);
        (faded != *event).then(|| Faded {
            nth: nth as u16,
            words: G::tell(&faded, To(viewer)),
            event: faded,
        })
    };
    match G::FADES {
        true => events.iter().enumerate().filter_map(fades).collect(),
        false => Vec::new(),
    }
}

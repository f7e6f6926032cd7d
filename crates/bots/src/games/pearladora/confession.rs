//! The diver that fooled a reader longest.

use game_pearladora::{Pearladora, Square, Value};
use rules::{Position as _, Seat};

use super::belief::Belief;
use crate::confession::{Confession, WHOSE};

/// Who takes a value for so likely is sure of it, in hundredths.
const SURE: u32 = 70;
/// Values nearer to each other than this are hardly an error.
const FAR: u8 = 2;

/// See [`Knowledge::confess`](crate::Knowledge::confess).
pub(super) fn confess(beliefs: &[Option<Belief>], end: &Pearladora) -> Option<Confession> {
    let divers = end.seats().iter().flat_map(|seat| {
        let squares = end.divers_of(seat).iter();
        squares.map(move |at| (seat, at))
    });
    let errors = divers.filter_map(|(seat, at)| error(beliefs, end, seat, at));
    let worst = errors.max_by_key(|error| error.weight)?;
    Some(worst.confession)
}

/// An error, and how much there is to laugh about.
struct Error {
    weight: u32,
    confession: Confession,
}

fn error(beliefs: &[Option<Belief>], end: &Pearladora, seat: Seat, at: Square) -> Option<Error> {
    let true_value = Value::ALL
        .into_iter()
        .find(|&value| end.divers_worth(value).contains(at))?;
    // The value it was sure of, wrongly, by decision.
    let sure: Vec<Option<(Value, u32)>> = beliefs
        .iter()
        .map(|belief| {
            let (value, hundredths) = belief.as_ref()?.likeliest(at)?;
            let is_far = value.number().abs_diff(true_value.number()) >= FAR;
            (is_far && hundredths >= SURE).then_some((value, hundredths))
        })
        .collect();
    let found = sure.iter().enumerate();
    let (surest, (value, _)) = found
        .filter_map(|(idx, sure)| Some((idx, (*sure)?)))
        .max_by_key(|&(idx, (_, hundredths))| (hundredths, usize::MAX - idx))?;
    let last = sure.iter().rposition(Option::is_some)?;
    let n_wrong = sure.iter().flatten().count() as u32;
    let distance = u32::from(value.number().abs_diff(true_value.number()));
    Some(Error {
        weight: distance * (1 + n_wrong),
        confession: Confession {
            about: seat,
            surest,
            until: (last + 1 < beliefs.len()).then_some(last + 1),
            what: format!(
                "the {} on {at} was {WHOSE} {}",
                true_value.number(),
                value.number()
            ),
        },
    })
}

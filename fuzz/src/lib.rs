//! Which game a fuzzer's bytes play, and with which options.

use rules::{Game, OptionSet, OptionValues, SeatCount};

/// A table whose options the bits of a number choose, as far as they go together.
pub fn start<G: Game>(variant: u16) -> G {
    let mut options = G::Options::default();
    let mut bits = variant;
    for spec in G::Options::specs() {
        let values: &[&str] = match spec.values {
            OptionValues::Flag {} => &["false", "true"],
            OptionValues::Choice { choices } | OptionValues::PerThing { choices, .. } => choices,
            _ => continue,
        };
        let n_values = values.len() as u16;
        let value = values[usize::from(bits % n_values)];
        bits = bits / n_values + bits % n_values;
        options
            .set(spec.name, value)
            .expect("a value that it takes");
    }
    let n_seats = G::SEATS.count() as u16;
    let asked = G::SEATS.skip(usize::from(bits % n_seats)).chain(G::SEATS);
    let table = |seats| G::new(&options, SeatCount::new(seats)?).ok();
    asked
        .filter_map(table)
        .next()
        .expect("some number of seats can play it")
}

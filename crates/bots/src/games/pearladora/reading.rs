//! What a hint in Pearladöra rests on: which values probably lie under the backs.
//! It is made from what the screen shows, so that nobody is reminded of a diver
//! that they should keep in mind (R3.5).

use game_pearladora::{Diver, Face, Pearladora, Value, View, divers_per_seat};
use rules::{Seat, SeatCount, Views as _};

use super::belief::Belief;
use crate::past::Heard;
use crate::reading::{Reading, SpotOdds};

/// From this on a diver is large: there are only one or none of each.
const LARGE: u8 = 3;
/// In hundredths: below this a value is left out.
const HARDLY: u32 = 5;
/// In hundredths of a diver: how far from what even odds say is worth a sentence.
const WORTH_SAYING: u32 = 70;

/// See [`Knowledge::reading`](crate::Knowledge::reading).
pub(super) fn reading(view: &View, past: &[Heard<Pearladora>]) -> Option<Reading> {
    let shown = Pearladora::shown(view);
    let belief = Belief::new(&shown, past)?;
    let is_back = |diver: &&Diver| diver.face == Face::Back {} && !shown.viewer.is(diver.seat);
    let backs = shown.divers.iter().filter(is_back);
    let spots: Vec<SpotOdds> = backs
        .filter_map(|back| {
            let odds = belief.hundredths(back.at)?;
            Some(SpotOdds {
                spot: back.at.to_string(),
                odds: likeliest_first(odds),
            })
        })
        .collect();
    (!spots.is_empty()).then(|| Reading {
        text: telling(&shown, &belief),
        spots,
    })
}

fn likeliest_first(odds: [u32; 5]) -> Vec<(String, u8)> {
    let mut likely: Vec<(Value, u32)> = Value::ALL.into_iter().zip(odds).collect();
    likely.retain(|&(_, hundredths)| hundredths >= HARDLY);
    likely.sort_by_key(|&(value, hundredths)| (std::cmp::Reverse(hundredths), value));
    let written =
        |(value, hundredths): (Value, u32)| (value.number().to_string(), hundredths as u8);
    likely.into_iter().map(written).collect()
}

/// Of whom it is most surprising how many large divers are out, or are not.
fn telling(shown: &View, belief: &Belief) -> Option<String> {
    let seats = SeatCount::new(shown.seats.len() as u8)?;
    let others = seats.iter().filter(|&seat| !shown.viewer.is(seat));
    let tellings = others.filter_map(|seat| Large::of(shown, belief, seats, seat));
    let most = tellings.max_by_key(|large| large.expected.abs_diff(large.even))?;
    (most.expected.abs_diff(most.even) >= WORTH_SAYING).then(|| most.words())
}

/// The large divers of a seat that are on the board, open or hidden.
struct Large {
    seat: Seat,
    n_all: u32,
    /// How many, in hundredths: as believed, and if all backs were alike.
    expected: u32,
    even: u32,
}

impl Large {
    /// Nothing for a seat without backs.
    fn of(shown: &View, belief: &Belief, seats: SeatCount, seat: Seat) -> Option<Self> {
        let all = divers_per_seat(seats);
        let n_all = large().map(|value| u32::from(all.count(value))).sum();
        let (mut expected, mut even, mut n_backs) = (0, 0, 0);
        for diver in shown.divers.iter().filter(|diver| diver.seat == seat) {
            match diver.face {
                Face::Up { value } | Face::Seen { value } if value.number() >= LARGE => {
                    expected += 100;
                    even += 100;
                }
                Face::Up { .. } | Face::Seen { .. } => {}
                Face::Back {} => {
                    let odds = belief.hundredths(diver.at)?;
                    expected += large().map(|value| odds[value.idx()]).sum::<u32>();
                    n_backs += 1;
                }
            }
        }
        let hidden = super::belief::hidden(shown, seat, seats);
        let count = |value: Value| u32::from(hidden.count(value));
        let n_hidden: u32 = Value::ALL.into_iter().map(count).sum();
        even += 100 * n_backs * large().map(count).sum::<u32>() / n_hidden.max(1);
        (n_backs > 0).then_some(Large {
            seat,
            n_all,
            expected,
            even,
        })
    }

    fn words(&self) -> String {
        // Odds of single backs do not know of each other: rather one less.
        let n = ((self.expected + 30) / 100).min(self.n_all);
        let (seat, all) = (self.seat, self.n_all);
        let large = "large divers (3 and more)";
        match n {
            0 => format!("{{{seat}}} has probably laid none of {all} {large} yet"),
            n if n == all => format!("{{{seat}}} has probably laid all {all} {large} already"),
            n => format!("{{{seat}}} has probably laid {n} of {all} {large}"),
        }
    }
}

fn large() -> impl Iterator<Item = Value> {
    let is_large = |value: &Value| value.number() >= LARGE;
    Value::ALL.into_iter().filter(is_large)
}

//! Which value lies under which back. People and bots lay their large divers early
//! and near pearls, and cut off bays that they hold; a small net knows how early, how
//! near and when.
//!
//! The net is asked once for every back, with what [`features`] tells of it. Its odds
//! multiply how many divers of a value there are. A world is dealt back by back, so
//! that a diver that lies here lies nowhere else, and yet each value lies under each
//! back as often as the net thinks.

mod features;
mod laid;
mod place;

use dice::QuickDice;
use game_pearladora::{Diver, Face, Hand, Pearladora, Square, Value, View};
use rules::{Dice as _, Position, Viewer};

use self::features::SQUARES;
pub use self::features::{FEATURES, N_INPUTS, N_OUTPUTS, PAST_INPUTS, Scene, hidden, seats_of};
pub use self::laid::Laid;
use crate::math::{exp, ln};
use crate::net::{Desk, Made, Shipped};
use crate::past::Heard;

/// The net.
pub static NET: Shipped = Shipped::new(
    Made {
        name: "pearladora-belief.bin",
        game: Pearladora::KEY,
        rules_version: Pearladora::RULES_VERSION,
        features: FEATURES,
        n_inputs: N_INPUTS as u16,
        n_outputs: N_OUTPUTS as u16,
        sha256: "9665b1952f7b1a30d8062b713c4dcf0ad9edc1dc1fac4fdcee458327b31eec07",
    },
    include_bytes!("../../../nets/pearladora-belief.bin"),
);

/// How likely each value is under each back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Belief {
    /// By square: how likely each value is, as shares of [`SURE`]; nothing where no
    /// back lies.
    likely: [[u32; 5]; SQUARES],
    /// By square: the odds by which one diver of a value that is left is dealt
    /// there, as shares of [`WHOLE`]; see [`Belief::deal`].
    odds: [[u32; 5]; SQUARES],
}

/// All that two seats can lay.
const N_PIECES: u32 = 67;
/// As likely as can be.
const SURE: u32 = 1 << 16;
/// The same as odds, of which each diver has its own.
const WHOLE: u32 = 16 * SURE;

impl Belief {
    /// All values alike.
    pub const EVEN: Belief = Belief {
        likely: [[0; 5]; SQUARES],
        odds: [[0; 5]; SQUARES],
    };

    /// What somebody believes who sees this and has heard that; nothing where
    /// there is no back.
    pub fn new(view: &View, past: &[Heard<Pearladora>]) -> Option<Belief> {
        let net = NET.get()?;
        let Viewer::Seat { .. } = view.viewer else {
            return None;
        };
        let laid = Laid::of(past);
        let mut belief = Belief::EVEN;
        let (mut inputs, mut backs) = (Vec::with_capacity(96), Vec::with_capacity(16));
        let (mut begun, mut desk) = (Vec::new(), Desk::default());
        net.begin(&[], &mut begun);
        let mut is_even = true;
        for seat in seats_of(view).iter() {
            let scene = Scene::new(view, &laid, seat);
            let is_back = |diver: &&Diver| diver.seat == seat && diver.face == Face::Back {};
            backs.clear();
            for back in view.divers.iter().filter(is_back) {
                scene.write(back, &mut inputs);
                let seen = net.see(&begun, &inputs, &mut desk);
                let odds = Value::ALL.map(|value| u32::from(seen.odds(value.idx()).max(1)));
                belief.likely[back.at.idx()] = shares(odds, scene.hidden());
                backs.push(back.at.idx());
            }
            if !backs.is_empty() {
                belief.deal(&backs, scene.hidden());
                is_even = false;
            }
        }
        (!is_even).then_some(belief)
    }

    /// Makes what is believed of the backs of one seat fit the divers it has: no
    /// more of a value than there are. Then finds the odds by which they are dealt
    /// one after the other: how likely a value is here, as a share of all that is
    /// expected of it here, under later backs and in hand. Going by what is left
    /// alone, the first backs would take the large divers from the later ones, and
    /// too few would be laid in all.
    fn deal(&mut self, backs: &[usize], hidden: Hand) {
        /// So often; more changes nothing that matters.
        const ROUNDS: u32 = 4;
        let all = Value::ALL.map(|value| u32::from(hidden.count(value)) * SURE);
        for _ in 0..ROUNDS {
            let mut sums = [0; 5];
            for &at in backs {
                for (sum, likely) in sums.iter_mut().zip(self.likely[at]) {
                    *sum += likely;
                }
            }
            for &at in backs {
                let fits = |value: usize| {
                    let (sum, likely) = (sums[value], self.likely[at][value]);
                    match sum > all[value] {
                        true => part(likely, all[value], sum),
                        false => likely,
                    }
                };
                self.likely[at] = whole(std::array::from_fn(fits));
            }
        }
        let mut left = all;
        for &at in backs {
            let likely = self.likely[at];
            let odds =
                |value: usize| part(likely[value], WHOLE, left[value].max(likely[value]).max(1));
            self.odds[at] = std::array::from_fn(odds);
            for (left, likely) in left.iter_mut().zip(likely) {
                *left = left.saturating_sub(likely);
            }
        }
    }

    /// A world with likely values under the backs.
    pub(super) fn imagine(&self, view: &View, dice: &mut QuickDice) -> Pearladora {
        Pearladora::imagine_as(view, &mut |at, left| self.draw(at, left, dice))
    }

    /// One of the divers that are left, by its odds; if they are more than whole,
    /// those of the large ones hold, which are few.
    fn draw(&self, at: Square, left: Hand, dice: &mut QuickDice) -> Value {
        let odds = self.odds[at.idx()];
        let counts = Value::ALL.map(|value| u32::from(left.count(value)));
        let mut shares: [u32; 5] = std::array::from_fn(|value| counts[value] * odds[value]);
        if shares == [0; 5] {
            shares = counts;
        }
        let mut lot = dice.below(shares.iter().sum::<u32>().min(WHOLE));
        for (value, share) in Value::ALL.into_iter().zip(shares).rev() {
            match lot.checked_sub(share) {
                Some(rest) => lot = rest,
                None => return value,
            }
        }
        unreachable!("a lot is less than all shares")
    }

    /// How likely each value is under a back, in hundredths; nothing where there is
    /// no back.
    pub fn hundredths(&self, at: Square) -> Option<[u32; 5]> {
        let likely = self.likely[at.idx()];
        let is_back = likely.iter().any(|&likely| likely > 0);
        is_back.then(|| likely.map(|likely| (100 * likely + SURE / 2) / SURE))
    }

    /// The value that is most likely under a back, and how likely it is.
    pub(super) fn likeliest(&self, at: Square) -> Option<(Value, u32)> {
        let hundredths = self.hundredths(at)?;
        let of = Value::ALL.into_iter().zip(hundredths);
        of.max_by_key(|&(value, hundredths)| (hundredths, std::cmp::Reverse(value)))
    }
}

/// Who reads goes where they seem to be ahead, and so mostly where they err: the
/// later, the more. Fitted to 400 games of the searcher against itself with two
/// seats; nothing is known of more.
pub(super) fn sober(view: &View, found: f32) -> f32 {
    /// Of the logarithm of the odds.
    const STEEP: f32 = 1.1;
    const EARLY: f32 = 0.1;
    const LATE: f32 = -1.7;
    /// Nobody is surer than this.
    const CERTAIN: f32 = 0.001;
    if view.seats.len() != 2 {
        return found;
    }
    let found = found.clamp(CERTAIN, 1.0 - CERTAIN);
    let n_pieces = view.divers.len() as u32 + view.pontoons.len();
    let progress = n_pieces as f32 / N_PIECES as f32;
    let odds = STEEP * ln(found / (1.0 - found)) + EARLY + LATE * progress;
    1.0 / (1.0 + exp(-odds))
}

/// How likely each value is by its odds if all these divers could lie there.
fn shares(odds: [u32; 5], hidden: Hand) -> [u32; 5] {
    whole(Value::ALL.map(|value| u32::from(hidden.count(value)) * odds[value.idx()]))
}

/// The same shares with [`SURE`] as their sum, but for rounding.
fn whole(shares: [u32; 5]) -> [u32; 5] {
    let sum = shares.iter().sum::<u32>().max(1);
    shares.map(|share| part(share, SURE, sum))
}

/// `share * of / sum`.
fn part(share: u32, of: u32, sum: u32) -> u32 {
    (u64::from(share) * u64::from(of) / u64::from(sum)) as u32
}

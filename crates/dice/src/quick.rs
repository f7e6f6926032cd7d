//! Dice for playouts and search: about as quick as a number can be had.

use rules::Dice;

/// The wyrand generator: a counter with a large odd step, multiplied with a
/// scrambled copy of itself. For playouts and search, never for the chance of a
/// recorded game: who sees a few rolls can work out the rest.
///
/// A clone rolls what the original would. The stream is fixed, so that a search
/// with a seed can be repeated, but it is no part of any record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuickDice {
    counter: u64,
}

impl QuickDice {
    /// The next 64 bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.counter = self.counter.wrapping_add(STEP);
        let product = u128::from(self.counter) * u128::from(self.counter ^ SCRAMBLE);
        (product >> 64) as u64 ^ product as u64
    }
}

/// From the generator's author.
const STEP: u64 = 0x2d35_8dcc_aa6c_78a5;
const SCRAMBLE: u64 = 0x8bb8_4b93_962e_acc9;

/// From a seed. The period is 2⁶⁴, and seeds are places in it: take them from
/// [`Key::quick`](crate::Key::quick) or another generator rather than counting
/// up, so that streams do not meet.
impl From<u64> for QuickDice {
    #[inline]
    fn from(seed: u64) -> Self {
        QuickDice { counter: seed }
    }
}

impl Dice for QuickDice {
    /// The high half of `word × bound`, with 64-bit words: no face is more likely
    /// than another by more than one part in 2³², and nothing is thrown away.
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        assert_ne!(bound, 0, "no number is below 0");
        ((u128::from(self.next_u64()) * u128::from(bound)) >> 64) as u32
    }
}

//! Luck that is spread evenly: of a few throws none falls near another, and of
//! many each outcome has its share (a Kronecker sequence with the golden ratio).

use rules::Dice;

/// The fractional part of the golden ratio in 2³² parts.
const GOLDEN: u32 = 0x9e37_79b9;

/// One throw of a row. Who asks twice is told the same twice.
pub(super) struct EvenDice(u32);

impl EvenDice {
    /// The n-th throw of the row that begins there.
    pub(super) fn new(start: u32, number: u32) -> Self {
        EvenDice(start.wrapping_add(number.wrapping_mul(GOLDEN)))
    }
}

impl Dice for EvenDice {
    fn below(&mut self, bound: u32) -> u32 {
        ((u64::from(self.0) * u64::from(bound)) >> 32) as u32
    }
}

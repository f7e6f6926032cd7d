//! What luck looks like to the rules: a number below a bound, from outside.

/// A source of luck. The rules never own one; the caller passes it in.
pub trait Dice {
    /// A number from 0 up to but not including `bound`, all equally likely.
    ///
    /// # Panics
    ///
    /// May panic if `bound` is 0.
    fn below(&mut self, bound: u32) -> u32;
}

impl<D: Dice + ?Sized> Dice for &mut D {
    fn below(&mut self, bound: u32) -> u32 {
        (**self).below(bound)
    }
}

/// Shuffles in place: for `i` from the last index down to 1, swaps `i` with
/// `below(i + 1)`. Records depend on exactly this order of draws.
pub fn shuffle<T>(items: &mut [T], dice: &mut (impl Dice + ?Sized)) {
    for i in (1..items.len()).rev() {
        let j = dice.below(i as u32 + 1) as usize;
        items.swap(i, j);
    }
}

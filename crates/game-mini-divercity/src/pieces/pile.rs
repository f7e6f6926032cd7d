//! A pile of cards whose order nobody knows: how many there are of each face.
//! Drawing from it is a chance with these numbers as weights.

use std::marker::PhantomData;

use rules::Dice;

/// A one in every byte, and a byte's high bit.
const BYTES: u128 = u128::MAX / 255;
const HIGH: u32 = 128;

/// Something printed on the faces of a kind of cards.
pub trait Printed: Copy + Eq + 'static {
    /// Every face, in order.
    const ALL: &'static [Self];

    /// Its index in `ALL`.
    fn idx(self) -> usize;
}

/// A multiset of cards with `N` different faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pile<T, const N: usize> {
    counts: [u8; N],
    printed: PhantomData<T>,
}

impl<T, const N: usize> Default for Pile<T, N> {
    fn default() -> Self {
        Pile::of([0; N])
    }
}

impl<T, const N: usize> Pile<T, N> {
    /// A pile with so many of each face.
    pub const fn of(counts: [u8; N]) -> Self {
        Pile {
            counts,
            printed: PhantomData,
        }
    }

    /// How many of each face.
    pub const fn counts(&self) -> [u8; N] {
        self.counts
    }

    /// How many cards.
    pub fn len(&self) -> u8 {
        self.counts.iter().sum()
    }

    /// Whether there is no card.
    pub fn is_empty(&self) -> bool {
        self.counts == [0; N]
    }
}

impl<T: Printed, const N: usize> Pile<T, N> {
    /// How many of this face.
    pub fn count(&self, face: T) -> u8 {
        self.counts[face.idx()]
    }

    /// Whether there is one of this face.
    pub fn contains(&self, face: T) -> bool {
        self.count(face) > 0
    }

    /// One more of this face.
    pub fn add(&mut self, face: T) {
        self.counts[face.idx()] += 1;
    }

    /// One fewer of this face, if there is one.
    pub fn take(&mut self, face: T) -> bool {
        let count = &mut self.counts[face.idx()];
        let had_one = *count > 0;
        *count -= u8::from(had_one);
        had_one
    }

    /// All cards of another pile too.
    pub fn add_all(&mut self, other: &Self) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
    }

    /// Draws a card without taking it, each equally likely.
    ///
    /// # Panics
    ///
    /// If there is none.
    pub fn pick(&self, dice: &mut (impl Dice + ?Sized)) -> T {
        let sums = self.running_sums();
        let nth = dice.below((sums >> 120) as u32);
        // A byte of the difference keeps its high bit where the cards up to
        // that face are not more than `nth`; the first that does not is it.
        let difference = (BYTES * u128::from(nth | HIGH)).wrapping_sub(sums);
        let is_more = !difference & (BYTES * u128::from(HIGH));
        let n_skipped = is_more.trailing_zeros() / u8::BITS;
        T::ALL[n_skipped as usize]
    }

    /// In byte `i`, how many cards have the first `i + 1` faces: sixteen sums
    /// by one multiplication, for draws are most of what a game does. Decks are
    /// far too small to overflow a byte.
    fn running_sums(&self) -> u128 {
        const { assert!(N <= 16, "a face has a byte of 128 bits") };
        let mut bytes = [0; 16];
        bytes[..N].copy_from_slice(&self.counts);
        u128::from_le_bytes(bytes).wrapping_mul(BYTES)
    }

    /// The faces there are, sorted, with their numbers.
    pub fn faces(&self) -> impl Iterator<Item = (T, u8)> {
        let all = T::ALL.iter().copied().zip(self.counts);
        all.filter(|&(_, count)| count > 0)
    }

    /// Every card, sorted.
    pub fn cards(&self) -> impl Iterator<Item = T> {
        self.faces()
            .flat_map(|(face, count)| std::iter::repeat_n(face, count.into()))
    }
}

impl<T: Printed, const N: usize> FromIterator<T> for Pile<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(cards: I) -> Self {
        let mut pile = Pile::default();
        cards.into_iter().for_each(|card| pile.add(card));
        pile
    }
}

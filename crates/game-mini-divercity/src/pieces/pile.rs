//! A pile of cards whose order nobody knows: how many there are of each face.
//! Drawing from it is a chance with these numbers as weights.

use std::marker::PhantomData;

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

    /// The card that comes at this place when all are sorted.
    pub fn nth(&self, nth: u32) -> Option<T> {
        let mut left = nth;
        for (&face, &count) in T::ALL.iter().zip(&self.counts) {
            if left < u32::from(count) {
                return Some(face);
            }
            left -= u32::from(count);
        }
        None
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

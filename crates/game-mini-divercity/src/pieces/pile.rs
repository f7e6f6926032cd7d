//! A pile of cards whose order nobody knows: how many there are of each face.
//! Drawing from it is a chance with these numbers as weights.

use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use rules::Dice;

/// A one in every byte, and every byte's high bit.
const ONES: u64 = u64::MAX / 255;
const HIGH: u64 = ONES << 7;
/// How many counts share a word.
const PER_WORD: usize = 8;
const N_WORDS: usize = 2;

/// What is printed on a kind of cards: what `named!` gives an enum, so that there
/// can be a pile of any.
pub trait Printed: Copy + Eq + 'static {
    /// Every face, in order.
    const ALL: &'static [Self];

    /// Its index in `ALL`.
    fn idx(self) -> usize;
}

/// A multiset of cards with `N` different faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pile<T, const N: usize> {
    /// How many of each face, a byte each, the first face lowest. Words and not
    /// bytes, since a count is changed shortly before all are read: a processor
    /// waits when it reads a word of which it has just written a byte.
    words: [u64; N_WORDS],
    n_cards: u8,
    printed: PhantomData<T>,
}

impl<T, const N: usize> Default for Pile<T, N> {
    fn default() -> Self {
        Pile::of([0; N])
    }
}

/// As the counts are, which stored fingerprints depend on.
impl<T, const N: usize> Hash for Pile<T, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.counts().hash(state);
        self.printed.hash(state);
    }
}

impl<T, const N: usize> Pile<T, N> {
    /// A pile with so many of each face.
    pub const fn of(counts: [u8; N]) -> Self {
        const { assert!(N <= N_WORDS * PER_WORD, "a face has a byte of two words") };
        let mut pile = Pile {
            words: [0; N_WORDS],
            n_cards: 0,
            printed: PhantomData,
        };
        let mut idx = 0;
        while idx < N {
            pile.words[idx / PER_WORD] |= (counts[idx] as u64) << place(idx);
            pile.n_cards += counts[idx];
            idx += 1;
        }
        pile
    }

    /// How many of each face.
    pub const fn counts(&self) -> [u8; N] {
        let mut counts = [0; N];
        let mut idx = 0;
        while idx < N {
            counts[idx] = self.count_at(idx);
            idx += 1;
        }
        counts
    }

    const fn count_at(&self, idx: usize) -> u8 {
        (self.words[idx / PER_WORD] >> place(idx)) as u8
    }

    /// How many cards.
    pub const fn len(&self) -> u8 {
        self.n_cards
    }

    /// Whether there is no card.
    pub const fn is_empty(&self) -> bool {
        self.n_cards == 0
    }
}

/// Where the count of a face stands in its word.
const fn place(idx: usize) -> u32 {
    (idx % PER_WORD) as u32 * u8::BITS
}

impl<T: Printed, const N: usize> Pile<T, N> {
    /// How many of this face.
    pub fn count(&self, face: T) -> u8 {
        self.count_at(face.idx())
    }

    /// Whether there is one of this face.
    pub fn contains(&self, face: T) -> bool {
        self.count(face) > 0
    }

    /// One more of this face.
    pub fn add(&mut self, face: T) {
        self.words[face.idx() / PER_WORD] += 1 << place(face.idx());
        self.n_cards += 1;
    }

    /// One fewer of this face, if there is one.
    pub fn take(&mut self, face: T) -> bool {
        let had_one = self.contains(face);
        self.words[face.idx() / PER_WORD] -= u64::from(had_one) << place(face.idx());
        self.n_cards -= u8::from(had_one);
        had_one
    }

    /// All cards of another pile too.
    pub fn add_all(&mut self, other: &Self) {
        for (counts, more) in self.words.iter_mut().zip(other.words) {
            *counts += more;
        }
        self.n_cards += other.n_cards;
    }

    /// Draws a card without taking it, each equally likely.
    ///
    /// # Panics
    ///
    /// If there is none.
    #[inline]
    pub fn pick(&self, dice: &mut (impl Dice + ?Sized)) -> T {
        let [first, second] = self.running_sums();
        let nth = dice.below(self.n_cards.into());
        // A byte of the difference keeps its high bit where the cards up to
        // that face are not more than `nth`; the first that does not is it.
        let nths = (ONES * u64::from(nth)) | HIGH;
        let in_first = !(nths - first) & HIGH;
        let in_second = !(nths - second) & HIGH;
        // All eight if it is none of the first; no branch, for it would be
        // guessed wrong.
        let in_neither = u32::from(in_first == 0) * in_second.trailing_zeros();
        let n_skipped = (in_first.trailing_zeros() + in_neither) / u8::BITS;
        T::ALL[n_skipped as usize]
    }

    /// In byte `i`, how many cards have the first `i + 1` faces: eight sums by
    /// one multiplication, for draws are most of what a game does. Decks are
    /// far too small to reach a byte's high bit.
    fn running_sums(&self) -> [u64; N_WORDS] {
        let [first, second] = self.words;
        let first = first.wrapping_mul(ONES);
        [first, (second + (first >> 56)).wrapping_mul(ONES)]
    }

    /// The faces there are, sorted, with their numbers.
    pub fn faces(&self) -> impl Iterator<Item = (T, u8)> {
        let all = T::ALL.iter().copied().zip(self.counts());
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

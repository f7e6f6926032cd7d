//! The one generator of all that is recorded, whose stream is specified, so that
//! the same seed gives the same game on every machine and in every language; and
//! a quick one ([`QuickDice`]) for games that nobody plays.
//!
//! A [`Key`] is a SHA-256 hash. A [`ChaChaDice`] is the ChaCha20 key stream of
//! such a key with a 64-bit stream number (Bernstein's original layout: 64-bit
//! block counter from 0, 64-bit nonce), read as little-endian 32-bit words.
//! `docs/record-format.md` describes every step for other languages.

mod quick;

pub use quick::QuickDice;

use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use rules::Dice;
use sha2::{Digest, Sha256};

/// What a stream of luck is derived from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Key([u8; 32]);

impl Key {
    /// The key of game `index` under a seed, for one purpose: the hash of
    /// `tidetable`, purpose, seed and index in decimal, joined by zero bytes.
    pub fn new(purpose: Purpose, seed: &str, index: u64) -> Key {
        let mut hash = Sha256::new();
        hash.update(b"tidetable\0");
        hash.update(purpose.name());
        hash.update(b"\0");
        hash.update(seed.as_bytes());
        hash.update(b"\0");
        hash.update(index.to_string().as_bytes());
        Key(hash.finalize().into())
    }

    /// The same key with what the people at a table added to it, so that nobody
    /// alone could choose it: the hash of the key and each seat's contribution
    /// (nothing for a seat without one), each followed by a zero byte.
    #[must_use]
    pub fn with_contributions(self, contributions: &[Option<String>]) -> Key {
        let mut hash = Sha256::new();
        hash.update(self.0);
        for contribution in contributions {
            hash.update(contribution.as_deref().unwrap_or_default().as_bytes());
            hash.update(b"\0");
        }
        Key(hash.finalize().into())
    }

    /// The key of all chances of one kind: the hash of this key and the kind's
    /// name.
    #[must_use]
    pub fn of_kind(self, kind: &str) -> Key {
        let mut hash = Sha256::new();
        hash.update(self.0);
        hash.update(kind.as_bytes());
        Key(hash.finalize().into())
    }

    /// The stream with this number.
    pub fn stream(self, number: u64) -> ChaChaDice {
        let mut words = ChaCha20Rng::from_seed(self.0);
        words.set_stream(number);
        ChaChaDice { words }
    }

    /// Quick dice that begin where this key's stream with this number does: for
    /// playouts and search, never for the chance of a recorded game.
    pub fn quick(self, number: u64) -> QuickDice {
        let mut words = self.stream(number).words;
        QuickDice::from(words.next_u64())
    }
}

/// What luck is for. Purposes never share a stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Chance outcomes of the rules.
    Chance,
    /// Choices of bots; the stream number is the seat.
    Bots,
    /// Random play in tests and benchmarks.
    Test,
}

impl Purpose {
    fn name(self) -> &'static [u8] {
        match self {
            Purpose::Chance => b"chance",
            Purpose::Bots => b"bots",
            Purpose::Test => b"test",
        }
    }
}

/// Dice over a ChaCha20 stream.
#[derive(Debug)]
pub struct ChaChaDice {
    words: ChaCha20Rng,
}

impl Dice for ChaChaDice {
    /// Lemire's method: the high half of `word × bound`, where words whose low
    /// half is below `2³² mod bound` are thrown away.
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        let mut product = u64::from(self.words.next_u32()) * u64::from(bound);
        if (product as u32) < bound {
            let rejected = bound.wrapping_neg() % bound;
            while (product as u32) < rejected {
                product = u64::from(self.words.next_u32()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }
}

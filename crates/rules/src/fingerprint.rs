//! A short hash of a position, stored beside every entry of a table's log. A
//! replay that gives another one has found a bug.

use std::hash::{Hash, Hasher};

/// The position's fingerprint: 32 bits of FNV-1a over its fields, the same on
/// every machine and in every build.
pub fn fingerprint<T: Hash>(position: &T) -> u32 {
    let mut hasher = Fnv(0xcbf2_9ce4_8422_2325);
    position.hash(&mut hasher);
    let hash = hasher.finish();
    (hash >> 32) as u32 ^ hash as u32
}

struct Fnv(u64);

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    // The standard library writes numbers in the machine's own order; here they
    // have one order and one width everywhere.

    fn write_u16(&mut self, number: u16) {
        self.write(&number.to_le_bytes());
    }

    fn write_u32(&mut self, number: u32) {
        self.write(&number.to_le_bytes());
    }

    fn write_u64(&mut self, number: u64) {
        self.write(&number.to_le_bytes());
    }

    fn write_u128(&mut self, number: u128) {
        self.write(&number.to_le_bytes());
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.write_u64(number as u64);
    }
}

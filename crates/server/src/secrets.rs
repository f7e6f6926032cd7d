//! Random ids and secrets, and comparing them.

use sha2::{Digest, Sha256};
use store::TableRow;
use subtle::ConstantTimeEq;

use crate::problem::fault;

/// Fills bytes from the operating system's generator.
pub(crate) fn random<const N: usize>() -> Result<[u8; N], wire::Problem> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| fault("the system's random numbers", &error))?;
    Ok(bytes)
}

/// Random bytes in hexadecimal.
pub(crate) fn random_hex<const N: usize>() -> Result<String, wire::Problem> {
    Ok(hex(&random::<N>()?))
}

/// A number that no other server has.
pub(crate) fn random_number() -> u64 {
    random::<8>().map_or(0, u64::from_le_bytes)
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Whether a text is this many bytes in hexadecimal.
pub(crate) fn is_hex(text: &str, n_bytes: usize) -> bool {
    text.len() == 2 * n_bytes && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

pub(crate) fn hash(text: &str) -> [u8; 32] {
    Sha256::digest(text.as_bytes()).into()
}

/// A keyed hash of a text, HMAC-SHA-256 (RFC 2104): who does not have the key
/// can neither make it nor test a guess against it.
pub(crate) fn mac(key: &[u8; 32], text: &str) -> [u8; 32] {
    const BLOCK: usize = 64;
    let padded = |with: u8| {
        let mut block = [with; BLOCK];
        for (byte, key) in block.iter_mut().zip(key) {
            *byte ^= key;
        }
        block
    };
    let inner = Sha256::new_with_prefix(padded(0x36))
        .chain_update(text)
        .finalize();
    let outer = Sha256::new_with_prefix(padded(0x5c)).chain_update(inner);
    outer.finalize().into()
}

/// Whether two secrets are the same, in a time that tells nothing.
pub(crate) fn is_same(one: &str, other: &str) -> bool {
    one.as_bytes().ct_eq(other.as_bytes()).into()
}

/// The secret of a table's invite link. It follows from the seed, so that those
/// at the table can be shown it again; the seed does not follow from it. Where
/// several tables have the same seed, each has an invite of its own.
pub(crate) fn invite_of(table: &TableRow) -> String {
    let TableRow { seed, id, .. } = table;
    let source = match table.belongs {
        Some(_) => format!("invite {seed} {id}"),
        None => format!("invite {seed}"),
    };
    hex(&hash(&source)[..16])
}

/// Whether a secret has this hash, in a time that tells nothing.
pub(crate) fn matches(secret: &str, expected: &[u8; 32]) -> bool {
    hash(secret).ct_eq(expected).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Made with Python's `hmac`.
    #[test]
    fn a_keyed_hash_is_the_standard_one() {
        let key: [u8; 32] = std::array::from_fn(|idx| idx as u8);
        for (text, expected) in [
            (
                "",
                "d38b42096d80f45f826b44a9d5607de72496a415d3f4a1a8c88e3bb9da8dc1cb",
            ),
            (
                "club mother-of-pearl",
                "2ca80cbf5599c7cdd84c6bb2c095aab3ed39081275941433939389d970d610a9",
            ),
        ] {
            assert_eq!(hex(&mac(&key, text)), expected, "{text}");
        }
    }
}

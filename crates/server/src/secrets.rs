//! Random ids and secrets, and comparing them.

use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::problem::fault;

/// Fills bytes from the operating system's generator.
fn random<const N: usize>() -> Result<[u8; N], wire::Problem> {
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

/// Whether two secrets are the same, in a time that tells nothing.
pub(crate) fn is_same(one: &str, other: &str) -> bool {
    one.as_bytes().ct_eq(other.as_bytes()).into()
}

/// The secret of a table's invite link. It follows from the seed, so that those
/// at the table can be shown it again; the seed does not follow from it.
pub(crate) fn invite_of(seed: &str) -> String {
    hex(&hash(&format!("invite {seed}"))[..16])
}

/// Whether a secret has this hash, in a time that tells nothing.
pub(crate) fn matches(secret: &str, expected: &[u8; 32]) -> bool {
    hash(secret).ct_eq(expected).into()
}

//! Powers and logarithms with the same bits on every machine. The standard library
//! leaves them to whatever the machine has, and a searcher that differs in the last
//! bit soon chooses differently. Square roots are exact everywhere.

/// e to a power.
#[inline]
pub(crate) fn exp(power: f32) -> f32 {
    libm::expf(power)
}

/// The natural logarithm.
#[inline]
pub(crate) fn ln(number: f32) -> f32 {
    libm::logf(number)
}

/// A number to a power.
#[inline]
pub(crate) fn pow(number: f32, power: f32) -> f32 {
    libm::powf(number, power)
}

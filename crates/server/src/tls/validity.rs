//! From when until when a certificate is good.

use anyhow::{Result, anyhow, bail};
use x509_parser::parse_x509_certificate;

use crate::Time;

/// Both ends in seconds since 1970, and in words.
#[derive(Debug, Clone)]
pub(super) struct Validity {
    pub(super) until_s: i64,
    pub(super) until: String,
    from_s: i64,
    from: String,
}

impl Validity {
    /// Reads it in a certificate.
    pub(super) fn of(certificate: &[u8]) -> Result<Validity> {
        let (_, parsed) = parse_x509_certificate(certificate)
            .map_err(|error| anyhow!("it cannot be understood: {error}"))?;
        let validity = parsed.validity();
        let (from, until) = (validity.not_before, validity.not_after);
        Ok(Validity {
            until_s: until.timestamp(),
            until: until.to_string(),
            from_s: from.timestamp(),
            from: from.to_string(),
        })
    }

    /// Whether it is good now.
    pub(super) fn check(&self, time: &Time) -> Result<()> {
        let now_s = time.now_ms() / 1000;
        if now_s > self.until_s {
            bail!("it was good until {}; renew it", self.until);
        }
        if now_s < self.from_s {
            bail!("it is good from {} on, not yet", self.from);
        }
        Ok(())
    }
}

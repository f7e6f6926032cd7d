//! Web push: a message encrypted for one browser (RFC 8291) and signed by this
//! house (VAPID, RFC 8292), so that the push service in between can neither read
//! nor forge it.
//!
//! Made of what the TLS library already brings (ring); the crates that do it
//! would add some fifty others, or leave the port out of what is signed. The
//! tests decrypt with one of them.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{self, ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey};
use ring::error::Unspecified;
use ring::hkdf::{self, HKDF_SHA256, Prk, Salt};
use ring::rand::{SecureRandom, SystemRandom};
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde::{Deserialize, Serialize};
use serde_json::json;
use url::Url;

/// How long a signature is good for; at most a day is allowed.
const SIGNED_S: i64 = 12 * 60 * 60;
/// What push services have to take is 4,096 bytes; the head has 86 of them, the
/// end mark one and the seal 16.
pub(super) const MAX_MESSAGE: usize = 4096 - 86 - 17;
/// A point of P-256 as it is sent: a mark and two numbers.
const POINT_BYTES: usize = 65;
const SECRET_BYTES: usize = 16;

/// What a browser has given for itself, in base64url.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct BrowserKeys {
    pub(crate) p256dh: String,
    pub(crate) auth: String,
}

impl BrowserKeys {
    /// The browser's public key and secret, if that is what they are.
    pub(crate) fn decode(&self) -> Option<([u8; POINT_BYTES], [u8; SECRET_BYTES])> {
        let decode = |text: &str| {
            let text = text.trim_end_matches('=');
            BASE64_URL_SAFE_NO_PAD.decode(text).ok()
        };
        let point: [u8; POINT_BYTES] = decode(&self.p256dh)?.try_into().ok()?;
        let secret = decode(&self.auth)?.try_into().ok()?;
        (point[0] == 4).then_some((point, secret))
    }
}

/// Keys that were just made, as they are kept: PKCS #8.
pub(super) fn fresh_keys() -> Result<Vec<u8>, Unspecified> {
    let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
    made.map(|kept| kept.as_ref().to_vec())
}

/// By what push services know this house.
pub(crate) struct PushKeys {
    pair: EcdsaKeyPair,
    /// The public half, in base64url.
    pub(crate) public: String,
}

impl PushKeys {
    pub(super) fn read(kept: &[u8]) -> Result<PushKeys, ring::error::KeyRejected> {
        let random = SystemRandom::new();
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, kept, &random)?;
        let public = BASE64_URL_SAFE_NO_PAD.encode(pair.public_key());
        Ok(PushKeys { pair, public })
    }

    /// The header that says who sends: a signed token for the push service's
    /// origin, with its port.
    pub(super) fn authorization(
        &self,
        url: &Url,
        now_ms: i64,
        contact: Option<&str>,
    ) -> Result<String, Unspecified> {
        let mut claims = json!({
            "aud": url.origin().ascii_serialization(),
            "exp": now_ms / 1000 + SIGNED_S,
        });
        if let Some(contact) = contact {
            claims["sub"] = contact.into();
        }
        let part = |json: serde_json::Value| BASE64_URL_SAFE_NO_PAD.encode(json.to_string());
        let head = part(json!({"typ": "JWT", "alg": "ES256"}));
        let signed = format!("{head}.{}", part(claims));
        let signature = self.pair.sign(&SystemRandom::new(), signed.as_bytes())?;
        let signature = BASE64_URL_SAFE_NO_PAD.encode(signature);
        Ok(format!("vapid t={signed}.{signature}, k={}", self.public))
    }
}

/// A message that one browser alone can read.
pub(super) fn encrypt(keys: &BrowserKeys, message: &[u8]) -> Result<Vec<u8>, Unspecified> {
    let keys = keys.decode().filter(|_| message.len() <= MAX_MESSAGE);
    let (browser, secret) = keys.ok_or(Unspecified)?;
    let random = SystemRandom::new();
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &random)?;
    let own_public = own.compute_public_key()?;
    let mut salt = [0; 16];
    random.fill(&mut salt)?;
    let theirs = UnparsedPublicKey::new(&ECDH_P256, browser);
    let shared = agreement::agree_ephemeral(own, &theirs, |shared| {
        let between = Salt::new(HKDF_SHA256, &secret).extract(shared);
        let info = [b"WebPush: info\0", &browser[..], own_public.as_ref()];
        expand::<32>(&between, &info)
    })??;
    let prk = Salt::new(HKDF_SHA256, &salt).extract(&shared);
    let key = expand::<16>(&prk, &[b"Content-Encoding: aes128gcm\0"])?;
    let nonce = expand::<12>(&prk, &[b"Content-Encoding: nonce\0"])?;
    // One record, marked as the last.
    let mut record = message.to_vec();
    record.push(2);
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key)?);
    let nonce = Nonce::assume_unique_for_key(nonce);
    key.seal_in_place_append_tag(nonce, Aad::empty(), &mut record)?;
    let mut out = salt.to_vec();
    out.extend(4096_u32.to_be_bytes());
    out.push(POINT_BYTES as u8);
    out.extend(own_public.as_ref());
    out.extend(record);
    Ok(out)
}

fn expand<const N: usize>(prk: &Prk, info: &[&[u8]]) -> Result<[u8; N], Unspecified> {
    struct Length(usize);
    impl hkdf::KeyType for Length {
        fn len(&self) -> usize {
            self.0
        }
    }
    let mut out = [0; N];
    prk.expand(info, Length(N))?.fill(&mut out)?;
    Ok(out)
}

#[cfg(test)]
mod tests {
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
    use web_push_native::p256::elliptic_curve::sec1::ToEncodedPoint;
    use web_push_native::p256::{PublicKey, SecretKey};
    use web_push_native::{Auth, decrypt};

    use super::*;

    #[test]
    fn a_browser_reads_what_was_encrypted_for_it() {
        let own = SecretKey::from_slice(&[7; 32]).expect("a key");
        let point = PublicKey::to_encoded_point(&own.public_key(), false);
        let keys = BrowserKeys {
            p256dh: BASE64_URL_SAFE_NO_PAD.encode(point.as_bytes()),
            auth: BASE64_URL_SAFE_NO_PAD.encode([9; 16]),
        };
        let longest = vec![b'x'; MAX_MESSAGE];
        for message in [&b""[..], b"Your turn", &longest] {
            let sealed = encrypt(&keys, message).expect("encrypted");
            assert!(sealed.len() <= 4096, "{}", sealed.len());
            let auth = Auth::clone_from_slice(&[9; 16]);
            let read = decrypt(sealed.clone(), &own, &auth).expect("decrypted");
            assert_eq!(read, message);
            assert_ne!(encrypt(&keys, message).expect("encrypted"), sealed);
        }
        let longer = [&longest[..], b"x"].concat();
        assert!(encrypt(&keys, &longer).is_err(), "it would not be taken");
    }

    #[test]
    fn keys_that_are_none_are_known() {
        let keys = |p256dh: &str, auth: &str| BrowserKeys {
            p256dh: p256dh.to_owned(),
            auth: auth.to_owned(),
        };
        let point = |first: u8| BASE64_URL_SAFE_NO_PAD.encode([&[first][..], &[1; 64]].concat());
        let auth = BASE64_URL_SAFE_NO_PAD.encode([9; 16]);
        assert!(keys(&point(4), &auth).decode().is_some());
        assert!(keys(&point(4), &format!("{auth}==")).decode().is_some());
        assert!(keys(&point(3), &auth).decode().is_none());
        assert!(keys("", &auth).decode().is_none());
        assert!(keys(&point(4), "AAAA").decode().is_none());
        assert!(keys(&point(4), "no base64!").decode().is_none());
        // A point that is on no curve can be no key.
        assert!(encrypt(&keys(&point(4), &auth), b"x").is_err());
    }

    #[test]
    fn the_signature_names_the_service_with_its_port() {
        let kept = fresh_keys().expect("keys");
        let keys = PushKeys::read(&kept).expect("keys");
        assert_eq!(PushKeys::read(&kept).expect("keys").public, keys.public);
        let check = |url: &str, contact: Option<&str>, expected: serde_json::Value| {
            let url = Url::parse(url).expect("an address");
            let header = keys.authorization(&url, 5_000, contact).expect("signed");
            let header = header.strip_prefix("vapid t=").expect("a scheme");
            let (token, key) = header.split_once(", k=").expect("a key");
            assert_eq!(key, keys.public);
            let (signed, signature) = token.rsplit_once('.').expect("a signature");
            let decode = |text: &str| BASE64_URL_SAFE_NO_PAD.decode(text).expect("base64url");
            UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, decode(key))
                .verify(signed.as_bytes(), &decode(signature))
                .expect("our own signature");
            let (_, claims) = signed.split_once('.').expect("claims");
            let claims: serde_json::Value = serde_json::from_slice(&decode(claims)).expect("JSON");
            assert_eq!(claims, expected);
        };
        check(
            "https://push.example:8443/a/b",
            None,
            json!({"aud": "https://push.example:8443", "exp": 43_205}),
        );
        check(
            "https://push.example/a",
            Some("https://table.example"),
            json!({"aud": "https://push.example", "exp": 43_205, "sub": "https://table.example"}),
        );
    }
}

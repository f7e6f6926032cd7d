//! What a notice looks like on the wire: signed (HMAC-SHA256, cut to 16 bytes), so
//! that neither a stranger nor another house on the same server, nor a server that
//! lies, can say anything in the name of this one.
//!
//! A letter is a byte for its form, the sender's number, the letter's number, the
//! signature of all this and of the subject, and the notice as JSON. Numbers of a
//! sender only rise, so that a letter that comes a second time on a subject is
//! known; one that is older than the attention paid to its subject is not, which
//! can do little: nearly every notice only says where to look.

use std::fmt::Write;
use std::ops::Range;

use ring::hmac;
use subtle::ConstantTimeEq;

use crate::Notice;

/// What is longer is neither sent nor read.
pub(super) const MAX_LEN: usize = 16 * 1024;
/// Senders that are remembered for one subject: more than ever speak on one at the
/// same time.
const MAX_SENDERS: usize = 64;

const NOTICE: u8 = 1;
const LOST: u8 = 2;

const SENDER: Range<usize> = 1..9;
const NUMBER: Range<usize> = 9..17;
const SIGNATURE: Range<usize> = 17..33;
const HEAD_LEN: usize = SIGNATURE.end;

/// Whose letters are written and read.
pub(super) struct Letters {
    /// What everybody may know of the house.
    tag: String,
    key: hmac::Key,
    sender: u64,
}

/// What a letter says.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Opened {
    Notice(Notice),
    /// Some of what its sender said was lost.
    Lost,
    /// Something of this house that another version understands.
    OfAnotherVersion,
}

/// Why a letter is dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Garbage {
    TooLong,
    TooShort,
    Unsigned,
    Again,
}

/// The last letter of each sender on one subject.
#[derive(Debug, Default)]
pub(super) struct Seen(Vec<(u64, u64)>);

impl Letters {
    pub(super) fn new(house: &[u8; 32], sender: u64) -> Letters {
        let house = hmac::Key::new(hmac::HMAC_SHA256, house);
        let tag = hmac::sign(&house, b"tidetable bus: tag");
        let key = hmac::sign(&house, b"tidetable bus: key");
        Letters {
            tag: hex(&tag.as_ref()[..8]),
            key: hmac::Key::new(hmac::HMAC_SHA256, key.as_ref()),
            sender,
        }
    }

    /// Where it is said what is about no table.
    pub(super) fn house_subject(&self) -> String {
        format!("tide.{}.house", self.tag)
    }

    /// Where it is said what is about a table. None for what can be no table's id:
    /// dots, stars and blanks have a meaning in subjects.
    pub(super) fn table_subject(&self, table_id: &str) -> Option<String> {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
        let is_id = (1..=64).contains(&table_id.len()) && table_id.bytes().all(is_plain);
        is_id.then(|| format!("tide.{}.t.{table_id}", self.tag))
    }

    /// Where nobody listens.
    pub(super) fn void_subject(&self) -> String {
        format!("tide.{}.void", self.tag)
    }

    /// Where the server answers us.
    pub(super) fn inbox_prefix(&self) -> String {
        format!("tide.{}.inbox", self.tag)
    }

    /// A notice as JSON; none if it is too long to be sent.
    pub(super) fn body(&self, notice: &Notice) -> Option<Vec<u8>> {
        let body = serde_json::to_vec(notice).expect("a notice has text for keys only");
        (HEAD_LEN + body.len() <= MAX_LEN).then_some(body)
    }

    /// A letter with a notice.
    pub(super) fn seal(&self, subject: &str, number: u64, body: &[u8]) -> Vec<u8> {
        self.sealed(NOTICE, subject, number, body)
    }

    /// A letter that says that others were lost.
    pub(super) fn seal_lost(&self, number: u64) -> Vec<u8> {
        self.sealed(LOST, &self.house_subject(), number, &[])
    }

    fn sealed(&self, form: u8, subject: &str, number: u64, body: &[u8]) -> Vec<u8> {
        let mut letter = Vec::with_capacity(HEAD_LEN + body.len());
        letter.push(form);
        letter.extend(self.sender.to_be_bytes());
        letter.extend(number.to_be_bytes());
        let signature = self.sign(subject, &letter, body);
        letter.extend(signature);
        letter.extend(body);
        letter
    }

    fn sign(&self, subject: &str, head: &[u8], body: &[u8]) -> [u8; 16] {
        let mut signing = hmac::Context::with_key(&self.key);
        signing.update(subject.as_bytes());
        // No subject has this byte, so that no two letters are signed alike.
        signing.update(&[0]);
        signing.update(head);
        signing.update(body);
        let whole = signing.sign();
        let cut = whole.as_ref()[..16].try_into();
        cut.expect("SHA-256 has 32 bytes")
    }

    /// Reads what came on a subject.
    pub(super) fn open(
        &self,
        subject: &str,
        letter: &[u8],
        seen: &mut Seen,
    ) -> Result<Opened, Garbage> {
        if letter.len() > MAX_LEN {
            return Err(Garbage::TooLong);
        }
        if letter.len() < HEAD_LEN {
            return Err(Garbage::TooShort);
        }
        let (head, body) = letter.split_at(HEAD_LEN);
        let signature = self.sign(subject, &head[..SIGNATURE.start], body);
        if !bool::from(signature.ct_eq(&head[SIGNATURE])) {
            return Err(Garbage::Unsigned);
        }
        let sender = number_in(&head[SENDER]);
        if sender == self.sender {
            // Our own ears have heard it, and the server was asked for no echo.
            return Err(Garbage::Again);
        }
        seen.note(sender, number_in(&head[NUMBER]))?;
        // What is signed and not understood can only be of our own house.
        Ok(match head[0] {
            NOTICE => serde_json::from_slice(body).map_or(Opened::OfAnotherVersion, Opened::Notice),
            LOST => Opened::Lost,
            _ => Opened::OfAnotherVersion,
        })
    }
}

impl Seen {
    fn note(&mut self, sender: u64, number: u64) -> Result<(), Garbage> {
        let Seen(last) = self;
        match last.iter_mut().find(|(known, _)| *known == sender) {
            Some((_, newest)) if number <= *newest => return Err(Garbage::Again),
            Some((_, newest)) => *newest = number,
            None => {
                if last.len() == MAX_SENDERS {
                    last.remove(0);
                }
                last.push((sender, number));
            }
        }
        Ok(())
    }
}

fn number_in(bytes: &[u8]) -> u64 {
    u64::from_be_bytes(bytes.try_into().expect("a number's range has 8 bytes"))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("a String takes everything");
        text
    })
}

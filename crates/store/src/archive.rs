//! How the log of a finished game is kept: all its entries in one compressed
//! body, the same in every store.
//!
//! A body is the number of its form, then one frame of zstd with a checksum. In
//! it stand the entries column by column, since what is alike packs best side by
//! side: kinds, seats, times, fingerprints, references, bodies. Numbers are
//! varints, times the difference to the one before. Entries are numbered from 1
//! without gaps, so their numbers are not kept.

use rules::{EntryKind, Seat, StoredEntry};
use zstd::zstd_safe::{CParameter, get_frame_content_size};

use crate::{EntryRow, StoreError};

/// The form that is written.
const FORMAT: u8 = 1;
/// How hard to try: more takes several times as long and gains next to nothing.
const LEVEL: i32 = 9;
/// A log that is longer than this unpacked is none of ours: the longest games
/// have a thousandth of it.
const MAX_PLAIN_BYTES: usize = 64 << 20;
/// Stands for nobody's seat.
const NO_SEAT: u8 = u8::MAX;

/// A whole log as one body.
pub(crate) fn pack(table_id: &str, entries: &[EntryRow]) -> Result<Vec<u8>, StoreError> {
    let cannot = |why: String| {
        StoreError::Failed(format!(
            "the log of table {table_id} cannot be archived: {why}"
        ))
    };
    let mut numbers = entries.iter().map(|row| row.entry.seq);
    if !(1..).zip(numbers.by_ref()).all(|(due, seq)| due == seq) {
        return Err(cannot("an entry is missing".to_owned()));
    }
    let plain = columns(entries);
    if plain.len() > MAX_PLAIN_BYTES {
        return Err(cannot(format!("it has {} bytes", plain.len())));
    }
    let compress = || {
        let mut compressor = zstd::bulk::Compressor::new(LEVEL)?;
        compressor.set_parameter(CParameter::ChecksumFlag(true))?;
        compressor.compress(&plain)
    };
    let packed = compress().map_err(|error: std::io::Error| cannot(error.to_string()))?;
    let mut body = Vec::with_capacity(1 + packed.len());
    body.push(FORMAT);
    body.extend(packed);
    Ok(body)
}

/// What [`pack`] has packed.
pub(crate) fn unpack(table_id: &str, body: &[u8]) -> Result<Vec<EntryRow>, StoreError> {
    let read = plain(body).and_then(|plain| {
        let mut columns = Columns(&plain);
        let entries = columns.entries()?;
        match columns.0 {
            [] => Ok(entries),
            _ => Err("there is too much of it".to_owned()),
        }
    });
    read.map_err(|why| {
        StoreError::Failed(format!(
            "the archived log of table {table_id} cannot be read: {why}"
        ))
    })
}

/// The first entry that a seat sent under a reference.
pub(crate) fn find_ref(entries: &[EntryRow], seat: u8, reference: &str) -> Option<u32> {
    let is_it = |row: &&EntryRow| {
        row.entry.seat.is_some_and(|of| of.number() == seat)
            && row.reference.as_deref() == Some(reference)
    };
    entries.iter().find(is_it).map(|row| row.entry.seq)
}

fn plain(body: &[u8]) -> Result<Vec<u8>, String> {
    let packed = match body.split_first() {
        Some((&FORMAT, packed)) => packed,
        Some((format, _)) => return Err(format!("it has the unknown form {format}")),
        None => return Err("it is empty".to_owned()),
    };
    // What it says of its length bounds what is unpacked: whoever made a body
    // that says little and holds much is told that there is no room.
    let length = get_frame_content_size(packed).map_err(|error| error.to_string())?;
    let length = length.and_then(|length| usize::try_from(length).ok());
    match length {
        Some(length) if length <= MAX_PLAIN_BYTES => {
            zstd::bulk::decompress(packed, length).map_err(|error| error.to_string())
        }
        Some(length) => Err(format!("it would have {length} bytes")),
        None => Err("it does not say how long it is".to_owned()),
    }
}

fn columns(entries: &[EntryRow]) -> Vec<u8> {
    let mut out = Vec::new();
    put(&mut out, entries.len() as u64);
    out.extend(entries.iter().map(|row| match row.entry.kind {
        EntryKind::Action => 0,
        EntryKind::Chance => 1,
        EntryKind::Control => 2,
    }));
    out.extend(
        entries
            .iter()
            .map(|row| row.entry.seat.map_or(NO_SEAT, Seat::number)),
    );
    let mut last_ms = 0;
    for row in entries {
        let passed_ms = row.at_ms.wrapping_sub(last_ms);
        // Zigzag: small numbers stay small on either side of 0.
        put(&mut out, ((passed_ms << 1) ^ (passed_ms >> 63)) as u64);
        last_ms = row.at_ms;
    }
    for row in entries {
        put(&mut out, row.spent_ms.map_or(0, |ms| u64::from(ms) + 1));
    }
    for row in entries {
        out.extend(row.entry.fingerprint.to_le_bytes());
    }
    for row in entries {
        let length = row.reference.as_ref().map_or(0, |text| text.len() + 1);
        put(&mut out, length as u64);
        out.extend(row.reference.iter().flat_map(|text| text.bytes()));
    }
    for row in entries {
        put(&mut out, row.entry.body.len() as u64);
        out.extend(row.entry.body.bytes());
    }
    out
}

/// A varint: seven bits a byte, the lowest first.
fn put(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// What is still to be read.
struct Columns<'a>(&'a [u8]);

impl Columns<'_> {
    fn entries(&mut self) -> Result<Vec<EntryRow>, String> {
        let n_entries = self.length()?;
        let mut entries: Vec<EntryRow> = (1..)
            .zip(self.bytes(n_entries)?)
            .map(|(seq, kind)| Ok(blank(seq, kind_of(*kind)?)))
            .collect::<Result<_, String>>()?;
        for (row, &number) in entries.iter_mut().zip(self.bytes(n_entries)?) {
            row.entry.seat = match number {
                NO_SEAT => None,
                number => Some(Seat::new(number).ok_or("there is no such seat")?),
            };
        }
        let mut last_ms: i64 = 0;
        for row in &mut entries {
            let zigzag = self.number()?;
            let passed_ms = (zigzag >> 1) as i64 ^ -((zigzag & 1) as i64);
            last_ms = last_ms.wrapping_add(passed_ms);
            row.at_ms = last_ms;
        }
        for row in &mut entries {
            let spent_ms = self.number()?.checked_sub(1).map(u32::try_from);
            row.spent_ms = spent_ms.transpose().map_err(|error| error.to_string())?;
        }
        for row in &mut entries {
            let bytes = self.bytes(4)?.try_into();
            row.entry.fingerprint = u32::from_le_bytes(bytes.expect("four bytes"));
        }
        for row in &mut entries {
            let length = self.length()?.checked_sub(1);
            row.reference = length.map(|length| self.text(length)).transpose()?;
        }
        for row in &mut entries {
            let length = self.length()?;
            row.entry.body = self.text(length)?;
        }
        Ok(entries)
    }

    fn bytes(&mut self, n_bytes: usize) -> Result<&[u8], String> {
        let (bytes, rest) = self.0.split_at_checked(n_bytes).ok_or("its end is gone")?;
        self.0 = rest;
        Ok(bytes)
    }

    fn number(&mut self) -> Result<u64, String> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.bytes(1)?[0];
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err("a number has no end".to_owned())
    }

    fn length(&mut self) -> Result<usize, String> {
        let number = self.number()?;
        usize::try_from(number).map_err(|error| error.to_string())
    }

    fn text(&mut self, n_bytes: usize) -> Result<String, String> {
        let bytes = self.bytes(n_bytes)?.to_vec();
        String::from_utf8(bytes).map_err(|error| error.to_string())
    }
}

fn kind_of(number: u8) -> Result<EntryKind, String> {
    match number {
        0 => Ok(EntryKind::Action),
        1 => Ok(EntryKind::Chance),
        2 => Ok(EntryKind::Control),
        _ => Err(format!("there is no kind {number}")),
    }
}

fn blank(seq: u32, kind: EntryKind) -> EntryRow {
    EntryRow {
        entry: StoredEntry {
            seq,
            kind,
            seat: None,
            body: String::new(),
            fingerprint: 0,
        },
        reference: None,
        at_ms: 0,
        spent_ms: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Entries with everything in them that an entry can have.
    fn odd_entries() -> Vec<EntryRow> {
        let texts = ["", "{}", "\0", "\u{10ffff}🐙\n\"'", &"long ".repeat(10)];
        let times = [0, i64::MIN, i64::MAX, -1, 1_700_000_000_000];
        let spent = [None, Some(0), Some(1), Some(u32::MAX)];
        let kinds = [EntryKind::Action, EntryKind::Chance, EntryKind::Control];
        let row = |seq: u32| {
            let idx = seq as usize;
            EntryRow {
                entry: StoredEntry {
                    seq,
                    kind: kinds[idx % kinds.len()],
                    seat: Seat::new((idx % 9) as u8),
                    body: texts[idx % texts.len()].to_owned(),
                    fingerprint: seq.wrapping_mul(0x9e37_79b9),
                },
                reference: texts.get(idx % 7).map(|text| (*text).to_owned()),
                at_ms: times[idx % times.len()],
                spent_ms: spent[idx % spent.len()],
            }
        };
        (1..=300).map(row).collect()
    }

    fn why<T: std::fmt::Debug>(failed: Result<T, StoreError>) -> String {
        match failed {
            Err(StoreError::Failed(why)) => why,
            other => panic!("it should have failed: {other:?}"),
        }
    }

    #[test]
    fn every_entry_comes_back_exactly() {
        let mut odd = odd_entries();
        odd[8].entry.body = "long ".repeat(50_000);
        assert!(odd.iter().any(|row| row.entry.seat.is_none()));
        assert!(odd.iter().any(|row| row.reference.is_none()));
        for n_entries in [0, 1, 2, 3, 50, odd.len()] {
            let entries = &odd[..n_entries];
            let body = pack("t", entries).expect("packed");
            assert_eq!(unpack("t", &body).expect("unpacked"), entries);
        }
    }

    #[test]
    fn what_was_packed_once_is_read_for_ever() {
        let mut row = blank(1, EntryKind::Control);
        row.entry.seat = Seat::new(2);
        row.entry.body = r#"{"type":"undo","to":0}"#.to_owned();
        row.entry.fingerprint = 0xdead_beef;
        row.reference = Some("r1".to_owned());
        (row.at_ms, row.spent_ms) = (1_700_000_000_000, Some(1234));
        assert_eq!(unpack("t", FIRST), Ok(vec![row]));
    }

    /// Packed by the first version that could; it must never change.
    const FIRST: &[u8] =
        b"\x01\x28\xb5\x2f\xfd\x24\x29\x49\x01\0\x01\x02\x02\x80\xa0\xab\xfe\xf9\x62\xd3\x09\
        \xef\xbe\xad\xde\x03r1\x16{\"type\":\"undo\",\"to\":0}\xfe\x03\x47\x7f";

    #[test]
    fn damage_is_told_and_names_the_table() {
        let body = pack("the table", &odd_entries()[..40]).expect("packed");
        for length in 0..body.len() {
            let told = why(unpack("the table", &body[..length]));
            assert!(told.contains("the table"), "{told}");
        }
        for place in 0..body.len() {
            let mut damaged = body.clone();
            damaged[place] ^= 0x55;
            // The checksum finds all of it; what stands before cannot be wrong
            // without being unknown.
            why(unpack("the table", &damaged));
        }
        let mut longer = body.clone();
        longer.push(0);
        why(unpack("the table", &longer));
    }

    /// Garbage under a right checksum, which only a bug or a stranger can make.
    #[test]
    fn nothing_that_was_packed_makes_it_panic() {
        let whole = columns(&odd_entries()[..20]);
        let packed = |plain: &[u8]| {
            let mut body = vec![FORMAT];
            body.extend(zstd::bulk::compress(plain, 1).expect("packed"));
            body
        };
        assert!(unpack("t", &packed(&whole)).is_ok());
        for length in 0..60 {
            why(unpack("t", &packed(&whole[..length])));
        }
        for place in 0..whole.len() {
            let mut damaged = whole.clone();
            damaged[place] = 0xff;
            let _ = unpack("t", &packed(&damaged));
        }
        for garbage in [&[0xff; 40][..], &[0x80; 12], &[5, 3, 3, 3, 3, 3]] {
            why(unpack("t", &packed(garbage)));
        }
    }

    #[test]
    fn a_bomb_does_not_go_off() {
        let zeros = vec![0; MAX_PLAIN_BYTES + 1];
        let mut bomb = vec![FORMAT];
        bomb.extend(zstd::bulk::compress(&zeros, 1).expect("packed"));
        assert!(bomb.len() < 10_000, "{}", bomb.len());
        let told = why(unpack("t", &bomb));
        assert!(told.contains("67108865 bytes"), "{told}");
        // One that does not say how large it is.
        let mut silent = vec![FORMAT];
        silent.extend(zstd::encode_all(&zeros[..], 1).expect("packed"));
        let told = why(unpack("t", &silent));
        assert!(told.contains("how long"), "{told}");
    }

    #[test]
    fn a_log_with_a_gap_is_not_packed() {
        let mut entries = odd_entries()[..3].to_vec();
        entries.remove(1);
        assert!(why(pack("t", &entries)).contains("missing"));
    }
}

//! Reading lines that may be anything: too long, not text, compressed.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

/// How Zstandard's frames begin.
pub(crate) const ZSTD_MAGIC: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

/// No line of a record comes near this, open records included.
const MAX_LINE_BYTES: u64 = 4 << 20;

/// Opens a file, or standard input for `-`, and unpacks it if it is compressed,
/// whatever its name.
pub(crate) fn open(path: &Path) -> io::Result<Box<dyn BufRead>> {
    let mut reader: Box<dyn BufRead> = if path.as_os_str() == "-" {
        Box::new(BufReader::new(io::stdin()))
    } else {
        let file = File::open(path)?;
        if file.metadata()?.is_dir() {
            return Err(io::Error::other("it is a folder"));
        }
        Box::new(BufReader::new(file))
    };
    if reader.fill_buf()?.starts_with(&ZSTD_MAGIC) {
        let decoder = zstd::Decoder::with_buffer(reader)?;
        return Ok(Box::new(BufReader::new(decoder)));
    }
    Ok(reader)
}

/// The next line without its end; `None` at the end. A line that is too long
/// is an error before it fills the memory.
pub(crate) fn next_line(reader: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let n_bytes = Read::take(&mut *reader, MAX_LINE_BYTES + 1).read_until(b'\n', &mut line)?;
    if n_bytes == 0 {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if n_bytes as u64 > MAX_LINE_BYTES {
        return Err(io::Error::other(format!(
            "the line is longer than {} MiB",
            MAX_LINE_BYTES >> 20
        )));
    }
    match String::from_utf8(line) {
        Ok(line) => Ok(Some(line)),
        Err(_) => Err(io::Error::other("the line is not UTF-8 text")),
    }
}

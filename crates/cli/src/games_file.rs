//! A file of records that grows by whole games, and can be gone on with after
//! any end.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use record::Header;

use crate::args::bad_input;
use crate::lines::{self, ZSTD_MAGIC};
use crate::output::{NewFile, is_compressed, part_of};

/// A frame that is not full is written all the same after so long, and written
/// again when there is more of it.
const PATIENCE: Duration = Duration::from_secs(1);

/// A file of records that is being written.
#[derive(Debug)]
pub(crate) struct GamesFile {
    file: NewFile,
    /// How many games are compressed together; without compression each is on its own.
    frame: u32,
    /// How many bytes of the file stay as they are.
    n_kept: u64,
    /// The games after those.
    open: Games,
    written_at: Instant,
}

/// Some games of a file.
#[derive(Debug, Default)]
struct Games {
    text: String,
    n_games: u32,
}

impl GamesFile {
    /// Begins a file, or opens the unfinished one beside it. `first_lines` are
    /// those that every run of the command begins with; a file that begins otherwise is
    /// some other command's and is refused. Returns how many games there are.
    pub(crate) fn open(path: &Path, frame: u32, first_lines: &str) -> Result<(GamesFile, u32)> {
        let file = NewFile::open(path)?;
        let part = part_of(path);
        let context = || format!("cannot read {}", part.display());
        let reader = BufReader::new(File::open(&part).with_context(context)?);
        let frame = if is_compressed(path) { frame } else { 1 };
        let done = match is_compressed(path) {
            true => read_frames(reader, frame).with_context(context)?,
            false => read_lines(reader).with_context(context)?,
        };
        let n_common = done.begin.len().min(first_lines.len());
        if done.begin[..n_common] != first_lines.as_bytes()[..n_common] {
            return Err(bad_input(format!(
                "{} was begun by another command; give the same command, remove it or choose \
                 another name",
                part.display()
            )));
        }
        let games_file = GamesFile {
            file,
            frame,
            n_kept: done.n_bytes,
            open: done.open,
            written_at: Instant::now(),
        };
        Ok((games_file, done.n_games))
    }

    /// Adds a game.
    pub(crate) fn add(&mut self, game: &str) -> Result<()> {
        self.open.text.push_str(game);
        self.open.n_games += 1;
        if self.open.n_games >= self.frame || self.written_at.elapsed() >= PATIENCE {
            self.write()?;
        }
        Ok(())
    }

    /// Writes what is open in the place of what there was of it.
    fn write(&mut self) -> Result<()> {
        self.file.keep(self.n_kept)?;
        let n_bytes = self.file.add(&self.open.text)?;
        self.written_at = Instant::now();
        if self.open.n_games >= self.frame {
            self.n_kept += n_bytes;
            self.open = Games::default();
        }
        Ok(())
    }

    /// Writes whatever is not yet written. The file stays unfinished.
    pub(crate) fn leave(mut self) -> Result<()> {
        self.write_rest()
    }

    /// Writes whatever is not yet written and gives the file its name.
    pub(crate) fn finish(mut self) -> Result<()> {
        self.write_rest()?;
        self.file.finish()
    }

    fn write_rest(&mut self) -> Result<()> {
        match self.open.n_games {
            0 => self.file.keep(self.n_kept),
            _ => self.write(),
        }
    }
}

/// The seed of an unfinished file, so that one that was begun without a seed can
/// be gone on with.
pub(crate) fn seed_of(path: &Path) -> Option<String> {
    let mut reader = lines::open(&part_of(path)).ok()?;
    let line = lines::next_line(reader.as_mut()).ok()??;
    Some(Header::read(&line).ok()?.seed)
}

/// What an interrupted run of the same command has left.
#[derive(Debug, Default)]
struct Done {
    /// Complete games, those of an open frame included.
    n_games: u32,
    /// The bytes of all but an open frame; whatever else follows is a torn end.
    n_bytes: u64,
    /// The games of a last frame that is not full.
    open: Games,
    /// The first game, or what there is of it.
    begin: Vec<u8>,
}

/// Each frame holds whole games; a frame that cannot be read is torn.
fn read_frames(mut file: BufReader<File>, frame: u32) -> std::io::Result<Done> {
    let mut done = Done::default();
    let mut n_bytes = 0;
    while !file.fill_buf()?.is_empty() {
        let head = file.buffer()[..file.buffer().len().min(ZSTD_MAGIC.len())].to_vec();
        if !ZSTD_MAGIC.starts_with(&head) {
            // Not ours at all: let the caller see bytes that no record has.
            done.begin = head;
            return Ok(done);
        }
        let mut text = String::new();
        let mut decoder = zstd::Decoder::with_buffer(&mut file)?.single_frame();
        if decoder.read_to_string(&mut text).is_err() {
            break;
        }
        drop(decoder);
        // A frame that is not the last stays as it is, full or not.
        done.n_bytes = n_bytes;
        n_bytes = file.stream_position()?;
        let mut n_games = 0;
        for line in text.split_inclusive('\n') {
            if done.n_games == 0 {
                done.begin.extend_from_slice(line.as_bytes());
            }
            n_games += u32::from(is_outcome(line.as_bytes()));
        }
        done.n_games += n_games;
        done.open = Games { text, n_games };
    }
    if done.open.n_games >= frame {
        done.n_bytes = n_bytes;
        done.open = Games::default();
    }
    Ok(done)
}

/// A game ends with its outcome; a line without an end is torn.
fn read_lines(mut file: BufReader<File>) -> std::io::Result<Done> {
    let mut done = Done::default();
    let mut n_bytes = 0;
    loop {
        let mut line = Vec::new();
        n_bytes += file.read_until(b'\n', &mut line)? as u64;
        if done.n_games == 0 {
            done.begin.extend_from_slice(&line);
        }
        if line.last() != Some(&b'\n') {
            return Ok(done);
        }
        if is_outcome(&line) {
            done.n_games += 1;
            done.n_bytes = n_bytes;
        }
    }
}

fn is_outcome(line: &[u8]) -> bool {
    line.starts_with(b"{\"kind\":\"outcome\"")
}

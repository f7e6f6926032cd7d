//! Going on with a file of records that was interrupted.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek};
use std::path::Path;

use anyhow::{Context, Result};

use crate::args::bad_input;
use crate::lines::ZSTD_MAGIC;
use crate::output::{is_compressed, part_of};

/// What an interrupted run of the same command has left.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Done {
    /// Complete games.
    pub(crate) n_games: u32,
    /// Their bytes; whatever follows is a torn end.
    pub(crate) n_bytes: u64,
}

/// Looks into the unfinished file beside `path`. `first_game` is the record that must come first; a file that begins otherwise is some
/// other command's and is refused.
pub(crate) fn what_is_done(path: &Path, first_game: &str, n_games: u32) -> Result<Done> {
    let part = part_of(path);
    let context = || format!("cannot read {}", part.display());
    let file = BufReader::new(File::open(&part).with_context(context)?);
    let (done, begin) = if is_compressed(path) {
        frames(file).with_context(context)?
    } else {
        lines(file).with_context(context)?
    };
    let part = part.display();
    if !first_game.as_bytes().starts_with(&begin) {
        return Err(bad_input(format!(
            "{part} was begun by another command, or without --seed; give the same --seed, \
             remove it or choose another name"
        )));
    }
    if done.n_games > n_games {
        return Err(bad_input(format!(
            "{part} holds {} games already; ask for at least as many, or remove it",
            done.n_games
        )));
    }
    Ok(done)
}

/// Each frame holds whole games; a frame that cannot be read is torn. Also
/// returns the first game, or what there is of it.
fn frames(mut file: BufReader<File>) -> std::io::Result<(Done, Vec<u8>)> {
    let mut done = Done::default();
    let mut begin = Vec::new();
    while !file.fill_buf()?.is_empty() {
        let head = file.buffer()[..file.buffer().len().min(ZSTD_MAGIC.len())].to_vec();
        if !ZSTD_MAGIC.starts_with(&head) {
            // Not ours at all: let the caller see bytes that no record has.
            return Ok((done, head));
        }
        let mut text = Vec::new();
        let mut decoder = zstd::Decoder::with_buffer(&mut file)?.single_frame();
        if decoder.read_to_end(&mut text).is_err() {
            break;
        }
        drop(decoder);
        for line in text.split_inclusive(|&byte| byte == b'\n') {
            if done.n_games == 0 {
                begin.extend_from_slice(line);
            }
            done.n_games += u32::from(is_outcome(line));
        }
        done.n_bytes = file.stream_position()?;
    }
    Ok((done, begin))
}

/// A game ends with its outcome; a line without an end is torn. Also returns
/// the first game, or what there is of it.
fn lines(mut file: BufReader<File>) -> std::io::Result<(Done, Vec<u8>)> {
    let mut done = Done::default();
    let mut begin = Vec::new();
    let mut n_bytes = 0;
    loop {
        let mut line = Vec::new();
        n_bytes += file.read_until(b'\n', &mut line)? as u64;
        if done.n_games == 0 {
            begin.extend_from_slice(&line);
        }
        if line.last() != Some(&b'\n') {
            return Ok((done, begin));
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

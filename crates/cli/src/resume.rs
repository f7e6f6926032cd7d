//! Going on with a file of records that was interrupted.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek};
use std::path::Path;

use anyhow::{Context, Result};

use crate::args::bad_input;
use crate::output::{is_compressed, part_of};

/// What an interrupted run of the same command has left.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Done {
    /// Complete games.
    pub(crate) n_games: u32,
    /// Their bytes; whatever follows is a torn end.
    pub(crate) n_bytes: u64,
}

/// Looks into the unfinished file beside `path`, if there is one. `first_game`
/// is the record that must come first; a file that begins otherwise is some
/// other command's and is refused.
pub(crate) fn what_is_done(path: &Path, first_game: &str) -> Result<Done> {
    let part = part_of(path);
    if !part.exists() {
        return Ok(Done::default());
    }
    let context = || format!("cannot read {}", part.display());
    let file = BufReader::new(File::open(&part).with_context(context)?);
    let (done, begin) = if is_compressed(path) {
        frames(file).with_context(context)?
    } else {
        lines(file).with_context(context)?
    };
    if done.n_games > 0 && !first_game.starts_with(&begin) {
        let part = part.display();
        return Err(bad_input(format!(
            "{part} was begun by another command; remove it or choose another name"
        )));
    }
    Ok(done)
}

/// Each frame holds whole games; a frame that cannot be read is torn.
fn frames(mut file: BufReader<File>) -> std::io::Result<(Done, String)> {
    let mut done = Done::default();
    let mut begin = String::new();
    while !file.fill_buf()?.is_empty() {
        let mut text = String::new();
        let mut decoder = zstd::Decoder::with_buffer(&mut file)?.single_frame();
        if decoder.read_to_string(&mut text).is_err() {
            break;
        }
        drop(decoder);
        if done.n_games == 0 {
            begin = first_lines(&text);
        }
        done.n_games += text.lines().filter(|line| is_outcome(line)).count() as u32;
        done.n_bytes = file.stream_position()?;
    }
    Ok((done, begin))
}

/// A game ends with its outcome; a line without an end is torn.
fn lines(mut file: BufReader<File>) -> std::io::Result<(Done, String)> {
    let mut done = Done::default();
    let mut begin = String::new();
    let mut n_bytes = 0;
    loop {
        let mut line = Vec::new();
        n_bytes += file.read_until(b'\n', &mut line)? as u64;
        let Some(line) = line
            .strip_suffix(b"\n")
            .and_then(|line| std::str::from_utf8(line).ok())
        else {
            return Ok((done, begin));
        };
        if done.n_games == 0 {
            begin += line;
            begin += "\n";
        }
        if is_outcome(line) {
            done.n_games += 1;
            done.n_bytes = n_bytes;
        }
    }
}

/// The first game of a text.
fn first_lines(text: &str) -> String {
    let mut begin = String::new();
    for line in text.lines() {
        begin += line;
        begin += "\n";
        if is_outcome(line) {
            break;
        }
    }
    begin
}

fn is_outcome(line: &str) -> bool {
    line.starts_with("{\"kind\":\"outcome\"")
}

//! The file in which an arena keeps its blocks: a header, then one line a block.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use rules::RulesVersion;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::arena::plan::{Block, Plan};
use crate::unfit;

const FORMAT: &str = "tidetable-arena";
const VERSION: u32 = 1;

/// What a log is about. A log with another header is another arena's.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Header {
    format: String,
    version: u32,
    tidetable: String,
    game: String,
    rules_version: RulesVersion,
    options: Box<RawValue>,
    seats: u8,
    bots: Vec<String>,
    gauntlet: bool,
    seed: String,
}

/// What two headers must have in common, from the outside in.
#[derive(Debug, Deserialize)]
struct Kind {
    format: String,
    version: u32,
}

impl Header {
    pub(crate) fn new(plan: &Plan) -> Header {
        let (kind, setup) = (plan.kind, &plan.setup);
        Header {
            format: FORMAT.to_owned(),
            version: VERSION,
            tidetable: env!("CARGO_PKG_VERSION").to_owned(),
            game: kind.key().to_owned(),
            rules_version: kind.rules_version(),
            options: setup.options.clone(),
            seats: setup.seats.get(),
            bots: plan.bots.iter().map(ToString::to_string).collect(),
            gauntlet: plan.is_gauntlet,
            seed: setup.seed.clone(),
        }
    }

    /// The first thing in which a file's header differs: what it is called, what
    /// the file has, and what is asked for.
    fn difference(&self, asked: &Header) -> Option<(&'static str, String, String)> {
        let pairing = |gauntlet| match gauntlet {
            true => "first against the rest",
            false => "all against all",
        };
        let fields = [
            ("tidetable", self.tidetable.clone(), asked.tidetable.clone()),
            ("the game", self.game.clone(), asked.game.clone()),
            (
                "rules version",
                self.rules_version.to_string(),
                asked.rules_version.to_string(),
            ),
            (
                "the options",
                self.options.get().to_owned(),
                asked.options.get().to_owned(),
            ),
            ("seats", self.seats.to_string(), asked.seats.to_string()),
            ("bots", self.bots.join(" "), asked.bots.join(" ")),
            (
                "pairs",
                pairing(self.gauntlet).to_owned(),
                pairing(asked.gauntlet).to_owned(),
            ),
            ("seed", self.seed.clone(), asked.seed.clone()),
        ];
        fields
            .into_iter()
            .find(|(_, of_file, of_asked)| of_file != of_asked)
    }
}

/// A log that is being written; nobody else writes it meanwhile.
#[derive(Debug)]
pub(crate) struct Log {
    path: PathBuf,
    file: File,
}

impl Log {
    /// Begins a log, or opens it to go on. Returns what it holds.
    pub(crate) fn open(path: &Path, header: &Header, plan: &Plan) -> Result<(Log, Vec<Block>)> {
        if path.exists() {
            // Before it is opened for writing: somebody else's file stays as it is.
            read(path, header, plan)?;
        }
        let context = || format!("cannot write {}", path.display());
        let file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(path)
            .with_context(context)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let path = path.display();
                return Err(unfit(format!("another command is writing {path}")));
            }
            Err(TryLockError::Error(error)) => return Err(error).with_context(context),
        }
        let (blocks, n_bytes) = read(path, header, plan)?;
        file.set_len(n_bytes).with_context(context)?;
        let mut log = Log {
            path: path.to_owned(),
            file,
        };
        if n_bytes == 0 {
            log.write(header)?;
        }
        Ok((log, blocks))
    }

    /// Adds a block.
    pub(crate) fn add(&mut self, block: &Block) -> Result<()> {
        self.write(block)
    }

    fn write(&mut self, line: &impl Serialize) -> Result<()> {
        let mut text = serde_json::to_string(line)?;
        text.push('\n');
        let context = || format!("cannot write {}", self.path.display());
        self.file.write_all(text.as_bytes()).with_context(context)
    }
}

/// The seed of a log that exists already, so that one that was begun without a
/// seed can be gone on with.
pub fn seed_of(path: &Path) -> Option<String> {
    let mut line = String::new();
    let file = File::open(path).ok()?;
    BufReader::new(file).read_line(&mut line).ok()?;
    serde_json::from_str(&line)
        .ok()
        .map(|header: Header| header.seed)
}

/// The blocks of a log and how many bytes of it are whole lines.
fn read(path: &Path, header: &Header, plan: &Plan) -> Result<(Vec<Block>, u64)> {
    let context = || format!("cannot read {}", path.display());
    let mut file = BufReader::new(File::open(path).with_context(context)?);
    let mut blocks = Vec::new();
    let mut seen = std::collections::BTreeSet::new();
    let (mut n_bytes, mut n_lines) = (0, 0);
    loop {
        let mut line = Vec::new();
        file.read_until(b'\n', &mut line).with_context(context)?;
        n_lines += 1;
        if line.last() != Some(&b'\n') {
            // A torn line, or the end. What is not even the beginning of a header
            // is somebody else's file.
            let own = serde_json::to_string(header)?;
            if n_lines == 1 && !own.as_bytes().starts_with(&line) {
                return Err(no_log(path));
            }
            return Ok((blocks, n_bytes));
        }
        n_bytes += line.len() as u64;
        if n_lines == 1 {
            check_header(path, &line, header)?;
            continue;
        }
        let block = serde_json::from_slice(&line)
            .ok()
            .filter(|block| is_possible(block, plan))
            .filter(|block: &Block| seen.insert((block.bots.clone(), block.block)));
        let block = block.ok_or_else(|| {
            let path = path.display();
            unfit(format!(
                "{path} is damaged: line {n_lines} is no block of this arena; it is left as it is"
            ))
        })?;
        blocks.push(block);
    }
}

fn check_header(path: &Path, line: &[u8], asked: &Header) -> Result<()> {
    let kind: Kind = serde_json::from_slice(line).map_err(|_| no_log(path))?;
    if kind.format != FORMAT {
        return Err(no_log(path));
    }
    let shown = path.display();
    if kind.version != VERSION {
        return Err(unfit(format!(
            "{shown} is an arena log of version {}, and this tidetable writes version {VERSION}; \
             choose another name",
            kind.version
        )));
    }
    let header: Header = serde_json::from_slice(line).map_err(|_| no_log(path))?;
    match header.difference(asked) {
        None => Ok(()),
        Some((what, of_file, of_asked)) => Err(unfit(format!(
            "{shown} is the log of another arena ({what}: {of_file}, not {of_asked}); \
             give the same command, or choose another name"
        ))),
    }
}

fn no_log(path: &Path) -> anyhow::Error {
    let path = path.display();
    unfit(format!(
        "{path} exists already and is no arena log; choose another name"
    ))
}

/// Whether the plan could have a block like this.
fn is_possible(block: &Block, plan: &Plan) -> bool {
    let is_share = |share: &f64| (0.0..=1.0).contains(share);
    plan.matches.iter().any(|all| all.bots == block.bots)
        && block.scores.len() == plan.n_games()
        && block.scores.iter().all(is_share)
        && block.decisions.len() == block.bots.len()
        && block.seconds.len() == block.bots.len()
        && block.seconds.iter().all(|seconds| *seconds >= 0.0)
}

//! What can be asked for on the command line.

use std::fmt;
use std::fs;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::Result;
use clap::{Args, Parser, Subcommand};
use hosting::{Budget, Kind, PlayerName, Setup, UnknownPlayer};
use rules::{OptionSpec, OptionValues, SeatCount};

use crate::admin::AdminArgs;
use crate::arena::ArenaArgs;
use crate::lab::LabArgs;
use crate::puzzles::PuzzlesArgs;
use crate::serve::ServeArgs;

/// No option's file is larger.
const MAX_FILE: u64 = 1 << 20;

/// A table for ocean board games.
#[derive(Debug, Parser)]
#[command(name = "tidetable", version, args_conflicts_with_subcommands = true)]
#[command(
    after_help = "Without a command the table is served.\nExit codes: 0 all is well, 1 what a file holds is wrong or something failed, 2 the command is wrong or a file is not there, 130 stopped by Ctrl-C."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,

    #[command(flatten)]
    pub(crate) serve: ServeArgs,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Serve tables over HTTP and sockets, on one database file or, with others, on
    /// PostgreSQL
    Serve(Box<ServeArgs>),
    /// Look after a house: backups, tables, guests; also beside a running server
    Admin(AdminArgs),
    /// List the games with their seats and options
    Games(GamesArgs),
    /// Play in the terminal, against bots or passing one keyboard
    Play(PlayArgs),
    /// Play many games between bots and report the results
    Simulate(SimulateArgs),
    /// Find out which bots are stronger: the same deals in every seating, Elo
    Arena(ArenaArgs),
    /// Find out how balanced a game is: seats, length, points, rules, options
    Lab(LabArgs),
    /// Write games between bots as JSON Lines
    Record(RecordArgs),
    /// Replay records strictly and name the first line that is wrong
    Verify(VerifyArgs),
    /// Rehearse lessons, films and figures that are being written
    Teach(TeachArgs),
    /// Look back at a recorded game: chances over time, and the worst moves
    Review(ReviewArgs),
    /// Make puzzles from games, check, rank and show them
    Puzzles(PuzzlesArgs),
    /// Count the ways a game can go on
    Perft(PerftArgs),
}

#[derive(Debug, Args)]
pub(crate) struct GamesArgs {
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,

    /// List games that are there to learn from, too
    #[arg(long)]
    pub(crate) examples: bool,
}

/// Which game, with what.
#[derive(Debug, Args)]
pub(crate) struct GameArgs {
    /// The game's key, as `tidetable games` lists it
    pub(crate) game: String,

    /// How many seats [default: what the mode usually has]
    #[arg(long, value_name = "N")]
    pub(crate) seats: Option<u8>,

    /// Set an option; lists take commas, files are named by their path. May be
    /// given several times
    #[arg(long = "set", value_name = "OPTION=VALUE")]
    pub(crate) settings: Vec<Setting>,
}

/// What all luck is derived from.
#[derive(Debug, Args)]
pub(crate) struct SeedArgs {
    /// Any text; the same seed gives the same games on every machine, unless bots
    /// think by time: a budget in ms or s, orca, and otter and dolphin where it is slow
    /// [default: a new one]
    #[arg(long, value_name = "TEXT")]
    pub(crate) seed: Option<String>,
}

/// Which bots play, with what luck, on how many threads.
#[derive(Debug, Args)]
pub(crate) struct BotArgs {
    /// Who sits where: minnow, puffin, otter, dolphin, orca, greedy, playout, random,
    /// search:BUDGET, even:BUDGET or plain:BUDGET, one per seat or one for all. A budget is
    /// iterations (2000) or processor time (100ms, 1.5s) a decision; *2 thinks on
    /// two threads
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "random",
        value_name = "BOT,…"
    )]
    pub(crate) bots: Vec<String>,

    #[command(flatten)]
    pub(crate) seed: SeedArgs,

    /// How many threads [default: one per core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
}

#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    /// Who sits where: person or a bot, as for `simulate`, one per seat [default:
    /// you first, otters after you]
    #[arg(long, value_delimiter = ',', value_name = "PLAYER,…")]
    pub(crate) players: Vec<String>,

    #[command(flatten)]
    pub(crate) seed: SeedArgs,

    /// Write the record of the game to this file when it ends
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Ctrl-C ends after the games that have begun, and the report tells what they say."
)]
pub(crate) struct SimulateArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    /// How many games
    #[arg(long, default_value_t = 1000, value_name = "K", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) games: u32,

    #[command(flatten)]
    pub(crate) by: BotArgs,

    /// Roll quick dice instead of those of records: much faster with bots that do
    /// not think. The same seed gives the same games again, but not those that
    /// `record` writes
    #[arg(long, conflicts_with = "each")]
    pub(crate) quick_dice: bool,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,

    /// Also write one line of JSON per game to this new file
    #[arg(long, value_name = "FILE")]
    pub(crate) each: Option<PathBuf>,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Ctrl-C ends after the games that have begun; all that are over have been written."
)]
pub(crate) struct RecordArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    #[command(flatten)]
    pub(crate) by: BotArgs,

    /// Which game of the seed; the first of them with --games
    #[arg(long, default_value_t = 0, value_name = "I")]
    pub(crate) index: u32,

    /// How many games; more than one needs --out
    #[arg(long, default_value_t = 1, value_name = "K", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) games: u32,

    /// Write to this new file instead of the terminal (-); compressed if it ends
    /// in .zst. It is called FILE.part until it is complete; if it is interrupted,
    /// the same command goes on where it stopped
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    /// Add everybody's view and the legal actions after each entry; about a
    /// megabyte a game
    #[arg(long)]
    pub(crate) open: bool,
}

#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// Records, plain or compressed; - is standard input. Games and entries are
    /// counted once their outcome is reached
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct TeachArgs {
    /// The game's key, as `tidetable games` lists it
    pub(crate) game: String,

    /// Files in the form of docs/teaching.md; `film`, `figures` and `words` are
    /// known by their names, all others are lessons
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct ReviewArgs {
    /// Records, plain or compressed; - is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// Which game of the file, from 0 on
    #[arg(long, default_value_t = 0, value_name = "I")]
    pub(crate) game: u32,

    /// How long to think about a decision: iterations (2000) or processor time
    /// (100ms, 1.5s), once to find the best and once to compare.
    /// Iterations give the same review on every machine
    #[arg(long, default_value = "2000", value_name = "BUDGET")]
    pub(crate) budget: Budget,

    /// Judge with what was hidden then; never with what chance did later
    #[arg(long)]
    pub(crate) hindsight: bool,

    /// How many of the worst moves to list
    #[arg(long, default_value_t = 10, value_name = "N")]
    pub(crate) worst: u16,

    /// How many threads [default: one per core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    /// How many plies
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(0..=64))]
    pub(crate) depth: u32,

    /// Count whole turns instead of actions
    #[arg(long)]
    pub(crate) turns: bool,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// `option=value`.
#[derive(Debug, Clone)]
pub(crate) struct Setting {
    name: String,
    value: String,
}

impl FromStr for Setting {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, value) = text.split_once('=').ok_or("write option=value")?;
        Ok(Setting {
            name: name.trim().to_owned(),
            value: value.trim().to_owned(),
        })
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.name, self.value)
    }
}

impl Setting {
    /// The value; what the file says for an option that takes a file's path.
    fn read(&self, specs: &[OptionSpec]) -> Result<String> {
        let is_path = |spec: &OptionSpec| {
            let values = spec.values;
            matches!(values, OptionValues::File { usual } if self.value != usual)
        };
        let mut own = specs.iter().filter(|spec| spec.name == self.name);
        if !own.any(is_path) {
            return Ok(self.value.clone());
        }
        let path = &self.value;
        let size = fs::metadata(path).map(|file| file.len());
        if size.is_ok_and(|size| size > MAX_FILE) {
            return Err(bad_input(format!("{path} is larger than {MAX_FILE} bytes")));
        }
        fs::read_to_string(path)
            .map_err(|error| bad_input(format!("{}: {path} cannot be read: {error}", self.name)))
    }
}

/// What a command that is itself wrong ends with.
pub(crate) const BAD_INPUT: u8 = 2;

/// The command asks for something that does not exist or cannot be.
#[derive(Debug)]
pub(crate) struct BadInput(pub(crate) String);

impl fmt::Display for BadInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadInput {}

pub(crate) fn bad_input(error: impl fmt::Display) -> anyhow::Error {
    BadInput(error.to_string()).into()
}

/// The game with a key that was typed.
pub(crate) fn kind_of(key: &str) -> Result<&'static dyn Kind> {
    hosting::find(key).ok_or_else(|| {
        let keys: Vec<&str> = hosting::listed(false).map(Kind::key).collect();
        bad_input(format!(
            "there is no game \"{key}\"; there is {}",
            keys.join(", ")
        ))
    })
}

impl GameArgs {
    /// The game asked for.
    pub(crate) fn kind(&self) -> Result<&'static dyn Kind> {
        kind_of(&self.game)
    }

    /// How many seats, within what the game allows.
    pub(crate) fn seats(&self) -> Result<SeatCount> {
        let allowed = self.kind()?.seats();
        let asked = match self.seats {
            Some(seats) => seats,
            None => self.kind()?.usual_seats(&self.options()?)?,
        };
        SeatCount::new(asked)
            .filter(|_| allowed.contains(&asked))
            .ok_or_else(|| {
                let (least, most) = (allowed.start(), allowed.end());
                bad_input(format!(
                    "{} is for {least} to {most} players, not {asked}",
                    self.game
                ))
            })
    }

    /// Everything a table needs but the players.
    pub(crate) fn setup(
        &self,
        seed: String,
        index: u32,
        players: Vec<PlayerName>,
    ) -> Result<Setup> {
        Ok(Setup {
            options: self.options()?,
            seats: self.seats()?,
            seed,
            index,
            players,
        })
    }

    /// The options as the game stores them.
    pub(crate) fn options(&self) -> Result<Box<serde_json::value::RawValue>> {
        let kind = self.kind()?;
        let settings: Vec<(String, String)> = self
            .settings
            .iter()
            .map(|setting| Ok((setting.name.clone(), setting.read(&kind.options())?)))
            .collect::<Result<_>>()?;
        kind.parse_options(&settings).map_err(bad_input)
    }

    /// Bots by seat from a list of one per seat, or one for all.
    pub(crate) fn bots(&self, names: &[String]) -> Result<Vec<PlayerName>> {
        let seats = self.seats()?;
        let mut bots = names
            .iter()
            .map(|name| parse_bot(name))
            .collect::<Result<Vec<_>>>()?;
        if let [only] = bots[..] {
            bots = vec![only; seats.count()];
        }
        if bots.len() != seats.count() {
            let message = format!(
                "{} bots are named for {seats} seats; name one, or one per seat",
                bots.len()
            );
            return Err(bad_input(message));
        }
        Ok(bots)
    }
}

impl SeedArgs {
    /// The seed asked for, or a new one from the operating system's luck.
    pub(crate) fn seed(&self) -> String {
        self.seed
            .clone()
            .unwrap_or_else(|| format!("{:016x}", RandomState::new().build_hasher().finish()))
    }
}

pub(crate) fn parse_bot(name: &str) -> Result<PlayerName> {
    match name.parse() {
        Ok(PlayerName::Person) | Err(UnknownPlayer::Name { .. }) => Err(bad_input(format!(
            "there is no bot \"{name}\"; there are {}",
            PlayerName::bot_forms().join(", ")
        ))),
        Ok(bot) => Ok(bot),
        Err(error) => Err(bad_input(error)),
    }
}

/// How many threads to use.
pub(crate) fn n_threads(asked: Option<u16>) -> usize {
    match asked {
        Some(asked) => usize::from(asked),
        None => std::thread::available_parallelism().map_or(1, usize::from),
    }
}

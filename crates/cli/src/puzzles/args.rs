//! What `tidetable puzzles` can be asked for.

use std::path::PathBuf;

use clap::Args;
use hosting::PuzzlePlan;

use crate::args::{GameArgs, SeedArgs};

#[derive(Debug, Args)]
#[command(
    after_help = "Puzzles are looked for in games that bots play for it, or in --records. The same seed \
and the same games give the same puzzles on every machine. Ctrl-C ends after the games that have \
begun; what was found until then is in FILE.part. Searching is slow: a year of puzzles takes a \
quarter of an hour to an hour of one core."
)]
pub(crate) struct PuzzlesArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    /// Look for puzzles in these records instead, plain or compressed; - is standard
    /// input. Records have no names, and puzzles none either
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["seats", "settings", "bots", "seed"])]
    pub(crate) records: Vec<PathBuf>,

    /// Who plays the games: bots, as for `simulate`, one per seat or one for all.
    /// Their worlds are counted, not their seconds
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "otter",
        value_name = "BOT,…"
    )]
    pub(crate) bots: Vec<String>,

    #[command(flatten)]
    pub(crate) seed: SeedArgs,

    /// How many games at most
    #[arg(long, default_value_t = 100_000, value_name = "K", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) games: u32,

    /// How many puzzles at most; 371 are 53 weeks
    #[arg(long, default_value_t = 371, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) count: u32,

    /// In how many worlds each of the deciding searches looks
    #[arg(long, default_value_t = PuzzlePlan::USUAL_WORLDS, value_name = "W", value_parser = clap::value_parser!(u32).range(100..=10_000_000))]
    pub(crate) worlds: u32,

    /// How many threads [default: one per core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,

    /// Write to this new file instead of the terminal. It is called FILE.part until
    /// it is complete
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    /// Put these files of puzzles together instead, in a new order
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["records", "seats", "settings", "bots", "seed", "check", "show"])]
    pub(crate) join: Vec<PathBuf>,

    /// Replay and search all puzzles of this file again instead; those that hold are
    /// written to --out, if it is given
    #[arg(long, value_name = "FILE", conflicts_with_all = ["records", "seats", "settings", "bots", "seed", "show"])]
    pub(crate) check: Option<PathBuf>,

    /// Draw the puzzles of this file with their answers instead
    #[arg(long, value_name = "FILE", conflicts_with_all = ["records", "seats", "settings", "bots", "seed", "out"])]
    pub(crate) show: Option<PathBuf>,
}

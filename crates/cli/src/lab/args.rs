//! What the lab can be asked for.

use std::path::PathBuf;

use clap::Args;

use crate::args::{GameArgs, SeedArgs};

#[derive(Debug, Args)]
#[command(
    after_help = "The same bots sit in all seats and play the same deals for every value of every \
option, so that what differs is the game. What the report says holds for these bots: a game may \
be fair for beginners and not for experts. Ctrl-C ends after the games that have begun, and the \
page tells what they say."
)]
pub(crate) struct LabArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    /// How many games for each value of each option
    #[arg(long, default_value_t = 1000, value_name = "K", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) games: u32,

    /// Who plays, as for `simulate`: one bot for all seats
    #[arg(long, alias = "bots", default_value = "greedy", value_name = "BOT")]
    pub(crate) bot: String,

    /// Which options to vary, one at a time: names with commas, all (those with a
    /// few values), or none
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "all",
        value_name = "OPTION,…"
    )]
    pub(crate) vary: Vec<String>,

    #[command(flatten)]
    pub(crate) seed: SeedArgs,

    /// How many threads [default: one per core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,

    /// Write the page to this new file [default: lab-GAME.html, unless --json]
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    /// Print the figures as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

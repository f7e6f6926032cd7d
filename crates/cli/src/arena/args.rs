//! What an arena can be asked for.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use lab::arena::Hypotheses;

use crate::args::{GameArgs, SeedArgs};

#[derive(Debug, Args)]
#[command(
    after_help = "A block is one deal in every seating: with two sides each bot plays both; with \
more, each is alone against the rest on every side, and the rest against the other. Divers who \
win and lose together play the deal once with each bot, and a bot scores against another by \
winning where that one loses. The mean of a block is one observation, so that a lucky seat or \
deal favours nobody.

Intervals (95 %) are Student's over blocks, with one won and one lost block added. Elo is the \
maximum-likelihood strength over all pairs; the first bot has 0.

--stop sprt ends a pair once its blocks show, by a generalised sequential probability ratio test \
(normal approximation), that the first is stronger by --elo1 (log-likelihood ratio above \
ln((1-beta)/alpha)) or by no more than --elo0 (below ln(beta/(1-alpha))). A score that was \
stopped so looks somewhat better or worse than it is; for a figure worth quoting, play a fixed \
number of blocks. Where all win or lose together, 50 Elo are 14 games more won in a hundred.

Ctrl-C ends after the blocks that are done and prints what they say."
)]
pub(crate) struct ArenaArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    /// Two or more bots, as for `simulate`: minnow, puffin, otter, dolphin, orca,
    /// greedy, playout, random, search:BUDGET, even:BUDGET, plain:BUDGET
    #[arg(required = true, value_name = "BOT")]
    pub(crate) bots: Vec<String>,

    /// The first bot against each of the others, instead of all against all
    #[arg(long)]
    pub(crate) gauntlet: bool,

    /// How many blocks each pair plays at most
    #[arg(long, default_value_t = 100, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) blocks: u32,

    #[command(flatten)]
    pub(crate) seed: SeedArgs,

    /// How many blocks are played at once [default: one per core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,

    /// When a pair is done before its last block
    #[arg(long, value_enum, default_value_t = StopRule::Never, value_name = "RULE")]
    pub(crate) stop: StopRule,

    #[command(flatten)]
    pub(crate) hypotheses: HypothesesArgs,

    /// Keep every block in this file (JSON Lines). The same command with the same
    /// file goes on where it stopped, also with more --blocks
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    /// Also write a table of the pairs to this new file
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// When a pair is done before its last block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum StopRule {
    /// Every block is played
    Never,
    /// When a sequential test has decided
    Sprt,
}

/// What a sequential test chooses between, and how often it may err.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct HypothesesArgs {
    /// The sequential test: no stronger than this
    #[arg(
        long,
        default_value_t = 0.0,
        value_name = "ELO",
        allow_negative_numbers = true
    )]
    elo0: f64,

    /// The sequential test: at least as much stronger
    #[arg(
        long,
        default_value_t = 50.0,
        value_name = "ELO",
        allow_negative_numbers = true
    )]
    elo1: f64,

    /// How often it may say "stronger" of one that is not
    #[arg(long, default_value_t = 0.05, value_name = "P")]
    alpha: f64,

    /// How often it may miss one that is
    #[arg(long, default_value_t = 0.05, value_name = "P")]
    beta: f64,
}

impl HypothesesArgs {
    pub(crate) fn hypotheses(&self) -> Hypotheses {
        let HypothesesArgs {
            elo0,
            elo1,
            alpha,
            beta,
        } = *self;
        Hypotheses {
            elo0,
            elo1,
            alpha,
            beta,
        }
    }
}

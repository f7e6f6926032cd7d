//! Reading the command line. Beyond what `clap` does by itself, a negative number
//! is taken for a number, not for an option nobody knows, and refused as such.

use clap::builder::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, FromArgMatches};

use crate::args::Cli;

/// What was asked for; ends the program if it cannot be understood.
pub(crate) fn parse() -> Cli {
    let matches = taking_negatives(Cli::command()).try_get_matches();
    let cli = matches.and_then(|matches| Cli::from_arg_matches(&matches));
    cli.unwrap_or_else(|error| explained(error).exit())
}

fn taking_negatives(command: Command) -> Command {
    command
        .mut_args(|arg| match arg.get_action().takes_values() {
            true => arg.allow_negative_numbers(true),
            false => arg,
        })
        .mut_subcommands(taking_negatives)
}

/// Says what is wrong with a negative number, which otherwise reads "-5 is not
/// in 1..4294967295".
fn explained(error: clap::Error) -> clap::Error {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    let is_negative = |value: &&str| value.parse().is_ok_and(|number: f64| number < 0.0);
    let value = text(ContextKind::InvalidValue).filter(is_negative);
    let option = text(ContextKind::InvalidArg).and_then(|arg| arg.split(' ').next());
    match (error.kind(), option, value) {
        (ErrorKind::ValueValidation, Some(option), Some(value)) => clap::Error::raw(
            ErrorKind::ValueValidation,
            format!("{option} must not be negative: {value}\n"),
        ),
        _ => error,
    }
}

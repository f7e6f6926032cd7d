//! `tidetable`: serve a table; or play, simulate, compare, record, verify and count games in a terminal.
//!
//! Exit codes: 0 when all is well, 1 when what a file holds is wrong or the world is
//! (a full disk, say), 2 when the command itself is, which includes a file that is
//! not there, 130 when Ctrl-C ended it.

mod admin;
mod arena;
mod args;
mod base_url;
mod data;
mod games;
mod games_file;
mod ground;
mod lab;
mod lines;
mod output;
mod parse;
mod perft;
mod play;
mod puzzles;
mod record;
mod review;
mod serve;
mod signals;
mod simulate;
mod teach;
mod tls;
mod verify;

use std::process::ExitCode;

use crate::args::{BAD_INPUT, BadInput, Command};

/// Gives memory back when tables close, and is faster with small pieces.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let cli = parse::parse();
    if let Err(error) = hosting::check_nets() {
        output::complain(format!("this program is damaged: {error}"));
        return ExitCode::FAILURE;
    }
    let result = match cli.command.unwrap_or(Command::Serve(Box::new(cli.serve))) {
        Command::Games(args) => games::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Admin(args) => admin::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Simulate(args) => simulate::run(&args),
        Command::Arena(args) => arena::run(&args),
        Command::Lab(args) => lab::run(&args),
        Command::Record(args) => record::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Teach(args) => teach::run(&args),
        Command::Review(args) => review::run(&args),
        Command::Puzzles(args) => puzzles::run(&args),
        Command::Perft(args) => perft::run(&args),
    };
    match result {
        Ok(code) => code,
        Err(error) if output::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            output::complain(format!("{error:#}"));
            let is_bad_input = error.is::<BadInput>() || error.is::<::lab::Unfit>();
            ExitCode::from(if is_bad_input { BAD_INPUT } else { 1 })
        }
    }
}

//! Automation: `cargo xtask test` is the whole gate.

#[cfg(test)]
mod codegen;
mod dist;
mod gate;
mod instructions;
mod needs;
mod new_game;
mod newcomer;
mod page;
mod soak;
mod steps;
mod tidy;
mod trace;
mod tree;

use std::process::{Command, ExitCode};

use anyhow::{Result, bail};

const HELP: &str = "\
cargo xtask test            everything that must hold: format, lints, all tests,
                            trace, tidy, the page in a browser, a server killed
                            and attacked, a certificate by ACME, instructions
                            counted, fuzz targets compile; and what each step
                            took
cargo xtask soak            list the long proofs, which the gate has in short
cargo xtask soak NAME       run one of them
cargo xtask page            build the page with npm, for debug builds to take; a
                            release build does so by itself
cargo xtask new-game KEY    write a complete small game to begin with: crates/game-KEY
cargo xtask trace           check that every rule has code and a test
cargo xtask trace --write   write docs/trace/*.md anew
cargo xtask codegen         write the page's TypeScript types and cards anew
cargo xtask dist            make an archive that runs without Rust or Node
cargo xtask instructions    count what playouts and searches cost in every game
                            and compare it with xtask/instructions.toml
cargo xtask instructions --write   note the new counts there
cargo xtask tidy            check what the compiler does not: sizes, words,
                            dependencies, licences, documents";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let root = tree::root();
    let result = match words.as_slice() {
        ["test"] => gate::test(&root),
        ["soak"] => {
            println!("{}", soak::list());
            Ok(())
        }
        ["soak", name] if soak::exists(name) => soak::run(&root, name),
        ["page"] => page::build(&root),
        ["trace"] => trace::check(&root),
        ["trace", "--write"] => trace::write(&root),
        ["new-game", key] => new_game::write(&root, key),
        ["dist"] => dist::make(&root),
        ["codegen"] => codegen(),
        ["tidy"] => tidy::check(&root),
        ["instructions"] => instructions::check(&root),
        ["instructions", "--write"] => instructions::write(&root),
        [] | ["help" | "--help" | "-h"] => {
            println!("{HELP}");
            return ExitCode::SUCCESS;
        }
        _ => {
            eprintln!("xtask: there is no \"{}\"\n\n{HELP}", words.join(" "));
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The tests that compare the generated files, told to write them.
fn codegen() -> Result<()> {
    for (package, test) in [
        ("xtask", "generated_files_are_fresh"),
        ("server", "the_front_page_is_drawn_with_the_games_there_are"),
    ] {
        let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
        let status = Command::new(cargo)
            .args(["test", "--quiet", "--package", package, "--locked"])
            .args(["--", "--nocapture", test])
            .env("UPDATE_EXPECT", "1")
            .current_dir(tree::root())
            .status()?;
        if !status.success() {
            bail!("the generated files could not be written");
        }
    }
    Ok(())
}

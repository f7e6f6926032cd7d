//! Automation: `cargo xtask test` is the whole gate.

mod codegen;
mod dist;
mod instructions;
mod needs;
mod tidy;
mod trace;
mod tree;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::OnceLock;
use std::time::Instant;

use anyhow::{Result, bail};

const HELP: &str = "\
cargo xtask test            everything that must hold: format, lints, all tests,
                            trace, tidy, a server killed and attacked, benchmarks
                            run, instructions counted, fuzz targets compile
cargo xtask trace           check that every rule has code and a test
cargo xtask trace --write   write docs/trace/*.md anew
cargo xtask codegen         write the page's TypeScript types anew
cargo xtask dist            make an archive that runs without Rust or Node
cargo xtask instructions    count what playouts and searches cost in every game
                            and compare it with xtask/instructions.toml
cargo xtask instructions --write   note the new counts there
cargo xtask tidy            check what the compiler does not: sizes, words,
                            dependencies, licences, documents";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        ["test"] => test(),
        ["trace"] => trace::check(&tree::root()),
        ["trace", "--write"] => trace::write(&tree::root()),
        ["dist"] => dist::make(&tree::root()),
        ["codegen"] => codegen::write(&tree::root()),
        ["tidy"] => tidy::check(&tree::root()),
        ["instructions"] => instructions::check(&tree::root()),
        ["instructions", "--write"] => instructions::write(&tree::root()),
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

/// The gate, in the order in which things fail fastest.
fn test() -> Result<()> {
    let root = tree::root();
    let began = Instant::now();
    let target = target()?;
    let _ = PATH.set(needs::ensure(&target)?);
    let cargo = |what: &str, words: &str| {
        let slow = [("SLOW_TESTS", "1")];
        step(&root, what, &words.split(' ').collect::<Vec<_>>(), &slow)
    };
    cargo("format", "fmt --all --check")?;
    cargo(
        "lints",
        "clippy --workspace --all-targets --locked -- -D warnings",
    )?;
    cargo("tests", "test --workspace --locked")?;
    cargo("the binary", "build --package cli --package load --locked")?;
    let binaries = std::env::current_exe()?;
    let server = binaries.with_file_name("tidetable");
    let server = server.to_string_lossy();
    let page = target.join("page/web");
    run(
        &page,
        "the page's types",
        &["npm", "run", "--silent", "check"],
        &[],
    )?;
    run(
        &page,
        "the page's tests",
        &["npm", "run", "--silent", "test"],
        &[],
    )?;
    let browse = ["node", "e2e/run.mjs", "--server", &server];
    run(&page, "the page in a browser", &browse, &[])?;
    let load = binaries.with_file_name("load");
    let load = load.to_string_lossy();
    let kill = [&load, "--server", &server, "--tables", "20", "--kills", "5"];
    run(&root, "no acknowledged move is lost", &kill, &[])?;
    let attack = [&load, "--server", &server, "--hostile", "20000"];
    run(&root, "hostile frames are answered", &attack, &[])?;
    cargo(
        "benchmarks run",
        "bench --workspace --locked --bench play -- --test",
    )?;
    instructions::check(&root)?;
    cargo(
        "fuzz targets compile",
        "check --manifest-path fuzz/Cargo.toml --locked",
    )?;
    println!("== everything holds ({} s)", began.elapsed().as_secs());
    Ok(())
}

/// Where builds go: the folder above this program's own.
fn target() -> Result<PathBuf> {
    let program = std::env::current_exe()?;
    let target = program.parent().and_then(Path::parent);
    Ok(target.unwrap_or(Path::new("target")).to_owned())
}

/// Under which all that is needed is found.
static PATH: OnceLock<OsString> = OnceLock::new();

pub(crate) fn step(root: &Path, what: &str, args: &[&str], env: &[(&str, &str)]) -> Result<()> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let command: Vec<&str> = std::iter::once(cargo.as_str())
        .chain(args.iter().copied())
        .collect();
    run(root, what, &command, env)
}

fn run(folder: &Path, what: &str, command: &[&str], env: &[(&str, &str)]) -> Result<()> {
    let name = Path::new(command[0]).file_name().unwrap_or_default();
    println!(
        "== {what}: {} {}",
        name.to_string_lossy(),
        command[1..].join(" ")
    );
    let path = PATH.get().cloned().or_else(|| std::env::var_os("PATH"));
    let status = Command::new(command[0])
        .args(&command[1..])
        .envs(env.iter().copied())
        .env("PATH", path.unwrap_or_default())
        .current_dir(folder)
        .status()?;
    if !status.success() {
        bail!("{what} failed");
    }
    Ok(())
}

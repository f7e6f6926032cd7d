//! Automation: `cargo xtask test` is the whole gate.

mod codegen;
mod dist;
mod needs;
mod tidy;
mod trace;
mod tree;

use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Instant;

use anyhow::{Result, bail};

const HELP: &str = "\
cargo xtask test            everything that must hold: format, lints, all tests,
                            trace, tidy, a server killed and attacked, benchmarks
                            run, fuzz targets compile
cargo xtask trace           check that every rule has code and a test
cargo xtask trace --write   write docs/trace/*.md anew
cargo xtask codegen         write the page's TypeScript types anew
cargo xtask dist            make an archive that runs without Rust or Node
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
    needs::ensure()?;
    step(&root, "format", &["fmt", "--all", "--check"], &[])?;
    step(
        &root,
        "lints",
        &[
            "clippy",
            "--workspace",
            "--all-targets",
            "--locked",
            "--",
            "-D",
            "warnings",
        ],
        &[],
    )?;
    step(
        &root,
        "tests",
        &["test", "--workspace", "--locked"],
        &[("SLOW_TESTS", "1")],
    )?;
    step(
        &root,
        "the binary",
        &["build", "--package", "cli", "--locked"],
        &[],
    )?;
    check_page()?;
    let server = std::env::current_exe()?.with_file_name("tidetable");
    let server = server.to_string_lossy();
    let kill = [
        "run",
        "--package",
        "load",
        "--locked",
        "--",
        "--server",
        &server,
        "--tables",
        "20",
        "--kills",
        "5",
    ];
    step(&root, "no acknowledged move is lost", &kill, &[])?;
    let mut attack = kill;
    attack[7..].copy_from_slice(&["--tables", "1", "--hostile", "20000"]);
    step(&root, "hostile frames are answered", &attack, &[])?;
    let bench = [
        "bench",
        "--workspace",
        "--locked",
        "--bench",
        "play",
        "--",
        "--test",
    ];
    step(&root, "benchmarks run", &bench, &[])?;
    step(
        &root,
        "fuzz targets compile",
        &["check", "--manifest-path", "fuzz/Cargo.toml", "--locked"],
        &[],
    )?;
    println!("== everything holds ({} s)", began.elapsed().as_secs());
    Ok(())
}

/// The page's own checks, where its build has put it.
fn check_page() -> Result<()> {
    let binaries = std::env::current_exe()?;
    let target = binaries.parent().and_then(Path::parent);
    let page = target.unwrap_or(Path::new("target")).join("page/web");
    for (what, script) in [("the page's types", "check"), ("the page's tests", "test")] {
        println!("== {what}: npm run {script}");
        let status = Command::new("npm")
            .args(["run", "--silent", script])
            .current_dir(&page)
            .status()?;
        if !status.success() {
            bail!("{what} failed");
        }
    }
    Ok(())
}

pub(crate) fn step(root: &Path, what: &str, args: &[&str], env: &[(&str, &str)]) -> Result<()> {
    println!("== {what}: cargo {}", args.join(" "));
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(args)
        .envs(env.iter().copied())
        .current_dir(root)
        .status()?;
    if !status.success() {
        bail!("{what} failed");
    }
    Ok(())
}

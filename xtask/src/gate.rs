//! The gate: everything that must hold, here and on the server.
//!
//! Everything is compiled once to be checked and once to be run: all tests, benchmarks
//! and programs come from one build of the whole workspace, since naming single packages
//! would choose other features and compile most of it again. Examples alone are compiled
//! with all optimisation, because their instructions are counted. What takes longer is in
//! [`crate::soak`].

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use crate::instructions;
use crate::steps::Steps;

/// Set by those who work without the page; the gate tests it, too.
const WITHOUT_PAGE: &str = "TIDETABLE_WITHOUT_PAGE";

/// One build of all there is, and its tests; benchmarks run once each.
pub(crate) const BUILD: &str = "build --workspace --lib --bins --tests --benches --locked";
pub(crate) const TEST: &str = "test --workspace --tests --benches --locked";

/// Three servers in one process, and whatever may go wrong with them. Of the same
/// build: naming the package alone would choose other features.
pub(crate) const SIMULATE: &str =
    "test --workspace --lib --locked whatever_goes_wrong_every_simulated_server -- --nocapture";

/// Every attack that `load` knows, but for frames, which are counted.
pub(crate) const ATTACKS: &str = "replay,unread,bots,rename,entries";

/// What happens to a house of several servers: one of them is killed, what they
/// store in, what they hear by, and a line to either.
pub(crate) const FAULTS: &str = "node,postgres,nats,line";

/// The gate, in the order in which things fail fastest.
pub(crate) fn test(root: &Path) -> Result<()> {
    ensure_page()?;
    let target = target()?;
    let mut steps = Steps::new(root);
    steps.install(&target)?;
    let tested = all_steps(&mut steps, root, &target);
    // Also where something failed: what came before it took its time.
    steps.print();
    tested?;
    println!("== everything holds");
    Ok(())
}

/// What is built has the page.
pub(crate) fn ensure_page() -> Result<()> {
    if std::env::var_os(WITHOUT_PAGE).is_some() {
        bail!("{WITHOUT_PAGE} is set, but the page is tested, too: unset it first");
    }
    Ok(())
}

fn all_steps(steps: &mut Steps, root: &Path, target: &Path) -> Result<()> {
    steps.cargo("format", "fmt --all --check", &[])?;
    steps.page()?;
    steps.cargo("lints", &lints(&toolchain()?), &[])?;
    steps.cargo("one build of everything", BUILD, &[])?;
    steps.cargo("tests, and benchmarks once", TEST, &[])?;
    // Always from the same seed, so that what breaks it is the change; fresh ones are
    // for the soak.
    let seconds = [("SIMULATE_SECONDS", "60"), ("SIMULATE_FROM", "0")];
    steps.cargo("simulated faults", SIMULATE, &seconds)?;
    let page = target.join("page/web");
    let npm = |what| ["npm", "run", "--silent", what];
    steps.run(&page, "the page's types", &npm("check"), &[])?;
    steps.run(&page, "the page's tests", &npm("test"), &[])?;
    let server = target.join("debug/tidetable");
    let server = server.to_string_lossy();
    let browse = ["node", "e2e/run.mjs", "--server", &server];
    steps.run(&page, "the page in a browser", &browse, &[])?;
    let load = target.join("debug/load");
    let load = load.to_string_lossy();
    let kill = [&load, "--server", &server, "--tables", "20", "--kills", "5"];
    steps.run(root, "no acknowledged move is lost", &kill, &[])?;
    let harm = [
        &load, "--server", &server, "--store", "postgres", "--nodes", "3", "--tables", "20",
        "--kills", "1", "--kill", FAULTS,
    ];
    steps.run(root, "nor on several servers", &harm, &[])?;
    // No time is judged here: others may use the machine.
    let attack = [
        &load,
        "--server",
        &server,
        "--seconds",
        "2",
        "--p99",
        "0",
        "--hostile",
        "20000",
        "--attack",
        ATTACKS,
    ];
    steps.run(root, "attacks are withstood", &attack, &[])?;
    let certify = [&load, "--server", &server, "--acme"];
    steps.run(root, "a certificate by ACME", &certify, &[])?;
    steps.take("instructions", || instructions::check(root))?;
    // A workspace of its own, checked beside what the lints have checked. A check links
    // nothing: libFuzzer itself, which is C++, is named and need not be there.
    let folder = target.to_string_lossy();
    let check = format!("check --manifest-path fuzz/Cargo.toml --locked --target-dir {folder}");
    let none = target.join("libnone.a");
    let none = none.to_string_lossy();
    let without = [("CUSTOM_LIBFUZZER_PATH", none.as_ref())];
    steps.cargo("fuzz targets compile", &check, &without)
}

/// The toolchain whose lints are errors; CONTRIBUTING.md names it, too. Every six
/// weeks there is a newer one that finds more, on the day it comes out.
const LINTED_BY: &str = "1.95";

/// What `rustc` says of itself.
fn toolchain() -> Result<String> {
    let output = Command::new("rustc").arg("--version").output()?;
    Ok(String::from_utf8(output.stdout)?)
}

/// Lints as errors under the toolchain that is named, under any other as warnings.
fn lints(toolchain: &str) -> String {
    let clippy = "clippy --workspace --all-targets --locked";
    let version = toolchain.split_whitespace().nth(1).unwrap_or_default();
    if version.starts_with(&format!("{LINTED_BY}.")) {
        return format!("{clippy} -- -D warnings");
    }
    println!(
        "== this is Rust {version}: only the lints of {LINTED_BY} are errors, these are warnings"
    );
    clippy.to_owned()
}

/// Where builds go: the folder above this program's own.
pub(crate) fn target() -> Result<PathBuf> {
    let program = std::env::current_exe()?;
    let target = program.parent().and_then(Path::parent);
    Ok(target.unwrap_or(Path::new("target")).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lints_are_errors_under_the_named_toolchain_alone() {
        let denies = |toolchain: &str| lints(toolchain).ends_with("-D warnings");
        assert!(denies(&format!("rustc {LINTED_BY}.3 (0123abc 2026-04-14)")));
        assert!(!denies("rustc 1.950.0 (0123abc 2090-04-14)"));
        assert!(!denies("rustc 1.96.0-nightly (0123abc 2026-04-14)"));
        assert!(!denies(""));
    }

    #[test]
    fn contributors_are_told_the_toolchain() {
        let text = std::fs::read_to_string(crate::tree::root().join("CONTRIBUTING.md"));
        let sentence = format!("of Rust {LINTED_BY} as errors");
        assert!(text.expect("a document").contains(&sentence));
    }
}

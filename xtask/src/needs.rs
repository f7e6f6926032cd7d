//! What the tests need from the system: installed where that is possible,
//! named exactly where it is not.

use std::process::{Command, Stdio};

use anyhow::{Result, bail};

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
];

/// Installs what is missing, or says what is missing and how to get it.
pub(crate) fn ensure() -> Result<()> {
    for need in NEEDS {
        if is_there(need.program, need.probe) {
            continue;
        }
        match need.source {
            Source::Component(component) => {
                bail!("{component} is missing: install it with `rustup component add {component}`")
            }
            Source::Package(package) => install(need, package)?,
        }
    }
    Ok(())
}

fn install(need: &Need, package: &str) -> Result<()> {
    println!("== installing {package}");
    let commands: [&[&str]; 2] = if is_there("sudo", &["-n", "true"]) {
        [
            &["sudo", "-n", "apt-get", "update"],
            &[
                "sudo",
                "-n",
                "apt-get",
                "install",
                "-y",
                "--no-install-recommends",
                package,
            ],
        ]
    } else {
        [
            &["apt-get", "update"],
            &[
                "apt-get",
                "install",
                "-y",
                "--no-install-recommends",
                package,
            ],
        ]
    };
    for command in commands {
        let done = Command::new(command[0])
            .args(&command[1..])
            .status()
            .is_ok_and(|status| status.success());
        if !done {
            bail!(
                "{} is missing and could not be installed here: on Debian or Ubuntu it is the package {package}",
                need.program
            );
        }
    }
    if !is_there(need.program, need.probe) {
        bail!(
            "{package} was installed, but {} still does not run",
            need.program
        );
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

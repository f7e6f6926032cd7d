//! The command line as a person or a script meets it.

/// Looking after a house: which file, and whose fault it is.
mod admin;
/// Which bots are stronger.
mod arena;
/// What goes wrong, and what is said then.
mod bad_input;
/// Listing games, counting paths.
mod games;
/// In Too Deep: its options, a deck from a file, its policy for playouts.
mod in_too_deep;
/// Ctrl-C in the middle of many games; only where `/proc` tells how far they are.
#[cfg(target_os = "linux")]
mod interrupted;
/// How balanced a game is.
mod lab;
/// What a server writes to its log, and what it does not.
mod log;
/// From a file to PostgreSQL and back, and looking after a house there.
mod moving;
/// The files that are shipped beside the binary.
mod packaging;
/// Playing in a terminal.
mod play;
/// Making puzzles, checking and showing them.
mod puzzles;
/// Recording, going on after an interruption, verifying.
mod record;
/// Looking back at recorded games.
mod review;
/// Serving, and looking after what is served.
mod serve;
/// Many games between bots.
mod simulate;
/// Tile sets from files.
mod tilesets;
/// Certificates, and what is wrong with them.
mod tls;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// What a command came to.
struct Ran {
    code: i32,
    out: String,
    err: String,
}

impl Ran {
    /// What it printed, if all was well.
    #[track_caller]
    fn ok(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }

    #[track_caller]
    fn json(self) -> serde_json::Value {
        serde_json::from_str(&self.ok()).expect("JSON")
    }
}

/// Runs `tidetable` with these words.
fn tidetable(words: &str) -> Ran {
    run(words, "")
}

/// Runs `tidetable` with these words, and presses Ctrl-C as soon as `wait`, which
/// is told the number of the process, has seen enough.
#[cfg(unix)]
fn interrupted(words: &str, wait: impl FnOnce(u32)) -> Ran {
    let child = Command::new(env!("CARGO_BIN_EXE_tidetable"))
        .args(words.split_whitespace())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    wait(child.id());
    press_ctrl_c(child.id());
    ran(child.wait_with_output().expect("the binary ends"))
}

/// Waits until a command has played for a while: it has threads besides the one
/// that listens for Ctrl-C, and they have used a fifth of a second of the processor.
#[cfg(target_os = "linux")]
fn wait_for_games(process: u32) {
    let n_threads = || {
        let tasks = std::fs::read_dir(format!("/proc/{process}/task"));
        tasks.map_or(0, Iterator::count)
    };
    // The fourteenth field, in hundredths of a second; the second is a name in
    // brackets.
    let n_ticks = || {
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        let (_, fields) = stat.rsplit_once(')')?;
        fields.split_whitespace().nth(11)?.parse::<u64>().ok()
    };
    while n_threads() < 3 || n_ticks().is_none_or(|n_ticks| n_ticks < 20) {
        std::thread::yield_now();
    }
}

fn press_ctrl_c(process: u32) {
    let killed = Command::new("kill")
        .args(["-INT", &process.to_string()])
        .status();
    assert!(killed.expect("kill runs").success());
}

/// Runs `tidetable` with these words and this typed at it.
fn run(words: &str, typed: &str) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tidetable"))
        .args(words.split_whitespace())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let typed = typed.to_owned();
    let typist = std::thread::spawn(move || {
        // A program that has heard enough may close its ears.
        let _ = stdin.write_all(typed.as_bytes());
    });
    let output = child.wait_with_output().expect("the binary ends");
    typist.join().expect("the typist ends");
    ran(output)
}

fn ran(output: Output) -> Ran {
    Ran {
        code: output.status.code().expect("an exit code"),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

/// A pipe that nobody reads.
fn nobody() -> Stdio {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    writer.into()
}

/// A fresh folder for a test's files.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for files");
    folder
}

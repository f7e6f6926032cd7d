use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::{Ran, folder, press_ctrl_c, tidetable};

/// A server as a person starts it.
pub(crate) struct Served {
    pub(crate) child: Child,
    pub(crate) address: String,
    pub(crate) printed: String,
}

impl Served {
    fn start(words: &[&str]) -> Served {
        Self::start_logging(words, "warn", Stdio::inherit())
    }

    /// A server that writes its log there.
    pub(crate) fn start_logging(words: &[&str], level: &str, log: impl Into<Stdio>) -> Served {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tidetable"))
            .args(words)
            .args(["--port", "0", "--log", level])
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .expect("the binary runs");
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut printed = String::new();
        while !printed.contains("Ctrl-C ends it") {
            assert_ne!(lines.read_line(&mut printed).expect("text"), 0, "{printed}");
        }
        let url = printed
            .lines()
            .find_map(|line| line.strip_prefix("tidetable listens on http://"));
        let address = url.unwrap_or_else(|| panic!("{printed}")).to_owned();
        Served {
            child,
            address,
            printed,
        }
    }

    /// The answer to a request that is no more than its first line.
    pub(crate) fn request(&self, line: &str) -> String {
        let mut stream = self.send(line, "Connection: close\r\n", "");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("text");
        answer
    }

    /// Sends a request with these headers and this body.
    pub(crate) fn send(&self, line: &str, headers: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        let n_bytes = body.len();
        let request = format!(
            "{line} HTTP/1.1\r\nHost: x\r\n{headers}Content-Length: {n_bytes}\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes()).expect("sent");
        stream
    }

    /// Ends it as Ctrl-C does.
    pub(crate) fn interrupt(mut self) -> i32 {
        press_ctrl_c(self.child.id());
        self.child
            .wait()
            .expect("it ends")
            .code()
            .expect("an exit code")
    }
}

pub(crate) fn admin(data: &Path, words: &str) -> Ran {
    tidetable(&format!("admin --data {} {words}", data.display()))
}

#[test]
fn it_serves_without_a_command_and_ends_with_ctrl_c() {
    let data = folder("serve").join("tide.db");
    let path = data.display().to_string();
    let served = Served::start(&["--data", &path]);
    assert!(
        served.address.starts_with("127.0.0.1:"),
        "{}",
        served.printed
    );
    assert!(served.printed.contains(&path), "{}", served.printed);
    assert!(served.request("GET /").contains("Tidetable"));
    assert!(served.request("GET /healthz").ends_with("ok\n"));
    assert_eq!(served.interrupt(), 0);
    let served = Served::start(&["serve", "--data", &path]);
    assert!(
        served.request("GET /readyz").ends_with("ok\n"),
        "it goes on"
    );
    assert_eq!(served.interrupt(), 0);
}

#[test]
fn on_a_network_it_says_where_it_is_found() {
    let data = folder("lan").join("tide.db");
    let served = Served::start(&["--lan", "--data", &data.display().to_string()]);
    let house = served.request("GET /api/house");
    let base = format!("\"base_url\":\"http://{}\"", served.address);
    assert!(house.contains(&base), "{house}");
    assert!(
        served.printed.contains('█'),
        "a code for phones: {}",
        served.printed
    );
    assert_eq!(served.interrupt(), 0);
}

#[test]
fn an_administrator_lists_bans_backs_up_and_restores_beside_a_server() {
    let place = folder("admin");
    let data = place.join("tide.db");
    let served = Served::start(&["--data", &data.display().to_string()]);
    assert!(served.request("POST /api/guest").contains("set-cookie"));
    let guests = admin(&data, "guests").ok();
    let id = guests
        .split_whitespace()
        .next()
        .expect("a guest")
        .to_owned();
    let copy = place.join("copy.db");
    assert!(
        admin(&data, &format!("backup {}", copy.display()))
            .ok()
            .contains("copied")
    );
    assert!(admin(&data, &format!("ban {id}")).ok().contains("banned"));
    assert!(admin(&data, "guests").ok().contains("banned"));
    assert!(admin(&data, &format!("unban {id}")).ok().contains("let in"));
    assert!(served.request("POST /api/guest").contains("set-cookie"));
    assert_eq!(admin(&data, "guests").ok().lines().count(), 2);
    let restored = admin(&data, &format!("restore {}", copy.display())).ok();
    assert!(restored.contains("before-restore"), "{restored}");
    assert_eq!(admin(&data, "guests").ok().lines().count(), 1);
    assert!(served.request("GET /readyz").ends_with("ok\n"));
    assert_eq!(admin(&data, "tables").ok(), "");
    assert_eq!(served.interrupt(), 0);
}

#[test]
fn tables_are_listed_exported_and_closed() {
    let data = folder("admin-tables").join("tide.db");
    let stored = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/tests/stored/version-1.db");
    std::fs::copy(stored, &data).expect("a copy");
    let tables = admin(&data, "tables").ok();
    assert_eq!(tables.lines().count(), 3, "{tables}");
    assert!(
        tables.contains("Ann (") && tables.contains("bot greedy"),
        "{tables}"
    );
    let one = |status: &str| {
        let line = admin(&data, &format!("tables --status {status}")).ok();
        line.split_whitespace()
            .next()
            .map(str::to_owned)
            .expect("a table")
    };
    let (live, over) = (one("live"), one("over"));
    let record = admin(&data, &format!("export {over}")).ok();
    let file = data.with_file_name("over.jsonl");
    std::fs::write(&file, record).expect("a file");
    tidetable(&format!("verify {}", file.display())).ok();
    let secret = admin(&data, &format!("export {live}"));
    assert_eq!(secret.code, 2, "{}", secret.err);
    assert!(
        admin(&data, &format!("export {live} --unfinished"))
            .ok()
            .contains("seed")
    );
    assert!(
        admin(&data, &format!("close {live}"))
            .ok()
            .contains("closed")
    );
    assert_eq!(admin(&data, &format!("close {live}")).code, 2);
    assert_eq!(admin(&data, "close nothing").code, 2);
}

#[test]
fn what_cannot_be_served_is_refused_with_a_reason() {
    let place = folder("refused");
    let file = |name: &str| place.join(name).display().to_string();
    std::fs::write(
        file("damaged.db"),
        b"no database at all, but long enough".repeat(200),
    )
    .expect("a file");
    for (words, reason) in [
        (
            format!("serve --port 0 --data {}", place.display()),
            "it is a folder",
        ),
        (
            format!("serve --port 0 --data {}", file("no/such/folder.db")),
            "there is no such folder",
        ),
        (
            format!("serve --port 0 --data {}", file("damaged.db")),
            "damaged",
        ),
        (
            format!("admin --data {} tables", file("missing.db")),
            "there is no file",
        ),
        (
            format!(
                "admin --data {} restore {}",
                file("new.db"),
                file("damaged.db")
            ),
            "damaged",
        ),
        (
            format!("serve --bind 192.0.2.1 --data {}", file("a.db")),
            "cannot listen",
        ),
        (
            "serve --lan --bind 127.0.0.1".to_owned(),
            "cannot be used with",
        ),
        ("serve --log =".to_owned(), "--log"),
    ] {
        let ran = tidetable(&words);
        assert!(
            ran.code > 0 && ran.err.contains(reason),
            "{words}: {}",
            ran.err
        );
        assert!(!ran.err.contains("panicked"), "{}", ran.err);
    }
}

#[test]
fn nobody_needs_to_read_what_it_prints() {
    let data = folder("unread").join("tide.db");
    let log = data.with_file_name("log.txt");
    let mut child = Command::new(env!("CARGO_BIN_EXE_tidetable"))
        .args(["--lan", "--port", "0", "--data"])
        .arg(&data)
        .stdout(crate::nobody())
        .stderr(std::fs::File::create(&log).expect("a file"))
        .spawn()
        .expect("the binary runs");
    let text = crate::log::wait_for(&log, "listens on");
    press_ctrl_c(child.id());
    assert_eq!(child.wait().expect("it ends").code(), Some(0), "{text}");
    let text = crate::log::wait_for(&log, "stopped");
    assert!(!text.contains("panicked"), "{text}");
}

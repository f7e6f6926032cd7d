use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use crate::folder;
use crate::serve::{Served, admin};

/// The log once it has this text.
pub(crate) fn wait_for(log: &Path, text: &str) -> String {
    let since = std::time::Instant::now();
    loop {
        let said = fs::read_to_string(log).unwrap_or_default();
        if said.contains(text) {
            return said;
        }
        assert!(since.elapsed().as_secs() < 60, "no \"{text}\" in: {said}");
        std::thread::yield_now();
    }
}

#[test]
fn start_stop_and_refusals_leave_a_line_without_colours() {
    let data = folder("log").join("tide.db");
    let log = data.with_file_name("log.txt");
    let path = data.display().to_string();
    let served = Served::start_logging(
        &["--data", &path, "--max-requests", "4"],
        "info",
        File::create(&log).expect("a file"),
    );
    let address = served.address.clone();
    let n_refused = (0..20)
        .filter(|_| served.request("GET /api/house").starts_with("HTTP/1.1 429"))
        .count();
    assert!(n_refused > 9, "{n_refused}");
    assert_eq!(served.interrupt(), 0);
    let said = fs::read_to_string(&log).expect("a log");
    let version = env!("CARGO_PKG_VERSION");
    for expected in [
        &format!("tidetable {version} listens on {address}, with {path}"),
        "asked to stop",
        "stopped",
        &format!("{n_refused} requests were over a limit in the last minute"),
    ] {
        assert_eq!(said.matches(expected).count(), 1, "{expected}: {said}");
    }
    assert!(!said.contains('\u{1b}'), "{said}");
}

#[test]
fn a_ban_leaves_a_line_that_tells_no_secret() {
    let data = folder("log-ban").join("tide.db");
    let log = data.with_file_name("log.txt");
    let served = Served::start_logging(
        &["--data", &data.display().to_string()],
        "info",
        File::create(&log).expect("a file"),
    );
    let answer = served.request("POST /api/guest");
    let (_, cookie) = answer
        .split_once("set-cookie: tidetable=")
        .expect("a cookie");
    let (secret, _) = cookie.split_once(';').expect("a secret");
    let cookie = format!("Cookie: tidetable={secret}\r\n");
    let mut made = String::new();
    let new = r#"{"game":"pearladora","seats":2,"options":{}}"#;
    let headers = format!("{cookie}Content-Type: application/json\r\nConnection: close\r\n");
    served
        .send("POST /api/tables", &headers, new)
        .read_to_string(&mut made)
        .expect("text");
    let (_, table) = made
        .split_once("\"id\":\"")
        .unwrap_or_else(|| panic!("{made}"));
    let (table, _) = table.split_once('"').expect("an id");
    let upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
                   Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    let mut socket = served.send(
        &format!("GET /api/tables/{table}/socket"),
        &format!("{cookie}{upgrade}"),
        "",
    );
    let mut heard = Vec::new();
    // The table has been told of the socket once it speaks of itself.
    while !String::from_utf8_lossy(&heard).contains("\"type\":\"table\"") {
        let mut bytes = [0; 1024];
        let n_bytes = socket.read(&mut bytes).expect("bytes");
        assert_ne!(n_bytes, 0, "{}", String::from_utf8_lossy(&heard));
        heard.extend_from_slice(&bytes[..n_bytes]);
    }
    let guests = admin(&data, "guests").ok();
    let (id, name) = guests.trim().split_once("  ").expect("a guest");
    admin(&data, &format!("ban {id}")).ok();
    wait_for(&log, &format!("guest {id} was shut out"));
    let mut refused = String::new();
    served
        .send(
            "GET /api/house",
            &format!("{cookie}Connection: close\r\n"),
            "",
        )
        .read_to_string(&mut refused)
        .expect("text");
    assert!(refused.starts_with("HTTP/1.1 403"), "{refused}");
    assert_eq!(served.interrupt(), 0);
    let said = fs::read_to_string(&log).expect("a log");
    assert!(said.contains("1 request was not allowed"), "{said}");
    for secret in [secret, name, table] {
        assert!(!said.contains(secret), "{secret}: {said}");
    }
}

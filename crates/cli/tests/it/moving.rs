use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use backing::Postgres;

use crate::serve::Served;
use crate::{Ran, folder, ran, tidetable};

/// A password that nobody may see again.
const PASSWORD: &str = "never-to-be-seen";

fn server() -> &'static Postgres {
    static SERVER: OnceLock<Postgres> = OnceLock::new();
    SERVER.get_or_init(|| Postgres::start().expect("PostgreSQL"))
}

/// An empty database, and a URL with a password.
fn database() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let name = format!("house_{}", NEXT.fetch_add(1, Ordering::Relaxed));
    server().create_database(&name).expect("a database");
    let url = server().tcp_url(&name);
    url.replacen('@', &format!(":{PASSWORD}@"), 1)
}

/// Runs `tidetable admin` there; a password in what it says is a fault.
#[track_caller]
fn admin(data: &str, words: &[&str]) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tidetable"));
    command.arg("admin").args(words);
    command.env("TIDETABLE_DATA", data).stdin(Stdio::null());
    let ran = ran(command.output().expect("the binary runs"));
    let told = [&ran.out, &ran.err];
    assert!(!told.iter().any(|text| text.contains(PASSWORD)), "{told:?}");
    ran
}

/// A server, and somebody who has come in.
struct House {
    served: Option<Served>,
    cookie: String,
}

/// A test that fails leaves no server behind.
impl Drop for House {
    fn drop(&mut self) {
        if let Some(served) = &mut self.served {
            let _ = served.child.kill();
            let _ = served.child.wait();
        }
    }
}

impl House {
    fn open(data: &str) -> House {
        let served = Served::start_logging(&["--data", data], "warn", Stdio::inherit());
        assert!(!served.printed.contains(PASSWORD), "{}", served.printed);
        House {
            served: Some(served),
            cookie: String::new(),
        }
    }

    fn ask(&self, line: &str, body: &str) -> String {
        let cookie = &self.cookie;
        let headers = format!("Connection: close\r\nContent-Type: application/json\r\n{cookie}");
        let mut answer = String::new();
        let served = self.served.as_ref().expect("it is open");
        let mut stream = served.send(line, &headers, body);
        stream.read_to_string(&mut answer).expect("text");
        answer
    }

    fn come_in(&mut self) {
        let guest = self.ask("POST /api/guest", "");
        let secret = guest.split("set-cookie: ").nth(1).expect("a cookie");
        let secret = secret.split(';').next().expect("a cookie");
        self.cookie = format!("Cookie: {secret}\r\n");
    }

    /// A table against a bot; its id.
    fn begin(&self) -> String {
        let table = self.ask(
            "POST /api/tables",
            r#"{"game":"pearladora","seats":2,"options":{},"start":true,"seating":[
                {"type":"mine","name":null,"contribution":"00112233445566778899aabbccddeeff"},
                {"type":"bot","bot":"greedy"}]}"#,
        );
        let id = table.split(r#""id":""#).nth(1).expect("an id");
        id.split('"').next().expect("an id").to_owned()
    }

    /// Gives up, which is an entry and the end.
    fn give_up(&self, table: &str) {
        let line = format!("POST /api/tables/{table}");
        let answer = self.ask(&line, r#"{"type":"resign","seat":0}"#);
        assert!(answer.contains("200 OK"), "{answer}");
    }

    fn close(mut self) -> String {
        let served = self.served.take().expect("it is open");
        assert_eq!(served.interrupt(), 0);
        self.cookie.clone()
    }
}

fn text(path: &Path) -> String {
    path.display().to_string()
}

/// The record of a finished table, which verifies.
fn verified(data: &str, table: &str, place: &Path) -> String {
    let record = admin(data, &["export", table]).ok();
    let file = place.join(format!("{table}.jsonl"));
    std::fs::write(&file, &record).expect("a file");
    tidetable(&format!("verify {}", file.display())).ok();
    record
}

#[test]
fn a_house_goes_to_postgres_is_played_on_there_and_comes_back() {
    let place = folder("moving");
    let (data, back) = (text(&place.join("tide.db")), text(&place.join("back.db")));
    let url = database();
    let mut house = House::open(&data);
    house.come_in();
    let (finished, played) = (house.begin(), house.begin());
    house.give_up(&finished);
    let ran = admin(&data, &["move", "--to", &url]);
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(
        ran.err.contains("has the file; stop it first"),
        "{}",
        ran.err
    );
    let cookie = house.close();
    let record = verified(&data, &finished, &place);

    let said = admin(&data, &["move", "--to", &url]).ok();
    assert!(said.contains("1 guests, 2 tables"), "{said}");
    assert!(said.contains("serve --data postgres://tide@"), "{said}");
    let ran = admin(&data, &["move", "--to", &url]);
    assert_eq!(ran.code, 2, "twice: {}", ran.err);
    assert!(ran.err.contains("there is a house already"), "{}", ran.err);

    // Whoever was there comes in with the same cookie, and plays on.
    let mut house = House::open(&url);
    house.cookie = cookie;
    let known = house.ask("POST /api/guest", "");
    assert!(
        known.contains("200 OK") && !known.contains("set-cookie"),
        "{known}"
    );
    let own = house.ask("GET /api/tables?which=mine", "");
    assert!(own.contains(&finished) && own.contains(&played), "{own}");
    house.give_up(&played);
    let ran = admin(&url, &["move", "--to", &back]);
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(ran.err.contains("servers use the database"), "{}", ran.err);
    assert!(!Path::new(&back).exists());
    house.close();
    assert_eq!(verified(&url, &finished, &place), record);
    let played_on = verified(&url, &played, &place);

    let said = admin(&url, &["move", "--to", &back]).ok();
    assert!(said.contains(&format!("serve --data {back}")), "{said}");
    assert_eq!(verified(&back, &finished, &place), record);
    assert_eq!(verified(&back, &played, &place), played_on);
    assert_eq!(
        verified(&data, &finished, &place),
        record,
        "it is as it was"
    );
    let left = admin(&data, &["tables", "--status", "live"]).ok();
    assert!(left.contains(&played), "{left}");
}

#[test]
fn a_house_in_postgres_is_looked_after_while_it_is_open() {
    let place = folder("looked-after");
    let url = database();
    let mut house = House::open(&url);
    house.come_in();
    let (finished, closed) = (house.begin(), house.begin());
    house.give_up(&finished);
    verified(&url, &finished, &place);
    let tables = admin(&url, &["tables"]).ok();
    assert!(
        tables.contains(&finished) && tables.contains(&closed),
        "{tables}"
    );
    admin(&url, &["close", &closed]).ok();
    let table = format!("GET /api/tables/{closed}");
    wait_until(|| house.ask(&table, "").contains(r#""status":"closed""#));
    let guests = admin(&url, &["guests"]).ok();
    let guest = guests.split_whitespace().next().expect("a guest");
    admin(&url, &["ban", guest]).ok();
    let tables = "GET /api/tables?which=mine";
    wait_until(|| house.ask(tables, "").contains("403"));
    admin(&url, &["unban", guest]).ok();
    wait_until(|| house.ask(tables, "").contains("200 OK"));
    house.close();
    assert_eq!(admin(&url, &["ban", "nobody"]).code, 2);
    let agreed = admin(&url, &["agreed", "pearladora"]);
    assert_eq!((agreed.code, agreed.out.as_str()), (0, ""));
}

/// What an administrator changes reaches the server within a second or two.
fn wait_until(is_so: impl Fn() -> bool) {
    let begun = std::time::Instant::now();
    while !is_so() {
        assert!(begun.elapsed().as_secs() < 20, "nobody has told the server");
        std::thread::yield_now();
    }
}

#[test]
fn what_cannot_be_done_is_said_without_the_password() {
    let place = folder("not-moved");
    let file = text(&place.join("tide.db"));
    House::open(&file).close();
    let url = database();
    for words in [["backup", "copy.db"], ["restore", "copy.db"]] {
        let ran = admin(&url, &words);
        assert_eq!(ran.code, 2);
        assert!(ran.err.contains("pg_dump"), "{}", ran.err);
    }
    let strange = format!("mysql://tide:{PASSWORD}@db/house");
    let nowhere = format!("postgres://tide:{PASSWORD}@127.0.0.1:1/house");
    for (data, to, code, why) in [
        (&file, &file, 2, "admin backup"),
        (&url, &url, 2, "pg_dump"),
        (&file, &strange, 2, "mysql://"),
        (&strange, &file, 2, "mysql://"),
        (&file, &nowhere, 1, "no PostgreSQL that answers"),
        (&nowhere, &file, 1, "no PostgreSQL that answers"),
    ] {
        let ran = admin(data, &["move", "--to", to]);
        assert_eq!(ran.code, code, "{}", ran.err);
        assert!(ran.err.contains(why), "{}", ran.err);
    }
    let missing = text(&place.join("missing.db"));
    let ran = admin(&missing, &["move", "--to", &url]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("there is no file"), "{}", ran.err);
    // Neither is it in what help says of the environment.
    let help = admin(&url, &["move", "--help"]).ok();
    assert!(
        help.contains("TIDETABLE_DATA") && help.contains("postgres://"),
        "{help}"
    );
}

use std::path::Path;
use std::process::{Command, Stdio};

use crate::serve::{Served, admin};
use crate::{Ran, folder, ran, tidetable};

/// Runs `tidetable admin` as somebody whose data folder is in `home`.
fn at_home(home: &Path, words: &[&str], data: Option<&Path>) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tidetable"));
    command
        .arg("admin")
        .args(words)
        .env("HOME", home)
        .env_remove("XDG_DATA_HOME")
        .stdin(Stdio::null());
    match data {
        Some(data) => command.env("TIDETABLE_DATA", data),
        None => command.env_remove("TIDETABLE_DATA"),
    };
    ran(command.output().expect("the binary runs"))
}

/// A house with one guest.
fn house(data: &Path) {
    let served = Served::start_logging(
        &["--data", &data.display().to_string()],
        "warn",
        Stdio::inherit(),
    );
    assert!(served.request("POST /api/guest").contains("set-cookie"));
    assert_eq!(served.interrupt(), 0);
}

fn n_guests(data: &Path) -> usize {
    admin(data, "guests").ok().lines().count()
}

#[test]
fn the_file_is_named_in_any_place() {
    let home = folder("anywhere");
    let (data, missing) = (home.join("tide.db"), home.join("missing.db"));
    house(&data);
    let path = data.display().to_string();
    for words in [
        ["--data", &path, "guests"],
        ["guests", "--data", &path],
        ["guests", &format!("--data={path}"), "--limit=9"],
    ] {
        for env in [None, Some(missing.as_path())] {
            let guests = at_home(&home, &words, env).ok();
            assert_eq!(guests.lines().count(), 1, "{words:?}");
        }
    }
    assert_eq!(
        at_home(&home, &["guests"], Some(&data))
            .ok()
            .lines()
            .count(),
        1
    );
    let copy = home.join("copy.db").display().to_string();
    at_home(&home, &["backup", &copy, "--data", &path], None).ok();
}

#[test]
fn without_a_name_the_own_file_is_meant_and_then_the_services() {
    let home = folder("home");
    let ran = at_home(&home, &["tables"], None);
    assert_eq!(ran.code, 2, "{}", ran.err);
    let own = home.join(".local/share/tidetable/tide.db");
    for file in [&own.display().to_string(), "/var/lib/tidetable/tide.db"] {
        assert!(ran.err.contains(file), "no {file} in {}", ran.err);
    }
    assert!(!home.join(".local").exists(), "looking makes no folder");
    std::fs::create_dir_all(own.parent().expect("a folder")).expect("a folder");
    house(&own);
    assert_eq!(at_home(&home, &["guests"], None).ok().lines().count(), 1);
}

#[test]
fn the_file_that_is_wrong_is_named() {
    let place = folder("whose-fault");
    let file = |name: &str| place.join(name);
    let notes = b"no database at all, but long enough".repeat(200);
    std::fs::write(file("notes.txt"), &notes).expect("a file");
    house(&file("tide.db"));
    let restore = |data: &str, from: &str| {
        let from = file(from).display().to_string();
        admin(&file(data), &format!("restore {from}"))
    };

    // Something else is no backup, whether there is a house or not.
    for data in ["tide.db", "new.db"] {
        let ran = restore(data, "notes.txt");
        assert_eq!(ran.code, 1, "{}", ran.err);
        assert!(ran.err.contains("notes.txt is no backup"), "{}", ran.err);
        assert!(!ran.err.contains(data), "{}", ran.err);
        assert!(!ran.err.contains("admin restore"), "{}", ran.err);
    }
    assert_eq!(n_guests(&file("tide.db")), 1);
    assert!(!file("new.db").exists() && !file("tide.db.before-restore").exists());

    // A copy is never written over something.
    let taken = file("notes.txt").display().to_string();
    let ran = admin(&file("tide.db"), &format!("backup {taken}"));
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(
        ran.err.contains(&format!("{taken} exists already")),
        "{}",
        ran.err
    );
    assert!(!ran.err.contains("tide.db"), "{}", ran.err);
    let nowhere = file("no/such/copy.db").display().to_string();
    let ran = admin(&file("tide.db"), &format!("backup {nowhere}"));
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains(&nowhere), "{}", ran.err);

    // The advice that a damaged house is given works.
    let copy = file("copy.db").display().to_string();
    admin(&file("tide.db"), &format!("backup {copy}")).ok();
    std::fs::write(file("damaged.db"), &notes).expect("a file");
    let ran = admin(&file("damaged.db"), "guests");
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(
        ran.err.contains("damaged.db") && ran.err.contains("admin restore"),
        "{}",
        ran.err
    );
    let said = restore("damaged.db", "copy.db").ok();
    assert!(said.contains("damaged.db.before-restore"), "{said}");
    assert_eq!(n_guests(&file("damaged.db")), 1);
    let kept = std::fs::read(file("damaged.db.before-restore")).expect("kept");
    assert_eq!(kept, notes);
}

#[test]
fn help_says_where_it_looks() {
    let help = tidetable("admin --help").ok();
    assert!(help.contains("/var/lib/tidetable/tide.db"), "{help}");
    assert!(tidetable("admin backup --help").ok().contains("--data"));
}

/// Asks as a guest; what is answered.
fn asked(served: &Served, line: &str, cookie: &str, body: &str) -> String {
    let headers = format!("Connection: close\r\nContent-Type: application/json\r\n{cookie}");
    let mut answer = String::new();
    let mut stream = served.send(line, &headers, body);
    std::io::Read::read_to_string(&mut stream, &mut answer).expect("text");
    answer
}

#[test]
fn puzzles_are_made_of_games_whose_people_have_agreed() {
    let home = folder("agreed");
    let data = home.join("tide.db");
    let path = data.display().to_string();
    let served = Served::start_logging(&["--data", &path], "warn", Stdio::inherit());
    let guest = asked(&served, "POST /api/guest", "", "");
    let secret = guest.split("set-cookie: ").nth(1).expect("a cookie");
    let secret = secret.split(';').next().expect("a cookie");
    let cookie = format!("Cookie: {secret}\r\n");
    let table = asked(
        &served,
        "POST /api/tables",
        &cookie,
        r#"{"game":"pearladora","seats":2,"options":{},"start":true,"seating":[
            {"type":"mine","name":null,"contribution":"00112233445566778899aabbccddeeff"},
            {"type":"bot","bot":"greedy"}]}"#,
    );
    let id = table.split(r#""id":""#).nth(1).expect("an id");
    let id = id.split('"').next().expect("an id");
    let given_up = asked(
        &served,
        &format!("POST /api/tables/{id}"),
        &cookie,
        r#"{"type":"resign","seat":0}"#,
    );
    assert!(given_up.contains("200 OK"), "{given_up}");
    let none = admin(&data, "agreed pearladora");
    assert_eq!((none.code, none.out.as_str()), (0, ""), "nobody has agreed");
    let wishes = r#"{"may_be_sealed":true,"is_named":false,"may_be_puzzled":true}"#;
    let agreed = asked(&served, "PUT /api/guest/wishes", &cookie, wishes);
    assert!(agreed.contains("200 OK"), "{agreed}");
    let record = admin(&data, "agreed pearladora").out;
    assert!(record.contains(r#""game":"pearladora""#), "{record}");
    let other = admin(&data, "agreed deep-colony");
    assert_eq!((other.code, other.out.as_str()), (0, ""));
    assert_eq!(admin(&data, "agreed chess").code, 2);
    assert_eq!(served.interrupt(), 0);
}

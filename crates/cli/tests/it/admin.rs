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

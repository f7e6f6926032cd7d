use crate::tidetable;

#[test]
fn games_are_listed_with_every_option_and_its_default() {
    let games = tidetable("games --json").json();
    let game = &games[0];
    assert_eq!(game["key"], "pearladora");
    assert_eq!(
        (&game["min_seats"], &game["max_seats"]),
        (&2.into(), &4.into())
    );
    let options = game["options"].as_array().expect("a list");
    let defaults: Vec<String> = options
        .iter()
        .map(|option| format!("{}={}", option["name"], option["default"]).replace('"', ""))
        .collect();
    let expected = [
        "advanced=false",
        "first_seat=random",
        "groups=auto",
        "peek=false",
        "retire=false",
    ];
    assert_eq!(defaults, expected);
    let rules: Vec<&str> = options
        .iter()
        .filter_map(|option| option["rule"].as_str())
        .collect();
    assert_eq!(rules, ["R8.1", "R1.6", "R1.7", "R3.5", "Q4"]);
    let text = tidetable("games").ok();
    assert!(
        options
            .iter()
            .all(|option| text.contains(option["name"].as_str().expect("a name")))
    );
}

#[test]
fn examples_are_listed_for_those_who_ask_and_played_by_all() {
    assert!(!tidetable("games").ok().contains("Undertow"));
    assert!(tidetable("games --examples").ok().contains("Undertow"));
    let games = tidetable("games --json --examples").json();
    let keys = games.as_array().expect("a list").iter();
    let keys: Vec<&str> = keys.filter_map(|game| game["key"].as_str()).collect();
    assert_eq!(keys.last(), Some(&"example"));
    let played = tidetable("simulate example --games 5 --bots random,minnow --seed shells --json");
    assert_eq!(played.json()["games"], 5);
}

#[test]
fn every_default_is_what_not_setting_it_means() {
    let games = tidetable("games --json").json();
    let plain = tidetable("record pearladora --seed s").ok();
    for option in games[0]["options"].as_array().expect("a list") {
        let set = format!("{}={}", option["name"], option["default"]).replace('"', "");
        assert_eq!(
            tidetable(&format!("record pearladora --seed s --set {set}")).ok(),
            plain,
            "{set}"
        );
    }
}

#[test]
fn paths_are_counted() {
    assert_eq!(tidetable("perft pearladora --depth 0").ok(), "1\n");
    assert_eq!(tidetable("perft pearladora --depth 1").ok(), "227\n");
    assert_eq!(
        tidetable("perft pearladora --depth 1 --turns").ok(),
        "2434\n"
    );
    let advanced = "perft pearladora --depth 1 --turns --set advanced=true --set first_seat=0";
    assert_eq!(
        tidetable(&format!("{advanced} --set groups=children,elders")).ok(),
        "2594\n"
    );
    let report = tidetable("perft pearladora --depth 2 --turns --json").json();
    assert_eq!(report["paths"], "5581452");
}

#[test]
fn help_is_everywhere() {
    for command in ["", "games", "play", "simulate", "record", "verify", "perft"] {
        let help = tidetable(&format!("{command} --help")).ok();
        assert!(help.contains("Usage: tidetable"), "{command}");
    }
}

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use saphyr::{LoadableYamlNode, Yaml};

use crate::tidetable;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packaging")
}

fn shipped(name: &str) -> String {
    std::fs::read_to_string(folder().join(name)).expect("a shipped file")
}

/// The lines that mean something, without what is around them.
fn lines(text: &str) -> Vec<&str> {
    let lines = text.lines().map(str::trim);
    lines.filter(|line| !line.starts_with('#')).collect()
}

#[test]
fn the_proxies_keep_figures_to_themselves() {
    for name in ["Caddyfile", "nodes/Caddyfile"] {
        let caddy = shipped(name);
        assert!(lines(&caddy).contains(&"respond /metrics 404"), "{caddy}");
    }
    for name in ["nginx.conf", "nodes/nginx.conf"] {
        let nginx = shipped(name);
        let nginx = lines(&nginx).join(" ");
        assert!(
            nginx.contains("location = /metrics { return 404; }"),
            "{nginx}"
        );
    }
}

#[test]
fn the_unit_keeps_its_file_where_admin_looks() {
    let unit = shipped("tidetable.service");
    let place = "Environment=TIDETABLE_DATA=/var/lib/tidetable/tide.db";
    assert!(lines(&unit).contains(&place), "{unit}");
    assert!(lines(&unit).contains(&"StateDirectory=tidetable"), "{unit}");
}

/// The variables of ours that a text names.
fn variables(text: &str) -> BTreeSet<&str> {
    let is_part = |letter: char| letter.is_ascii_uppercase() || letter == '_';
    let parts = text.split(|letter| !is_part(letter));
    parts
        .filter(|part| part.starts_with("TIDETABLE_"))
        .collect()
}

/// The flags that a text names.
fn flags(text: &str) -> BTreeSet<&str> {
    let is_part = |letter: char| letter.is_ascii_lowercase() || letter == '-';
    let parts = text.split(|letter| !is_part(letter));
    let is_flag = |part: &&str| part.starts_with("--") && part.len() > 3;
    parts.filter(is_flag).collect()
}

#[test]
fn whatever_is_set_can_be_set() {
    let known = tidetable("serve --help").ok();
    let mut n_named = 0;
    for name in [
        "tidetable.service",
        "Caddyfile",
        "nginx.conf",
        "compose.yaml",
        "nodes/house.env",
        "nodes/tidetable@.service",
        "nodes/Caddyfile",
        "nodes/nginx.conf",
        "nodes/nats.conf",
    ] {
        let text = shipped(name);
        for named in variables(&text).into_iter().chain(flags(&text)) {
            // Programs of others have flags of their own.
            let is_ours = !["--now"].contains(&named);
            assert!(!is_ours || known.contains(named), "{name} names {named}");
            n_named += 1;
        }
    }
    assert!(n_named > 10, "flags and variables are found");
}

/// A map's value.
fn at<'a>(yaml: &'a Yaml<'_>, key: &str) -> &'a Yaml<'a> {
    let found = yaml.as_mapping_get(key);
    found.unwrap_or_else(|| panic!("no {key} in {yaml:?}"))
}

fn text<'a>(yaml: &'a Yaml<'_>) -> &'a str {
    yaml.as_str().unwrap_or_else(|| panic!("no text: {yaml:?}"))
}

/// What can be read of `compose.yaml` without starting it: it is YAML, every file it
/// mounts is shipped, every service it waits for is there, the nodes are alike, and
/// the balancer knows each of them.
#[test]
fn three_nodes_are_composed_of_what_is_shipped() {
    let compose = shipped("compose.yaml");
    let read = Yaml::load_from_str(&compose).expect("YAML");
    let [read] = read.as_slice() else {
        panic!("one document");
    };
    let services = at(read, "services");
    let names = services.as_mapping().expect("services").keys();
    let names: Vec<&str> = names.map(text).collect();
    let volumes = at(read, "volumes").as_mapping().expect("volumes");
    for name in &names {
        let service = at(services, name);
        for volume in service.as_mapping_get("volumes").into_iter().flat_map(list) {
            let from = text(volume).split(':').next().unwrap_or_default();
            let is_there = match from.strip_prefix("./") {
                Some(file) => folder().join(file).is_file(),
                None => volumes.keys().any(|volume| text(volume) == from),
            };
            assert!(is_there, "{name} has {from}");
        }
        let waits = service.as_mapping_get("depends_on");
        let waits: Vec<&str> = match waits {
            Some(Yaml::Mapping(waits)) => waits.keys().map(text).collect(),
            Some(waits) => list(waits).map(text).collect(),
            None => Vec::new(),
        };
        assert!(waits.iter().all(|wait| names.contains(wait)), "{waits:?}");
    }
    let nodes: Vec<&str> = names
        .iter()
        .copied()
        .filter(|name| name.starts_with("node"))
        .collect();
    assert_eq!(nodes, ["node1", "node2", "node3"]);
    let caddy = shipped("nodes/Caddyfile");
    for node in nodes {
        assert_eq!(at(services, node), at(services, "node1"));
        assert!(caddy.contains(&format!("{node}:8080")), "{caddy}");
    }
}

fn list<'a>(yaml: &'a Yaml<'_>) -> impl Iterator<Item = &'a Yaml<'a>> {
    yaml.as_sequence().expect("a list").iter()
}

#[test]
fn every_secret_of_the_composition_is_asked_for() {
    let compose = shipped("compose.yaml");
    let env = shipped("nodes/compose.env");
    let mut asked: BTreeSet<&str> = BTreeSet::new();
    for part in compose.split("${").skip(1) {
        let (name, rest) = part
            .split_once('}')
            .and_then(|(name, _)| name.split_once(':'))
            .expect("a name");
        // Compose refuses to start without it.
        assert_eq!(rest, "?", "{name}");
        asked.insert(name);
    }
    let given = lines(&env)
        .into_iter()
        .filter_map(|line| line.split_once('='));
    let given: BTreeSet<&str> = given.map(|(name, _)| name).collect();
    assert_eq!(asked, given);
}

//! Which crates may be depended on: by the rules, and at all.

use std::path::Path;

use anyhow::{Context, Result};
use serde_json::Value;
use toml::Table;

use crate::tree::{self, Source};

/// What the rules may depend on: data, nothing that acts.
const PURE: &[&str] = &["arrayvec", "rules", "serde", "thiserror"];
/// What they may depend on when a feature asks for it.
const OPTIONAL: &[&str] = &["ts-rs"];

pub(super) fn check(root: &Path, sources: &[Source], problems: &mut Vec<String>) -> Result<()> {
    for source in sources
        .iter()
        .filter(|source| source.path.ends_with("Cargo.toml"))
    {
        let is_rules = source.path == "crates/rules/Cargo.toml" || source.is_under("crates/game-");
        if is_rules {
            let manifest: Table = source.text.parse().with_context(|| source.path.clone())?;
            impure(&source.path, &manifest, problems);
        }
    }
    let deny = sources
        .iter()
        .find(|source| source.path == "deny.toml")
        .context("deny.toml is missing")?;
    let deny: Table = deny.text.parse().context("deny.toml")?;
    let metadata = tree::metadata(root)?;
    let packages = metadata["packages"]
        .as_array()
        .context("cargo metadata lists packages")?;
    for package in packages {
        licence(package, &deny, problems);
        ban_and_source(package, &deny, problems);
    }
    Ok(())
}

fn impure(path: &str, manifest: &Table, problems: &mut Vec<String>) {
    let dependencies = manifest.get("dependencies").and_then(toml::Value::as_table);
    for (name, how) in dependencies.into_iter().flatten() {
        let is_optional = how.get("optional").and_then(toml::Value::as_bool) == Some(true);
        let may_be = is_optional && OPTIONAL.contains(&name.as_str());
        if !PURE.contains(&name.as_str()) && !may_be {
            problems.push(format!("{path}: the rules may not depend on {name}"));
        }
    }
}

fn strings<'a>(table: &'a Table, section: &str, list: &str) -> impl Iterator<Item = &'a str> {
    let list = table
        .get(section)
        .and_then(|section| section.get(list))
        .and_then(toml::Value::as_array);
    list.into_iter()
        .flatten()
        .filter_map(|item| item.as_str().or_else(|| item.get("crate")?.as_str()))
}

/// One of the alternatives must be made of allowed licences only.
fn licence(package: &Value, deny: &Table, problems: &mut Vec<String>) {
    let name = package["name"].as_str().unwrap_or("?");
    let Some(expression) = package["license"].as_str() else {
        problems.push(format!("{name} states no licence"));
        return;
    };
    let allowed: Vec<&str> = strings(deny, "licenses", "allow").collect();
    if !is_allowed(expression, &allowed) {
        problems.push(format!("{name}: deny.toml does not allow \"{expression}\""));
    }
}

/// Reads `A OR B`, `A/B`, `A AND B` and brackets.
fn is_allowed(expression: &str, allowed: &[&str]) -> bool {
    let spaced = expression
        .replace('/', " OR ")
        .replace('(', " ( ")
        .replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut rest = &words[..];
    any_of(&mut rest, allowed) && rest.is_empty()
}

fn any_of(words: &mut &[&str], allowed: &[&str]) -> bool {
    let mut holds = all_of(words, allowed);
    while let ["OR", rest @ ..] = words {
        *words = rest;
        holds |= all_of(words, allowed);
    }
    holds
}

fn all_of(words: &mut &[&str], allowed: &[&str]) -> bool {
    let mut holds = one_of(words, allowed);
    while let ["AND", rest @ ..] = words {
        *words = rest;
        holds &= one_of(words, allowed);
    }
    holds
}

/// A licence, with its exception if it has one, or brackets.
fn one_of(words: &mut &[&str], allowed: &[&str]) -> bool {
    match words {
        ["(", rest @ ..] => {
            *words = rest;
            let holds = any_of(words, allowed);
            let [")", rest @ ..] = words else {
                return false;
            };
            *words = rest;
            holds
        }
        [licence, "WITH", exception, rest @ ..] => {
            let licence = format!("{licence} WITH {exception}");
            *words = rest;
            allowed.contains(&licence.as_str())
        }
        [licence, rest @ ..] => {
            let licence = *licence;
            *words = rest;
            allowed.contains(&licence)
        }
        [] => false,
    }
}

fn ban_and_source(package: &Value, deny: &Table, problems: &mut Vec<String>) {
    let name = package["name"].as_str().unwrap_or("?");
    if strings(deny, "bans", "deny").any(|banned| banned == name) {
        problems.push(format!("{name} is banned by deny.toml"));
    }
    if let Some(source) = package["source"].as_str()
        && !source.starts_with("registry+")
    {
        problems.push(format!("{name} comes from {source}, not from the registry"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn licences_are_read() {
        let allowed = ["MIT", "Apache-2.0", "Unicode-3.0"];
        assert!(is_allowed("MIT OR GPL-3.0", &allowed));
        assert!(is_allowed("GPL-3.0/Apache-2.0", &allowed));
        assert!(is_allowed("(MIT OR Apache-2.0) AND Unicode-3.0", &allowed));
        assert!(!is_allowed("GPL-3.0", &allowed));
        assert!(!is_allowed("MIT AND GPL-3.0", &allowed));
        assert!(!is_allowed("GPL-3.0 AND (MIT OR Apache-2.0)", &allowed));
        assert!(!is_allowed("(MIT", &allowed));
    }

    #[test]
    fn the_rules_may_not_grow_hands() {
        let manifest: Table = "[dependencies]\nserde = \"1\"\ntokio = \"1\"\n"
            .parse()
            .unwrap();
        let mut problems = Vec::new();
        impure("crates/rules/Cargo.toml", &manifest, &mut problems);
        assert_eq!(problems.len(), 1);
    }
}

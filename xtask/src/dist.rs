//! An archive that runs without Rust or Node: the binary with its page inside,
//! a systemd unit, reverse-proxy examples, and everybody's licences.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;

/// Makes the archive and says where it is.
pub(crate) fn make(root: &Path) -> Result<()> {
    crate::steps::cargo(
        root,
        "the binary",
        &["build", "--profile", "dist", "--package", "cli", "--locked"],
    )?;
    let metadata = crate::tree::metadata(root)?;
    let target = PathBuf::from(
        metadata["target_directory"]
            .as_str()
            .context("target folder")?,
    );
    let name = format!(
        "tidetable-{}-{}-{}",
        env!("CARGO_PKG_VERSION"),
        std::env::consts::OS,
        std::env::consts::ARCH
    );
    let folder = target.join("archive").join(&name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder)?;
    let binary = format!("tidetable{}", std::env::consts::EXE_SUFFIX);
    fs::copy(target.join("dist").join(&binary), folder.join(&binary)).context("the binary")?;
    copy_files(&root.join("packaging"), &folder)?;
    fs::copy(root.join("LICENSE"), folder.join("LICENSE")).context("LICENSE")?;
    fs::write(
        folder.join("THIRD-PARTY.txt"),
        licences(&metadata, &target)?,
    )?;
    let archive = target.join("archive").join(format!("{name}.tar.gz"));
    let status = Command::new("tar")
        .arg("-czf")
        .arg(&archive)
        .arg("-C")
        .arg(target.join("archive"))
        .arg(&name)
        .status()
        .context("tar")?;
    if !status.success() {
        bail!("tar failed");
    }
    let size = fs::metadata(&archive)?.len() / 1024;
    println!("== {} ({size} KiB)", archive.display());
    Ok(())
}

/// All that is shipped beside the binary, folders included.
fn copy_files(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for file in fs::read_dir(from)? {
        let file = file?.path();
        let to = to.join(file.file_name().context("a file has a name")?);
        if file.is_dir() {
            copy_files(&file, &to)?;
        } else {
            fs::copy(&file, &to).with_context(|| file.display().to_string())?;
        }
    }
    Ok(())
}

/// Every package in the binary with its licence, and every licence text once.
fn licences(metadata: &Value, target: &Path) -> Result<String> {
    let mut list = String::from("Tidetable is made with these packages.\n\n");
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in linked(metadata)? {
        let text = |field: &str| package[field].as_str().unwrap_or_default();
        let name = format!("{} {}", text("name"), text("version"));
        writeln!(list, "{name}: {}", text("license"))?;
        let folder = Path::new(text("manifest_path")).parent();
        collect(folder.context("a package has a folder")?, &name, &mut texts);
    }
    let packages = target.join("page/web/node_modules");
    for name in [
        "svelte",
        "@fontsource-variable/fraunces",
        "@fontsource-variable/inter",
    ] {
        let folder = packages.join(name);
        let manifest = fs::read_to_string(folder.join("package.json"))
            .with_context(|| format!("{name}: is the page built?"))?;
        let manifest: Value = serde_json::from_str(&manifest)?;
        let text = |field: &str| manifest[field].as_str().unwrap_or_default();
        let name = format!("{name} {}", text("version"));
        writeln!(list, "{name}: {}", text("license"))?;
        collect(&folder, &name, &mut texts);
    }
    for (text, names) in texts {
        write!(
            list,
            "\n{}\n{}\n\n{text}\n",
            "-".repeat(78),
            names.join(", ")
        )?;
    }
    Ok(list)
}

/// The packages of others that the binary is linked from.
fn linked(metadata: &Value) -> Result<Vec<&Value>> {
    let packages = metadata["packages"].as_array().context("packages")?;
    let nodes = metadata["resolve"]["nodes"].as_array().context("nodes")?;
    let id_of = |name: &str| {
        let mut found = packages.iter().filter(|package| package["name"] == name);
        found.next().and_then(|package| package["id"].as_str())
    };
    let mut waiting = vec![id_of("cli").context("the binary's package")?];
    let mut seen = BTreeMap::new();
    while let Some(id) = waiting.pop() {
        if seen.insert(id, ()).is_some() {
            continue;
        }
        let node = nodes.iter().find(|node| node["id"] == id);
        let dependencies = node.and_then(|node| node["deps"].as_array());
        for dependency in dependencies.into_iter().flatten() {
            let kinds = dependency["dep_kinds"].as_array();
            let is_linked = kinds
                .into_iter()
                .flatten()
                .any(|kind| kind["kind"].is_null());
            if let Some(id) = dependency["pkg"].as_str().filter(|_| is_linked) {
                waiting.push(id);
            }
        }
    }
    let is_others = |package: &&Value| {
        let id = package["id"].as_str().unwrap_or_default();
        seen.contains_key(id) && !package["source"].is_null()
    };
    Ok(packages.iter().filter(is_others).collect())
}

/// Adds the licence texts in a folder.
fn collect(folder: &Path, name: &str, texts: &mut BTreeMap<String, Vec<String>>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let file = entry.file_name().to_string_lossy().to_uppercase();
        let is_licence = ["LICENSE", "LICENCE", "COPYING", "NOTICE"]
            .iter()
            .any(|word| file.starts_with(word));
        if is_licence && let Ok(text) = fs::read_to_string(entry.path()) {
            texts
                .entry(text.trim().to_owned())
                .or_default()
                .push(name.to_owned());
        }
    }
}

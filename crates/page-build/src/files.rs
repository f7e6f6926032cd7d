//! Files and folders: copied, compared, listed.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};

/// Makes one path what another is, a file or a folder with all in it.
pub fn copy_over(from: &Path, to: &Path) -> io::Result<()> {
    if !from.is_dir() {
        return fs::copy(from, to).map(drop);
    }
    fs::create_dir_all(to)?;
    let wanted = names(from)?;
    for name in names(to)? {
        if !wanted.contains(&name) {
            remove(&to.join(name))?;
        }
    }
    for name in wanted {
        copy_over(&from.join(&name), &to.join(&name))?;
    }
    Ok(())
}

/// Every file below a folder, sorted, with its path from there and with `/`.
pub fn list_files(folder: &Path) -> io::Result<Vec<(String, PathBuf)>> {
    let mut found = Vec::new();
    collect(folder, "", &mut found)?;
    found.sort();
    Ok(found)
}

/// A short text that changes with any name or byte of these files and folders.
pub(crate) fn hash_files(paths: impl Iterator<Item = PathBuf>) -> io::Result<String> {
    let mut hasher = DefaultHasher::new();
    for path in paths {
        // Without the folders above it, which may be written in several ways.
        path.file_name().hash(&mut hasher);
        let files = match path.is_dir() {
            true => list_files(&path)?,
            false => vec![(String::new(), path)],
        };
        for (name, path) in files {
            name.hash(&mut hasher);
            fs::read(path)?.hash(&mut hasher);
        }
    }
    Ok(format!("{:016x}", hasher.finish()))
}

/// Removes a file, or a folder with all in it.
pub(crate) fn remove(path: &Path) -> io::Result<()> {
    match path.is_dir() {
        true => fs::remove_dir_all(path),
        false => fs::remove_file(path),
    }
}

fn names(folder: &Path) -> io::Result<Vec<std::ffi::OsString>> {
    let entries = fs::read_dir(folder)?;
    entries
        .map(|entry| entry.map(|entry| entry.file_name()))
        .collect()
}

fn collect(folder: &Path, above: &str, found: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for name in names(folder)? {
        let path = folder.join(&name);
        let name = format!("{above}{}", name.to_string_lossy());
        match path.is_dir() {
            true => collect(&path, &format!("{name}/"), found)?,
            false => found.push((name, path)),
        }
    }
    Ok(())
}

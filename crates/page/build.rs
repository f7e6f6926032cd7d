//! Builds the web page with npm and leaves it where the crate embeds it.
//! Nothing is written into the checkout: `web/` is copied below the target
//! folder, packages are installed there once per lock file.

use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Set by those who work on the server and want no page.
const WITHOUT: &str = "TIDETABLE_WITHOUT_PAGE";

fn main() {
    let out = PathBuf::from(env("OUT_DIR"));
    let web = Path::new(&env("CARGO_MANIFEST_DIR")).join("../../web");
    let dist = out.join("dist");
    for name in [
        "src",
        "public",
        "index.html",
        "package-lock.json",
        "vite.config.ts",
    ] {
        println!("cargo:rerun-if-changed={}", web.join(name).display());
    }
    println!("cargo:rerun-if-env-changed={WITHOUT}");
    println!("cargo:rustc-check-cfg=cfg(has_page)");
    let _ = fs::remove_dir_all(&dist);
    if std::env::var_os(WITHOUT).is_some() {
        place_stand_in(&dist, &format!("{WITHOUT} was set"));
        list(&dist, &out);
        return;
    }
    if let Err(missing) = find_node() {
        println!("cargo:warning=the web page is not built: {missing}");
        // A file that never exists: the next build looks for Node again.
        println!("cargo:rerun-if-changed={}", out.join("never").display());
        place_stand_in(&dist, &missing);
        list(&dist, &out);
        return;
    }
    // Debug and release builds share the folder, one at a time.
    let work = target_folder(&out).join("page");
    fs::create_dir_all(&work).expect("a folder for the page");
    let lock = File::create(work.join("lock")).expect("a lock file");
    lock.lock().expect("the page's lock");
    build(&web, &work.join("web"), &dist);
    list(&dist, &out);
    // The tests of the page are built with it.
    println!("cargo:rustc-cfg=has_page");
}

/// Writes the list of files that the crate includes.
fn list(dist: &Path, out: &Path) {
    let mut files = Vec::new();
    collect(dist, dist, &mut files);
    files.sort();
    let mut code = String::from("&[\n");
    for (path, file) in &files {
        let bytes = fs::read(file).expect("a file of the page");
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        code += &format!(
            "    ({path:?}, \"{:016x}\", include_bytes!({file:?})),\n",
            hasher.finish()
        );
    }
    fs::write(out.join("files.rs"), code + "]\n").expect("the list of files");
}

fn collect(root: &Path, folder: &Path, files: &mut Vec<(String, PathBuf)>) {
    for entry in fs::read_dir(folder).expect("the page's folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(root, &path, files);
        } else if let Ok(name) = path.strip_prefix(root) {
            files.push((name.to_string_lossy().replace('\\', "/"), path.clone()));
        }
    }
}

fn env(name: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| panic!("cargo sets {name}"))
}

/// What is missing, in one line with what to do, if anything is.
fn find_node() -> Result<(), String> {
    const NEEDED: (u32, u32) = (20, 19);
    let advice = "install Node 20.19 or newer with npm (nodejs.org, or your system's packages), then build again";
    let version = |program: &str| {
        let output = Command::new(program).arg("--version").output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        output.status.success().then(|| text.trim().to_owned())
    };
    let Some(node) = version("node") else {
        return Err(format!("Node is missing; {advice}"));
    };
    let mut numbers = node
        .trim_start_matches('v')
        .split('.')
        .filter_map(|part| part.parse().ok());
    let found = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    if found < NEEDED {
        return Err(format!("Node {node} is too old; {advice}"));
    }
    match version("npm") {
        Some(_) => Ok(()),
        None => Err(format!("npm is missing; {advice}")),
    }
}

/// The page that stands in for the real one.
fn place_stand_in(dist: &Path, missing: &str) {
    let html = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Tidetable</title></head>\n\
         <body><h1>Tidetable</h1><p>This server was built without its page: {missing}.</p></body></html>\n"
    );
    fs::create_dir_all(dist).expect("a folder for the page");
    fs::write(dist.join("index.html"), html).expect("the page");
}

/// The folder that holds `debug`, `release` and so on.
fn target_folder(out: &Path) -> PathBuf {
    let above = out.ancestors().find(|path| path.ends_with("build"));
    let profile = above.and_then(Path::parent).unwrap_or(out);
    profile.parent().unwrap_or(profile).to_owned()
}

fn build(web: &Path, work: &Path, dist: &Path) {
    mirror(web, work);
    let lock = fs::read(web.join("package-lock.json")).expect("web/package-lock.json");
    let installed = work.join("node_modules/.installed");
    if fs::read(&installed).ok().as_deref() != Some(lock.as_slice()) {
        run(
            work,
            "npm",
            &["ci", "--no-audit", "--no-fund", "--ignore-scripts"],
        );
        fs::write(&installed, &lock).expect("a note of what is installed");
    }
    let to = dist.display().to_string();
    run(
        work,
        "npm",
        &["run", "build", "--", "--outDir", &to, "--emptyOutDir"],
    );
}

/// Copies a folder over another, and removes what is no longer there.
fn mirror(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder for the page");
    let names = |folder: &Path| {
        let entries = fs::read_dir(folder).expect("a readable folder");
        entries
            .flatten()
            .map(|entry| entry.file_name())
            .filter(|name| name != "node_modules" && name != "dist")
            .collect::<Vec<_>>()
    };
    let wanted = names(from);
    for name in names(to) {
        if !wanted.contains(&name) {
            let path = to.join(&name);
            let _ = fs::remove_dir_all(&path).or_else(|_| fs::remove_file(&path));
        }
    }
    for name in wanted {
        let (from, to) = (from.join(&name), to.join(&name));
        if from.is_dir() {
            mirror(&from, &to);
        } else {
            fs::copy(&from, &to).expect("a copy of the page's sources");
        }
    }
}

fn run(folder: &Path, program: &str, args: &[&str]) {
    let output = Command::new(program)
        .args(args)
        .current_dir(folder)
        .output()
        .unwrap_or_else(|error| panic!("{program} does not start: {error}"));
    if !output.status.success() {
        let said = [output.stdout, output.stderr].concat();
        panic!(
            "the web page could not be built: `{program} {}` failed\n{}",
            args.join(" "),
            String::from_utf8_lossy(&said)
        );
    }
}

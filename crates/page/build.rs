//! Lays the page where the crate embeds it. A release build builds it with npm; a
//! debug build, which is also what editors and `cargo check` make, starts no npm
//! and takes what `cargo xtask page` or a release build has left.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use page_build::{Built, Trouble, VARIABLE, Workshop, copy_over, list_files, node_program};

/// Set by those who work on the server and want no page.
const WITHOUT: &str = "TIDETABLE_WITHOUT_PAGE";

const HOW: &str = "`cargo xtask page` builds it, and `cargo run --release` does so by itself";

fn main() {
    let out = PathBuf::from(env("OUT_DIR"));
    let root = Path::new(&env("CARGO_MANIFEST_DIR")).join("../..");
    let workshop = Workshop::new(&root, &target_folder(&out));
    println!("cargo:rustc-check-cfg=cfg(has_page)");
    println!("cargo:rerun-if-env-changed={WITHOUT}");
    for path in workshop.watched() {
        println!("cargo:rerun-if-changed={}", path.display());
    }
    let page = if std::env::var_os(WITHOUT).is_some() {
        Err(format!("{WITHOUT} was set"))
    } else if env("PROFILE") == "release" {
        build(&workshop, &out)
    } else {
        find(&workshop)
    };
    let dist = out.join("dist");
    match page {
        Ok(built) => {
            if !built.is_fresh {
                note(&format!(
                    "the page in this build is older than `web`: {HOW}"
                ));
            }
            copy_over(&built.dist, &dist).expect("a copy of the page");
            // The tests of the page are built with it.
            println!("cargo:rustc-cfg=has_page");
        }
        Err(why) => {
            note(&format!("this build has no page: {why}"));
            place_stand_in(&dist, &why);
        }
    }
    list(&dist, &out);
}

/// The page as it should be, or what has to be installed first.
fn build(workshop: &Workshop, out: &Path) -> Result<Built, String> {
    println!("cargo:rerun-if-env-changed={VARIABLE}");
    if let Some(program) = node_program() {
        println!("cargo:rerun-if-changed={}", program.display());
    }
    match workshop.build() {
        Ok(built) => Ok(built),
        Err(Trouble::Missing(missing)) => {
            println!("cargo:warning=the web page is not built: {missing}");
            // A file that never exists: the next build looks for Node again.
            println!("cargo:rerun-if-changed={}", out.join("never").display());
            Err(missing)
        }
        Err(Trouble::Failed(why)) => panic!("{why}"),
    }
}

/// The page that was built last.
fn find(workshop: &Workshop) -> Result<Built, String> {
    let mark = workshop.mark().expect("a folder for the page");
    println!("cargo:rerun-if-changed={}", mark.display());
    let found = workshop.find().expect("the page's folder");
    found.ok_or_else(|| format!("a debug build starts no npm; {HOW}"))
}

/// What the server says when it starts.
fn note(text: &str) {
    println!("cargo:rustc-env=PAGE_NOTE={text}");
}

/// The page that stands in for the real one.
fn place_stand_in(dist: &Path, why: &str) {
    let html = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Tidetable</title></head>\n\
         <body><h1>Tidetable</h1><p>This server was built without its page: {why}.</p></body></html>\n"
    );
    let _ = fs::remove_dir_all(dist);
    fs::create_dir_all(dist).expect("a folder for the page");
    fs::write(dist.join("index.html"), html).expect("the page");
}

/// Writes the list of files that the crate includes.
fn list(dist: &Path, out: &Path) {
    let mut code = String::from("&[\n");
    for (path, file) in list_files(dist).expect("the page's folder") {
        let bytes = fs::read(&file).expect("a file of the page");
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        code += &format!(
            "    ({path:?}, \"{:016x}\", include_bytes!({file:?})),\n",
            hasher.finish()
        );
    }
    fs::write(out.join("files.rs"), code + "]\n").expect("the list of files");
}

fn env(name: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| panic!("cargo sets {name}"))
}

/// The folder that holds `debug`, `release` and so on.
fn target_folder(out: &Path) -> PathBuf {
    let above = out.ancestors().find(|path| path.ends_with("build"));
    let profile = above.and_then(Path::parent).unwrap_or(out);
    profile.parent().unwrap_or(profile).to_owned()
}

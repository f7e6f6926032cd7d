//! Builds the web page with npm: for release builds (`crates/page/build.rs`) and
//! for `cargo xtask page`, which debug builds take the page from.
//!
//! Nothing is written into the checkout. What the page is made of is copied below
//! the target folder and built there, and nothing but that: whatever is not
//! watched cannot get into the page.

mod files;
mod node;

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

pub use self::files::{copy_over, list_files};
use self::files::{hash_files, remove};
use self::node::find_node;
pub use self::node::{NODE, node_program};

/// What the page is made of, in `web`.
pub const SOURCES: &[&str] = &[
    ".npmrc",
    "build",
    "index.html",
    "package-lock.json",
    "package.json",
    "public",
    "src",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
];

/// What tests the page, in `web`: run beside it, and no part of it.
pub const TESTS: &[&str] = &["e2e", "tests"];

/// What else the environment says about how it is built.
pub const VARIABLE: &str = "NODE_OPTIONS";

/// Where the page is built; debug and release builds share it, one at a time.
pub struct Workshop {
    web: PathBuf,
    folder: PathBuf,
}

/// A finished page. Nobody builds another while it is held.
pub struct Built {
    /// The folder with its files.
    pub dist: PathBuf,
    /// Whether it is made of what is in `web` now.
    pub is_fresh: bool,
    _lock: File,
}

/// Why there is no page.
#[derive(Debug)]
pub enum Trouble {
    /// Something has to be installed first; says what.
    Missing(String),
    /// It could not be built.
    Failed(String),
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Trouble::Failed(error.to_string())
    }
}

impl Workshop {
    /// For the page in `root/web`, below the target folder.
    pub fn new(root: &Path, target: &Path) -> Workshop {
        Workshop {
            web: root.join("web"),
            folder: target.join("page"),
        }
    }

    /// Everything that goes into the page.
    pub fn watched(&self) -> impl Iterator<Item = PathBuf> {
        SOURCES.iter().map(|name| self.web.join(name))
    }

    /// Where the copy is that npm works on.
    pub fn bench(&self) -> PathBuf {
        self.folder.join("web")
    }

    /// The file that changes whenever another page was built; it is there from
    /// now on, and as old as can be until one is.
    pub fn mark(&self) -> io::Result<PathBuf> {
        fs::create_dir_all(&self.folder)?;
        let mark = self.folder.join("built");
        if let Ok(file) = File::create_new(&mark) {
            // Cargo would take a new file for a change.
            file.set_modified(SystemTime::UNIX_EPOCH)?;
        }
        Ok(mark)
    }

    /// The page that was built last, if one was.
    pub fn find(&self) -> io::Result<Option<Built>> {
        let lock = self.lock()?;
        let noted = self.noted()?;
        let Some((made_of, _)) = noted.split_once('\n') else {
            return Ok(None);
        };
        Ok(Some(self.built(made_of == self.made_of()?, lock)))
    }

    /// The page as it should be now; it is built only where something has changed.
    pub fn build(&self) -> Result<Built, Trouble> {
        let lock = self.lock()?;
        let made_of = self.made_of()?;
        let noted = self.noted()?;
        let node = match find_node() {
            Ok(node) => node,
            Err(_) if noted.starts_with(&format!("{made_of}\n")) => {
                return Ok(self.built(true, lock));
            }
            Err(missing) => return Err(Trouble::Missing(missing)),
        };
        self.prepare()?;
        let options = std::env::var(VARIABLE).unwrap_or_default();
        let wanted = format!("{made_of}\n{node} {options}");
        if noted != wanted {
            fs::write(self.mark()?, "")?;
            let dist = self.dist().display().to_string();
            let words = ["run", "build", "--", "--outDir", &dist, "--emptyOutDir"];
            self.npm(&words)?;
            fs::write(self.mark()?, wanted)?;
        }
        Ok(self.built(true, lock))
    }

    /// Lays the page's tests beside the copy that npm works on.
    pub fn lay_out_tests(&self) -> io::Result<()> {
        let _lock = self.lock()?;
        for name in TESTS {
            copy_over(&self.web.join(name), &self.bench().join(name))?;
        }
        Ok(())
    }

    /// The copy with its packages, which are installed once per lock file.
    fn prepare(&self) -> Result<(), Trouble> {
        let bench = self.bench();
        fs::create_dir_all(&bench)?;
        for entry in fs::read_dir(&bench)?.flatten() {
            let name = entry.file_name();
            let is_source = SOURCES.iter().any(|source| name == *source);
            if name != "node_modules" && !is_source {
                remove(&entry.path())?;
            }
        }
        for name in SOURCES {
            copy_over(&self.web.join(name), &bench.join(name))?;
        }
        let wanted = fs::read(self.web.join("package-lock.json"))?;
        let installed = bench.join("node_modules/.installed");
        if fs::read(&installed).ok().as_ref() != Some(&wanted) {
            // Whatever builds the page is for developing it, by npm's word.
            let words = "ci --include=dev --no-audit --no-fund --ignore-scripts";
            self.npm(&words.split(' ').collect::<Vec<_>>())?;
            fs::write(&installed, wanted)?;
        }
        Ok(())
    }

    fn npm(&self, words: &[&str]) -> Result<(), Trouble> {
        let output = Command::new("npm")
            .args(words)
            .env("NODE_ENV", "production")
            .current_dir(self.bench())
            .output()?;
        if output.status.success() {
            return Ok(());
        }
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        Err(Trouble::Failed(format!(
            "the web page could not be built: `npm {}` failed\n{said}",
            words.join(" ")
        )))
    }

    fn lock(&self) -> io::Result<File> {
        fs::create_dir_all(&self.folder)?;
        let lock = File::create(self.folder.join("lock"))?;
        lock.lock()?;
        Ok(lock)
    }

    fn dist(&self) -> PathBuf {
        self.folder.join("dist")
    }

    fn built(&self, is_fresh: bool, lock: File) -> Built {
        Built {
            dist: self.dist(),
            is_fresh,
            _lock: lock,
        }
    }

    /// What the page was made of and with what, a line each; nothing if there is
    /// none.
    fn noted(&self) -> io::Result<String> {
        let noted = fs::read_to_string(self.mark()?)?;
        let is_there = self.dist().join("index.html").exists();
        Ok(if is_there { noted } else { String::new() })
    }

    /// Another text for other sources.
    fn made_of(&self) -> io::Result<String> {
        hash_files(self.watched())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root() -> &'static Path {
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
    }

    #[test]
    fn every_file_of_the_page_is_watched() {
        let tracked = Command::new("git")
            .args(["ls-files", "web"])
            .current_dir(root())
            .output()
            .expect("git");
        let tracked = String::from_utf8(tracked.stdout).expect("text");
        let mut n_files = 0;
        for path in tracked.lines() {
            let path = path.strip_prefix("web/").expect("it was asked for");
            let first = path.split('/').next().expect("a path");
            let is_known = SOURCES.contains(&first) || TESTS.contains(&first);
            assert!(is_known, "web/{path} is neither in SOURCES nor in TESTS");
            n_files += 1;
        }
        assert!(n_files > 100, "git lists the files of the page");
        let workshop = Workshop::new(root(), root());
        for path in workshop.watched() {
            assert!(path.exists(), "{} is watched for ever", path.display());
        }
    }

    #[test]
    fn another_source_is_another_page() {
        let folder = std::env::temp_dir().join(format!("page-build-{}", std::process::id()));
        for name in SOURCES {
            let path = folder.join("web").join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(&path, name).expect("a file");
        }
        let workshop = Workshop::new(&folder, &folder);
        assert!(
            workshop.find().expect("files").is_none(),
            "nothing is built"
        );
        let before = workshop.made_of().expect("files");
        fs::create_dir_all(workshop.dist()).expect("a folder");
        fs::write(workshop.dist().join("index.html"), "").expect("a file");
        fs::write(workshop.mark().expect("a file"), format!("{before}\nv22 ")).expect("a file");
        let is_fresh = || {
            let found = workshop.find().expect("files").expect("a page");
            found.is_fresh
        };
        assert!(is_fresh());
        for name in SOURCES {
            let path = folder.join("web").join(name);
            fs::write(&path, "something else").expect("a file");
            assert!(!is_fresh(), "{name} was changed");
            fs::write(&path, name).expect("a file");
            assert!(is_fresh(), "{name} is as it was");
        }
        fs::remove_dir_all(&folder).expect("a folder");
    }
}

//! A new game from the example: its folder under another name, and a line
//! wherever a game has to be named. What is written is complete and green; making
//! it another game comes after that (docs/adding-a-game.md), and `soak newcomer` proves
//! that it can.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

/// The example's names, in all the ways in which they are written.
const EXAMPLE: Names<&str> = Names {
    key: "example",
    module: "game_example",
    type_name: "Undertow",
};

/// How the paragraph begins that is true of the example alone.
const ABOUT_THE_EXAMPLE: &str = "This is the example";

/// A game's names.
struct Names<S> {
    /// In addresses, rows and records.
    key: S,
    /// The crate as Rust writes it.
    module: S,
    /// The position's type. The example's is its title as well.
    type_name: S,
}

/// Writes a game that plays like the example, under this key.
pub(crate) fn write(root: &Path, key: &str) -> Result<()> {
    ensure!(
        is_key(key),
        "a key is of small letters, digits and single hyphens, such as coral-garden; \"{key}\" is not"
    );
    let game = Game::named(key);
    game.lay_out(root)?;
    settle(root, key)?;
    let title = &game.title;
    println!(
        "{title} stands in crates/game-{key} and plays like the example.\n\n\
         cargo test -p game-{key}\n\
         cargo run -- play {key}\n\
         cargo run --release     and choose {title} in the browser\n\n\
         docs/adding-a-game.md goes on from here."
    );
    Ok(())
}

/// Lets cargo do what follows: names of another length wrap and sort otherwise, and
/// both workspaces that hold the game have it in their lock files.
fn settle(root: &Path, key: &str) -> Result<()> {
    for folder in [root.to_owned(), root.join("fuzz")] {
        let lock = ["update", "--workspace", "--quiet"];
        // Nothing but the game is new, so nobody has to be asked, unless this machine
        // has never heard of what the other workspace needs.
        cargo(&folder, &[&lock[..], &["--offline"]].concat()).or_else(|_| cargo(&folder, &lock))?;
    }
    let package = format!("game-{key}");
    cargo(
        root,
        &["fmt", "--package", &package, "--package", "hosting"],
    )
}

fn cargo(folder: &Path, words: &[&str]) -> Result<()> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(words)
        .current_dir(folder)
        .status()?;
    ensure!(status.success(), "cargo {} failed", words.join(" "));
    Ok(())
}

/// Whether a key can stand in addresses and names of crates.
fn is_key(key: &str) -> bool {
    let is_word = |word: &str| {
        let mut letters = word.chars();
        let begins = letters
            .next()
            .is_some_and(|first| first.is_ascii_lowercase());
        begins && letters.all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit())
    };
    key.len() <= 40 && key.split('-').all(is_word)
}

struct Game {
    names: Names<String>,
    title: String,
}

impl Game {
    /// `coral-garden` is `CoralGarden`, and Coral Garden to people.
    fn named(key: &str) -> Game {
        let words: Vec<String> = key.split('-').map(capital).collect();
        Game {
            names: Names {
                key: key.to_owned(),
                module: format!("game_{}", key.replace('-', "_")),
                type_name: words.concat(),
            },
            title: words.join(" "),
        }
    }

    /// All that is written by us.
    fn lay_out(&self, root: &Path) -> Result<()> {
        let key = &self.names.key;
        let folder = root.join("crates").join(format!("game-{key}"));
        ensure!(
            !folder.exists(),
            "there is a game {key} already: {}",
            folder.display()
        );
        self.copy(&root.join("crates/game-example"), &folder)?;
        self.add_lines(root, "Cargo.toml")?;
        self.add_lines(root, "crates/hosting/Cargo.toml")?;
        self.add_lines(root, "ARCHITECTURE.md")?;
        self.register(root)?;
        crate::trace::write(root)
    }

    /// A text of the example's as a text of this game's. The example's title is its
    /// type's name as well; where people read it, it becomes the title.
    fn renamed(&self, text: &str) -> String {
        let Names {
            key,
            module,
            type_name,
        } = &self.names;
        let mut out = String::new();
        for line in text.split_inclusive('\n') {
            let mut parts = line.split(EXAMPLE.type_name);
            let mut own = parts.next().unwrap_or_default().to_owned();
            for part in parts {
                own += match is_prose_after(&own) {
                    true => &self.title,
                    false => type_name,
                };
                own += part;
            }
            out += &own;
        }
        out.replace(
            "KEY: &'static str = \"example\"",
            &format!("KEY: &'static str = \"{key}\""),
        )
        .replace("\"game\":\"example\"", &format!("\"game\":\"{key}\""))
        .replace("game-example", &format!("game-{key}"))
        .replace(EXAMPLE.module, module)
    }

    fn copy(&self, from: &Path, to: &Path) -> Result<()> {
        fs::create_dir_all(to)?;
        for entry in fs::read_dir(from).with_context(|| from.display().to_string())? {
            let entry = entry?;
            let (path, target) = (entry.path(), to.join(entry.file_name()));
            if entry.file_type()?.is_dir() {
                self.copy(&path, &target)?;
                continue;
            }
            let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
            let text = match path.extension().is_some_and(|extension| extension == "rs") {
                true => self.renamed(&text),
                // Outside of code a game goes by its title.
                false => self.renamed(&text.replace(EXAMPLE.type_name, &self.title)),
            };
            let lines = text.split_inclusive('\n');
            let own = lines.filter(|line| !line.starts_with(ABOUT_THE_EXAMPLE));
            fs::write(target, own.collect::<String>())?;
        }
        Ok(())
    }

    /// Repeats every line, or paragraph of a table in TOML, that names the example.
    fn add_lines(&self, root: &Path, file: &str) -> Result<()> {
        let path = root.join(file);
        let text = fs::read_to_string(&path).with_context(|| file.to_owned())?;
        let mut out = String::new();
        let mut lines = text.lines().peekable();
        while let Some(line) = lines.next() {
            if line.contains("game-example") {
                let mut named = format!("{line}\n");
                // A table goes on until the next one.
                let goes_on = |next: &&str| !next.is_empty() && !next.starts_with('[');
                while line.starts_with('[') && lines.peek().is_some_and(goes_on) {
                    named += &format!("{}\n", lines.next().unwrap_or_default());
                }
                let own = match file.ends_with(".md") {
                    true => format!(
                        "| `crates/game-{}` | {} | `rules` |\n",
                        self.names.key, self.title
                    ),
                    false => self.renamed(&named),
                };
                out += &format!("{own}{named}");
            } else {
                out += &format!("{line}\n");
            }
        }
        ensure!(out != text, "{file} does not name the example");
        Ok(fs::write(path, out)?)
    }

    /// Lists the game before the example, and says what is true of both: no bot
    /// knowledge yet, and the plain screen.
    fn register(&self, root: &Path) -> Result<()> {
        const FILE: &str = "crates/hosting/src/registry.rs";
        let path = root.join(FILE);
        let mut text = fs::read_to_string(&path).context(FILE)?;
        let type_name = &self.names.type_name;
        let own = |line: &str| self.renamed(line);
        for line in [
            "            $crate::types::Undertow,\n",
            "    pub use game_example::Undertow;\n",
        ] {
            text = added_before(&text, line, &own(line))?;
        }
        text = added_before(
            &text,
            "impl Hostable for Undertow {",
            &format!(
                "impl Hostable for {type_name} {{\n    \
             const MIND: &'static dyn Mind<Self> = &Unstudied;\n    \
             const SCENERY: Option<Scenery<Self>> = Some(Scenery::of());\n}}\n\n"
            ),
        )?;
        text = text.replacen(", Undertow};", &format!(", {type_name}, Undertow}};"), 1);
        Ok(fs::write(path, text)?)
    }
}

/// Whether what follows this beginning of a line of code is for people: a comment, or
/// within quotes.
fn is_prose_after(begin: &str) -> bool {
    begin.contains("//") || begin.matches('"').count() % 2 == 1
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

fn added_before(text: &str, line: &str, added: &str) -> Result<String> {
    match text.split_once(line) {
        Some((before, after)) => Ok(format!("{before}{added}{line}{after}")),
        None => bail!("the registry does not have the line {line:?} any more"),
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::tree::{self, Source};

    #[test]
    fn keys_are_plain_words() {
        for good in ["reef", "coral-garden", "tide2", "a-b-c"] {
            assert!(is_key(good), "{good}");
        }
        for bad in [
            "", "Reef", "a--b", "-a", "a-", "a b", "a_b", "2tides", "ä", "../x",
        ] {
            assert!(!is_key(bad), "{bad}");
        }
    }

    #[test]
    fn names_are_written_as_they_are_used() {
        let game = Game::named("coral-garden");
        assert_eq!(
            game.renamed("use game_example::Undertow; // game-example\n\"game\":\"example\""),
            "use game_coral_garden::CoralGarden; // game-coral-garden\n\"game\":\"coral-garden\""
        );
        for (example, own) in [
            (
                "const TITLE: &'static str = \"Undertow\";",
                "const TITLE: &'static str = \"Coral Garden\";",
            ),
            ("/// A game of Undertow.", "/// A game of Coral Garden."),
            (
                "write!(\"Undertow is\", Undertow::new())",
                "write!(\"Coral Garden is\", CoralGarden::new())",
            ),
        ] {
            assert_eq!(game.renamed(example), own);
        }
    }

    /// A folder that is gone with the test.
    struct Folder(PathBuf);

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn nothing_of_the_example_is_left_in_the_new_folder() {
        let name = format!("tidetable-new-game-{}", std::process::id());
        let copy = Folder(std::env::temp_dir().join(name));
        let is_needed = |path: &str| {
            let files = [
                "ARCHITECTURE.md",
                "Cargo.toml",
                "crates/hosting/Cargo.toml",
                "crates/hosting/src/registry.rs",
            ];
            path.starts_with("crates/game-example/") || files.contains(&path)
        };
        let sources = tree::sources(&tree::root());
        for source in sources.iter().filter(|source| is_needed(&source.path)) {
            let path = copy.0.join(&source.path);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, &source.text).expect("a file");
        }
        Game::named("coral-garden")
            .lay_out(&copy.0)
            .expect("a new game");
        let written = tree::sources(&copy.0.join("crates/game-coral-garden"));
        let example = tree::sources(&copy.0.join("crates/game-example"));
        let paths = |sources: &[Source]| -> Vec<String> {
            sources.iter().map(|source| source.path.clone()).collect()
        };
        assert_eq!(paths(&written), paths(&example));
        for Source { path, text } in &written {
            for word in ["Undertow", "example"] {
                assert!(!text.contains(word), "{path} says {word}");
            }
        }
        let registry = fs::read_to_string(copy.0.join("crates/hosting/src/registry.rs"));
        let registry = registry.expect("the registry");
        assert_eq!(registry.matches("CoralGarden").count(), 4, "{registry}");
    }
}

//! Rulebook pages: Markdown files in which every `#` heading is a test.
//!
//! Fenced blocks under a heading are done in order:
//!
//! - `start`: `seats 2` and, on the next lines, the options as JSON;
//!   `# refused R1.2` behind the seats expects the options to be refused.
//! - `position`: a drawn position.
//! - `play`: lines such as `A diver 3 d1`, or `chance {"type":…}`;
//!   `# refused R3.2` behind an action expects that refusal and no change.
//! - `expect`: lines such as `to act: B`. Every game has `to act`, `legal A`,
//!   `legal A diver`, `told A` and `told public` (what the last line of `play`
//!   told them), and once it is over `ranks` and `winners`; the rest are the
//!   game's own facts.
//! - `screen A` (or `screen public`): what that viewer's screen shows.
//!
//! With `UPDATE_EXPECT=1` the contents of `expect` and `screen` are rewritten.

use std::fs;
use std::path::{Path, PathBuf};

use libtest_mimic::{Arguments, Failed, Trial};
use rules::{
    Game, Notation, Refusal, Seat, SeatCount, Standing, Texts, To, ToAct, Told, Typed, Viewer,
    lettered, or_none, spaced,
};

use crate::is_updating;

/// The whole of a rulebook harness.
#[macro_export]
macro_rules! rulebook_tests {
    ($Game:ty) => {
        fn main() {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rulebook");
            $crate::rulebook::run::<$Game>(std::path::Path::new(folder))
        }
    };
}

/// Runs every page of a folder; the `main` of a rulebook harness.
pub fn run<G: Notation + Texts>(folder: &Path) -> ! {
    let mut pages: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .collect();
    pages.sort();
    if is_updating() {
        for page in &pages {
            update::<G>(page);
        }
    }
    let mut trials = Vec::new();
    for page in &pages {
        let text = fs::read_to_string(page).expect("a page can be read");
        let stem = page
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        for test in tests(&text) {
            trials.push(Trial::test(
                format!("{stem}::{}", test.heading),
                move || run_test::<G>(&test).map_err(Failed::from),
            ));
        }
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit()
}

#[derive(Debug)]
struct Test {
    heading: String,
    blocks: Vec<Block>,
}

#[derive(Debug)]
struct Block {
    /// The word or words behind the fence.
    kind: String,
    /// The number of the first content line in the page, from 0.
    first_line: usize,
    lines: Vec<String>,
}

fn tests(page: &str) -> Vec<Test> {
    let mut tests: Vec<Test> = Vec::new();
    let mut block: Option<Block> = None;
    for (number, line) in page.lines().enumerate() {
        match (&mut block, line.strip_prefix("```")) {
            (Some(open), None) => open.lines.push(line.to_owned()),
            (Some(_), Some(_)) => {
                let test = tests.last_mut();
                let test = test
                    .unwrap_or_else(|| panic!("line {}: a block before any heading", number + 1));
                test.blocks.extend(block.take());
            }
            (None, Some(kind)) => {
                block = Some(Block {
                    kind: kind.trim().to_owned(),
                    first_line: number + 1,
                    lines: Vec::new(),
                });
            }
            (None, None) => {
                if let Some(heading) = line.strip_prefix("# ") {
                    let heading = heading.to_owned();
                    tests.push(Test {
                        heading,
                        blocks: Vec::new(),
                    });
                }
            }
        }
    }
    if let Some(open) = block {
        panic!("line {}: the block is never closed", open.first_line);
    }
    tests
}

fn run_test<G: Notation + Texts>(test: &Test) -> Result<(), String> {
    if !test.blocks.iter().any(|block| {
        block.kind == "expect"
            || block.kind.starts_with("screen")
            || block.lines.iter().any(|line| line.contains("# refused"))
    }) {
        return Err("the heading expects nothing".to_owned());
    }
    let mut scene = Scene::<G>::default();
    for block in &test.blocks {
        let found = scene.run(block)?;
        if let Some(found) = found
            && found != block.lines
        {
            let (expected, found) = (block.lines.join("\n"), found.join("\n"));
            return Err(format!("expected\n{expected}\nfound\n{found}"));
        }
    }
    Ok(())
}

fn update<G: Notation + Texts>(page: &Path) {
    let text = fs::read_to_string(page).expect("a page can be read");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut changes = Vec::new();
    for test in tests(&text) {
        let mut scene = Scene::<G>::default();
        for block in &test.blocks {
            match scene.run(block) {
                Ok(Some(found)) => changes.push((block.first_line, block.lines.len(), found)),
                Ok(None) => {}
                Err(error) => {
                    eprintln!("{}: {}: {error}", page.display(), test.heading);
                    break;
                }
            }
        }
    }
    for (first, n_lines, found) in changes.into_iter().rev() {
        lines.splice(first..first + n_lines, found);
    }
    fs::write(page, lines.join("\n") + "\n").expect("a page can be written");
}

/// The position a test has come to, and what was last told.
struct Scene<G: Game> {
    game: Option<G>,
    told: Told<G::Event>,
}

impl<G: Game> Default for Scene<G> {
    fn default() -> Self {
        Scene {
            game: None,
            told: Told::new(),
        }
    }
}

impl<G: Notation + Texts> Scene<G> {
    /// Does what a block says; for `expect` and `screen` returns what is found.
    fn run(&mut self, block: &Block) -> Result<Option<Vec<String>>, String> {
        let words: Vec<&str> = block.kind.split_whitespace().collect();
        match words.as_slice() {
            ["start"] => self.start(&block.lines).map(|()| None),
            ["position"] => {
                let game = G::parse(&block.lines.join("\n")).map_err(|error| error.to_string())?;
                self.game = Some(game);
                Ok(None)
            }
            ["play"] => {
                for line in &block.lines {
                    self.play(line)
                        .map_err(|error| format!("{line}: {error}"))?;
                }
                Ok(None)
            }
            ["expect"] => block
                .lines
                .iter()
                .map(|line| self.expect(line))
                .collect::<Result<_, _>>()
                .map(Some),
            ["screen", who] => {
                let shown = G::shown(&self.game()?.view(viewer(who)?));
                Ok(Some(G::draw(&shown).lines().map(str::to_owned).collect()))
            }
            _ => Err(format!("a page has no block \"{}\"", block.kind)),
        }
    }

    fn game(&self) -> Result<&G, String> {
        self.game
            .as_ref()
            .ok_or_else(|| "there is no position yet".to_owned())
    }

    fn start(&mut self, lines: &[String]) -> Result<(), String> {
        let (first, refused) = split_refused(lines.first().map_or("", String::as_str));
        let count = first
            .strip_prefix("seats ")
            .and_then(|count| count.trim().parse().ok());
        let seats = count
            .and_then(SeatCount::new)
            .ok_or("start begins with a line such as: seats 2")?;
        let json = lines[1..].join("\n");
        let json = if json.trim().is_empty() { "{}" } else { &json };
        let options: G::Options = serde_json::from_str(json).map_err(|error| error.to_string())?;
        match (G::new(&options, seats), refused) {
            (Ok(game), None) => {
                self.game = Some(game);
                Ok(())
            }
            (Err(bad), Some(rule)) if bad.rule().0 == rule => Ok(()),
            (Err(bad), _) => Err(format!("refused by {}: {bad}", bad.rule())),
            (Ok(_), Some(rule)) => Err(format!("not refused by {rule}")),
        }
    }

    fn play(&mut self, line: &str) -> Result<(), String> {
        let (line, refused) = split_refused(line);
        let (who, what) = line.split_once(' ').ok_or("write who does what")?;
        let game = self.game.as_mut().ok_or("there is no position yet")?;
        self.told = Told::new();
        if who == "chance" {
            let chance: G::Chance =
                serde_json::from_str(what).map_err(|error| error.to_string())?;
            return match (game.is_possible(chance), refused) {
                (true, None) => {
                    game.apply_chance(chance, &mut self.told);
                    Ok(())
                }
                (false, Some("impossible")) => Ok(()),
                (is_possible, _) => Err(format!("the outcome is possible: {is_possible}")),
            };
        }
        let seat = seat(who)?;
        let action = G::Action::read(what).map_err(|error| error.to_string())?;
        match (game.play(seat, action, &mut self.told), refused) {
            (Ok(()), None) => Ok(()),
            (Err(refusal), Some(rule)) if refusal.rule().0 == rule => Ok(()),
            (Err(refusal), _) => Err(format!("refused by {}: {refusal}", refusal.rule())),
            (Ok(()), Some(rule)) => Err(format!("not refused by {rule}")),
        }
    }

    fn expect(&self, line: &str) -> Result<String, String> {
        let (name, _) = line
            .split_once(':')
            .ok_or_else(|| format!("\"{line}\" is not name: value"))?;
        let game = self.game()?;
        let words: Vec<&str> = name.split_whitespace().collect();
        let found = match words.as_slice() {
            ["to", "act"] => to_act(game),
            ["legal", who] => legal(game, seat(who)?, ""),
            ["legal", who, word] => legal(game, seat(who)?, word),
            ["told", who] => {
                let viewer = viewer(who)?;
                let heard = self.told.heard_by(viewer);
                let told = heard.filter_map(|event| G::tell(event, To(viewer)));
                let told: Vec<String> = told.map(|words| lettered(&words)).collect();
                told.join(" ")
            }
            ["ranks"] => spaced(standing(game)?.ranks()),
            ["winners"] => {
                let winners = standing(game)?.winners();
                or_none(winners.iter().map(Seat::letter).collect())
            }
            _ => game
                .fact(name)
                .ok_or_else(|| format!("there is no fact \"{name}\""))?,
        };
        Ok(format!("{name}: {found}").trim_end().to_owned())
    }
}

fn standing<G: Game>(game: &G) -> Result<Standing, String> {
    let standing = game.standing();
    standing.ok_or_else(|| "nobody has won: the game is not over".to_owned())
}

fn split_refused(line: &str) -> (&str, Option<&str>) {
    let (line, comment) = line.split_once('#').unwrap_or((line, ""));
    (
        line.trim(),
        comment.trim().strip_prefix("refused ").map(str::trim),
    )
}

fn seat(letter: &str) -> Result<Seat, String> {
    let mut letters = letter.chars();
    letters
        .next()
        .and_then(Seat::from_letter)
        .filter(|_| letters.next().is_none())
        .ok_or_else(|| format!("\"{letter}\" is no seat"))
}

fn viewer(who: &str) -> Result<Viewer, String> {
    match who {
        "public" => Ok(Viewer::Public {}),
        letter => Ok(Viewer::seat(seat(letter)?)),
    }
}

fn to_act<G: Game>(game: &G) -> String {
    match game.to_act() {
        ToAct::Chance {} => "chance".to_owned(),
        ToAct::Over {} => "nobody".to_owned(),
        ToAct::Seats { seats } => {
            let letters: Vec<String> = seats.iter().map(|seat| seat.to_string()).collect();
            letters.join(" ")
        }
    }
}

/// The legal actions that begin with a word: listed if they are few.
/// Whether an action has this name, or one of its kind: `mark` is `mark_ocean 2`.
fn is_called(text: &str, word: &str) -> bool {
    let rest = text.strip_prefix(word);
    word.is_empty() || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '_']))
}

fn legal<G: Notation + Texts>(game: &G, seat: Seat, word: &str) -> String {
    const FEW: usize = 12;
    let mut actions = Vec::new();
    game.legal_actions(seat, &mut actions);
    let texts: Vec<String> = actions
        .into_iter()
        .map(G::Action::write)
        .filter(|text| is_called(text, word))
        .collect();
    match texts.len() {
        0 => "none".to_owned(),
        1..=FEW => texts.join(", "),
        count => format!("{count} actions"),
    }
}

//! `tidetable play`.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result};
use hosting::{Level, PlayError, PlayerName, Table};
use rules::{NotationError, Seat, ToAct, Viewer};

use crate::args::{PlayArgs, bad_input};
use crate::lines;
use crate::output::NewFile;

const HELP: &str = "\
Or the number of an action as it is listed. Beside that:
  list          all you can do, numbered
  list WORD     only what begins with WORD
  undo          take back, while it is still your turn and nothing was revealed
  board         the board again
  quit          leave the game";

/// How many actions are listed without being asked for.
const FEW: usize = 12;

pub(crate) fn run(args: &PlayArgs) -> Result<ExitCode> {
    let players = players(args)?;
    let setup = args.game.setup(args.seed.seed(), 0, players)?;
    let mut table = args.game.kind()?.open(&setup).map_err(bad_input)?;
    // A file that cannot be written is better known now than after the game.
    let file = args.save.as_deref().map(NewFile::begin).transpose()?;
    let mut terminal = Terminal::new(table.as_ref());
    terminal.say(&format!(
        "{} for {}",
        args.game.kind()?.title(),
        setup.seats
    ))?;
    let is_over = play(table.as_mut(), &mut terminal)?;
    let viewer = terminal.present.map_or(Viewer::Public {}, Viewer::seat);
    terminal.show_news(table.as_mut(), viewer)?;
    if is_over {
        terminal.say(&table.draw(Viewer::Public {}))?;
        terminal.say(&result(table.as_ref(), &setup.players))?;
    } else {
        terminal.say("The game was left before its end.")?;
    }
    // The seed decides all chance, so it is told only now.
    terminal.say(&format!("The seed was {}.", setup.seed))?;
    match file {
        Some(mut file) if is_over => {
            file.add(&(table.record(false).join("\n") + "\n"))?;
            file.finish()?;
            let path = args.save.as_deref().unwrap_or(Path::new(""));
            terminal.say(&format!("The record is in {}.", path.display()))?;
        }
        Some(file) => {
            file.discard();
            terminal.say("No record was saved.")?;
        }
        None => {}
    }
    Ok(ExitCode::SUCCESS)
}

fn players(args: &PlayArgs) -> Result<Vec<PlayerName>> {
    let seats = args.game.seats()?;
    if args.players.is_empty() {
        let mut players = vec![PlayerName::Level(Level::Otter); seats.count()];
        players[0] = PlayerName::Person;
        return Ok(players);
    }
    let players: Result<Vec<PlayerName>, _> =
        args.players.iter().map(|name| name.parse()).collect();
    players.map_err(bad_input)
}

/// Plays until the game is over (`true`) or somebody leaves (`false`).
fn play(table: &mut dyn Table, terminal: &mut Terminal) -> Result<bool> {
    while let ToAct::Seats { seats } = table.to_act() {
        let seat = seats.iter().next().context("nobody is to act")?;
        if table.is_bot(seat) {
            table.play_bot(seat)?;
            terminal.collect_news(table);
            continue;
        }
        if !terminal.hand_over(seat)? {
            return Ok(false);
        }
        terminal.show_news(table, Viewer::seat(seat))?;
        terminal.say(&table.draw(Viewer::seat(seat)))?;
        if !decide(table, terminal, seat)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Asks until the seat has played; `false` if nobody answers any more.
fn decide(table: &mut dyn Table, terminal: &mut Terminal, seat: Seat) -> Result<bool> {
    let choices = table.legal(seat);
    terminal.say(&table.prompt(Viewer::seat(seat)))?;
    if choices.len() <= FEW {
        terminal.say(&list(&choices, ""))?;
    } else {
        let forms = possible_forms(table, &choices).join(", ");
        terminal.say(&format!("Type {forms}; or help."))?;
    }
    loop {
        let Some(line) = terminal.ask(&format!("{seat}> "))? else {
            return Ok(false);
        };
        let action = match understand(table, terminal, seat, &choices, &line)? {
            Typed::Action(action) => action,
            Typed::Undone => return Ok(true),
            Typed::Leave => return Ok(false),
            Typed::Answered => continue,
        };
        match table.play(seat, &action) {
            Ok(()) => {
                // Told now, while it is news; a screen does not repeat it later.
                terminal.show_news(table, Viewer::seat(seat))?;
                return Ok(true);
            }
            Err(PlayError::Refused { text, rule, .. }) => {
                terminal.say(&format!("No: {text} (rule {rule})."))?
            }
            Err(error) => terminal.say(&format!("No: {error}."))?,
        }
    }
}

/// What somebody wants who has typed a line.
enum Typed {
    /// Play this.
    Action(String),
    /// What was played last has been taken back.
    Undone,
    Leave,
    /// Nothing more: it has been answered.
    Answered,
}

fn understand(
    table: &mut dyn Table,
    terminal: &mut Terminal,
    seat: Seat,
    choices: &[String],
    line: &str,
) -> Result<Typed> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let answer = match words.as_slice() {
        [] => return Ok(Typed::Answered),
        ["quit" | "exit"] => return Ok(Typed::Leave),
        ["help" | "?"] => {
            let forms = possible_forms(table, choices).join(", ");
            let signs = table.signs().replace('\n', "\n  ");
            let example = &choices[0];
            format!("You can type {forms},\nsuch as {example}.\n{HELP}\nOn the board:\n  {signs}")
        }
        ["list"] => list(choices, ""),
        ["list", word] => list(choices, word),
        ["board"] => table.draw(Viewer::seat(seat)),
        ["undo"] => match table.take_back(seat) {
            Ok(()) => {
                terminal.show_news(table, Viewer::seat(seat))?;
                return Ok(Typed::Undone);
            }
            Err(error) => format!("No: {error}."),
        },
        [number] if number.chars().all(|letter| letter.is_ascii_digit()) => {
            let idx = number.parse().ok().and_then(|n: usize| n.checked_sub(1));
            match idx.and_then(|idx| choices.get(idx)) {
                Some(choice) => return Ok(Typed::Action(choice.clone())),
                None => format!("No: the numbers go from 1 to {}.", choices.len()),
            }
        }
        words => {
            let text = words.join(" ");
            if table.forms().iter().any(|form| has_form(&text, form)) {
                return Ok(Typed::Action(text));
            }
            // Of all that the game knows, only what can be done is suggested.
            let forms = possible_forms(table, choices).join(", ");
            let text = NotationError::quoted(&text);
            format!("No: {text} is not an action; try one of: {forms}.")
        }
    };
    terminal.say(&answer)?;
    Ok(Typed::Answered)
}

/// The forms of what can be done now.
fn possible_forms(table: &dyn Table, choices: &[String]) -> Vec<String> {
    let is_possible = |form: &String| choices.iter().any(|text| has_form(text, form));
    table.forms().into_iter().filter(is_possible).collect()
}

/// Whether words are those of a form, in which whatever varies has capitals.
fn has_form(text: &str, form: &str) -> bool {
    let varies = |word: &str| word.contains(|letter: char| letter.is_ascii_uppercase());
    let (words, form_words) = (text.split(' '), form.split(' '));
    words.clone().count() == form_words.clone().count()
        && words
            .zip(form_words)
            .all(|(word, form_word)| varies(form_word) || word == form_word)
}

fn list(choices: &[String], word: &str) -> String {
    let numbered = choices
        .iter()
        .enumerate()
        .filter(|(_, text)| text.starts_with(word));
    let lines: Vec<String> = numbered
        .map(|(idx, text)| format!("{:>4}  {text}", idx + 1))
        .collect();
    if lines.is_empty() {
        format!("Nothing you can do begins with \"{word}\".")
    } else {
        lines.join("\n")
    }
}

/// How the game ended, the winners first; those who fared alike are told of together.
fn result(table: &dyn Table, players: &[PlayerName]) -> String {
    let Some(outcome) = table.outcome() else {
        return String::new();
    };
    let mut lines = vec!["The result:".to_owned()];
    if outcome.winners.is_empty() {
        lines[0] += " nobody has won.";
    }
    let standing = |seat: Seat| (outcome.ranks[seat.idx()], &outcome.sheets[seat.idx()]);
    let mut seats: Vec<Seat> = table.seats().iter().collect();
    seats.sort_by_key(|&seat| (standing(seat).0, seat));
    for alike in seats.chunk_by(|&one, &other| standing(one) == standing(other)) {
        let (rank, sheet) = standing(alike[0]);
        let names = alike
            .iter()
            .map(|seat| format!("{seat} ({})", players[seat.idx()]));
        let names: Vec<String> = names.collect();
        lines.push(format!("{rank}. {}: {}", names.join(", "), sheet.total));
        let points = sheet.lines.iter();
        lines.extend(points.map(|line| format!("     {:>3}  {}", line.points, line.what)));
    }
    lines.join("\n")
}

/// The screen and keyboard, which several people may share.
struct Terminal {
    /// How many people share them.
    n_people: usize,
    /// Who sits in front of them.
    present: Option<Seat>,
    /// What each viewer has not yet been told.
    news: BTreeMap<Viewer, Vec<String>>,
}

impl Terminal {
    fn new(table: &dyn Table) -> Terminal {
        Terminal {
            n_people: table
                .seats()
                .iter()
                .filter(|&seat| !table.is_bot(seat))
                .count(),
            present: None,
            news: BTreeMap::new(),
        }
    }

    fn say(&self, text: &str) -> Result<()> {
        let mut out = io::stdout().lock();
        writeln!(out, "{text}")?;
        Ok(())
    }

    /// A line typed by whoever sits there; `None` when there will be no more.
    fn ask(&self, prompt: &str) -> Result<Option<String>> {
        let mut out = io::stdout().lock();
        write!(out, "{prompt}")?;
        out.flush()?;
        let Some(line) = lines::next_line(&mut io::stdin().lock())? else {
            writeln!(out)?;
            return Ok(None);
        };
        Ok(Some(line.trim().to_owned()))
    }

    /// Lets the next person sit down; what the last one saw is wiped away.
    fn hand_over(&mut self, seat: Seat) -> Result<bool> {
        let is_seated = self.present.replace(seat) == Some(seat);
        if self.n_people < 2 || is_seated {
            return Ok(true);
        }
        // Clears the screen and what could be scrolled back to.
        self.say("\x1b[2J\x1b[3J\x1b[H")?;
        Ok(self
            .ask(&format!("Hand over to {seat}, who then presses Enter. "))?
            .is_some())
    }

    fn collect_news(&mut self, table: &mut dyn Table) {
        for (viewer, mut news) in table.news() {
            self.news.entry(viewer).or_default().append(&mut news);
        }
    }

    fn show_news(&mut self, table: &mut dyn Table, viewer: Viewer) -> Result<()> {
        self.collect_news(table);
        for line in self.news.remove(&viewer).unwrap_or_default() {
            self.say(&format!("· {line}"))?;
        }
        Ok(())
    }
}

//! `tidetable record`.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Result, anyhow};
use hosting::{Kind, Setup, Table};
use lab::workers;
use rules::ToAct;

use crate::args::{RecordArgs, bad_input, n_threads};
use crate::games_file::{self, GamesFile};
use crate::output;
use crate::signals::{self, STOPPED};

/// How many games are compressed together, since each alone is larger. Open
/// records are so large themselves that it makes no difference.
const FRAME: u32 = 32;

pub(crate) fn run(args: &RecordArgs) -> Result<ExitCode> {
    let bots = args.game.bots(&args.by.bots)?;
    let kind = args.game.kind()?;
    let file = args.out.as_deref().filter(|path| path.as_os_str() != "-");
    let seed = match (&args.by.seed.seed, file.and_then(games_file::seed_of)) {
        (None, Some(begun)) => begun,
        _ => args.by.seed.seed(),
    };
    let setup = args.game.setup(seed, args.index, bots)?;
    if args.index.checked_add(args.games - 1).is_none() {
        return Err(bad_input(format!(
            "--index and --games together pass {}",
            u32::MAX
        )));
    }
    // Refuses what cannot be played before anything is written.
    let first_lines = text(kind.open(&setup).map_err(bad_input)?.as_ref(), args.open);
    let task = Task {
        args,
        kind,
        setup: &setup,
    };
    match (file, &args.out) {
        (Some(path), _) => task.write_to_file(path, &first_lines),
        (None, None) if args.games > 1 => Err(bad_input(
            "more than one game needs --out FILE, or --out - for the terminal",
        )),
        (None, _) => task.write_to_terminal(),
    }
}

/// What is to be recorded.
struct Task<'a> {
    args: &'a RecordArgs,
    kind: &'a dyn Kind,
    setup: &'a Setup,
}

impl Task<'_> {
    fn frame(&self) -> u32 {
        if self.args.open { 1 } else { FRAME }
    }

    fn write_to_terminal(&self) -> Result<ExitCode> {
        let mut out = output::stdout();
        let n_games = self.play(0, |game| Ok(out.write_all(game.as_bytes())?))?;
        out.flush()?;
        let n_asked = self.args.games;
        if n_games < n_asked {
            output::complain(format!("stopped after {n_games} of {n_asked} games"));
            return Ok(ExitCode::from(STOPPED));
        }
        Ok(ExitCode::SUCCESS)
    }

    fn write_to_file(&self, path: &Path, first_lines: &str) -> Result<ExitCode> {
        let (mut file, n_before) = GamesFile::open(path, self.frame(), first_lines)?;
        let (n_asked, part) = (self.args.games, output::part_of(path));
        let part = part.display();
        if n_before > n_asked {
            return Err(bad_input(format!(
                "{part} holds {n_before} games already; ask for at least as many, or remove it"
            )));
        }
        if n_before > 0 {
            output::say(format!("going on after {n_before} games in {part}"));
        }
        let n_games = n_before + self.play(n_before, |game| file.add(game))?;
        if n_games < n_asked {
            file.leave()?;
            output::complain(format!(
                "stopped after {n_games} of {n_asked} games, which are in {part}; \
                 the same command goes on"
            ));
            return Ok(ExitCode::from(STOPPED));
        }
        file.finish()?;
        let games = match n_asked {
            1 => "1 game".to_owned(),
            count => format!("{count} games"),
        };
        let (seed, path) = (&self.setup.seed, path.display());
        output::say(format!("{games}, seed {seed}, in {path}"));
        Ok(ExitCode::SUCCESS)
    }

    /// Plays all games but the first so many and hands them over in order, until
    /// somebody asks to stop; then those that have begun are still played. Returns how
    /// many there were.
    fn play(&self, n_before: u32, mut take: impl FnMut(&str) -> Result<()>) -> Result<u32> {
        let stop = signals::listen()?;
        let bar = output::progress(self.args.games.into(), n_before.into(), "games");
        let mut n_games = 0;
        let result = workers::in_order_until(
            n_before.into()..self.args.games.into(),
            self.frame().into(),
            n_threads(self.args.by.threads),
            || stop.is_asked(),
            |number| self.record(self.args.index + number as u32),
            |games| {
                for game in games {
                    take(&game?)?;
                    n_games += 1;
                    bar.inc(1);
                }
                Ok(())
            },
        );
        bar.finish_and_clear();
        result.map(|()| n_games)
    }

    /// Plays one game and writes it down.
    fn record(&self, index: u32) -> Result<String> {
        let setup = Setup {
            index,
            ..self.setup.clone()
        };
        let mut table = self.kind.open(&setup).map_err(bad_input)?;
        play_out(table.as_mut())?;
        Ok(text(table.as_ref(), self.args.open))
    }
}

fn play_out(table: &mut dyn Table) -> Result<()> {
    while let ToAct::Seats { seats } = table.to_act() {
        let seat = seats
            .iter()
            .next()
            .ok_or_else(|| anyhow!("nobody is to act"))?;
        table.play_bot(seat)?;
    }
    Ok(())
}

/// The record of a table so far.
fn text(table: &dyn Table, is_open: bool) -> String {
    table.record(is_open).join("\n") + "\n"
}

//! `tidetable review`.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Result, anyhow};
use hosting::{Judged, Knowing, RecordCheck, Review, ThreadClock};
use lab::workers;
use record::{Flaw, Header};
use serde::Serialize;

use crate::args::{ReviewArgs, bad_input, n_threads};
use crate::{lines, output};

/// Less is lost by chance of the bot's own dice, in thousandths.
const NOTICEABLE: u16 = 40;
/// The chart's width at most, in letters.
const WIDTH: usize = 72;
/// How full a letter of the chart is, from nothing to everything.
const LEVELS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

pub(crate) fn run(args: &ReviewArgs) -> Result<ExitCode> {
    let (header, review) = find_game(&args.file, args.game)?;
    let judged = judge_all(args, &*review)?;
    let report = Report {
        game: header.game,
        players: header.players,
        hindsight: args.hindsight,
        budget: args.budget.to_string(),
        sides: review.sides().to_vec(),
        end: review.end().to_vec(),
        decisions: judged,
    };
    let mut out = output::stdout();
    if args.json {
        serde_json::to_writer_pretty(&mut out, &report)?;
        writeln!(out)?;
    } else {
        report.print(&mut out, args.worst)?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Goes through a file of records, strictly, up to the game asked for.
fn find_game(path: &Path, game: u32) -> Result<(Header, Arc<dyn Review>)> {
    let file = path.display();
    let whole = |what: &str| anyhow!("{file}: {what}");
    let mut reader =
        lines::open(path).map_err(|error| bad_input(format!("{file}: cannot be read: {error}")))?;
    let mut open: Option<(Header, Box<dyn RecordCheck>)> = None;
    let (mut n_games, mut number) = (0, 0_u64);
    loop {
        number += 1;
        let at = |what: &dyn std::fmt::Display| anyhow!("{file}:{number}: {what}");
        let Some(line) = lines::next_line(reader.as_mut()).map_err(|error| at(&error))? else {
            break;
        };
        let Some((header, check)) = &mut open else {
            open = Some(begin(&line).map_err(|flaw| at(&flaw))?);
            continue;
        };
        check.line(&line).map_err(|flaw| at(&flaw))?;
        if !check.is_closed() {
            continue;
        }
        if n_games == game {
            let review = check.review();
            return Ok((
                header.clone(),
                review.ok_or_else(|| at(&"the game is not over"))?,
            ));
        }
        n_games += 1;
        open = None;
    }
    Err(match (open, n_games) {
        (Some((_, check)), _) => whole(&format!(
            "the record stops after entry {} without an outcome; only finished games are looked back at",
            check.seq()
        )),
        (None, 0) => whole("there is no record in it"),
        (None, n_games) => bad_input(format!(
            "{file}: there is no game {game}; it has {n_games}, from 0 on"
        )),
    })
}

/// A header line names the game that checks the rest.
fn begin(line: &str) -> Result<(Header, Box<dyn RecordCheck>), Flaw> {
    let header = Header::read(line)?;
    let kind = hosting::find(&header.game)
        .ok_or_else(|| Flaw::new(format!("there is no game \"{}\"", header.game)))?;
    let check = kind.check_record(&header)?;
    Ok((header, check))
}

fn judge_all(args: &ReviewArgs, review: &dyn Review) -> Result<Vec<Judged>> {
    let knowing = match args.hindsight {
        true => Knowing::Hindsight,
        false => Knowing::Then,
    };
    let n_decisions = review.decisions().len() as u64;
    let bar = output::progress(n_decisions, 0, "decisions");
    let mut judged = Vec::new();
    workers::in_order(
        0..n_decisions,
        1,
        n_threads(args.threads),
        |idx| {
            // Processor time, so that threads do not take it from each other.
            let clock = Arc::new(ThreadClock);
            review.judge(idx as usize, knowing, args.budget, clock)
        },
        |new| {
            bar.inc(new.len() as u64);
            judged.extend(new);
            Ok(())
        },
    )?;
    bar.finish_and_clear();
    Ok(judged)
}

/// A reviewed game. Shares of victory are in thousandths.
#[derive(Debug, Serialize)]
struct Report {
    game: String,
    players: Vec<String>,
    hindsight: bool,
    budget: String,
    sides: Vec<u8>,
    end: Vec<u16>,
    decisions: Vec<Judged>,
}

impl Report {
    fn print(&self, out: &mut impl Write, n_worst: u16) -> Result<()> {
        let eyes = match self.hindsight {
            true => "knowing what was hidden",
            false => "knowing what each seat knew",
        };
        writeln!(
            out,
            "{}: {} decisions, {} a thought, {eyes}",
            self.game,
            self.decisions.len(),
            self.budget
        )?;
        writeln!(out)?;
        self.print_chart(out)?;
        writeln!(out)?;
        self.print_worst(out, n_worst)
    }

    /// A line of small bars for each side, as it saw its chances itself; the
    /// last bar is the end.
    fn print_chart(&self, out: &mut impl Write) -> Result<()> {
        writeln!(out, "chance of winning over the game")?;
        let last = self.decisions.last().map_or(1, |judged| judged.seq);
        let width = WIDTH.min(last as usize + 1);
        for side in 0..=self.sides.iter().copied().max().unwrap_or(0) {
            let seats: Vec<usize> = (0..self.sides.len())
                .filter(|&seat| self.sides[seat] == side)
                .collect();
            let first = seats[0];
            let counts = |judged: &&Judged| self.hindsight || self.sides[judged.seat.idx()] == side;
            let mut bars: Vec<Option<u16>> = vec![None; width];
            for judged in self.decisions.iter().filter(counts) {
                let at = judged.seq as usize * (width - 1) / last as usize;
                bars[at] = Some(judged.worths[first]);
            }
            let mut known = bars.iter().flatten().next().copied().unwrap_or(500);
            let mut text = String::new();
            for bar in bars {
                known = bar.unwrap_or(known);
                text.push(LEVELS[usize::from(known) * (LEVELS.len() - 1) / 1000]);
            }
            let names: Vec<String> = seats.iter().map(|&seat| self.name(seat)).collect();
            let end = LEVELS[usize::from(self.end[first]) * (LEVELS.len() - 1) / 1000];
            writeln!(out, "{text}│{end}  {}", names.join(" and "))?;
        }
        Ok(())
    }

    fn print_worst(&self, out: &mut impl Write, n_worst: u16) -> Result<()> {
        let mut worst: Vec<&Judged> = self
            .decisions
            .iter()
            .filter(|judged| judged.loss >= NOTICEABLE)
            .collect();
        worst.sort_by_key(|judged| (u16::MAX - judged.loss, judged.seq));
        if worst.is_empty() {
            writeln!(out, "no move lost as much as {NOTICEABLE} thousandths")?;
            return Ok(());
        }
        writeln!(
            out,
            "entry  lost  who, what, and what the bot would have played"
        )?;
        for judged in worst.into_iter().take(n_worst.into()) {
            let (seat, seq) = (judged.seat.idx(), judged.seq);
            let lost = f64::from(judged.loss) / 10.0;
            let (name, played) = (self.name(seat), &judged.played.text);
            writeln!(out, "{seq:5}  {lost:3.0} %  {name}: {played}")?;
            let mut better = vec![judged.best.text.as_str()];
            better.extend(judged.then.iter().map(String::as_str));
            let why = judged.best.why.as_ref();
            let why = why.map(|why| format!(": {}", why.text)).unwrap_or_default();
            writeln!(out, "               better {}{why}", better.join(", then "))?;
        }
        Ok(())
    }

    /// The seat's letter and who sat there.
    fn name(&self, seat: usize) -> String {
        let letter = char::from(b'A' + seat as u8);
        format!("{letter} ({})", self.players[seat])
    }
}

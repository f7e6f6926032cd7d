//! `tidetable verify`.

use std::io::{BufRead, Write};
use std::process::ExitCode;

use anyhow::Result;
use hosting::RecordCheck;
use record::{Flaw, Header};
use serde::Serialize;

use crate::args::{BAD_INPUT, VerifyArgs};
use crate::{lines, output};

pub(crate) fn run(args: &VerifyArgs) -> Result<ExitCode> {
    let bar = indicatif::ProgressBar::new_spinner();
    let mut reports = Vec::new();
    let mut code = ExitCode::SUCCESS;
    for path in &args.files {
        let mut report = Report {
            file: path.display().to_string(),
            games: 0,
            entries: 0,
            flaw: None,
        };
        let flaw = match lines::open(path) {
            Ok(reader) => verify(reader, &mut report, &bar).err(),
            Err(error) => {
                code = ExitCode::from(BAD_INPUT);
                let what = format!("cannot be read: {error}");
                Some(FlawAt::new(None, &Flaw::new(what)))
            }
        };
        if flaw.is_some() && code == ExitCode::SUCCESS {
            code = ExitCode::FAILURE;
        }
        report.flaw = flaw;
        reports.push(report);
    }
    bar.finish_and_clear();
    let mut out = output::stdout();
    if args.json {
        serde_json::to_writer_pretty(&mut out, &reports)?;
        writeln!(out)?;
    } else {
        for report in &reports {
            report.print(&mut out)?;
        }
    }
    out.flush()?;
    Ok(code)
}

/// What a file came to.
#[derive(Debug, Serialize)]
struct Report {
    file: String,
    /// Complete games that replay.
    games: u64,
    /// Log entries that replay.
    entries: u64,
    flaw: Option<FlawAt>,
}

/// The first thing that is wrong, and where.
#[derive(Debug, Serialize)]
struct FlawAt {
    /// From 1; `null` when the file as a whole is wrong.
    line: Option<u64>,
    what: String,
    rule: Option<&'static str>,
}

impl FlawAt {
    fn new(line: Option<u64>, flaw: &Flaw) -> FlawAt {
        FlawAt {
            line,
            what: flaw.what.clone(),
            rule: flaw.rule.map(|rule| rule.0),
        }
    }
}

impl Report {
    fn print(&self, out: &mut impl Write) -> Result<()> {
        let Report {
            file,
            games,
            entries,
            flaw,
        } = self;
        let Some(flaw) = flaw else {
            let games = if *games == 1 {
                "1 game".to_owned()
            } else {
                format!("{games} games")
            };
            writeln!(
                out,
                "{file}: {games}, {entries} entries, all as the rules say"
            )?;
            return Ok(());
        };
        let line = flaw.line.map(|line| format!(":{line}")).unwrap_or_default();
        let rule = flaw
            .rule
            .map(|rule| format!(" (breaks {rule})"))
            .unwrap_or_default();
        writeln!(out, "{file}{line}: {}{rule}", flaw.what)?;
        Ok(())
    }
}

fn verify(
    mut reader: Box<dyn BufRead>,
    report: &mut Report,
    bar: &indicatif::ProgressBar,
) -> Result<(), FlawAt> {
    let mut check: Option<Box<dyn RecordCheck>> = None;
    let mut number = 0;
    while let Some(line) = next(reader.as_mut(), &mut number)? {
        let at = |flaw: Flaw| FlawAt::new(Some(number), &flaw);
        match &mut check {
            None => check = Some(begin(&line).map_err(at)?),
            Some(open) => {
                open.line(&line).map_err(at)?;
                if open.is_closed() {
                    report.games += 1;
                    report.entries += u64::from(open.seq());
                    check = None;
                }
            }
        }
        if number % 10_000 == 0 {
            bar.set_message(format!("{}: {} games", report.file, report.games));
            bar.tick();
        }
    }
    if let Some(open) = check {
        let what = format!(
            "the record stops after entry {} without an outcome",
            open.seq()
        );
        return Err(FlawAt::new(Some(number), &Flaw::new(what)));
    }
    if report.games == 0 {
        return Err(FlawAt::new(None, &Flaw::new("there is no record in it")));
    }
    Ok(())
}

fn next(reader: &mut dyn BufRead, number: &mut u64) -> Result<Option<String>, FlawAt> {
    *number += 1;
    lines::next_line(reader)
        .map_err(|error| FlawAt::new(Some(*number), &Flaw::new(error.to_string())))
}

/// A header line names the game that checks the rest.
fn begin(line: &str) -> Result<Box<dyn RecordCheck>, Flaw> {
    let header = Header::read(line)?;
    let kind = hosting::find(&header.game)
        .ok_or_else(|| Flaw::new(format!("there is no game \"{}\"", header.game)))?;
    kind.check_record(&header)
}

//! `tidetable teach`: rehearses a file of a game's folder `teaching` while it is
//! being written.

use std::fs;
use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use hosting::{Rehearsal, TeachingFile};

use crate::args::{TeachArgs, bad_input, kind_of};
use crate::output;

pub(crate) fn run(args: &TeachArgs) -> Result<ExitCode> {
    let kind = kind_of(&args.game)?;
    let mut code = ExitCode::SUCCESS;
    let mut out = output::stdout();
    for path in &args.files {
        let text = fs::read_to_string(path)
            .map_err(|error| bad_input(format!("{}: {error}", path.display())))?;
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let file = TeachingFile::named(&stem);
        let Rehearsal { report, faults } = kind.teacher().rehearse(file, &text);
        writeln!(out, "{}\n{report}", path.display())?;
        for fault in &faults {
            writeln!(out, "fault: {fault}")?;
            code = ExitCode::FAILURE;
        }
        if faults.is_empty() {
            writeln!(out, "All of it holds.")?;
        }
    }
    out.flush()?;
    Ok(code)
}

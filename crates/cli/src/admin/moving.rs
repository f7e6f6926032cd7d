//! `tidetable admin move`: a house goes from its file to PostgreSQL, or back.

use std::path::Path;

use anyhow::{Result, anyhow};
use indicatif::ProgressBar;
use store::moving::{self, MoveError, Moved, Progress};

use crate::args::bad_input;
use crate::data::{Data, PostgresUrl};
use crate::output;

pub(super) async fn run(from: &Data, to: &Data) -> Result<()> {
    let bar = ProgressBar::new_spinner();
    let shown = bar.clone();
    let tell = move |progress: Progress| {
        shown.set_message(format!("{}: {} rows", progress.table, progress.n_rows));
        shown.tick();
    };
    let moved = match (from, &to.known()?) {
        (Data::File(file), Data::Postgres(url)) => {
            moving::to_postgres(file, url.secret(), tell).await
        }
        (Data::Postgres(url), Data::File(file)) => {
            output::check_place(file)?;
            moving::to_file(url.secret(), file, tell).await
        }
        (Data::File(_), _) => {
            let why = "from a file to another: that is `tidetable admin backup FILE`";
            return Err(bad_input(why));
        }
        (_, _) => {
            let why = "from one PostgreSQL to another: that is done by pg_dump and pg_restore";
            return Err(bad_input(why));
        }
    };
    bar.finish_and_clear();
    let moved = moved.map_err(|error| explained(error, from, to))?;
    tell_end(&moved, from, to);
    Ok(())
}

/// What is wrong, of which of the two. Nothing was changed then.
fn explained(error: MoveError, from: &Data, to: &Data) -> anyhow::Error {
    match error {
        MoveError::NotEmpty(_) => bad_input(format!("{to}: {error}; nothing was changed")),
        error => anyhow!("{from} was not moved to {to}: {error}"),
    }
}

fn tell_end(moved: &Moved, from: &Data, to: &Data) {
    let n_rows = |table: &str| {
        let of = moved.iter().find(|progress| progress.table == table);
        of.map_or(0, |progress| progress.n_rows)
    };
    let all: u64 = moved.iter().map(|progress| progress.n_rows).sum();
    output::say(format!(
        "moved {from} to {to}: {} guests, {} tables, {all} rows in all, each read again and compared",
        n_rows("guest"),
        n_rows("game_table"),
    ));
    output::say(format!(
        "{from} is as it was, and nothing that happens from now on will be in it: start no server there"
    ));
    match to {
        Data::Postgres(url) => tell_servers(url),
        Data::File(file) => tell_server(file),
        Data::Strange(_) => {}
    }
}

fn tell_servers(url: &PostgresUrl) {
    output::say(format!(
        "now start `tidetable serve --data {url}` with its password, one or several, each with --bus nats://…"
    ));
}

fn tell_server(file: &Path) {
    output::say(format!(
        "now start `tidetable serve --data {}`, one and without --bus",
        file.display()
    ));
}

//! `tidetable admin`: looking after a house. Works on the database file or the
//! PostgreSQL, also while servers run on it; they notice within a second.

mod moving;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};
use store::sqlite::{self, OpenError};
use store::{LobbyChange, SeatRow, Status, Store, StoreError, TableFilter, TableRow};

use crate::args::bad_input;
use crate::data::{self, Data};
use crate::ground::Opened;
use crate::output;

#[derive(Debug, Args)]
pub(crate) struct AdminArgs {
    /// The database file, or postgres://NAME:PASSWORD@HOST/DATABASE [default:
    /// tidetable/tide.db in your data folder; if there is none, the service's,
    /// /var/lib/tidetable/tide.db]
    #[arg(
        long,
        env = "TIDETABLE_DATA",
        value_name = "FILE|URL",
        global = true,
        hide_env_values = true
    )]
    data: Option<Data>,

    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Copy everything to a new file, whole as of one moment
    Backup {
        /// The file to make
        file: PathBuf,
    },
    /// Put a backup in the place of everything; what was there is kept beside it
    Restore {
        /// A file that `backup` made, also of an older version
        file: PathBuf,
    },
    /// Take everything from the file to an empty PostgreSQL, or from there to a new
    /// file, while no server runs; what is there now is left as it is
    Move {
        /// Where to: postgres://NAME:PASSWORD@HOST/DATABASE, or a file
        #[arg(
            long,
            env = "TIDETABLE_TO",
            value_name = "URL|FILE",
            hide_env_values = true
        )]
        to: Data,
    },
    /// List tables, the last changed first
    Tables {
        /// Only those of this status: lobby, live, over, closed, halted
        #[arg(long)]
        status: Option<Status>,
        /// At most so many
        #[arg(long, default_value_t = 50)]
        limit: u32,
    },
    /// Write a table's record to standard output
    Export {
        /// The table's id
        table: String,
        /// Also if it is not over; the record tells its seed and every secret
        #[arg(long)]
        unfinished: bool,
    },
    /// Write the records of finished games whose people have all agreed that puzzles
    /// are made of them, one after the other and without names, for
    /// `tidetable puzzles GAME --records FILE`
    Agreed {
        /// The game's key
        game: String,
    },
    /// Close a table for good
    Close {
        /// The table's id
        table: String,
    },
    /// List guests, the last seen first
    Guests {
        /// At most so many
        #[arg(long, default_value_t = 50)]
        limit: u32,
    },
    /// Shut a guest out
    Ban {
        /// The guest's id
        guest: String,
    },
    /// Let a guest in again
    Unban {
        /// The guest's id
        guest: String,
    },
}

pub(crate) fn run(args: &AdminArgs) -> Result<ExitCode> {
    let asked = args.data.as_ref();
    let data = Data::to_look_after(asked)?;
    match (&args.task, &data) {
        (Task::Restore { file }, Data::File(path)) => restore(path, file)?,
        (Task::Backup { file }, Data::File(path)) => {
            check_there(path, asked)?;
            back_up(path, file)?;
        }
        (Task::Restore { .. } | Task::Backup { .. }, _) => {
            return Err(bad_input(
                "PostgreSQL makes its own backups: pg_dump copies a house while servers run, \
                 pg_restore or psql puts it back, and pg_basebackup with archived logs goes \
                 back to any moment",
            ));
        }
        (task, _) => {
            if let Data::File(path) = &data {
                check_there(path, asked)?;
            }
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()?;
            match task {
                Task::Move { to } => runtime.block_on(moving::run(&data, to))?,
                task => runtime.block_on(on_store(&data, task))?,
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn check_there(path: &Path, asked: Option<&Data>) -> Result<()> {
    if path.exists() {
        return Ok(());
    }
    let file = path.display();
    Err(bad_input(match asked {
        Some(_) => format!("there is no file {file}"),
        None => format!(
            "there is no file {file}, and none at {} that you may read; --data names another",
            data::OF_SERVICE
        ),
    }))
}

fn back_up(data: &Path, file: &Path) -> Result<()> {
    output::check_place(file)?;
    output::refuse_existing(file)?;
    let (from, to) = (data.display(), file.display());
    sqlite::check(data).with_context(|| format!("{from}"))?;
    sqlite::back_up(data, file).with_context(|| format!("cannot copy {from} to {to}"))?;
    output::say(format!("copied {from} to {to}"));
    Ok(())
}

fn restore(data: &Path, file: &Path) -> Result<()> {
    let (to, from) = (data.display(), file.display());
    if !file.exists() {
        return Err(bad_input(format!("there is no file {from}")));
    }
    output::check_place(data)?;
    match sqlite::check(file) {
        Ok(()) => {}
        // Whoever restores is not told to restore.
        Err(OpenError::Damaged(what)) => {
            bail!("{from} is no backup, or is damaged: {what}; nothing was changed")
        }
        Err(error) => bail!("{from} cannot be restored: {error}; nothing was changed"),
    }
    let kept = sqlite::restore(data, file).with_context(|| format!("{to}"))?;
    output::say(format!("restored {to} from {from}"));
    if let Some(kept) = kept {
        output::say(format!("what was there before is in {}", kept.display()));
    }
    Ok(())
}

async fn on_store(data: &Data, task: &Task) -> Result<()> {
    let opened = Opened::open(data).await?;
    let done = carry_out(&*opened.store(), task).await;
    opened.close().await;
    done
}

async fn carry_out(store: &dyn Store, task: &Task) -> Result<()> {
    match task {
        Task::Tables { status, limit } => list_tables(store, *status, *limit).await,
        Task::Export { table, unfinished } => export(store, table, *unfinished).await,
        Task::Agreed { game } => export_agreed(store, game).await,
        Task::Close { table } => close(store, table).await,
        Task::Guests { limit } => {
            let mut out = output::stdout();
            for guest in store.guests(*limit).await? {
                let banned = if guest.is_banned { "  banned" } else { "" };
                writeln!(out, "{}  {}{banned}", guest.id, guest.name)?;
            }
            Ok(out.flush()?)
        }
        Task::Ban { guest } => set_ban(store, guest, true).await,
        Task::Unban { guest } => set_ban(store, guest, false).await,
        Task::Backup { .. } | Task::Restore { .. } | Task::Move { .. } => {
            unreachable!("done without a store")
        }
    }
}

async fn list_tables(store: &dyn Store, status: Option<Status>, limit: u32) -> Result<()> {
    let statuses = status.map_or(Status::ALL.to_vec(), |status| vec![status]);
    let mut tables = Vec::new();
    for status in statuses {
        tables.extend(store.tables(TableFilter::All(status), None, limit).await?);
    }
    tables.sort_by_key(|table| std::cmp::Reverse(table.updated_ms));
    let mut out = output::stdout();
    for table in tables.iter().take(limit as usize) {
        let seats = table.seats.iter().zip(&table.people);
        let players = seats.map(|(seat, person)| match (&seat.guest_id, person, &seat.bot) {
            (Some(id), Some(person), _) => format!("{} ({id})", person.name),
            (Some(id), None, _) => id.clone(),
            (None, _, Some(bot)) => format!("bot {bot}"),
            (None, _, None) => "free".to_owned(),
        });
        let players: Vec<String> = players.collect();
        writeln!(
            out,
            "{}  {:7}  {}  entry {}  {}",
            table.id,
            table.status.name(),
            table.game,
            table.head,
            players.join(", ")
        )?;
    }
    Ok(out.flush()?)
}

async fn table(store: &dyn Store, id: &str) -> Result<TableRow> {
    let found = store.table(id).await?;
    found.ok_or_else(|| {
        bad_input(format!(
            "there is no table {id:?}; `admin tables` lists them"
        ))
    })
}

async fn export(store: &dyn Store, id: &str, unfinished: bool) -> Result<()> {
    let row = table(store, id).await?;
    if row.status != Status::Over && !unfinished {
        return Err(bad_input(
            "the table is not over, and its record tells every secret; --unfinished writes it all the same",
        ));
    }
    let entries = store.entries(id, 0).await?;
    let live = server::resume(&row, entries).whole()?;
    let mut out = output::stdout();
    for line in live.record() {
        writeln!(out, "{line}")?;
    }
    Ok(out.flush()?)
}

/// Tables that are looked through at once.
const PART: u32 = 100;

async fn export_agreed(store: &dyn Store, game: &str) -> Result<()> {
    if hosting::find(game).is_none() {
        return Err(bad_input(format!(
            "there is no game {game:?}; `tidetable games` lists them"
        )));
    }
    let mut out = output::stdout();
    let (mut before, mut n_written) = (None, 0);
    loop {
        let part = store
            .tables(TableFilter::All(Status::Over), before, PART)
            .await?;
        let Some(last) = part.last() else { break };
        before = Some(last.place.clone());
        for table in part.iter().filter(|table| table.game == game) {
            if !is_agreed(store, &table.seats).await? {
                continue;
            }
            let row = self::table(store, &table.id).await?;
            let entries = store.entries(&table.id, 0).await?;
            // What no longer replays makes no puzzle.
            let Ok(live) = server::resume(&row, entries).whole() else {
                continue;
            };
            for line in live.record() {
                writeln!(out, "{line}")?;
            }
            n_written += 1;
        }
    }
    out.flush()?;
    output::complain(format!("{n_written} games whose people have agreed"));
    Ok(())
}

/// Whether people sat there, and all of them want puzzles to be made of their
/// games. Whoever is forgotten can agree to nothing.
async fn is_agreed(store: &dyn Store, seats: &[SeatRow]) -> Result<bool> {
    let people = seats.iter().filter(|seat| seat.bot.is_none());
    let mut n_people = 0;
    for seat in people {
        let Some(guest_id) = &seat.guest_id else {
            return Ok(false);
        };
        let wishes = store.wishes(guest_id).await?;
        let wishes = wishes.and_then(|body| serde_json::from_str(&body).ok());
        let wishes: server::Wishes = wishes.unwrap_or_default();
        if !wishes.may_be_puzzled {
            return Ok(false);
        }
        n_people += 1;
    }
    Ok(n_people > 0)
}

async fn close(store: &dyn Store, id: &str) -> Result<()> {
    // A lobby may change at the same moment; then this is tried again.
    for _ in 0..20 {
        let row = table(store, id).await?;
        if !matches!(row.status, Status::Lobby | Status::Live | Status::Halted) {
            return Err(bad_input(format!("the table is {} already", row.status)));
        }
        let change = LobbyChange {
            status: Status::Closed,
            closed_because: Some("closed".to_owned()),
            ..LobbyChange::of(&row, row.updated_ms)
        };
        match store.change_table(change).await {
            Ok(()) => {
                store.tell_servers().await?;
                output::say(format!("closed table {id}"));
                return Ok(());
            }
            Err(StoreError::Conflict) => {}
            Err(error) => return Err(error.into()),
        }
    }
    bail!("the table changes too fast; try again")
}

async fn set_ban(store: &dyn Store, id: &str, is_banned: bool) -> Result<()> {
    let found = store.guest(id).await?;
    let guest = found.ok_or_else(|| {
        bad_input(format!(
            "there is no guest {id:?}; `admin guests` lists them"
        ))
    })?;
    let name = guest.name;
    store.set_ban(id, is_banned).await?;
    store.tell_servers().await?;
    let done = if is_banned { "banned" } else { "let in" };
    output::say(format!("{done} {name} ({id})"));
    Ok(())
}

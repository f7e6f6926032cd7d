//! Starts a PostgreSQL with an empty database and a NATS, says where they are, a
//! line each, and ends them when nobody listens to it any more: for tests that are
//! not written in Rust.

use std::io;

use anyhow::Result;
use backing::{Nats, Postgres};

fn main() -> Result<()> {
    let postgres = Postgres::start()?;
    let nats = Nats::start()?;
    println!("{}\n{}", postgres.create_database("tide")?, nats.url());
    io::copy(&mut io::stdin().lock(), &mut io::sink())?;
    Ok(())
}

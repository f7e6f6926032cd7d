//! What a server stands on, by what was asked for: one file, or a PostgreSQL
//! with a NATS beside it.

use std::fmt;
use std::sync::Arc;

use anyhow::{Context, Result};
use bus::{Bus, LocalBus, NatsBus};
use server::{Ground, Time};
use store::Store;
use store::postgres::PostgresStore;
use store::sqlite::{SqliteStore, Sync};

use crate::args::bad_input;
use crate::data::Data;

/// Where servers on the same store hear of each other; shown without its
/// password. Reading never fails: `clap` would show what it cannot read.
#[derive(Clone)]
pub(crate) struct BusUrl(String);

impl From<String> for BusUrl {
    fn from(url: String) -> Self {
        BusUrl(url)
    }
}

impl fmt::Debug for BusUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("nats://…")
    }
}

/// An open store, until it is closed.
pub(crate) enum Opened {
    File(SqliteStore),
    Postgres(PostgresStore),
}

impl Opened {
    /// Opens what was asked for.
    pub(crate) async fn open(data: &Data) -> Result<Opened> {
        match data.known()? {
            Data::File(path) => {
                let store = SqliteStore::open(&path, Sync::Full);
                let store = store.with_context(|| path.display().to_string())?;
                Ok(Opened::File(store))
            }
            Data::Postgres(url) => {
                let store = PostgresStore::open(url.secret()).await;
                Ok(Opened::Postgres(store.with_context(|| url.to_string())?))
            }
            Data::Strange(_) => unreachable!("it is not known"),
        }
    }

    /// The store.
    pub(crate) fn store(&self) -> Arc<dyn Store> {
        match self {
            Opened::File(store) => Arc::new(store.clone()),
            Opened::Postgres(store) => Arc::new(store.clone()),
        }
    }

    /// Finishes what is being written and closes it.
    pub(crate) async fn close(self) {
        match self {
            Opened::File(store) => store.stop().await,
            Opened::Postgres(store) => store.stop().await,
        }
    }

    /// Says in the log what it was found to be, and what it promises.
    async fn tell(&self) {
        let Opened::Postgres(store) = self else {
            return;
        };
        match store.promise().await {
            Ok(promise) => tracing::info!("the store is {}; {promise}", store.found()),
            Err(error) => tracing::warn!("the store is {}, but: {error}", store.found()),
        }
    }

    /// What it was found to be: labels and values for the figures.
    async fn about(&self) -> Vec<(String, String)> {
        let label = |name: &str, value: String| (name.to_owned(), value);
        match self {
            Opened::File(_) => vec![label("store", "sqlite".to_owned())],
            Opened::Postgres(store) => {
                let promise = match store.promise().await {
                    Ok(promise) => promise.standby.name(),
                    Err(_) => "unknown",
                };
                vec![
                    label("store", "postgres".to_owned()),
                    label("standby", promise.to_owned()),
                ]
            }
        }
    }
}

/// What a server stands on.
pub(crate) async fn ground(opened: &Opened, bus: Option<&BusUrl>, time: Time) -> Result<Ground> {
    opened.tell().await;
    let mut about = opened.about().await;
    let store = opened.store();
    let bus: Arc<dyn Bus> = match (opened, bus) {
        (Opened::File(_), Some(_)) => {
            let why = "--bus: a file has one server; several need --data postgres://…";
            return Err(bad_input(why));
        }
        (_, None) => {
            about.push(("bus".to_owned(), "none".to_owned()));
            if store.is_shared() {
                tracing::warn!(
                    "there is no --bus: what other servers do is seen within a second, and \
                     nobody is stood in for while there are any"
                );
            }
            Arc::new(LocalBus::default())
        }
        (Opened::Postgres(_), Some(BusUrl(url))) => {
            let mut fresh = [0; 32];
            getrandom::fill(&mut fresh).context("the system has no random numbers")?;
            let secret = store.house_secret(fresh).await?;
            let bus = NatsBus::connect(url, &secret).await;
            let bus = bus.map_err(|error| bad_input(format!("--bus: {error}")))?;
            let is_there = bus.reach() == bus::Reach::Everybody;
            match is_there {
                true => tracing::info!("the bus is NATS"),
                false => tracing::warn!("the bus is NATS, which is not there yet"),
            }
            about.push(("bus".to_owned(), "nats".to_owned()));
            Arc::new(bus)
        }
    };
    Ok(Ground {
        store,
        bus,
        time,
        about,
    })
}

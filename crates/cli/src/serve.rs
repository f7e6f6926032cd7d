//! `tidetable serve`.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use server::{Config, Limits};
use tracing_subscriber::EnvFilter;

use crate::args::{ServeArgs, bad_input};

pub(crate) fn run(args: &ServeArgs) -> Result<ExitCode> {
    let filter =
        EnvFilter::try_new(&args.log).map_err(|error| bad_input(format!("--log: {error}")))?;
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .init();
    let data = data_file(args)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let address = SocketAddr::new(args.bind, args.port);
        let listener = tokio::net::TcpListener::bind(address)
            .await
            .with_context(|| format!("cannot listen on {address}"))?;
        let url = format!("http://{}", listener.local_addr()?);
        let config = Config {
            base_url: args.base_url.clone().unwrap_or_else(|| url.clone()),
            trust_proxy: args.trust_proxy,
            limits: Limits {
                messages_per_20_s: args.max_messages,
                requests_per_minute: args.max_requests,
                sockets_per_address: args.max_sockets,
                tables_per_hour: args.max_tables,
                ..Limits::default()
            },
            data: data.clone(),
        };
        println!(
            "tidetable listens on {url}, with {}; Ctrl-C ends it",
            data.display()
        );
        server::run(config, listener, stop_signal()).await
    })?;
    Ok(ExitCode::SUCCESS)
}

/// Ctrl-C, or the signal with which a service is asked to end.
async fn stop_signal() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = interrupt.await;
}

/// The file asked for, or one in the user's data folder.
fn data_file(args: &ServeArgs) -> Result<PathBuf> {
    if let Some(data) = &args.data {
        return Ok(data.clone());
    }
    let from_env = |name| {
        std::env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    let folder = from_env("XDG_DATA_HOME")
        .or_else(|| from_env("LOCALAPPDATA"))
        .or_else(|| Some(from_env("HOME")?.join(".local/share")))
        .ok_or_else(|| bad_input("there is no data folder; name a file with --data"))?
        .join("tidetable");
    std::fs::create_dir_all(&folder)
        .with_context(|| format!("cannot make {}", folder.display()))?;
    Ok(folder.join("tide.db"))
}

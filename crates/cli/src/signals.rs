//! Being asked to stop.

use std::io::{IsTerminal, Write};
use std::process::ExitCode;

use anyhow::{Context, Result};
use lab::Stop;

use crate::output::complain;

/// What a command that was stopped by Ctrl-C ends with.
pub(crate) const STOPPED: u8 = 130;

/// Says that Ctrl-C came before there was anything to tell.
pub(crate) fn stopped_too_early() -> ExitCode {
    complain("stopped before the first game was over");
    ExitCode::from(STOPPED)
}

/// Listens for Ctrl-C from now on; a second one waits for nobody.
pub(crate) fn listen() -> Result<Stop> {
    let stop = Stop::default();
    let asked = stop.clone();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("cannot listen for Ctrl-C")?;
    let signal = {
        let _guard = runtime.enter();
        stop_signal().context("cannot listen for Ctrl-C")?
    };
    std::thread::spawn(move || {
        runtime.block_on(async move {
            signal.await;
            asked.ask();
            if std::io::stderr().is_terminal() {
                // The bar's line is left as it is.
                let _ = writeln!(std::io::stderr());
            }
            complain("stopping; Ctrl-C again ends at once");
            std::future::pending::<()>().await;
        });
    });
    Ok(stop)
}

/// Ends with Ctrl-C, or with the signal by which a service is asked to end. A
/// second Ctrl-C waits for nobody. It listens from the moment it is called, so
/// that no signal after the announcement ends the process unprepared.
pub(crate) fn stop_signal() -> std::io::Result<impl Future<Output = ()> + Send + 'static> {
    let (mut interrupt, mut terminate) = (interrupt()?, terminate()?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
        tokio::spawn(async move {
            if interrupt.recv().await.is_some() {
                complain("ended at once");
                std::process::exit(STOPPED.into());
            }
        });
    })
}

#[cfg(unix)]
fn interrupt() -> std::io::Result<tokio::signal::unix::Signal> {
    tokio::signal::unix::signal(tokio::signal::unix::SignalKind::interrupt())
}

#[cfg(unix)]
fn terminate() -> std::io::Result<tokio::signal::unix::Signal> {
    tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())
}

#[cfg(windows)]
fn interrupt() -> std::io::Result<tokio::signal::windows::CtrlC> {
    tokio::signal::windows::ctrl_c()
}

#[cfg(windows)]
fn terminate() -> std::io::Result<tokio::signal::windows::CtrlShutdown> {
    tokio::signal::windows::ctrl_shutdown()
}

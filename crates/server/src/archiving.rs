//! Games that ended a while ago leave the rows that play is about, a few at a
//! time: a house that has years of them when it is updated plays on meanwhile.

use std::sync::Arc;
use std::time::Duration;

use store::StoreError;

use crate::App;

/// How long after their end games are still read often: by those who played
/// them, and to be looked back at.
const FRESH_MS: i64 = 24 * 60 * 60 * 1000;
/// Tables at once.
const PART: u32 = 20;
/// How long to wait while there are more. Packing takes the store a tenth of
/// it, so that others notice nothing.
const PAUSE: Duration = Duration::from_secs(1);
/// How often to look when there were none.
const LOOK: Duration = Duration::from_secs(10 * 60);

/// Packs finished games until the server stops.
pub(crate) async fn archive_for_ever(app: Arc<App>) {
    let mut stopping = app.stopping.clone();
    let mut wait = PAUSE;
    loop {
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            () = app.time.passes() => {}
            _ = stopping.changed() => return,
        }
        wait = match archive_some(&app).await {
            Ok(0) => LOOK,
            Ok(_) => PAUSE,
            Err(error) => {
                tracing::warn!("finished games could not be archived: {error}");
                LOOK
            }
        };
    }
}

async fn archive_some(app: &App) -> Result<u32, StoreError> {
    let before_ms = app.time.now_ms() - FRESH_MS;
    app.store.archive(before_ms, PART).await
}

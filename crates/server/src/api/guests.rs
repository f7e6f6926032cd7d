//! Guests: becoming one, changing, moving to another device, being forgotten.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use bus::What;
use rules::Seat;
use store::{DeviceLink, Guest, ListedTable, Status, StoreError, TableFilter};
use wire::{DeviceLinkMade, DeviceLinkUsed, GuestView, LobbyCommand, Problem, Rejected, Renamed};

use super::Body;
use super::house::qr_code;
use super::tables::table_view;
use crate::App;
use crate::guests::{checked_colour, checked_name, newcomer};
use crate::limits::{Rate, address_key};
use crate::problem::{Answer, Failed, Refusals, from_store, problem};
use crate::secrets::{self, random_hex};
use crate::session::{Asker, COOKIE_NAME, set_cookie, take_cookie};
use crate::tables::change_table;

const LINK_MINUTES: u32 = 15;
/// How long a guest was away before it is noted that they are back.
const SEEN_AGAIN_MS: i64 = 60 * 60 * 1000;

/// Become a guest, or be told who one is.
#[utoipa::path(
    post,
    path = "/api/guest",
    responses((status = 200, description = "Who one is.", body = GuestView), Refusals)
)]
pub(crate) async fn become_guest(
    State(app): State<Arc<App>>,
    asker: Asker,
) -> Result<Response, Failed> {
    if let Some(guest) = &asker.guest {
        let seen_ms = app.time.now_ms();
        if seen_ms - guest.seen_ms > SEEN_AGAIN_MS {
            let seen = Guest {
                seen_ms,
                ..guest.clone()
            };
            app.store.update_guest(seen).await?;
        }
        return Ok(Json(view(guest)).into_response());
    }
    let rate = Rate::per_hour(app.config.limits.guests_per_hour);
    let holder = format!("guests of {}", address_key(asker.address));
    app.buckets
        .limit(&holder, rate, "new guests from your network")?;
    let secret = random_hex::<32>()?;
    let guest = newcomer(random_hex::<16>()?, app.time.now_ms());
    app.store
        .add_guest(guest.clone(), secrets::hash(&secret))
        .await?;
    let cookie = set_cookie(COOKIE_NAME, &secret, &app.config.base_url);
    Ok(([(SET_COOKIE, cookie)], Json(view(&guest))).into_response())
}

fn view(guest: &Guest) -> GuestView {
    GuestView {
        id: guest.id.clone(),
        name: guest.name.clone(),
        colour: guest.colour,
    }
}

/// Another name or colour.
#[utoipa::path(
    put,
    path = "/api/guest",
    request_body = Renamed,
    responses((status = 200, description = "Who one is now.", body = GuestView), Refusals)
)]
pub(crate) async fn rename_guest(
    State(app): State<Arc<App>>,
    asker: Asker,
    Body(renamed): Body<Renamed>,
) -> Answer<GuestView> {
    let name = checked_name(&renamed.name)?;
    let colour = checked_colour(renamed.colour)?;
    let guest = asker.guest()?;
    let rate = Rate::per_hour(app.config.limits.names_per_hour);
    asker.limit(&app, rate, "new names")?;
    check_nothing_is_told(&app, guest).await?;
    let guest = Guest {
        name,
        colour,
        seen_ms: app.time.now_ms(),
        ..guest.clone()
    };
    app.store.update_guest(guest.clone()).await?;
    app.tables.rename(&guest).await;
    let guest_id = guest.id.clone();
    app.say(What::Guest { guest_id }).await;
    Ok(Json(view(&guest)))
}

/// While the rules of a table restrict talk, a new name or colour there would
/// say a card.
async fn check_nothing_is_told(app: &Arc<App>, guest: &Guest) -> Result<(), Failed> {
    let own = TableFilter::OfGuest(guest.id.clone());
    let tables = app.store.tables(own, None, u32::MAX).await?;
    // Only some games restrict talk; the others need not be woken.
    let may_be_hushed = |table: &&ListedTable| {
        let kind = hosting::find(&table.game);
        table.status == Status::Live && kind.is_some_and(|kind| !kind.phrases().is_empty())
    };
    for table in tables.iter().filter(may_be_hushed) {
        if table_view(app, &table.id, None).await?.is_hushed {
            let message = "you sit at a table where talk is restricted; \
                           change your name and colour when the game is over";
            return Err(problem(Rejected::Refused, message).into());
        }
    }
    Ok(())
}

/// Be forgotten; the games of others stay, and bots play on in them.
#[utoipa::path(
    delete,
    path = "/api/guest",
    responses((status = 200, description = "Forgotten.", body = Object), Refusals)
)]
pub(crate) async fn forget_guest(
    State(app): State<Arc<App>>,
    asker: Asker,
) -> Result<Response, Failed> {
    let guest = asker.guest()?;
    let own = TableFilter::OfGuest(guest.id.clone());
    let tables = app.store.tables(own, None, u32::MAX).await?;
    for table in &tables {
        leave(&app, guest, table).await?;
    }
    // Whoever sat down somewhere meanwhile is not forgotten but told.
    app.store
        .delete_guest(&guest.id)
        .await
        .map_err(|error| match error {
            StoreError::Conflict => not_forgotten("you have just begun a game"),
            other => from_store(&other),
        })?;
    tracing::info!("a guest was forgotten");
    // Also where they only watch: their sockets are closed.
    app.tables.refresh_all().await;
    let guest_id = guest.id.clone();
    app.say(What::Guest { guest_id }).await;
    let gone = take_cookie(COOKIE_NAME, &app.config.base_url);
    Ok(([(SET_COOKIE, gone)], Json(serde_json::json!({}))).into_response())
}

/// Whatever a table's log has to know of somebody who is about to be forgotten
/// is appended first; if that fails, they are not.
async fn leave(app: &Arc<App>, guest: &Guest, table: &ListedTable) -> Result<(), Problem> {
    for (seat, place) in (0..).filter_map(Seat::new).zip(&table.seats) {
        if place.guest_id.as_ref() != Some(&guest.id) {
            continue;
        }
        let command = match table.status {
            Status::Lobby => LobbyCommand::Stand { seat },
            Status::Live => LobbyCommand::Resign { seat },
            Status::Over | Status::Closed | Status::Halted => continue,
        };
        match change_table(app, &table.id, guest.clone(), command).await {
            Ok(_) => {}
            // A seat that was given up, or a game that is over by now, needs
            // nothing more.
            Err(problem)
                if matches!(
                    problem.code,
                    Rejected::NotYourSeat | Rejected::NotPlaying | Rejected::Forbidden
                ) => {}
            Err(problem) => return Err(not_forgotten(&problem.message)),
        }
    }
    Ok(())
}

fn not_forgotten(why: &str) -> Problem {
    let message = format!("you are not forgotten yet, and nothing was deleted: {why}");
    problem(Rejected::Busy, message)
}

/// A link that makes another device this guest, once.
#[utoipa::path(
    post,
    path = "/api/guest/links",
    responses((status = 200, description = "The link.", body = DeviceLinkMade), Refusals)
)]
pub(crate) async fn make_link(State(app): State<Arc<App>>, asker: Asker) -> Answer<DeviceLinkMade> {
    let guest_id = asker.guest()?.id.clone();
    let rate = Rate::per_hour(app.config.limits.links_per_hour);
    asker.limit(&app, rate, "links")?;
    let token = random_hex::<16>()?;
    let link = DeviceLink {
        token_hash: secrets::hash(&token),
        guest_id,
        expires_ms: app.time.now_ms() + i64::from(LINK_MINUTES) * 60_000,
    };
    app.store.add_device_link(link).await?;
    let url = format!("{}/device#{token}", app.config.base_url);
    Ok(Json(DeviceLinkMade {
        code: qr_code(&url)?,
        url,
        minutes: LINK_MINUTES,
    }))
}

/// Spends such a link; whoever asks is that guest from now on.
#[utoipa::path(
    post,
    path = "/api/guest/links/use",
    request_body = DeviceLinkUsed,
    responses((status = 200, description = "Who one is now.", body = GuestView), Refusals)
)]
pub(crate) async fn use_link(
    State(app): State<Arc<App>>,
    _: Asker,
    Body(link): Body<DeviceLinkUsed>,
) -> Result<Response, Failed> {
    let secret = random_hex::<32>()?;
    let spent = app
        .store
        .spend_device_link(
            secrets::hash(&link.token),
            secrets::hash(&secret),
            app.time.now_ms(),
        )
        .await?;
    let used_up = || {
        let message = "the link was used already or is too old; make a new one";
        problem(Rejected::Missing, message)
    };
    let id = spent.ok_or_else(used_up)?;
    let guest = app.store.guest(&id).await?.ok_or_else(used_up)?;
    let cookie = set_cookie(COOKIE_NAME, &secret, &app.config.base_url);
    Ok(([(SET_COOKIE, cookie)], Json(view(&guest))).into_response())
}

//! Where somebody wants to be called back: their endpoints, and trying them.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use store::{Endpoint, Settlement, Verdict, Way};
use wire::{EndpointChange, EndpointView, NewEndpoint, NoticeTest, NoticesView, Rejected};

use super::{Body, Named};
use crate::App;
use crate::limits::Rate;
use crate::notices::endpoints::{self, MAX_ENDPOINTS};
use crate::notices::letters;
use crate::notices::sending::{self, Outcome, Sent};
use crate::problem::{Answer, Failed, Refusals, problem};
use crate::secrets;
use crate::session::Asker;

/// Letters to one address, whoever asks for them.
const LETTERS: Rate = Rate {
    count: 3,
    per: Duration::from_secs(24 * 60 * 60),
};

/// Where one is called back, and how one can be.
#[utoipa::path(
    get,
    path = "/api/notices",
    responses((status = 200, description = "The endpoints.", body = NoticesView), Refusals)
)]
pub(crate) async fn list_endpoints(
    State(app): State<Arc<App>>,
    asker: Asker,
) -> Answer<NoticesView> {
    let own = app.store.endpoints(&asker.guest()?.id).await?;
    Ok(Json(NoticesView {
        push_key: app.notices.push_keys(&app).await?.public.clone(),
        has_mail: app.config.outgoing.mail.is_some(),
        most: MAX_ENDPOINTS,
        endpoints: own.iter().map(endpoints::view).collect(),
    }))
}

/// One more endpoint, or a known one anew. To an e-mail address a letter goes
/// first.
#[utoipa::path(
    post,
    path = "/api/notices",
    request_body = NewEndpoint,
    responses((status = 200, description = "The endpoint.", body = EndpointView), Refusals)
)]
pub(crate) async fn add_endpoint(
    State(app): State<Arc<App>>,
    asker: Asker,
    Body(new): Body<NewEndpoint>,
) -> Answer<EndpointView> {
    let guest = asker.guest()?;
    let rate = Rate::per_hour(app.config.limits.endpoints_per_hour);
    asker.limit(&app, rate, "endpoints")?;
    let new = endpoints::checked(&app, &guest.id, &new)?;
    let added = app.store.add_endpoint(new, MAX_ENDPOINTS).await?;
    let added = added.ok_or_else(|| {
        let message = format!("{MAX_ENDPOINTS} are as many as one may have; remove one first");
        problem(Rejected::Refused, message)
    })?;
    let mut view = endpoints::view(&added);
    if added.way == Way::Mail && !added.is_verified {
        let sent = ask_to_confirm(&app, &asker, &added).await?;
        if sent.outcome != Outcome::Arrived {
            view.trouble = Some(sent.why);
        }
    }
    Ok(Json(view))
}

/// Letters are asked for by people, and go to people who may not have asked.
async fn ask_to_confirm(app: &App, asker: &Asker, endpoint: &Endpoint) -> Result<Sent, Failed> {
    let rate = Rate::per_hour(app.config.limits.letters_per_hour);
    asker.limit(app, rate, "letters")?;
    let to = secrets::hex(&secrets::hash(&endpoint.target.to_lowercase()));
    app.buckets
        .limit(&format!("letters to {to}"), LETTERS, "letters to it")?;
    Ok(letters::ask_to_confirm(app, endpoint).await?)
}

/// What is told there from now on.
#[utoipa::path(
    put,
    path = "/api/notices/{id}",
    params(("id" = String, Path, description = "the endpoint's id")),
    request_body = EndpointChange,
    responses((status = 200, description = "The endpoint.", body = EndpointView), Refusals)
)]
pub(crate) async fn change_endpoint(
    State(app): State<Arc<App>>,
    Named(id): Named,
    asker: Asker,
    Body(change): Body<EndpointChange>,
) -> Answer<EndpointView> {
    let guest = asker.guest()?;
    let wants = endpoints::bits(&change.wants);
    let minutes = endpoints::checked_digest(change.digest_minutes)?;
    app.store
        .change_endpoint(&guest.id, &id, wants, minutes)
        .await?;
    let changed = own_endpoint(&app, &asker, &id).await?;
    Ok(Json(endpoints::view(&changed)))
}

/// Nothing is told there any more, and the address is forgotten.
#[utoipa::path(
    delete,
    path = "/api/notices/{id}",
    params(("id" = String, Path, description = "the endpoint's id")),
    responses((status = 200, description = "Forgotten.", body = Object), Refusals)
)]
pub(crate) async fn remove_endpoint(
    State(app): State<Arc<App>>,
    Named(id): Named,
    asker: Asker,
) -> Answer<serde_json::Value> {
    own_endpoint(&app, &asker, &id).await?;
    app.store.remove_endpoint(&id).await?;
    Ok(Json(serde_json::json!({})))
}

/// Tells something there at once, and says what became of it. To an address
/// that is not confirmed the letter is sent again.
#[utoipa::path(
    post,
    path = "/api/notices/{id}/test",
    params(("id" = String, Path, description = "the endpoint's id")),
    responses((status = 200, description = "What became of it.", body = NoticeTest), Refusals)
)]
pub(crate) async fn test_endpoint(
    State(app): State<Arc<App>>,
    Named(id): Named,
    asker: Asker,
) -> Answer<NoticeTest> {
    let endpoint = own_endpoint(&app, &asker, &id).await?;
    let rate = Rate::per_hour(app.config.limits.tests_per_hour);
    asker.limit(&app, rate, "tests")?;
    let is_letter = endpoint.way == Way::Mail && !endpoint.is_verified;
    let sent = match is_letter {
        true => ask_to_confirm(&app, &asker, &endpoint).await?,
        false => sending::send_test(&app, &endpoint).await,
    };
    let has_arrived = sent.outcome == Outcome::Arrived;
    let now_ms = app.time.now_ms();
    app.store
        .settle_notices(Settlement {
            endpoint_id: endpoint.id.clone(),
            // It was not claimed.
            until_ms: -1,
            at_ms: now_ms,
            fates: Vec::new(),
            verdict: match sent.outcome {
                Outcome::Arrived if is_letter => Verdict::Untried,
                Outcome::Arrived => Verdict::Well,
                Outcome::Gone => Verdict::Gone,
                Outcome::Failed(_) | Outcome::HostFailed => Verdict::Failed {
                    why: sent.why.clone(),
                    retry_ms: now_ms,
                },
            },
        })
        .await?;
    let after = app.store.endpoint(&id).await?;
    Ok(Json(NoticeTest {
        has_arrived: has_arrived && !is_letter,
        status: sent.status,
        message: in_words(&endpoint, &sent, is_letter),
        endpoint: after.as_ref().map(endpoints::view),
    }))
}

/// What became of a test, for whoever pressed the button.
fn in_words(endpoint: &Endpoint, sent: &Sent, is_letter: bool) -> String {
    let view = endpoints::view(endpoint);
    let name = &view.name;
    match (sent.outcome, endpoint.way) {
        (Outcome::Arrived, Way::Mail) if is_letter => {
            format!("A letter is on its way to {name}. Open its link; then you are told there.")
        }
        (Outcome::Arrived, Way::Mail) => {
            format!("The mail server has taken a letter to {name}. Look among the unwanted, too.")
        }
        (Outcome::Arrived, Way::Push) => {
            format!(
                "{name} has taken it. If nothing shows up, this device keeps notifications back."
            )
        }
        (Outcome::Arrived, _) => format!("It has arrived at {name}."),
        (Outcome::Gone, _) => format!(
            "Nothing arrived, and the endpoint is removed: {}.",
            sent.why
        ),
        (Outcome::Failed(_) | Outcome::HostFailed, _) => {
            format!("Nothing arrived: {}.", sent.why)
        }
    }
}

/// An endpoint of whoever asks; others' are as good as none.
async fn own_endpoint(app: &App, asker: &Asker, id: &str) -> Result<Endpoint, Failed> {
    let guest = asker.guest()?;
    let found = app.store.endpoint(id).await?;
    let own = found.filter(|endpoint| endpoint.guest_id == guest.id);
    let missing = || problem(Rejected::Missing, "there is nothing of that name");
    Ok(own.ok_or_else(missing)?)
}

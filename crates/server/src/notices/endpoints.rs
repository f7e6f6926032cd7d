//! Endpoints as guests give them and as they are shown: what is checked, and
//! how little of an address is told again.

use store::{Endpoint, Way};
use url::Url;
use wire::{EndpointAddress, EndpointView, NewEndpoint, NoticeKind, NoticeWay, Problem, Rejected};

use super::push::BrowserKeys;
use super::{mail, outgoing, told};
use crate::App;
use crate::problem::problem;
use crate::secrets::{self, random_hex};

/// How many endpoints a guest may have.
pub(crate) const MAX_ENDPOINTS: u32 = 10;
/// A week.
const MAX_DIGEST: u32 = 7 * 24 * 60;
const MAX_URL: usize = 2000;
/// All letters go through the house's own mail server.
const MAIL_HOST: &str = "mail";

/// A guest's new endpoint, or why it cannot be one.
pub(crate) fn checked(app: &App, guest_id: &str, new: &NewEndpoint) -> Result<Endpoint, Problem> {
    let (way, target, keys, host) = match &new.address {
        EndpointAddress::Push {
            endpoint,
            p256dh,
            auth,
        } => {
            let (target, host) = checked_url(endpoint)?;
            let keys = BrowserKeys {
                p256dh: p256dh.clone(),
                auth: auth.clone(),
            };
            if keys.decode().is_none() {
                return Err(malformed("these are not the keys of a browser"));
            }
            let keys = serde_json::to_string(&keys).expect("keys are plain data");
            (Way::Push, target, keys, host)
        }
        EndpointAddress::Mail { address } => {
            if app.config.outgoing.mail.is_none() {
                return Err(problem(Rejected::Refused, "this house sends no e-mail"));
            }
            let address = mail::checked_address(address);
            let address = address.ok_or_else(|| malformed("that is no e-mail address"))?;
            (Way::Mail, address, "{}".to_owned(), MAIL_HOST.to_owned())
        }
        EndpointAddress::Webhook { url } => hook(Way::Webhook, url)?,
        EndpointAddress::Slack { url } => hook(Way::Slack, url)?,
        EndpointAddress::Discord { url } => hook(Way::Discord, url)?,
    };
    Ok(Endpoint {
        id: random_hex::<16>()?,
        guest_id: guest_id.to_owned(),
        way,
        target,
        keys,
        host,
        wants: bits(&new.wants),
        digest_minutes: checked_digest(new.digest_minutes)?,
        // Only a letter can reach somebody who has not asked for it.
        is_verified: way != Way::Mail,
        created_ms: app.time.now_ms(),
        last_ok_ms: None,
        last_error: None,
        n_failures: 0,
        failing_since_ms: None,
    })
}

fn hook(way: Way, url: &str) -> Result<(Way, String, String, String), Problem> {
    let (target, host) = checked_url(url)?;
    Ok((way, target, "{}".to_owned(), host))
}

/// An address that may be sent to, and whose it is.
fn checked_url(text: &str) -> Result<(String, String), Problem> {
    let url = Url::parse(text).ok().filter(|_| text.len() <= MAX_URL);
    let mut url = url.ok_or_else(|| malformed("that is no address"))?;
    outgoing::check_url(&url).map_err(|why| malformed(&why))?;
    url.set_fragment(None);
    let host = url.host_str().unwrap_or_default().to_owned();
    let port = url.port_or_known_default().unwrap_or_default();
    Ok((url.to_string(), format!("{host}:{port}")))
}

/// How rarely a digest may come.
pub(crate) fn checked_digest(minutes: u32) -> Result<u32, Problem> {
    match minutes <= MAX_DIGEST {
        true => Ok(minutes),
        false => Err(malformed("a digest comes at least once a week")),
    }
}

fn malformed(message: &str) -> Problem {
    problem(Rejected::Malformed, message)
}

/// Kinds as they are stored.
pub(crate) fn bits(kinds: &[NoticeKind]) -> u32 {
    let all = store::NoticeKind::ALL.into_iter();
    let wanted = all.filter(|kind| kinds.contains(&told(*kind)));
    wanted.fold(0, |bits, kind| bits | kind.bit())
}

/// An endpoint as its guest sees it. Whoever looks over their shoulder learns
/// no address of a webhook, with which anybody could write there.
pub(crate) fn view(endpoint: &Endpoint) -> EndpointView {
    let wanted = |kind: &store::NoticeKind| endpoint.wants & kind.bit() != 0;
    let kinds = store::NoticeKind::ALL.into_iter();
    let is_push = endpoint.way == Way::Push;
    EndpointView {
        id: endpoint.id.clone(),
        way: match endpoint.way {
            Way::Push => NoticeWay::Push,
            Way::Mail => NoticeWay::Mail,
            Way::Webhook => NoticeWay::Webhook,
            Way::Slack => NoticeWay::Slack,
            Way::Discord => NoticeWay::Discord,
        },
        name: match endpoint.way {
            Way::Mail => endpoint.target.clone(),
            _ => endpoint.host.trim_end_matches(":443").to_owned(),
        },
        browser: is_push.then(|| secrets::hex(&secrets::hash(&endpoint.target))),
        wants: kinds.filter(wanted).map(told).collect(),
        digest_minutes: endpoint.digest_minutes,
        is_verified: endpoint.is_verified,
        last_ok: endpoint
            .last_ok_ms
            .and_then(|at_ms| u32::try_from(at_ms / 1000).ok()),
        trouble: endpoint.last_error.clone(),
    }
}

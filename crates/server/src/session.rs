//! Guests: no account, no e-mail; a random secret in a cookie.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::header::{COOKIE, HOST, ORIGIN};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method};
use store::Guest;
use wire::{Problem, Rejected};

use crate::App;
use crate::limits::{Rate, TooFast, address_key};
use crate::problem::{Failed, problem};
use crate::secrets;

/// The cookie that makes a browser a guest.
pub(crate) const COOKIE_NAME: &str = "tidetable";
/// The cookie that shows that a browser knows the club's word.
pub(crate) const CLUB_COOKIE_NAME: &str = "tidetable-club";

/// Somebody at the door: may ask what the house is and say its word.
pub(crate) struct Visitor {
    pub(crate) guest: Option<Guest>,
    pub(crate) address: IpAddr,
    pub(crate) knows_club_word: bool,
}

/// Somebody inside: a guest, or nobody we know.
pub(crate) struct Asker {
    pub(crate) guest: Option<Guest>,
    pub(crate) address: IpAddr,
}

impl Asker {
    /// The name under which limits count this asker.
    pub(crate) fn key(&self) -> String {
        limit_key(self.guest.as_ref(), self.address)
    }

    /// Counts one more of something for this asker, and for all who share the
    /// address.
    pub(crate) fn limit(&self, app: &App, rate: Rate, what: &str) -> Result<(), TooFast> {
        let all = format!("{what} of all at {}", address_key(self.address));
        let rate_of_all = rate.times(app.config.limits.people);
        app.buckets.limit(&all, rate_of_all, what)?;
        let own = format!("{what} of {}", self.key());
        app.buckets.limit(&own, rate, what)
    }

    /// The guest, for what only guests may do.
    pub(crate) fn guest(&self) -> Result<&Guest, Failed> {
        self.guest.as_ref().ok_or_else(|| {
            problem(Rejected::Forbidden, "become a guest first: POST /api/guest").into()
        })
    }
}

impl FromRequestParts<Arc<App>> for Asker {
    type Rejection = Failed;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Failed> {
        let visitor = Visitor::from_request_parts(parts, app).await?;
        if !visitor.knows_club_word {
            return Err(problem(Rejected::ClubOnly, "this house asks for its word first").into());
        }
        Ok(Asker {
            guest: visitor.guest,
            address: visitor.address,
        })
    }
}

/// Guests first, since many may share an address.
fn limit_key(guest: Option<&Guest>, address: IpAddr) -> String {
    match guest {
        Some(guest) => format!("guest {}", guest.id),
        None => address_key(address),
    }
}

/// Where a request comes from, counted for all who share the address.
pub(crate) struct Address(pub(crate) IpAddr);

impl FromRequestParts<Arc<App>> for Address {
    type Rejection = Failed;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Failed> {
        let address = address(parts, app);
        let all = format!("all at {}", address_key(address));
        count_request(app, &all, app.config.limits.people)?;
        Ok(Address(address))
    }
}

/// Counts a request of so many people.
fn count_request(app: &App, holder: &str, people: u32) -> Result<(), TooFast> {
    let rate = Rate::per_minute(app.config.limits.requests_per_minute).times(people);
    let counted = app.buckets.limit(holder, rate, "requests");
    counted.inspect_err(|_| {
        app.metrics.too_fast.fetch_add(1, Relaxed);
    })
}

impl FromRequestParts<Arc<App>> for Visitor {
    type Rejection = Failed;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Failed> {
        // Before the store is asked who it is.
        let Address(address) = Address::from_request_parts(parts, app).await?;
        let guest = match cookie(&parts.headers, COOKIE_NAME) {
            Some(secret) => app.store.guest_by_secret(secrets::hash(secret)).await?,
            None => None,
        };
        if guest.as_ref().is_some_and(|guest| guest.is_banned) {
            return Err(problem(Rejected::Forbidden, "this guest was shut out").into());
        }
        if let Some(guest) = &guest {
            app.whereabouts.note(&guest.id, address);
        }
        count_request(app, &limit_key(guest.as_ref(), address), 1)?;
        let visitor = Visitor {
            guest,
            address,
            knows_club_word: is_known_to_club(app, &parts.headers).await?,
        };
        if !is_own_host(app, &parts.headers) {
            let message = "this server goes by another name; open it by the address it prints";
            return Err(problem(Rejected::Forbidden, message).into());
        }
        // What changes something must come from our own pages.
        let is_read = matches!(parts.method, Method::GET | Method::HEAD);
        if !is_read && !is_own_origin(app, &parts.headers) {
            return Err(problem(Rejected::Forbidden, "the request comes from another site").into());
        }
        Ok(visitor)
    }
}

fn address(parts: &Parts, app: &App) -> IpAddr {
    let forwarded = || {
        // The last hop was written by the proxy we trust; the others by anyone.
        let mut headers = parts.headers.get_all("x-forwarded-for").iter();
        let header = headers.next_back()?.to_str().ok()?;
        header.rsplit(',').next()?.trim().parse().ok()
    };
    let direct = parts
        .extensions
        .get::<ConnectInfo<SocketAddr>>()
        .map(|info| info.0.ip());
    let direct = direct.unwrap_or(IpAddr::from([0, 0, 0, 0]));
    if app.config.trust_proxy {
        forwarded().unwrap_or(direct)
    } else {
        direct
    }
}

/// Whether a request was meant for this server. A page from elsewhere whose name
/// suddenly leads here comes with its own name, which is none of ours: ours are
/// numbers, names of the local network, and the one the host has set.
fn is_own_host(app: &App, headers: &HeaderMap) -> bool {
    let Some(host) = headers.get(HOST).and_then(|host| host.to_str().ok()) else {
        return true;
    };
    let set = app
        .config
        .base_url
        .split_once("://")
        .map_or("", |(_, host)| host);
    let without_port = |host: &str| match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name.to_lowercase(),
        _ => host.to_lowercase(),
    };
    let (name, set) = (without_port(host), without_port(set));
    let is_local = |name: &str| {
        !name.contains('.')
            || [".local", ".lan", ".home.arpa", ".internal"]
                .iter()
                .any(|end| name.ends_with(end))
    };
    let number = name.trim_start_matches('[').trim_end_matches(']');
    name == set || is_local(&name) || number.parse::<IpAddr>().is_ok()
}

/// Whether a request comes from a page of this server, or from no page at all.
/// A browser always names the page's origin on a write and on a socket: it is
/// the one the host has set, or the same scheme with the name that was asked.
pub(crate) fn is_own_origin(app: &App, headers: &HeaderMap) -> bool {
    let text = |name| {
        headers
            .get(name)
            .map(|value| value.to_str().unwrap_or_default())
    };
    let Some(origin) = text(ORIGIN) else {
        return true;
    };
    let base_url = &app.config.base_url;
    let is_asked = |host: &str| {
        let scheme = base_url
            .split_once("://")
            .map_or("http", |(scheme, _)| scheme);
        let parts = origin.split_once("://");
        parts.is_some_and(|(own_scheme, own_host)| {
            own_scheme.eq_ignore_ascii_case(scheme) && own_host.eq_ignore_ascii_case(host)
        })
    };
    origin.eq_ignore_ascii_case(base_url) || text(HOST).is_some_and(is_asked)
}

/// Whether a browser has shown that it knows the club's word, if there is one.
pub(crate) async fn is_known_to_club(app: &App, headers: &HeaderMap) -> Result<bool, Problem> {
    let pass = cookie(headers, CLUB_COOKIE_NAME);
    app.door.is_open_to(app, pass).await
}

fn cookie<'a>(headers: &'a HeaderMap, wanted: &str) -> Option<&'a str> {
    let cookies = headers
        .get_all(COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok());
    cookies
        .flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(name, _)| *name == wanted)
        .map(|(_, value)| value)
}

/// The header that gives a browser a secret to keep.
pub(crate) fn set_cookie(name: &str, secret: &str, base_url: &str) -> String {
    let secure = if base_url.starts_with("https://") {
        "; Secure"
    } else {
        ""
    };
    format!("{name}={secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000{secure}")
}

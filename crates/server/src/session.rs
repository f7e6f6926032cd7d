//! Guests: no account, no e-mail; a random secret in a cookie.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::header::{COOKIE, HOST, ORIGIN};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method};
use cookie::{Cookie, CookieBuilder, SameSite};
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
        app.metrics.too_fast.inc();
    })
}

impl FromRequestParts<Arc<App>> for Visitor {
    type Rejection = Failed;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Failed> {
        // Before the store is asked who it is.
        let Address(address) = Address::from_request_parts(parts, app).await?;
        let guest = match cookie(&parts.headers, COOKIE_NAME) {
            Some(secret) => app.store.guest_by_secret(secrets::hash(&secret)).await?,
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
    let (name, set) = (without_port(host), without_port(set));
    name == set || !is_public_name(host)
}

/// Whether a host, perhaps with its port, goes by a name that the whole world may
/// know it by: no number, and no name of the local network.
pub(crate) fn is_public_name(host: &str) -> bool {
    let name = without_port(host);
    let is_local = !name.contains('.')
        || [".local", ".lan", ".home.arpa", ".internal"]
            .iter()
            .any(|end| name.ends_with(end));
    let number = name.trim_start_matches('[').trim_end_matches(']');
    !is_local && number.parse::<IpAddr>().is_err()
}

/// The name of a host, in small letters.
pub(crate) fn without_port(host: &str) -> String {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name.to_lowercase(),
        _ => host.to_lowercase(),
    }
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
    app.door.is_open_to(app, pass.as_deref()).await
}

fn cookie(headers: &HeaderMap, wanted: &str) -> Option<String> {
    let lines = headers.get_all(COOKIE).iter();
    lines
        .filter_map(|line| line.to_str().ok())
        .flat_map(Cookie::split_parse)
        .flatten()
        .find(|cookie| cookie.name() == wanted)
        .map(|cookie| cookie.value().to_owned())
}

/// The header that gives a browser a secret to keep for a year.
pub(crate) fn set_cookie(name: &str, secret: &str, base_url: &str) -> String {
    let kept = own_cookie(name, secret, base_url).max_age(cookie::time::Duration::days(365));
    kept.to_string()
}

/// The header that takes it away again.
pub(crate) fn take_cookie(name: &str, base_url: &str) -> String {
    own_cookie(name, "", base_url).removal().to_string()
}

fn own_cookie<'a>(name: &'a str, secret: &'a str, base_url: &str) -> CookieBuilder<'a> {
    Cookie::build((name, secret))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(base_url.starts_with("https://"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cookie_is_found_among_others() {
        let mut headers = HeaderMap::new();
        for line in ["a=1; tidetable-club=no;tidetable", "x; tidetable=abc=; b=2"] {
            headers.append(COOKIE, line.parse().expect("a header"));
        }
        assert_eq!(cookie(&headers, COOKIE_NAME).as_deref(), Some("abc="));
        assert_eq!(cookie(&headers, CLUB_COOKIE_NAME).as_deref(), Some("no"));
        assert_eq!(cookie(&headers, "c"), None);
    }

    #[test]
    fn no_script_and_no_other_site_gets_the_cookie() {
        let parts = |header: &str| {
            let mut parts: Vec<String> = header.split("; ").map(str::to_owned).collect();
            parts.sort();
            parts
        };
        let set = set_cookie(COOKIE_NAME, "abc", "https://table.example.org");
        let mut expected = vec![
            "HttpOnly",
            "Max-Age=31536000",
            "Path=/",
            "SameSite=Lax",
            "Secure",
            "tidetable=abc",
        ];
        assert_eq!(parts(&set), expected);
        let set = set_cookie(COOKIE_NAME, "abc", "http://127.0.0.1:8080");
        expected.remove(4);
        assert_eq!(parts(&set), expected);
        let taken = take_cookie(COOKIE_NAME, "http://127.0.0.1:8080");
        let taken = parts(&taken);
        for part in ["tidetable=", "Max-Age=0", "Path=/"] {
            assert!(taken.iter().any(|own| own == part), "{taken:?}");
        }
    }
}

//! What the house offers, its word, its health.

use std::sync::{Arc, LazyLock};

use axum::Json;
use axum::extract::{Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, SET_COOKIE};
use axum::response::{IntoResponse, Response};
use bus::Reach;
use fast_qr::convert::Builder;
use fast_qr::convert::svg::SvgBuilder;
use fast_qr::qr::QRBuilder;
use hosting::{Kind, PlayerName};
use rules::{OptionSpec, OptionValues, RulesVersion};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::OpenApi;
use wire::{
    BotView, ClubWord, GameView, HouseDay, HouseView, PhraseView, Problem, Rejected, RulesView,
    SeatsBy,
};

use super::{Body, Named};
use crate::App;
use crate::metrics;
use crate::openapi::Document;
use crate::pace;
use crate::problem::{Answer, Failed, Refusals, fault, problem};
use crate::session::{CLUB_COOKIE_NAME, Visitor, set_cookie};

/// What can be played here, and how one gets in.
#[utoipa::path(
    get,
    path = "/api/house",
    responses((status = 200, description = "The house.", body = HouseView), Refusals)
)]
pub(crate) async fn show_house(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    let json = house_json(&app, visitor.knows_club_word);
    ([(CONTENT_TYPE, "application/json")], json).into_response()
}

/// The house as it is told to whoever asks, and written into every page so that
/// nobody has to.
pub(crate) fn house_json(app: &App, knows_club_word: bool) -> String {
    /// A [`HouseView`] whose games are written already.
    #[derive(Serialize)]
    struct Written<'a> {
        version: u32,
        base_url: &'a str,
        needs_club_word: bool,
        has_mail: bool,
        day: HouseDay,
        games: &'a RawValue,
    }
    let house = Written {
        version: wire::VERSION,
        base_url: &app.config.base_url,
        needs_club_word: !knows_club_word,
        has_mail: app.config.outgoing.mail.is_some(),
        day: app.today(),
        games: app.games.get_or_init(|| games(app)),
    };
    serde_json::to_string(&house).expect("a house is plain data")
}

/// The games as they are told, which is the same as long as the server runs.
fn games(app: &App) -> Box<RawValue> {
    let listed = hosting::listed(app.config.has_examples);
    let games: Vec<GameView> = listed
        .map(|kind| game(kind, app.puzzles.has(kind)))
        .collect();
    serde_json::value::to_raw_value(&games).expect("games are plain data")
}

fn game(kind: &dyn Kind, has_puzzles: bool) -> GameView {
    let bot = |bot: PlayerName| BotView {
        name: bot.to_string(),
        help: kind.bot_help(bot),
    };
    GameView {
        key: kind.key().to_owned(),
        title: kind.title().to_owned(),
        about: kind.about(),
        min_seats: *kind.seats().start(),
        max_seats: *kind.seats().end(),
        usual_seats: usual_seats(kind, &[]),
        seats_by: kind
            .options()
            .iter()
            .flat_map(|spec| seats_by(kind, spec))
            .collect(),
        phrases: kind.phrases().into_iter().map(phrase).collect(),
        options: kind.options().to_vec(),
        bots: PlayerName::opponents().map(bot).collect(),
        clocks: pace::presets(kind, usual_seats(kind, &[])),
        lesson: kind.teacher().teaching().lessons.first().cloned(),
        has_puzzles,
    }
}

fn phrase((remark, text): (serde_json::Value, String)) -> PhraseView {
    PhraseView { remark, text }
}

/// With how many seats each value of an option can be played, the others being
/// as usual; nothing if that is the same for all.
fn seats_by(kind: &dyn Kind, spec: &OptionSpec) -> Vec<SeatsBy> {
    let values: &[&str] = match spec.values {
        OptionValues::Flag {} => &["false", "true"],
        OptionValues::Choice { choices } => choices,
        OptionValues::FirstSeat {}
        | OptionValues::PerSeat { .. }
        | OptionValues::PerHand { .. }
        | OptionValues::PerThing { .. }
        | OptionValues::Name { .. }
        | OptionValues::File { .. } => &[],
    };
    let seats_of = |value: &&str| {
        let set = [(spec.name.to_owned(), (*value).to_owned())];
        let options = kind.parse_options(&set).ok()?;
        Some(SeatsBy {
            option: spec.name.to_owned(),
            value: (*value).to_owned(),
            seats: kind.seats_with(&options).ok()?,
            usual: usual_seats(kind, &set),
        })
    };
    let found: Vec<SeatsBy> = values.iter().filter_map(seats_of).collect();
    let is_same = |pair: &[SeatsBy]| pair[0].seats == pair[1].seats;
    match found.windows(2).all(is_same) {
        true => Vec::new(),
        false => found,
    }
}

fn usual_seats(kind: &dyn Kind, set: &[(String, String)]) -> u8 {
    let options = kind.parse_options(set).ok();
    let usual = options.and_then(|options| kind.usual_seats(&options).ok());
    usual.unwrap_or(*kind.seats().start())
}

/// Says the club's word.
#[utoipa::path(
    post,
    path = "/api/club",
    request_body = ClubWord,
    responses((status = 200, description = "The door is open.", body = Object), Refusals)
)]
pub(crate) async fn say_club_word(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(said): Body<ClubWord>,
) -> Result<Response, Failed> {
    // Whoever has come in is not asked again, and never waits.
    if visitor.knows_club_word {
        return Ok(Json(serde_json::json!({})).into_response());
    }
    let said = app.door.say(&app, visitor.address, said.word.trim()).await;
    let pass = said?.unwrap_or_default();
    let cookie = set_cookie(CLUB_COOKIE_NAME, pass, &app.config.base_url);
    Ok(([(SET_COOKIE, cookie)], Json(serde_json::json!({}))).into_response())
}

#[derive(Deserialize)]
pub(crate) struct RulesQuery {
    version: Option<u16>,
}

/// A game's rules in our own words.
#[utoipa::path(
    get,
    path = "/api/games/{key}/rules",
    params(
        ("key" = String, Path, description = "the game's key"),
        ("version" = Option<u16>, Query, description = "the newest if none is named")
    ),
    responses((status = 200, description = "The rules.", body = RulesView), Refusals)
)]
pub(crate) async fn show_rules(
    Named(key): Named,
    _: Visitor,
    query: Result<Query<RulesQuery>, axum::extract::rejection::QueryRejection>,
) -> Answer<RulesView> {
    let missing = || problem(Rejected::Missing, format!("there is no game {key:?}"));
    let kind = hosting::find(&key).ok_or_else(missing)?;
    let Query(RulesQuery { version }) =
        query.map_err(|error| problem(Rejected::Malformed, error.body_text()))?;
    let newest = kind.rules_version();
    let version = version.map_or(newest, RulesVersion);
    if !(RulesVersion::FIRST..=newest).contains(&version) {
        let message = format!("the rules of {} have no version {version}", kind.title());
        return Err(problem(Rejected::Missing, message).into());
    }
    Ok(Json(RulesView {
        version: version.0,
        newest: newest.0,
        rules: kind.rules_text(version).into_owned(),
        rulings: kind.rulings_text(version).into_owned(),
    }))
}

#[derive(Deserialize)]
pub(crate) struct QrQuery {
    path: String,
}

/// The longest path a code is drawn for.
const MAX_QR_PATH: usize = 200;

/// A picture of an address of this house, to be read by a phone's camera.
#[utoipa::path(
    get,
    path = "/api/qr",
    params((
        "path" = String,
        Query,
        description = "begins with one slash",
        max_length = 200,
        pattern = r"^/($|[^/])"
    )),
    responses(
        (status = 200, description = "The code.", body = String, content_type = "image/svg+xml"),
        Refusals
    )
)]
pub(crate) async fn draw_qr(
    State(app): State<Arc<App>>,
    _: Visitor,
    query: Result<Query<QrQuery>, axum::extract::rejection::QueryRejection>,
) -> Result<Response, Failed> {
    let Query(QrQuery { path }) =
        query.map_err(|error| problem(Rejected::Malformed, error.body_text()))?;
    if !path.starts_with('/') || path.starts_with("//") || path.chars().count() > MAX_QR_PATH {
        let message = "path begins with one slash and has at most 200 letters";
        return Err(problem(Rejected::Malformed, message).into());
    }
    let code = qr_code(&format!("{}{path}", app.config.base_url))?;
    let headers = [
        (CONTENT_TYPE, "image/svg+xml"),
        (CACHE_CONTROL, "private, max-age=3600"),
    ];
    Ok((headers, code).into_response())
}

/// An address as a QR code, in SVG.
pub(crate) fn qr_code(url: &str) -> Result<String, Problem> {
    let code = QRBuilder::new(url)
        .build()
        .map_err(|error| fault("a QR code", &format!("{error:?}")))?;
    Ok(SvgBuilder::default().margin(2).to_str(&code))
}

/// What all of these requests look like.
pub(crate) async fn show_openapi(_: Visitor) -> Response {
    static DOCUMENT: LazyLock<String> =
        LazyLock::new(|| Document::openapi().to_json().expect("it is plain data"));
    ([(CONTENT_TYPE, "application/json")], DOCUMENT.as_str()).into_response()
}

/// The process runs.
#[utoipa::path(
    get,
    path = "/healthz",
    responses((status = 200, description = "It runs.", body = String, content_type = "text/plain"))
)]
pub(crate) async fn health() -> &'static str {
    "ok\n"
}

/// The store answers, and what is written is kept; if not, it says why.
#[utoipa::path(
    get,
    path = "/readyz",
    responses(
        (status = 200, description = "It answers.", body = String, content_type = "text/plain"),
        Refusals
    )
)]
pub(crate) async fn ready(State(app): State<Arc<App>>) -> Result<&'static str, Failed> {
    if *app.stopping.borrow() {
        return Err(problem(Rejected::Busy, "this server is stopping").into());
    }
    match app.store.ping().await {
        Ok(()) if app.bus.reach() == Reach::Nobody => {
            Ok("ok, but the bus is away: what others do is seen within a second\n")
        }
        Ok(()) => Ok("ok\n"),
        Err(error) => Err(problem(Rejected::Busy, error.to_string()).into()),
    }
}

/// Figures in the text form of OpenMetrics, which Prometheus reads.
#[utoipa::path(
    get,
    path = "/metrics",
    responses(
        (status = 200, description = "The figures.", body = String, content_type = "application/openmetrics-text")
    )
)]
pub(crate) async fn metrics(State(app): State<Arc<App>>) -> Response {
    let text = metrics::render(&app.metrics, &app.thinkers.metrics);
    ([(CONTENT_TYPE, metrics::CONTENT_TYPE)], text).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where the games lie that the page's build draws the front page with.
    const CARDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire/games.json");

    /// The front page is drawn when the page is built, and there no server can be
    /// asked; so what its cards say is a committed file.
    #[test]
    fn the_front_page_is_drawn_with_the_games_there_are() {
        let cards: Vec<serde_json::Value> = hosting::listed(false)
            .map(|kind| {
                let mut card =
                    serde_json::to_value(game(kind, !kind.puzzles().puzzles().is_empty()))
                        .expect("plain data");
                // The cards show neither, and they are most of it.
                for unshown in ["options", "phrases"] {
                    card[unshown] = serde_json::json!([]);
                }
                card
            })
            .collect();
        let text = serde_json::to_string_pretty(&cards).expect("plain data") + "\n";
        if std::fs::read_to_string(CARDS).is_ok_and(|found| found == text) {
            return;
        }
        let is_written = std::env::var_os("UPDATE_EXPECT").is_some();
        assert!(is_written, "{CARDS} is stale: run `cargo xtask codegen`");
        std::fs::write(CARDS, text).expect("it can be written");
    }
}

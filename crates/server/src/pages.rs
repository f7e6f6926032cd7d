//! The page and its files. Addresses that people share carry a title and a
//! picture for previews; opening one changes nothing.

mod bottles;
mod daily;

use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use hosting::Kind;
use store::{Belongs, Status, TableRow};

pub(crate) use self::bottles::bottle_page;
pub(crate) use self::daily::{challenge_page, deal_page, puzzle_page};
use crate::App;
use crate::api::house::house_json;
use crate::problem::Failed;
use crate::session::{Address, is_known_to_club};
use crate::table_lines::{Names, learn_names};

/// What a page's head says.
struct About {
    title: String,
    text: String,
    picture: String,
    /// The key of the table's game: the page fetches its screen at once.
    game: Option<String>,
    /// Which of the page's own parts are wanted first.
    parts: Vec<String>,
}

/// Where the page's head takes the preview.
const MARK: &str = "<!--about-->";

/// Where the page stands.
const PLACE: &str = "<div id=\"app\"></div>";

/// The front page, which stands before any script has run. It was drawn with the
/// games of an ordinary house, for somebody who may come in.
pub(crate) async fn landing(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    let is_known = is_known_to_club(&app, &headers).await.unwrap_or(false);
    let is_drawn = is_known && !app.config.has_examples;
    let about = About {
        parts: match is_drawn {
            true => vec!["landing".to_owned()],
            false => Vec::new(),
        },
        ..about_house()
    };
    let body = match is_drawn {
        true => page::part("landing.body"),
        false => "",
    };
    html(StatusCode::OK, &about, body, is_known, &app)
}

/// A page without a table.
pub(crate) async fn page(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    let is_known = is_known_to_club(&app, &headers).await.unwrap_or(false);
    html(StatusCode::OK, &about_house(), "", is_known, &app)
}

/// A game's own page.
pub(crate) async fn game_page(
    State(app): State<Arc<App>>,
    names: Result<Path<Vec<String>>, PathRejection>,
    headers: HeaderMap,
) -> Response {
    about_named(&app, names, &headers, |kind, _| Some(about_game(kind))).await
}

/// The rules of a game.
pub(crate) async fn rules_page(
    State(app): State<Arc<App>>,
    names: Result<Path<Vec<String>>, PathRejection>,
    headers: HeaderMap,
) -> Response {
    about_named(&app, names, &headers, |kind, _| Some(about_rules(kind))).await
}

/// A lesson.
pub(crate) async fn lesson_page(
    State(app): State<Arc<App>>,
    names: Result<Path<Vec<String>>, PathRejection>,
    headers: HeaderMap,
) -> Response {
    let about = |kind: &dyn Kind, names: &[String]| about_lesson(kind, names.first()?);
    about_named(&app, names, &headers, about).await
}

/// A page about the game that an address names first; what else it names is the
/// page's.
async fn about_named(
    app: &App,
    names: Result<Path<Vec<String>>, PathRejection>,
    headers: &HeaderMap,
    about: impl Fn(&dyn Kind, &[String]) -> Option<About>,
) -> Response {
    let is_known = is_known_to_club(app, headers).await.unwrap_or(false);
    let names = names.map_or_else(|_| Vec::new(), |Path(names)| names);
    let found = names.split_first().and_then(|(key, rest)| {
        let mut listed = hosting::listed(app.config.has_examples);
        about(listed.find(|kind| kind.key() == key)?, rest)
    });
    match found {
        Some(about) => html(StatusCode::OK, &about, "", is_known, app),
        None => html(StatusCode::NOT_FOUND, &about_house(), "", is_known, app),
    }
}

/// How much a page may say to somebody.
struct Known {
    /// Whether they may come in.
    is_known: bool,
    /// Whether anything is looked up for them.
    may_know: bool,
}

/// A closed house tells strangers nothing about its tables, and those who ask too
/// often get the page, but nothing is looked up for them.
async fn known(app: &App, headers: &HeaderMap, is_counted: bool) -> Known {
    let is_known = is_known_to_club(app, headers).await.unwrap_or(false);
    Known {
        is_known,
        may_know: is_known && is_counted,
    }
}

/// A table's page, or an invitation to it.
pub(crate) async fn table_page(
    State(app): State<Arc<App>>,
    ids: Result<Path<Vec<String>>, PathRejection>,
    counted: Result<Address, Failed>,
    headers: HeaderMap,
) -> Response {
    let id = ids.ok().and_then(|Path(ids)| ids.into_iter().next());
    let id = id.unwrap_or_default();
    let Known { is_known, may_know } = known(&app, &headers, counted.is_ok()).await;
    let found = match may_know {
        true => app.store.table(&id).await.ok().flatten(),
        false => None,
    };
    let is_try = |row: &TableRow| matches!(row.belongs, Some(Belongs::Challenge { .. }));
    match found {
        // How others fare with a deal is told by its challenge, when it is time.
        Some(row) if is_try(&row) => html(StatusCode::OK, &about_house(), "", is_known, &app),
        Some(row) => {
            let mut names = Names::new();
            learn_names(&app, &row, &mut names).await;
            html(
                StatusCode::OK,
                &about_table(&row, &names),
                "",
                is_known,
                &app,
            )
        }
        None if !may_know => html(StatusCode::OK, &about_house(), "", is_known, &app),
        None => html(StatusCode::NOT_FOUND, &about_house(), "", is_known, &app),
    }
}

fn about_house() -> About {
    About {
        title: "Tidetable".to_owned(),
        text: "Ocean board games in your browser, with friends or against bots.".to_owned(),
        picture: "/preview/tidetable.png".to_owned(),
        game: None,
        parts: Vec::new(),
    }
}

fn about_game(kind: &dyn Kind) -> About {
    let (fewest, most) = (*kind.seats().start(), *kind.seats().end());
    let (shortest, longest) = kind.about().minutes;
    let span = |from: u8, to: u8| match from == to {
        true => to.to_string(),
        false => format!("{from} to {to}"),
    };
    About {
        title: format!("{} – Tidetable", kind.title()),
        text: format!(
            "{} {} players, {} minutes; no account needed.",
            kind.about().tagline,
            span(fewest, most),
            span(shortest, longest)
        ),
        picture: format!("/preview/{}.png", kind.key()),
        game: None,
        parts: vec!["game".to_owned(), format!("{}.picture", kind.key())],
    }
}

fn about_rules(kind: &dyn Kind) -> About {
    About {
        title: format!("Rules of {} – Tidetable", kind.title()),
        text: format!(
            "The rules of {}, in our own words and with positions to look at.",
            kind.title()
        ),
        parts: vec!["rules".to_owned()],
        ..about_game(kind)
    }
}

fn about_lesson(kind: &dyn Kind, key: &str) -> Option<About> {
    let lessons = &kind.teacher().teaching().lessons;
    let lesson = lessons.iter().find(|lesson| lesson.key == key)?;
    Some(About {
        title: format!("Learn {}: {}", kind.title(), lesson.title),
        text: format!(
            "{} {} minutes on the real board; no account needed.",
            lesson.about, lesson.minutes
        ),
        // Its screen is what takes longest to come.
        parts: vec!["lesson".to_owned(), kind.key().to_owned()],
        ..about_game(kind)
    })
}

fn about_table(row: &TableRow, names: &Names) -> About {
    let game = hosting::find(&row.game).map_or(row.game.as_str(), |kind| kind.title());
    let maker = row.maker.as_ref().and_then(|id| names.get(id));
    let whose = maker.map_or_else(String::new, |known| format!(" with {}", known.name));
    let n_free = row
        .seats
        .iter()
        .filter(|seat| seat.guest_id.is_none() && seat.bot.is_none())
        .count();
    let text = match (row.status, n_free) {
        (Status::Lobby, 0) => "The table is full; you can watch.".to_owned(),
        (Status::Lobby, 1) => "One seat is free. No account needed.".to_owned(),
        (Status::Lobby, n) => format!("{n} seats are free. No account needed."),
        (Status::Live, _) => "The game is on; you can watch.".to_owned(),
        (Status::Over, _) => "The game is over; see how it went.".to_owned(),
        (Status::Closed | Status::Halted, _) => "This table is closed.".to_owned(),
    };
    let title = match row.status {
        Status::Lobby => format!("Play {game}{whose}"),
        _ => format!("{game}{whose}"),
    };
    About {
        title,
        text,
        picture: format!("/preview/{}.png", row.game),
        game: Some(row.game.clone()),
        parts: vec!["table".to_owned(), row.game.clone()],
    }
}

/// The page with a preview in its head, what is wanted first, and what the house
/// is, so that the page need not ask. A script of type JSON is data: nothing runs
/// it, and the policy lets it stand.
fn html(status: StatusCode, about: &About, body: &str, is_known: bool, app: &App) -> Response {
    let About {
        title,
        text,
        picture,
        game,
        parts,
    } = about;
    let (title, text) = (escaped(title), escaped(text));
    let base = escaped(&app.config.base_url);
    // What is drawn when it is asked for is no file.
    let has_picture =
        picture.starts_with("/api/") || page::file(picture.trim_start_matches('/')).is_some();
    let picture = match has_picture {
        true => format!(
            "<meta property=\"og:image\" content=\"{base}{picture}\">\
             <meta name=\"twitter:card\" content=\"summary_large_image\">"
        ),
        false => String::new(),
    };
    let game = game.as_deref().map_or_else(String::new, |key| {
        format!(
            "<meta name=\"tidetable-game\" content=\"{}\">",
            escaped(key)
        )
    });
    let first: String = parts
        .iter()
        .map(|name| page::part(&format!("{name}.head")))
        .collect();
    // Nothing in it can end the script it stands in.
    let house = house_json(app, is_known).replace('<', "\\u003c");
    let head = format!(
        "<meta property=\"og:type\" content=\"website\">\
         <meta property=\"og:site_name\" content=\"Tidetable\">\
         <meta property=\"og:title\" content=\"{title}\">\
         <meta property=\"og:description\" content=\"{text}\">\
         <meta name=\"description\" content=\"{text}\">{picture}{game}{first}\
         <script type=\"application/json\" id=\"house\">{house}</script>"
    );
    let body = page::index()
        .replacen(MARK, &head, 1)
        .replacen(PLACE, &format!("<div id=\"app\">{body}</div>"), 1)
        .replacen(
            "<title>Tidetable</title>",
            &format!("<title>{title}</title>"),
            1,
        );
    let headers = [
        (CONTENT_TYPE, "text/html; charset=utf-8"),
        (CACHE_CONTROL, "no-cache"),
    ];
    (status, headers, body).into_response()
}

fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            _ => safe.push(letter),
        }
    }
    safe
}

/// A file of the page, compressed if the browser can take it; anything else is
/// the page, which says that there is nothing there.
pub(crate) async fn file(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    // The page and its parts are only for what is put together of them.
    let Some(plain) = page::file(path).filter(|_| !path.ends_with(".html")) else {
        let is_known = is_known_to_club(&app, &headers).await.unwrap_or(false);
        return html(StatusCode::NOT_FOUND, &about_house(), "", is_known, &app);
    };
    let text = |name: HeaderName| {
        let values = headers.get_all(name).iter();
        let values: Vec<&str> = values.filter_map(|value| value.to_str().ok()).collect();
        values.join(",")
    };
    let accepted = &text(ACCEPT_ENCODING);
    let compressed = [("br", "br"), ("gzip", "gz")]
        .into_iter()
        .filter(|(name, _)| accepts(accepted, name))
        .find_map(|(name, ending)| Some((name, page::file(&format!("{path}.{ending}"))?)));
    let (encoding, file) = match compressed {
        Some((name, file)) => (Some(name), file),
        None => (None, plain),
    };
    let tag = format!("\"{}\"", file.tag);
    let caching = match file.is_immutable {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    let mut answer = HeaderMap::new();
    let mut set = |name: HeaderName, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            answer.insert(name, value);
        }
    };
    set(CONTENT_TYPE, file.content_type);
    set(CACHE_CONTROL, caching);
    set(ETAG, &tag);
    set(VARY, "accept-encoding");
    if let Some(encoding) = encoding {
        set(CONTENT_ENCODING, encoding);
    }
    if text(IF_NONE_MATCH)
        .split(',')
        .any(|known| known.trim() == tag)
    {
        return (StatusCode::NOT_MODIFIED, answer).into_response();
    }
    (answer, file.bytes).into_response()
}

/// Whether a list of encodings allows this one: by its name, or else by `*`, and
/// with a quality above 0 (RFC 9110, 12.5.3).
fn accepts(list: &str, encoding: &str) -> bool {
    let quality_of = |wanted: &str| {
        list.split(',').find_map(|one| {
            let mut parts = one.split(';').map(str::trim);
            let is_wanted = parts.next()?.eq_ignore_ascii_case(wanted);
            let quality = parts.find_map(|part| {
                let (name, value) = part.split_once('=')?;
                name.trim()
                    .eq_ignore_ascii_case("q")
                    .then_some(value.trim())
            });
            // A quality that is none says no more than none.
            let quality = quality.map_or(1.0, |text| text.parse::<f32>().unwrap_or(1.0));
            is_wanted.then_some(quality)
        })
    };
    quality_of(encoding)
        .or_else(|| quality_of("*"))
        .is_some_and(|quality| quality > 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_browser_can_take_is_read_as_it_is_meant() {
        for (list, encoding, expected) in [
            ("br", "br", true),
            ("gzip, deflate, br, zstd", "br", true),
            ("gzip;q=0.5, BR ; Q=0.1", "br", true),
            ("br;q=0", "br", false),
            ("br; q=0.000, gzip", "br", false),
            ("*", "br", true),
            ("*;q=0", "br", false),
            ("br;q=0, *", "br", false),
            ("gzip, *;q=0", "gzip", true),
            ("brotli", "br", false),
            ("", "br", false),
            ("identity", "gzip", false),
        ] {
            assert_eq!(accepts(list, encoding), expected, "{list:?} {encoding}");
        }
    }
}

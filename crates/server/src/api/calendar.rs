//! The beginning of a table as a calendar file (iCalendar, RFC 5545).

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use wire::Rejected;

use super::Named;
use super::tables::table_view;
use crate::App;
use crate::problem::{Failed, Refusals, problem};
use crate::session::Asker;

/// How long a game takes if nobody knows.
const USUAL_MINUTES: u8 = 60;

/// When a table begins, for one's calendar.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/calendar.ics",
    params(("id" = String, Path, description = "the table's id")),
    responses((status = 200, description = "A calendar file.", body = String, content_type = "text/calendar"), Refusals)
)]
pub(crate) async fn show_calendar(
    State(app): State<Arc<App>>,
    Named(id): Named,
    asker: Asker,
) -> Result<Response, Failed> {
    let guest_id = asker.guest.map(|guest| guest.id);
    let table = table_view(&app, &id, guest_id).await?;
    let nobody_says = || problem(Rejected::Missing, "nobody has said when this table begins");
    let starts_at = table.starts_at.ok_or_else(nobody_says)?;
    let kind = hosting::find(&table.game);
    let title = kind.map_or_else(|| table.game.clone(), |kind| kind.title().to_owned());
    let minutes = kind.map_or(USUAL_MINUTES, |kind| kind.about().minutes.1);
    let ends_at = starts_at.saturating_add(u32::from(minutes) * 60);
    let now = u32::try_from(app.time.now_ms() / 1000).unwrap_or_default();
    let text = [
        "BEGIN:VCALENDAR".to_owned(),
        "VERSION:2.0".to_owned(),
        "PRODID:-//Tidetable//Table//EN".to_owned(),
        "BEGIN:VEVENT".to_owned(),
        format!("UID:{id}@tidetable"),
        format!("SEQUENCE:{}", table.version),
        format!("DTSTAMP:{}", stamp(now)),
        format!("DTSTART:{}", stamp(starts_at)),
        format!("DTEND:{}", stamp(ends_at)),
        format!("SUMMARY:{}", escaped(&title)),
        format!("URL:{}/table/{id}", app.config.base_url),
        "BEGIN:VALARM".to_owned(),
        "ACTION:DISPLAY".to_owned(),
        format!("DESCRIPTION:{}", escaped(&title)),
        "TRIGGER:-PT10M".to_owned(),
        "END:VALARM".to_owned(),
        "END:VEVENT".to_owned(),
        "END:VCALENDAR".to_owned(),
        String::new(),
    ]
    .map(|line| folded(&line))
    .join("\r\n");
    let headers = [
        (CONTENT_TYPE, "text/calendar; charset=utf-8"),
        (
            CONTENT_DISPOSITION,
            "attachment; filename=\"tidetable.ics\"",
        ),
    ];
    Ok((headers, text).into_response())
}

/// A moment in UTC, as calendars write it.
fn stamp(at: u32) -> String {
    let (days, seconds) = (i64::from(at / 86_400), at % 86_400);
    // Days since 1 March of year 0, in eras of 400 years (Howard Hinnant).
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = (month_from_march + 2) % 12 + 1;
    let year = era * 400 + year_of_era + i64::from(month <= 2);
    let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    format!("{year:04}{month:02}{day:02}T{hour:02}{minute:02}{second:02}Z")
}

fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        if matches!(letter, '\\' | ';' | ',') {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

/// Lines of at most 75 bytes: what is longer goes on in the next after a blank.
fn folded(line: &str) -> String {
    const MOST: usize = 75;
    let mut out = String::new();
    let mut length = 0;
    for letter in line.chars() {
        if length + letter.len_utf8() > MOST {
            out.push_str("\r\n ");
            length = 1;
        }
        out.push(letter);
        length += letter.len_utf8();
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_as_calendars_do() {
        for (at, expected) in [
            (0, "19700101T000000Z"),
            (951_782_399, "20000228T235959Z"),
            (951_782_400, "20000229T000000Z"),
            (1_794_868_200, "20261116T223000Z"),
            (u32::MAX, "21060207T062815Z"),
        ] {
            assert_eq!(stamp(at), expected);
        }
    }

    #[test]
    fn lines_are_escaped_and_folded() {
        assert_eq!(escaped("a,b;c\\"), "a\\,b\\;c\\\\");
        let long = format!("SUMMARY:{}", "ö".repeat(60));
        let folded = folded(&long);
        assert!(folded.lines().all(|line| line.len() <= 75));
        assert_eq!(folded.replace("\r\n ", ""), long);
    }
}

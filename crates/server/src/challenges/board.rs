//! How everybody's tries went.

use std::collections::BTreeMap;
use std::sync::Arc;

use hosting::PERSON;
use rules::Seat;
use serde_json::value::RawValue;
use store::{ChallengeRow, ResultRow, TryRow};
use wire::{ChallengeView, DealLine, Problem, TryPerson, TryResult, TryView};

use super::{ends_ms, is_finished, is_opened, sits, terms, tries_of};
use crate::App;
use crate::problem::{fault, from_store};
use crate::stored::Opening;
use crate::table_lines::{seconds, status};

/// Tries that a board shows.
const MAX_TRIES: u32 = 500;
/// Days that a list of daily deals has.
const MAX_DAYS: u32 = 14;

/// A challenge, as a guest may see it.
pub(crate) async fn view(
    app: &Arc<App>,
    challenge: &ChallengeRow,
    guest_id: Option<&str>,
) -> Result<ChallengeView, Problem> {
    let opening: Opening = serde_json::from_str(&challenge.opening)
        .map_err(|error| fault("a stored challenge", &error))?;
    let is_opened = is_opened(app, challenge);
    let own = tries_of(app, &challenge.id, guest_id).await?;
    let has_finished = own.iter().any(is_finished);
    let board = match has_finished || is_opened {
        true => Some(board(app, challenge, guest_id).await?),
        false => None,
    };
    let counted = app.store.n_tries(&challenge.id).await;
    let (n_playing, n_finished) = counted.map_err(|error| from_store(&error))?;
    let maker = match &challenge.maker {
        Some(maker) => app.store.guest(maker).await,
        None => Ok(None),
    };
    let maker = maker.map_err(|error| from_store(&error))?;
    let numbered = numbered(&own, guest_id);
    let options = RawValue::from_string(challenge.options.clone());
    Ok(ChallengeView {
        id: challenge.id.clone(),
        game: challenge.game.clone(),
        rules_version: challenge.rules_version.0,
        options: options.map_err(|error| fault("a stored challenge", &error))?,
        seats: opening.players.into_iter().map(bot).collect(),
        terms: terms(challenge),
        line: challenge.line.clone(),
        is_yours: guest_id.is_some() && challenge.maker.as_deref() == guest_id,
        maker: maker.map(|guest| guest.name),
        day: challenge.day,
        opens_at: challenge.day.map(|day| seconds(ends_ms(app, day))),
        is_opened,
        is_known: challenge.is_known,
        set_at: seconds(challenge.created_ms),
        has_finished,
        n_playing,
        n_finished,
        own: numbered,
        board,
    })
}

fn bot(player: String) -> Option<String> {
    (player != PERSON).then_some(player)
}

/// All finished tries, the best first. Whose first it was is told by counting
/// theirs, so it grows with the tries.
async fn board(
    app: &Arc<App>,
    challenge: &ChallengeRow,
    guest_id: Option<&str>,
) -> Result<Vec<TryView>, Problem> {
    let tries = app.store.tries(&challenge.id, MAX_TRIES).await;
    let tries = tries.map_err(|error| from_store(&error))?;
    let mut board = numbered(&tries, guest_id);
    board.retain(|tried| tried.result.is_some());
    board.sort_by_key(|tried| {
        let result = tried.result.expect("those without have gone");
        let helped = tried.n_hints + tried.n_undone;
        let points = -i64::from(result.points);
        (result.rank, points, tried.number, helped, tried.took)
    });
    Ok(board)
}

/// Tries in the order in which they were begun, each with its number among those
/// of the same people.
fn numbered(tries: &[TryRow], guest_id: Option<&str>) -> Vec<TryView> {
    let mut so_far: BTreeMap<&str, u32> = BTreeMap::new();
    let view = |tried| {
        let people: Vec<&str> = guests(tried).collect();
        for &guest in &people {
            *so_far.entry(guest).or_default() += 1;
        }
        let numbers = people.iter().filter_map(|guest| so_far.get(guest));
        let number = numbers.max().copied().unwrap_or(1);
        try_view(tried, number, guest_id)
    };
    tries.iter().map(view).collect()
}

fn guests(tried: &TryRow) -> impl Iterator<Item = &str> {
    let seats = tried.seats.iter();
    seats.filter_map(|seat| seat.guest_id.as_deref())
}

fn try_view(tried: &TryRow, number: u32, guest_id: Option<&str>) -> TryView {
    let is_over = is_finished(tried);
    TryView {
        table: tried.table_id.clone(),
        status: status(tried.status),
        people: people(tried),
        is_yours: guest_id.is_some_and(|guest_id| sits(&tried.seats, guest_id)),
        number,
        is_late: tried.is_late,
        result: result(tried).filter(|_| is_over),
        n_undone: tried.n_undone,
        n_hints: tried.n_hints,
        began_at: seconds(tried.created_ms),
        took: is_over.then(|| seconds(tried.updated_ms - tried.created_ms)),
    }
}

/// Those who played: who sits in a seat without a bot.
fn people(tried: &TryRow) -> Vec<TryPerson> {
    let seats = (0..).filter_map(Seat::new).zip(&tried.seats);
    let person = |((seat, place), person): ((Seat, &store::SeatRow), &Option<store::Person>)| {
        let is_person = place.bot.is_none();
        is_person.then(|| TryPerson {
            seat,
            name: place
                .name
                .clone()
                .or_else(|| person.as_ref().map(|person| person.name.clone())),
            colour: person.as_ref().map(|person| person.colour),
        })
    };
    seats.zip(&tried.people).filter_map(person).collect()
}

/// How a try ended for the best of those who played.
fn result(tried: &TryRow) -> Option<TryResult> {
    let is_persons = |result: &&ResultRow| {
        let seat = tried.seats.get(usize::from(result.seat));
        seat.is_some_and(|seat| seat.bot.is_none())
    };
    let own = tried.results.iter().filter(is_persons);
    let best = own.min_by_key(|result| (result.rank, -i64::from(result.points)))?;
    let gave_up = |person: &TryPerson| tried.resigned.contains(person.seat);
    Some(TryResult {
        rank: best.rank,
        points: best.points,
        margin: margin(&tried.results, best),
        is_resigned: people(tried).iter().any(gave_up),
    })
}

/// By how many points a seat is ahead of the next rank, or behind the first.
pub(crate) fn margin(results: &[ResultRow], own: &ResultRow) -> i32 {
    let of_rank = |is_other: &dyn Fn(u8) -> bool| {
        let others = results.iter().filter(|other| is_other(other.rank));
        others.map(|other| other.points).max()
    };
    let other = match own.rank {
        1 => of_rank(&|rank| rank > 1),
        _ => of_rank(&|rank| rank == 1),
    };
    // Where all win or lose together, nobody is ahead of anybody.
    other.map_or(0, |other| own.points - other)
}

/// The daily deals of a game before a day, the newest first.
pub(crate) async fn deals(
    app: &Arc<App>,
    game: &str,
    before: u32,
    guest_id: Option<&str>,
) -> Result<Vec<DealLine>, Problem> {
    app.offered(game)?;
    let before = before.min(app.today().number);
    let rows = app.store.deals(game, before, MAX_DAYS).await;
    let mut lines = Vec::new();
    let rows = rows.map_err(|error| from_store(&error))?;
    for row in rows.into_iter().filter(|row| row.n_finished > 0) {
        let own = tries_of(app, &row.id, guest_id).await?;
        let mut finished = own.iter().filter(|tried| is_finished(tried));
        lines.push(DealLine {
            id: row.id,
            day: row.day,
            n_finished: row.n_finished,
            own: finished.find_map(result),
        });
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_margin_is_counted_from_the_next_or_the_first() {
        let rows = |points: &[(u8, i32)]| -> Vec<ResultRow> {
            let row = |(seat, &(rank, points)): (usize, &(u8, i32))| ResultRow {
                seat: seat as u8,
                rank,
                points,
            };
            points.iter().enumerate().map(row).collect()
        };
        let margin = |points: &[(u8, i32)], own: usize| {
            let rows = rows(points);
            super::margin(&rows, &rows[own])
        };
        assert_eq!(margin(&[(1, 12), (2, 9), (3, 4)], 0), 3);
        assert_eq!(margin(&[(1, 12), (2, 9), (3, 4)], 2), -8);
        assert_eq!(margin(&[(1, 7), (1, 7)], 1), 0);
        assert_eq!(margin(&[(1, 5), (1, 5), (1, 5)], 0), 0);
        assert_eq!(margin(&[(1, 8), (2, 3), (1, 8), (2, 3)], 3), -5);
    }
}

//! Setting a challenge: what its tables begin with.

use std::sync::Arc;

use hosting::{Kind, Level, PERSON, PlayerName};
use rules::{SeatCount, SeatSet};
use store::{ChallengeRow, Guest, Status};
use wire::{Leave, NewChallenge, Problem, Rejected, Terms};

use super::{USUAL_TERMS, checked_line, is_closed, may_look, sits};
use crate::App;
use crate::day;
use crate::problem::{from_store, problem};
use crate::secrets::{self, random_hex};
use crate::stored::Opening;
use crate::table_change::{checked_options, checked_seats};

/// Who sits opposite in a daily deal.
const DAILY_BOT: Level = Level::Otter;

/// Sets a challenge for a guest.
pub(crate) async fn set(
    app: &Arc<App>,
    guest: &Guest,
    new: NewChallenge,
) -> Result<ChallengeRow, Problem> {
    let row = match new {
        NewChallenge::Fresh {
            game,
            options,
            seats,
            terms,
            line,
        } => {
            let kind = app.offered(&game)?;
            let seated = Seated::checked(kind, &seats)?;
            let options = checked_options(kind, &options.to_string(), seated.count)?;
            ChallengeRow {
                line: checked_line(&line)?,
                ..fresh(kind, (options, Luck::random()?), &seated, terms)
            }
        }
        NewChallenge::Known {
            table,
            seats,
            terms,
            line,
        } => ChallengeRow {
            line: checked_line(&line)?,
            ..known(app, guest, &table, &seats, terms).await?
        },
    };
    let row = ChallengeRow {
        id: random_hex::<16>()?,
        maker: Some(guest.id.clone()),
        created_ms: app.time.now_ms(),
        ..row
    };
    let kept = app.store.add_challenge(row).await;
    kept.map_err(|error| from_store(&error))
}

/// Daily deals have names that can be read, because they need not be stored to
/// be known: everything about them follows from the house's secret.
const DEAL: &str = "deal-";

/// So long a deal can be begun that nobody has played.
const KEPT_DAYS: u32 = 30;

/// The daily deal of a game and a day: the one that is stored since somebody has
/// played it, or the one that would be.
pub(crate) async fn deal(app: &App, kind: &dyn Kind, day: u32) -> Result<ChallengeRow, Problem> {
    let known = app.store.deal(kind.key(), day).await;
    if let Some(deal) = known.map_err(|error| from_store(&error))? {
        return Ok(deal);
    }
    let usual = kind.parse_options(&[]).ok();
    let seats = usual.and_then(|options| kind.usual_seats(&options).ok());
    let bot = PlayerName::Level(DAILY_BOT).to_string();
    let mut players = vec![Some(bot); seats.unwrap_or(*kind.seats().start()).into()];
    players[0] = None;
    let seated = Seated::checked(kind, &players)?;
    let options = checked_options(kind, "{}", seated.count)?;
    let id = format!("{DEAL}{}-{day}", kind.key());
    let key = app.house_key().await?;
    let secret = |what: &str| secrets::mac(key, &format!("{what} of {id}"));
    let luck = Luck {
        seed: secrets::hex(&secret("seed")),
        contribution: secrets::hex(&secret("contribution")[..16]),
    };
    let row = fresh(kind, (options, luck), &seated, USUAL_TERMS);
    let began_ms = day::end_ms(day, app.config.day_begins) - day::DAY_MS;
    Ok(ChallengeRow {
        id,
        day: Some(day),
        created_ms: began_ms,
        ..row
    })
}

/// The daily deal of a name, up to today's.
pub(super) async fn deal_named(app: &App, id: &str) -> Result<Option<ChallengeRow>, Problem> {
    let name = id.strip_prefix(DEAL).and_then(|rest| rest.rsplit_once('-'));
    let Some((game, day)) = name else {
        return Ok(None);
    };
    let day = day
        .parse()
        .ok()
        .filter(|day| format!("{DEAL}{game}-{day}") == id);
    let (Some(day), Ok(kind)) = (day, app.offered(game)) else {
        return Ok(None);
    };
    // What nobody has played on its day is gone after a while.
    let today = app.today().number;
    let days = today.saturating_sub(KEPT_DAYS)..=today;
    match days.contains(&day) {
        true => deal(app, kind, day).await.map(Some),
        false => Ok(None),
    }
}

/// Who sits where: bots by name, and people.
struct Seated {
    count: SeatCount,
    players: Vec<String>,
}

impl Seated {
    fn checked(kind: &dyn Kind, seats: &[Option<String>]) -> Result<Seated, Problem> {
        let count = checked_seats(kind, u8::try_from(seats.len()).unwrap_or(u8::MAX))?;
        if seats.iter().all(Option::is_some) {
            let message = "somebody has to play: leave a seat to a person";
            return Err(problem(Rejected::Malformed, message));
        }
        let player = |seat: &Option<String>| match seat {
            None => Ok(PERSON.to_owned()),
            Some(bot) => match bot.parse().is_ok_and(PlayerName::is_company) {
                true => Ok(bot.clone()),
                false => Err(problem(
                    Rejected::Malformed,
                    format!("there is no bot {bot:?}"),
                )),
            },
        };
        let players: Result<Vec<String>, Problem> = seats.iter().map(player).collect();
        Ok(Seated {
            count,
            players: players?,
        })
    }
}

/// What a deal's chance is derived from.
struct Luck {
    seed: String,
    /// What stands in for what people's browsers would add.
    contribution: String,
}

impl Luck {
    fn random() -> Result<Luck, Problem> {
        Ok(Luck {
            seed: random_hex::<32>()?,
            contribution: random_hex::<16>()?,
        })
    }
}

/// A deal that nobody has seen.
fn fresh(
    kind: &dyn Kind,
    (options, luck): (String, Luck),
    seated: &Seated,
    terms: Terms,
) -> ChallengeRow {
    let contribution = |player: &String| (player == PERSON).then(|| luck.contribution.clone());
    let opening = Opening {
        players: seated.players.clone(),
        contributions: seated.players.iter().map(contribution).collect(),
        chance: None,
        resigned: SeatSet::EMPTY,
        is_steady: true,
        is_final: terms.undo == Leave::Refused,
    };
    ChallengeRow {
        id: String::new(),
        game: kind.key().to_owned(),
        rules_version: kind.rules_version(),
        options,
        opening: opening.text(),
        seed: luck.seed,
        terms: serde_json::to_string(&terms).expect("terms are plain data"),
        line: String::new(),
        maker: None,
        day: None,
        is_known: false,
        opened_ms: None,
        created_ms: 0,
    }
}

/// The deal of a finished game that its people know.
async fn known(
    app: &Arc<App>,
    guest: &Guest,
    table: &str,
    seats: &[Option<String>],
    terms: Terms,
) -> Result<ChallengeRow, Problem> {
    let row = app.store.table(table).await;
    let row = row.map_err(|error| from_store(&error))?;
    let row = row.ok_or_else(|| problem(Rejected::Missing, "there is no such table"))?;
    may_look(app, &row, Some(&guest.id)).await?;
    if !sits(&row.seats, &guest.id) {
        let message = "only those who have played a game may set its deal";
        return Err(problem(Rejected::Forbidden, message));
    }
    if row.status != Status::Over {
        let message = "a deal can be set once its game is over";
        return Err(problem(Rejected::NotPlaying, message));
    }
    if is_closed(app, &row).await? {
        let message = "this deal belongs to a challenge that is still open";
        return Err(problem(Rejected::Refused, message));
    }
    let kind = app.offered(&row.game)?;
    let seated = Seated::checked(kind, seats)?;
    let opening = Opening::read(&row).ok();
    let opening = opening.filter(|opening| opening.chance.is_none());
    let opening = opening.ok_or_else(|| {
        let message = "this game is older than deals that can be played again";
        problem(Rejected::Refused, message)
    })?;
    if seated.players.len() != opening.players.len() {
        let message = "a deal has as many seats as its game had";
        return Err(problem(Rejected::Malformed, message));
    }
    let opening = Opening {
        players: seated.players.clone(),
        resigned: SeatSet::EMPTY,
        is_steady: true,
        is_final: terms.undo == Leave::Refused,
        ..opening
    };
    Ok(ChallengeRow {
        rules_version: row.rules_version,
        seed: row.seed,
        opening: opening.text(),
        is_known: true,
        ..fresh(kind, (row.options, Luck::random()?), &seated, terms)
    })
}

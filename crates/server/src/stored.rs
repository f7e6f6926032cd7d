//! Stored tables as games: what the rules need of a row, and entries both ways.

use hosting::{ChanceBy, Live, LiveSetup, LiveTerms, PERSON, Stranded};
use rules::{Outcome, RulesVersion, ScoreSheet, SeatCount, SeatSet, StoredEntry};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use store::{Belongs, EntryRow, ResultRow, SeatRow, TableRow};

/// How a table began: written once and never changed. Whatever follows from who
/// sat there follows from this, whoever is behind a seat by now.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Opening {
    /// By seat: [`PERSON`], or the name of a bot.
    pub(crate) players: Vec<String>,
    /// By seat: what the person's browser added to the chance.
    pub(crate) contributions: Vec<Option<String>>,
    /// How chance is derived, if not by kind: tables from before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) chance: Option<ChanceBy>,
    /// Seats that gave up at a time nobody has written down: likewise.
    #[serde(default)]
    pub(crate) resigned: SeatSet,
    /// Whether bots imagine the same worlds at every table of this deal.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) is_steady: bool,
    /// Whether what has come to something stays.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) is_final: bool,
}

impl Opening {
    /// How a table with these seats begins.
    pub(crate) fn of(seats: &[SeatRow]) -> Opening {
        let player = |seat: &SeatRow| match (&seat.bot, &seat.guest_id) {
            (Some(bot), None) => bot.clone(),
            _ => PERSON.to_owned(),
        };
        Opening {
            players: seats.iter().map(player).collect(),
            contributions: seats.iter().map(|seat| seat.contribution.clone()).collect(),
            chance: None,
            resigned: SeatSet::EMPTY,
            is_steady: false,
            is_final: false,
        }
    }

    /// As it is stored.
    pub(crate) fn text(&self) -> String {
        serde_json::to_string(self).expect("an opening is plain data")
    }

    /// What was stored with a table.
    pub(crate) fn read(row: &TableRow) -> Result<Opening, Stranded> {
        let broken = |why: &str| Stranded::broken(0, why);
        let text = row.opening.as_deref();
        let text = text.ok_or_else(|| broken("who sat where at its beginning is not known"))?;
        let opening: Opening =
            serde_json::from_str(text).map_err(|error| broken(&error.to_string()))?;
        match opening.players.len() == row.seats.len() {
            true => Ok(opening),
            false => Err(broken("it has other seats than at its beginning")),
        }
    }
}

/// Whether people sit in any of these seats, or have since the game began: what
/// their browsers added to the chance stays when they are forgotten.
pub(crate) fn has_people(seats: &[SeatRow]) -> bool {
    let is_persons = |seat: &SeatRow| seat.guest_id.is_some() || seat.contribution.is_some();
    seats.iter().any(is_persons)
}

/// What a table begins with, or goes on from.
pub(crate) fn setup(row: &TableRow, opening: &Opening) -> Result<LiveSetup, Stranded> {
    let broken = |why: &str| Stranded::broken(0, why);
    let seats = SeatCount::new(row.seats.len() as u8).ok_or_else(|| broken("it has no seats"))?;
    let options = RawValue::from_string(row.options.clone());
    Ok(LiveSetup {
        options: options.map_err(|_| broken("its options are not JSON"))?,
        rules_version: row.rules_version,
        seats,
        seed: row.seed.clone(),
        contributions: opening.contributions.clone(),
        players: opening.players.clone(),
        chance: opening.chance,
        resigned: opening.resigned,
        terms: LiveTerms {
            is_steady: opening.is_steady,
            is_final: opening.is_final,
            given: match row.belongs {
                // Also what was decided there.
                Some(Belongs::Bottle { since, .. }) => since + 1,
                Some(Belongs::Challenge { .. }) | None => 0,
            },
        },
    })
}

/// How a game ended, by seat.
pub(crate) fn results(outcome: &Outcome) -> Vec<ResultRow> {
    let places = outcome.ranks.iter().zip(&outcome.sheets).zip(0..);
    let result = |((rank, sheet), seat): ((&u8, &ScoreSheet), u8)| ResultRow {
        seat,
        rank: *rank,
        points: sheet.total,
    };
    places.map(result).collect()
}

/// A stored table, replayed as far as that goes.
pub struct Resumed {
    /// The table; none if not even its beginning can be had.
    pub live: Option<Box<dyn Live>>,
    /// Why it went no further than that.
    pub stranded: Option<Stranded>,
}

impl Resumed {
    /// The table, if all of its log replays.
    pub fn whole(self) -> Result<Box<dyn Live>, Stranded> {
        match (self.live, self.stranded) {
            (Some(live), None) => Ok(live),
            (_, Some(stranded)) => Err(stranded),
            (None, None) => Err(Stranded::UnknownGame),
        }
    }
}

impl From<Stranded> for Resumed {
    fn from(stranded: Stranded) -> Self {
        Resumed {
            live: None,
            stranded: Some(stranded),
        }
    }
}

/// Replays a stored table, comparing every fingerprint. Grows with its log, of
/// which there is never a second copy.
pub fn resume(row: &TableRow, rows: Vec<EntryRow>) -> Resumed {
    let entries: Vec<StoredEntry> = rows.into_iter().map(|row| row.entry).collect();
    let opened = match open(row) {
        Ok(live) => live,
        Err(stranded) => return stranded.into(),
    };
    match follow(opened, &entries) {
        Ok(live) => Resumed {
            live: Some(live),
            stranded: None,
        },
        // What came before the entry that does not replay can still be shown.
        Err(stranded) => {
            let Stranded::Broken { seq, .. } = stranded else {
                return stranded.into();
            };
            let sound = &entries[..(seq as usize).saturating_sub(1).min(entries.len())];
            let live = open(row).and_then(|live| follow(live, sound)).ok();
            Resumed {
                live,
                stranded: Some(stranded),
            }
        }
    }
}

fn open(row: &TableRow) -> Result<Box<dyn Live>, Stranded> {
    let kind = hosting::find(&row.game).ok_or(Stranded::UnknownGame)?;
    let newest = kind.rules_version();
    if !(RulesVersion::FIRST..=newest).contains(&row.rules_version) {
        let version = row.rules_version;
        return Err(Stranded::OtherVersion { version, newest });
    }
    let setup = setup(row, &Opening::read(row)?)?;
    // A panic of the rules is a bug that must not reach other tables.
    crate::guarded(|| kind.open_live(&setup))
        .unwrap_or_else(|| Err(Stranded::broken(0, "the rules panicked")))
}

fn follow(mut live: Box<dyn Live>, entries: &[StoredEntry]) -> Result<Box<dyn Live>, Stranded> {
    match crate::guarded(|| live.follow(entries)) {
        Some(followed) => followed.map(|()| live),
        None => Err(Stranded::broken(live.seq() + 1, "the rules panicked")),
    }
}

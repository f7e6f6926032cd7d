//! When people sleep and are away: no deadline falls there.

use wire::{Holiday, Problem, Rejected, Rhythm, Sleep};

use crate::problem::problem;

const MINUTE_MS: i64 = 60 * 1000;
const DAY_MINUTES: i64 = 24 * 60;
/// The longest sleep.
const MOST_SLEEP_MINUTES: i64 = 12 * 60;
/// Holidays in a year, in days, and in how many parts.
const MOST_HOLIDAY_DAYS: i64 = 30;
const MOST_HOLIDAYS: usize = 20;
const YEAR_DAYS: i64 = 365;
const DAY_S: i64 = 24 * 60 * 60;

/// The first moment from this one on at which somebody can be waited for.
pub(crate) fn awake(at_ms: i64, rhythm: &Rhythm) -> i64 {
    let mut at_ms = at_ms;
    // A holiday may end in the night, and a night in a holiday.
    for _ in 0..=2 * rhythm.holidays.len() + 1 {
        let before = at_ms;
        for holiday in &rhythm.holidays {
            let (from_ms, to_ms) = span_ms(holiday);
            if (from_ms..to_ms).contains(&at_ms) {
                at_ms = to_ms;
            }
        }
        at_ms = after_sleep(at_ms, rhythm.sleep);
        if at_ms == before {
            break;
        }
    }
    at_ms
}

fn span_ms(holiday: &Holiday) -> (i64, i64) {
    (i64::from(holiday.from) * 1000, i64::from(holiday.to) * 1000)
}

fn after_sleep(at_ms: i64, sleep: Option<Sleep>) -> i64 {
    let Some(sleep) = sleep else { return at_ms };
    let length = length_minutes(sleep);
    let minute = at_ms.div_euclid(MINUTE_MS);
    let asleep_for = (minute - i64::from(sleep.from)).rem_euclid(DAY_MINUTES);
    match asleep_for < length {
        true => (minute - asleep_for + length) * MINUTE_MS,
        false => at_ms,
    }
}

fn length_minutes(sleep: Sleep) -> i64 {
    (i64::from(sleep.to) - i64::from(sleep.from)).rem_euclid(DAY_MINUTES)
}

/// A rhythm that somebody may have.
pub(crate) fn checked_rhythm(rhythm: Rhythm) -> Result<Rhythm, Problem> {
    let malformed = |message: &str| Err(problem(Rejected::Malformed, message));
    if let Some(sleep) = rhythm.sleep {
        let is_day = i64::from(sleep.from.max(sleep.to)) < DAY_MINUTES;
        let length = length_minutes(sleep);
        if !is_day || length == 0 || length > MOST_SLEEP_MINUTES {
            return malformed("sleep is from one minute of the day to another, 12 hours at most");
        }
    }
    if rhythm.holidays.len() > MOST_HOLIDAYS {
        return malformed("there are 20 holidays at most");
    }
    if rhythm.holidays.iter().any(|one| one.from >= one.to) {
        return malformed("a holiday begins before it ends");
    }
    // Whatever year one looks at, one's own or one that begins with a holiday.
    let is_too_long = |one: &Holiday| {
        let year = i64::from(one.from)..i64::from(one.from) + YEAR_DAYS * DAY_S;
        let within = |other: &Holiday| {
            let from = i64::from(other.from).max(year.start);
            (i64::from(other.to).min(year.end) - from).max(0)
        };
        rhythm.holidays.iter().map(within).sum::<i64>() > MOST_HOLIDAY_DAYS * DAY_S
    };
    match rhythm.holidays.iter().any(is_too_long) {
        true => malformed("a year has 30 days of holiday at most"),
        false => Ok(rhythm),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR_MS: i64 = 60 * MINUTE_MS;

    fn night(from: u16, to: u16) -> Option<Sleep> {
        Some(Sleep {
            from: from * 60,
            to: to * 60,
        })
    }

    fn check(rhythm: &Rhythm, at_h: i64, expected_h: i64) {
        assert_eq!(
            awake(at_h * HOUR_MS, rhythm),
            expected_h * HOUR_MS,
            "{at_h}"
        );
    }

    #[test]
    fn a_deadline_in_the_night_is_in_the_morning() {
        let owl = Rhythm {
            sleep: night(22, 6),
            holidays: Vec::new(),
        };
        for (at, expected) in [(12, 12), (21, 21), (22, 30), (24, 30), (29, 30), (30, 30)] {
            check(&owl, at, expected);
        }
        let lark = Rhythm {
            sleep: night(1, 9),
            holidays: Vec::new(),
        };
        for (at, expected) in [(0, 0), (1, 9), (8, 9), (9, 9), (25, 33)] {
            check(&lark, at, expected);
        }
    }

    #[test]
    fn a_deadline_in_a_holiday_is_after_it_and_not_in_the_night() {
        let away = Rhythm {
            sleep: night(22, 6),
            holidays: vec![Holiday {
                from: 10 * 3600,
                to: 47 * 3600,
            }],
        };
        for (at, expected) in [(9, 9), (10, 54), (30, 54), (47, 54), (54, 54)] {
            check(&away, at, expected);
        }
    }

    #[test]
    fn nobody_sleeps_all_day_or_is_away_all_year() {
        let is_allowed = |sleep, spans: &[(u32, u32)]| {
            let day = |n: u32| n * DAY_S as u32;
            let holiday = |&(from, to): &(u32, u32)| Holiday {
                from: day(from),
                to: day(to),
            };
            let holidays = spans.iter().map(holiday).collect();
            checked_rhythm(Rhythm { sleep, holidays }).is_ok()
        };
        assert!(is_allowed(night(22, 6), &[(1, 20), (100, 110)]));
        assert!(!is_allowed(night(22, 11), &[]), "13 hours");
        assert!(!is_allowed(night(8, 8), &[]));
        assert!(!is_allowed(Some(Sleep { from: 1440, to: 0 }), &[]));
        assert!(!is_allowed(None, &[(1, 20), (100, 112)]), "31 days");
        assert!(
            !is_allowed(None, &[(350, 366), (370, 386)]),
            "over new year"
        );
        assert!(is_allowed(None, &[(1, 31), (400, 430)]));
        assert!(!is_allowed(None, &[(3, 3)]));
    }
}

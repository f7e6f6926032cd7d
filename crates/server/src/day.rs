//! The day of the house: one clock for everybody, by which the daily deal and the
//! daily puzzle go. It begins at a time of the day in UTC that the host sets.

use wire::HouseDay;

pub(crate) const DAY_MS: i64 = 24 * 60 * 60 * 1000;
const MINUTE_MS: i64 = 60 * 1000;

/// The day at a time, where days begin so many minutes after midnight.
pub(crate) fn day_at(now_ms: i64, begins: u16) -> HouseDay {
    let begins_ms = i64::from(begins) * MINUTE_MS;
    let number = (now_ms - begins_ms).div_euclid(DAY_MS).max(0);
    let number = u32::try_from(number).unwrap_or(u32::MAX);
    HouseDay {
        number,
        ends_at: u32::try_from(end_ms(number, begins) / 1000).unwrap_or(u32::MAX),
    }
}

/// When a day is over.
pub(crate) fn end_ms(day: u32, begins: u16) -> i64 {
    (i64::from(day) + 1) * DAY_MS + i64::from(begins) * MINUTE_MS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_has_a_beginning_and_an_end() {
        let monday_ms = 20_000 * DAY_MS;
        let day = |ms: i64, begins: u16| {
            let HouseDay { number, ends_at } = day_at(ms, begins);
            (number, i64::from(ends_at) * 1000 - monday_ms)
        };
        assert_eq!(day(monday_ms, 0), (20_000, DAY_MS));
        assert_eq!(day(monday_ms - 1, 0), (19_999, 0));
        assert_eq!(day(monday_ms + DAY_MS - 1, 0), (20_000, DAY_MS));
        let four = 4 * 60;
        let four_ms = 4 * 60 * MINUTE_MS;
        assert_eq!(day(monday_ms + four_ms - 1, four), (19_999, four_ms));
        assert_eq!(day(monday_ms + four_ms, four), (20_000, DAY_MS + four_ms));
    }

    #[test]
    fn no_clock_is_too_wrong() {
        for ms in [i64::MIN / 2, -1, 0, i64::MAX / 2] {
            day_at(ms, 1439);
        }
        assert_eq!(day_at(-1, 0).number, 0);
    }
}

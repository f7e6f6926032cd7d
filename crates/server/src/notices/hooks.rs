//! Who is to be told of what: the notices that belong to a step of the log, and
//! to a line of talk.

use rules::{Seat, SeatSet};
use store::{Append, End, NoticeKind, NoticeRow, TableRow};

/// How long a notice waits at least: whoever reloads the page, or moves at
/// once, is not told.
const DELAY_MS: i64 = 5000;

/// What an append tells people of. `row` is the table before it, which knows
/// who was to act until now; the append knows who is to act afterwards.
///
/// Nobody is told of what they did themselves. Those of `proposed` have to answer
/// something from now on.
pub(crate) fn of_append(row: &TableRow, append: &Append, proposed: SeatSet) -> Vec<NoticeRow> {
    let Some(last) = append.entries.last() else {
        return Vec::new();
    };
    let (before, after) = (row.situation, append.situation);
    // What a bot does in somebody's place they have not done.
    let is_bots = |seat: &Seat| before.bots.contains(*seat) || after.bots.contains(*seat);
    let by = append.entries.iter().find_map(|row| row.entry.seat);
    let by = by.filter(|seat| !is_bots(seat));
    let by = by.and_then(|seat| guest_in(row, seat));
    let told = |kind, is_told: &dyn Fn(Seat) -> bool| {
        let seats = seats_of(row).filter(|seat| is_told(*seat));
        of_seats(row, seats, kind, last.at_ms, by)
    };
    let mut notices = Vec::new();
    if row.head == 0 {
        notices.extend(told(NoticeKind::Begins, &|_| true));
    }
    match append.end {
        Some(End::Over(_)) => notices.extend(told(NoticeKind::Over, &|seat| {
            !after.resigned.contains(seat)
        })),
        Some(End::Agreed) => notices.extend(told(NoticeKind::Closing, &|_| true)),
        None => {
            notices.extend(told(NoticeKind::Proposal, &|seat| proposed.contains(seat)));
            notices.extend(told(NoticeKind::MyTurn, &|seat| {
                let is_new = after.acting.contains(seat) && !before.acting.contains(seat);
                is_new && !after.bots.contains(seat)
            }));
        }
    }
    let asks = |kind| matches!(kind, NoticeKind::MyTurn | NoticeKind::Proposal);
    for notice in notices.iter_mut().filter(|notice| asks(notice.kind)) {
        notice.deadline_ms = due_ms(row, append, &notice.guest_id);
    }
    notices
}

/// When the time of somebody is up who is to act after an append.
fn due_ms(row: &TableRow, append: &Append, guest_id: &str) -> Option<i64> {
    let is_theirs = |seat: Option<u8>| {
        let seat = seat.and_then(Seat::new);
        seat.and_then(|seat| guest_in(row, seat)) == Some(guest_id)
    };
    let dues = append.dues.iter().flatten();
    let own = dues.filter(|due| is_theirs(due.seat));
    own.map(|due| due.due_ms).min()
}

/// Every seat of a table.
pub(crate) fn seats_of(row: &TableRow) -> impl Iterator<Item = Seat> {
    (0..).take(row.seats.len()).filter_map(Seat::new)
}

/// A notice for everybody who sits in these seats, but for one guest: each
/// person once, however many seats they have.
pub(crate) fn of_seats(
    row: &TableRow,
    seats: impl Iterator<Item = Seat>,
    kind: NoticeKind,
    now_ms: i64,
    but: Option<&str>,
) -> Vec<NoticeRow> {
    let mut guests: Vec<&str> = seats
        .filter_map(|seat| guest_in(row, seat))
        .filter(|guest| Some(*guest) != but)
        .collect();
    guests.sort_unstable();
    guests.dedup();
    let notice = |guest: &str| NoticeRow {
        guest_id: guest.to_owned(),
        kind,
        due_ms: now_ms + DELAY_MS,
        deadline_ms: None,
    };
    guests.into_iter().map(notice).collect()
}

/// Something has come of a bottle that a guest has sealed.
pub(crate) fn of_bottle(guest_id: &str, now_ms: i64) -> NoticeRow {
    NoticeRow {
        guest_id: guest_id.to_owned(),
        kind: NoticeKind::Bottle,
        due_ms: now_ms + DELAY_MS,
        deadline_ms: None,
    }
}

fn guest_in(row: &TableRow, seat: Seat) -> Option<&str> {
    row.seats.get(seat.idx())?.guest_id.as_deref()
}

#[cfg(test)]
pub(crate) mod tests {
    use rules::{EntryKind, RulesVersion, StoredEntry};
    use store::{Due, EntryRow, SeatRow, Situation, Status};

    use super::*;

    fn seats<const N: usize>(numbers: [u8; N]) -> SeatSet {
        numbers.into_iter().filter_map(Seat::new).collect()
    }

    pub(crate) fn row(guests: &[Option<&str>], head: u32, acting: SeatSet) -> TableRow {
        let seat = |guest: &Option<&str>| SeatRow {
            guest_id: guest.map(str::to_owned),
            ..SeatRow::default()
        };
        TableRow {
            id: "t".to_owned(),
            game: "pearladora".to_owned(),
            rules_version: RulesVersion::FIRST,
            options: "{}".to_owned(),
            status: Status::Live,
            is_listed: false,
            has_hints: false,
            agreement: "{}".to_owned(),
            starts_ms: None,
            evening: None,
            closed_because: None,
            belongs: None,
            maker: None,
            seed: String::new(),
            head,
            fingerprint: 0,
            version: 0,
            opening: None,
            situation: Situation {
                acting,
                ..Situation::default()
            },
            thinker: None,
            created_ms: 0,
            updated_ms: 0,
            seats: guests.iter().map(seat).collect(),
            conduct: Vec::new(),
        }
    }

    fn append(by: Option<u8>, acting: SeatSet, bots: SeatSet) -> Append {
        let entry = StoredEntry {
            seq: 1,
            kind: EntryKind::Action,
            seat: by.and_then(Seat::new),
            body: String::new(),
            fingerprint: 0,
        };
        Append {
            table_id: "t".to_owned(),
            entries: vec![EntryRow {
                entry,
                reference: None,
                at_ms: 100,
                spent_ms: None,
            }],
            after: 0,
            situation: Situation {
                acting,
                bots,
                resigned: SeatSet::EMPTY,
            },
            thinker: None,
            dues: None,
            end: None,
            notices: Vec::new(),
        }
    }

    #[track_caller]
    fn check(row: &TableRow, append: &Append, expected: &[(&str, NoticeKind)]) {
        let notices = of_append(row, append, SeatSet::EMPTY);
        let told: Vec<(&str, NoticeKind)> = notices
            .iter()
            .map(|notice| (notice.guest_id.as_str(), notice.kind))
            .collect();
        assert_eq!(told, expected);
    }

    #[test]
    fn those_are_told_whom_somebody_else_has_brought_to_act() {
        use NoticeKind::{Begins, MyTurn, Over};
        let three = [Some("ada"), Some("lin"), Some("bo")];
        let ada_acts = row(&three, 5, seats([0]));
        let by_ada = |acting| append(Some(0), acting, SeatSet::EMPTY);
        check(&ada_acts, &by_ada(seats([1])), &[("lin", MyTurn)]);
        check(&ada_acts, &by_ada(seats([0])), &[]);
        let both = [("bo", MyTurn), ("lin", MyTurn)];
        check(&ada_acts, &by_ada(seats([1, 2])), &both);
        // Lin was asked before, and still is.
        let two_act = row(&three, 5, seats([0, 1]));
        check(&two_act, &by_ada(seats([1, 2])), &[("bo", MyTurn)]);
        // A bot plays for lin.
        let with_bot = append(Some(0), seats([1]), seats([1]));
        check(&ada_acts, &with_bot, &[]);
        // One device with two seats.
        let alone = row(&[Some("ada"), Some("ada"), None], 5, seats([0]));
        check(&alone, &by_ada(seats([1])), &[]);
        check(&alone, &by_ada(seats([2])), &[]);
        let begins = row(&three, 0, SeatSet::EMPTY);
        let everybody = ["ada", "bo", "lin"].map(|guest| (guest, Begins));
        let first = [&everybody[..], &[("lin", MyTurn)]].concat();
        check(&begins, &append(None, seats([1]), SeatSet::EMPTY), &first);
        let mut over = by_ada(SeatSet::EMPTY);
        over.end = Some(End::Over(Vec::new()));
        check(&ada_acts, &over, &[("bo", Over), ("lin", Over)]);
        over.situation.resigned = seats([2]);
        check(&ada_acts, &over, &[("lin", Over)]);
        // A bot has ended it in her place.
        over.situation.bots = seats([0]);
        check(&ada_acts, &over, &[("ada", Over), ("lin", Over)]);
    }
    #[test]
    fn whoever_has_to_answer_is_told_and_until_when_to_act() {
        let two = [Some("ada"), Some("lin")];
        let ada_acts = row(&two, 5, seats([0]));
        let mut step = append(Some(0), seats([1]), SeatSet::EMPTY);
        step.dues = Some(vec![Due {
            seat: Some(1),
            asked: 6,
            due_ms: 777,
            remind_ms: None,
        }]);
        let told = of_append(&ada_acts, &step, seats([0, 1]));
        let told: Vec<_> = told.iter().map(|one| (one.kind, one.deadline_ms)).collect();
        let expected = [NoticeKind::Proposal, NoticeKind::MyTurn].map(|kind| (kind, Some(777)));
        assert_eq!(told, expected);
    }
}

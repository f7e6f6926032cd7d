//! Clocks by hand: rows in, times out.

use rules::StoredEntry;
use wire::{Holiday, Sleep};

use super::*;

const A: Seat = Seat::new(0).expect("a seat");
const B: Seat = Seat::new(1).expect("a seat");

fn agreed(pace: Pace) -> Agreement {
    Agreement {
        pace,
        ..Agreement::default()
    }
}

fn live(bank: u32, decision: u32) -> Clocks {
    Clocks::new(agreed(Pace::Live { bank, decision }), 3)
}

fn row(seq: u32, seat: Option<Seat>, at_ms: i64, spent_ms: Option<u32>) -> EntryRow {
    EntryRow {
        entry: StoredEntry {
            seq,
            kind: match seat {
                Some(_) => EntryKind::Action,
                None => EntryKind::Chance,
            },
            seat,
            body: "{}".to_owned(),
            fingerprint: 0,
        },
        reference: None,
        at_ms,
        spent_ms,
    }
}

fn control(seq: u32, seat: Seat, at_ms: i64, control: Control) -> EntryRow {
    let mut row = row(seq, Some(seat), at_ms, None);
    row.entry.kind = EntryKind::Control;
    row.entry.body = serde_json::to_string(&control).expect("plain data");
    row
}

/// Goes on with rows after which these seats were asked at these entries.
fn follow(clocks: &mut Clocks, rows: &[EntryRow], asked: &[(Seat, u32)], clocked: &[Seat]) {
    let asked = |seat: Seat| {
        asked
            .iter()
            .find(|(of, _)| *of == seat)
            .map(|(_, seq)| *seq)
    };
    let standing = Standing {
        asked: &asked,
        clocked: clocked.iter().copied().collect(),
        is_paused: false,
    };
    clocks.follow(rows, &standing);
}

fn due_ms(clocks: &Clocks, seat: Seat) -> Option<i64> {
    let due = clocks.due(seat, &[], &Rhythm::default());
    due.map(|due| due.due_ms)
}

#[test]
fn a_clock_runs_for_exactly_the_seats_that_owe_a_decision() {
    let mut clocks = live(60, 5);
    // Two are asked at once, a third is a bot.
    let asked = [(A, 1), (B, 1)];
    follow(&mut clocks, &[row(1, None, 1_000, None)], &asked, &[A, B]);
    assert_eq!(due_ms(&clocks, A), Some(66_000));
    assert_eq!(due_ms(&clocks, B), Some(66_000));
    // One decides: the other's goes on as it was.
    let decided = row(2, Some(A), 9_000, Some(8_000));
    follow(&mut clocks, &[decided], &[(B, 1)], &[A, B]);
    assert_eq!(due_ms(&clocks, A), None);
    assert_eq!(due_ms(&clocks, B), Some(66_000));
    // Three seconds were over the five that every decision has.
    let decided = row(3, Some(B), 10_000, Some(4_000));
    follow(&mut clocks, &[decided], &[(A, 3)], &[A, B]);
    assert_eq!(due_ms(&clocks, A), Some(10_000 + 5_000 + 57_000));
    // Whoever is played by a bot has none.
    let stands_in = row(4, Some(B), 11_000, None);
    follow(&mut clocks, &[stands_in], &[(A, 3), (B, 4)], &[A]);
    assert_eq!(due_ms(&clocks, B), None);
}

#[test]
fn a_log_that_is_read_again_gives_the_same_clocks() {
    let rows = [
        row(1, None, 1_000, None),
        row(2, Some(A), 9_000, Some(8_000)),
        control(3, B, 9_500, Control::GiveTime { to: A, seconds: 20 }),
        row(4, Some(B), 10_000, Some(900)),
        control(5, A, 50_000, Control::Return {}),
        control(6, B, 60_000, Control::Resume {}),
    ];
    let mut stepwise = live(60, 5);
    let steps: [(&[EntryRow], (Seat, u32)); 4] = [
        (&rows[..1], (A, 1)),
        (&rows[1..3], (B, 2)),
        (&rows[3..4], (A, 4)),
        (&rows[4..], (A, 4)),
    ];
    for (new, asked) in steps {
        follow(&mut stepwise, new, &[asked], &[A, B]);
    }
    let mut at_once = live(60, 5);
    follow(&mut at_once, &rows, &[(A, 4)], &[A, B]);
    // From the end of the pause: five seconds, and the bank without three and
    // with twenty.
    let expected = Some(60_000 + 5_000 + 77_000);
    assert_eq!(due_ms(&stepwise, A), expected);
    assert_eq!(due_ms(&at_once, A), expected);
}

#[test]
fn what_is_charged_ends_with_the_arrival_less_the_way() {
    let mut clocks = live(60, 5);
    follow(
        &mut clocks,
        &[row(1, None, 1_000, None)],
        &[(A, 1)],
        &[A, B],
    );
    let spent = |lag_ms| clocks.spent_ms(A, 4_000, lag_ms, &[]);
    assert_eq!(spent(0), Some(3_000));
    assert_eq!(spent(200), Some(2_800));
    assert_eq!(spent(9_999), Some(2_500), "at most half a second");
    assert_eq!(spent(-50), Some(3_000));
    assert_eq!(clocks.spent_ms(A, 900, 0, &[]), Some(0), "never negative");
    assert_eq!(clocks.spent_ms(B, 4_000, 0, &[]), None, "nothing owed");
    let away = [Outage {
        from_ms: 500,
        to_ms: 2_500,
    }];
    assert_eq!(clocks.spent_ms(A, 4_000, 0, &away), Some(1_500));
}

#[test]
fn an_outage_is_nobodys_time() {
    let mut clocks = live(60, 5);
    follow(&mut clocks, &[row(1, None, 10_000, None)], &[(A, 1)], &[A]);
    let due = |from_ms, to_ms| {
        let away = [Outage { from_ms, to_ms }];
        let due = clocks.due(A, &away, &Rhythm::default());
        due.expect("it runs").due_ms
    };
    assert_eq!(due(0, 9_000), 75_000, "before");
    assert_eq!(due(5_000, 12_000), 77_000, "across the beginning");
    assert_eq!(due(20_000, 120_000), 175_000, "across the end");
    assert_eq!(due(75_000, 99_000), 75_000, "after");
}

#[test]
fn a_bank_that_is_empty_leaves_the_seconds_of_a_decision() {
    let mut clocks = live(10, 5);
    let rows = [row(1, None, 0, None), row(2, Some(A), 99_000, Some(99_000))];
    follow(&mut clocks, &rows, &[(A, 2)], &[A]);
    assert_eq!(due_ms(&clocks, A), Some(104_000));
}

#[test]
fn days_end_when_people_are_awake_and_remind_at_the_last_quarter() {
    let mut clocks = Clocks::new(agreed(Pace::Days { days: 2 }), 2);
    follow(&mut clocks, &[row(1, None, 0, None)], &[(A, 1)], &[A, B]);
    let awake = clocks.due(A, &[], &Rhythm::default()).expect("it runs");
    assert_eq!(awake.due_ms, 2 * DAY_MS);
    assert_eq!(awake.remind_ms, Some(2 * DAY_MS - DAY_MS / 2));
    let rhythm = Rhythm {
        sleep: Some(Sleep {
            from: 23 * 60,
            to: 7 * 60,
        }),
        holidays: vec![Holiday {
            from: 86_400,
            to: 3 * 86_400,
        }],
    };
    let asleep = clocks.due(A, &[], &rhythm).expect("it runs");
    assert_eq!(asleep.due_ms, 3 * DAY_MS + 7 * 60 * 60 * 1000);
    // A day that is given counts for this question only.
    let gift = Control::GiveTime {
        to: A,
        seconds: 86_400,
    };
    follow(&mut clocks, &[control(2, B, 5, gift)], &[(A, 1)], &[A, B]);
    assert_eq!(due_ms(&clocks, A), Some(3 * DAY_MS));
    follow(
        &mut clocks,
        &[row(3, Some(A), 9, Some(9))],
        &[(A, 3)],
        &[A, B],
    );
    assert_eq!(due_ms(&clocks, A), Some(2 * DAY_MS + 9));
}

#[test]
fn a_pause_stops_every_clock() {
    let mut clocks = live(60, 5);
    let asked = |seat: Seat| (seat == A).then_some(1);
    let mut standing = Standing {
        asked: &asked,
        clocked: [A, B].into_iter().collect(),
        is_paused: true,
    };
    clocks.follow(&[row(1, None, 1_000, None)], &standing);
    assert_eq!(due_ms(&clocks, A), None);
    standing.is_paused = false;
    let resumed = control(2, B, 500_000, Control::Resume {});
    clocks.follow(&[resumed], &standing);
    assert_eq!(due_ms(&clocks, A), Some(565_000));
}

#[test]
fn what_is_shown_is_what_is_left() {
    let mut clocks = live(60, 5);
    follow(
        &mut clocks,
        &[row(1, None, 1_000, None)],
        &[(A, 1)],
        &[A, B],
    );
    let due = clocks.due(A, &[], &Rhythm::default()).expect("it runs");
    let both: SeatSet = [A, B].into_iter().collect();
    let at = |now_ms| clocks.views(now_ms, both, &[due]);
    let shown = at(3_000)[0];
    assert_eq!((shown.left_ms, shown.bank_ms), (Some(63_000), Some(60_000)));
    assert_eq!((shown.decision_ms, shown.whole_ms), (3_000, 65_000));
    assert_eq!(at(20_000)[0].decision_ms, 0, "the bank is being used");
    assert_eq!(at(99_000)[0].left_ms, Some(0));
    assert_eq!(at(3_000)[1].left_ms, None, "it does not run");
    let unhurried = Clocks::new(Agreement::default(), 2);
    assert_eq!(unhurried.views(0, both, &[]), []);
}

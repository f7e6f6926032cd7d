//! What every bus must do, whatever it is made of. A bus's tests call
//! [`check_all`] with a fresh one, and [`check_two`] with two fresh ones of the same
//! house if it reaches beyond a process.

use std::sync::Arc;
use std::time::Duration;

use crate::{Bus, Heard, Hearers, Notice, Present, Subscription, What};

/// How long a notice may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// Checks everything against one fresh bus.
pub async fn check_all(bus: Arc<dyn Bus>) {
    everybody_hears_in_order(&*bus).await;
    late_ears_hear_only_what_is_new(&*bus).await;
    a_sleeper_holds_nobody_up_and_is_told(&*bus).await;
    nobody_need_listen(&*bus).await;
    nobody_hears_oneself(&*bus).await;
    all_kinds_are_heard(&*bus, &*bus).await;
}

/// Checks what two servers hear of each other.
pub async fn check_two(one: Arc<dyn Bus>, other: Arc<dyn Bus>) {
    all_kinds_are_heard(&*one, &*other).await;
    all_kinds_are_heard(&*other, &*one).await;
    each_hears_the_other_in_order(&*one, &*other).await;
    only_what_is_attended_to_is_heard(&*one, &*other).await;
    two_who_attend_hear_once(&*one, &*other).await;
    an_origin_is_not_heard_by_any_way(&*one, &*other).await;
    what_was_said_before_a_stop_has_been_said(&*one, &*other).await;
}

fn notice(table: &str, seq: u32) -> Notice {
    Notice {
        origin: 7,
        what: What::Moved {
            table_id: table.to_owned(),
            seq,
        },
    }
}

async fn next(ear: &mut dyn Subscription) -> Heard {
    tokio::time::timeout(PATIENCE, ear.next())
        .await
        .expect("a notice in time")
}

async fn everybody_hears_in_order(bus: &dyn Bus) {
    let _attending = bus.attend("order").await;
    let mut ears = [bus.subscribe(1).await, bus.subscribe(1).await];
    for seq in 1..=100 {
        bus.publish(notice("order", seq)).await;
    }
    for ear in &mut ears {
        for seq in 1..=100 {
            assert_eq!(next(&mut **ear).await, Heard::Notice(notice("order", seq)));
        }
    }
}

async fn late_ears_hear_only_what_is_new(bus: &dyn Bus) {
    let _attending = (bus.attend("early").await, bus.attend("late").await);
    bus.publish(notice("early", 1)).await;
    let mut ear = bus.subscribe(1).await;
    bus.publish(notice("late", 2)).await;
    assert_eq!(next(&mut *ear).await, Heard::Notice(notice("late", 2)));
}

/// A subscriber that does not listen loses notices, is told so, and then hears
/// the newest again.
async fn a_sleeper_holds_nobody_up_and_is_told(bus: &dyn Bus) {
    const MANY: u32 = 200_000;
    let _attending = bus.attend("flood").await;
    let mut sleeper = bus.subscribe(1).await;
    let mut awake = bus.subscribe(1).await;
    for seq in 1..=MANY {
        bus.publish(notice("flood", seq)).await;
        if seq % 1000 == 0 {
            while next(&mut *awake).await != Heard::Notice(notice("flood", seq)) {}
        }
    }
    let mut is_told = false;
    loop {
        match next(&mut *sleeper).await {
            Heard::Missed => is_told = true,
            heard if heard == Heard::Notice(notice("flood", MANY)) => break,
            Heard::Notice(_) => {}
            Heard::Closed => panic!("the bus is still there"),
        }
    }
    assert!(is_told, "a sleeper that missed something is told");
}

async fn nobody_need_listen(bus: &dyn Bus) {
    bus.publish(notice("alone", 1)).await;
}

async fn nobody_hears_oneself(bus: &dyn Bus) {
    let _attending = (bus.attend("own").await, bus.attend("another").await);
    let mut own = bus.subscribe(7).await;
    let mut other = bus.subscribe(8).await;
    bus.publish(notice("own", 1)).await;
    let last = Notice {
        origin: 9,
        ..notice("another", 2)
    };
    bus.publish(last.clone()).await;
    assert_eq!(next(&mut *own).await, Heard::Notice(last.clone()));
    assert_eq!(next(&mut *other).await, Heard::Notice(notice("own", 1)));
    assert_eq!(next(&mut *other).await, Heard::Notice(last));
}

async fn all_kinds_are_heard(speaker: &dyn Bus, hearer: &dyn Bus) {
    let _attending = hearer.attend("kinds").await;
    let mut ear = hearer.subscribe(1).await;
    for what in all_kinds("kinds") {
        let notice = Notice {
            // Beyond what other languages' numbers hold.
            origin: u64::MAX,
            what,
        };
        speaker.publish(notice.clone()).await;
        assert_eq!(next(&mut *ear).await, Heard::Notice(notice));
    }
}

/// One notice of each kind, about a table if it is about one.
pub fn all_kinds(table: &str) -> Vec<What> {
    let table_id = table.to_owned();
    let guests = [("anna", true), ("böcklin \"\u{0}\u{1f419}", false)];
    let all = vec![
        What::Moved {
            table_id: table_id.clone(),
            seq: u32::MAX,
        },
        What::Changed {
            table_id: table_id.clone(),
        },
        What::Said {
            table_id: table_id.clone(),
            n: 3,
        },
        What::Passing {
            table_id: table_id.clone(),
            hearers: Hearers::All,
            frame: "{\"said\":\"a whale \u{1f40b}\"}".to_owned(),
        },
        What::Passing {
            table_id: table_id.clone(),
            hearers: Hearers::Spectators,
            frame: String::new(),
        },
        What::Here {
            table_id: table_id.clone(),
            guests: guests
                .map(|(guest_id, looks)| Present {
                    guest_id: guest_id.to_owned(),
                    looks,
                })
                .to_vec(),
            n_spectators: 12,
        },
        What::Who { table_id },
        What::Guest {
            guest_id: "anna".to_owned(),
        },
        What::Beat,
        What::Leaving,
    ];
    for what in &all {
        // A new kind does not compile until it is in the list above, too.
        match what {
            What::Moved { .. } | What::Changed { .. } | What::Said { .. } => {}
            What::Passing { .. } | What::Here { .. } | What::Who { .. } => {}
            What::Guest { .. } | What::Beat | What::Leaving => {}
        }
    }
    all
}

async fn each_hears_the_other_in_order(one: &dyn Bus, other: &dyn Bus) {
    let _attending = (one.attend("both").await, other.attend("both").await);
    let mut ears = [one.subscribe(1).await, other.subscribe(1).await];
    for (idx, bus) in [one, other].into_iter().enumerate() {
        for seq in 1..=200 {
            bus.publish(notice("both", seq)).await;
        }
        for seq in 1..=200 {
            let heard = next(&mut *ears[1 - idx]).await;
            assert_eq!(heard, Heard::Notice(notice("both", seq)));
        }
        for seq in 1..=200 {
            let heard = next(&mut *ears[idx]).await;
            assert_eq!(heard, Heard::Notice(notice("both", seq)), "directly");
        }
    }
}

async fn only_what_is_attended_to_is_heard(one: &dyn Bus, other: &dyn Bus) {
    let attending = other.attend("open").await;
    let mut ear = other.subscribe(1).await;
    one.publish(notice("closed", 1)).await;
    one.publish(notice("open", 2)).await;
    assert_eq!(next(&mut *ear).await, Heard::Notice(notice("open", 2)));
    drop(attending);
    for seq in 3..=50 {
        one.publish(notice("open", seq)).await;
    }
    // What is still on its way would be heard by who attends anew.
    one.stop().await;
    let again = other.attend("open").await;
    one.publish(notice("open", 51)).await;
    assert_eq!(next(&mut *ear).await, Heard::Notice(notice("open", 51)));
    drop(again);
    one.publish(notice("open", 52)).await;
    one.stop().await;
    let beat = Notice {
        origin: 7,
        what: What::Beat,
    };
    one.publish(beat.clone()).await;
    assert_eq!(next(&mut *ear).await, Heard::Notice(beat));
}

async fn two_who_attend_hear_once(one: &dyn Bus, other: &dyn Bus) {
    let first = other.attend("twice").await;
    let second = other.attend("twice").await;
    let mut ear = other.subscribe(1).await;
    for seq in 1..=20 {
        one.publish(notice("twice", seq)).await;
    }
    for seq in 1..=20 {
        assert_eq!(next(&mut *ear).await, Heard::Notice(notice("twice", seq)));
    }
    drop(first);
    one.publish(notice("twice", 21)).await;
    assert_eq!(next(&mut *ear).await, Heard::Notice(notice("twice", 21)));
    drop(second);
}

async fn an_origin_is_not_heard_by_any_way(one: &dyn Bus, other: &dyn Bus) {
    let _attending = other.attend("origin").await;
    let mut own = other.subscribe(7).await;
    one.publish(notice("origin", 1)).await;
    let last = Notice {
        origin: 8,
        ..notice("origin", 2)
    };
    one.publish(last.clone()).await;
    assert_eq!(next(&mut *own).await, Heard::Notice(last));
}

async fn what_was_said_before_a_stop_has_been_said(one: &dyn Bus, other: &dyn Bus) {
    let mut ear = other.subscribe(1).await;
    let leaving = Notice {
        origin: 7,
        what: What::Leaving,
    };
    one.publish(leaving.clone()).await;
    one.stop().await;
    assert_eq!(next(&mut *ear).await, Heard::Notice(leaving));
}

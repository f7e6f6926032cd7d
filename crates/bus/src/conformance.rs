//! What every bus must do, whatever it is made of. A bus's tests call
//! [`check_all`] with a fresh one.

use std::sync::Arc;
use std::time::Duration;

use crate::{Bus, Heard, Notice, Subscription, What};

/// How long a notice may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// Checks everything against one fresh bus.
pub async fn check_all(bus: Arc<dyn Bus>) {
    everybody_hears_in_order(&*bus).await;
    late_ears_hear_only_what_is_new(&*bus).await;
    a_sleeper_holds_nobody_up_and_is_told(&*bus).await;
    nobody_need_listen(&*bus).await;
    nobody_hears_oneself(&*bus).await;
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
    bus.publish(notice("early", 1)).await;
    let mut ear = bus.subscribe(1).await;
    bus.publish(notice("late", 2)).await;
    assert_eq!(next(&mut *ear).await, Heard::Notice(notice("late", 2)));
}

/// A subscriber that does not listen loses notices, is told so, and then hears
/// the newest again.
async fn a_sleeper_holds_nobody_up_and_is_told(bus: &dyn Bus) {
    const MANY: u32 = 200_000;
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
    let mut own = bus.subscribe(7).await;
    let mut other = bus.subscribe(8).await;
    bus.publish(notice("own", 1)).await;
    let last = Notice {
        origin: 9,
        ..notice("another's", 2)
    };
    bus.publish(last.clone()).await;
    assert_eq!(next(&mut *own).await, Heard::Notice(last.clone()));
    assert_eq!(next(&mut *other).await, Heard::Notice(notice("own", 1)));
    assert_eq!(next(&mut *other).await, Heard::Notice(last));
}

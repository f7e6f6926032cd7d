//! The bus by way of NATS: it conforms, and outlives its server.

use std::process::Command;
use std::sync::Arc;
use std::time::Instant;

use backing::Nats;
use bus::conformance::{check_all, check_two};
use bus::{Bus, Heard, NatsBus, Reach, Subscription};

use crate::{HOUSE, bus_at, moved, next, until};

#[tokio::test(flavor = "multi_thread")]
async fn the_nats_bus_conforms() {
    let nats = Nats::start().unwrap();
    check_all(bus_at(&nats).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_nats_buses_of_a_house_hear_each_other() {
    let nats = Nats::start().unwrap();
    check_two(bus_at(&nats).await, bus_at(&nats).await).await;
}

#[tokio::test]
async fn on_one_thread_they_do_so_too() {
    let nats = Nats::start().unwrap();
    check_two(bus_at(&nats).await, bus_at(&nats).await).await;
}

/// Publishes until it is heard, as nobody knows when the other's line stands.
async fn is_heard_again(speaker: &dyn Bus, ear: &mut dyn Subscription, seq: u32) {
    speaker.publish(moved("kept", seq)).await;
    while next(ear).await != Heard::Notice(moved("kept", seq)) {}
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_killed_and_comes_back_is_used_again() {
    let mut nats = Nats::start().unwrap();
    let (one, other) = (bus_at(&nats).await, bus_at(&nats).await);
    let _attending = other.attend("kept").await;
    let mut ear = other.subscribe(2).await;
    assert_eq!(one.reach(), Reach::Everybody);
    for round in 0..3 {
        is_heard_again(&*one, &mut *ear, 10 * round).await;
        nats.kill();
        until(|| one.reach() == Reach::Nobody && other.reach() == Reach::Nobody).await;
        let begun = Instant::now();
        // More than may wait to be sent.
        for _ in 0..20_000 {
            one.publish(moved("kept", 10 * round + 1)).await;
        }
        // Nothing that is attended to meanwhile is waited for either.
        let late = other.attend("late").await;
        assert!(begun.elapsed().as_secs() < 5, "nothing waits for the line");
        nats.restart().unwrap();
        until(|| one.reach() == Reach::Everybody && other.reach() == Reach::Everybody).await;
        assert_eq!(next(&mut *ear).await, Heard::Missed);
        is_heard_again(&*one, &mut *ear, 10 * round + 2).await;
        one.publish(moved("late", 1)).await;
        while next(&mut *ear).await != Heard::Notice(moved("late", 1)) {}
        drop(late);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stalls_holds_nobody_up() {
    let nats = Nats::start().unwrap();
    let (one, other) = (bus_at(&nats).await, bus_at(&nats).await);
    let _attending = other.attend("kept").await;
    let mut ear = other.subscribe(2).await;
    let signal = |name: &str| {
        let pid = nats.pid().unwrap().to_string();
        let done = Command::new("kill").args([name, &pid]).status().unwrap();
        assert!(done.success());
    };
    signal("-STOP");
    let begun = Instant::now();
    for seq in 0..100_000 {
        one.publish(moved("kept", seq)).await;
    }
    assert!(begun.elapsed().as_secs() < 10, "nothing waits for the line");
    until(|| one.reach() == Reach::Nobody && other.reach() == Reach::Nobody).await;
    signal("-CONT");
    until(|| one.reach() == Reach::Everybody && other.reach() == Reach::Everybody).await;
    while next(&mut *ear).await != Heard::Missed {}
    is_heard_again(&*one, &mut *ear, 100_001).await;
}

/// A server that has lost some of what it had to say says so: the others cannot
/// know.
#[tokio::test(flavor = "multi_thread")]
async fn who_was_away_tells_the_others_that_they_missed_something() {
    let nats = Nats::start().unwrap();
    let other = bus_at(&nats).await;
    let mut ear = other.subscribe(2).await;
    let proxy = crate::proxy::Proxy::to(nats.port()).await;
    let one = NatsBus::connect(&proxy.url(), &HOUSE).await.unwrap();
    proxy.cut();
    until(|| one.reach() == Reach::Nobody).await;
    one.publish(moved("kept", 1)).await;
    proxy.mend();
    assert_eq!(next(&mut *ear).await, Heard::Missed);
    assert_eq!(other.reach(), Reach::Everybody);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_opens_without_nats_and_finds_it_later() {
    let mut nats = Nats::start().unwrap();
    nats.kill();
    let bus = bus_at(&nats).await;
    assert_eq!(bus.reach(), Reach::Nobody);
    let mut ear = bus.subscribe(2).await;
    let _attending = bus.attend("kept").await;
    // Its own ears hear it all the same.
    bus.publish(moved("kept", 1)).await;
    assert_eq!(next(&mut *ear).await, Heard::Notice(moved("kept", 1)));
    bus.stop().await;
    nats.restart().unwrap();
    until(|| bus.reach() == Reach::Everybody).await;
    assert_eq!(next(&mut *ear).await, Heard::Missed);
    let other = bus_at(&nats).await;
    is_heard_again(&*other, &mut *ear, 2).await;
}

/// Bursts of what more than one task says keep each task's order, as a letter that
/// is overtaken would be dropped.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn what_many_tasks_say_at_once_is_heard_in_each_ones_order() {
    let nats = Nats::start().unwrap();
    let (one, other) = (bus_at(&nats).await, bus_at(&nats).await);
    let tables = ["a", "b", "c", "d"];
    let mut attending = Vec::new();
    for table in tables {
        attending.push(other.attend(table).await);
    }
    let mut ear = other.subscribe(2).await;
    let speakers = tables.map(|table| {
        let one: Arc<NatsBus> = one.clone();
        tokio::spawn(async move {
            for seq in 1..=50 {
                one.publish(moved(table, seq)).await;
            }
        })
    });
    let mut last = [0; 4];
    for _ in 0..200 {
        let heard = next(&mut *ear).await;
        let idx = (0..4).find(|idx| heard == Heard::Notice(moved(tables[*idx], last[*idx] + 1)));
        last[idx.unwrap_or_else(|| panic!("in order, after {last:?}: {heard:?}"))] += 1;
    }
    for speaker in speakers {
        speaker.await.unwrap();
    }
    assert_eq!(other.n_dropped(), 0);
}

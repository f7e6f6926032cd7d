//! What befalls servers, from time to time.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use super::life::State;
use super::servers::{N_SERVERS, Servers};
use super::world::{Phase, lock};

/// Lets things befall the servers as long as the storm lasts.
pub(super) async fn befall(servers: Arc<Servers>) {
    let world = servers.world.clone();
    loop {
        tokio::time::sleep(world.within(world.weather().mishap_ms)).await;
        if world.phase() != Phase::Storm {
            return;
        }
        let place = world.below(N_SERVERS as u32) as usize;
        let mishap = world.below(100);
        let befallen = servers.clone();
        tokio::spawn(async move {
            match mishap {
                0..30 => befallen.replace(place, false).await,
                30..40 => befallen.replace(place, true).await,
                40..65 => pause(&befallen, place).await,
                65..75 => cut(&befallen, &[place]).await,
                75..88 => without_store(&befallen, place).await,
                88..96 => cut(&befallen, &[0, 1, 2]).await,
                _ => close(&befallen),
            }
        });
    }
}

/// A server does nothing for a while, and goes on as if it had.
async fn pause(servers: &Servers, place: usize) {
    let Some(server) = servers.at(place) else {
        return;
    };
    let (world, origin) = (&servers.world, server.life.origin);
    world.tell(format_args!("server {origin} is paused"));
    server.life.set(State::Paused);
    tokio::time::sleep(world.within((100, 8_000))).await;
    world.tell(format_args!("server {origin} goes on"));
    server.life.set(State::Awake);
}

/// The bus is away for some servers.
async fn cut(servers: &Servers, places: &[usize]) {
    let origins = places.iter().filter_map(|place| servers.at(*place));
    let origins: Vec<u64> = origins.map(|server| server.life.origin).collect();
    servers.world.tell(format_args!("no bus for {origins:?}"));
    for origin in &origins {
        servers.ether.cut(*origin);
    }
    tokio::time::sleep(servers.world.within((100, 6_000))).await;
    if servers.world.phase() == Phase::Quiet {
        // Then nobody has a bus, until somebody else mends it.
        return;
    }
    servers
        .world
        .tell(format_args!("the bus is back for {origins:?}"));
    for origin in &origins {
        servers.ether.mend(*origin);
    }
}

/// A server cannot reach the store.
async fn without_store(servers: &Servers, place: usize) {
    let Some(server) = servers.at(place) else {
        return;
    };
    let (world, origin) = (&servers.world, server.life.origin);
    world.tell(format_args!("server {origin} has no store"));
    server.life.has_no_store.store(true, Relaxed);
    tokio::time::sleep(world.within((100, 8_000))).await;
    world.tell(format_args!("server {origin} has its store again"));
    server.life.has_no_store.store(false, Relaxed);
}

/// An administrator closes a table.
fn close(servers: &Servers) {
    let mut house = lock(&servers.house);
    let ids: Vec<String> = house.tables.keys().cloned().collect();
    if let Some(id) = servers.world.pick(&ids) {
        servers
            .world
            .tell(format_args!("{id} is closed from outside"));
        house.close(id);
    }
}

/// All that was wrong ends: everybody is awake and nothing is paused.
pub(super) fn cease(servers: &Servers) {
    for place in 0..N_SERVERS {
        if let Some(server) = servers.at(place) {
            server.life.set(State::Awake);
            server.life.has_no_store.store(false, Relaxed);
        }
    }
}

/// No notice reaches anybody, for this long.
pub(super) async fn without_bus(servers: &Servers, time: Duration) {
    let began = tokio::time::Instant::now();
    while began.elapsed() < time {
        // Servers that have just been started have no bus either.
        for server in (0..N_SERVERS).filter_map(|place| servers.at(place)) {
            servers.ether.cut(server.life.origin);
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    for server in (0..N_SERVERS).filter_map(|place| servers.at(place)) {
        servers.ether.mend(server.life.origin);
    }
}

//! Three servers on one house: started, paused, killed and replaced.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::watch;

use super::bus::{Ether, Line as BusLine};
use super::life::{Life, State};
use super::memory::{House, Line};
use super::world::{World, lock};
use crate::{App, Config, Ground, Limits, Outgoing, Time, nodes};

/// How many there are.
pub(super) const N_SERVERS: usize = 3;
/// When everything simulated begins, in milliseconds since 1970.
const BEGINNING_MS: i64 = 1_700_000_000_000;

pub(super) struct Servers {
    pub(super) world: Arc<World>,
    pub(super) house: Arc<Mutex<House>>,
    pub(super) ether: Arc<Ether>,
    time: Time,
    /// Those that pages can reach.
    places: Mutex<[Option<Arc<Server>>; N_SERVERS]>,
    n_started: Mutex<u64>,
    n_sockets: Mutex<u64>,
}

/// One of them.
pub(super) struct Server {
    pub(super) app: Arc<App>,
    pub(super) life: Arc<Life>,
    stop: watch::Sender<bool>,
}

impl Servers {
    pub(super) fn new(world: Arc<World>) -> Servers {
        Servers {
            ether: Arc::new(Ether::new(world.clone())),
            world,
            house: Arc::default(),
            time: Time::of_timers(BEGINNING_MS),
            places: Mutex::default(),
            n_started: Mutex::default(),
            n_sockets: Mutex::default(),
        }
    }

    /// The server at a place.
    pub(super) fn at(&self, place: usize) -> Option<Arc<Server>> {
        lock(&self.places)[place].clone()
    }

    /// The one at a place, as a balancer would choose that goes by who asks; any
    /// if that one is not there.
    pub(super) fn near(&self, place: usize) -> Option<Arc<Server>> {
        self.at(place).or_else(|| self.any())
    }

    /// Any of those that can be reached, as a balancer would choose.
    pub(super) fn any(&self) -> Option<Arc<Server>> {
        let there: Vec<Arc<Server>> = lock(&self.places).iter().flatten().cloned().collect();
        self.world.pick(&there).cloned()
    }

    /// Starts a server; it is tried again while the house says no.
    pub(super) async fn start(&self, place: usize) {
        loop {
            let server = self.server();
            let origin = server.life.origin;
            let mut joined = crate::join_others(&server.app).await;
            if joined.is_ok() {
                joined = nodes::wake_bots(&server.app).await.map(drop);
            }
            match joined {
                Ok(()) => {
                    self.world.tell(format_args!("server {origin} serves"));
                    lock(&self.places)[place] = Some(Arc::new(server));
                    return;
                }
                Err(error) => {
                    self.world
                        .tell(format_args!("server {origin} is not started: {error}"));
                    server.life.set(State::Dead);
                    self.ether.forget(origin);
                }
            }
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
    }

    /// A number for one more line.
    pub(super) fn next_socket(&self) -> u64 {
        next(&self.n_sockets)
    }

    fn server(&self) -> Server {
        let origin = next(&self.n_started);
        let life = Arc::new(Life::new(origin));
        let ground = Ground {
            store: Arc::new(Line {
                house: self.house.clone(),
                life: life.clone(),
                world: self.world.clone(),
            }),
            bus: Arc::new(BusLine {
                ether: self.ether.clone(),
                life: life.clone(),
            }),
            time: self.time.clone(),
            about: Vec::new(),
        };
        let (stop, stopping) = watch::channel(false);
        let mut app = App::new(config(), ground, stopping).expect("no mail, no puzzles");
        // What is drawn from the system would be another number next time.
        app.origin = origin;
        Server {
            app: Arc::new(app),
            life,
            stop,
        }
    }

    /// Ends a server in the middle of whatever it does, or in order; another is
    /// started in its place.
    pub(super) async fn replace(&self, place: usize, is_in_order: bool) {
        let Some(server) = lock(&self.places)[place].take() else {
            return;
        };
        let origin = server.life.origin;
        if is_in_order {
            self.world.tell(format_args!("server {origin} stops"));
            let _ = server.stop.send(true);
            server.life.set(State::Leaving);
            let leaving = nodes::leave(&server.app);
            let _ = tokio::time::timeout(Duration::from_secs(5), leaving).await;
        } else {
            self.world.tell(format_args!("server {origin} is killed"));
        }
        server.life.set(State::Dead);
        self.ether.forget(origin);
        tokio::time::sleep(self.world.within((10, 3_000))).await;
        self.start(place).await;
    }
}

fn next(counted: &Mutex<u64>) -> u64 {
    let mut counted = lock(counted);
    *counted += 1;
    *counted
}

fn config() -> Config {
    Config {
        base_url: String::new(),
        trust_proxy: false,
        club_word: None,
        has_examples: true,
        bot_pause: Duration::from_millis(100),
        outgoing: Outgoing::default(),
        stand_in: "random".parse().expect("a bot"),
        puzzles: Vec::new(),
        day_begins: 0,
        limits: Limits {
            // So that whoever does not read is dropped, and bots stand in.
            waiting_frames: 24,
            patience: Duration::from_secs(2),
            ..Limits::default()
        },
    }
}

//! A bus in memory that loses, doubles, delays and mixes up what is said over it,
//! and is away at times.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use bus::{Attending, Bus, Heard, Notice, Reach, Subscription};
use tokio::sync::mpsc;

use super::life::{Life, State};
use super::world::{World, lock};

/// What all servers are connected to.
pub(super) struct Ether {
    world: Arc<World>,
    ears: Mutex<BTreeMap<u64, Ear>>,
    /// Servers whose line is broken.
    away: Mutex<BTreeSet<u64>>,
}

/// One server's ear, and the tables it attends to, each as often as it does.
struct Ear {
    heard: mpsc::UnboundedSender<Heard>,
    tables: BTreeMap<String, usize>,
}

impl Ether {
    pub(super) fn new(world: Arc<World>) -> Ether {
        Ether {
            world,
            ears: Mutex::default(),
            away: Mutex::default(),
        }
    }

    /// A server's line breaks.
    pub(super) fn cut(&self, origin: u64) {
        lock(&self.away).insert(origin);
    }

    /// Its line is mended; it knows that it has missed something.
    pub(super) fn mend(&self, origin: u64) {
        if lock(&self.away).remove(&origin) {
            self.deliver(origin, Heard::Missed);
        }
    }

    /// A server is gone.
    pub(super) fn forget(&self, origin: u64) {
        lock(&self.ears).remove(&origin);
    }

    fn is_away(&self, origin: u64) -> bool {
        lock(&self.away).contains(&origin)
    }

    fn deliver(&self, to: u64, heard: Heard) {
        if self.is_away(to) {
            return;
        }
        if let Some(ear) = lock(&self.ears).get(&to) {
            self.world.tell(format_args!("server {to} hears {heard:?}"));
            let _ = ear.heard.send(heard);
        }
    }

    fn attend(&self, origin: u64, table_id: &str) {
        if let Some(ear) = lock(&self.ears).get_mut(&origin) {
            *ear.tables.entry(table_id.to_owned()).or_default() += 1;
        }
    }

    fn turn_away(&self, origin: u64, table_id: &str) {
        if let Some(ear) = lock(&self.ears).get_mut(&origin)
            && let Some(n) = ear.tables.get_mut(table_id)
        {
            *n -= 1;
            if *n == 0 {
                ear.tables.remove(table_id);
            }
        }
    }

    /// Who is to hear a notice.
    fn hearers(&self, notice: &Notice) -> Vec<u64> {
        let attends = |ear: &Ear| match notice.what.table_id() {
            Some(table_id) => ear.tables.contains_key(table_id),
            None => true,
        };
        let ears = lock(&self.ears);
        let hearing = ears
            .iter()
            .filter(|(origin, ear)| **origin != notice.origin && attends(ear));
        hearing.map(|(origin, _)| *origin).collect()
    }

    fn publish(self: &Arc<Self>, notice: Notice) {
        if self.is_away(notice.origin) {
            return;
        }
        for to in self.hearers(&notice) {
            self.send(to, &notice);
        }
    }

    fn send(self: &Arc<Self>, to: u64, notice: &Notice) {
        let weather = self.world.weather();
        if self.world.happens(weather.lost_notice) {
            if self.world.happens(weather.told_loss) {
                self.later(to, Heard::Missed, self.world.within(weather.bus_ms));
            }
            return;
        }
        let n_copies = 1 + u32::from(self.world.happens(weather.doubled));
        for _ in 0..n_copies {
            let mut delay = self.world.within(weather.bus_ms);
            if self.world.happens(weather.late_notice) {
                delay += self.world.within((500, 4_000));
            }
            self.later(to, Heard::Notice(notice.clone()), delay);
        }
    }

    fn later(self: &Arc<Self>, to: u64, heard: Heard, delay: Duration) {
        let ether = self.clone();
        tokio::spawn(async move {
            tokio::time::sleep(delay).await;
            ether.deliver(to, heard);
        });
    }
}

/// One server's way to the others.
pub(super) struct Line {
    pub(super) ether: Arc<Ether>,
    pub(super) life: Arc<Life>,
}

#[async_trait]
impl Bus for Line {
    async fn publish(&self, notice: Notice) {
        self.life.awake().await;
        self.ether.publish(notice);
    }

    async fn subscribe(&self, origin: u64) -> Box<dyn Subscription> {
        let (heard, hearing) = mpsc::unbounded_channel();
        let ear = Ear {
            heard,
            tables: BTreeMap::new(),
        };
        lock(&self.ether.ears).insert(origin, ear);
        Box::new(Hearing {
            hearing,
            life: self.life.clone(),
        })
    }

    async fn attend(&self, table_id: &str) -> Attending {
        self.life.awake().await;
        let attention = Attention {
            ether: self.ether.clone(),
            origin: self.life.origin,
            table_id: table_id.to_owned(),
        };
        attention.ether.attend(attention.origin, table_id);
        Attending::holding(attention)
    }

    fn reach(&self) -> Reach {
        match self.ether.is_away(self.life.origin) || self.life.state() == State::Dead {
            true => Reach::Nobody,
            false => Reach::Everybody,
        }
    }
}

/// Attention that a server pays to a table until this is dropped.
struct Attention {
    ether: Arc<Ether>,
    origin: u64,
    table_id: String,
}

impl Drop for Attention {
    fn drop(&mut self) {
        self.ether.turn_away(self.origin, &self.table_id);
    }
}

struct Hearing {
    hearing: mpsc::UnboundedReceiver<Heard>,
    life: Arc<Life>,
}

#[async_trait]
impl Subscription for Hearing {
    async fn next(&mut self) -> Heard {
        let heard = self.hearing.recv().await;
        self.life.awake().await;
        heard.unwrap_or(Heard::Closed)
    }
}

//! Many games between bots, as fast as the game allows.

mod observe;

use std::sync::Arc;

use bots::{Bot, Clock, Knowledge, Sight};
use dice::{ChaChaDice, Key, Purpose};
use rules::{Game, MAX_SEATS, Seat, SeatCount, SeatSet, Standing, ToAct, Told};

pub use self::observe::Observed;
use crate::clock::ThreadClock;
use crate::players::PlayerName;

/// Plays games by their index. The same index gives the same game whoever
/// plays it and in whichever order.
pub trait Simulator: Send + Sync {
    /// Plays one game.
    fn play(&self, index: u32) -> Simulated;

    /// Plays one game and takes everybody's time. The clock is what the bots
    /// think by.
    fn play_timed(&self, index: u32, clock: &Arc<dyn Clock>) -> Timed;

    /// Plays one game and notes what happens in it.
    fn observe(&self, index: u32) -> Observed;

    /// Who wins and loses together; every seat is in one of the sides.
    fn sides(&self) -> Vec<SeatSet>;
}

/// How a simulated game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Simulated {
    /// Ranks and points.
    pub standing: Standing,
    /// How many decisions were made.
    pub n_actions: u32,
}

/// How a game ended, and how long it was thought about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timed {
    /// How it ended.
    pub simulated: Simulated,
    /// How often each seat had more than one thing to choose from.
    pub n_choices: [u32; MAX_SEATS],
    /// How long each seat thought about those, by the clock.
    pub nanos: [u64; MAX_SEATS],
}

pub(crate) struct BotGames<G: Knowledge> {
    pub(crate) start: G,
    pub(crate) seats: SeatCount,
    pub(crate) seed: String,
    pub(crate) players: Vec<PlayerName>,
}

impl<G: Knowledge> Simulator for BotGames<G> {
    fn play(&self, index: u32) -> Simulated {
        let clock: Arc<dyn Clock> = Arc::new(ThreadClock);
        self.watched(index, &clock, &mut Told::deaf(), &mut Nobody)
            .0
    }

    fn play_timed(&self, index: u32, clock: &Arc<dyn Clock>) -> Timed {
        let mut watch = Stopwatch {
            clock: clock.as_ref(),
            n_choices: [0; MAX_SEATS],
            nanos: [0; MAX_SEATS],
        };
        let (simulated, _) = self.watched(index, clock, &mut Told::deaf(), &mut watch);
        Timed {
            simulated,
            n_choices: watch.n_choices,
            nanos: watch.nanos,
        }
    }

    fn observe(&self, index: u32) -> Observed {
        observe::observe(self, index)
    }

    fn sides(&self) -> Vec<SeatSet> {
        let mut sides = Vec::new();
        for side in self.seats.iter().map(|seat| self.start.partners(seat)) {
            if !sides.contains(&side) {
                sides.push(side);
            }
        }
        sides
    }
}

impl<G: Knowledge> BotGames<G> {
    /// Plays one game while somebody watches. Also returns how it stood at the end.
    fn watched(
        &self,
        index: u32,
        clock: &Arc<dyn Clock>,
        told: &mut Told<G::Event>,
        watch: &mut impl Watch<G>,
    ) -> (Simulated, G) {
        let mut deal = Deal::new(Key::new(Purpose::Chance, &self.seed, index.into()));
        let mut bots = seat_bots::<G>(&self.players, &self.seed, index, clock);
        let mut game = self.start.clone();
        let mut actions = Vec::with_capacity(256);
        let mut n_actions = 0;
        loop {
            match game.to_act() {
                ToAct::Over {} => break,
                ToAct::Chance {} => {
                    let chance = game.sample_chance(&mut deal.dice(game.chance_kind()));
                    game.apply_chance(chance, told);
                    watch.told(told);
                }
                ToAct::Seats { seats } => {
                    let seat = seats.iter().next().expect("somebody is to act");
                    game.legal_actions(seat, &mut actions);
                    let bot = bots[seat.idx()].as_mut().expect("only bots play here");
                    let choose = || bot.choose(&game, seat, &actions);
                    let action = watch.choice(seat, actions.len(), choose);
                    watch.done(seat, action);
                    game.apply(seat, action, told);
                    watch.told(told);
                    n_actions += 1;
                }
            }
        }
        let standing = game.standing().expect("the game is over");
        debug_assert_eq!(standing.ranks().len(), self.seats.count());
        let simulated = Simulated {
            standing,
            n_actions,
        };
        (simulated, game)
    }
}

/// The chances of one game, by kind and number as records have them: the same
/// index is the same deal, whatever the bots do in between.
struct Deal {
    key: Key,
    /// Kinds that came up, with their keys and how many there were.
    kinds: Vec<(&'static str, Key, u64)>,
}

impl Deal {
    fn new(key: Key) -> Deal {
        Deal {
            key,
            kinds: Vec::new(),
        }
    }

    /// The dice of the next chance of a kind.
    fn dice(&mut self, kind: &'static str) -> ChaChaDice {
        let known = self.kinds.iter().position(|(other, ..)| *other == kind);
        let idx = known.unwrap_or_else(|| {
            self.kinds.push((kind, self.key.of_kind(kind), 0));
            self.kinds.len() - 1
        });
        let (_, key, number) = &mut self.kinds[idx];
        *number += 1;
        key.stream(*number)
    }
}

/// Somebody who looks on while bots play.
trait Watch<G: Game> {
    /// A seat chooses among so many actions.
    fn choice(
        &mut self,
        seat: Seat,
        n_legal: usize,
        choose: impl FnOnce() -> G::Action,
    ) -> G::Action;

    /// A seat does something.
    fn done(&mut self, _seat: Seat, _action: G::Action) {}

    /// Something was told, if anybody listens.
    fn told(&mut self, _told: &mut Told<G::Event>) {}
}

/// Nobody looks on.
struct Nobody;

impl<G: Game> Watch<G> for Nobody {
    fn choice(&mut self, _: Seat, _: usize, choose: impl FnOnce() -> G::Action) -> G::Action {
        choose()
    }
}

/// Takes everybody's time.
struct Stopwatch<'a> {
    clock: &'a dyn Clock,
    n_choices: [u32; MAX_SEATS],
    nanos: [u64; MAX_SEATS],
}

impl<G: Game> Watch<G> for Stopwatch<'_> {
    fn choice(
        &mut self,
        seat: Seat,
        n_legal: usize,
        choose: impl FnOnce() -> G::Action,
    ) -> G::Action {
        if n_legal == 1 {
            return choose();
        }
        let since = self.clock.now();
        let action = choose();
        self.n_choices[seat.idx()] += 1;
        self.nanos[seat.idx()] += self.clock.now().saturating_sub(since);
        action
    }
}

/// A bot with dice of its own.
pub(crate) struct SeatedBot<G: Knowledge> {
    bot: Box<dyn Bot<G>>,
    dice: ChaChaDice,
}

impl<G: Knowledge> SeatedBot<G> {
    pub(crate) fn choose(&mut self, game: &G, seat: Seat, legal: &[G::Action]) -> G::Action {
        self.bot
            .choose(Sight::new(game, seat), legal, &mut self.dice)
    }
}

/// The bots at a table by seat; `None` where a person sits.
pub(crate) fn seat_bots<G: Knowledge>(
    players: &[PlayerName],
    seed: &str,
    index: u32,
    clock: &Arc<dyn Clock>,
) -> Vec<Option<SeatedBot<G>>> {
    let key = Key::new(Purpose::Bots, seed, index.into());
    let seated = |(number, player): (usize, &PlayerName)| {
        let bot = player.bot(1.0, clock.clone())?;
        let dice = key.stream(number as u64);
        Some(SeatedBot { bot, dice })
    };
    players.iter().enumerate().map(seated).collect()
}

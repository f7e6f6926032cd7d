//! Many games between bots, as fast as the game allows.

mod luck;
mod observe;

use std::sync::Arc;

use bots::{Bot, Clock, Effort, Past, Playout, Random, Sight, Worths};
use dice::{Key, Purpose};
use rules::{Dice, Game, MAX_SEATS, Seat, SeatCount, SeatSet, Standing, ToAct, Told};

use self::luck::{Deal, Luck, QuickLuck};
pub use self::observe::{Estimate, Observed};
use crate::clock::ThreadClock;
use crate::hostable::Hostable;
use crate::players::PlayerName;

/// Plays games by their index. The same index gives the same game whoever
/// plays it and in whichever order.
pub trait Simulator: Send + Sync {
    /// Plays one game.
    fn play(&self, index: u32) -> Simulated;

    /// Plays one game with quick dice: about as fast as the game allows. The same
    /// index gives the same game here, too, but not the one that `play` plays, and
    /// no record can be made of it.
    fn play_quick(&self, index: u32) -> Simulated;

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

pub(crate) struct BotGames<G: Hostable> {
    start: G,
    seats: SeatCount,
    seed: String,
    players: Vec<PlayerName>,
    /// What quick luck begins with.
    quick_root: u64,
}

impl<G: Hostable> Simulator for BotGames<G> {
    fn play(&self, index: u32) -> Simulated {
        let clock: Arc<dyn Clock> = Arc::new(ThreadClock);
        let mut deal = Deal::new(&self.seed, index);
        self.watched(&clock, &mut deal, &mut Told::deaf(), &mut Nobody)
            .0
    }

    fn play_quick(&self, index: u32) -> Simulated {
        let clock: Arc<dyn Clock> = Arc::new(ThreadClock);
        let mut luck = QuickLuck::new(self.quick_root, index);
        self.watched(&clock, &mut luck, &mut Told::deaf(), &mut Nobody)
            .0
    }

    fn play_timed(&self, index: u32, clock: &Arc<dyn Clock>) -> Timed {
        let mut watch = Stopwatch {
            clock: clock.as_ref(),
            n_choices: [0; MAX_SEATS],
            nanos: [0; MAX_SEATS],
        };
        let mut deal = Deal::new(&self.seed, index);
        let (simulated, _) = self.watched(clock, &mut deal, &mut Told::deaf(), &mut watch);
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

impl<G: Hostable> BotGames<G> {
    pub(crate) fn new(start: G, seats: SeatCount, seed: &str, players: Vec<PlayerName>) -> Self {
        BotGames {
            start,
            seats,
            seed: seed.to_owned(),
            players,
            quick_root: Key::new(Purpose::Chance, seed, 0).quick(0).next_u64(),
        }
    }

    /// Plays one game while somebody watches. Also returns how it stood at the end.
    fn watched(
        &self,
        clock: &Arc<dyn Clock>,
        luck: &mut impl Luck,
        told: &mut Told<G::Event>,
        watch: &mut impl Watch<G>,
    ) -> (Simulated, G) {
        let mut bots: [Option<Player<G>>; MAX_SEATS] = [const { None }; MAX_SEATS];
        for (bot, name) in bots.iter_mut().zip(&self.players) {
            *bot = Player::named(*name, clock);
        }
        let keeps_past = bots.iter().flatten().any(Player::recalls);
        let mut past = Past::default();
        let mut game = self.start.clone();
        let mut actions = Vec::with_capacity(256);
        let mut n_actions = 0;
        loop {
            match game.to_act() {
                ToAct::Over {} => break,
                ToAct::Chance {} => {
                    luck.play_chance(&mut game, told);
                    watch.told(told);
                }
                ToAct::Seats { seats } => {
                    let seat = seats.iter().next().expect("somebody is to act");
                    game.legal_actions(seat, &mut actions);
                    let bot = bots[seat.idx()].as_mut().expect("only bots play here");
                    let sight = Sight::new(&game, seat).after(&past);
                    let choose = || bot.choose(sight, &actions, luck.bot_dice(seat));
                    let action = watch.choice(seat, actions.len(), choose);
                    if actions.len() > 1
                        && let Some(worths) = bot.estimate()
                    {
                        watch.estimated(seat, worths);
                    }
                    watch.done(seat, action);
                    if keeps_past {
                        past.push(&game, seat, action);
                    }
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

/// Somebody who looks on while bots play.
trait Watch<G: Game> {
    /// A seat chooses among so many actions.
    fn choice(
        &mut self,
        seat: Seat,
        n_legal: usize,
        choose: impl FnOnce() -> G::Action,
    ) -> G::Action;

    /// What a seat that thinks ahead took the position for before it chose.
    fn estimated(&mut self, _seat: Seat, _worths: Worths) {}

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

/// Who plays in a simulated game. Those who do not think stand here by name, so
/// that the compiler puts them into the loop, and their dice with them.
enum Player<G: Hostable> {
    Random,
    Playout,
    Thinker(Box<dyn Bot<G>>),
}

impl<G: Hostable> Player<G> {
    fn named(name: PlayerName, clock: &Arc<dyn Clock>) -> Option<Self> {
        match name {
            PlayerName::Random => Some(Player::Random),
            PlayerName::Playout => Some(Player::Playout),
            other => Some(Player::Thinker(
                other.bot(Effort::Share(1.0), clock.clone())?,
            )),
        }
    }

    fn estimate(&self) -> Option<Worths> {
        match self {
            Player::Random | Player::Playout => None,
            Player::Thinker(bot) => bot.estimate(),
        }
    }

    fn recalls(&self) -> bool {
        match self {
            Player::Random | Player::Playout => false,
            Player::Thinker(bot) => bot.recalls(),
        }
    }

    #[inline]
    fn choose(
        &mut self,
        sight: Sight<'_, G>,
        legal: &[G::Action],
        dice: &mut impl Dice,
    ) -> G::Action {
        match self {
            Player::Random => Random.choose(sight, legal, dice),
            Player::Playout => Playout.choose(sight, legal, dice),
            Player::Thinker(bot) => bot.choose(sight, legal, dice),
        }
    }
}

//! Many games between bots, as fast as the game allows.

use std::sync::Arc;

use bots::{Bot, Knowledge, Sight};
use dice::{ChaChaDice, Key, Purpose};
use rules::{Seat, SeatCount, Standing, ToAct, Told};

use crate::clock::ThreadClock;
use crate::players::PlayerName;

/// Plays games by their index. The same index gives the same game whoever
/// plays it and in whichever order.
pub trait Simulator: Send + Sync {
    /// Plays one game.
    fn play(&self, index: u32) -> Simulated;
}

/// How a simulated game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Simulated {
    /// Ranks and points.
    pub standing: Standing,
    /// How many decisions were made.
    pub n_actions: u32,
}

pub(crate) struct BotGames<G: Knowledge> {
    pub(crate) start: G,
    pub(crate) seats: SeatCount,
    pub(crate) seed: String,
    pub(crate) players: Vec<PlayerName>,
}

impl<G: Knowledge> Simulator for BotGames<G> {
    fn play(&self, index: u32) -> Simulated {
        let chance_key = Key::new(Purpose::Chance, &self.seed, index.into());
        let mut bots = seat_bots::<G>(&self.players, &self.seed, index);
        let mut game = self.start.clone();
        let mut told = Told::deaf();
        let mut actions = Vec::with_capacity(256);
        let (mut seq, mut n_actions) = (0, 0);
        loop {
            seq += 1;
            match game.to_act() {
                ToAct::Over {} => break,
                ToAct::Chance {} => {
                    let chance = game.sample_chance(&mut chance_key.stream(seq));
                    game.apply_chance(chance, &mut told);
                }
                ToAct::Seats { seats } => {
                    let seat = seats.iter().next().expect("somebody is to act");
                    game.legal_actions(seat, &mut actions);
                    let bot = bots[seat.idx()].as_mut().expect("only bots play here");
                    let action = bot.choose(&game, seat, &actions);
                    game.apply(seat, action, &mut told);
                    n_actions += 1;
                }
            }
        }
        let standing = game.standing().expect("the game is over");
        debug_assert_eq!(standing.ranks().len(), self.seats.count());
        Simulated {
            standing,
            n_actions,
        }
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
) -> Vec<Option<SeatedBot<G>>> {
    let key = Key::new(Purpose::Bots, seed, index.into());
    let seated = |(number, player): (usize, &PlayerName)| {
        let bot = player.bot(1.0, Arc::new(ThreadClock))?;
        let dice = key.stream(number as u64);
        Some(SeatedBot { bot, dice })
    };
    players.iter().enumerate().map(seated).collect()
}

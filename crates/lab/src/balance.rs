//! How balanced a game is: the same bots in all seats play the same deals for
//! every value of every option, and what happens becomes figures and a page.

mod figures;
mod page;
mod plot;
mod sums;
mod variants;

use anyhow::Result;
use hosting::{Kind, Setup};
use rules::SeatSet;

pub use self::figures::Figures;

use self::figures::Played;
use self::sums::Sums;
use self::variants::{Variant, variants};
use crate::{Stop, unfit, workers};

/// What is to be played: a game as asked for, and with one option changed.
pub struct Study {
    kind: &'static dyn Kind,
    setup: Setup,
    variants: Vec<Variant>,
    /// How many games for each variant.
    n_games: u32,
}

impl Study {
    /// `setup` has one bot for all seats; `varied` names options, or says `all` or
    /// `none`.
    pub fn new(
        kind: &'static dyn Kind,
        setup: Setup,
        varied: &[String],
        n_games: u32,
    ) -> Result<Study> {
        kind.simulator(&setup).map_err(unfit)?;
        let variants = variants(kind, &setup, varied)?;
        Ok(Study {
            kind,
            setup,
            variants,
            n_games,
        })
    }

    /// How many games there are, all variants together.
    pub fn n_all(&self) -> u64 {
        let playable = self.variants.iter().filter(|one| one.setup.is_ok());
        u64::from(self.n_games) * (1 + playable.count() as u64)
    }

    /// Plays until somebody asks to stop; `ticked` hears how many games more are
    /// over. Nothing if there was no time for a single game.
    pub fn play(
        self,
        n_threads: usize,
        stop: &Stop,
        mut ticked: impl FnMut(u64),
    ) -> Result<Option<Figures>> {
        let (kind, n_games) = (self.kind, self.n_games);
        let mut play = |setup: &Setup| play(kind, setup, n_games, n_threads, stop, &mut ticked);
        let (sums, sides) = play(&self.setup)?;
        if sums.n_games == 0 {
            return Ok(None);
        }
        let mut played = Vec::new();
        for variant in self.variants {
            let result = match &variant.setup {
                Ok(setup) => Ok(play(setup)?),
                Err(why) => Err(why.clone()),
            };
            let result = result.and_then(|result| match result.0.n_games {
                0 => Err("stopped before it was its turn".to_owned()),
                _ => Ok(result),
            });
            played.push(Played { variant, result });
        }
        Ok(Some(Figures {
            kind,
            setup: self.setup,
            sides,
            sums,
            variants: played,
        }))
    }
}

/// Plays the games of one setup, until it is asked to stop, and counts what
/// happens in them.
fn play(
    kind: &dyn Kind,
    setup: &Setup,
    n_games: u32,
    n_threads: usize,
    stop: &Stop,
    ticked: &mut impl FnMut(u64),
) -> Result<(Sums, Vec<SeatSet>)> {
    let simulator = kind.simulator(setup).map_err(unfit)?;
    let sides = simulator.sides();
    let mut sums = Sums::default();
    workers::in_order_until(
        0..n_games.into(),
        8,
        n_threads,
        || stop.is_asked(),
        |index| simulator.observe(index as u32),
        |games| {
            games.iter().for_each(|game| sums.add(game, &sides));
            ticked(games.len() as u64);
            Ok(())
        },
    )?;
    Ok((sums, sides))
}

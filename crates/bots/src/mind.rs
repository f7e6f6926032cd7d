//! What bots have to go by: all that is written down of a game, or its rules
//! alone. So a game can be played against bots before anybody has taught them.

use std::marker::PhantomData;
use std::sync::Arc;

use dice::QuickDice;
use rules::{Dice, Game, Imagine, Seat, Standing, ToAct, Told, playout_choice};

use crate::budget::{Budget, Clock};
use crate::confession::Confession;
use crate::greedy::{Judge, best_at_once};
use crate::knowledge::{Knowledge, Method, Worths, shares};
use crate::level::Level;
use crate::past::Heard;
use crate::reading::Reading;
use crate::search::{Search, Thinking, Worlds};
use crate::skill::{Effort, Leveled, Skill};
use crate::theme::Theme;
use crate::{Bot, Sight};

/// Goes by what is written down of a game, in the file of its name.
#[derive(Debug, Clone, Copy, Default)]
pub struct Studied;

/// Goes by the rules alone: whatever can be imagined can be played to its end.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unstudied;

/// Bots for a game with what they go by rubbed off.
pub trait Mind<G: Game>: Send + Sync {
    /// Somebody of a level, with so much effort.
    fn leveled(&self, level: Level, effort: Effort, clock: Arc<dyn Clock>) -> Box<dyn Bot<G>>;

    /// Somebody who looks one step ahead.
    fn greedy(&self) -> Box<dyn Bot<G>>;

    /// Somebody who thinks ahead on so many threads and imagines these worlds.
    fn thinker(
        &self,
        budget: Budget,
        n_threads: usize,
        worlds: Worlds<G>,
        clock: Arc<dyn Clock>,
    ) -> Box<dyn Thinker<G>>;

    /// Whether what was heard before matters to those who read others.
    fn recalls(&self) -> bool;

    /// What a level is fond of, in a few words.
    fn temper(&self, level: Level) -> Option<&'static str>;

    /// Whether a level reads others.
    fn reads(&self, level: Level) -> bool;

    /// What a hint rests on; see [`Knowledge::reading`].
    fn reading(&self, view: &G::View, past: &[Heard<G>]) -> Option<Reading>;

    /// What somebody who read the table has to confess who saw and had heard this
    /// before each of its decisions; see [`Knowledge::confess`].
    fn confess(&self, witnessed: &[(G::View, Vec<Heard<G>>)], end: &G) -> Option<Confession>;

    /// What a game that is over was worth to each seat.
    fn final_worth(&self, game: &G, standing: &Standing) -> Worths;

    /// Why one might choose an action; see [`Knowledge::why`].
    fn why(&self, view: &G::View, action: G::Action) -> Option<G::Reason>;

    /// The actions that look best at a glance: first to somebody who sees only
    /// what happens at once, then to somebody who weighs every action one step
    /// ahead. Those of equals are all named.
    fn glances(&self, view: &G::View, legal: &[G::Action]) -> [Vec<G::Action>; 2];

    /// What puzzles can be about; see [`Knowledge::THEMES`].
    fn themes(&self) -> &'static [Theme];

    /// How much better the best of a puzzle is; see [`Knowledge::CLEAR_MARGIN`].
    fn clear_margin(&self) -> f32;

    /// What a puzzle is about; see [`Knowledge::theme`].
    fn theme(&self, view: &G::View, best: G::Action, next: G::Action) -> Option<Theme>;
}

/// Somebody who can also say what everything is worth. See [`Search`].
pub trait Thinker<G: Game>: Bot<G> {
    /// Has heard this, the oldest first.
    fn recall(&mut self, past: Vec<Heard<G>>);

    /// Thinks about what a seat should do.
    fn think(
        &mut self,
        view: &G::View,
        seat: Seat,
        legal: &[G::Action],
        seed: u64,
    ) -> Thinking<G::Action>;

    /// Weighs some of a seat's legal actions against one another.
    fn compare(
        &mut self,
        view: &G::View,
        seat: Seat,
        actions: &[G::Action],
        seed: u64,
    ) -> Thinking<G::Action>;
}

impl<G: Knowledge<By>, By: Send + Sync + 'static> Mind<G> for By {
    fn leveled(&self, level: Level, effort: Effort, clock: Arc<dyn Clock>) -> Box<dyn Bot<G>> {
        Box::new(Leveled::<G, By>::new(level, effort, clock))
    }

    fn greedy(&self) -> Box<dyn Bot<G>> {
        Box::new(AtOnce(PhantomData::<By>))
    }

    fn thinker(
        &self,
        budget: Budget,
        n_threads: usize,
        worlds: Worlds<G>,
        clock: Arc<dyn Clock>,
    ) -> Box<dyn Thinker<G>> {
        let search = Search::<G, By>::new(budget, clock).on_threads(n_threads);
        Box::new(search.imagining(worlds))
    }

    fn recalls(&self) -> bool {
        <G as Knowledge<By>>::RECALLS
    }

    fn temper(&self, level: Level) -> Option<&'static str> {
        <G as Knowledge<By>>::temper(level).map(|temper| temper.text)
    }

    fn reads(&self, level: Level) -> bool {
        matches!(
            <G as Knowledge<By>>::skill(level),
            Skill::Search { reads: true, .. }
        )
    }

    fn reading(&self, view: &G::View, past: &[Heard<G>]) -> Option<Reading> {
        <G as Knowledge<By>>::reading(view, past)
    }

    fn confess(&self, witnessed: &[(G::View, Vec<Heard<G>>)], end: &G) -> Option<Confession> {
        let believed = witnessed
            .iter()
            .map(|(view, past)| <G as Knowledge<By>>::believe(view, past));
        let believed: Vec<_> = believed.collect();
        <G as Knowledge<By>>::confess(&believed, end)
    }

    fn final_worth(&self, game: &G, standing: &Standing) -> Worths {
        <G as Knowledge<By>>::final_worth(game, standing)
    }

    fn why(&self, view: &G::View, action: G::Action) -> Option<G::Reason> {
        <G as Knowledge<By>>::why(view, action)
    }

    fn glances(&self, view: &G::View, legal: &[G::Action]) -> [Vec<G::Action>; 2] {
        let at_once = <G as Knowledge<By>>::first_sight(view, legal);
        let one_step = <G as Judge<By>>::judge(view, legal);
        [at_once, one_step].map(|worths| {
            let best = worths.iter().max().copied().unwrap_or_default();
            let actions = legal.iter().zip(worths);
            let equals = actions.filter(|&(_, worth)| worth == best);
            equals.map(|(&action, _)| action).collect()
        })
    }

    fn themes(&self) -> &'static [Theme] {
        <G as Knowledge<By>>::THEMES
    }

    fn clear_margin(&self) -> f32 {
        <G as Knowledge<By>>::CLEAR_MARGIN
    }

    fn theme(&self, view: &G::View, best: G::Action, next: G::Action) -> Option<Theme> {
        <G as Knowledge<By>>::theme(view, best, next)
    }
}

impl<G: Knowledge<By>, By: Send + 'static> Thinker<G> for Search<G, By> {
    fn recall(&mut self, past: Vec<Heard<G>>) {
        Search::recall(self, past);
    }

    fn think(
        &mut self,
        view: &G::View,
        seat: Seat,
        legal: &[G::Action],
        seed: u64,
    ) -> Thinking<G::Action> {
        Search::think(self, view, seat, legal, seed)
    }

    fn compare(
        &mut self,
        view: &G::View,
        seat: Seat,
        actions: &[G::Action],
        seed: u64,
    ) -> Thinking<G::Action> {
        Search::compare(self, view, seat, actions, seed)
    }
}

/// [`Greedy`](crate::Greedy), whatever it goes by.
struct AtOnce<By>(PhantomData<By>);

impl<G: Judge<By>, By: Send> Bot<G> for AtOnce<By> {
    fn choose(
        &mut self,
        sight: Sight<'_, G>,
        legal: &[G::Action],
        dice: &mut dyn Dice,
    ) -> G::Action {
        best_at_once::<G, By>(sight, legal, dice)
    }
}

/// So many games are played out to judge an action, or a position.
const N_GAMES: u32 = 12;
/// Luck for judgements: they are the same whenever they are asked for.
const SEED: u64 = 36;

/// Every action is tried in the same worlds, and the dice play on.
impl<G: Imagine> Judge<Unstudied> for G {
    fn judge(view: &G::View, legal: &[G::Action]) -> Vec<i32> {
        let judge = |&action: &G::Action| {
            let mut dice = QuickDice::from(SEED);
            let share = (0..N_GAMES).map(|_| {
                let mut game = G::imagine(view, &mut dice);
                let mut seats = game.to_act().seats().iter();
                let Some(seat) = seats.find(|&seat| game.check(seat, action).is_ok()) else {
                    return 0.0;
                };
                game.apply(seat, action, &mut Told::deaf());
                played_out(game, &mut dice)[seat.idx()]
            });
            (1000.0 * share.sum::<f32>()) as i32
        };
        legal.iter().map(judge).collect()
    }
}

impl<G: Imagine> Knowledge<Unstudied> for G {
    type Notes = ();
    type Belief = ();

    const METHOD: Method = Method::BLANK;

    fn skill(level: Level) -> Skill {
        match level {
            Level::Minnow => Skill::one_step(2.0),
            Level::Puffin => Skill::one_step(0.0),
            Level::Otter => Skill::ahead(Budget::at_most(600, 400)),
            Level::Dolphin => Skill::ahead(Budget::at_most(6000, 400)),
            Level::Orca => Skill::ahead(Budget::millis(1500)),
        }
    }

    fn worth(&self, (): &mut ()) -> Worths {
        let mut dice = QuickDice::from(SEED);
        let mut worths = Worths::default();
        for _ in 0..N_GAMES {
            let played = played_out(self.clone(), &mut dice);
            for (worth, share) in worths.iter_mut().zip(played) {
                *worth += share / N_GAMES as f32;
            }
        }
        worths
    }

    fn why(_: &G::View, _: G::Action) -> Option<G::Reason> {
        None
    }
}

/// What a game is worth to each seat once the dice have played it to its end.
fn played_out<G: Game>(mut game: G, dice: &mut QuickDice) -> Worths {
    let (mut legal, mut told) = (Vec::new(), Told::deaf());
    loop {
        match game.to_act() {
            ToAct::Over {} => {
                let standing = game.standing().expect("the game is over");
                return shares(game.seats(), &standing);
            }
            ToAct::Chance {} => game.play_chance(dice, &mut told),
            ToAct::Seats { seats } => {
                let seat = seats.iter().next().expect("somebody is to act");
                game.legal_actions(seat, &mut legal);
                let action = playout_choice::<G>(&legal, dice);
                game.apply(seat, action, &mut told);
            }
        }
    }
}

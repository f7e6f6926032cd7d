//! Whether a decision makes a puzzle.
//!
//! Most do not, so it is asked in stages, the cheap ones first, and the first no
//! ends it. Everything is asked of the seat's view: there is no position here
//! that could be looked at.

use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

use bots::{Budget, Choice, Effort, Level, NoClock, Sight, Theme, Thinker, Thinking, Worlds};
use dice::{Key, Purpose, QuickDice};
use rules::{Seat, ToAct, Told, fingerprint};

use crate::hostable::Hostable;

/// How thoroughly puzzles are searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PuzzlePlan {
    /// How many worlds are imagined by each of the searches that decide.
    pub worlds: u32,
    /// Which luck they have; the same gives the same answer.
    pub luck: u64,
}

impl PuzzlePlan {
    /// What the puzzles that are shipped were found with.
    pub const USUAL_WORLDS: u32 = 50_000;
    /// Whatever is found must also hold in this part of the worlds, with the luck of
    /// those who check.
    pub const AGAIN: u32 = 6;

    /// To check puzzles, with other luck than they were found with.
    pub const fn again(worlds: u32) -> Self {
        PuzzlePlan {
            worlds,
            luck: 0x7469_6465,
        }
    }
}

/// Whatever is worse than the best by less than this part of the margin is as good.
/// What lies between that and the margin is neither right nor wrong, and spoils a
/// puzzle.
const AS_GOOD: f32 = 0.2;
/// A puzzle with more right answers asks for nothing.
const MAX_FITS: usize = 2;
/// So few possibilities are no puzzle.
const MIN_LEGAL: usize = 3;
/// Of how many choices something is said at most.
const MAX_TOLD: usize = 6;
/// How many are compared at last.
const MAX_RIVALS: usize = 8;
/// Whoever has hardly a chance, or can hardly lose, is not asked.
const OPEN: RangeInclusive<f32> = 0.12..=0.995;
/// How many are compared while it is not yet clear whether it is a puzzle.
const N_LOOKED_AT: usize = 5;
/// In how many worlds every legal action is tried, and then those that did well.
const TRIES: [u32; 2] = [40, 400];
/// How often a level is asked for its choice.
const N_ASKED: u64 = 5;

/// What a puzzle would ask.
pub(super) struct Question<'a, G: Hostable> {
    pub(super) view: &'a G::View,
    pub(super) seat: Seat,
    pub(super) legal: &'a [G::Action],
    pub(super) plan: PuzzlePlan,
}

/// What is thought of a decision that makes a puzzle.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Examined<A> {
    pub(super) theme: Theme,
    /// What fits, the best first, then the alternatives, likewise.
    pub(super) choices: Vec<Choice<A>>,
    pub(super) n_fits: usize,
    /// By choice the levels that make it more often than not.
    pub(super) chosen_by: Vec<Vec<Level>>,
    pub(super) found_by: Vec<Level>,
    pub(super) difficulty: u8,
}

/// The searches of every stage; their memory is kept from one question to the next.
pub(super) struct Stages<G: Hostable> {
    glance: Box<dyn Thinker<G>>,
    first: Box<dyn Thinker<G>>,
    second: Box<dyn Thinker<G>>,
    last: Box<dyn Thinker<G>>,
}

impl<G: Hostable> Stages<G> {
    pub(super) fn new(plan: PuzzlePlan) -> Self {
        Stages {
            glance: thinker::<G>((plan.worlds / 200).max(20)),
            first: thinker::<G>((plan.worlds / 50).max(50)),
            second: thinker::<G>((plan.worlds / 10).max(200)),
            last: thinker::<G>(plan.worlds),
        }
    }
}

/// By how much of the victory the best must be better than whatever does not fit.
fn margin<G: Hostable>() -> f32 {
    G::MIND.clear_margin()
}

fn worth_of<A: Copy + PartialEq>(compared: &Thinking<A>, action: A) -> f32 {
    let mut choices = compared.choices.iter();
    let found = choices.find(|choice| choice.action == action);
    found.map_or(0.0, |choice| choice.worth)
}

fn thinker<G: Hostable>(worlds: u32) -> Box<dyn Thinker<G>> {
    let budget = Budget::iterations(worlds);
    G::MIND.thinker(budget, 1, Worlds::Even, Arc::new(NoClock))
}

impl<G: Hostable> Question<'_, G> {
    /// Whether it is a puzzle, and what is to be said of it.
    pub(super) fn examine(&self, stages: &mut Stages<G>) -> Option<Examined<G::Action>> {
        if self.legal.len() < MIN_LEGAL {
            return None;
        }
        // What it could be about is known from any two actions where nothing can
        // be made of it.
        G::MIND.theme(self.view, self.legal[0], self.legal[1])?;
        let glances = G::MIND.glances(self.view, self.legal);
        let seed = self.plan.luck ^ 6;
        let glance = &mut stages.glance;
        let thinking = glance.think(self.view, self.seat, self.legal, seed);
        if !self.is_open(&thinking, &glances) {
            return None;
        }
        self.look(&mut *stages.first, &glances, 0, 0.3..0.3)?;
        let close = self.look(&mut *stages.second, &glances, 2, 0.4..0.75)?;
        let close = self.close_to(close)?;
        let asked = self.ask();
        let seed = self.plan.luck ^ 4;
        let thinking = stages.last.think(self.view, self.seat, self.legal, seed);
        if !self.is_open(&thinking, &glances) {
            return None;
        }
        let rivals = self.rivals(&thinking, close, &glances, &asked);
        let last = &mut stages.last;
        let fresh = last.compare(self.view, self.seat, &rivals, !self.plan.luck);
        let (choices, n_fits) = self.judge(&thinking, fresh)?;
        let fits: Vec<G::Action> = choices[..n_fits].iter().map(|one| one.action).collect();
        if is_seen(&glances, |action| fits.contains(&action)) {
            return None;
        }
        let n_found = asked.each_ref().map(|actions| {
            let finds = actions.iter().filter(|action| fits.contains(action));
            finds.count()
        });
        let levels_of = |action| {
            let levels = ASKED.into_iter().zip(&asked);
            let own = levels.filter(|(_, actions)| favourite(actions) == Some(action));
            own.map(|(level, _)| level).collect()
        };
        Some(Examined {
            theme: G::MIND.theme(self.view, fits[0], choices[n_fits].action)?,
            chosen_by: choices.iter().map(|one| levels_of(one.action)).collect(),
            choices,
            n_fits,
            found_by: found_by(n_found),
            difficulty: difficulty(n_found),
        })
    }

    /// Looks for the best and compares it with the next few, more or less
    /// thoroughly; nothing if it is already clear that there is no puzzle, because
    /// too many are close to the best or one is neither close nor far.
    fn look(
        &self,
        thinker: &mut dyn Thinker<G>,
        glances: &[Vec<G::Action>; 2],
        luck: u64,
        between: Range<f32>,
    ) -> Option<G::Action> {
        let seed = self.plan.luck ^ luck;
        let thinking = thinker.think(self.view, self.seat, self.legal, seed);
        if !self.is_open(&thinking, glances) {
            return None;
        }
        let choices = thinking.choices.iter().take(N_LOOKED_AT);
        let few: Vec<G::Action> = choices.map(|choice| choice.action).collect();
        let compared = thinker.compare(self.view, self.seat, &few, seed ^ 1);
        self.is_clear(&thinking, &compared, between)
            .then_some(few[0])
    }

    /// Whether in a comparison few are close to the best, something is far, and
    /// nothing lies between, in parts of the margin.
    fn is_clear(
        &self,
        thinking: &Thinking<G::Action>,
        compared: &Thinking<G::Action>,
        between: Range<f32>,
    ) -> bool {
        let best = &thinking.choices[0];
        let same = self.other_order(best);
        let worth = worth_of(compared, best.action);
        let others = compared.choices.iter();
        let others = others.filter(|one| one.action != best.action && Some(one.action) != same);
        let (mut n_close, mut n_far) = (0, 0);
        for other in others {
            let lost = (worth - other.worth) / margin::<G>();
            match lost {
                lost if lost < between.start => n_close += 1,
                lost if lost < between.end => return false,
                _ => n_far += 1,
            }
        }
        n_close < MAX_FITS && n_far > 0
    }

    /// Whether it is not yet lost or won, and the best not seen at a glance.
    fn is_open(&self, thinking: &Thinking<G::Action>, glances: &[Vec<G::Action>; 2]) -> bool {
        let best = &thinking.choices[0];
        OPEN.contains(&best.worth) && !is_seen(glances, |action| action == best.action)
    }

    /// Tries everything that is legal a few times, also what no search would look
    /// at, and those that do well more often: what may be about as good as the
    /// best. Nothing where that is so much that it does not matter what is done.
    fn close_to(&self, best: G::Action) -> Option<Vec<G::Action>> {
        let mut close = self.legal.to_vec();
        for (round, n_tries) in TRIES.into_iter().enumerate() {
            if !close.contains(&best) {
                close.push(best);
            }
            let mut thinker = thinker::<G>(n_tries * close.len() as u32);
            let seed = self.plan.luck ^ (8 + round as u64);
            let tried = thinker.compare(self.view, self.seat, &close, seed);
            // One standard error of a difference between games that are won or lost.
            let doubt = (0.5 / n_tries as f32).sqrt();
            let least = worth_of(&tried, best) - margin::<G>() - doubt;
            close.retain(|&action| action != best && worth_of(&tried, action) > least);
        }
        (close.len() <= MAX_RIVALS).then_some(close)
    }

    /// What the best must stand up to: what the search thought of most, what is
    /// seen at a glance, what the levels choose, and whatever did well when
    /// everything was tried.
    fn rivals(
        &self,
        thinking: &Thinking<G::Action>,
        close: Vec<G::Action>,
        glances: &[Vec<G::Action>; 2],
        asked: &[Vec<G::Action>; 4],
    ) -> Vec<G::Action> {
        let mut rivals = vec![thinking.choices[0].action];
        rivals.extend(self.other_order(&thinking.choices[0]));
        rivals.extend(glances.iter().filter_map(|glance| glance.first().copied()));
        rivals.extend(asked.iter().filter_map(|actions| favourite(actions)));
        rivals.extend(close);
        let thought = thinking.choices[1..].iter().take(3);
        rivals.extend(thought.map(|choice| choice.action));
        let mut known = Vec::new();
        rivals.retain(|action| {
            let is_new = !known.contains(action);
            known.push(*action);
            is_new
        });
        rivals
    }

    /// Sorts what was compared on fresh worlds: what fits, and what does not by
    /// a margin; nothing if something lies between.
    fn judge(
        &self,
        thinking: &Thinking<G::Action>,
        fresh: Thinking<G::Action>,
    ) -> Option<(Vec<Choice<G::Action>>, usize)> {
        let (best, same) = (
            thinking.choices[0].action,
            self.other_order(&thinking.choices[0]),
        );
        let mut choices = fresh.choices;
        choices.sort_by(|a, b| b.worth.total_cmp(&a.worth).then(a.action.cmp(&b.action)));
        let worth = choices.iter().find(|choice| choice.action == best)?.worth;
        let (margin, as_good) = (margin::<G>(), AS_GOOD * margin::<G>());
        // Another one that is better by luck alone is as good.
        if choices[0].worth > worth + as_good {
            return None;
        }
        let fits = |choice: &Choice<G::Action>| {
            choice.worth > worth - as_good || Some(choice.action) == same
        };
        let (mut fitting, others): (Vec<_>, Vec<_>) = choices.into_iter().partition(fits);
        fitting.sort_by_key(|choice| choice.action != best);
        let n_fits = fitting.len();
        let next = others.first()?.worth;
        if n_fits > MAX_FITS || 2 * n_fits > self.legal.len() || next > worth - margin {
            return None;
        }
        fitting.extend(others);
        fitting.truncate(MAX_TOLD.max(n_fits + 2));
        // The search knows best what would follow.
        for choice in &mut fitting {
            let thought = thinking.choices.iter();
            let mut thought = thought.filter(|thought| thought.action == choice.action);
            if let Some(thought) = thought.next().filter(|thought| !thought.then.is_empty()) {
                choice.then.clone_from(&thought.then);
            }
            choice.then.truncate(2);
        }
        Some((fitting, n_fits))
    }

    /// The action that leads to the same position if it is done first and the
    /// given one right after it.
    fn other_order(&self, choice: &Choice<G::Action>) -> Option<G::Action> {
        let (one, other) = (choice.action, *choice.then.first()?);
        let world = G::imagine(self.view, &mut QuickDice::from(self.plan.luck));
        let after = |actions: [G::Action; 2]| {
            let mut world = world.clone();
            for action in actions {
                let ToAct::Seats { seats } = world.to_act() else {
                    return None;
                };
                let is_own = seats.contains(self.seat);
                if !is_own || world.check(self.seat, action).is_err() {
                    return None;
                }
                world.apply(self.seat, action, &mut Told::deaf());
            }
            Some(fingerprint(&world))
        };
        let (there, back) = (after([one, other])?, after([other, one])?);
        (there == back).then_some(other)
    }

    /// By level what it chooses, asked several times.
    fn ask(&self) -> [Vec<G::Action>; 4] {
        let world = G::imagine(self.view, &mut QuickDice::from(self.plan.luck));
        ASKED.map(|level| {
            let key = Key::new(Purpose::Bots, level.name(), self.plan.luck);
            let choose = |nth: u64| {
                let mut bot = G::MIND.leveled(level, Effort::Counted, Arc::new(NoClock));
                let sight = Sight::new(&world, self.seat);
                bot.choose(sight, self.legal, &mut key.stream(nth))
            };
            (0..N_ASKED).map(choose).collect()
        })
    }

    /// Whether what fits is still best with other luck, or why not.
    pub(super) fn hold_against(
        &self,
        fits: &[G::Action],
        others: &[G::Action],
    ) -> Result<(), String> {
        let mut thinker = thinker::<G>(self.plan.worlds);
        let seed = self.plan.luck;
        let thinking = thinker.think(self.view, self.seat, self.legal, seed);
        let found = &thinking.choices[0];
        if !fits.contains(&found.action) {
            return Err(format!("{:?} is found instead", found.action));
        }
        let all: Vec<G::Action> = fits.iter().chain(others).copied().collect();
        let compared = thinker.compare(self.view, self.seat, &all, !seed);
        let worth_of = |actions: &[G::Action]| {
            let choices = compared.choices.iter();
            let among = choices.filter(|choice| actions.contains(&choice.action));
            among.map(|choice| choice.worth).fold(0.0, f32::max)
        };
        let (best, next) = (worth_of(fits), worth_of(others));
        // Who is chosen for a large margin has had luck; half of it must remain.
        match best - next >= margin::<G>() / 2.0 {
            true => Ok(()),
            false => Err(format!("the best is worth {best:.3}, the next {next:.3}")),
        }
    }
}

/// The levels whose worlds are counted, from the weakest.
const ASKED: [Level; 4] = [Level::Minnow, Level::Puffin, Level::Otter, Level::Dolphin];

/// Whether somebody quick would choose what is asked for, at least as likely as
/// not: between equals the dice decide.
fn is_seen<A: Copy>(glances: &[Vec<A>; 2], is_it: impl Fn(A) -> bool) -> bool {
    glances.iter().any(|glance| {
        let n_found = glance.iter().filter(|&&action| is_it(action)).count();
        2 * n_found >= glance.len()
    })
}

/// What somebody chooses more often than not.
fn favourite<A: Copy + PartialEq>(chosen: &[A]) -> Option<A> {
    let is_usual =
        |action: &A| 2 * chosen.iter().filter(|other| *other == action).count() > chosen.len();
    chosen.iter().copied().find(is_usual)
}

fn found_by(n_found: [usize; 4]) -> Vec<Level> {
    let often = |&(_, n_found): &(Level, usize)| 2 * n_found > N_ASKED as usize;
    let levels = ASKED.into_iter().zip(n_found);
    levels.filter(often).map(|(level, _)| level).collect()
}

/// From 1, which the otter always finds, to 5, which the dolphin does not.
fn difficulty([_, _, otter, dolphin]: [usize; 4]) -> u8 {
    match (otter, dolphin) {
        (_, 0..=2) => 5,
        (0..=1, _) => 4,
        (2..=3, _) => 3,
        (4, _) => 2,
        _ => 1,
    }
}

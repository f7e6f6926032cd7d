//! Looking for puzzles in games: in one that bots play for it, or in a log.

use std::sync::Arc;

use bots::{Bot, Effort, NoClock, Sight};
use dice::{ChaChaDice, Key, Purpose};
use record::{Header, Recorder};
use rules::{Entry, Replay, Seat, ToAct, Told, Typed, Viewer, fingerprint};

use super::examine::{Examined, PuzzlePlan, Question, Stages};
use super::file::id_of;
use super::place::{check_again, pick_of};
use super::{Puzzle, PuzzleChoice, PuzzlePath};
use crate::hostable::Hostable;
use crate::kind::{OpenError, Setup};
use crate::said::raw;

/// How many puzzles one game gives at most, and how many decisions lie between
/// them: who solves both should not have seen the position before.
const MAX_A_GAME: usize = 2;
const APART: usize = 12;

/// A game of which puzzles may be made.
struct Course<G: Hostable> {
    path: PuzzlePath,
    moments: Vec<Moment<G>>,
}

/// A decision before it was made.
struct Moment<G> {
    game: G,
    seat: Seat,
    /// How many picks came before.
    n_before: usize,
}

/// Lets bots play a game, time standing still for them, and looks for puzzles in it.
pub(crate) fn find_in_game<G: Hostable>(
    options: &G::Options,
    setup: &Setup,
    plan: PuzzlePlan,
) -> Result<Vec<Puzzle>, OpenError> {
    let names: Vec<String> = setup.players.iter().map(ToString::to_string).collect();
    let header = Header::new::<G>(options, setup.seats, &setup.seed, setup.index, &names);
    let begun = Recorder::<G>::begin(options, header, Told::deaf());
    let mut recorder = begun.map_err(crate::hosted::refused)?;
    let key = Key::new(Purpose::Bots, &setup.seed, setup.index.into());
    let mut bots: Vec<(Box<dyn Bot<G>>, ChaChaDice)> = setup
        .seats
        .iter()
        .zip(&setup.players)
        .map(|(seat, name)| {
            let bot = name.bot(Effort::Counted, Arc::new(NoClock));
            (
                bot.expect("only bots play here"),
                key.stream(seat.number().into()),
            )
        })
        .collect();
    let mut legal = Vec::new();
    while let ToAct::Seats { seats } = recorder.replay().to_act() {
        let seat = seats.iter().next().expect("somebody is to act");
        recorder.game().legal_actions(seat, &mut legal);
        let (bot, dice) = &mut bots[seat.idx()];
        let action = bot.choose(Sight::new(recorder.game(), seat), &legal, dice);
        let played = recorder.play(seat, action);
        played.unwrap_or_else(|error| panic!("bots choose what is legal: {error}"));
    }
    Ok(find_in_log(recorder.header(), recorder.replay(), plan))
}

/// Looks for puzzles in a log. What was taken back is left out, and a log whose
/// chance does not follow from its seed alone gives none.
pub(crate) fn find_in_log<G: Hostable>(
    header: &Header,
    replay: &Replay<G>,
    plan: PuzzlePlan,
) -> Vec<Puzzle> {
    let course = Course::new(header, replay);
    let mut stages = Stages::new(plan);
    let mut found: Vec<(usize, Puzzle)> = Vec::new();
    for idx in course.order() {
        let is_near = |&(other, _): &(usize, Puzzle)| other.abs_diff(idx) < APART;
        if found.len() == MAX_A_GAME || found.iter().any(is_near) {
            continue;
        }
        let puzzle = course.puzzle(idx, plan, &mut stages);
        found.extend(puzzle.map(|puzzle| (idx, puzzle)));
    }
    found.into_iter().map(|(_, puzzle)| puzzle).collect()
}

impl<G: Hostable> Course<G> {
    fn new(header: &Header, replay: &Replay<G>) -> Self {
        let mut path = PuzzlePath {
            rules_version: header.rules_version,
            options: header.options.clone(),
            seats: header.seats,
            seed: header.seed.clone(),
            index: header.index,
            contributions: header.contributions.clone(),
            picks: Vec::new(),
            fingerprint: 0,
        };
        let mut moments = Vec::new();
        let mut game = replay.start().clone();
        let mut legal = Vec::new();
        for (_, entry) in replay.counting() {
            match *entry {
                Entry::Action { seat, action } => {
                    let Some(pick) = pick_of(&game, seat, action, &mut legal) else {
                        break;
                    };
                    moments.push(Moment {
                        game: game.clone(),
                        seat,
                        n_before: path.picks.len(),
                    });
                    path.picks.push(pick);
                    game.apply(seat, action, &mut Told::deaf());
                }
                Entry::Chance { chance } => game.apply_chance(chance, &mut Told::deaf()),
                Entry::Control { .. } => {}
            }
        }
        Course { path, moments }
    }

    /// The decisions, shuffled: all parts of a game have their share in the few
    /// puzzles that are taken from it.
    fn order(&self) -> Vec<usize> {
        let n_moments = self.moments.len();
        let mut order: Vec<usize> = (0..n_moments).collect();
        let key = Key::new(Purpose::Bots, &self.path.seed, self.path.index.into());
        let mut dice = key.quick(u64::MAX);
        for place in (1..n_moments).rev() {
            let other = rules::Dice::below(&mut dice, place as u32 + 1) as usize;
            order.swap(place, other);
        }
        order
    }

    /// The puzzle of a decision, if it makes one.
    fn puzzle(&self, idx: usize, plan: PuzzlePlan, stages: &mut Stages<G>) -> Option<Puzzle> {
        let Moment {
            ref game,
            seat,
            n_before,
        } = self.moments[idx];
        let examined = examined(game, seat, plan, stages)?;
        let path = PuzzlePath {
            picks: self.path.picks[..n_before].to_vec(),
            fingerprint: fingerprint(game),
            ..self.path.clone()
        };
        let puzzle = written::<G>(examined, seat, path);
        // A log with something taken back by agreement has other dice than its seed,
        // and does not even replay.
        let again = PuzzlePlan::again(plan.worlds / PuzzlePlan::AGAIN);
        check_again::<G>(&puzzle, again).is_ok().then_some(puzzle)
    }
}

/// What is thought of a seat's decision, if it makes a puzzle. All of it follows
/// from what the seat knows.
fn examined<G: Hostable>(
    game: &G,
    seat: Seat,
    plan: PuzzlePlan,
    stages: &mut Stages<G>,
) -> Option<Examined<G::Action>> {
    let view = game.view(Viewer::seat(seat));
    let known = raw(&view);
    // Nothing may hang on memory: the screen shows all that the seat knows.
    if known.get() != raw(&G::shown(&view)).get() {
        return None;
    }
    let mut legal = Vec::new();
    game.legal_actions(seat, &mut legal);
    let question = Question::<G> {
        view: &view,
        seat,
        legal: &legal,
        // Luck, too, follows from the view: that of the position would tell.
        plan: PuzzlePlan {
            luck: plan.luck ^ u64::from(fingerprint(&known.get())),
            ..plan
        },
    };
    question.examine(stages)
}

fn written<G: Hostable>(examined: Examined<G::Action>, seat: Seat, path: PuzzlePath) -> Puzzle {
    let choices = examined.choices.into_iter().zip(examined.chosen_by);
    let choices = choices.map(|(choice, chosen_by)| PuzzleChoice {
        text: choice.action.write(),
        worth: (choice.worth * 1000.0).round() as u16,
        then: choice.then.into_iter().map(G::Action::write).collect(),
        chosen_by,
    });
    Puzzle {
        id: id_of(G::KEY, &path, seat),
        theme: examined.theme,
        difficulty: examined.difficulty,
        found_by: examined.found_by,
        seat,
        choices: choices.collect(),
        n_fits: examined.n_fits,
        path,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hosted::Hosted;
    use crate::kind::Kind;
    use crate::puzzles::place::Placed;

    /// Another world that the seat cannot tell from the true one must be thought
    /// of in the same way, whatever is hidden in it.
    #[test]
    fn what_is_said_follows_from_what_the_seat_knows() {
        macro_rules! check_each {
            ($($Game:ty),+ $(,)?) => { $( check::<$Game>(&Hosted::new()); )+ };
        }
        crate::each_game!(check_each);
    }

    fn check<G: Hostable>(hosted: &Hosted<G>) {
        let plan = PuzzlePlan {
            worlds: 10_000,
            luck: 0,
        };
        let mut stages = Stages::new(plan);
        let puzzles = hosted.puzzles().puzzles();
        // In few worlds not everything that is shipped is found again: until there
        // are twins of which something is said.
        let has_said = puzzles.iter().any(|puzzle| {
            let Placed { game, seat, .. } = Placed::<G>::new(puzzle).expect("it replays");
            let mut dice = Key::new(Purpose::Test, &puzzle.id, 0).stream(0);
            let twin = G::imagine(&game.view(Viewer::seat(seat)), &mut dice);
            let found = examined(&game, seat, plan, &mut stages);
            let of_twin = examined(&twin, seat, plan, &mut stages);
            assert_eq!(of_twin, found, "{}", G::KEY);
            found.is_some() && (twin != game || !G::HAS_SECRETS)
        });
        assert!(has_said || puzzles.is_empty(), "{}: no twins", G::KEY);
    }
}

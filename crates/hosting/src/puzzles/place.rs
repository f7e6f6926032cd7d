//! From a path to its position, believing nothing.

use record::{Header, PERSON, Recorder};
use rules::{Game, Refusal, Seat, Told, Typed, Viewer, fingerprint};

use super::examine::{PuzzlePlan, Question};
use super::{Puzzle, PuzzlePath};
use crate::hostable::Hostable;

/// A puzzle's position, with its choices as the game knows them.
pub(crate) struct Placed<G: Hostable> {
    pub(crate) game: G,
    pub(crate) seat: Seat,
    pub(crate) legal: Vec<G::Action>,
    pub(crate) choices: Vec<G::Action>,
}

impl<G: Hostable> Placed<G> {
    /// Plays a puzzle's path, or says why it cannot be what the puzzle says.
    pub(crate) fn new(puzzle: &Puzzle) -> Result<Self, String> {
        let game: G = position(&puzzle.path)?;
        let mut legal = Vec::new();
        game.legal_actions(puzzle.seat, &mut legal);
        if legal.is_empty() {
            return Err("the seat has nothing to decide there".to_owned());
        }
        let read = |text: &String| {
            let action = G::Action::read(text).map_err(|error| error.to_string())?;
            match legal.binary_search(&action) {
                Ok(_) => Ok(action),
                Err(_) => Err(format!("\"{text}\" is not allowed there")),
            }
        };
        let choices = puzzle.choices.iter().map(|choice| &choice.text);
        Ok(Placed {
            choices: choices.map(read).collect::<Result<_, String>>()?,
            seat: puzzle.seat,
            game,
            legal,
        })
    }
}

/// The position that a path leads to.
fn position<G: Hostable>(path: &PuzzlePath) -> Result<G, String> {
    let mut recorder = begin::<G>(path)?;
    let mut legal = Vec::new();
    for (number, &pick) in path.picks.iter().enumerate() {
        let chosen = picked(recorder.game(), pick.into(), &mut legal);
        let at = number + 1;
        let (seat, action) = chosen.ok_or_else(|| format!("move {at} does not exist"))?;
        let played = recorder.play(seat, action);
        played.map_err(|error| format!("move {at}: {error}"))?;
    }
    let found = fingerprint(recorder.game());
    if found != path.fingerprint {
        let expected = path.fingerprint;
        return Err(format!(
            "the moves lead to another position: its fingerprint is {found:08x}, not {expected:08x}"
        ));
    }
    Ok(recorder.game().clone())
}

fn begin<G: Hostable>(path: &PuzzlePath) -> Result<Recorder<G>, String> {
    let options: G::Options =
        serde_json::from_str(path.options.get()).map_err(|error| format!("options: {error}"))?;
    let players = vec![PERSON.to_owned(); path.seats.count()];
    let header = Header {
        rules_version: path.rules_version,
        contributions: path.contributions.clone(),
        ..Header::new::<G>(&options, path.seats, &path.seed, path.index, &players)
    };
    let begun = Recorder::begin(&options, header, Told::deaf());
    begun.map_err(|bad: G::BadOptions| format!("options: {bad} ({})", bad.rule()))
}

/// The action at a place in the lists of all who are to act.
fn picked<G: Game>(
    game: &G,
    mut pick: usize,
    legal: &mut Vec<G::Action>,
) -> Option<(Seat, G::Action)> {
    for seat in game.to_act().seats().iter() {
        game.legal_actions(seat, legal);
        match legal.get(pick) {
            Some(&action) => return Some((seat, action)),
            None => pick -= legal.len(),
        }
    }
    None
}

/// The place of an action in those lists.
pub(super) fn pick_of<G: Game>(
    game: &G,
    seat: Seat,
    action: G::Action,
    legal: &mut Vec<G::Action>,
) -> Option<u16> {
    let mut before = 0;
    for other in game.to_act().seats().iter() {
        game.legal_actions(other, legal);
        if other == seat {
            let nth = legal.binary_search(&action).ok()?;
            return u16::try_from(before + nth).ok();
        }
        before += legal.len();
    }
    None
}

/// Searches a puzzle again, with other luck than it was found with; whether the
/// same is best.
pub(crate) fn check_again<G: Hostable>(puzzle: &Puzzle, plan: PuzzlePlan) -> Result<(), String> {
    let placed = Placed::<G>::new(puzzle)?;
    let view = placed.game.view(Viewer::seat(placed.seat));
    let question = Question::<G> {
        view: &view,
        seat: placed.seat,
        legal: &placed.legal,
        plan,
    };
    let (fits, others) = placed.choices.split_at(puzzle.n_fits);
    question.hold_against(fits, others)
}

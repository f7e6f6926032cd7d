//! Plays and what there is to see of them. A script is played on the engine
//! itself: nothing happens in a lesson that could not happen at a table.

use rules::{Seat, SeatCount, ToAct, Told, Typed, Viewer};
use serde_json::Value;
use wire::{LessonFrame, LessonSeat, PictureView};

use crate::hostable::Hostable;
use crate::live::Eyes;
use crate::players::PlayerName;
use crate::said::{asked, plain, told};

/// Why a script cannot be played, in words.
pub(super) type Fault = String;

/// What one play has done.
pub(crate) struct Done<G: Hostable> {
    pub(crate) game: G,
    pub(crate) seat: Option<Seat>,
    pub(crate) told: Told<G::Event>,
}

impl<G: Hostable> Done<G> {
    /// An action that the rules allow.
    pub(crate) fn action(game: &G, seat: Seat, action: G::Action) -> Result<Self, G::Refusal> {
        let mut done = Done {
            game: game.clone(),
            seat: Some(seat),
            told: Told::new(),
        };
        done.game.play(seat, action, &mut done.told)?;
        Ok(done)
    }

    /// Lets chance take its first outcome wherever it is to act.
    pub(crate) fn settle(&mut self) {
        settle(&mut self.game, &mut self.told);
    }

    pub(crate) fn frame(&self, eyes: Eyes) -> LessonFrame {
        let listener = eyes.listener();
        let events: Vec<&G::Event> = self.told.heard_by(listener).collect();
        LessonFrame {
            seat: self.seat,
            picture: picture(&self.game, eyes),
            events: events.iter().map(plain).collect(),
            words: told::<G>(events.iter().copied(), listener),
        }
    }
}

fn settle<G: Hostable>(game: &mut G, told: &mut Told<G::Event>) {
    let mut outcomes = Vec::new();
    while game.to_act() == (ToAct::Chance {}) {
        game.chances(&mut outcomes);
        game.apply_chance(outcomes[0].0, told);
    }
}

/// Whether a play is chance's.
pub(super) fn is_chance(play: &str) -> bool {
    play.starts_with("chance ")
}

/// Plays what a script lists, one after the other. What chance decides in between
/// is taken from the list, or else its first outcome; what it has to decide after
/// the last play is left to the caller.
pub(super) fn perform<G: Hostable>(game: &G, plays: &[String]) -> Result<Vec<Done<G>>, Fault> {
    let mut done: Vec<Done<G>> = Vec::new();
    for play in plays {
        let mut now = game.clone();
        match done.last_mut() {
            Some(last) => {
                if !is_chance(play) {
                    last.settle();
                }
                now = last.game.clone();
            }
            None if is_chance(play) => {}
            None => settle(&mut now, &mut Told::deaf()),
        }
        let ways = play.split(" | ").map(|way| perform_one(&now, way.trim()));
        // The first that is possible, or why the last one is not.
        let way = ways.reduce(Result::or);
        let way = way.expect("whatever is split has a part");
        done.push(way.map_err(|fault| format!("{play:?}: {fault}"))?);
    }
    Ok(done)
}

/// The same, and lets chance take its first outcome after the last play.
pub(super) fn perform_settled<G: Hostable>(
    game: &G,
    plays: &[String],
) -> Result<Vec<Done<G>>, Fault> {
    let mut done = perform(game, plays)?;
    if let Some(last) = done.last_mut() {
        last.settle();
    }
    Ok(done)
}

fn perform_one<G: Hostable>(game: &G, play: &str) -> Result<Done<G>, Fault> {
    let (who, what) = play.split_once(' ').ok_or("write who does what")?;
    if who == "chance" {
        return chance(game, what);
    }
    let seat = game.seats().read(who).map_err(|error| error.to_string())?;
    if what == "acknowledges" {
        let mut game = game.clone();
        game.acknowledge(seat);
        return Ok(Done {
            game,
            seat: Some(seat),
            told: Told::new(),
        });
    }
    let action = G::Action::read(what).map_err(|error| error.to_string())?;
    Done::action(game, seat, action).map_err(|refusal| refusal.to_string())
}

fn chance<G: Hostable>(game: &G, what: &str) -> Result<Done<G>, Fault> {
    let mut outcomes = Vec::new();
    game.chances(&mut outcomes);
    let outcome = match what {
        "*" => outcomes.first().map(|&(outcome, _)| outcome),
        what => {
            let wanted = serde_json::from_str(what).map_err(|error| error.to_string())?;
            let mut outcomes = outcomes.into_iter().map(|(outcome, _)| outcome);
            outcomes.find(|&outcome| outcome == wanted)
        }
    };
    let outcome = outcome.ok_or("chance cannot decide so now")?;
    let mut done = Done {
        game: game.clone(),
        seat: None,
        told: Told::new(),
    };
    done.game.apply_chance(outcome, &mut done.told);
    Ok(done)
}

/// A position that a script tells.
pub(super) fn position<G: Hostable>(text: &str) -> Result<G, Fault> {
    let game = G::parse(text.trim_matches('\n')).map_err(|error| error.to_string())?;
    game.audit()?;
    Ok(game)
}

/// A position as these eyes see it, with what they may do.
pub(super) fn picture<G: Hostable>(game: &G, eyes: Eyes) -> PictureView {
    let view = match eyes {
        Eyes::Of(viewer) => game.view(viewer),
        Eyes::All => game.open_view(),
    };
    let shown = G::shown(&view);
    let mut legal = Vec::new();
    if let Eyes::Of(Viewer::Seat { seat }) = eyes {
        game.legal_actions(seat, &mut legal);
    }
    let prompt = asked::<G>(&shown, eyes.listener());
    PictureView {
        view: match G::SCENERY {
            Some(scenery) => plain(&scenery.sent(&shown, &legal)),
            None => plain(&shown),
        },
        prompt: rules::Said {
            what: plain(&prompt.what),
            text: prompt.text,
        },
        legal: legal.iter().map(plain).collect::<Vec<Value>>(),
        outcome: game.outcome(),
    }
}

/// Whose eyes a script means: a seat's letter, `public`, or `all`.
pub(super) fn eyes(text: &str, seats: SeatCount) -> Result<Eyes, Fault> {
    Ok(match text {
        "all" => Eyes::All,
        "public" => Eyes::Of(Viewer::Public {}),
        letter => {
            let seat = seats.read(letter).map_err(|error| error.to_string())?;
            Eyes::Of(Viewer::seat(seat))
        }
    })
}

/// Who sits where: nobody's bot in the learner's seat, the script's bots in the
/// others, `minnow` where it names none.
pub(super) fn company(
    seats: SeatCount,
    you: Option<Seat>,
    bots: &[String],
) -> Result<Vec<LessonSeat>, Fault> {
    for bot in bots {
        let is_bot = PlayerName::opponents().any(|known| known.to_string() == *bot);
        if !is_bot {
            return Err(format!("there is no bot {bot:?}"));
        }
    }
    let mut bots = bots.iter().cloned();
    let minnow = || PlayerName::opponents().next().map(|bot| bot.to_string());
    let seat = |seat: Seat| LessonSeat {
        bot: match you == Some(seat) {
            true => None,
            false => bots.next().or_else(minnow),
        },
    };
    Ok(seats.iter().map(seat).collect())
}

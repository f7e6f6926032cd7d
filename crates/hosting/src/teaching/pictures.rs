//! Positions that are only looked at: the film about a game's goal, and figures
//! beside its rules.

use rules::{Told, Viewer};
use wire::{FigureView, FilmFrame, FilmView, LessonFrame};

use super::script::{FigureScript, FiguresScript, FilmScript};
use super::stage::{Done, Fault, company, eyes, is_chance, perform, picture, position};
use crate::hostable::Hostable;
use crate::live::Eyes;

/// A film as it is sent.
pub(super) fn film<G: Hostable>(text: &str) -> Result<FilmView, Fault> {
    let script: FilmScript = toml::from_str(text).map_err(|error| error.to_string())?;
    let mut game: G = position(&script.position)?;
    let eyes = eyes(&script.eyes, game.seats())?;
    let mut frames = vec![FilmFrame {
        frame: still(&game, eyes),
        caption: script.caption,
        point: script.point,
        is_still: script.is_still,
    }];
    let mut moves = script.moves.into_iter().enumerate().peekable();
    while let Some((nth, next)) = moves.next() {
        let done = perform(&game, &next.play);
        let mut done = done.map_err(|fault| format!("move {}: {fault}", nth + 1))?;
        let after = moves.peek().and_then(|(_, after)| after.play.first());
        if let Some(last) = done.last_mut()
            && !after.is_some_and(|play| is_chance(play))
        {
            last.settle();
        }
        // Several plays are one picture, and tell all that happened.
        let mut frame = still(&game, eyes);
        for play in &done {
            let next = play.frame(eyes);
            frame.seat = next.seat;
            frame.picture = next.picture;
            frame.events.extend(next.events);
            frame.words.extend(next.words);
        }
        if let Some(last) = done.into_iter().next_back() {
            game = last.game;
        }
        frames.push(FilmFrame {
            frame,
            caption: next.caption,
            point: next.point,
            is_still: next.is_still,
        });
    }
    Ok(FilmView {
        viewer: eyes.listener(),
        seats: company(game.seats(), watcher(eyes), &script.bots)?,
        frames,
    })
}

/// A position in which nothing happens.
fn still<G: Hostable>(game: &G, eyes: Eyes) -> LessonFrame {
    let told = Told::new();
    let (game, seat) = (game.clone(), None);
    Done { game, seat, told }.frame(eyes)
}

/// The seat whose eyes they are.
fn watcher(eyes: Eyes) -> Option<rules::Seat> {
    match eyes {
        Eyes::Of(Viewer::Seat { seat }) => Some(seat),
        Eyes::Of(Viewer::Public {}) | Eyes::All => None,
    }
}

/// The figures of a game.
pub(super) fn figures<G: Hostable>(text: &str) -> Result<Vec<FigureView>, Fault> {
    let script: FiguresScript = toml::from_str(text).map_err(|error| error.to_string())?;
    let figures = script.figures.into_iter().map(figure::<G>);
    figures.collect()
}

fn figure<G: Hostable>(script: FigureScript) -> Result<FigureView, Fault> {
    let at = |fault: Fault| format!("the figure of {}: {fault}", script.rule);
    let game: G = position(&script.position).map_err(at)?;
    let eyes = eyes(&script.eyes, game.seats()).map_err(at)?;
    Ok(FigureView {
        viewer: eyes.listener(),
        seats: company(game.seats(), watcher(eyes), &[])?,
        picture: picture(&game, eyes),
        rule: script.rule,
        caption: script.caption,
        point: script.point,
    })
}

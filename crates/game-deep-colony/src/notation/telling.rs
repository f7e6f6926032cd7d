//! Events and prompts in words.

use rules::{Seat, Viewer};

use super::position::spot;
use crate::event::{Event, Reason};
use crate::game::{Phase, PieceKind, Spot};
use crate::view::View;

pub(crate) fn tell(event: &Event) -> String {
    match event {
        Event::FirstSeat { seat } => format!("{seat} begins"),
        Event::Drawn {
            seat,
            name,
            fits: true,
            ..
        } => format!("{seat} draws {name}"),
        Event::Drawn { seat, name, .. } => {
            format!("{seat} draws {name}, which fits nowhere and is set aside")
        }
        Event::Placed {
            seat,
            name,
            at,
            rotation,
            ..
        } => match rotation.quarters() {
            0 => format!("{seat} places {name} at {at}"),
            1 => format!("{seat} places {name} at {at}, turned by a quarter"),
            2 => format!("{seat} places {name} at {at}, turned by a half"),
            _ => format!("{seat} places {name} at {at}, turned by three quarters"),
        },
        Event::Deployed {
            seat,
            piece,
            at,
            spot: on,
        } => {
            let what = match piece {
                PieceKind::Marker => "a construction marker",
                PieceKind::Submarine => "a submarine",
                PieceKind::HeadOffice => "the Head Office",
            };
            let on = match on {
                Spot::Aerator {} | Spot::Generator {} => format!("the {}", spot(*on)),
                _ => spot(*on),
            };
            format!("{seat} deploys {what} on {on} at {at}")
        }
        Event::Skipped { seat } => format!("{seat} deploys nothing"),
        Event::Scored {
            seats,
            credits,
            reason,
            ..
        } => format!(
            "{}: {}",
            tell_credits(seats, *credits),
            tell_reason(*reason)
        ),
        Event::Over { n_aside: 0 } => "the last tile lies: the final scoring".to_owned(),
        Event::Over { n_aside } => {
            let left = n(u16::from(*n_aside), "tile");
            format!("{left} left, and none fits: the final scoring")
        }
    }
}

fn n(count: u16, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}

fn tell_credits(seats: &[Seat], credits: i16) -> String {
    let letters: Vec<String> = seats.iter().map(ToString::to_string).collect();
    let (verb, each) = match seats {
        [_] if credits < 0 => ("loses", ""),
        [_] => ("scores", ""),
        _ if credits < 0 => ("lose", " each"),
        _ => ("score", " each"),
    };
    format!(
        "{} {verb} {}{each}",
        letters.join(" and "),
        credits.unsigned_abs()
    )
}

fn tell_reason(reason: Reason) -> String {
    let complete = |is_complete: bool| match is_complete {
        true => "completed",
        false => "incomplete",
    };
    let tiles_and = |tiles: u8, submarines: u8, head_office: bool| {
        let mut words = n(tiles.into(), "tile");
        if submarines > 0 {
            words += &format!(", {}", n(submarines.into(), "submarine"));
        }
        if head_office {
            words += ", Head Office";
        }
        words
    };
    match reason {
        Reason::Link { is_complete, tiles } => {
            format!(
                "{} link, {}",
                complete(is_complete),
                n(tiles.into(), "tile")
            )
        }
        Reason::Colony {
            is_complete,
            tiles,
            submarines,
            head_office,
        } => {
            let what = tiles_and(tiles, submarines, head_office);
            format!("{} colony, {what}", complete(is_complete))
        }
        Reason::Aerator { arms } => {
            let arms_are = n(arms.into(), "terminated arm");
            format!("{} aerator, {arms_are}", complete(arms == 4))
        }
        Reason::Submarines { between } => {
            format!("two submarines, {} between them", n(between, "space"))
        }
        Reason::Generator {
            tiles,
            submarines,
            head_office,
        } => {
            let what = tiles_and(tiles, submarines, head_office);
            format!("generator, nearest colony: {what}")
        }
        Reason::Ocean { kelp, algae } => format!("ocean, {kelp} kelp, {algae} algae"),
    }
}

pub(crate) fn prompt(view: &View) -> String {
    let Some(seat) = view.phase.seat() else {
        return match view.phase {
            Phase::Over {} => "The game is over.".to_owned(),
            _ => "Chance decides.".to_owned(),
        };
    };
    match (view.phase, view.viewer == Viewer::seat(seat)) {
        (Phase::Place { .. }, true) => "Your turn: place your tile.".to_owned(),
        (Phase::Place { .. }, false) => format!("{seat} is to place a tile."),
        (_, true) => "Your tile lies: deploy one piece on it, or skip.".to_owned(),
        (_, false) => format!("{seat} may deploy a piece."),
    }
}

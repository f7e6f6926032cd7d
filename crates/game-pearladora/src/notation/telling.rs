//! Events and prompts in words.

use rules::{Seat, Viewer};

use crate::board::SquareSet;
use crate::event::{Count, Event};
use crate::game::Phase;
use crate::view::View;

pub(super) fn tell(event: &Event) -> String {
    match event {
        Event::Groups { groups } => {
            let names: Vec<&str> = groups.groups().iter().map(|group| group.name()).collect();
            format!("the groups are dealt: {}", names.join(", "))
        }
        Event::Clusters { pearls } => {
            let pearls: Vec<String> = pearls.iter().map(ToString::to_string).collect();
            format!("the clusters are laid out: {}", pearls.join(" "))
        }
        Event::FirstSeat { seat } => format!("{seat} begins"),
        Event::Diver {
            seat,
            at,
            value: Some(value),
        } => {
            format!("{seat} lays a diver on {at}, a {}", value.number())
        }
        Event::Diver {
            seat,
            at,
            value: None,
        } => format!("{seat} lays a diver on {at}"),
        Event::Pontoon { seat, line, closed } => {
            format!("{seat} lays a pontoon on {line}{}", tell_closed(*closed))
        }
        Event::Backup { seat, at } => format!("{seat} puts the Backup on {at}"),
        Event::Look {
            seat,
            at,
            value: Some(value),
        } => {
            format!("{seat} looks at {at} and sees a {}", value.number())
        }
        Event::Look {
            seat,
            at,
            value: None,
        } => format!("{seat} looks at {at}"),
        Event::ExtraDiver { seat, at, value } => {
            format!(
                "{seat} lays an extra diver face up on {at}, a {}",
                value.number()
            )
        }
        Event::ExtraPontoon { seat, line, closed } => {
            format!(
                "{seat} lays an extra pontoon on {line}{}",
                tell_closed(*closed)
            )
        }
        Event::Necklace { seat, at } => format!("{seat} gives the diver on {at} a necklace"),
        Event::Retired { seat } => format!("{seat} retires"),
        Event::Skipped { seat } => format!("{seat} cannot play"),
        Event::Over { divers } => match divers.len() {
            0 => "nobody can play, and no diver lies on the board".to_owned(),
            1 => "nobody can play: the only diver is turned over".to_owned(),
            count => format!("nobody can play: {count} divers are turned over"),
        },
        Event::Counted { count } => tell_count(count),
    }
}

fn tell_closed(closed: Option<[SquareSet; 2]>) -> String {
    match closed {
        Some([near, far]) => format!(", parting {} squares from {}", near.len(), far.len()),
        None => String::new(),
    }
}

fn tell_count(count: &Count) -> String {
    let first = count
        .squares
        .first()
        .map_or_else(String::new, |square| square.to_string());
    let sums: Vec<String> = count
        .sums
        .iter()
        .map(|sum| format!("{} {}", letters(&sum.seats), sum.total))
        .collect();
    let sums = if sums.is_empty() {
        "no divers".to_owned()
    } else {
        sums.join(", ")
    };
    let takers = letters(&count.takers);
    let share = count.share;
    let end = match (
        count.pearls,
        count
            .sums
            .iter()
            .filter(|sum| count.takers.contains(&sum.seats[0]))
            .count(),
    ) {
        (0, _) => "nothing to take".to_owned(),
        (_, 0) => "nobody takes them".to_owned(),
        (_, 1) if count.by_backup => format!("{takers} takes {share} by the Backup"),
        (_, 1) => format!("{takers} takes {share}"),
        _ => format!("{takers} share, {share} each"),
    };
    format!(
        "territory of {first}, {} pearls: {sums}; {end}",
        count.pearls
    )
}

fn letters(seats: &[Seat]) -> String {
    seats.iter().map(|seat| seat.letter()).collect()
}

pub(super) fn prompt(view: &View) -> String {
    let Some(seat) = view.phase.seat() else {
        return match view.phase {
            Phase::Over {} => "The game is over.".to_owned(),
            _ => "Chance decides.".to_owned(),
        };
    };
    if view.viewer != Viewer::seat(seat) {
        return format!("{seat} is to play.");
    }
    let main = if view.options.advanced {
        "place a diver, up to two pontoons, or your Backup"
    } else {
        "place a diver, or up to two pontoons"
    };
    match view.phase {
        Phase::SecondPontoon { first, .. } => {
            format!("Your pontoon lies on {first}: place a second one, or be done.")
        }
        Phase::AfterPower { .. } => format!("Now your main action: {main}."),
        _ if view.seats[seat.idx()].powers > 0 => {
            format!("Your turn: use a power first if you like, then {main}.")
        }
        _ => format!("Your turn: {main}."),
    }
}

//! What happened, in sentences.

use rules::{To, capital, counted, listed};

use crate::board::SquareSet;
use crate::event::{Count, Event, Sum};

pub(super) fn tell(event: &Event, to: To) -> String {
    match event {
        Event::Groups { groups } => {
            let seats = (0..).filter_map(rules::Seat::new).zip(groups.groups());
            let parts: Vec<String> = seats
                .map(|(seat, group)| match to.is(seat) {
                    true => format!("you play the {}", group.title()),
                    false => format!("{} plays the {}", to.name(seat), group.title()),
                })
                .collect();
            format!("{}.", capital(&listed(&parts)))
        }
        Event::Clusters { .. } => "Forty pearls lie in the eight farms.".to_owned(),
        Event::FirstSeat { seat } => format!("{}.", to.does(*seat, "begin", "begins")),
        Event::Diver { seat, at, value } => {
            let what = match value {
                Some(value) => format!("a {}", value.number()),
                None => "a diver".to_owned(),
            };
            format!("{} {what} on {at}.", to.does(*seat, "place", "places"))
        }
        Event::Pontoon { seat, line, closed } => {
            let lays = to.does(*seat, "lay", "lays");
            format!("{lays} a pontoon on {line}{}.", cut(*closed))
        }
        Event::ExtraPontoon { seat, line, closed } => {
            let lays = to.does(*seat, "lay", "lays");
            format!("{lays} an extra pontoon on {line}{}.", cut(*closed))
        }
        Event::ExtraDiver { seat, at, value } => {
            let places = to.does(*seat, "place", "places");
            let value = value.number();
            format!("{places} an extra diver face up on {at}: a {value}.")
        }
        Event::Backup { seat, at } => {
            let backs_up = to.does(*seat, "back up your", "backs up the");
            format!("{backs_up} diver on {at}.")
        }
        Event::Look { seat, at, value } => {
            let sight = value.map_or_else(String::new, |value| format!(": a {}", value.number()));
            let looks = to.does(*seat, "look", "looks");
            format!("{looks} at the diver on {at}{sight}.")
        }
        Event::Necklace { seat, at } => {
            let hangs = to.does(*seat, "hang", "hangs");
            format!("{hangs} a necklace on the diver on {at}.")
        }
        Event::Retired { seat } => format!("{} for good.", to.does(*seat, "stop", "stops")),
        Event::Skipped { seat } => {
            let is = to.does(*seat, "cannot play and are", "cannot play and is");
            format!("{is} passed over.")
        }
        Event::Over { divers } => match divers.len() {
            0 => "Nobody can play any more, and no diver lies in the lagoon.".to_owned(),
            1 => "Nobody can play any more: 1 diver is turned over.".to_owned(),
            count => format!("Nobody can play any more: {count} divers are turned over."),
        },
        Event::Counted { count } => counted_out(count, to),
    }
}

/// What a pontoon has parted, if it has.
fn cut(closed: Option<[SquareSet; 2]>) -> String {
    let Some([near, far]) = closed else {
        return String::new();
    };
    let (small, large) = (near.len().min(far.len()), near.len().max(far.len()));
    format!(", cutting {} off from {large}", counted(small, "square"))
}

/// How a territory was decided.
fn counted_out(count: &Count, to: To) -> String {
    let first = count.squares.first().expect("a territory has squares");
    let pearls = counted(count.pearls, "pearl");
    let sum = |sum: &Sum| format!("{} {}", to.names(sum.seats.iter().copied()), sum.total);
    let sums: Vec<String> = count.sums.iter().map(sum).collect();
    let sums = match sums.as_slice() {
        [] => "no divers".to_owned(),
        sums => listed(sums),
    };
    format!(
        "Territory of {first}, {pearls}: {sums}; {}.",
        takers(count, to)
    )
}

/// Who takes what of a territory.
fn takers(count: &Count, to: To) -> String {
    let takes = |sum: &&Sum| sum.seats.iter().any(|seat| count.takers.contains(seat));
    let n_sides = count.sums.iter().filter(takes).count();
    let names = to.names(count.takers.iter().copied());
    let share = count.share;
    let is_plural = count.takers.len() > 1 || count.takers.iter().any(|&seat| to.is(seat));
    let take = if is_plural { "take" } else { "takes" };
    match (count.pearls, n_sides) {
        (0, _) => "there is nothing to take".to_owned(),
        (_, 0) => "nobody takes them".to_owned(),
        (_, 1) if count.by_backup => format!("{names} {take} {share} by the Backup"),
        (_, 1) => format!("{names} {take} {share}"),
        _ => format!("{names} share, {share} each"),
    }
}

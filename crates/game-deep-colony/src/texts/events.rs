//! What happened, in sentences.

use rules::{Seat, To, capital, counted, listed};

use crate::board::Cell;
use crate::event::{Event, ScoreReason};
use crate::game::{PieceKind, Spot};
use crate::pieces::{LinkEnd, Tile};

pub(super) fn tell(event: &Event, to: To) -> String {
    match event {
        Event::FirstSeat { seat } => format!("{}.", to.does(*seat, "begin", "begins")),
        Event::Drawn {
            seat,
            drawing,
            fits,
            ..
        } => {
            let draws = to.does(*seat, "draw", "draws");
            let drawing = on_tile(drawing);
            match fits {
                true => format!("{draws} {drawing}."),
                false => format!("{draws} {drawing}. It fits nowhere and is set aside."),
            }
        }
        Event::Placed { seat, at, .. } => {
            let lays = to.does(*seat, "lay your", "lays the");
            format!("{lays} tile {}.", whereabouts(*at))
        }
        Event::Deployed {
            seat, piece, spot, ..
        } => {
            let puts = to.does(*seat, "put", "puts");
            format!(
                "{puts} {} on the {} there.",
                piece_name(*piece),
                spot_name(*spot)
            )
        }
        Event::Skipped { seat } => format!("{} nothing.", to.does(*seat, "deploy", "deploys")),
        Event::Scored {
            seats,
            credits,
            reason,
            ..
        } => scored(seats, *credits, *reason, to),
        Event::Over { n_aside } => match n_aside {
            0 => "The bag is empty. What stands is scored.".to_owned(),
            1 => "The bag is empty but for 1 tile that fits nowhere. What stands is scored."
                .to_owned(),
            n_aside => format!(
                "The bag is empty but for {n_aside} tiles that fit nowhere. What stands is scored."
            ),
        },
    }
}

/// "2 east, 1 north", as seen from the start tile.
fn whereabouts(at: Cell) -> String {
    let along = |steps: i16, there: &str, back: &str| match steps {
        0 => None,
        1.. => Some(format!("{steps} {there}")),
        _ => Some(format!("{} {back}", steps.unsigned_abs())),
    };
    let parts = [
        along(at.x(), "east", "west"),
        along(at.y(), "south", "north"),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    match parts.is_empty() {
        true => "the start".to_owned(),
        false => parts.join(", "),
    }
}

/// What is drawn on a tile: "a colony on 2 sides, a bend, 1 kelp".
fn on_tile(tile: &Tile) -> String {
    let mut parts: Vec<String> = Vec::new();
    match tile.colonies.as_slice() {
        [] => {}
        [only] if only.len() == 4 => parts.push("a dome all over".to_owned()),
        [only] => {
            let sides = counted(only.len() as u32, "side");
            parts.push(format!("a colony on {sides}"));
        }
        several => parts.push(format!("{} colonies", several.len())),
    }
    let has = |end: LinkEnd| tile.links.iter().any(|link| link.contains(&end));
    if tile.aerator {
        parts.push("an aerator with four arms".to_owned());
    } else if has(LinkEnd::Junction) {
        parts.push("a T intersection".to_owned());
    }
    parts.extend(tile.links.iter().filter_map(link).map(str::to_owned));
    if tile.generator.is_some() {
        parts.push("a generator".to_owned());
    }
    let kelp: u32 = tile.oceans.iter().map(|ocean| u32::from(ocean.kelp)).sum();
    let algae: u32 = tile.oceans.iter().map(|ocean| u32::from(ocean.algae)).sum();
    if kelp > 0 {
        parts.push(format!("{kelp} kelp"));
    }
    if algae > 0 {
        parts.push(format!("{algae} algae"));
    }
    match parts.is_empty() {
        true => "open water".to_owned(),
        false => parts.join(", "),
    }
}

/// What a link looks like, unless it is an arm of something.
fn link(ends: &[LinkEnd; 2]) -> Option<&'static str> {
    match *ends {
        [LinkEnd::Junction | LinkEnd::Aerator, _] | [_, LinkEnd::Junction | LinkEnd::Aerator] => {
            None
        }
        [LinkEnd::Terminus, _] | [_, LinkEnd::Terminus] => Some("a dead end"),
        [LinkEnd::Colony(_), _] | [_, LinkEnd::Colony(_)] => Some("a link into the colony"),
        [LinkEnd::Edge(one), LinkEnd::Edge(other)] => match one.idx().abs_diff(other.idx()) {
            2 => Some("a straight link"),
            _ => Some("a bend"),
        },
    }
}

fn piece_name(piece: PieceKind) -> &'static str {
    match piece {
        PieceKind::Marker => "a construction marker",
        PieceKind::Submarine => "a submarine",
        PieceKind::HeadOffice => "a Head Office",
    }
}

fn spot_name(spot: Spot) -> &'static str {
    match spot {
        Spot::Colony { .. } => "colony",
        Spot::Link { .. } => "link",
        Spot::Ocean { .. } => "ocean",
        Spot::Aerator {} => "aerator",
        Spot::Generator {} => "generator",
    }
}

/// "You and {B} get 4 credits each for a link over 4 tiles."
fn scored(seats: &[Seat], credits: i16, reason: ScoreReason, to: To) -> String {
    let what = scored_for(reason);
    let is_third = matches!(seats, &[seat] if !to.is(seat));
    let verb = match (credits < 0, is_third) {
        (true, true) => "loses",
        (true, false) => "lose",
        (false, true) => "gets",
        (false, false) => "get",
    };
    let each = match seats {
        [] => return format!("Nobody scores {what}."),
        [_] => "",
        _ => " each",
    };
    let who = capital(&to.names(seats.iter().copied()));
    let credits = counted(credits.unsigned_abs(), "credit");
    format!("{who} {verb} {credits}{each} for {what}.")
}

/// What credits are for, with the parts of the sum: "a colony of 4 tiles and 1
/// submarine at 2".
fn scored_for(reason: ScoreReason) -> String {
    match reason {
        ScoreReason::Link { is_complete, tiles } => {
            let link = if is_complete {
                "a link"
            } else {
                "an incomplete link"
            };
            format!("{link} over {}", counted(tiles, "tile"))
        }
        ScoreReason::Colony {
            is_complete,
            tiles,
            submarines,
            head_office,
        } => {
            let colony = if is_complete {
                "a colony"
            } else {
                "an incomplete colony"
            };
            let (per_tile, per_submarine) = match (is_complete, head_office) {
                (true, true) => (" at 2", " at 3"),
                (true, false) => ("", " at 2"),
                (false, _) => ("", ""),
            };
            let mut parts = vec![counted(tiles, "tile") + per_tile];
            if submarines > 0 {
                parts.push(counted(submarines, "submarine") + per_submarine);
            }
            let office = if head_office {
                " with a Head Office"
            } else {
                ""
            };
            format!("{colony} of {}{office}", listed(&parts))
        }
        ScoreReason::Aerator { arms: 4 } => "an aerator with all four arms terminated".to_owned(),
        ScoreReason::Aerator { arms } => {
            format!("an aerator with {}", counted(arms, "terminated arm"))
        }
        ScoreReason::Submarines { between: 1 } => {
            "1 tile or space between the submarines".to_owned()
        }
        ScoreReason::Submarines { between } => {
            format!("{between} tiles or spaces between the submarines")
        }
        ScoreReason::Generator {
            tiles,
            submarines,
            head_office,
        } => {
            let mut parts = vec![format!("a colony of {}", counted(tiles, "tile"))];
            if submarines > 0 {
                parts.push(counted(submarines, "submarine"));
            }
            if head_office {
                parts.push("a Head Office".to_owned());
            }
            format!("a generator: {} nearest to it", listed(&parts))
        }
        ScoreReason::Ocean { kelp, algae: 0 } => format!("an ocean with {kelp} kelp"),
        ScoreReason::Ocean { kelp, algae } => {
            format!("an ocean with {kelp} kelp less {algae} algae")
        }
    }
}

//! Why one might choose an action, in words.

use game_deep_colony::{Action, Cell, DeepColony, Feature, Joined, Rotation, Terrain};
use rules::Seat;

use super::ratings::{Notes, Rater};

/// What speaks for an action, to follow a player's name.
pub(super) fn why(game: &DeepColony, rater: &Rater<'_>, seat: Seat, action: Action) -> String {
    let mut notes = Notes::default();
    match action {
        Action::Place { at, rotation } => {
            game.joined(at, rotation, &mut notes.joined);
            let joined = &notes.joined;
            if let Some(words) = laying(game, rater, seat, joined) {
                return words;
            }
            let (deployment, gain) = rater.best_deployment(at, joined);
            match deployment {
                Action::Skip {} => "gives little away".to_owned(),
                _ if gain <= 0.0 => "gives little away".to_owned(),
                _ => format!(
                    "lays the tile so that it {}",
                    deploying(game, seat, deployment, at, joined)
                ),
            }
        }
        _ => {
            let at = game.last_cell();
            game.joined(at, Rotation::UPRIGHT, &mut notes.joined);
            deploying(game, seat, action, at, &notes.joined)
        }
    }
}

/// What a tile does to the features it joins: the change that matters most.
fn laying(game: &DeepColony, rater: &Rater<'_>, seat: Seat, joined: &Joined) -> Option<String> {
    /// Less than this is not worth a word.
    const LITTLE: f32 = 0.5;
    let mut best: Option<(f32, String)> = None;
    for (first, whole) in joined.wholes() {
        let parts = joined.parts.iter().filter(|part| part.1 == first);
        let parts: Vec<&Feature> = parts.map(|&(number, _)| game.feature(number)).collect();
        let before: f32 = parts.iter().map(|part| rater.value(part)).sum();
        let change = rater.value(whole) - before;
        if change < LITTLE || best.as_ref().is_some_and(|(most, _)| *most >= change) {
            continue;
        }
        best = Some((change, effect(whole, &parts, seat)));
    }
    best.map(|(_, words)| words)
}

/// What becomes of the parts of a feature, when that is good for a seat.
fn effect(whole: &Feature, parts: &[&Feature], seat: Seat) -> String {
    let is_in = whole.takers().contains(seat);
    let is_anothers =
        |part: &&&Feature| part.markers.iter().any(|&n| n > 0) && !part.takers().contains(seat);
    let name = named(whole);
    if is_in && parts.iter().any(|part| is_anothers(&part)) {
        let is_alone = whole.takers().iter().count() == 1;
        return match is_alone {
            true => format!("takes over {name}"),
            false => format!("gains a share in {name}"),
        };
    }
    match (is_in, whole.is_complete(), whole.terrain) {
        (true, true, _) => format!("completes {name} for {}", credits(whole.worth())),
        (true, false, Terrain::O) => format!("adds to {name}"),
        (true, false, _) => format!("extends {name}"),
        (false, _, Terrain::O) => format!("spoils {name} for its owner"),
        (false, _, _) => format!("breaks another's hold on {name}"),
    }
}

/// What a deployment on a tile there does.
fn deploying(game: &DeepColony, seat: Seat, action: Action, at: Cell, joined: &Joined) -> String {
    let mark = |segment: u8| {
        let feature = joined.whole(segment);
        let name = named(feature);
        if feature.is_complete() {
            format!("takes {} at once for {name}", credits(feature.worth()))
        } else if feature.markers[seat.idx()] > 0 {
            format!("secures {name} with another marker")
        } else {
            format!("claims {name}")
        }
    };
    match action {
        Action::Place { .. } | Action::Skip {} => {
            let n_markers = game.supply(seat).markers;
            match n_markers {
                0 => "deploys nothing".to_owned(),
                _ => "keeps the markers in hand for something better".to_owned(),
            }
        }
        Action::MarkColony { colony } => mark(colony),
        Action::MarkLink { link } => mark(joined.n_colonies + link),
        Action::MarkOcean { ocean } => mark(joined.n_colonies + joined.n_links + ocean),
        Action::MarkAerator {} => {
            "claims the aerator, worth 5 credits when all arms end".to_owned()
        }
        Action::MarkGenerator {} => {
            "claims the generator, which counts the nearest colony".to_owned()
        }
        Action::Submarine { colony } => match super::outlook::submarine_of(game, seat) {
            Some(first) => {
                let between = first.distance(at).saturating_sub(1);
                format!(
                    "scores {} between the two submarines",
                    credits(between as i16)
                )
            }
            None if joined.whole(colony).takers().contains(seat) => {
                format!("adds a submarine to {}", named(joined.whole(colony)))
            }
            None => "puts the first submarine far from where the second may go".to_owned(),
        },
        Action::HeadOffice { colony } => {
            let mut crowned = *joined.whole(colony);
            crowned.head_office = Some(seat);
            format!(
                "doubles {} to {}",
                named(&crowned),
                credits(crowned.worth())
            )
        }
    }
}

/// "a colony of 4 tiles".
fn named(feature: &Feature) -> String {
    let tiles = |n: u8| match n {
        1 => "1 tile".to_owned(),
        n => format!("{n} tiles"),
    };
    match feature.terrain {
        Terrain::C => format!("a colony of {}", tiles(feature.n_tiles)),
        Terrain::L => format!("a link of {}", tiles(feature.n_tiles)),
        Terrain::O => format!("an ocean worth {}", feature.net),
    }
}

/// "1 credit", "7 credits".
fn credits(n: i16) -> String {
    match n {
        1 => "1 credit".to_owned(),
        n => format!("{n} credits"),
    }
}

//! Why one might choose an action in Deep Colony.

use game_deep_colony::{
    Action, Cell, Change, DeepColony, Feature, Joined, Purpose, Reason, Rotation, Site,
};
use rules::Seat;

use super::ratings::{Notes, Rater};

/// See [`Knowledge::why`](crate::Knowledge::why).
pub(super) fn why(game: &DeepColony, rater: &Rater<'_>, seat: Seat, action: Action) -> Reason {
    let mut notes = Notes::default();
    match action {
        Action::Place { at, rotation } => {
            game.joined(at, rotation, &mut notes.joined);
            let joined = &notes.joined;
            if let Some(reason) = laying(game, rater, seat, joined) {
                return reason;
            }
            let (deployment, gain) = rater.best_deployment(at, joined);
            match deployment {
                Action::Skip {} => Reason::GivesLittle {},
                _ if gain <= 0.0 => Reason::GivesLittle {},
                _ => Reason::LaysFor {
                    purpose: deploying(game, seat, deployment, at, joined),
                },
            }
        }
        _ => {
            let at = game.last_cell();
            game.joined(at, Rotation::UPRIGHT, &mut notes.joined);
            Reason::Deploys {
                purpose: deploying(game, seat, action, at, &notes.joined),
            }
        }
    }
}

/// What a tile does to the features it joins: the change that matters most.
fn laying(game: &DeepColony, rater: &Rater<'_>, seat: Seat, joined: &Joined) -> Option<Reason> {
    /// Less than this is not worth a word.
    const LITTLE: f32 = 0.5;
    let mut best: Option<(f32, Reason)> = None;
    for (first, whole) in joined.wholes() {
        let parts = joined.parts.iter().filter(|part| part.1 == first);
        let parts: Vec<&Feature> = parts.map(|&(number, _)| game.feature(number)).collect();
        let before: f32 = parts.iter().map(|part| rater.value(part)).sum();
        let gain = rater.value(whole) - before;
        if gain < LITTLE || best.is_some_and(|(most, _)| most >= gain) {
            continue;
        }
        let reason = Reason::Changes {
            change: effect(whole, &parts, seat),
            site: Site::of(whole),
        };
        best = Some((gain, reason));
    }
    best.map(|(_, reason)| reason)
}

/// What becomes of the parts of a feature, when that is good for a seat.
fn effect(whole: &Feature, parts: &[&Feature], seat: Seat) -> Change {
    let is_in = whole.takers().contains(seat);
    let is_anothers =
        |part: &&Feature| part.markers.iter().any(|&n| n > 0) && !part.takers().contains(seat);
    let is_won = is_in && parts.iter().any(is_anothers);
    match (is_in, is_won) {
        (_, true) if whole.takers().iter().count() == 1 => Change::TakesOver,
        (_, true) => Change::GainsShare,
        (true, false) if whole.is_complete() => Change::Completes,
        (true, false) => Change::Extends,
        (false, false) => Change::Spoils,
    }
}

/// What a deployment on a tile there does.
fn deploying(game: &DeepColony, seat: Seat, action: Action, at: Cell, joined: &Joined) -> Purpose {
    let mark = |segment: u8| {
        let feature = joined.whole(segment);
        let site = Site::of(feature);
        if feature.is_complete() {
            Purpose::Cashes { site }
        } else if feature.markers[seat.idx()] > 0 {
            Purpose::Secures { site }
        } else {
            Purpose::Claims { site }
        }
    };
    match action {
        Action::Place { .. } | Action::Skip {} => match game.supply(seat).markers {
            0 => Purpose::Nothing {},
            _ => Purpose::KeepsMarkers {},
        },
        Action::MarkColony { colony } => mark(colony),
        Action::MarkLink { link } => mark(joined.n_colonies + link),
        Action::MarkOcean { ocean } => mark(joined.n_colonies + joined.n_links + ocean),
        Action::MarkAerator {} => Purpose::ClaimsAerator {},
        Action::MarkGenerator {} => Purpose::ClaimsGenerator {},
        Action::Submarine { colony } => {
            let own = joined.whole(colony);
            match super::outlook::submarine_of(game, seat) {
                Some(first) => Purpose::SecondSubmarine {
                    between: first.distance(at).saturating_sub(1),
                },
                None if own.takers().contains(seat) => Purpose::AddsSubmarine {
                    site: Site::of(own),
                },
                None => Purpose::FirstSubmarine {},
            }
        }
        Action::HeadOffice { colony } => {
            let mut crowned = *joined.whole(colony);
            crowned.head_office = Some(seat);
            Purpose::Doubles {
                site: Site::of(&crowned),
            }
        }
    }
}

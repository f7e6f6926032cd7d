//! Why one might do something in Pearladöra, and what somebody who is new to it
//! sees in it. Both look only at what happens at once.

use game_pearladora::{
    Action, Change, FARMS, Face, Fight, Lead, Line, Reason, Square, SquareSet, View,
};
use rules::{SeatCount, Viewer};

use super::eyes::{estimate, side};

/// A territory larger than this is open water: nobody speaks of leading it.
pub(super) const OPEN_WATER: u32 = 16;

/// See [`Knowledge::why`](crate::Knowledge::why).
pub(super) fn why(view: &View, action: Action) -> Reason {
    match action {
        Action::Diver { value, at } | Action::ExtraDiver { value, at } => {
            why_diver(view, at, f64::from(value.number()))
        }
        Action::Pontoon { line } | Action::ExtraPontoon { line } => why_pontoon(view, line),
        Action::Done {} => Reason::EnoughPontoons {},
        Action::Backup { at } => Reason::BacksUp {
            fight: fight(view, at),
        },
        Action::Look { at } => Reason::Looks {
            fight: fight(view, at),
        },
        Action::Necklace { at } => Reason::Weakens {
            fight: fight(view, at),
        },
        Action::Retire {} => Reason::NothingToGain {},
    }
}

/// See [`Knowledge::first_sight`](crate::Knowledge::first_sight).
pub(super) fn first_sight(view: &View, action: Action) -> i32 {
    /// What a pontoon that parts nothing seems to be good for.
    const WAITING: i32 = 20;
    match action {
        Action::Diver { value, at } | Action::ExtraDiver { value, at } => {
            let beside: i32 = farms_beside(view, at).map(|(_, pearls)| pearls).sum();
            let squares = view.pontoons.territory(at);
            let points = i32::from(value.number());
            let (before, after) = standings(view, squares, f64::from(value.number()));
            let wins = squares.len() <= OPEN_WATER && is_good(after) && !is_good(before);
            5 * beside + 2 * points + if wins { 10 * pearls(view, squares) } else { 0 }
        }
        Action::Pontoon { line } | Action::ExtraPontoon { line } => {
            let Some(parts) = parts(view, line) else {
                return WAITING;
            };
            let gain = |squares: SquareSet| match standings(view, squares, 0.0).0 {
                Lead::Alone | Lead::Ahead => 10 * pearls(view, squares),
                Lead::Behind | Lead::Absent => -10 * pearls(view, squares),
                Lead::Level | Lead::Empty => 0,
            };
            let closed = parts.into_iter().filter(|part| part.len() <= OPEN_WATER);
            WAITING + closed.map(gain).sum::<i32>()
        }
        Action::Done {} => WAITING,
        Action::Backup { .. } | Action::Look { .. } | Action::Necklace { .. } => WAITING,
        Action::Retire {} => -1000,
    }
}

fn why_diver(view: &View, at: Square, points: f64) -> Reason {
    let squares = view.pontoons.territory(at);
    let all = pearls(view, squares);
    let beside = farms_beside(view, at).max_by_key(|&(_, pearls)| pearls);
    if squares.len() > OPEN_WATER {
        return match beside {
            Some((_, pearls)) => Reason::BesideFarm {
                pearls: pearls as u8,
            },
            None => Reason::OpenWater {},
        };
    }
    if all == 0 {
        return Reason::NoPearls {};
    }
    let change = match standings(view, squares, points) {
        (Lead::Empty, _) => Change::First,
        (Lead::Alone | Lead::Ahead, _) => Change::MoreLead,
        (_, Lead::Ahead | Lead::Alone) => Change::TakesLead,
        (_, Lead::Level) => Change::Level,
        _ => Change::CatchesUp,
    };
    Reason::Claim {
        change,
        pearls: all as u8,
    }
}

fn why_pontoon(view: &View, line: Line) -> Reason {
    let Some(parts) = parts(view, line) else {
        return why_wall(view, line);
    };
    // What is said is what matters most: the most pearls that are led, or else
    // the most pearls.
    let closed = parts.into_iter().filter(|&part| pearls(view, part) > 0);
    let key = |part: &SquareSet| {
        let lead = standings(view, *part, 0.0).0;
        (part.len() <= OPEN_WATER, is_good(lead), pearls(view, *part))
    };
    match closed.max_by_key(key) {
        None => Reason::PartsNothing {},
        Some(part) if part.len() > OPEN_WATER => Reason::PartsLagoon {},
        Some(part) => Reason::Closes {
            lead: standings(view, part, 0.0).0,
            pearls: pearls(view, part) as u8,
        },
    }
}

/// A pontoon that parts nothing yet.
fn why_wall(view: &View, line: Line) -> Reason {
    let cut = view.pontoons.with(line);
    let (near, far) = line.ends();
    // How near the two squares still are: one way round is soon closed too.
    let mut reached = SquareSet::only(near);
    let mut n_steps = 0;
    while !reached.contains(far) {
        reached = reached.or(cut.neighbours(reached));
        n_steps += 1;
    }
    let both = farms_beside(view, near).chain(farms_beside(view, far));
    let at_farm = [near, far]
        .into_iter()
        .find(|&square| FARMS.contains(square));
    let own = at_farm.and_then(|farm| pearls_at(view, farm));
    match own.or_else(|| both.map(|(_, pearls)| pearls).max()) {
        Some(pearls) => Reason::LongerWay {
            pearls: pearls as u8,
        },
        None if n_steps > 5 => Reason::LongWall {},
        None => Reason::Waits {},
    }
}

/// What is fought for where a diver lies.
fn fight(view: &View, at: Square) -> Fight {
    let squares = view.pontoons.territory(at);
    Fight {
        lead: standings(view, squares, 0.0).0,
        pearls: pearls(view, squares) as u8,
    }
}

/// The two territories a pontoon parts, if it does.
pub(super) fn parts(view: &View, line: Line) -> Option<[SquareSet; 2]> {
    let cut = view.pontoons.with(line);
    let (near, far) = line.ends();
    let part = cut.territory(near);
    (!part.contains(far)).then(|| [part, cut.territory(far)])
}

/// How the viewer's side stands among squares, before and after it adds a diver.
fn standings(view: &View, squares: SquareSet, points: f64) -> (Lead, Lead) {
    let (Viewer::Seat { seat }, Some(seats)) =
        (view.viewer, SeatCount::new(view.seats.len() as u8))
    else {
        return (Lead::Empty, Lead::Empty);
    };
    let own = side(seats, seat);
    let mut sums = [None; 4];
    for diver in view
        .divers
        .iter()
        .filter(|diver| squares.contains(diver.at))
    {
        let estimate = estimate(view, seats, diver);
        *sums[estimate.side].get_or_insert(0.0) += estimate.strength;
    }
    let others = sums.iter().enumerate().filter(|(side, _)| *side != own);
    let best = others.filter_map(|(_, sum)| *sum).fold(None, |best, sum| {
        Some(best.map_or(sum, |best: f64| best.max(sum)))
    });
    let after = match points > 0.0 {
        true => Some(sums[own].unwrap_or(0.0) + points),
        false => sums[own],
    };
    (compare(sums[own], best), compare(after, best))
}

fn compare(own: Option<f64>, best: Option<f64>) -> Lead {
    /// Estimates that differ by less are even.
    const CLOSE: f64 = 0.5;
    match (own, best) {
        (None, None) => Lead::Empty,
        (Some(_), None) => Lead::Alone,
        (None, Some(_)) => Lead::Absent,
        (Some(own), Some(best)) if own >= best + CLOSE => Lead::Ahead,
        (Some(own), Some(best)) if own <= best - CLOSE => Lead::Behind,
        (Some(_), Some(_)) => Lead::Level,
    }
}

fn is_good(standing: Lead) -> bool {
    matches!(standing, Lead::Alone | Lead::Ahead)
}

fn pearls(view: &View, squares: SquareSet) -> i32 {
    let farms = squares.and(FARMS);
    farms.iter().filter_map(|farm| pearls_at(view, farm)).sum()
}

fn pearls_at(view: &View, farm: Square) -> Option<i32> {
    let number = FARMS.iter().position(|at| at == farm)?;
    Some(i32::from(view.clusters?[number]))
}

/// The farms one step from a square, with their pearls.
pub(super) fn farms_beside(view: &View, at: Square) -> impl Iterator<Item = (Square, i32)> {
    let farms = view.pontoons.neighbours(SquareSet::only(at)).and(FARMS);
    farms
        .iter()
        .filter_map(|farm| Some((farm, pearls_at(view, farm)?)))
}

/// What people easily forget: which of their own small divers lies where, and
/// what they have looked at. Large ones they remember.
pub(super) fn forget(view: &View) -> View {
    const LARGE: u8 = 4;
    let mut view = view.clone();
    let viewer = view.viewer;
    let mut small = Vec::new();
    for diver in &mut view.divers {
        match diver.face {
            Face::Seen { value } if viewer.is(diver.seat) => {
                if value.number() < LARGE {
                    small.push(value);
                }
            }
            Face::Seen { .. } => diver.face = Face::Back {},
            Face::Up { .. } | Face::Back {} => {}
        }
    }
    small.sort_unstable();
    let is_small = |face: Face| matches!(face, Face::Seen { value } if value.number() < LARGE);
    let own = view.divers.iter_mut().filter(|diver| is_small(diver.face));
    for (diver, value) in own.zip(small) {
        diver.face = Face::Seen { value };
    }
    view
}

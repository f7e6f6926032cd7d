//! What the plain screen shows: the beach, the tideline and the pile, the hands,
//! and the baskets.

use rules::scene::{Card, Counter, Part, Place, SeatScore, Shape, Spot, Suit};
use rules::{Scene, Scenic, Seat, Viewer};

use crate::actions::Action;
use crate::board::{Place as BeachPlace, WIDTH};
use crate::game::{Phase, Undertow};
use crate::pieces::{Kind, Shell};
use crate::texts;
use crate::view::{Face, View};

impl Scenic for Undertow {
    fn scene(shown: &View) -> Scene {
        let own = match shown.viewer {
            Viewer::Seat { seat } => Some(seat),
            Viewer::Public {} => None,
        };
        let others = shown.seats.iter().filter(|&seat| Some(seat) != own);
        let mut parts = vec![baskets(shown)];
        parts.extend(others.map(|seat| hand(shown, seat)));
        parts.extend([beach(shown), tideline(shown), pile(shown)]);
        parts.extend(own.map(|seat| hand(shown, seat)));
        Scene::new(parts)
    }

    fn touches(action: Action) -> Vec<Spot> {
        match action {
            Action::Lay { shell, at } => vec![Spot(shell.title()), Spot::of(at)],
            Action::Take { shell } => vec![Spot(shell.title())],
            Action::Draw {} => vec![Spot::of("pile")],
        }
    }

    fn label(action: Action) -> String {
        texts::label(action)
    }
}

fn suit(kind: Kind) -> Suit {
    let shape = match kind {
        Kind::Cowrie => Shape::Oval,
        Kind::Scallop => Shape::Fan,
        Kind::Whelk => Shape::Spiral,
        Kind::Limpet => Shape::Cone,
    };
    Suit::new(kind.name(), shape)
}

fn card(shell: Shell) -> Card {
    Card::up(
        shell.to_string(),
        shell.number().to_string(),
        Some(suit(shell.kind())),
    )
}

fn beach(shown: &View) -> Part {
    let place =
        |at: BeachPlace| Place::new(Spot::of(at), at.to_string(), shown.beach.at(at).map(card));
    Part::Grid {
        title: "Beach".to_owned(),
        columns: WIDTH,
        places: BeachPlace::all().map(place).collect(),
    }
}

/// A shell is touched by its own name wherever it lies to be taken.
fn tideline(shown: &View) -> Part {
    let place = |(number, shell): (u8, Option<Shell>)| {
        let spot = match shell {
            Some(shell) => Spot(shell.title()),
            None => Spot(format!("tideline {number}")),
        };
        Place::new(spot, format!("tideline {number}"), shell.map(card))
    };
    Part::Row {
        title: "Tideline".to_owned(),
        places: (1..).zip(shown.tideline).map(place).collect(),
    }
}

fn pile(shown: &View) -> Part {
    let top = (shown.pile > 0).then(Card::down);
    Part::Pile {
        title: "Pile".to_owned(),
        top: Place::new(Spot::of("pile"), "pile", top),
        count: shown.pile.into(),
    }
}

fn hand(shown: &View, seat: Seat) -> Part {
    let player = &shown.players[seat.idx()];
    let is_own = shown.viewer.is(seat);
    let place = |(idx, face): (usize, &Face)| {
        let is_known = idx < usize::from(player.n_known);
        let number = idx + 1;
        match face.shell() {
            Some(shell) => {
                let card = match is_known && is_own {
                    true => card(shell).noted("seen by all"),
                    false => card(shell),
                };
                Place::new(Spot(shell.title()), format!("shell {number}"), Some(card))
            }
            None => {
                let spot = Spot(format!("hand {seat}{number}"));
                Place::new(spot, format!("shell {number}"), Some(Card::down()))
            }
        }
    };
    Part::Hand {
        seat,
        places: player.hand.iter().enumerate().map(place).collect(),
    }
}

fn baskets(shown: &View) -> Part {
    let line = |seat: Seat| {
        let player = &shown.players[seat.idx()];
        let kinds = Kind::ALL.map(|kind| Counter::of(suit(kind), player.basket.n_of(kind)));
        let sets = Counter::new("sets", player.sets);
        SeatScore {
            seat,
            total: player.points,
            counters: kinds.into_iter().chain([sets]).collect(),
        }
    };
    let title = match shown.phase {
        Phase::Over {} => "Baskets, counted",
        _ => "Baskets",
    };
    Part::Scores {
        title: title.to_owned(),
        lines: shown.seats.iter().map(line).collect(),
    }
}

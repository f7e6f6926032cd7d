//! What a beginner sees of an action, and why one might choose it, in words.
//! Words may be read by all at the table: nothing in them tells the others more
//! than the action does.

use game_mini_divercity::{
    Action, BLUE, CardView, Corporation, EXTINCT, Effect, Face, GREEN, HandId, Hotel, Hotels,
    MiniDivercity, N_COPIES, Phase, RED, SAVED, Species, View,
};
use rules::Views;

/// What each action does at once, as somebody new to the game sees it.
pub(super) fn first_sight(view: &View, legal: &[Action]) -> Vec<i32> {
    legal.iter().map(|&action| at_once(view, action)).collect()
}

fn at_once(view: &View, action: Action) -> i32 {
    let n_hotels = view.hotels.len();
    match action {
        Action::Play { slot } | Action::Swimmer { slot } => step_at_once(view, view.active, slot),
        Action::Obey { slot } => step_at_once(view, deciding_hand(view), slot),
        Action::Discard { slot } => -step_at_once(view, view.active, slot),
        Action::Tell { hand } | Action::Communication { hand } => {
            let cards = view.hands[hand.idx()].cards.iter();
            let untold = cards.filter(|card| !card.told).filter_map(face);
            2 + untold
                .map(|species| gain_at_once(view, species) / 4)
                .sum::<i32>()
        }
        Action::Close { .. } if n_hotels == 5 => 30,
        Action::Environmentalist { .. } if n_hotels >= 4 => 30,
        Action::Close { .. } | Action::Environmentalist { .. } => -10,
        Action::Endurance { .. } | Action::Diving { .. } => 16,
        Action::Captain { .. } | Action::Explorer {} => 12,
        Action::Visionary {} => 5,
        Action::Corporation { card } | Action::Dismiss { card } => harm_at_once(view, card),
        Action::Order { card } => -harm_at_once(view, card),
        Action::Sign { sign } => match signed_species(view) {
            Some((species, false)) if species.idx() == usize::from(sign.number()) => 10,
            _ => -10,
        },
        Action::Take { .. } | Action::Leave {} | Action::Next {} | Action::EndTurn {} => 0,
    }
}

fn step_at_once(view: &View, hand: HandId, slot: u8) -> i32 {
    let card = &view.hands[hand.idx()].cards[usize::from(slot)];
    face(card).map_or(10, |species| gain_at_once(view, species))
}

fn gain_at_once(view: &View, species: Species) -> i32 {
    match view.tokens[species.idx()] {
        GREEN => 40,
        RED => 20,
        BLUE => 15,
        _ => 0,
    }
}

fn harm_at_once(view: &View, card: Corporation) -> i32 {
    let harm = |effect: &Effect| match effect {
        Effect::Oil {} | Effect::Dynamite {} => 12,
        Effect::Hotels { pair } => match n_after(view, *pair) {
            6 => 100,
            n_after => 8 * (n_after - view.hotels.len()) as i32,
        },
    };
    card.effects().iter().map(harm).sum()
}

/// How many hotels stand when these two are built.
fn n_after(view: &View, pair: [Hotel; 2]) -> u32 {
    let mut built = view.hotels;
    pair.into_iter().for_each(|hotel| built.insert(hotel));
    built.len()
}

/// Why one might choose an action. Who has to remember is not reminded.
pub(super) fn why(view: &View, action: Action) -> Option<String> {
    let view = &MiniDivercity::shown(view);
    let active = view.active;
    Some(match action {
        Action::Play { slot } => format!("plays {}", step(view, active, slot)),
        Action::Swimmer { slot } => format!("swims on and plays {}", step(view, active, slot)),
        Action::Obey { slot } => format!("plays {}", step(view, deciding_hand(view), slot)),
        Action::Discard { slot } => match known(view, active, slot) {
            Some(species) if is_settled(view, species) => {
                format!("gives up {}, whose fate is settled", the(species))
            }
            Some(species) => format!("gives up {} rather than another card", the(species)),
            None => "gives up a card unseen".to_owned(),
        },
        Action::Tell { hand } => telling(view, hand),
        Action::Communication { hand } => format!("{}, beside the action", telling(view, hand)),
        Action::Close { hotel, .. } => format!("closes the {hotel} hotel{}", threat(view)),
        Action::Environmentalist { hotel } => {
            format!("closes the {hotel} hotel without a card{}", threat(view))
        }
        Action::Endurance { species } => format!("takes {} out of red", the(species)),
        Action::Diving { species } => format!("brings {} to green", the(species)),
        Action::Captain { hand } => match view.hands[hand.idx()].cards.iter().any(|c| c.told) {
            true => format!("has {hand} play a card more, who knows some of them"),
            false => format!("has {hand} play a card more"),
        },
        Action::Explorer {} => {
            let cards = view.hands[active.idx()].cards.iter();
            let n_unknown = cards.filter(|card| !card.told).count();
            format!("looks at {}", n_cards(n_unknown, "unknown card"))
        }
        Action::Visionary {} => {
            let n_hotels = view.hotels.len() as usize;
            format!("looks ahead while {}", stand(n_hotels))
        }
        Action::Corporation { card } => corporation(view, card),
        Action::Order { .. } => "puts first what does least harm".to_owned(),
        Action::Dismiss { card } => format!(
            "takes from the Industrialist what {}",
            corporation(view, card)
        ),
        Action::Leave {} if matches!(view.phase, Phase::Draft { .. }) => {
            "takes no more diver cards".to_owned()
        }
        Action::Leave {} => "leaves the Industrialist the rest".to_owned(),
        Action::Take { diver } => format!("takes the {diver} card"),
        Action::Sign { .. } => match signed_species(view) {
            Some((species, _)) => format!("means {}", the(species)),
            None => return None,
        },
        Action::Next {} => "goes on to the next card".to_owned(),
        Action::EndTurn {} => "keeps the diver card for later".to_owned(),
    })
}

/// What a card of the own hand does when it is played.
fn step(view: &View, hand: HandId, slot: u8) -> String {
    let Some(species) = known(view, hand, slot) else {
        let is_told = view.hands[hand.idx()].cards[usize::from(slot)].told;
        return match (is_told, most_help(view)) {
            (true, _) => "a card that was told".to_owned(),
            (false, true) => "a card unseen, for most cards still help".to_owned(),
            (false, false) => "a card unseen".to_owned(),
        };
    };
    let effect = match view.tokens[species.idx()] {
        GREEN => "which is saved by it",
        BLUE => "which comes to green",
        RED => "which gets out of red",
        _ => "to draw another card",
    };
    format!("{}, {effect}", the(species))
}

/// Whether most cards that are not discarded would move a species that can
/// still be saved. Everybody can count that.
fn most_help(view: &View) -> bool {
    let (mut n_left, mut n_helping) = (0, 0);
    for species in Species::ALL {
        let left = i16::from(N_COPIES) - i16::from(view.species_discard[species.idx()]);
        let token = view.tokens[species.idx()];
        let is_savable = token != EXTINCT && token != SAVED && left >= i16::from(SAVED - token);
        n_left += left;
        n_helping += if is_savable { left } else { 0 };
    }
    2 * n_helping > n_left
}

/// What the receiver learns.
fn telling(view: &View, hand: HandId) -> String {
    let cards = &view.hands[hand.idx()].cards;
    let untold = || cards.iter().filter(|card| !card.told);
    let best = untold()
        .filter_map(face)
        .filter(|&species| !is_settled(view, species))
        .max_by_key(|&species| gain_at_once(view, species));
    let what = n_cards(untold().count(), "unknown card");
    match best {
        Some(species) => match view.tokens[species.idx()] {
            GREEN => format!(
                "tells {hand} of {the}, a step from safety",
                the = the(species)
            ),
            RED => format!("tells {hand} of {the}, which is in red", the = the(species)),
            _ => format!("tells {hand} of {what}"),
        },
        None => format!("tells {hand} of {what}"),
    }
}

/// How near the sixth hotel is.
fn threat(view: &View) -> String {
    let mut unseen: Vec<Corporation> = game_mini_divercity::DECK
        .cards()
        .filter(|card| !(view.options.no_icon_cards && card.has_icon()))
        .collect();
    for open in view.corporation_discard.iter().chain(&view.corporation) {
        if let Some(at) = unseen.iter().position(|card| card == open) {
            unseen.swap_remove(at);
        }
    }
    let ends = |card: &&Corporation| {
        let mut built = view.hotels;
        for effect in card.effects() {
            if let Effect::Hotels { pair } = effect {
                pair.iter().for_each(|&hotel| built.insert(hotel));
            }
        }
        built == Hotels::ALL
    };
    match unseen.iter().filter(ends).count() {
        0 => format!(" while {}", stand(view.hotels.len() as usize)),
        n_ends => format!(
            ": {n_ends} of {} would build the sixth",
            n_cards(unseen.len(), "corporation card")
        ),
    }
}

fn corporation(view: &View, card: Corporation) -> String {
    match card.effects() {
        [Effect::Hotels { pair }] => match n_after(view, *pair) {
            6 => "builds the sixth hotel".to_owned(),
            n_after => format!(
                "builds {} and {}: {}",
                pair[0],
                pair[1],
                stand(n_after as usize)
            ),
        },
        [Effect::Oil {}] => format!("drills for oil, which costs {} a card", view.active),
        [Effect::Dynamite {}] => "fishes with dynamite".to_owned(),
        _ => format!(
            "drills for oil and fishes with dynamite while it is {}'s turn",
            view.active
        ),
    }
}

fn stand(n_hotels: usize) -> String {
    match n_hotels {
        1 => "one hotel stands".to_owned(),
        n_hotels => format!("{n_hotels} hotels stand"),
    }
}

fn n_cards(n_cards: usize, what: &str) -> String {
    match n_cards {
        1 => format!("1 {what}"),
        n_cards => format!("{n_cards} {what}s"),
    }
}

fn the(species: Species) -> String {
    format!("the {}", species.title())
}

fn is_settled(view: &View, species: Species) -> bool {
    matches!(view.tokens[species.idx()], SAVED | EXTINCT)
}

fn known(view: &View, hand: HandId, slot: u8) -> Option<Species> {
    face(&view.hands[hand.idx()].cards[usize::from(slot)])
}

fn face(card: &CardView) -> Option<Species> {
    match card.face {
        Face::Up { species } | Face::Seen { species } => Some(species),
        Face::Back {} => None,
    }
}

/// The hand whose decision is due.
fn deciding_hand(view: &View) -> HandId {
    match view.phase {
        Phase::Captain { hand, .. } => hand,
        _ => view.active,
    }
}

/// The species that signs are due for, and whether one was given.
fn signed_species(view: &View) -> Option<(Species, bool)> {
    let Phase::Signs { hand, slot, .. } = view.phase else {
        return None;
    };
    let card = &view.hands[hand.idx()].cards[usize::from(slot)];
    Some((face(card)?, !card.signs.is_empty()))
}

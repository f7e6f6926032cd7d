//! What a beginner sees of an action, and why one might choose it. Reasons are
//! heard by all at the table: nothing in them tells the others more than the
//! action does.

use game_mini_divercity::{
    Action, BLUE, CardView, Corporation, EXTINCT, Effect, Face, GREEN, HandId, Harm, Hotel, Hotels,
    MiniDivercity, N_COPIES, News, Phase, PlayedCard, RED, Reason, SAVED, Species, Step, Threat,
    View,
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
pub(super) fn why(view: &View, action: Action) -> Option<Reason> {
    let view = &MiniDivercity::shown(view);
    let active = view.active;
    Some(match action {
        Action::Play { slot } => Reason::Plays {
            card: played(view, active, slot),
        },
        Action::Swimmer { slot } => Reason::SwimsOn {
            card: played(view, active, slot),
        },
        Action::Obey { slot } => Reason::Plays {
            card: played(view, deciding_hand(view), slot),
        },
        Action::Discard { slot } => match known(view, active, slot) {
            Some(species) if is_settled(view, species) => Reason::GivesUpSettled { species },
            Some(species) => Reason::GivesUp { species },
            None => Reason::GivesUpUnseen {},
        },
        Action::Tell { hand } => Reason::Tells {
            hand,
            news: news(view, hand),
        },
        Action::Communication { hand } => Reason::TellsToo {
            hand,
            news: news(view, hand),
        },
        Action::Close { hotel, .. } => Reason::Closes {
            hotel,
            threat: threat(view),
        },
        Action::Environmentalist { hotel } => Reason::ClosesFree {
            hotel,
            threat: threat(view),
        },
        Action::Endurance { species } => Reason::OutOfRed { species },
        Action::Diving { species } => Reason::ToGreen { species },
        Action::Captain { hand } => Reason::Commands {
            hand,
            knows_some: view.hands[hand.idx()].cards.iter().any(|card| card.told),
        },
        Action::Explorer {} => Reason::Explores {
            n_unknown: n_unknown(view, active),
        },
        Action::Visionary {} => Reason::LooksAhead {
            n_hotels: view.hotels.len() as u8,
        },
        Action::Corporation { card } => Reason::Harms {
            harm: harm(view, card),
        },
        Action::Order { .. } => Reason::LeastHarmFirst {},
        Action::Dismiss { card } => Reason::Disarms {
            harm: harm(view, card),
        },
        Action::Leave {} if matches!(view.phase, Phase::Draft { .. }) => Reason::EnoughDivers {},
        Action::Leave {} => Reason::LeavesRest {},
        Action::Take { diver } => Reason::TakesDiver { diver },
        Action::Sign { .. } => {
            let (species, _) = signed_species(view)?;
            Reason::Means { species }
        }
        Action::Next {} => Reason::NextCard {},
        Action::EndTurn {} => Reason::KeepsDiver {},
    })
}

/// What a card of a hand does when it is played.
fn played(view: &View, hand: HandId, slot: u8) -> PlayedCard {
    let Some(species) = known(view, hand, slot) else {
        let is_told = view.hands[hand.idx()].cards[usize::from(slot)].told;
        return match (is_told, most_help(view)) {
            (true, _) => PlayedCard::Told {},
            (false, true) => PlayedCard::LikelyHelp {},
            (false, false) => PlayedCard::Unseen {},
        };
    };
    let step = match view.tokens[species.idx()] {
        GREEN => Step::Saved,
        BLUE => Step::ToGreen,
        RED => Step::OutOfRed,
        _ => Step::Nowhere,
    };
    PlayedCard::Known { species, step }
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
fn news(view: &View, hand: HandId) -> News {
    let untold = view.hands[hand.idx()]
        .cards
        .iter()
        .filter(|card| !card.told);
    let best = untold
        .filter_map(face)
        .filter(|&species| !is_settled(view, species))
        .max_by_key(|&species| gain_at_once(view, species));
    match best.map(|species| (species, view.tokens[species.idx()])) {
        Some((species, GREEN)) => News::NearlySaved { species },
        Some((species, RED)) => News::InRed { species },
        _ => News::Unknown {
            n_cards: n_unknown(view, hand),
        },
    }
}

/// Cards of a hand that it was not told.
fn n_unknown(view: &View, hand: HandId) -> u8 {
    let cards = view.hands[hand.idx()].cards.iter();
    cards.filter(|card| !card.told).count() as u8
}

/// How near the sixth hotel is.
fn threat(view: &View) -> Threat {
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
    match unseen.iter().filter(ends).count() as u8 {
        0 => Threat::Standing {
            n_hotels: view.hotels.len() as u8,
        },
        n_cards => Threat::Sixth {
            n_cards,
            n_unseen: unseen.len() as u8,
        },
    }
}

fn harm(view: &View, card: Corporation) -> Harm {
    let hand = view.active;
    match card.effects() {
        &[Effect::Hotels { pair }] => match n_after(view, pair) {
            6 => Harm::SixthHotel {},
            n_hotels => Harm::Hotels {
                pair,
                n_hotels: n_hotels as u8,
            },
        },
        [Effect::Oil {}] => Harm::Oil { hand },
        [Effect::Dynamite {}] => Harm::Dynamite {},
        _ => Harm::OilAndDynamite { hand },
    }
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

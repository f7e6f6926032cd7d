//! Facts about a position that rulebook tests can expect.

use rules::{Word, or_none, spaced};

use super::parsing::own_hand;
use super::position::{render_hand, render_phase, render_pile, render_stack, render_tokens};
use crate::ending::Ending;
use crate::game::MiniDivercity;
use crate::pieces::{
    Corporation, CorporationPile, Diver, Effect, GREEN, HandId, Hotels, RED, Species, Stack,
};

/// `version`, `phase`, `active`, `tokens`, `token crab`, `saved`, `extinct`, `hotels`,
/// `hand A`, `saves A` (its cards that would save a species if they were played),
/// `loses A` (those that would lose one if the oil took them), `diver captain`,
/// `species deck` and `corporation deck` (how many), their `… discard`,
/// `corporation top`, `looked`, `industrialist`, `seen`, `sixth hotel` (the cards
/// that would build it, of the deck and the Industrialist's hand), `ending`,
/// `hopeless`.
pub(super) fn fact(game: &MiniDivercity, name: &str) -> Option<String> {
    let words: Vec<&str> = name.split_whitespace().collect();
    let value = match words.as_slice() {
        ["version"] => game.version.to_string(),
        ["phase"] => render_phase(game.phase),
        ["active"] => game.active.to_string(),
        ["tokens"] => render_tokens(game),
        ["token", species] => {
            let species = Species::read(species).ok()?;
            format!("{:+}", game.tokens[species.idx()])
        }
        ["saved"] => game.n_saved().to_string(),
        ["extinct"] => game.n_extinct().to_string(),
        ["hotels"] => spaced(game.hotels.iter()),
        ["hand", letter] => {
            let hand = own_hand(game, letter).ok()?;
            render_hand(game.hand(hand))
        }
        ["saves", letter] => cards_at(game, own_hand(game, letter).ok()?, GREEN),
        ["loses", letter] => cards_at(game, own_hand(game, letter).ok()?, RED),
        ["diver", name] => {
            let diver = Diver::read(name).ok()?;
            match (game.owner(diver), game.used.contains(diver)) {
                (Some(hand), true) => format!("{hand} used"),
                (Some(hand), false) => hand.to_string(),
                (None, _) => String::new(),
            }
        }
        ["species", "deck"] => game.species_deck.len().to_string(),
        ["species", "discard"] => render_pile(&game.species_discard),
        ["corporation", "deck"] => {
            (game.corporation_deck.len() + game.corporation_top.len()).to_string()
        }
        ["corporation", "discard"] => render_pile(&game.corporation_discard),
        ["corporation", "top"] => render_stack(&game.corporation_top),
        ["looked"] => render_stack(&game.looked),
        ["industrialist"] => render_pile(&game.industrialist),
        ["seen"] => render_pile(&game.seen),
        ["sixth", "hotel"] => render_pile(&cards_for_the_sixth_hotel(game)),
        ["ending"] => game.ending().map_or("none", Ending::name).to_owned(),
        ["hopeless"] => game.is_hopeless().to_string(),
        _ => return None,
    };
    Some(or_none(value))
}

/// The cards of a hand whose tokens stand there.
fn cards_at(game: &MiniDivercity, hand: HandId, place: i8) -> String {
    let cards = game.hand(hand).cards().iter();
    spaced(cards.filter(|card| game.tokens[card.idx()] == place))
}

/// R6.4: the cards still to come that would end the game now.
fn cards_for_the_sixth_hotel(game: &MiniDivercity) -> CorporationPile {
    let ends = |card: &Corporation| {
        let mut built = game.hotels;
        for effect in card.effects() {
            if let Effect::Hotels { pair } = effect {
                pair.iter().for_each(|&hotel| built.insert(hotel));
            }
        }
        built == Hotels::ALL
    };
    let foreseen = [&game.corporation_top, &game.looked].into_iter();
    let foreseen = foreseen.flat_map(Stack::cards).copied();
    let to_come = game.corporation_deck.cards().chain(foreseen);
    let to_come = to_come.chain(game.industrialist.cards());
    to_come.filter(ends).collect()
}

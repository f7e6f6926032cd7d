//! Reading what `position.rs` writes. A text is believed only if the box is
//! complete and somebody, or chance, can go on from there.

mod phases;

use rules::{Facts, NotationError, Position, Setup, Word, parts};

use crate::game::MiniDivercity;
use crate::pieces::{
    Corporation, Diver, EXTINCT, Hand, HandId, Hotel, MAX_CARDS, Pile, Printed, SAVED, Sign, Signs,
    Species, Stack,
};

pub(super) fn parse(text: &str) -> Result<MiniDivercity, NotationError> {
    let mut facts = Facts::new(text)?;
    let version = facts.take_version(MiniDivercity::RULES_VERSION)?;
    let mut game = facts.begin::<MiniDivercity>(2)?.under(version);
    parse_species_cards(&mut game, &mut facts)?;
    parse_corporation_cards(&mut game, &mut facts)?;
    parse_tokens(&mut game, facts.take("tokens").unwrap_or_default())?;
    for word in facts.take("hotels").unwrap_or_default().split_whitespace() {
        game.hotels.insert(Hotel::read(word)?);
    }
    if let Some(divers) = facts.take("divers") {
        parse_divers(&mut game, divers)?;
    }
    for word in facts
        .take("conceded")
        .unwrap_or_default()
        .split_whitespace()
    {
        let seat = game.seats.read(word)?;
        if !game.diver_seats().contains(seat) {
            return Err(NotationError::misfit("conceded", word));
        }
        game.conceded.insert(seat);
    }
    game.active = own_hand(&game, facts.take("active").unwrap_or("A"))?;
    game.phase = phases::parse_phase(&game, facts.take("phase").unwrap_or("turn"))?;
    // The card that lies open is no longer in the deck.
    if let Some(card) = game.resolving()
        && !game.corporation_deck.take(card)
    {
        return Err(NotationError::misfit("phase", card.name()));
    }
    facts.finish()?;
    game.audit().map_err(NotationError::new)?;
    phases::check_playable(&game)?;
    Ok(game)
}

pub(super) fn own_hand(game: &MiniDivercity, text: &str) -> Result<HandId, NotationError> {
    let hand = HandId::read(text)?;
    if hand.number() < game.n_hands() {
        Ok(hand)
    } else {
        Err(NotationError::misfit("the number of hands", text))
    }
}

fn parse_species_cards(
    game: &mut MiniDivercity,
    facts: &mut Facts<'_>,
) -> Result<(), NotationError> {
    for hand in game.hand_ids() {
        if let Some(cards) = facts.take(&hand.to_string()) {
            game.hands[hand.idx()] = parse_hand_of_cards(cards)?;
        }
    }
    let mut rest = game.species_deck;
    for hand in &game.hands {
        for &card in hand.cards() {
            if !rest.take(card) {
                return Err(NotationError::misfit("the box", card.name()));
            }
        }
    }
    let (deck, discard) = (facts.take("species deck"), facts.take("species discard"));
    let listed = parse_pile(deck.or(discard).unwrap_or_default(), Species::read)?;
    let other = without(rest, &listed)
        .ok_or_else(|| NotationError::misfit("the box", "the species cards"))?;
    match (deck, discard) {
        (Some(_), Some(_)) => {
            return Err(NotationError::misfit(
                "species discard",
                "beside species deck",
            ));
        }
        (Some(_), None) => (game.species_deck, game.species_discard) = (listed, other),
        (None, _) => (game.species_deck, game.species_discard) = (other, listed),
    }
    Ok(())
}

fn parse_corporation_cards(
    game: &mut MiniDivercity,
    facts: &mut Facts<'_>,
) -> Result<(), NotationError> {
    let mut pile = |name: &str| parse_pile(facts.take(name).unwrap_or_default(), Corporation::read);
    game.corporation_discard = pile("corporation discard")?;
    game.industrialist = pile("industrialist")?;
    game.seen = pile("seen")?;
    game.corporation_top = parse_stack(facts.take("corporation top").unwrap_or_default())?;
    game.looked = parse_stack(facts.take("looked").unwrap_or_default())?;
    let mut placed = game.corporation_discard;
    placed.add_all(&game.industrialist);
    let ordered = game.corporation_top.cards().iter();
    ordered
        .chain(game.looked.cards())
        .for_each(|&card| placed.add(card));
    game.corporation_deck = without(game.corporation_deck, &placed)
        .ok_or_else(|| NotationError::misfit("the box", "the corporation cards"))?;
    Ok(())
}

fn without<T: Printed, const N: usize>(
    mut pile: Pile<T, N>,
    taken: &Pile<T, N>,
) -> Option<Pile<T, N>> {
    taken.cards().all(|card| pile.take(card)).then_some(pile)
}

/// `crab 2, eel`.
fn parse_pile<T: Printed, const N: usize>(
    text: &str,
    parse_face: impl Fn(&str) -> Result<T, NotationError>,
) -> Result<Pile<T, N>, NotationError> {
    let mut pile = Pile::default();
    for part in parts(text, ',') {
        let (face, count) = part.split_once(' ').unwrap_or((part, "1"));
        let count: Option<u8> = count.trim().parse().ok();
        let face = parse_face(face)?;
        let count = count.filter(|&count| count <= 9);
        for _ in 0..count.ok_or_else(|| NotationError::misfit("a number of cards", part))? {
            pile.add(face);
        }
        if pile.len() > 100 {
            return Err(NotationError::misfit("the box", part));
        }
    }
    Ok(pile)
}

fn parse_stack(text: &str) -> Result<Stack, NotationError> {
    let mut stack = Stack::EMPTY;
    for part in parts(text, ',') {
        if !stack.push(Corporation::read(part)?) {
            return Err(NotationError::misfit("four cards", text));
        }
    }
    Ok(stack)
}

/// `crab eel* turtle*! oyster~3.5`.
fn parse_hand_of_cards(text: &str) -> Result<Hand, NotationError> {
    let mut hand = Hand::EMPTY;
    for (word, slot) in text.split_whitespace().zip(0_u8..) {
        if usize::from(slot) == MAX_CARDS {
            return Err(NotationError::misfit("a hand", text));
        }
        let (marked, signs) = word.split_once('~').unwrap_or((word, ""));
        let (told, is_fresh) = strip(marked, '!');
        let (name, is_known) = strip(told, '*');
        hand.push(Species::read(name)?);
        hand.known |= u8::from(is_known) << slot;
        hand.fresh |= u8::from(is_fresh) << slot;
        hand.signs[usize::from(slot)] = parse_signs(signs)?;
    }
    Ok(hand)
}

fn strip(text: &str, mark: char) -> (&str, bool) {
    match text.strip_suffix(mark) {
        Some(rest) => (rest, true),
        None => (text, false),
    }
}

fn parse_signs(text: &str) -> Result<Signs, NotationError> {
    let mut signs = Signs::default();
    for word in text.split('.').filter(|word| !word.is_empty()) {
        let sign = Sign::read(word)?;
        if signs.contains(sign) || signs.len() == Signs::MOST {
            return Err(NotationError::misfit("the signs for a card", text));
        }
        signs.push(sign);
    }
    Ok(signs)
}

fn parse_tokens(game: &mut MiniDivercity, text: &str) -> Result<(), NotationError> {
    for part in parts(text, ',') {
        let (species, place) = part
            .split_once(' ')
            .ok_or_else(|| NotationError::misfit("tokens", part))?;
        let place: Option<i8> = place.trim().parse().ok();
        let place = place.filter(|place| (EXTINCT..=SAVED).contains(place));
        let place = place.ok_or_else(|| NotationError::misfit("tokens", part))?;
        game.tokens[Species::read(species)?.idx()] = place;
    }
    Ok(())
}

/// `A captain, B swimmer used`.
fn parse_divers(game: &mut MiniDivercity, text: &str) -> Result<(), NotationError> {
    game.divers = Default::default();
    for part in parts(text, ',') {
        let words: Vec<&str> = part.split_whitespace().collect();
        let (hand, name, is_used) = match words.as_slice() {
            [hand, name] => (hand, name, false),
            [hand, name, "used"] => (hand, name, true),
            _ => return Err(NotationError::misfit("divers", part)),
        };
        let diver = Diver::read(name)?;
        if game.owner(diver).is_some() {
            return Err(NotationError::misfit("divers", part));
        }
        let hand = own_hand(game, hand)?;
        game.divers[hand.idx()].insert(diver);
        if is_used {
            game.used.insert(diver);
        }
    }
    Ok(())
}

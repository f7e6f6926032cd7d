//! Reading what `position.rs` writes. A text is believed only if the box is
//! complete and somebody, or chance, can go on from there.

mod phases;

use rules::{Facts, NotationError, Position, Seat, SeatCount, Setup, Word, parts};

use crate::game::{BonusShares, InTooDeep, Opened, Phase};
use crate::pieces::{Card, CardSet, Company, Holder, N_BONUS, Piles};

pub(super) fn parse(text: &str) -> Result<InTooDeep, NotationError> {
    let mut facts = Facts::new(text)?;
    let version = facts.take_version(InTooDeep::RULES_VERSION)?;
    let mut game = facts.begin::<InTooDeep>(3)?.under(version);
    let seats = game.seats;
    parse_places(&mut game, &mut facts)?;
    game.start = seats.read(facts.take("start").unwrap_or("A"))?;
    let active = facts.take("active").map(|text| seats.read(text));
    game.active = active.unwrap_or(Ok(game.start))?;
    for (seat, number) in parse_by_seat(&game, facts.take("owed").unwrap_or_default())? {
        game.owed[seat.idx()] = number;
    }
    game.draw_streak = take_count(&mut facts, "draws", seats.get())?;
    game.fundraiser_streak = take_count(&mut facts, "fundraisers", 1)?;
    game.depletions = take_count(&mut facts, "depletions", 2)?;
    if facts.has("final left") {
        game.final_left = Some(take_count(&mut facts, "final left", seats.get())?);
    }
    parse_knowledge(&mut game, &mut facts)?;
    let phase = facts.take("phase").unwrap_or("turn");
    game.bonus = parse_bonus(seats, facts.take("bonus"), phase)?;
    game.phase = phases::parse_phase(&game, phase)?;
    facts.finish()?;
    game.audit().map_err(NotationError::new)?;
    phases::check_playable(&game)?;
    Ok(game)
}

fn parse_list(text: &str) -> Result<Vec<Card>, NotationError> {
    text.split_whitespace().map(Card::read).collect()
}

fn parse_cards(text: &str) -> Result<CardSet, NotationError> {
    let list = parse_list(text)?;
    let set: CardSet = list.iter().copied().collect();
    if usize::from(set.len()) == list.len() {
        Ok(set)
    } else {
        Err(NotationError::misfit("a set of cards", text))
    }
}

/// Where the cards are.
fn parse_places(game: &mut InTooDeep, facts: &mut Facts<'_>) -> Result<(), NotationError> {
    let mut rest = game.cards.cards();
    let mut place = |set: CardSet| {
        if !set.without(rest).is_empty() {
            return Err(NotationError::misfit(
                "the box",
                &super::position::cards(set.without(rest)),
            ));
        }
        rest = rest.without(set);
        Ok(set)
    };
    for seat in game.seats.iter() {
        game.hands[seat.idx()] = place(take_cards(facts, &format!("hand {seat}"))?)?;
    }
    let holders: Vec<Holder> = Holder::all(game.seats).collect();
    let mut shares = Vec::new();
    for holder in holders {
        let cards = place(take_cards(facts, &format!("shares {holder}"))?)?;
        shares.extend(cards.iter().map(|card| (holder, card)));
    }
    let mut piles = Piles::EMPTY;
    for company in Company::ALL {
        let name = format!("depth {company}");
        let depth = facts.take(&name).unwrap_or_default();
        place(parse_cards(depth)?)?;
        for card in parse_list(depth)? {
            piles.push(card, company);
        }
    }
    game.open = place(take_cards(facts, "open")?)?;
    let opened = facts.take("opened").unwrap_or_default();
    place(parse_cards(opened)?)?;
    game.opened = Opened::default();
    for card in parse_list(opened)? {
        if !game.opened.push(card) {
            return Err(NotationError::misfit("four cards", opened));
        }
    }
    let (deck, discard) = (facts.take("deck"), facts.take("discard"));
    match (deck, discard) {
        (Some(_), Some(_)) => return Err(NotationError::misfit("discard", "beside deck")),
        (Some(deck), None) => {
            game.deck = place(parse_cards(deck)?)?;
            game.discard = rest;
        }
        (None, discard) => {
            game.discard = place(parse_cards(discard.unwrap_or_default())?)?;
            game.deck = rest;
        }
    }
    game.piles = piles;
    for (holder, card) in shares {
        game.give_share(holder, card);
    }
    Ok(())
}

/// `deck 4, discard 1`; all in the deck if nothing is said.
fn parse_bonus(
    seats: SeatCount,
    text: Option<&str>,
    phase: &str,
) -> Result<BonusShares, NotationError> {
    let mut bonus = BonusShares::default();
    let Some(text) = text else {
        let is_set_up = !["deal", "extra", "open"]
            .iter()
            .any(|word| phase.split(' ').next() == Some(word));
        if seats.get() == 2 && is_set_up {
            bonus.deck = N_BONUS;
        }
        return Ok(bonus);
    };
    for part in parts(text, ',') {
        let (name, number) = part
            .split_once(' ')
            .ok_or_else(|| NotationError::misfit("bonus", part))?;
        let number: Option<u8> = number.trim().parse().ok();
        let number = number.filter(|&number| number <= N_BONUS);
        let place = match name {
            "deck" => &mut bonus.deck,
            "discard" => &mut bonus.discard,
            "aside" => &mut bonus.aside,
            "gone" => &mut bonus.gone,
            _ => return Err(NotationError::misfit("bonus", part)),
        };
        *place = number.ok_or_else(|| NotationError::misfit("bonus", part))?;
    }
    Ok(bonus)
}

/// `A 2, B 3`.
fn parse_by_seat(game: &InTooDeep, text: &str) -> Result<Vec<(Seat, u8)>, NotationError> {
    parts(text, ',')
        .map(|part| {
            let (seat, number) = part
                .split_once(' ')
                .ok_or_else(|| NotationError::misfit("seats", part))?;
            let number: Option<u8> = number.trim().parse().ok();
            let number = number.filter(|&number| number <= Card::MAX);
            let number = number.ok_or_else(|| NotationError::misfit("a number", part))?;
            Ok((game.seats.read(seat)?, number))
        })
        .collect()
}

fn parse_knowledge(game: &mut InTooDeep, facts: &mut Facts<'_>) -> Result<(), NotationError> {
    let fresh = match facts.take("fresh") {
        None => game.hidden(),
        Some("none") => CardSet::EMPTY,
        Some(text) => parse_cards(text)?,
    };
    game.knowledge.fresh = fresh;
    for seat in game.seats.iter() {
        let n_fresh = game.hands[seat.idx()].common(fresh).len();
        game.knowledge.n_fresh[seat.idx()] = match facts.take(&format!("fresh in {seat}")) {
            None => (n_fresh, n_fresh),
            Some(text) => parse_range(text).ok_or_else(|| NotationError::misfit("fresh", text))?,
        };
        let traced = facts.take(&format!("traced {seat}"));
        for part in parts(traced.unwrap_or_default(), ',') {
            let (card, holders) = part
                .split_once(' ')
                .ok_or_else(|| NotationError::misfit("traced", part))?;
            let card = Card::read(card)?;
            for letter in holders.trim().chars() {
                let holder = game.seats.read(&letter.to_string())?;
                if holder == seat {
                    return Err(NotationError::misfit("traced", part));
                }
                game.knowledge.traced_mut(seat, holder).insert(card);
            }
        }
    }
    let low = facts.take("dealt low").unwrap_or_default();
    for (seat, number) in parse_by_seat(game, low)? {
        game.knowledge.dealt_low[seat.idx()] = number;
    }
    if facts.has("start shown") {
        game.knowledge.start_shown = Some(take_count(facts, "start shown", Card::MAX)?);
    }
    Ok(())
}

/// `2 to 3`.
fn parse_range(text: &str) -> Option<(u8, u8)> {
    let (least, most) = text.split_once(" to ")?;
    let (least, most): (u8, u8) = (least.parse().ok()?, most.parse().ok()?);
    (least <= most && most <= Card::MAX).then_some((least, most))
}

/// Whether the phase is one before the first turn.
fn is_before_turns(phase: Phase) -> bool {
    matches!(
        phase,
        Phase::Deal { .. } | Phase::Extra { .. } | Phase::Open {} | Phase::Draft { .. }
    )
}

fn take_cards(facts: &mut Facts<'_>, name: &str) -> Result<CardSet, NotationError> {
    parse_cards(facts.take(name).unwrap_or_default())
}

/// A small number; 0 if it is not there.
fn take_count(facts: &mut Facts<'_>, name: &str, most: u8) -> Result<u8, NotationError> {
    let Some(text) = facts.take(name) else {
        return Ok(0);
    };
    let number: Option<u8> = text.parse().ok();
    number
        .filter(|&number| number <= most)
        .ok_or_else(|| NotationError::misfit(name, text))
}

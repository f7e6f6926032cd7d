//! What a screen shows, with letters for a terminal.

use std::fmt::Write;

use rules::Viewer;

use super::position::render_pile;
use crate::pieces::{
    BLUE, Corporation, CorporationPile, EXTINCT, GREEN, Hotel, Pile, RED, SAVED, Species,
    SpeciesPile,
};
use crate::view::{CardView, Face, HandView, View};

pub(super) fn draw_view(view: &View) -> String {
    let mut text = format!(
        "{}: save {} before {} are extinct\n",
        view.level, view.saved_to_win, view.extinct_to_lose
    );
    for (place, name) in [
        (SAVED, "saved"),
        (GREEN, "green"),
        (BLUE, "blue"),
        (RED, "red"),
        (EXTINCT, "extinct"),
    ] {
        let at = |species: &Species| view.tokens[species.idx()] == place;
        let there: Vec<&str> = Species::ALL
            .into_iter()
            .filter(at)
            .map(Species::name)
            .collect();
        push(&mut text, &format!("{name:8}{}", there.join(" ")));
    }
    let built: Vec<&str> = view.hotels.iter().map(Hotel::name).collect();
    push(&mut text, &format!("hotels  {}", built.join(" ")));
    let discard: SpeciesPile = Pile::of(view.species_discard);
    push(
        &mut text,
        &format!(
            "species: {} in the deck; discarded {}",
            view.species_deck,
            or_none(render_pile(&discard))
        ),
    );
    draw_corporations(&mut text, view);
    for (idx, hand) in view.hands.iter().enumerate() {
        draw_hand(&mut text, view, idx, hand);
    }
    if view.is_hopeless {
        push(&mut text, "the divers cannot win any more");
    }
    text
}

fn push(text: &mut String, line: &str) {
    text.push_str(line.trim_end());
    text.push('\n');
}

fn or_none(text: String) -> String {
    if text.is_empty() {
        "nothing".to_owned()
    } else {
        text
    }
}

fn draw_corporations(text: &mut String, view: &View) {
    let discard: CorporationPile = view.corporation_discard.iter().copied().collect();
    push(
        text,
        &format!(
            "corporations: {} in the deck; discarded {}",
            view.corporation_deck,
            or_none(render_pile(&discard))
        ),
    );
    if let Some(card) = view.corporation {
        push(text, &format!("open: {card}"));
    }
    for (name, cards) in [
        ("on top", &view.corporation_top),
        ("looked at", &view.looked),
    ] {
        if !cards.is_empty() {
            let names: Vec<&str> = cards
                .iter()
                .map(|card| card.map_or("?", Corporation::name))
                .collect();
            push(text, &format!("{name}: {}", names.join(", ")));
        }
    }
    if let Some(industrialist) = &view.industrialist {
        let known: CorporationPile = industrialist.cards.iter().copied().collect();
        push(
            text,
            &format!(
                "{} is the Industrialist: {} cards, known {}",
                industrialist.seat,
                industrialist.n_cards,
                or_none(render_pile(&known))
            ),
        );
    }
}

fn draw_hand(text: &mut String, view: &View, idx: usize, hand: &HandView) {
    let letter = char::from(b'A' + idx as u8);
    let is_active = idx == view.active.idx();
    let own = match view.viewer {
        Viewer::Seat { seat } if seat == hand.seat => " (you)",
        _ => "",
    };
    let cards: Vec<String> = hand.cards.iter().map(draw_card).collect();
    let mut line = format!("{letter}{own}: {}", cards.join(" "));
    for card in view.divers.iter().filter(|card| card.hand.idx() == idx) {
        let used = if card.used { " used" } else { "" };
        let _ = write!(line, "; {}{used}", card.diver);
    }
    push(
        text,
        &format!("{} {line}", if is_active { '>' } else { ' ' }),
    );
}

fn draw_card(card: &CardView) -> String {
    let mut text = match card.face {
        Face::Up { species } => format!("{species}^"),
        Face::Seen { species } => species.to_string(),
        Face::Back {} => "?".to_owned(),
    };
    if card.told {
        text.push('*');
    }
    if card.fresh {
        text.push('!');
    }
    for (place, sign) in card.signs.iter().enumerate() {
        let mark = if place == 0 { '~' } else { '.' };
        let _ = write!(text, "{mark}{}", sign.number() + 1);
    }
    text
}

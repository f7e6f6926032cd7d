//! Hands with faces or waves, and the decks.

use std::iter;

use game_mini_divercity::{CardView, Corporation, Face, View};
use rules::Seat;

use super::{animals, corporations};
use crate::svg::Svg;

/// A card's size before it is made to fit.
pub(super) const WIDTH: f32 = 60.0;
pub(super) const HEIGHT: f32 = 84.0;

/// Adds what is left of both decks, on the shore, and the corporation card that
/// lies open.
pub(super) fn draw_decks(board: &mut Svg, shown: &View) {
    let mut put = |x: f32, draw: &dyn Fn(&mut Svg)| {
        board.within(format_args!("translate({x} 8)"), |board| draw(board));
    };
    put(692.0, &|board| {
        draw_back(board);
        board.text("back-number", WIDTH / 2.0, 42.0, shown.species_deck);
    });
    put(760.0, &|board| {
        corporations::draw_back(board);
        board.text(
            "corporation-number",
            WIDTH / 2.0,
            26.0,
            shown.corporation_deck,
        );
    });
    if let Some(card) = shown.corporation {
        put(828.0, &|board| corporations::draw(board, card));
    }
}

/// Adds the hands side by side on the sand, the viewer's own framed: its cards
/// show their backs. An Industrialist's comes last.
pub(super) fn draw_hands(board: &mut Svg, shown: &View, viewer: Seat) {
    const ROOM: f32 = 862.0;
    const BETWEEN: f32 = 10.0;
    let mut hands: Vec<(Seat, Vec<Held>)> = Vec::new();
    for hand in &shown.hands {
        hands.push((
            hand.seat,
            hand.cards.iter().map(|&card| Held::Species(card)).collect(),
        ));
    }
    if let Some(industrialist) = &shown.industrialist {
        let known = industrialist
            .cards
            .iter()
            .map(|&card| Held::Corporation(Some(card)));
        let all = known.chain(iter::repeat_with(|| Held::Corporation(None)));
        let all = all.take(usize::from(industrialist.n_cards));
        hands.push((industrialist.seat, all.collect()));
    }
    let n_cards = hands.iter().map(|(_, cards)| cards.len()).max();
    let across = n_cards.unwrap_or_default().max(2) as f32 * (WIDTH + 6.0) + 18.0;
    let scale = ((ROOM / hands.len().max(1) as f32 - BETWEEN) / across).min(1.0);
    let (width, height) = (across * scale, (HEIGHT + 16.0) * scale);
    let left = 24.0 + (ROOM + BETWEEN - (width + BETWEEN) * hands.len() as f32) / 2.0;
    let top = 618.0 - height;
    for (nth, (seat, cards)) in hands.into_iter().enumerate() {
        let left = left + (width + BETWEEN) * nth as f32;
        let class = if seat == viewer {
            "hand is-viewer"
        } else {
            "hand"
        };
        board.put(format_args!(
            r#"<rect class="{class}" x="{left}" y="{top}" width="{width}" height="{height}" rx="12"/>"#
        ));
        for (place, card) in cards.into_iter().enumerate() {
            let x = left + (12.0 + (WIDTH + 6.0) * place as f32) * scale;
            let y = top + 8.0 * scale;
            let place = format!("translate({x} {y}) scale({scale})");
            board.within(place, |board| match card {
                Held::Species(card) => draw_card(board, card),
                Held::Corporation(Some(card)) => corporations::draw(board, card),
                Held::Corporation(None) => corporations::draw_back(board),
            });
        }
        board.seat(seat, left + 6.0, top + 3.0, 14.0);
    }
}

/// A card in a hand.
enum Held {
    Species(CardView),
    /// An Industrialist's, if the viewer knows it.
    Corporation(Option<Corporation>),
}

fn draw_card(board: &mut Svg, card: CardView) {
    match card.face {
        Face::Up { species } | Face::Seen { species } => {
            board.put(format_args!(
                r#"<rect class="shade" y="2" width="{WIDTH}" height="{HEIGHT}" rx="8"/><rect class="face" width="{WIDTH}" height="{HEIGHT}" rx="8"/>"#
            ));
            board.within("translate(30 42) scale(0.53)", |board| {
                animals::draw(board, species, false);
            });
        }
        Face::Back {} => draw_back(board),
    }
    if card.told {
        board.within("translate(42 -4)", |board| {
            board.put(r#"<circle class="told" cx="10" cy="10" r="9.2"/><path class="told-ear" d="M6.5 8.5a3.6 3.6 0 1 1 6 2.6c-1.3 1.2 -1 2 -1.3 3.2a2 2 0 0 1 -3.6 .6M9 9a1.3 1.3 0 1 1 1.6 1.2"/>"#);
        });
    }
}

fn draw_back(board: &mut Svg) {
    board.put(format_args!(
        r#"<rect class="shade" y="2" width="{WIDTH}" height="{HEIGHT}" rx="8"/><rect class="back" width="{WIDTH}" height="{HEIGHT}" rx="8"/><path class="waves" d="M6 10q6 -6 12 0t12 0t12 0t12 0M6 24q6 -6 12 0t12 0t12 0t12 0M6 62q6 -6 12 0t12 0t12 0t12 0M6 76q6 -6 12 0t12 0t12 0t12 0"/>"#
    ));
}

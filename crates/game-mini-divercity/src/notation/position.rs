//! Whole positions as text, secrets included; `parsing.rs` reads them back.

use rules::{FactLines, OptionSet, Position, spaced};

use crate::game::{MiniDivercity, Phase, Then};
use crate::pieces::{BLUE, Diver, Hand, HandId, Pile, Printed, Species, Stack};

pub(super) fn render(game: &MiniDivercity) -> String {
    let mut lines = FactLines::default();
    if game.version != MiniDivercity::RULES_VERSION {
        lines.add("version", game.version);
    }
    lines.add("seats", game.seats);
    lines.add("options", spaced(game.options.changed()));
    lines.add("tokens", render_tokens(game));
    lines.add("hotels", spaced(game.hotels.iter()));
    for hand in game.hand_ids() {
        lines.add(hand, render_hand(game.hand(hand)));
    }
    lines.add("divers", render_divers(game));
    lines.add("species discard", render_pile(&game.species_discard));
    lines.add(
        "corporation discard",
        render_pile(&game.corporation_discard),
    );
    lines.add("corporation top", render_stack(&game.corporation_top));
    lines.add("looked", render_stack(&game.looked));
    lines.add("industrialist", render_pile(&game.industrialist));
    lines.add("seen", render_pile(&game.seen));
    lines.add("conceded", spaced(game.conceded.iter()));
    lines.add("active", game.active);
    lines.add("phase", render_phase(game.phase));
    lines.into_text()
}

/// Those that are not in the blue column.
pub(super) fn render_tokens(game: &MiniDivercity) -> String {
    let moved = Species::ALL
        .into_iter()
        .map(|species| (species, game.tokens[species.idx()]))
        .filter(|&(_, token)| token != BLUE);
    let moved: Vec<String> = moved
        .map(|(species, token)| format!("{species} {token:+}"))
        .collect();
    moved.join(", ")
}

pub(super) fn render_hand(hand: &Hand) -> String {
    let card = |(species, slot): (&Species, u8)| {
        let mut text = species.to_string();
        if hand.knows(slot) {
            text.push('*');
        }
        if hand.is_fresh(slot) {
            text.push('!');
        }
        let signs = hand.signs[usize::from(slot)];
        for (place, sign) in signs.iter().enumerate() {
            text.push(if place == 0 { '~' } else { '.' });
            text += &(sign.number() + 1).to_string();
        }
        text
    };
    spaced(hand.cards().iter().zip(0..).map(card))
}

fn render_divers(game: &MiniDivercity) -> String {
    let card = |diver: Diver| {
        let hand = game.owner(diver)?;
        let used = if game.used.contains(diver) {
            " used"
        } else {
            ""
        };
        Some(format!("{hand} {diver}{used}"))
    };
    let cards: Vec<String> = Diver::ALL.into_iter().filter_map(card).collect();
    cards.join(", ")
}

/// `crab 2, eel`.
pub(super) fn render_pile<T: Printed + ToString, const N: usize>(pile: &Pile<T, N>) -> String {
    let face = |(face, count): (T, u8)| match count {
        1 => face.to_string(),
        count => format!("{} {count}", face.to_string()),
    };
    let faces: Vec<String> = pile.faces().map(face).collect();
    faces.join(", ")
}

pub(super) fn render_stack(stack: &Stack) -> String {
    let cards: Vec<String> = stack.cards().iter().map(ToString::to_string).collect();
    cards.join(", ")
}

pub(super) fn render_phase(phase: Phase) -> String {
    let turn = |words: String, has_acted: bool| {
        let after = if has_acted { " after action" } else { "" };
        words + after
    };
    match phase {
        Phase::ChooseFirst {} => "choose first".to_owned(),
        Phase::DealDiver { hand } => format!("deal diver {hand}"),
        Phase::Draft { hand } => format!("draft {hand}"),
        Phase::Deal { hand } => format!("deal {hand}"),
        Phase::DealIndustrialist {} => "deal industrialist".to_owned(),
        Phase::Flip {} => "flip".to_owned(),
        Phase::Industrialist {} => "industrialist".to_owned(),
        Phase::Oil { card, n_done } => format!("oil {card} {n_done}"),
        Phase::Dynamite { card, n_done } => format!("dynamite {card} {n_done}"),
        Phase::Refill {} => "refill".to_owned(),
        Phase::Turn { has_acted } => turn("turn".to_owned(), has_acted),
        Phase::Signs {
            hand,
            slot,
            has_acted,
        } => turn(format!("signs {hand} {}", slot + 1), has_acted),
        Phase::Captain { hand, has_acted } => turn(format!("captain {hand}"), has_acted),
        Phase::Look { has_acted } => turn("look".to_owned(), has_acted),
        Phase::Order { has_acted } => turn("order".to_owned(), has_acted),
        Phase::Dismiss {
            n_dismissed,
            has_acted,
        } => turn(format!("dismiss {n_dismissed}"), has_acted),
        Phase::Draw { hand, then } => render_draw(hand, then),
        Phase::Over { ending, card } => match card {
            Some(card) => format!("over {ending} {card}"),
            None => format!("over {ending}"),
        },
    }
}

fn render_draw(hand: HandId, then: Then) -> String {
    match then {
        Then::Corporation { card, n_done } => format!("draw {hand} {card} {n_done}"),
        Then::Turn { has_acted: false } => format!("draw {hand}"),
        Then::Turn { has_acted: true } => format!("draw {hand} after action"),
    }
}

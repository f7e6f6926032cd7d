//! What a screen shows, with letters for a terminal.

use std::fmt::Write;

use rules::{or_none, spaced};

use super::position::cards;
use crate::game::Phase;
use crate::pieces::{CardSet, Company};
use crate::view::{CompanyView, SeatView, View};

pub(super) fn draw_view(view: &View) -> String {
    let mut text = String::new();
    let _ = writeln!(
        text,
        "{:<10}{:<10}{:>6}{:>7}  {:<14}depth",
        "company", "side", "price", "value", "shares"
    );
    for company in &view.companies {
        draw_company(&mut text, view, company);
    }
    for (seat, player) in view.seats.iter().zip(&view.players) {
        let is_active = view.active == seat && !matches!(view.phase, Phase::Over {});
        let own = if view.viewer.is(seat) { " (you)" } else { "" };
        let mark = if is_active { '>' } else { ' ' };
        let _ = write!(text, "{mark} {seat}{own}: ");
        draw_player(&mut text, view, player);
    }
    if let Some(third) = view.third {
        let _ = writeln!(text, "  third: {}", shares(view, third));
    }
    if !view.open.is_empty() {
        let _ = writeln!(text, "open: {}", named(view, view.open));
    }
    if !view.opened.is_empty() {
        let opened = spaced(view.opened.iter());
        let _ = writeln!(text, "opened for a bonus share: {opened}");
    }
    draw_piles(&mut text, view);
    text
}

fn draw_company(text: &mut String, view: &View, company: &CompanyView) {
    let holders = view.seats.iter().map(|seat| seat.to_string());
    let holders = holders.chain(view.third.map(|_| "third".to_owned()));
    let counts: Vec<String> = holders
        .zip(&company.shares)
        .filter(|(_, count)| **count > 0)
        .map(|(holder, count)| format!("{holder} {count}"))
        .collect();
    let _ = writeln!(
        text,
        "{:<10}{:<10}{:>6}{:>7}  {:<13} {}",
        company.company.name(),
        company.side.name(),
        company.price,
        company.value,
        or_none(counts.join(" ")),
        or_none(spaced(company.depth.iter())),
    );
}

fn draw_player(text: &mut String, view: &View, player: &SeatView) {
    let hand = match player.hand {
        Some(hand) => or_none(named(view, hand)),
        None => format!("{} cards", player.n_cards),
    };
    let _ = write!(
        text,
        "{hand}; shares {}; worth {}",
        shares(view, player.portfolio),
        player.score
    );
    if player.owed > 0 {
        let _ = write!(text, "; is owed {}", player.owed);
    }
    text.push('\n');
}

fn draw_piles(text: &mut String, view: &View) {
    let _ = writeln!(
        text,
        "deck {}, run out {} times; discarded {}",
        view.deck,
        view.depletions,
        or_none(cards(view.discard))
    );
    if view.seats.get() == 2 {
        let _ = writeln!(
            text,
            "bonus shares: {} in the deck, {} discarded",
            view.deck_bonus, view.discarded_bonus
        );
    }
    if view.draw_streak > 0 || view.fundraiser_streak > 0 {
        let _ = writeln!(
            text,
            "drawn in a row: {}; fundraisers in a row: {}",
            view.draw_streak, view.fundraiser_streak
        );
    }
    if let Some(ending) = view.ending {
        let _ = writeln!(text, "the last turns: {} after this one", ending.n_left);
    }
    if let Phase::Pay { paid, n_due, .. } = view.phase {
        let _ = writeln!(text, "paid {}; {n_due} to go", or_none(cards(paid)));
    }
}

/// Cards with the first letter of their company: `44p`.
fn named(view: &View, set: CardSet) -> String {
    let cards = set.iter().map(|card| {
        let letter = view.company_of(card).name().chars().next();
        format!("{card}{}", letter.unwrap_or_default())
    });
    spaced(cards)
}

/// `pearl 2, ocean 1`.
fn shares(view: &View, portfolio: CardSet) -> String {
    let counts = Company::ALL.into_iter().map(|company| {
        let held = portfolio.common(view.company(company).cards);
        (company, held.len())
    });
    let counts = counts.filter(|(_, count)| *count > 0);
    let counts: Vec<String> = counts
        .map(|(company, count)| format!("{company} {count}"))
        .collect();
    or_none(counts.join(", "))
}

//! Whole positions as text, secrets included; `parsing.rs` reads them back.

use rules::{FactLines, OptionSet, Position, Seat, Typed, or_none, spaced};

use crate::actions::Action;
use crate::game::{InTooDeep, Phase, Then};
use crate::pieces::{Card, CardSet, Company, Holder};

pub(super) fn render(game: &InTooDeep) -> String {
    let mut lines = FactLines::default();
    if game.version != InTooDeep::RULES_VERSION {
        lines.add("version", game.version);
    }
    lines.add("seats", game.seats);
    lines.add("options", spaced(game.options().changed()));
    for seat in game.seats.iter() {
        lines.add(format!("hand {seat}"), cards(game.hands[seat.idx()]));
    }
    for holder in Holder::all(game.seats) {
        let portfolio = game.portfolios[holder.idx()];
        lines.add(format!("shares {holder}"), cards(portfolio));
    }
    for company in Company::ALL {
        lines.add(format!("depth {company}"), render_depth(game, company));
    }
    lines.add("open", cards(game.open));
    lines.add("opened", spaced(game.opened.iter()));
    lines.add("discard", cards(game.discard));
    lines.add("bonus", render_bonus(game));
    if game.start.number() != 0 {
        lines.add("start", game.start);
    }
    if game.active != game.start {
        lines.add("active", game.active);
    }
    lines.add("owed", render_owed(game));
    for (name, count) in [
        ("draws", game.draw_streak),
        ("fundraisers", game.fundraiser_streak),
        ("depletions", game.depletions),
    ] {
        if count > 0 {
            lines.add(name, count);
        }
    }
    if let Some(left) = game.final_left {
        lines.add("final left", left);
    }
    render_knowledge(game, &mut lines);
    lines.add("phase", render_phase(game.phase));
    lines.into_text()
}

pub(super) fn cards(set: CardSet) -> String {
    spaced(set.iter())
}

/// The most recent last.
pub(super) fn render_depth(game: &InTooDeep, company: Company) -> String {
    let mut depth: Vec<Card> = game.piles.downwards(company).collect();
    depth.reverse();
    spaced(depth)
}

/// Where the bonus shares are, if there are any.
pub(super) fn render_bonus(game: &InTooDeep) -> String {
    let bonus = game.bonus;
    let places = [
        ("deck", bonus.deck),
        ("discard", bonus.discard),
        ("aside", bonus.aside),
        ("gone", bonus.gone),
    ];
    let places = places.into_iter().filter(|(_, count)| *count > 0);
    let places: Vec<String> = places
        .map(|(name, count)| format!("{name} {count}"))
        .collect();
    places.join(", ")
}

/// `A 2, B 3`.
pub(super) fn by_seat(game: &InTooDeep, number: impl Fn(Seat) -> u8) -> String {
    let numbers = game.seats.iter().map(|seat| (seat, number(seat)));
    let numbers = numbers.filter(|(_, number)| *number > 0);
    let numbers: Vec<String> = numbers
        .map(|(seat, number)| format!("{seat} {number}"))
        .collect();
    numbers.join(", ")
}

pub(super) fn render_owed(game: &InTooDeep) -> String {
    by_seat(game, |seat| game.owed[seat.idx()])
}

fn render_knowledge(game: &InTooDeep, lines: &mut FactLines) {
    let knowledge = &game.knowledge;
    if knowledge.fresh != game.hidden() {
        lines.add("fresh", or_none(cards(knowledge.fresh)));
    }
    for seat in game.seats.iter() {
        let n_fresh = game.hands[seat.idx()].common(knowledge.fresh).len();
        let (least, most) = knowledge.n_fresh[seat.idx()];
        if (least, most) != (n_fresh, n_fresh) {
            lines.add(format!("fresh in {seat}"), format!("{least} to {most}"));
        }
        lines.add(format!("traced {seat}"), render_traced(game, seat));
    }
    lines.add(
        "dealt low",
        by_seat(game, |seat| knowledge.dealt_low[seat.idx()]),
    );
    if let Some(shown) = knowledge.start_shown {
        lines.add("start shown", shown);
    }
}

/// `3 BC, 17 B`: cards that a seat has paid, and the hands they can be in.
pub(super) fn render_traced(game: &InTooDeep, seat: Seat) -> String {
    let traced = game.knowledge.all_traced(seat, game.seats);
    let traced: Vec<String> = traced
        .map(|(card, holders)| {
            let letters: String = holders.into_iter().map(Seat::letter).collect();
            format!("{card} {letters}")
        })
        .collect();
    traced.join(", ")
}

pub(super) fn render_phase(phase: Phase) -> String {
    match phase {
        Phase::Deal { seat } => format!("deal {seat}"),
        Phase::Extra { seat } => format!("extra {seat}"),
        Phase::Open {} => "open".to_owned(),
        Phase::Draft { seat } => format!("draft {seat}"),
        Phase::Turn {} => "turn".to_owned(),
        Phase::Pay { action, paid, .. } => {
            let with = if paid.is_empty() { "" } else { " with " };
            format!("pay {}{with}{}", Action::write(action), cards(paid))
        }
        Phase::Payout { then } => format!("payout {}", render_then(then)),
        Phase::Opening { then } => format!("opening {}", render_then(then)),
        Phase::Ability { company } => format!("ability {company}"),
        Phase::Over {} => "over".to_owned(),
    }
}

fn render_then(then: Then) -> String {
    match then {
        Then::Ability { company } => format!("ability {company}"),
        Then::Drawn {} => "drawn".to_owned(),
        Then::Fundraiser {} => "fundraiser".to_owned(),
        Then::End {} => "end".to_owned(),
    }
}

impl InTooDeep {
    /// Cards that lie where not everybody sees them.
    pub(super) fn hidden(&self) -> CardSet {
        let hands = self.hands.iter();
        hands.fold(self.deck, |hidden, &hand| hidden.with(hand))
    }
}

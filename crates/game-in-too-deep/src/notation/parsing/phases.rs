//! Reading what is due, and whether it can be due.

use rules::{NotationError, Typed, Word};

use super::super::position::render_phase;
use super::{is_before_turns, parse_cards};
use crate::actions::Action;
use crate::game::{InTooDeep, Phase, Then};
use crate::options::{n_dealt, n_open};
use crate::pieces::{Company, Holder, MAX_SEATS, N_OPENED};

pub(super) fn parse_phase(game: &InTooDeep, text: &str) -> Result<Phase, NotationError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    Ok(match words.as_slice() {
        ["deal", seat] => Phase::Deal {
            seat: game.seats.read(seat)?,
        },
        ["extra", seat] => Phase::Extra {
            seat: game.seats.read(seat)?,
        },
        ["open"] => Phase::Open {},
        ["draft", seat] => Phase::Draft {
            seat: game.seats.read(seat)?,
        },
        ["turn"] => Phase::Turn {},
        ["payout", then @ ..] => Phase::Payout {
            then: parse_then(then)?,
        },
        ["opening", then @ ..] => Phase::Opening {
            then: parse_then(then)?,
        },
        ["ability", company] => Phase::Ability {
            company: Company::read(company)?,
        },
        ["over"] => Phase::Over {},
        ["pay", ..] => parse_pay(game, text)?,
        _ => return Err(NotationError::misfit("phase", text)),
    })
}

fn parse_then(words: &[&str]) -> Result<Then, NotationError> {
    Ok(match words {
        ["ability", company] => Then::Ability {
            company: Company::read(company)?,
        },
        ["drawn"] => Then::Drawn {},
        ["fundraiser"] => Then::Fundraiser {},
        ["end"] => Then::End {},
        words => return Err(NotationError::misfit("phase", &words.join(" "))),
    })
}

/// `pay buy 44 with 3 17`.
fn parse_pay(game: &InTooDeep, text: &str) -> Result<Phase, NotationError> {
    let rest = text.strip_prefix("pay ").unwrap_or_default();
    let (announced, named) = rest.split_once(" with ").unwrap_or((rest, ""));
    let action = Action::read(announced)?;
    let paid = parse_cards(named)?;
    let is_possible = match action {
        Action::Buy { card } => game.active_hand().contains(card),
        action => action.ability().is_some_and(|(company, side)| {
            side == game.sides[company.idx()] && game.check_ability(company, action).is_ok()
        }),
    };
    if !is_possible {
        return Err(NotationError::misfit("what is due", text));
    }
    let n_due = game.cost(action).checked_sub(paid.len());
    let purse = game.purse(action);
    let higher = paid.highest().map_or(purse, |last| purse.above(last));
    match n_due {
        Some(n_due) if n_due > 0 && n_due <= higher.len() && paid.without(purse).is_empty() => {
            Ok(Phase::Pay {
                action,
                paid,
                n_due,
            })
        }
        _ => Err(NotationError::misfit("what is due", text)),
    }
}

/// Whether the game can be at this point.
pub(super) fn check_playable(game: &InTooDeep) -> Result<(), NotationError> {
    if is_phase_possible(game) && is_rest_possible(game) {
        Ok(())
    } else {
        Err(NotationError::misfit(
            "what is due",
            &render_phase(game.phase),
        ))
    }
}

fn is_phase_possible(game: &InTooDeep) -> bool {
    let n_cards = |seat: rules::Seat| game.hands[seat.idx()].len();
    match game.phase {
        Phase::Deal { seat } => n_cards(seat) < n_dealt(game.seats),
        Phase::Extra { seat } => n_cards(seat) < n_dealt(game.seats) + game.distance(seat),
        Phase::Open {} => {
            let third = game.portfolios[Holder::THIRD.idx()];
            game.open.len() + third.len() < n_open(game.seats)
        }
        Phase::Draft { .. } => game.seats.get() > 2 && !game.open.is_empty(),
        Phase::Turn {} => true,
        Phase::Pay { action, .. } => action.ability().is_none() || !game.is_final_turn(),
        Phase::Payout { then } => is_then_possible(game, then),
        Phase::Opening { then } => {
            let is_two = game.seats.get() == 2;
            is_two && game.opened.len() < N_OPENED && is_then_possible(game, then)
        }
        Phase::Ability { company } => company.has_option() && !game.is_final_turn(),
        Phase::Over {} => game.final_left == Some(0),
    }
}

/// Whether somebody is owed something that can be had.
fn is_then_possible(game: &InTooDeep, then: Then) -> bool {
    let is_ability_possible = match then {
        Then::Ability { company } => company.has_option() && !game.is_final_turn(),
        Then::Drawn {} | Then::Fundraiser {} | Then::End {} => true,
    };
    is_ability_possible && game.receiver().is_some()
}

fn is_rest_possible(game: &InTooDeep) -> bool {
    let is_paying_out = matches!(game.phase, Phase::Payout { .. } | Phase::Opening { .. });
    let is_opening = matches!(game.phase, Phase::Opening { .. });
    let is_drafting = matches!(game.phase, Phase::Open {} | Phase::Draft { .. });
    let is_chance = game.acting_seat().is_none() && !game.is_over();
    let has_deck = !game.deck.is_empty() || game.bonus.deck > 0;
    let n_draws = game.draw_streak;
    let is_drawing = is_paying_out && n_draws > 0;
    // Q58
    let is_last_draw = is_drawing && n_draws == game.seats.get() && game.counts_last_draw();
    (is_paying_out || game.owed == [0; MAX_SEATS])
        && (is_opening || game.opened.len() == 0 && game.bonus.aside == 0)
        && (is_drafting || game.open.is_empty())
        && (has_deck || game.is_ending() && !is_chance)
        && (n_draws < game.seats.get() || is_drawing)
        && (game.depletions == 2) <= game.is_ending()
        && (!game.is_ending() || n_draws == 0 || is_last_draw)
        && (!game.is_ending() || game.fundraiser_streak == 0)
        && !(is_before_turns(game.phase) && game.is_ending())
}

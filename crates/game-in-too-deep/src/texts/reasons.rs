//! Why somebody does something, in a few words that follow their name.

use rules::counted;

use crate::pieces::Holder;
use crate::reason::{Clearing, Draw, Holding, Hope, Payouts, Reason};

pub(super) fn explain(reason: Reason) -> String {
    match reason {
        Reason::Takes { company, hope } => {
            format!("takes a share of {}, {}", company.title(), hoped(hope))
        }
        Reason::Buys {
            company,
            cost,
            hope,
        } => format!(
            "buys a share of {} {}, {}",
            company.title(),
            for_cards(cost),
            hoped(hope)
        ),
        Reason::BuysForLess {
            company,
            cost,
            price,
            hope,
        } => format!(
            "buys a share of {} {} instead of {price}, {}",
            company.title(),
            for_cards(cost),
            hoped(hope)
        ),
        Reason::TakesShare {
            company,
            holder,
            cost,
            hope,
        } => format!(
            "takes a share of {} from {} {}, {}",
            company.title(),
            name(holder),
            for_cards(cost),
            hoped(hope)
        ),
        Reason::Draws { draw } => drawing(draw).to_owned(),
        Reason::Pays { card } => {
            format!("pays with {card}, one of the cards that can best be spared")
        }
        Reason::Keeps {} => "keeps the cards, for nothing here is worth them".to_owned(),
        reason => depth(reason),
    }
}

/// What is done to depth cards.
fn depth(reason: Reason) -> String {
    match reason {
        Reason::Expands {
            card,
            company,
            holding,
            payouts,
            ability,
        } => {
            let dividend = match payouts {
                Some(Payouts { own, others }) => {
                    format!(", for a dividend of {own} against {others}")
                }
                None => String::new(),
            };
            let ability = match ability {
                true => ", and may use its ability",
                false => "",
            };
            format!(
                "plays {card} on {}, {}{dividend}{ability}",
                company.title(),
                holds(holding)
            )
        }
        Reason::PlaysExtra {
            card,
            company,
            cost,
            holding,
        } => format!(
            "plays {card} on {} {}, {}",
            company.title(),
            for_cards(cost),
            holds(holding)
        ),
        Reason::Clears {
            card,
            company,
            effect,
        } => {
            let effect = match effect {
                Clearing::Hurts { holding } => {
                    format!("which costs a point a share, {}", holds(holding))
                }
                Clearing::Room {} => "which makes room for more depth cards".to_owned(),
            };
            format!("discards {card} of {}, {effect}", company.title())
        }
        Reason::Moves {
            card,
            from,
            to,
            holding,
        } => format!(
            "moves {card} from {} to {}, {}",
            from.title(),
            to.title(),
            holds(holding)
        ),
        Reason::Raises { card, company } => format!(
            "puts {card} back on top of {}, which makes room for more depth cards",
            company.title()
        ),
        reason => unreachable!("{reason:?} is of no depth card"),
    }
}

fn drawing(draw: Draw) -> &'static str {
    match draw {
        Draw::Fundraiser => "draws, and with it everybody gets two more cards",
        Draw::SecondFundraiser => "draws, and the second fundraiser in a row ends the game",
        Draw::Tie => "draws, for more cards decide a tie",
        Draw::Card => "draws, for one more card is worth more than any use of those in hand",
    }
}

fn hoped(hope: Hope) -> String {
    match hope {
        Hope::Now { points } => format!("which adds {}", counted(points, "point")),
        Hope::AtTheEnd { points } => {
            let points = counted(points, "point");
            format!("which should be worth about {points} at the end")
        }
    }
}

fn holds(Holding { own, most }: Holding) -> String {
    match own {
        own if own > most => format!("holding most shares of it, {own} against {most}"),
        0 if most == 0 => "where nobody has shares".to_owned(),
        own if own == most => format!("where the lead in shares is tied at {own}"),
        own => format!("where another has more shares, {most} against {own}"),
    }
}

fn for_cards(cost: u8) -> String {
    match cost {
        0 => "for nothing".to_owned(),
        cost => format!("for {}", counted(cost, "card")),
    }
}

fn name(holder: Holder) -> String {
    match holder.as_seat() {
        Some(seat) => format!("player {seat}"),
        None => "the third player".to_owned(),
    }
}

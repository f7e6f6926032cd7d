//! What each option changes.

use std::fmt::Write as _;

use rules::{SeatCount, SeatSet};

use super::{figure, percent, section};
use crate::balance::figures::{Figures, Played};
use crate::balance::plot::{self, Share, escape};
use crate::balance::sums::{Spread, Sums};

/// A table of all variants, and for each option a drawing of its win shares.
pub(crate) fn options(figures: &Figures) -> String {
    if figures.variants.is_empty() {
        return String::new();
    }
    let base = row("as above", &figures.sums, &figures.sides, None, "base");
    let mut rows = base;
    let mut option = "";
    for Played { variant, result } in &figures.variants {
        if variant.option != option {
            option = variant.option;
            let _ = writeln!(
                rows,
                "<tr><td class=\"words\" colspan=\"7\"><b>{option}</b> {}</td></tr>",
                escape(variant.help)
            );
        }
        let seats = variant.setup.as_ref().map(|setup| setup.seats);
        let seats = seats.ok().filter(|&seats| seats != figures.setup.seats);
        rows += &match result {
            Ok((sums, sides)) => row(variant.value, sums, sides, seats, ""),
            Err(why) => format!(
                "<tr><td>{}</td><td class=\"words\" colspan=\"6\">cannot be played: {}</td></tr>\n",
                variant.value,
                escape(why)
            ),
        };
    }
    let body = format!(
        "<p>The same deals with one option changed at a time. The first share is that of \
         whoever decides first, or of all where they win together.</p>\n\
         <div class=\"scroll\"><table><tr><th>value</th><th>won</th><th>95 % interval</th>\
         <th>shared</th><th>decisions</th><th>points</th><th>lead</th></tr>\n{rows}</table></div>\n\
         <div class=\"plots\">\n{}</div>\n",
        plots(figures)
    );
    section("What options change", &body)
}

fn row(
    value: &str,
    sums: &Sums,
    sides: &[SeatSet],
    seats: Option<SeatCount>,
    class: &str,
) -> String {
    let (share, [low, high]) = sums.share(sums.by_order.first().copied().unwrap_or_default());
    let lead = match sides.len() {
        1 => "–".to_owned(),
        _ => format!("{:.1}", sums.leads.mean()),
    };
    let value = match seats {
        Some(seats) => format!("{} ({seats} seats)", escape(value)),
        None => escape(value),
    };
    format!(
        "<tr class=\"{class}\"><td>{value}</td><td>{}</td><td>{} to {}</td><td>{}</td>\
         <td>{:.1}</td><td>{:.1}</td><td>{lead}</td></tr>\n",
        percent(share),
        percent(low),
        percent(high),
        percent(sums.n_shared as f64 / sums.n_games as f64),
        sums.actions.mean(),
        Spread::together(&sums.points).mean(),
    )
}

/// For every option the win shares of its values, the one above included.
fn plots(figures: &Figures) -> String {
    let mut names: Vec<&str> = figures
        .variants
        .iter()
        .map(|played| played.variant.option)
        .collect();
    names.dedup();
    let share = |label: &str, sums: &Sums| {
        let (share, interval) = sums.share(sums.by_order.first().copied().unwrap_or_default());
        Share {
            label: label.to_owned(),
            seat: None,
            share,
            interval,
        }
    };
    let plot = |name: &str| {
        let own = figures
            .variants
            .iter()
            .filter(|played| played.variant.option == name);
        let mut own = own.peekable();
        let current = own.peek().map_or("", |played| &played.variant.current);
        let mut rows = vec![share(&current.replace('_', " "), &figures.sums)];
        rows.extend(own.filter_map(|played| {
            let (sums, _) = played.result.as_ref().ok()?;
            Some(share(&played.variant.value.replace('_', " "), sums))
        }));
        let label = format!("Share of games won by {name}");
        figure(
            &format!("Won, by {name}"),
            &plot::shares(&rows, None, &label),
        )
    };
    names.into_iter().map(plot).collect()
}

//! Whether the bots knew how they stood.

use super::{details, grouped, percent, section};
use crate::balance::sums::{Believed, N_BELIEFS, Sums};

const PHASES: [&str; 4] = ["first quarter", "second", "third", "last quarter"];

/// What was believed of the victory against what came; nothing where nobody thinks
/// ahead.
pub(super) fn believed(sums: &Sums) -> String {
    let all = sums.believed();
    if all.decisions == 0 {
        return String::new();
    }
    let phases = PHASES.into_iter().map(str::to_owned);
    let phases: String = phases
        .zip(&sums.by_phase)
        .chain([("all".to_owned(), &all)])
        .map(|(label, sums)| row(&label, sums))
        .collect();
    let class = |idx: usize| {
        format!(
            "{} to {} %",
            100 / N_BELIEFS * idx,
            100 / N_BELIEFS * (idx + 1)
        )
    };
    let classes: String = sums
        .by_belief
        .iter()
        .enumerate()
        .map(|(idx, sums)| row(&class(idx), sums))
        .collect();
    let head =
        "<tr><th></th><th>decisions</th><th>believed</th><th>won</th><th>log loss</th></tr>\n";
    let body = format!(
        "<p>Before every decision the bot says what share of the victory it believes in. \
         Whoever knows how they stand is right as often as they say; a coin has a log loss \
         of 0.693, and less is better. Decisions of one game share its end, so that games \
         count and not decisions.</p>\n<table>{head}{phases}</table>\n{}",
        details(
            "By how much was believed in",
            &format!("<table>{head}{classes}</table>\n")
        )
    );
    section("Knowing how one stands", &body)
}

fn row(label: &str, sums: &Believed) -> String {
    if sums.decisions == 0 {
        return String::new();
    }
    let [believed, won, loss] = sums.means();
    format!(
        "<tr><td>{label}</td><td>{}</td><td>{}</td><td>{}</td><td>{loss:.3}</td></tr>\n",
        grouped(sums.decisions),
        percent(believed),
        percent(won)
    )
}

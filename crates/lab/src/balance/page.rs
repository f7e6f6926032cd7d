//! The report as one page of HTML that needs nothing else.

mod believed;
mod options;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::balance::figures::Figures;
use crate::balance::plot::{self, Share, escape};
use crate::balance::sums::{Often, Spread, Sums, Wins};

/// The whole page.
pub(crate) fn page(figures: &Figures, command: &str) -> String {
    let title = escape(figures.kind.title());
    let sections = [
        key_figures(figures),
        seats(figures),
        length(&figures.sums),
        points(figures),
        reasons(&figures.sums),
        rules(figures),
        options::options(figures),
        believed::believed(&figures.sums),
        method(figures, command),
    ];
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"generator\" content=\"tidetable {version}\">\n\
         <title>{title} in the lab</title>\n<style>\n{css}</style>\n</head>\n<body>\n\
         <header>\n<h1>{title} in the lab</h1>\n<p>{games} games between {n} seats of \
         <b>{bot}</b>{more}: is it fair, how long does it last, where do the points come from?</p>\n</header>\n<main>\n{sections}</main>\n</body>\n</html>\n",
        version = env!("CARGO_PKG_VERSION"),
        css = include_str!("page.css"),
        games = grouped(figures.n_games()),
        n = figures.setup.seats,
        bot = escape(&figures.bot()),
        more = match figures.variants.is_empty() {
            true => "",
            false => ", and as many with each option changed",
        },
        sections = sections.concat(),
    )
}

fn section(title: &str, body: &str) -> String {
    format!("<section>\n<h2>{title}</h2>\n{body}</section>\n")
}

fn figure(caption: &str, svg: &str) -> String {
    format!("<figure><figcaption>{caption}</figcaption>{svg}</figure>\n")
}

fn key_figures(figures: &Figures) -> String {
    let sums = &figures.sums;
    let n_games = sums.n_games as f64;
    let mut cards = Vec::new();
    let first = sums.by_order.first().copied().unwrap_or_default();
    let (share, [low, high]) = sums.share(first);
    let who = match figures.sides.len() {
        1 => "of games won",
        _ => "won by whoever decides first",
    };
    cards.push((
        percent(share),
        format!(
            "{who} (95 % interval {} to {})",
            percent(low),
            percent(high)
        ),
    ));
    if figures.sides.len() > 1 {
        let shared = sums.n_shared as f64 / n_games;
        cards.push((percent(shared), "shared between sides".to_owned()));
        cards.push((
            format!("{:.1}", sums.leads.mean()),
            "points between the best side and the next".to_owned(),
        ));
    }
    cards.push((
        format!("{:.0}", sums.actions.mean()),
        format!("decisions a game, in {:.0} turns", sums.turns.mean()),
    ));
    let legal = sums.n_legal as f64 / sums.n_choices.max(1) as f64;
    cards.push((
        format!("{legal:.1}"),
        "things to choose from, where there is a choice".to_owned(),
    ));
    let card = |(number, words): (String, String)| {
        format!("<div><b>{number}</b><span>{words}</span></div>\n")
    };
    let cards: String = cards.into_iter().map(card).collect();
    format!("<div class=\"figures\">\n{cards}</div>\n")
}

/// What every seat would win if none had an advantage; nothing if the sides are
/// not alike.
fn fair(figures: &Figures) -> Option<f64> {
    let size = |side: &rules::SeatSet| side.iter().count();
    let first = size(figures.sides.first()?);
    let is_even = figures.sides.iter().all(|side| size(side) == first);
    (is_even && figures.sides.len() > 1).then(|| 1.0 / figures.sides.len() as f64)
}

fn seats(figures: &Figures) -> String {
    let sums = &figures.sums;
    if figures.sides.len() == 1 {
        let (share, interval) = sums.share(sums.by_seat[0]);
        let all = Share {
            label: "all together".to_owned(),
            seat: None,
            share,
            interval,
        };
        let plot = plot::shares(&[all], None, "Share of games won");
        let body = format!(
            "<p>All win or lose together, so no seat can have an advantage.</p>\n{}",
            figure("Games won", &plot)
        );
        return section("Winning", &body);
    }
    let share = |label: String, seat: Option<usize>, wins: Wins| {
        let (share, interval) = sums.share(wins);
        Share {
            label,
            seat,
            share,
            interval,
        }
    };
    let ordinal = |idx: usize| match idx {
        0 => "first".to_owned(),
        1 => "second".to_owned(),
        2 => "third".to_owned(),
        3 => "fourth".to_owned(),
        _ => format!("{}th", idx + 1),
    };
    let by_order = sums.by_order.iter().enumerate();
    let by_order: Vec<Share> = by_order
        .map(|(idx, &wins)| share(ordinal(idx), None, wins))
        .collect();
    let by_seat = sums.by_seat.iter().zip(figures.setup.seats.iter());
    let by_seat: Vec<Share> = by_seat
        .map(|(&wins, seat)| share(format!("seat {seat}"), Some(seat.idx()), wins))
        .collect();
    let fair = fair(figures);
    let mut body = "<p>Games won, alone or with partners. The whisker is the 95 % interval; \
                    the dashed line is where all would win equally often if no victory were \
                    shared.</p>\n<div class=\"plots\">\n"
        .to_owned();
    let order = plot::shares(&by_order, fair, "Share of games won by who decides first");
    body += &figure("By who decides first", &order);
    let seat = plot::shares(&by_seat, fair, "Share of games won by seat");
    body += &figure("By seat", &seat);
    body += "</div>\n";
    body += &wins_table(&by_order, &by_seat);
    section("Seat advantage", &body)
}

fn wins_table(by_order: &[Share], by_seat: &[Share]) -> String {
    let row = |row: &Share| {
        let [low, high] = row.interval.map(percent);
        let (label, share) = (escape(&row.label), percent(row.share));
        format!("<tr><td>{label}</td><td>{share}</td><td>{low} to {high}</td></tr>\n")
    };
    let rows: String = by_order.iter().chain(by_seat).map(row).collect();
    details(
        "The same as a table",
        &format!(
            "<table><tr><th>who</th><th>won</th><th>95 % interval</th></tr>\n{rows}</table>\n"
        ),
    )
}

fn details(summary: &str, body: &str) -> String {
    format!("<details><summary>{summary}</summary>\n<div class=\"scroll\">{body}</div></details>\n")
}

fn length(sums: &Sums) -> String {
    let mut body = "<p>A decision is one action; a turn here is a run of decisions by one seat. \
                    The dashed line is the mean.</p>\n<div class=\"plots\">\n"
        .to_owned();
    body += &figure(
        "Decisions a game",
        &plot::histogram(&sums.actions, "decisions", "games"),
    );
    body += &figure(
        "Turns a game",
        &plot::histogram(&sums.turns, "turns", "games"),
    );
    body += "</div>\n";
    body += &spreads_table(&[("decisions", &sums.actions), ("turns", &sums.turns)]);
    section("Length", &body)
}

fn spreads_table(rows: &[(&str, &Spread)]) -> String {
    let row = |&(label, spread): &(&str, &Spread)| {
        let quantiles = [0.0, 0.25, 0.5, 0.75, 1.0].map(|share| spread.quantile(share));
        let cells: String = quantiles.iter().map(|v| format!("<td>{v}</td>")).collect();
        format!(
            "<tr><td>{label}</td><td>{:.2}</td><td>{:.2}</td>{cells}</tr>\n",
            spread.mean(),
            spread.deviation()
        )
    };
    let rows: String = rows.iter().map(row).collect();
    format!(
        "<div class=\"scroll\"><table><tr><th></th><th>mean</th><th>± deviation</th><th>least</th>\
         <th>quarter</th><th>half</th><th>three quarters</th><th>most</th></tr>\n{rows}</table></div>\n"
    )
}

fn points(figures: &Figures) -> String {
    let sums = &figures.sums;
    let all = Spread::together(&sums.points);
    let mut body = "<div class=\"plots\">\n".to_owned();
    body += &figure(
        "Points of all seats",
        &plot::histogram(&all, "points", "seats"),
    );
    if figures.sides.len() > 1 {
        let leads = plot::histogram(&sums.leads, "points ahead", "games");
        body += &figure("By how much the best side leads", &leads);
    }
    body += "</div>\n";
    let labels: Vec<String> = figures
        .setup
        .seats
        .iter()
        .map(|seat| format!("seat {seat}"))
        .collect();
    let seats = labels.iter().map(String::as_str).zip(&sums.points);
    let mut rows = vec![("all seats", &all)];
    rows.extend(seats);
    if figures.sides.len() > 1 {
        rows.push(("lead", &sums.leads));
    }
    body += &spreads_table(&rows);
    section("Points", &body)
}

fn reasons(sums: &Sums) -> String {
    let n_sheets = sums.n_games as f64 * sums.points.len() as f64;
    let total: i64 = sums.lines.values().map(|line| line.points.abs()).sum();
    let most = sums.lines.values().map(|line| line.points.abs()).max();
    let most = most.unwrap_or(0) as f64 / total.max(1) as f64;
    let mut lines: Vec<_> = sums.lines.iter().collect();
    lines.sort_by_key(|(_, line)| (-line.points.abs(), -(line.sheets as i64)));
    let row = |(what, line): &(&String, &crate::balance::sums::Line)| {
        let share = line.points.abs() as f64 / total.max(1) as f64;
        format!(
            "<tr><td class=\"words\">{}</td><td>{:.2}</td><td>{:.2}</td><td>{}</td>{}</tr>\n",
            escape(what),
            line.sheets as f64 / n_sheets,
            line.points as f64 / n_sheets,
            percent(share),
            gauge(share / most),
        )
    };
    let rows: String = lines.iter().map(row).collect();
    let body = format!(
        "<p>The reasons on the score sheets, without their numbers. A line may stand on a sheet \
         more than once; lines without points say how a game ended or a tie was broken.</p>\n\
         <div class=\"scroll\"><table><tr><th class=\"words\">reason</th><th>lines a sheet</th>\
         <th>points a seat</th><th>of all points</th><th></th></tr>\n{rows}</table></div>\n"
    );
    section("Where points come from", &body)
}

fn rules(figures: &Figures) -> String {
    let sums = &figures.sums;
    let mut rules: Vec<(&String, &Often)> = sums.rules.iter().collect();
    rules.sort_by_key(|(rule, _)| place(rule));
    let row = |(rule, often): &(&String, &Often)| {
        let label = format!("<b>{rule}</b> {}", escape(&figures.title(rule)));
        often_row(&label, often, sums.n_games)
    };
    let rows: String = rules.iter().map(row).collect();
    let silent = figures.all_rules();
    let silent: Vec<String> = silent
        .into_iter()
        .filter(|rule| !sums.rules.contains_key(rule))
        .collect();
    let mut body = format!(
        "<p>A rule is counted when an action puts it to work or an event shows it at work; the \
         game itself names the rule. Rules that only forbid something, or say how to count, \
         leave no trace of their own and are not counted.</p>\n{}",
        often_table("rule", &rows)
    );
    let _ = writeln!(
        body,
        "<p class=\"note\">Not seen or not countable here: {}.</p>",
        silent.join(", ")
    );
    body += &details(
        "Actions by type",
        &types("action", &sums.action_types, sums.n_games),
    );
    body += &details(
        "Events by type",
        &types("event", &sums.event_types, sums.n_games),
    );
    section("How often each rule is used", &body)
}

/// R10.2 comes after R9.1.
fn place(rule: &str) -> (char, Vec<u32>) {
    let letter = rule.chars().next().unwrap_or(' ');
    let rest = rule.get(1..).unwrap_or_default();
    // Rulings after rules.
    let letter = if letter == 'R' { 'A' } else { letter };
    (letter, rest.split('.').flat_map(str::parse).collect())
}

fn types(what: &str, types: &BTreeMap<String, Often>, n_games: u64) -> String {
    let mut types: Vec<(&String, &Often)> = types.iter().collect();
    types.sort_by_key(|(_, often)| std::cmp::Reverse(often.times));
    let rows: String = types
        .iter()
        .map(|(name, often)| often_row(&escape(&name.replace('_', " ")), often, n_games))
        .collect();
    often_table(what, &rows)
}

fn often_table(what: &str, rows: &str) -> String {
    format!(
        "<div class=\"scroll\"><table><tr><th class=\"words\">{what}</th><th>times a game</th>\
         <th>in games</th><th></th></tr>\n{rows}</table></div>\n"
    )
}

fn often_row(label: &str, often: &Often, n_games: u64) -> String {
    let share = often.games as f64 / n_games as f64;
    format!(
        "<tr><td class=\"words\">{label}</td><td>{:.2}</td><td>{}</td>{}</tr>\n",
        often.times as f64 / n_games as f64,
        percent(share),
        gauge(share)
    )
}

fn gauge(share: f64) -> String {
    format!(
        "<td class=\"gauge\" aria-hidden=\"true\"><i style=\"width:{:.1}%\"></i></td>",
        100.0 * share.clamp(0.0, 1.0)
    )
}

fn method(figures: &Figures, command: &str) -> String {
    let body = format!(
        "<p>{all} games in all, played by tidetable {version} with version {rules} of the rules. \
         Luck comes from the seed, so that the same command gives the same figures. Shares have \
         Wilson's 95 % intervals. What is found holds for the bot that played: another one may \
         find other moves, and other flaws.</p>\n<p><code>{command}</code></p>\n<p class=\"note\">Options: \
         <code>{options}</code></p>\n",
        all = grouped(figures.n_all()),
        version = env!("CARGO_PKG_VERSION"),
        rules = figures.kind.rules_version(),
        command = escape(command),
        options = escape(figures.setup.options.get()),
    );
    section("How this was made", &body)
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// Thousands apart.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (idx, digit) in digits.chars().enumerate() {
        if idx > 0 && (digits.len() - idx).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

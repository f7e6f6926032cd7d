//! Drawings: bars and intervals as SVG, in the page's own colours.

use std::fmt::Write as _;

use crate::balance::sums::Spread;

/// The width of every drawing; the page scales it.
const WIDTH: f64 = 420.0;
const LEFT: f64 = 44.0;
const RIGHT: f64 = 12.0;

/// One row of a drawing of shares.
pub(crate) struct Share {
    pub(crate) label: String,
    /// Which of the seats' colours; none for the water's own.
    pub(crate) seat: Option<usize>,
    pub(crate) share: f64,
    pub(crate) interval: [f64; 2],
}

/// How often each value was seen: in which share `of` games or seats.
pub(crate) fn histogram(spread: &Spread, label: &str, of: &str) -> String {
    const HEIGHT: f64 = 210.0;
    const TOP: f64 = 12.0;
    const BOTTOM: f64 = 44.0;
    let (width, bars) = spread.bars(32);
    let most = bars.iter().map(|bar| bar.1).max().unwrap_or(0).max(1) as f64;
    let total = spread.n().max(1) as f64;
    let step = nice_step(100.0 * most / total / 4.0);
    let ceiling = (100.0 * most / total / step).ceil() * step;
    let floor = HEIGHT - BOTTOM;
    let y = |percent: f64| floor - (floor - TOP) * percent / ceiling;
    let bar_width = (WIDTH - LEFT - RIGHT) / bars.len().max(1) as f64;
    let x = |bar: f64| LEFT + bar * bar_width;

    let mut svg = begin(HEIGHT, label);
    let n_lines = (ceiling / step).round() as u32;
    for line in 0..=n_lines {
        let percent = f64::from(line) * step;
        grid_line(&mut svg, LEFT, y(percent), WIDTH - RIGHT, y(percent));
        let text = trimmed(percent);
        put_text(&mut svg, LEFT - 6.0, y(percent) + 4.0, "end", &text);
    }
    put_text(&mut svg, 4.0, HEIGHT - 6.0, "start", &format!("% of {of}"));
    for (idx, &(from, n)) in bars.iter().enumerate() {
        let percent = 100.0 * n as f64 / total;
        let name = match width {
            1 => from.to_string(),
            _ => format!("{from} to {}", from + width - 1),
        };
        let _ = write!(
            svg,
            r#"<rect class="bar" x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" rx="1.5"><title>{name}: {percent:.1} %</title></rect>"#,
            x(idx as f64) + 0.6,
            y(percent),
            (bar_width - 1.2).max(0.8),
            floor - y(percent),
        );
    }
    let every = (bars.len() as f64 / 7.0).ceil().max(1.0) as usize;
    for (idx, &(from, _)) in bars.iter().enumerate().step_by(every) {
        let middle = x(idx as f64) + bar_width / 2.0;
        put_text(&mut svg, middle, floor + 16.0, "middle", &from.to_string());
    }
    put_text(&mut svg, WIDTH - RIGHT, HEIGHT - 6.0, "end", &escape(label));
    mean_mark(&mut svg, spread, |value| {
        let first = bars.first().map_or(0, |bar| bar.0) as f64;
        x((value - first + 0.5) / width as f64).clamp(LEFT, WIDTH - RIGHT)
    });
    svg.push_str("</svg>");
    svg
}

/// A line at the mean.
fn mean_mark(svg: &mut String, spread: &Spread, x: impl Fn(f64) -> f64) {
    if spread.n() == 0 {
        return;
    }
    let mean = spread.mean();
    let at = x(mean);
    let _ = write!(
        svg,
        r#"<line class="mean" x1="{at:.1}" y1="8" x2="{at:.1}" y2="166"><title>mean {mean:.1}</title></line>"#
    );
}

/// Shares with their intervals, one row each, and a line where all would be equal.
pub(crate) fn shares(rows: &[Share], fair: Option<f64>, label: &str) -> String {
    const ROW: f64 = 34.0;
    const NAMES: f64 = 142.0;
    let height = 10.0 + ROW * rows.len() as f64 + 26.0;
    let highest = rows.iter().map(|row| row.interval[1]).fold(0.0, f64::max);
    let step = nice_step(100.0 * highest.max(fair.unwrap_or(0.0)) / 4.0);
    let ceiling =
        ((100.0 * highest.max(fair.unwrap_or(0.0)) / step).ceil() * step).clamp(step, 100.0);
    let x = |share: f64| NAMES + (WIDTH - NAMES - 26.0) * 100.0 * share / ceiling;
    let floor = 10.0 + ROW * rows.len() as f64;

    let mut svg = begin(height, label);
    for line in 0..=(ceiling / step).floor() as u32 {
        let percent = f64::from(line) * step;
        let at = x(percent / 100.0);
        grid_line(&mut svg, at, 6.0, at, floor);
        let text = format!("{} %", trimmed(percent));
        put_text(&mut svg, at, floor + 18.0, "middle", &text);
    }
    for (idx, row) in rows.iter().enumerate() {
        let y = 10.0 + ROW * idx as f64;
        let middle = y + ROW / 2.0;
        let class = row
            .seat
            .map_or("bar".to_owned(), |seat| format!("seat-{seat}"));
        put_text(
            &mut svg,
            NAMES - 10.0,
            middle + 4.5,
            "end",
            &escape(&row.label),
        );
        let [low, high] = row.interval.map(x);
        let _ = write!(
            svg,
            r#"<rect class="{class}" x="{NAMES}" y="{:.1}" width="{:.1}" height="{}" rx="3"/><path class="whisker" d="M{low:.1} {middle:.1}H{high:.1}M{low:.1} {:.1}v8M{high:.1} {:.1}v8"/>"#,
            y + 6.0,
            (x(row.share) - NAMES).max(1.0),
            ROW - 12.0,
            middle - 4.0,
            middle - 4.0,
        );
    }
    if let Some(fair) = fair {
        let at = x(fair);
        let _ = write!(
            svg,
            r#"<line class="fair" x1="{at:.1}" y1="4" x2="{at:.1}" y2="{floor:.1}"><title>fair: {:.1} %</title></line>"#,
            100.0 * fair
        );
    }
    svg.push_str("</svg>");
    svg
}

fn begin(height: f64, label: &str) -> String {
    format!(
        r#"<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{}">"#,
        escape(label)
    )
}

fn grid_line(svg: &mut String, x1: f64, y1: f64, x2: f64, y2: f64) {
    let _ = write!(
        svg,
        r#"<line class="grid" x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}"/>"#
    );
}

fn put_text(svg: &mut String, x: f64, y: f64, anchor: &str, text: &str) {
    let _ = write!(
        svg,
        r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}">{text}</text>"#
    );
}

/// The next round number: 1, 2 or 5 times a power of ten.
fn nice_step(least: f64) -> f64 {
    let power = 10f64.powf(least.max(1e-9).log10().floor());
    let round = [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|factor| factor * power);
    round
        .into_iter()
        .find(|&step| step >= least)
        .unwrap_or(least)
}

/// A number without needless zeros.
fn trimmed(number: f64) -> String {
    let text = format!("{number:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Text as HTML.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round() {
        for (least, step) in [
            (0.7, 1.0),
            (1.0, 1.0),
            (3.2, 5.0),
            (12.0, 20.0),
            (0.03, 0.05),
        ] {
            assert!((nice_step(least) - step).abs() < 1e-12, "{least}");
        }
        assert_eq!([0.5, 20.0, 2.25].map(trimmed), ["0.5", "20", "2.25"]);
    }

    #[test]
    fn text_cannot_become_markup() {
        assert_eq!(escape("<b a=\"x\">&"), "&lt;b a=&quot;x&quot;&gt;&amp;");
    }
}

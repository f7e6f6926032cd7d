//! What many observed games come to. Everything is counted and nothing kept of
//! a single game, so that a million of them need no more room than ten.

use std::collections::BTreeMap;

use hosting::{Estimate, Observed};
use rules::SeatSet;
use serde::Serialize;

use crate::statistics;

/// Sums over games.
#[derive(Debug, Clone, Default)]
pub(crate) struct Sums {
    pub(crate) n_games: u64,
    /// Games that a single side won, by seat and by who decided first.
    pub(crate) by_seat: Vec<Wins>,
    pub(crate) by_order: Vec<Wins>,
    pub(crate) n_shared: u64,
    pub(crate) n_lost_by_all: u64,
    pub(crate) actions: Spread,
    pub(crate) turns: Spread,
    /// The points of each seat.
    pub(crate) points: Vec<Spread>,
    /// By how many points the best side was ahead of the next.
    pub(crate) leads: Spread,
    pub(crate) n_choices: u64,
    pub(crate) n_legal: u64,
    /// What points were given for.
    pub(crate) lines: BTreeMap<String, Line>,
    pub(crate) action_types: BTreeMap<String, Often>,
    pub(crate) event_types: BTreeMap<String, Often>,
    pub(crate) rules: BTreeMap<String, Often>,
    /// What was believed, by quarter of the game, and by how much was believed in.
    pub(crate) by_phase: [Believed; N_PHASES],
    pub(crate) by_belief: [Believed; N_BELIEFS],
}

/// A game has so many phases, by the number of its decisions.
pub(crate) const N_PHASES: usize = 4;
/// What was believed falls into so many classes.
pub(crate) const N_BELIEFS: usize = 10;
/// Nobody is taken to be surer than this: one certain error would outweigh all.
const CERTAIN: f64 = 0.001;

/// What was believed of the victory, and what came.
#[derive(Debug, Clone, Copy, Default, Serialize)]
pub(crate) struct Believed {
    /// Before how many decisions.
    pub(crate) decisions: u64,
    /// The sums of what was believed and of what came.
    pub(crate) believed: f64,
    pub(crate) won: f64,
    /// The sum of the log losses; a coin has 0.693 each.
    pub(crate) loss: f64,
}

impl Believed {
    fn add(&mut self, estimate: &Estimate) {
        let (believed, won) = (f64::from(estimate.believed), f64::from(estimate.won));
        let odds = believed.clamp(CERTAIN, 1.0 - CERTAIN);
        self.decisions += 1;
        self.believed += believed;
        self.won += won;
        self.loss -= won * odds.ln() + (1.0 - won) * (1.0 - odds).ln();
    }

    /// Means of what was believed, what came, and the log loss.
    pub(crate) fn means(&self) -> [f64; 3] {
        [self.believed, self.won, self.loss].map(|sum| sum / self.decisions.max(1) as f64)
    }
}

/// Games won by a seat.
#[derive(Debug, Clone, Copy, Default, Serialize)]
pub(crate) struct Wins {
    /// Alone, or with its partners.
    pub(crate) won: u64,
    /// Shared with another side.
    pub(crate) shared: u64,
}

/// How often something happened.
#[derive(Debug, Clone, Copy, Default, Serialize)]
pub(crate) struct Often {
    /// In how many games.
    pub(crate) games: u64,
    /// How often in all of them.
    pub(crate) times: u64,
}

/// A reason for points.
#[derive(Debug, Clone, Copy, Default, Serialize)]
pub(crate) struct Line {
    /// On how many sheets.
    pub(crate) sheets: u64,
    /// How many points all together.
    pub(crate) points: i64,
}

/// How often each of some whole numbers was seen.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[serde(transparent)]
pub(crate) struct Spread(pub(crate) BTreeMap<i64, u64>);

impl Sums {
    pub(crate) fn add(&mut self, game: &Observed, sides: &[SeatSet]) {
        let standing = &game.simulated.standing;
        let n_seats = standing.ranks().len();
        self.n_games += 1;
        self.by_seat.resize_with(n_seats, Wins::default);
        self.by_order.resize_with(n_seats, Wins::default);
        self.points.resize_with(n_seats, Spread::default);
        let winners = standing.winners();
        self.n_shared += u64::from(standing.is_shared());
        self.n_lost_by_all += u64::from(winners.is_empty());
        for seat in winners.iter() {
            let place = game.order.iter().position(|&other| other == seat);
            let by_order = place.map(|place| &mut self.by_order[place]);
            for wins in [Some(&mut self.by_seat[seat.idx()]), by_order]
                .into_iter()
                .flatten()
            {
                match standing.is_shared() {
                    true => wins.shared += 1,
                    false => wins.won += 1,
                }
            }
        }
        self.actions.add(game.simulated.n_actions.into());
        self.turns.add(game.n_turns.into());
        for (spread, &points) in self.points.iter_mut().zip(standing.points()) {
            spread.add(points.into());
        }
        if let Some(lead) = lead(standing.points(), sides) {
            self.leads.add(lead);
        }
        self.n_choices += u64::from(game.n_choices);
        self.n_legal += game.n_legal;
        for line in game.sheets.iter().flat_map(|sheet| &sheet.lines) {
            let sums = self.lines.entry(without_numbers(&line.what)).or_default();
            sums.sheets += 1;
            sums.points += i64::from(line.points);
        }
        note(&mut self.action_types, &game.actions);
        note(&mut self.event_types, &game.events);
        note(&mut self.rules, &game.rules);
        self.weigh(&game.estimates, game.simulated.n_actions);
    }

    fn weigh(&mut self, estimates: &[Estimate], n_actions: u32) {
        for estimate in estimates {
            let phase = N_PHASES as u32 * estimate.n_before / n_actions.max(1);
            self.by_phase[(phase as usize).min(N_PHASES - 1)].add(estimate);
            let class = (estimate.believed * N_BELIEFS as f32) as usize;
            self.by_belief[class.min(N_BELIEFS - 1)].add(estimate);
        }
    }

    /// All that was believed.
    pub(crate) fn believed(&self) -> Believed {
        let mut all = Believed::default();
        for phase in &self.by_phase {
            all.decisions += phase.decisions;
            all.believed += phase.believed;
            all.won += phase.won;
            all.loss += phase.loss;
        }
        all
    }

    /// The share of games that a seat won and its 95 % interval.
    pub(crate) fn share(&self, wins: Wins) -> (f64, [f64; 2]) {
        let n_games = self.n_games as f64;
        let share = wins.won as f64 / n_games;
        (share, statistics::interval(wins.won as f64, n_games))
    }
}

/// By how many points the best side is ahead; nothing if there is one side only.
fn lead(points: &[i32], sides: &[SeatSet]) -> Option<i64> {
    let of = |side: &SeatSet| side.iter().next().map(|seat| i64::from(points[seat.idx()]));
    let mut best: Vec<i64> = sides.iter().filter_map(of).collect();
    best.sort_unstable_by(|a, b| b.cmp(a));
    Some(best.first()? - best.get(1)?)
}

fn note<K: ToString>(sums: &mut BTreeMap<String, Often>, game: &BTreeMap<K, u32>) {
    for (key, &times) in game {
        let often = sums.entry(key.to_string()).or_default();
        often.games += 1;
        often.times += u64::from(times);
    }
}

/// A reason for points without what differs from game to game: words with digits
/// go, and the little words that lead to them.
fn without_numbers(what: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    for word in what.split_whitespace() {
        if !word.contains(|c: char| c.is_ascii_digit()) && word != "×" {
            words.push(word.to_owned());
            continue;
        }
        if let Some("of" | "at" | "by") = words.last().map(String::as_str) {
            words.pop();
        }
        let mark = word
            .chars()
            .next_back()
            .filter(|&mark| mark == ',' || mark == ':');
        if let (Some(mark), Some(last)) = (mark, words.last_mut()) {
            last.push(mark);
        }
    }
    words.join(" ").trim_end_matches([',', ':']).to_owned()
}

impl Spread {
    fn add(&mut self, value: i64) {
        *self.0.entry(value).or_default() += 1;
    }

    pub(crate) fn n(&self) -> u64 {
        self.0.values().sum()
    }

    pub(crate) fn mean(&self) -> f64 {
        let sum: f64 = self.0.iter().map(|(&v, &n)| v as f64 * n as f64).sum();
        sum / self.n() as f64
    }

    pub(crate) fn deviation(&self) -> f64 {
        let mean = self.mean();
        let square = |(&v, &n): (&i64, &u64)| (v as f64 - mean).powi(2) * n as f64;
        (self.0.iter().map(square).sum::<f64>() / self.n() as f64).sqrt()
    }

    /// The value below which this share of all values lies, or that is its own.
    pub(crate) fn quantile(&self, share: f64) -> i64 {
        let rank = (share * self.n() as f64).ceil().max(1.0) as u64;
        let mut seen = 0;
        for (&value, &n) in &self.0 {
            seen += n;
            if seen >= rank {
                return value;
            }
        }
        self.0.keys().next_back().copied().unwrap_or(0)
    }

    /// Everything that several spreads have seen.
    pub(crate) fn together<'a>(spreads: impl IntoIterator<Item = &'a Spread>) -> Spread {
        let mut all = Spread::default();
        for (&value, &n) in spreads.into_iter().flat_map(|spread| &spread.0) {
            *all.0.entry(value).or_default() += n;
        }
        all
    }

    /// Bars of equal width, about so many: the first value of each and how many
    /// fall into it.
    pub(crate) fn bars(&self, n_bars: i64) -> (i64, Vec<(i64, u64)>) {
        let (Some(&low), Some(&high)) = (self.0.keys().next(), self.0.keys().next_back()) else {
            return (1, Vec::new());
        };
        let width = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000]
            .into_iter()
            .find(|width| (high - low) / width < n_bars)
            .unwrap_or(((high - low) / n_bars).max(1));
        let begin = low.div_euclid(width);
        let mut bars: Vec<(i64, u64)> = (begin..=high.div_euclid(width))
            .map(|bar| (bar * width, 0))
            .collect();
        for (&value, &n) in &self.0 {
            bars[(value.div_euclid(width) - begin) as usize].1 += n;
        }
        (width, bars)
    }
}

#[cfg(test)]
mod tests {
    use rules::Seat;

    use super::*;

    #[test]
    fn reasons_lose_their_numbers_and_nothing_else() {
        for (what, expected) in [
            ("completed colonies: 6", "completed colonies"),
            ("3 × Treasure Hunting at 7", "Treasure Hunting"),
            ("1 cards in hand, for ties", "cards in hand, for ties"),
            (
                "territory of d1, 10 pearls: unopposed",
                "territory, pearls: unopposed",
            ),
            (
                "territory of d1, 10 pearls: tied at 5, shared by 2",
                "territory, pearls: tied, shared",
            ),
            (
                "territory of g2, 6 pearls: 7 against 6",
                "territory, pearls: against",
            ),
            ("six hotels stand", "six hotels stand"),
        ] {
            assert_eq!(without_numbers(what), expected);
        }
    }

    fn spread(values: &[i64]) -> Spread {
        let mut spread = Spread::default();
        values.iter().for_each(|&value| spread.add(value));
        spread
    }

    #[test]
    fn spreads_know_their_middle_and_width() {
        let four = spread(&[2, 4, 4, 10]);
        assert_eq!((four.n(), four.mean(), four.deviation()), (4, 5.0, 3.0));
        assert_eq!(
            [0.0, 0.25, 0.5, 0.75, 1.0].map(|q| four.quantile(q)),
            [2, 2, 4, 4, 10]
        );
        assert_eq!(four.bars(3), (5, vec![(0, 3), (5, 0), (10, 1)]));
        let (width, bars) = spread(&[-7, -1, 0, 13]).bars(4);
        assert_eq!((width, bars.len()), (10, 3));
        assert_eq!(bars, [(-10, 2), (0, 1), (10, 1)]);
        assert_eq!(spread(&[]).bars(9), (1, vec![]));
        assert_eq!(Spread::together([&four, &four]).n(), 8);
    }

    #[test]
    fn the_lead_is_between_sides() {
        let set = |seats: &[u8]| seats.iter().filter_map(|&seat| Seat::new(seat)).collect();
        let sides = [set(&[0, 2]), set(&[1, 3])];
        assert_eq!(lead(&[9, 4, 9, 4], &sides), Some(5));
        assert_eq!(
            lead(&[3, 8, 8], &[set(&[0]), set(&[1]), set(&[2])]),
            Some(0)
        );
        assert_eq!(lead(&[3, 3], &[set(&[0, 1])]), None);
    }
}

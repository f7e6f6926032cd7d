//! What many games come to. All sums are whole numbers, so that the order in
//! which games are added never matters.

use hosting::Simulated;
use rules::SeatCount;
use serde::Serialize;

/// Sums over games.
#[derive(Debug, Clone)]
pub struct Sums {
    n_games: u64,
    wins: Vec<u64>,
    shared: Vec<u64>,
    points: Vec<i64>,
    n_actions: u64,
    fewest_actions: u32,
    most_actions: u32,
}

impl Sums {
    /// No games yet.
    pub fn new(seats: SeatCount) -> Sums {
        Sums {
            n_games: 0,
            wins: vec![0; seats.count()],
            shared: vec![0; seats.count()],
            points: vec![0; seats.count()],
            n_actions: 0,
            fewest_actions: u32::MAX,
            most_actions: 0,
        }
    }

    /// Adds a game.
    pub fn add(&mut self, game: &Simulated) {
        let counts = match game.standing.is_shared() {
            true => &mut self.shared,
            false => &mut self.wins,
        };
        for seat in game.standing.winners().iter() {
            counts[seat.idx()] += 1;
        }
        for (sum, &points) in self.points.iter_mut().zip(game.standing.points()) {
            *sum += i64::from(points);
        }
        self.n_games += 1;
        self.n_actions += u64::from(game.n_actions);
        self.fewest_actions = self.fewest_actions.min(game.n_actions);
        self.most_actions = self.most_actions.max(game.n_actions);
    }
}

/// What the sums say, ready to print.
#[derive(Debug, Serialize)]
pub struct Summary {
    /// How many games there were.
    pub games: u64,
    /// Games won alone, or together with one's partners, by seat.
    pub wins: Vec<u64>,
    /// Games in which the first place was shared with another side, by seat.
    pub shared: Vec<u64>,
    /// The 95 % interval of the share of games won, by seat.
    pub win_intervals: Vec<[f64; 2]>,
    /// The mean number of points, by seat.
    pub mean_scores: Vec<f64>,
    /// How many decisions a game had on average.
    pub mean_actions: f64,
    /// How many the shortest game had.
    pub fewest_actions: u32,
    /// How many the longest game had.
    pub most_actions: u32,
}

impl Sums {
    /// How many decisions there were in all games.
    pub fn n_actions(&self) -> u64 {
        self.n_actions
    }

    /// What they come to; there must have been a game.
    pub fn summary(&self) -> Summary {
        let n_games = self.n_games as f64;
        Summary {
            games: self.n_games,
            wins: self.wins.clone(),
            shared: self.shared.clone(),
            win_intervals: self
                .wins
                .iter()
                .map(|&wins| interval(wins as f64, n_games))
                .collect(),
            mean_scores: self
                .points
                .iter()
                .map(|&points| points as f64 / n_games)
                .collect(),
            mean_actions: self.n_actions as f64 / n_games,
            fewest_actions: self.fewest_actions,
            most_actions: self.most_actions,
        }
    }
}

/// Wilson's interval for a share at 95 %.
pub(crate) fn interval(hits: f64, n: f64) -> [f64; 2] {
    const Z: f64 = 1.959_963_985;
    let share = hits / n;
    let z2 = Z * Z;
    let centre = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z / (1.0 + z2 / n) * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    [(centre - half).max(0.0), (centre + half).min(1.0)]
}

#[cfg(test)]
mod tests {
    use rules::{SeatCount, Standing};

    use super::*;

    fn sums(standing: Standing) -> Sums {
        let seats = SeatCount::new(standing.ranks().len() as u8).expect("a table");
        let mut sums = Sums::new(seats);
        let n_actions = 50;
        sums.add(&Simulated {
            standing,
            n_actions,
        });
        sums
    }

    fn ranked(ranks: &[u8], is_shared: bool) -> Sums {
        let seats = SeatCount::new(ranks.len() as u8).expect("a table");
        sums(Standing::ranked(
            seats,
            |seat| ranks[seat.idx()],
            |_| 7,
            is_shared,
        ))
    }

    #[test]
    fn partners_win_together_and_sides_share() {
        assert_eq!(ranked(&[1, 2, 1, 2], false).wins, [1, 0, 1, 0]);
        assert_eq!(ranked(&[1, 1, 1, 1], true).shared, [1, 1, 1, 1]);
        assert_eq!(ranked(&[1, 1, 3], true).shared, [1, 1, 0]);
        assert_eq!(ranked(&[1, 1, 3], true).wins, [0, 0, 0]);
        assert_eq!(ranked(&[2, 1, 2], false).wins, [0, 1, 0]);
    }

    #[test]
    fn all_win_or_lose_together() {
        let seats = SeatCount::new(3).expect("a table");
        assert_eq!(sums(Standing::together(seats, true, 9)).wins, [1, 1, 1]);
        let lost = sums(Standing::together(seats, false, 9));
        assert_eq!((lost.wins, lost.shared), (vec![0; 3], vec![0; 3]));
    }

    #[test]
    fn intervals_are_wilsons() {
        let [low, high] = interval(50.0, 100.0);
        assert!((low - 0.4038).abs() < 1e-4 && (high - 0.5962).abs() < 1e-4);
        assert_eq!(interval(0.0, 10.0)[0], 0.0);
        assert_eq!(interval(10.0, 10.0)[1], 1.0);
    }
}

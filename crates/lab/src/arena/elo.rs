//! Strengths from the scores of pairs, after Bradley and Terry.

use crate::arena::estimate::Scores;

/// Elo per unit of the natural logarithm.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// A strength in Elo with its 95 % interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Elo {
    pub(crate) elo: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

/// What the first of two bots scored against the second.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PairScores {
    pub(crate) bots: [usize; 2],
    pub(crate) scores: Scores,
}

/// The strengths that make the scores likeliest; the first bot has 0. Each pair
/// counts one won and one lost block more than was played, so that nobody is
/// infinitely strong. Pairs that have not met count for nothing.
pub(crate) fn strengths(n_bots: usize, pairs: &[PairScores]) -> Vec<Elo> {
    let mut pairs = pairs.to_vec();
    pairs.retain(|pair| pair.scores.n() > 0);
    for pair in &mut pairs {
        pair.scores = pair.scores.cautious();
    }
    let mut theta = vec![0.0; n_bots];
    // Newton's method; the likelihood is concave, and halved steps keep it from
    // overshooting where somebody has won nearly everything.
    for _ in 0..200 {
        let slope = slope(&theta, &pairs);
        let step = solve(information(&theta, &pairs), &slope);
        let longest = step.iter().fold(0.0f64, |most, part| most.max(part.abs()));
        let share = (1.0 / longest.max(1e-300)).min(1.0);
        for (theta, part) in theta.iter_mut().zip(&step) {
            *theta += share * part;
        }
        if longest < 1e-10 {
            break;
        }
    }
    let errors = errors(&theta, &pairs);
    let elo = |(theta, error): (&f64, &f64)| {
        let half = 1.959_963_985 * SCALE * error;
        let elo = SCALE * theta;
        Elo {
            elo,
            low: elo - half,
            high: elo + half,
        }
    };
    theta.iter().zip(&errors).map(elo).collect()
}

fn expected(theta: &[f64], bots: [usize; 2]) -> f64 {
    1.0 / (1.0 + (theta[bots[1]] - theta[bots[0]]).exp())
}

/// How the likelihood grows with each strength.
fn slope(theta: &[f64], pairs: &[PairScores]) -> Vec<f64> {
    let mut slope = vec![0.0; theta.len()];
    for pair in pairs {
        let more = pair.scores.mean() - expected(theta, pair.bots);
        let more = f64::from(pair.scores.n()) * more;
        slope[pair.bots[0]] += more;
        slope[pair.bots[1]] -= more;
    }
    slope
}

/// What the scores tell if every block were a single game.
fn information(theta: &[f64], pairs: &[PairScores]) -> Vec<Vec<f64>> {
    laplacian(theta.len(), pairs, |pair| {
        let share = expected(theta, pair.bots);
        share * (1.0 - share)
    })
}

/// Standard errors with the variance that the blocks really had.
fn errors(theta: &[f64], pairs: &[PairScores]) -> Vec<f64> {
    let n_bots = theta.len();
    let spread = laplacian(n_bots, pairs, |pair| pair.scores.variance());
    let error = |idx: usize| {
        let mut unit = vec![0.0; n_bots];
        unit[idx] = 1.0;
        let row = solve(information(theta, pairs), &unit);
        let spread_of = |i: usize| (1..n_bots).map(|j| row[j] * spread[i][j]).sum::<f64>();
        let square: f64 = (1..n_bots).map(|i| row[i] * spread_of(i)).sum();
        square.max(0.0).sqrt()
    };
    (0..n_bots).map(error).collect()
}

/// The matrix of a network in which a pair's tie weighs so much for each block.
fn laplacian(
    n_bots: usize,
    pairs: &[PairScores],
    weight: impl Fn(&PairScores) -> f64,
) -> Vec<Vec<f64>> {
    let mut matrix = vec![vec![0.0; n_bots]; n_bots];
    for pair in pairs {
        let weight = f64::from(pair.scores.n()) * weight(pair);
        let [a, b] = pair.bots;
        matrix[a][a] += weight;
        matrix[b][b] += weight;
        matrix[a][b] -= weight;
        matrix[b][a] -= weight;
    }
    matrix
}

/// Solves a system of equations in which the first unknown is 0. An unknown that
/// nothing determines is 0 too.
fn solve(mut matrix: Vec<Vec<f64>>, right: &[f64]) -> Vec<f64> {
    let n = right.len();
    let mut right = right.to_vec();
    let mut solution = vec![0.0; n];
    for pivot in 1..n {
        if matrix[pivot][pivot].abs() < 1e-12 {
            continue;
        }
        let top = matrix[pivot].clone();
        for row in pivot + 1..n {
            let factor = matrix[row][pivot] / top[pivot];
            for (below, above) in matrix[row].iter_mut().zip(&top) {
                *below -= factor * above;
            }
            right[row] -= factor * right[pivot];
        }
    }
    for row in (1..n).rev() {
        let known: f64 = (row + 1..n).map(|i| matrix[row][i] * solution[i]).sum();
        if matrix[row][row].abs() >= 1e-12 {
            solution[row] = (right[row] - known) / matrix[row][row];
        }
    }
    solution
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::estimate::elo_of;

    fn pair(bots: [usize; 2], values: &[f64], times: usize) -> PairScores {
        let mut scores = Scores::default();
        values.repeat(times).iter().for_each(|&v| scores.add(v));
        PairScores { bots, scores }
    }

    #[track_caller]
    fn near(found: f64, expected: f64, within: f64) {
        assert!((found - expected).abs() < within, "{found}, not {expected}");
    }

    #[test]
    fn two_bots_have_the_elo_of_their_score() {
        let met = pair([0, 1], &[1.0, 0.5, 0.5, 1.0], 25);
        let elos = strengths(2, &[met]);
        assert_eq!(elos[0].elo, 0.0);
        let share = 76.0 / 102.0;
        near(elos[1].elo, -elo_of(share).expect("a number"), 1e-6);
        // The delta method: the error of the mean times the slope of Elo.
        let cautious = met.scores.cautious();
        let error = (cautious.variance() / 102.0).sqrt() * SCALE / (share * (1.0 - share));
        near(elos[1].high - elos[1].elo, 1.959_964 * error, 1e-4);
    }

    #[test]
    fn strengths_that_agree_are_found_again() {
        // 1 beats 0 by three to one, 2 beats 1 by three to one, 2 beats 0 by nine
        // to one: one step of 190.85 Elo each, but for the imaginary blocks.
        let pairs = [
            pair([1, 0], &[1.0, 1.0, 1.0, 0.0], 2500),
            pair([2, 1], &[1.0, 1.0, 1.0, 0.0], 2500),
            pair([2, 0], &[vec![1.0; 9], vec![0.0]].concat(), 1000),
        ];
        let elos = strengths(3, &pairs);
        near(elos[1].elo, 190.85, 0.3);
        near(elos[2].elo, 381.7, 0.6);
        assert!(elos[2].high - elos[2].low > elos[1].high - elos[1].low);
    }

    #[test]
    fn winning_everything_and_meeting_nobody_stay_finite() {
        let pairs = [
            pair([0, 1], &[1.0], 500),
            pair([1, 2], &[1.0], 500),
            pair([0, 3], &[], 0),
        ];
        let elos = strengths(4, &pairs);
        near(elos[1].elo, -elo_of(501.0 / 502.0).expect("a number"), 1e-6);
        assert!(elos[2].elo < elos[1].elo && elos[2].elo.is_finite());
        assert_eq!(elos[3].elo, 0.0);
    }
}

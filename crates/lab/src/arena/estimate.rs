//! What blocks say about two bots. A block's score is a share from 0 to 1, and
//! one half means that the two are equals.

use serde::Serialize;

/// A standard normal deviate stays below it in 97.5 of 100 cases.
const Z: f64 = 1.959_963_985;

/// Sums over the scores of blocks.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Scores {
    n: u32,
    sum: f64,
    sum_of_squares: f64,
}

impl Scores {
    pub(crate) fn add(&mut self, score: f64) {
        self.n += 1;
        self.sum += score;
        self.sum_of_squares += score * score;
    }

    pub(crate) fn n(&self) -> u32 {
        self.n
    }

    /// The mean score; one half as long as there is none.
    pub(crate) fn mean(&self) -> f64 {
        match self.n {
            0 => 0.5,
            n => self.sum / f64::from(n),
        }
    }

    /// One block more that was won and one that was lost, so that a bot that has
    /// won all of a few blocks is not taken for invincible.
    pub(crate) fn cautious(&self) -> Scores {
        let mut scores = *self;
        scores.add(0.0);
        scores.add(1.0);
        scores
    }

    /// The variance of a block's score.
    pub(crate) fn variance(&self) -> f64 {
        let n = f64::from(self.n);
        let sum = self.sum_of_squares - self.sum * self.sum / n;
        (sum / (n - 1.0)).max(0.0)
    }

    /// Student's 95 % interval of the mean, cautious and within 0 and 1.
    pub(crate) fn interval(&self) -> [f64; 2] {
        let cautious = self.cautious();
        let n = f64::from(cautious.n);
        let half = student(n - 1.0) * (cautious.variance() / n).sqrt();
        let (centre, mean) = (cautious.mean(), self.mean());
        [
            (centre - half).min(mean).max(0.0),
            (centre + half).max(mean).min(1.0),
        ]
    }
}

/// What Student's t with so many degrees of freedom stays below in 97.5 of 100
/// cases: Cornish and Fisher's expansion, exact where that is too coarse.
fn student(freedom: f64) -> f64 {
    if freedom < 2.5 {
        return if freedom < 1.5 { 12.706_205 } else { 4.302_653 };
    }
    let z = |power: i32| Z.powi(power);
    let terms = [
        (z(3) + z(1)) / 4.0,
        (5.0 * z(5) + 16.0 * z(3) + 3.0 * z(1)) / 96.0,
        (3.0 * z(7) + 19.0 * z(5) + 17.0 * z(3) - 15.0 * z(1)) / 384.0,
        (79.0 * z(9) + 776.0 * z(7) + 1482.0 * z(5) - 1920.0 * z(3) - 945.0 * z(1)) / 92160.0,
    ];
    let term = |(power, term): (usize, &f64)| term / freedom.powi(power as i32 + 1);
    Z + terms.iter().enumerate().map(term).sum::<f64>()
}

/// The score that so many Elo more are expected to make.
pub(crate) fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// How many Elo more make this score; nothing if no number does.
pub(crate) fn elo_of(share: f64) -> Option<f64> {
    (share > 0.0 && share < 1.0).then(|| 400.0 * (share / (1.0 - share)).log10())
}

/// What a sequential test chooses between, and how often it may err.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Hypotheses {
    /// No stronger than this.
    pub elo0: f64,
    /// At least as much stronger.
    pub elo1: f64,
    /// How often it may say "stronger" of one that is not.
    pub alpha: f64,
    /// How often it may miss one that is.
    pub beta: f64,
}

/// What a sequential test has found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Verdict {
    /// By `elo1` rather than by `elo0`.
    Stronger,
    /// By `elo0` rather than by `elo1`.
    NotStronger,
    /// More blocks are needed.
    Undecided,
}

impl Hypotheses {
    /// Fewer blocks than this decide nothing.
    const FEWEST: u32 = 4;

    /// What is wrong with them.
    pub fn flaw(&self) -> Option<String> {
        let is_risk = |risk: f64| risk > 0.0 && risk < 0.5;
        if !(self.elo0.abs() <= 2000.0 && self.elo1.abs() <= 2000.0 && self.elo0 < self.elo1) {
            return Some(format!(
                "--elo0 {} and --elo1 {} leave nothing to test; the first must be the smaller, \
                 both from -2000 to 2000",
                self.elo0, self.elo1
            ));
        }
        if !(is_risk(self.alpha) && is_risk(self.beta)) {
            return Some("--alpha and --beta are between 0 and 0.5".to_owned());
        }
        None
    }

    /// Below the first the answer is no, above the second it is yes.
    pub(crate) fn bounds(&self) -> [f64; 2] {
        [
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        ]
    }

    /// The logarithm of how much better `elo1` explains the scores than `elo0`.
    pub(crate) fn log_ratio(&self, scores: &Scores) -> f64 {
        let (low, high) = (share_of(self.elo0), share_of(self.elo1));
        let n = f64::from(scores.n());
        let variance = scores.cautious().variance();
        n * (high - low) * (2.0 * scores.mean() - low - high) / (2.0 * variance)
    }

    pub(crate) fn verdict(&self, scores: &Scores) -> Verdict {
        if scores.n() < Self::FEWEST {
            return Verdict::Undecided;
        }
        let [no, yes] = self.bounds();
        match self.log_ratio(scores) {
            ratio if ratio >= yes => Verdict::Stronger,
            ratio if ratio <= no => Verdict::NotStronger,
            _ => Verdict::Undecided,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(values: &[f64]) -> Scores {
        let mut scores = Scores::default();
        values.iter().for_each(|&value| scores.add(value));
        scores
    }

    #[track_caller]
    fn near(found: f64, expected: f64, within: f64) {
        assert!((found - expected).abs() < within, "{found}, not {expected}");
    }

    #[test]
    fn students_t_is_as_in_the_tables() {
        for (freedom, expected) in [
            (1.0, 12.706),
            (2.0, 4.303),
            (3.0, 3.182),
            (5.0, 2.571),
            (10.0, 2.228),
            (30.0, 2.042),
            (1e6, 1.960),
        ] {
            near(student(freedom), expected, 0.01);
        }
    }

    #[test]
    fn intervals_come_from_the_blocks_variance() {
        // Thirty blocks of one half and ten of one; with the two imaginary ones
        // the mean is 26/42 and the variance 41 times 18.5 - 26²/42.
        let mut values = vec![0.5; 30];
        values.extend([1.0; 10]);
        let [low, high] = scores(&values).interval();
        let variance: f64 = (18.5 - 26.0 * 26.0 / 42.0) / 41.0;
        let half = 2.0195 * (variance / 42.0).sqrt();
        near(low, 26.0 / 42.0 - half, 1e-4);
        near(high, 26.0 / 42.0 + half, 1e-4);
        // Splitting every pair of games proves more than winning at random.
        let steady = scores(&[0.5; 40]).interval();
        let wild = scores(&[0.0, 1.0].repeat(20)).interval();
        assert!(steady[1] - steady[0] < wild[1] - wild[0]);
        let [low, high] = scores(&[1.0; 20]).interval();
        assert!(low > 0.8 && low < 0.9, "{low}");
        assert_eq!(high, 1.0);
    }

    #[test]
    fn elo_and_shares_are_two_names_of_one_thing() {
        near(share_of(0.0), 0.5, 1e-12);
        near(share_of(400.0), 10.0 / 11.0, 1e-12);
        near(elo_of(0.75).expect("a number"), 190.85, 0.01);
        near(elo_of(share_of(-123.0)).expect("a number"), -123.0, 1e-9);
        assert_eq!((elo_of(0.0), elo_of(1.0)), (None, None));
    }

    #[test]
    fn the_test_has_walds_bounds_and_the_normal_ratio() {
        let hypotheses = Hypotheses {
            elo0: 0.0,
            elo1: 50.0,
            alpha: 0.05,
            beta: 0.05,
        };
        near(hypotheses.bounds()[1], 2.944, 1e-3);
        near(hypotheses.bounds()[0], -2.944, 1e-3);
        // 98 blocks, a quarter lost, half drawn, a quarter won: 24.5 is not whole,
        // so 24, 50 and 24, and the two imaginary ones make 25, 50 and 25.
        let mut values = vec![0.0; 24];
        values.extend([0.5; 50]);
        values.extend([1.0; 24]);
        let even = scores(&values);
        let high = share_of(50.0);
        let variance = 12.5 / 99.0;
        let expected = 98.0 * (high - 0.5) * (0.5 - high) / (2.0 * variance);
        near(hypotheses.log_ratio(&even), expected, 1e-9);
        assert_eq!(hypotheses.verdict(&even), Verdict::Undecided);
        assert_eq!(
            hypotheses.verdict(&scores(&[1.0; 3])),
            Verdict::Undecided,
            "three blocks are too few"
        );
        assert_eq!(hypotheses.verdict(&scores(&[1.0; 12])), Verdict::Stronger);
        assert_eq!(
            hypotheses.verdict(&scores(&[0.0; 12])),
            Verdict::NotStronger
        );
        assert_eq!(
            hypotheses.verdict(&scores(&[0.0, 1.0].repeat(300))),
            Verdict::NotStronger
        );
    }

    #[test]
    fn hypotheses_that_say_nothing_are_refused() {
        let fine = Hypotheses {
            elo0: -10.0,
            elo1: 10.0,
            alpha: 0.1,
            beta: 0.01,
        };
        assert_eq!(fine.flaw(), None);
        assert!(
            Hypotheses {
                elo1: -10.0,
                ..fine
            }
            .flaw()
            .is_some()
        );
        let no_number = f64::NAN;
        assert!(
            Hypotheses {
                elo0: no_number,
                ..fine
            }
            .flaw()
            .is_some()
        );
        assert!(Hypotheses { alpha: 0.0, ..fine }.flaw().is_some());
        assert!(Hypotheses { beta: 0.5, ..fine }.flaw().is_some());
    }
}

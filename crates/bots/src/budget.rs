//! How long a bot may think, and who tells it the time.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The longest anybody may think about a decision, in milliseconds.
const MAX_MILLIS: u32 = 600_000;
/// The most iterations of one decision.
const MAX_ITERATIONS: u32 = 100_000_000;

/// How long a bot may think about one decision, on average: whichever is used up
/// first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// How many worlds it may imagine; the same number and the same dice give
    /// the same choice.
    pub iterations: u32,
    /// How many milliseconds it may take by its clock.
    pub millis: u32,
}

impl Budget {
    /// So many worlds, however long it takes.
    pub const fn iterations(iterations: u32) -> Self {
        Self::at_most(iterations, u32::MAX)
    }

    /// So many milliseconds, whatever can be done in them.
    pub const fn millis(millis: u32) -> Self {
        Self::at_most(u32::MAX, millis)
    }

    /// So many worlds, or as many of them as fit into so many milliseconds.
    pub const fn at_most(iterations: u32, millis: u32) -> Self {
        Budget { iterations, millis }
    }

    /// All of it in one number: worlds, or nanoseconds where only time is counted.
    fn whole(self) -> u64 {
        match self.iterations {
            u32::MAX => u64::from(self.millis) * 1_000_000,
            iterations => iterations.into(),
        }
    }

    /// The same with so much more for a single decision.
    fn with(self, more: u64) -> Self {
        let whole = self.whole() + more;
        match self.iterations {
            u32::MAX => Budget {
                millis: u32::try_from(whole / 1_000_000).unwrap_or(u32::MAX),
                ..self
            },
            _ => Budget {
                iterations: u32::try_from(whole).unwrap_or(u32::MAX),
                ..self
            },
        }
    }

    /// A part of it; never nothing at all.
    #[must_use]
    pub fn scaled(self, share: f64) -> Self {
        let part = |whole: u32| match whole {
            u32::MAX => u32::MAX,
            whole => ((f64::from(whole) * share).round() as u32).max(1),
        };
        Budget {
            iterations: part(self.iterations),
            millis: part(self.millis),
        }
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.iterations, self.millis) {
            (iterations, u32::MAX) => write!(f, "{iterations}"),
            (_, millis) if millis.is_multiple_of(1000) => write!(f, "{}s", millis / 1000),
            (_, millis) => write!(f, "{millis}ms"),
        }
    }
}

/// Why a text is no budget.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BadBudget {
    /// Neither iterations nor a time.
    #[error(
        "\"{0}\" is no budget; write iterations (2000), milliseconds (100ms) or seconds (1.5s)"
    )]
    Malformed(String),
    /// Nobody can think for no time.
    #[error("a budget of {0} leaves no time to think")]
    Nothing(String),
    /// Nobody wants to wait so long.
    #[error("a budget of {0} is too long; at most 10 minutes or 100000000 iterations a decision")]
    TooLong(String),
}

impl FromStr for Budget {
    type Err = BadBudget;

    fn from_str(text: &str) -> Result<Self, BadBudget> {
        let number = |digits: &str| {
            let is_number = digits
                .bytes()
                .all(|byte| byte.is_ascii_digit() || byte == b'.');
            let number = digits.parse::<f64>().ok().filter(|_| is_number);
            number.ok_or_else(|| BadBudget::Malformed(text.to_owned()))
        };
        let (amount, most, of): (f64, u32, fn(u32) -> Budget) =
            if let Some(digits) = text.strip_suffix("ms") {
                (number(digits)?, MAX_MILLIS, Budget::millis)
            } else if let Some(digits) = text.strip_suffix('s') {
                (1000.0 * number(digits)?, MAX_MILLIS, Budget::millis)
            } else if text.contains('.') {
                return Err(BadBudget::Malformed(text.to_owned()));
            } else {
                (number(text)?, MAX_ITERATIONS, Budget::iterations)
            };
        if amount > f64::from(most) {
            return Err(BadBudget::TooLong(text.to_owned()));
        }
        match amount.round() as u32 {
            0 => Err(BadBudget::Nothing(text.to_owned())),
            amount => Ok(of(amount)),
        }
    }
}

/// Tells a thinking bot the time, and whether it should stop. Bots know no
/// clock of their own.
pub trait Clock: Send + Sync {
    /// Nanoseconds on the calling thread since some moment.
    fn now(&self) -> u64;

    /// Whether nobody waits for the answer any more.
    fn is_cancelled(&self) -> bool {
        false
    }
}

/// A clock that stands still, for those who count iterations.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoClock;

impl Clock for NoClock {
    fn now(&self) -> u64 {
        0
    }
}

/// What was left of the budgets of earlier decisions goes to the next ones, and one
/// budget more is lent to those in which two choices are nearly alike: over a game no
/// more is used than there was, but for that one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Purse {
    budget: Budget,
    /// What was saved, and what may be lent.
    left: u64,
}

impl Purse {
    pub(crate) fn new(budget: Budget) -> Self {
        Purse {
            budget,
            left: budget.whole(),
        }
    }

    /// What the next decision may use.
    pub(crate) fn usual(&self) -> Budget {
        let saved = self.left.saturating_sub(self.budget.whole());
        self.budget.with(saved)
    }

    /// What it may use at most, if two choices are nearly alike.
    pub(crate) fn longest(&self) -> Budget {
        self.budget.with(self.left)
    }

    /// A decision has taken so many worlds and so long.
    pub(crate) fn spend(&mut self, n_iterations: u32, nanos: u64) {
        /// No more budgets than these are kept.
        const MOST: u64 = 8;
        let whole = self.budget.whole();
        let spent = match self.budget.iterations {
            u32::MAX => nanos,
            _ => n_iterations.into(),
        };
        self.left = (self.left + whole).saturating_sub(spent).min(MOST * whole);
    }
}

/// A budget being used up by one thread.
pub(crate) struct Meter<'a> {
    budget: Budget,
    /// What may be used where it matters.
    longest: Budget,
    clock: &'a dyn Clock,
    since: u64,
    n_done: u32,
}

impl<'a> Meter<'a> {
    /// Begins to count, on the thread that will think.
    pub(crate) fn begin(budget: Budget, longest: Budget, clock: &'a dyn Clock) -> Self {
        Meter {
            budget,
            longest,
            clock,
            since: clock.now(),
            n_done: 0,
        }
    }

    pub(crate) fn n_done(&self) -> u32 {
        self.n_done
    }

    /// How many iterations more the budget has, as far as can be said, and how many
    /// more if it is stretched.
    pub(crate) fn n_left(&self) -> [u32; 2] {
        let passed = self.clock.now().saturating_sub(self.since).max(1);
        [self.budget, self.longest].map(|budget| {
            let by_count = budget.iterations.saturating_sub(self.n_done);
            if budget.millis == u32::MAX {
                return by_count;
            }
            let all = u64::from(budget.millis) * 1_000_000;
            let by_time = u64::from(self.n_done) * all.saturating_sub(passed) / passed;
            by_count.min(u32::try_from(by_time).unwrap_or(u32::MAX))
        })
    }

    /// Counts an iteration; whether there may be another. The first is always
    /// granted, so that there is an answer.
    pub(crate) fn goes_on(&mut self) -> bool {
        /// The time is asked for once in so many iterations.
        const SELDOM: u32 = 4;
        let is_first = self.n_done == 0;
        if !is_first && self.n_done >= self.longest.iterations {
            return false;
        }
        if !is_first && self.n_done.is_multiple_of(SELDOM) {
            let passed = self.clock.now().saturating_sub(self.since);
            let is_late = passed >= u64::from(self.longest.millis) * 1_000_000;
            if self.clock.is_cancelled() || is_late && self.longest.millis != u32::MAX {
                return false;
            }
        }
        self.n_done += 1;
        true
    }
}

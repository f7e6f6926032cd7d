//! Who can sit at a table: people, and bots by name.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

pub use bots::Level;
use bots::{BadBudget, Bot, Budget, Clock, Effort, Plain, Playout, Random, Worlds};
pub use record::PERSON;
use thiserror::Error;

use crate::hostable::Hostable;

/// The most threads a searching bot may use.
const MAX_THREADS: u16 = 64;

/// Who sits in a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayerName {
    /// Somebody at the keyboard.
    Person,
    /// One of the named opponents.
    Level(Level),
    /// Leaves everything to the dice.
    Random,
    /// Leaves everything to the dice, but is seldom idle.
    Playout,
    /// Looks one step ahead.
    Greedy,
    /// Thinks ahead with all that is known of the game.
    Search {
        /// How long a decision may take.
        budget: Budget,
        /// On how many threads.
        n_threads: u16,
    },
    /// The same, but all worlds are alike to it: it reads nobody.
    Even {
        /// How long a decision may take.
        budget: Budget,
    },
    /// Thinks ahead without knowing anything of the game.
    Plain {
        /// How long a decision may take.
        budget: Budget,
    },
}

impl PlayerName {
    /// The bots that people play against, from the weakest to the strongest.
    pub fn opponents() -> impl Iterator<Item = PlayerName> {
        Level::ALL.into_iter().map(PlayerName::Level)
    }

    /// The forms of all names, with capitals for what varies.
    pub fn forms() -> Vec<&'static str> {
        let mut forms = vec![PERSON];
        forms.extend(Self::bot_forms());
        forms
    }

    /// The forms of the bots' names.
    pub fn bot_forms() -> Vec<&'static str> {
        let mut forms: Vec<&str> = Level::ALL.map(Level::name).to_vec();
        forms.extend([
            "greedy",
            "playout",
            "random",
            "search:BUDGET",
            "even:BUDGET",
            "plain:BUDGET",
        ]);
        forms
    }

    /// Whether a table may be asked to seat it: a bot whose time is known.
    pub fn is_company(self) -> bool {
        matches!(
            self,
            PlayerName::Level(_) | PlayerName::Greedy | PlayerName::Random
        )
    }

    /// How it plays, in a few words.
    pub fn help(self) -> &'static str {
        match self {
            PlayerName::Person => "somebody at the keyboard",
            PlayerName::Level(level) => level.help(),
            PlayerName::Random => "leaves everything to the dice",
            PlayerName::Playout => "leaves everything to the dice, but is seldom idle",
            PlayerName::Greedy => "looks one step ahead",
            PlayerName::Search { .. } => "thinks ahead for so long",
            PlayerName::Even { .. } => "the same without reading the others; a yardstick",
            PlayerName::Plain { .. } => "thinks ahead without knowing the game; a yardstick",
        }
    }

    /// The bot of this name, with so much effort; nobody for a person.
    pub(crate) fn bot<G: Hostable>(
        self,
        effort: Effort,
        clock: Arc<dyn Clock>,
    ) -> Option<Box<dyn Bot<G>>> {
        let share = match effort {
            Effort::Share(share) => share,
            Effort::Counted => 1.0,
        };
        Some(match self {
            PlayerName::Person => return None,
            PlayerName::Level(level) => G::MIND.leveled(level, effort, clock),
            PlayerName::Random => Box::new(Random),
            PlayerName::Playout => Box::new(Playout),
            PlayerName::Greedy => G::MIND.greedy(),
            PlayerName::Search { budget, n_threads } => {
                let budget = budget.scaled(share);
                G::MIND.thinker(budget, n_threads.into(), Worlds::Likely, clock)
            }
            PlayerName::Even { budget } => {
                G::MIND.thinker(budget.scaled(share), 1, Worlds::Even, clock)
            }
            PlayerName::Plain { budget } => Box::new(Plain::new(budget.scaled(share), clock)),
        })
    }
}

impl fmt::Display for PlayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerName::Person => f.write_str(PERSON),
            PlayerName::Level(level) => f.write_str(level.name()),
            PlayerName::Random => f.write_str("random"),
            PlayerName::Playout => f.write_str("playout"),
            PlayerName::Greedy => f.write_str("greedy"),
            PlayerName::Search {
                budget,
                n_threads: 1,
            } => write!(f, "search:{budget}"),
            PlayerName::Search { budget, n_threads } => write!(f, "search:{budget}*{n_threads}"),
            PlayerName::Even { budget } => write!(f, "even:{budget}"),
            PlayerName::Plain { budget } => write!(f, "plain:{budget}"),
        }
    }
}

/// Why nobody has this name.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum UnknownPlayer {
    /// Nothing like it is known.
    #[error("there is no player \"{name}\"; there are {}", PlayerName::forms().join(", "))]
    Name {
        /// The name.
        name: String,
    },
    /// It needs to be told how long it may think.
    #[error("{name} needs a budget, such as {name}:100ms or {name}:2000")]
    NoBudget {
        /// The name.
        name: &'static str,
    },
    /// It cannot think for so long.
    #[error(transparent)]
    Budget(#[from] BadBudget),
    /// It cannot think on so many threads.
    #[error("a bot thinks on 1 to {MAX_THREADS} threads, not {asked}")]
    Threads {
        /// How many were asked for.
        asked: String,
    },
}

impl FromStr for PlayerName {
    type Err = UnknownPlayer;

    fn from_str(text: &str) -> Result<Self, UnknownPlayer> {
        if let Ok(level) = text.parse() {
            return Ok(PlayerName::Level(level));
        }
        let unknown = || UnknownPlayer::Name {
            name: text.to_owned(),
        };
        match text.split_once(':') {
            Some(("search", rest)) => {
                let (budget, threads) = rest.split_once('*').unwrap_or((rest, "1"));
                let n_threads = threads.parse().ok();
                let is_possible = |&n_threads: &u16| (1..=MAX_THREADS).contains(&n_threads);
                Ok(PlayerName::Search {
                    budget: budget.parse()?,
                    n_threads: n_threads.filter(is_possible).ok_or_else(|| {
                        let asked = threads.to_owned();
                        UnknownPlayer::Threads { asked }
                    })?,
                })
            }
            Some(("even", budget)) => Ok(PlayerName::Even {
                budget: budget.parse()?,
            }),
            Some(("plain", budget)) => Ok(PlayerName::Plain {
                budget: budget.parse()?,
            }),
            Some(_) => Err(unknown()),
            None => match text {
                PERSON => Ok(PlayerName::Person),
                "random" => Ok(PlayerName::Random),
                "playout" => Ok(PlayerName::Playout),
                "greedy" => Ok(PlayerName::Greedy),
                "search" => Err(UnknownPlayer::NoBudget { name: "search" }),
                "even" => Err(UnknownPlayer::NoBudget { name: "even" }),
                "plain" => Err(UnknownPlayer::NoBudget { name: "plain" }),
                _ => Err(unknown()),
            },
        }
    }
}

//! What a table agrees on before it begins. The names are those of Q48.

mod divers;

use rules::{FirstSeat, RuleId, Seat, SeatCount};
use serde::Serialize;

pub use self::divers::{DiverCards, DiverList};
use crate::pieces::{Diver, Level};

rules::options! {
    /// What a table agrees on before it begins; the number of seats aside. All
    /// variants can be combined.
    #[derive(Copy, Hash)]
    pub struct Options {
        /// Who plays: all together, one person with two hands, all against an
        /// Industrialist in the last seat, or one person with two hands against one.
        pub mode: Mode = Mode::Coop, "R1.1";
        /// How hard: the deeper, the more species must be saved and the fewer may die.
        /// Three bots save the reef in 98 of 100 games at Snorkeling, in 65 at
        /// Divemaster and in 2 at Poseidon. The usual level is Open Water, and
        /// Snorkeling against an Industrialist.
        pub level: LevelChoice = LevelChoice::Auto, "R1.7";
        /// Remember for me: cards you were told stay in sight. Otherwise you keep them
        /// in mind, as the rulebook asks.
        pub turn_cards: bool = true, "R7.2";
        /// Without double cards: the three double corporation cards stay in the box.
        pub no_icon_cards: bool = false, "R7.1";
        /// All eight divers: play with every diver card, or with any number of them,
        /// divided as you like.
        pub full_team: bool = false, "R7.4";
        /// Signs only: you tell each other your cards by signs instead of names.
        pub real_diver: bool = false, "R7.8";
        /// Diver cards: dealt by chance, chosen in turn, or as you list them.
        pub diver_cards: DiverCards = DiverCards::Random, "R1.3";
        /// Who begins: chance decides, or you agree on a hand.
        pub first_seat: FirstSeat = FirstSeat::Random, "R1.6";
    }
}

rules::named! {
    /// Who plays against whom.
    #[derive(Default)]
    pub enum Mode: "MODE", "a mode" {
        /// All divers together against the deck.
        #[default]
        "coop" Coop,
        /// One person with two hands (R7.6).
        "solo" Solo,
        /// All divers against one person, the last seat (R7.5).
        "industrialist" Industrialist,
        /// One person with two hands against another (R7.7).
        "versus" Versus,
    }
}

impl Mode {
    /// Whether one person runs two hands and sees neither.
    pub const fn is_alone(self) -> bool {
        matches!(self, Mode::Solo | Mode::Versus)
    }

    /// Whether somebody plays the corporations.
    pub const fn has_industrialist(self) -> bool {
        matches!(self, Mode::Industrialist | Mode::Versus)
    }

    /// How many hands of divers so many seats make (R1.1).
    pub const fn n_hands(self, seats: SeatCount) -> u8 {
        if self.is_alone() {
            2
        } else {
            seats.get() - self.has_industrialist() as u8
        }
    }

    /// R1.1, Q13: the fewest and the most seats, and how many a table usually has.
    pub const fn seats(self) -> (u8, u8, u8) {
        match self {
            Mode::Coop => (2, 6, 3),
            Mode::Solo => (1, 1, 1),
            Mode::Industrialist => (3, 7, 4),
            Mode::Versus => (2, 2, 2),
        }
    }
}

rules::named! {
    // A list of its own, not `auto` or a `Level`: stored fingerprints are made of
    // the place in it.
    /// Which level, or the mode's usual one.
    #[allow(missing_docs, reason = "the rulebook's names")]
    #[derive(Default)]
    pub enum LevelChoice: "LEVEL", "a level" {
        /// Snorkeling against an Industrialist, Open Water Divers otherwise (Q47).
        #[default]
        "auto" Auto,
        "snorkeling" Snorkeling,
        "open_water" OpenWater,
        "advanced" Advanced,
        "divemaster" Divemaster,
        "assistant_instructor" AssistantInstructor,
        "instructor" Instructor,
        "cousteau" Cousteau,
        "poseidon" Poseidon,
    }
}

impl Options {
    /// The level that is played.
    pub const fn level(&self) -> Level {
        match self.level {
            LevelChoice::Auto if self.mode.has_industrialist() => Level::Snorkeling, // Q47
            LevelChoice::Auto => Level::OpenWater,
            chosen => Level::ALL[chosen.idx() - 1],
        }
    }

    /// Q41: signs replace words, except for somebody who plays alone.
    pub const fn uses_signs(&self) -> bool {
        self.real_diver && !self.mode.is_alone()
    }
}

/// Why a set of options cannot be played. The words are in `texts`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum BadOptions {
    /// Too few or too many seats for the mode.
    SeatCount {
        /// The mode asked for.
        mode: Mode,
        /// How many were asked for.
        seats: SeatCount,
    },
    /// The first hand does not exist.
    FirstSeat {
        /// The hand asked for.
        seat: Seat,
        /// How many there are.
        n_hands: u8,
    },
    /// Not one entry per hand.
    DiverHands {
        /// How many were named.
        named: u8,
        /// How many there are.
        n_hands: u8,
    },
    /// Not one card for each hand.
    DiverCount,
    /// There is one card of each diver.
    SameDiver {
        /// The card.
        diver: Diver,
    },
}

impl rules::Refusal for BadOptions {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            BadOptions::SeatCount { .. } => "R1.1",
            BadOptions::FirstSeat { .. } => "R1.6",
            BadOptions::DiverHands { .. } | BadOptions::SameDiver { .. } => "R1.3",
            BadOptions::DiverCount => "R7.4",
        })
    }
}

/// Refuses combinations that cannot be played.
pub(crate) fn check_options(options: &Options, seats: SeatCount) -> Result<(), BadOptions> {
    let mode = options.mode;
    // R1.1, Q13: seven sit down only with an Industrialist.
    let (fewest, most, _) = mode.seats();
    if !(fewest..=most).contains(&seats.get()) {
        return Err(BadOptions::SeatCount { mode, seats });
    }
    let n_hands = mode.n_hands(seats);
    // R1.6
    if let FirstSeat::Seat(seat) = options.first_seat
        && seat.number() >= n_hands
    {
        return Err(BadOptions::FirstSeat { seat, n_hands });
    }
    let DiverCards::List(list) = options.diver_cards else {
        return Ok(());
    };
    // R1.3
    if list.n_hands() != n_hands {
        let named = list.n_hands();
        return Err(BadOptions::DiverHands { named, n_hands });
    }
    if let Some(diver) = list.repeated() {
        return Err(BadOptions::SameDiver { diver });
    }
    // R7.4
    if !options.full_team && !list.hands().iter().all(|set| set.len() == 1) {
        return Err(BadOptions::DiverCount);
    }
    Ok(())
}

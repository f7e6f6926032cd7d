//! What somebody who reads the table takes for likely, for people to see.

/// What a hint rests on, beside what lies open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// In one sentence, with marks for names (`{B}`); nothing if there is nothing
    /// to say.
    pub text: Option<String>,
    /// How likely hidden things are, spot by spot.
    pub spots: Vec<SpotOdds>,
}

/// How likely the things are that may lie at a spot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpotOdds {
    /// The spot as the game writes it.
    pub spot: String,
    /// What may lie there, and how likely it is in hundredths, the likeliest first;
    /// what is hardly possible is left out.
    pub odds: Vec<(String, u8)>,
}

//! What stands in the files of a game's folder `teaching`, as it is written.

use std::collections::BTreeMap;

use serde::Deserialize;
use wire::WordView;

/// A lesson.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LessonScript {
    pub title: String,
    pub about: String,
    pub minutes: u8,
    #[serde(default = "first_seat")]
    pub you: String,
    #[serde(default)]
    pub bots: Vec<String>,
    /// What a real game has beyond it.
    pub bridge: Option<String>,
    #[serde(rename = "step")]
    pub steps: Vec<StepScript>,
}

fn first_seat() -> String {
    "A".to_owned()
}

/// One thing to learn.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StepScript {
    pub name: String,
    /// Where it begins, if not where the last one ended.
    pub position: Option<String>,
    pub say: String,
    #[serde(default)]
    pub point: Vec<String>,
    #[serde(default, rename = "guess")]
    pub guesses: Vec<GuessScript>,
    /// Patterns of what completes it.
    #[serde(default)]
    pub fits: Vec<String>,
    pub needs: Option<u8>,
    /// Patterns of what is played and stays without completing anything.
    #[serde(default)]
    pub passes: Vec<String>,
    #[serde(default, rename = "other")]
    pub others: Vec<OtherScript>,
    /// Plays after it.
    #[serde(default)]
    pub then: Vec<String>,
    pub after: Option<String>,
    /// Who has won in the end, by letters.
    pub ends: Option<String>,
}

impl StepScript {
    /// How many fitting actions complete it.
    pub(super) fn needs(&self) -> u8 {
        self.needs.unwrap_or(u8::from(!self.fits.is_empty()))
    }
}

/// Something to guess.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GuessScript {
    pub ask: String,
    #[serde(default)]
    pub point: Vec<String>,
    pub choices: Vec<String>,
    pub answer: String,
    pub told: String,
    /// Facts of the position that make it so.
    #[serde(default)]
    pub proof: BTreeMap<String, String>,
}

/// What is answered to what does not fit.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OtherScript {
    /// A pattern.
    pub like: String,
    /// Plays that it leads to.
    #[serde(default)]
    pub reply: Vec<String>,
    pub say: String,
}

/// The goal in twenty seconds.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FilmScript {
    #[serde(default = "everything")]
    pub eyes: String,
    #[serde(default)]
    pub bots: Vec<String>,
    pub position: String,
    pub caption: String,
    #[serde(default)]
    pub point: Vec<String>,
    #[serde(default)]
    pub is_still: bool,
    #[serde(rename = "move")]
    pub moves: Vec<MoveScript>,
}

fn everything() -> String {
    "all".to_owned()
}

/// A picture of a film, and what leads to it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MoveScript {
    #[serde(default)]
    pub play: Vec<String>,
    pub caption: String,
    #[serde(default)]
    pub point: Vec<String>,
    #[serde(default)]
    pub is_still: bool,
}

/// Positions beside the rules.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FiguresScript {
    #[serde(default, rename = "figure")]
    pub figures: Vec<FigureScript>,
}

/// A position beside a rule.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FigureScript {
    pub rule: String,
    pub position: String,
    #[serde(default = "everything")]
    pub eyes: String,
    pub caption: String,
    #[serde(default)]
    pub point: Vec<String>,
}

/// Words that need explaining.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WordsScript {
    #[serde(default, rename = "word")]
    pub words: Vec<WordView>,
}

/// Whether a text is like a pattern, in which `*` stands for anything.
pub(super) fn is_like(text: &str, pattern: &str) -> bool {
    match pattern.split_once('*') {
        None => text == pattern,
        Some((head, rest)) => text.strip_prefix(head).is_some_and(|text| {
            let ends = text.char_indices().map(|(idx, _)| idx).chain([text.len()]);
            ends.into_iter().any(|idx| is_like(&text[idx..], rest))
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::is_like;

    #[test]
    fn a_star_stands_for_anything() {
        for (text, pattern, expected) in [
            ("diver a1", "diver a1", true),
            ("diver a1", "diver a", false),
            ("diver a1", "*", true),
            ("diver a1", "diver *", true),
            ("pontoon a1-a2", "diver *", false),
            ("diver 3 a1", "diver * a1", true),
            ("diver 3 a2", "diver * a1", false),
            ("aab", "*ab", true),
            ("", "*", true),
        ] {
            assert_eq!(is_like(text, pattern), expected, "{text:?} {pattern:?}");
        }
    }
}

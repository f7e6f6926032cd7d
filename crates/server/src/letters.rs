//! Letters that others can see. Marks that turn the writing direction could make
//! one name look like another's line, letters without ink like no name at all,
//! and both can say something that only some would notice.

/// Whether all that is written can be seen as it is meant.
pub(crate) fn are_visible(text: &str) -> bool {
    let mut before = None;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let is_seen = match letter {
            // Persian and emoji join their letters with these. Beside a Latin
            // letter, or at the end, they are nothing.
            '\u{200c}' | '\u{200d}' => {
                before.is_some_and(|before: char| !before.is_ascii() && !is_joiner(before))
                    && letters
                        .peek()
                        .is_some_and(|next| !next.is_ascii() && !is_joiner(*next))
            }
            // Picture or text: said of an emoji, or of a digit on a key.
            '\u{fe0e}' | '\u{fe0f}' => before.is_some_and(may_be_picture),
            _ => !is_hidden(letter),
        };
        if !is_seen {
            return false;
        }
        before = Some(letter);
    }
    true
}

fn is_joiner(letter: char) -> bool {
    matches!(letter, '\u{200c}' | '\u{200d}')
}

fn may_be_picture(letter: char) -> bool {
    let is_on_a_key = letter.is_ascii_digit() || matches!(letter, '#' | '*');
    is_on_a_key || !(letter.is_ascii() || is_joiner(letter) || is_choice(letter))
}

/// Chooses between picture and text.
fn is_choice(letter: char) -> bool {
    matches!(letter, '\u{fe0e}' | '\u{fe0f}')
}

/// Letters without ink, marks of direction and format, and what has no meaning
/// but the one two people agree on: Unicode's controls, default ignorables,
/// private use and noncharacters, and the blanks that pass for letters.
fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            // The soft hyphen, fillers, marks of direction and shape.
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}' | '\u{200e}' | '\u{200f}'
            | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0d}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
            | '\u{13430}'..='\u{1345f}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d159}'
            | '\u{1d173}'..='\u{1d17a}'
            // Private use, tags and variations, noncharacters.
            | '\u{e000}'..='\u{f8ff}' | '\u{fdd0}'..='\u{fdef}' | '\u{e0000}'..='\u{10ffff}')
        || u32::from(letter) & 0xfffe == 0xfffe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_write_is_visible() {
        for text in [
            "Zoë",
            "小明",
            "أحمد",
            "علی‌رضا",
            "👩‍🚀",
            "👁️‍🗨️",
            "1️⃣",
            "❤️",
            "Ada L. (2)",
            "ﬁ",
            "é",
        ] {
            assert!(are_visible(text), "{text:?}");
        }
    }

    #[test]
    fn what_cannot_be_seen_is_not() {
        for text in [
            "\u{7}",
            "a\nb",
            "a\u{ad}b",
            "\u{202e}adA",
            "a\u{2066}b",
            "\u{200d}",
            "Ada\u{200d}",
            "A\u{200d}da",
            "é\u{200c}\u{200c}é",
            "A\u{fe0f}",
            "❤\u{fe0f}\u{fe0f}",
            "\u{e000}",
            "\u{f8ff}",
            "\u{f0000}",
            "\u{10fffd}",
            "x\u{e0041}",
            "x\u{e0101}",
            "\u{fdd0}",
            "\u{ffff}",
            "\u{1ffff}",
            "\u{fff9}",
            "\u{3164}",
            "\u{2800}",
            "\u{180f}",
        ] {
            assert!(!are_visible(text), "{text:?}");
        }
    }
}

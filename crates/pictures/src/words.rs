//! Words in the room there is: measured as they will be drawn, wrapped and, where
//! there are too many, shortened.

use crate::raster;
use crate::svg::Svg;

/// A font at a size.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Font {
    pub family: &'static str,
    pub size: f32,
}

impl Font {
    /// How wide some words are.
    pub(crate) fn width(self, words: &str) -> f32 {
        let Font { family, size } = self;
        let mut text = Svg::default();
        text.text("measured", 0.0, 0.0, words);
        let drawn = raster::tree(&format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" font-family="{family}" font-size="{size}">{text}</svg>"#
        ));
        drawn.root().bounding_box().width()
    }

    /// The words in lines of at most this width. What does not fit into so many
    /// lines is left out, and three dots say so.
    pub(crate) fn wrapped(self, words: &str, width: f32, most: usize) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in words.split_whitespace() {
            if lines.len() > most {
                break;
            }
            let longer = lines.last().map(|line| format!("{line} {word}"));
            match longer.filter(|line| self.width(line) <= width) {
                Some(longer) => {
                    lines.pop();
                    lines.push(longer);
                }
                None => lines.push(self.cut(word, width)),
            }
        }
        if lines.len() > most {
            lines.truncate(most);
            if let Some(last) = lines.pop() {
                lines.push(self.ending_early(&last, width));
            }
        }
        lines
    }

    /// As many of the words as fit before three dots.
    fn ending_early(self, words: &str, width: f32) -> String {
        let mut kept = words;
        loop {
            let shorter = format!("{kept}…");
            if self.width(&shorter) <= width {
                return shorter;
            }
            match kept.rsplit_once(' ') {
                Some((before, _)) => kept = before,
                None => return self.cut(&shorter, width),
            }
        }
    }

    /// The words, or as many of their letters as fit before three dots.
    fn cut(self, words: &str, width: f32) -> String {
        if self.width(words) <= width {
            return words.to_owned();
        }
        let mut letters: Vec<char> = words
            .trim_end_matches(['…', ' '])
            .chars()
            .take(60)
            .collect();
        loop {
            let shorter = format!("{}…", letters.iter().collect::<String>().trim_end());
            if letters.pop().is_none() || self.width(&shorter) <= width {
                return shorter;
            }
        }
    }
}

/// A line of people's own as far as our letters go: Latin, Greek and Cyrillic.
/// Other signs are left out; if hardly anything is left, so is the whole line,
/// for half a sentence says less than none.
pub(crate) fn writable(line: &str) -> String {
    let signs = |text: &str| text.chars().filter(|sign| sign.is_alphanumeric()).count();
    let kept: String = line
        .chars()
        .take(400)
        .filter(|&sign| is_writable(sign))
        .collect();
    if signs(&kept) * 5 < signs(line).min(400) * 4 {
        return String::new();
    }
    kept
}

/// Whether pictures can show a sign: our font has Latin, Greek and Cyrillic
/// letters; see `fonts/README.md`.
pub fn is_writable(sign: char) -> bool {
    sign.is_whitespace()
        || matches!(sign,
            ' '..='~' | '\u{a1}'..='\u{ac}' | '\u{ae}'..='\u{148}' | '\u{14a}'..='\u{17f}'
            | '\u{1a0}' | '\u{1a1}' | '\u{1af}' | '\u{1b0}' | '\u{218}'..='\u{21b}'
            | '\u{384}'..='\u{38a}' | '\u{38c}' | '\u{38e}'..='\u{3a1}' | '\u{3a3}'..='\u{3ce}'
            | '\u{400}'..='\u{45f}' | '\u{490}' | '\u{491}' | '\u{1e9e}' | '\u{1ea0}'..='\u{1ef9}'
            | '–' | '—' | '‘' | '’' | '‚' | '“' | '”' | '„' | '†' | '•' | '…' | '‹' | '›'
            | '€' | '™' | '−')
}

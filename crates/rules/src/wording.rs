//! How rules read under older versions. A game keeps its newest pages whole and,
//! for each older version, only the sections that read otherwise then.

use std::borrow::Cow;

use crate::RulesVersion;

/// Sections of a game's pages as they read up to a version.
#[derive(Debug, Clone, Copy)]
pub struct OldRules {
    /// The last version under which they read so.
    pub until: RulesVersion,
    /// Markdown in the form of the pages: `### R3.2 …` or `### Q7 …`, and its
    /// text. What comes before the first of them is for whoever opens the file.
    pub sections: &'static str,
}

/// A page of rules or rulings as it read under a version: every section that
/// some `old` ones know by its number is replaced by theirs. They come with the
/// oldest first, and the oldest that still held is taken.
pub fn worded(page: &'static str, old: &[OldRules], version: RulesVersion) -> Cow<'static, str> {
    let still_held: Vec<&OldRules> = old.iter().filter(|old| version <= old.until).collect();
    if still_held.is_empty() {
        return Cow::Borrowed(page);
    }
    let as_it_was = |section: &'static str| {
        let number = number_of(section)?;
        let old_sections = still_held.iter().flat_map(|old| sections(old.sections));
        old_sections
            .into_iter()
            .find(|old| number_of(old) == Some(number))
    };
    let mut text = String::with_capacity(page.len());
    for section in sections(page) {
        let worded = as_it_was(section).unwrap_or(section);
        text.push_str(worded.trim_end());
        text.push_str("\n\n");
    }
    text.truncate(text.trim_end().len() + 1);
    Cow::Owned(text)
}

/// The page cut before every heading.
fn sections(page: &str) -> impl Iterator<Item = &str> {
    let mut rest = page;
    std::iter::from_fn(move || {
        let end = rest.find("\n#").map_or(rest.len(), |at| at + 1);
        let (section, after) = rest.split_at(end);
        rest = after;
        (!section.is_empty()).then_some(section)
    })
}

/// `R3.2` of `### R3.2 Somebody begins`.
fn number_of(section: &str) -> Option<&str> {
    section.strip_prefix("### ")?.split_whitespace().next()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "# Rules\n\nOurs.\n\n## R1 All\n\n### R1.1 New\n\nNew text.\n\n\
                        ### R1.10 Ten\n\n## R2 More\n\n### R2.1 Newest\n";
    const OLD: &[OldRules] = &[
        OldRules {
            until: RulesVersion(1),
            sections: "# Before\n\n### R1.1 Oldest\n\nOld text.\n",
        },
        OldRules {
            until: RulesVersion(2),
            sections: "### R2.1 Newer\n\n### R1.1 Older\n",
        },
    ];

    fn check(version: u16, expected: &str) {
        assert_eq!(worded(PAGE, OLD, RulesVersion(version)), expected);
    }

    #[test]
    fn the_newest_page_is_as_it_stands() {
        check(3, PAGE);
    }

    #[test]
    fn sections_are_replaced_by_their_number() {
        check(
            2,
            "# Rules\n\nOurs.\n\n## R1 All\n\n### R1.1 Older\n\n\
             ### R1.10 Ten\n\n## R2 More\n\n### R2.1 Newer\n",
        );
    }

    #[test]
    fn the_oldest_that_held_is_taken() {
        check(
            1,
            "# Rules\n\nOurs.\n\n## R1 All\n\n### R1.1 Oldest\n\nOld text.\n\n\
             ### R1.10 Ten\n\n## R2 More\n\n### R2.1 Newer\n",
        );
    }
}

//! Actions as JSON, written once and copied from then on. A screen lists some
//! hundred legal actions, and the same ones come up again and again.

use std::sync::{PoisonError, RwLock};

use serde::Serialize;

use crate::json;

/// Texts kept; a game with more actions writes the others anew each time.
const MAX_KNOWN: usize = 20_000;

/// The texts of one game's actions, in the order of the actions.
#[derive(Debug)]
pub(crate) struct Texts<A> {
    known: RwLock<Vec<Known<A>>>,
}

type Known<A> = (A, Box<[u8]>);

impl<A> Default for Texts<A> {
    fn default() -> Self {
        Texts {
            known: RwLock::new(Vec::new()),
        }
    }
}

impl<A: Copy + Ord + Serialize> Texts<A> {
    /// Writes a sorted list of actions as a JSON array.
    pub(crate) fn write(&self, actions: &[A], out: &mut Vec<u8>) {
        let mut unknown = Vec::new();
        {
            let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
            let mut rest = known.as_slice();
            out.push(b'[');
            for (idx, action) in actions.iter().enumerate() {
                if idx > 0 {
                    out.push(b',');
                }
                // The next one is most often the very next that is known.
                if rest.first().is_none_or(|(next, _)| next != action) {
                    rest = &rest[rest.partition_point(|(next, _)| next < action)..];
                }
                match rest {
                    [(next, text), after @ ..] if next == action => {
                        out.extend_from_slice(text);
                        rest = after;
                    }
                    _ => {
                        let start = out.len();
                        json::write(action, out);
                        unknown.push((*action, out[start..].into()));
                    }
                }
            }
            out.push(b']');
        }
        if !unknown.is_empty() {
            self.remember(unknown);
        }
    }

    fn remember(&self, new: Vec<Known<A>>) {
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        if known.len() + new.len() <= MAX_KNOWN {
            known.extend(new);
            known.sort_by_key(|(action, _)| *action);
            known.dedup_by_key(|(action, _)| *action);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copied_lists_are_the_lists_serde_writes() {
        let texts = Texts::default();
        let lists: [&[u32]; 6] = [
            &[5, 7, 9],
            &[1, 2, 3, 5, 8, 9, 10],
            &[],
            &[7],
            &[1, 10],
            &[4],
        ];
        for list in lists.iter().chain(&lists) {
            let mut out = Vec::new();
            texts.write(list, &mut out);
            assert_eq!(out, serde_json::to_vec(list).expect("plain data"));
        }
        assert_eq!(texts.known.read().expect("free").len(), 9);
    }
}

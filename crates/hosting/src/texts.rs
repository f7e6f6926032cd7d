//! Legal actions as JSON. A screen lists some hundred, and the same ones come
//! up again and again: each is written once and copied from then on. Actions of
//! one type share their field names, so that a list is a fraction of its size:
//! `[{"type":"diver","fields":["at","value"],"rows":[[[0,0],1],[[1,0],1]]}]`.

use std::sync::{PoisonError, RwLock};

use serde::Serialize;
use serde_json::Value;

/// Actions remembered; a game with more writes the others anew each time.
const MAX_KNOWN: usize = 50_000;

/// The texts of one game's actions.
#[derive(Debug)]
pub(crate) struct Texts<A> {
    inner: RwLock<Known<A>>,
}

#[derive(Debug)]
struct Known<A> {
    /// What a list of one type begins with.
    heads: Vec<Box<[u8]>>,
    /// In the order of the actions: which head, and its own row.
    rows: Vec<(A, u16, Box<[u8]>)>,
}

impl<A> Default for Texts<A> {
    fn default() -> Self {
        Texts {
            inner: RwLock::new(Known {
                heads: Vec::new(),
                rows: Vec::new(),
            }),
        }
    }
}

impl<A: Copy + Ord + Serialize> Texts<A> {
    /// Writes a sorted list of actions.
    pub(crate) fn write(&self, actions: &[A], out: &mut Vec<u8>) {
        let start = out.len();
        let n_known = self.write_known(actions, out);
        if n_known < actions.len() {
            out.truncate(start);
            self.learn(actions);
            if self.write_known(actions, out) < actions.len() {
                out.truncate(start);
                write_anew(actions, out);
            }
        }
    }

    /// Writes as long as all are known; how many were.
    fn write_known(&self, actions: &[A], out: &mut Vec<u8>) -> usize {
        let known = self.inner.read().unwrap_or_else(PoisonError::into_inner);
        let mut rest = known.rows.as_slice();
        let mut open_head = None;
        out.push(b'[');
        for (idx, action) in actions.iter().enumerate() {
            // The next one is most often the very next that is known.
            if rest.first().is_none_or(|(next, ..)| next != action) {
                rest = &rest[rest.partition_point(|(next, ..)| next < action)..];
            }
            let [(next, head, row), after @ ..] = rest else {
                return idx;
            };
            if next != action {
                return idx;
            }
            if open_head == Some(*head) {
                out.push(b',');
            } else {
                if open_head.is_some() {
                    out.extend_from_slice(b"]},");
                }
                out.extend_from_slice(&known.heads[usize::from(*head)]);
                open_head = Some(*head);
            }
            out.extend_from_slice(row);
            rest = after;
        }
        out.extend_from_slice(if open_head.is_some() { b"]}]" } else { b"]" });
        actions.len()
    }

    fn learn(&self, actions: &[A]) {
        let mut known = self.inner.write().unwrap_or_else(PoisonError::into_inner);
        let Known { heads, rows } = &mut *known;
        if rows.len() + actions.len() > MAX_KNOWN {
            return;
        }
        for action in actions {
            let Err(place) = rows.binary_search_by(|(other, ..)| other.cmp(action)) else {
                continue;
            };
            let (head, row) = head_and_row(action);
            let idx = heads.iter().position(|known| **known == *head);
            let idx = idx.unwrap_or_else(|| {
                heads.push(head.into());
                heads.len() - 1
            });
            rows.insert(place, (*action, idx as u16, row.into()));
        }
    }
}

/// The same without remembering anything.
fn write_anew<A: Serialize>(actions: &[A], out: &mut Vec<u8>) {
    let mut open_head: Option<Vec<u8>> = None;
    out.push(b'[');
    for action in actions {
        let (head, row) = head_and_row(action);
        match &open_head {
            Some(open) if *open == head => out.push(b','),
            open => {
                if open.is_some() {
                    out.extend_from_slice(b"]},");
                }
                out.extend_from_slice(&head);
                open_head = Some(head);
            }
        }
        out.extend_from_slice(&row);
    }
    out.extend_from_slice(if open_head.is_some() { b"]}]" } else { b"]" });
}

/// An action's type and field names, and its values in their order.
fn head_and_row<A: Serialize>(action: &A) -> (Vec<u8>, Vec<u8>) {
    let value = serde_json::to_value(action).expect("actions are plain data");
    let Value::Object(mut fields) = value else {
        panic!("actions are internally tagged: {value}");
    };
    let tag = fields
        .remove("type")
        .expect("actions are internally tagged");
    let names: Vec<&String> = fields.keys().collect();
    let text = |value: &Value| value.to_string();
    let names = serde_json::to_string(&names).expect("names are text");
    let head = format!("{{\"type\":{},\"fields\":{names},\"rows\":[", text(&tag));
    let row: Vec<String> = fields.values().map(text).collect();
    (
        head.into_bytes(),
        format!("[{}]", row.join(",")).into_bytes(),
    )
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
    #[serde(tag = "type", rename_all = "snake_case")]
    enum Move {
        Step { to: (u8, u8), how: u8 },
        Turn { by: i8 },
        Done {},
    }

    /// The list as a page expands it.
    fn expanded(text: &[u8]) -> Vec<Value> {
        let groups: Vec<Value> = serde_json::from_slice(text).expect("JSON");
        let rows = |group: &Value| {
            let fields = group["fields"].as_array().expect("a list").clone();
            let kind = group["type"].clone();
            let rows = group["rows"].as_array().expect("a list").clone();
            rows.into_iter().map(move |row| {
                let mut action = json!({"type": kind});
                for (idx, field) in fields.iter().enumerate() {
                    action[field.as_str().expect("a name")] = row[idx].clone();
                }
                action
            })
        };
        groups.iter().flat_map(rows).collect()
    }

    #[test]
    fn lists_expand_to_the_actions_they_were_made_from() {
        let step = |x: u8, how: u8| Move::Step { to: (x, 7), how };
        let lists: [&[Move]; 6] = [
            &[step(0, 1), step(2, 0), Move::Done {}],
            &[
                step(0, 0),
                step(0, 1),
                step(1, 5),
                Move::Turn { by: -1 },
                Move::Turn { by: 1 },
            ],
            &[],
            &[Move::Done {}],
            &[step(9, 9), Move::Done {}],
            &[Move::Turn { by: 0 }],
        ];
        let texts = Texts::default();
        for list in lists.iter().chain(&lists) {
            let expected: Vec<Value> = list
                .iter()
                .map(|action| serde_json::to_value(action).expect("plain data"))
                .collect();
            let (mut copied, mut anew) = (Vec::new(), Vec::new());
            texts.write(list, &mut copied);
            write_anew(list, &mut anew);
            assert_eq!(expanded(&copied), expected);
            assert_eq!(copied, anew);
        }
        let known = texts.inner.read().expect("free");
        assert_eq!((known.rows.len(), known.heads.len()), (9, 3));
        assert!(known.rows.is_sorted_by_key(|(action, ..)| *action));
    }
}

//! A game's record beside what its people were told: what was acknowledged is
//! there once and in its place, and nothing else is.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::Tally;
use super::game::{Game, Move};

impl Game {
    /// Every acknowledged move stands in the record, in its place, and no other
    /// does; nothing is there in part.
    pub(super) fn check(&self, record: &str, tally: &mut Tally) {
        let told = Told {
            table: &self.table,
            moves: &self.moves,
            denied: &self.denied,
            shown: &self.shown,
        };
        told.check(record, tally);
    }
}

/// What the people at a table were told.
struct Told<'a> {
    table: &'a str,
    moves: &'a [Move],
    denied: &'a [Move],
    /// At which entries the table was shown.
    shown: &'a BTreeSet<u32>,
}

impl Told<'_> {
    fn check(&self, record: &str, tally: &mut Tally) {
        let entries: Vec<Value> = record
            .lines()
            .filter_map(|line| serde_json::from_str::<Value>(line).ok())
            .filter(|line| line["seq"].is_u64())
            .collect();
        self.check_whole(&entries, tally);
        let mut actions = actions_of_people(&entries);
        for sent in self.moves {
            let entry = sent.seq.and_then(|seq| actions.remove(&seq));
            if !entry.is_some_and(|entry| is_same(entry, sent)) {
                tally.n_lost += 1;
                tally.wrong.push(format!(
                    "table {}: {} of {} was acknowledged as {:?}; there is {entry:?}",
                    self.table, sent.action, sent.seat, sent.seq
                ));
            }
            tally.n_checked += 1;
        }
        for entry in actions.values() {
            let why = match self.denied.iter().any(|denied| is_same(entry, denied)) {
                true => "was answered with no",
                false => "was acknowledged elsewhere or not at all",
            };
            tally.n_doubled += 1;
            tally
                .wrong
                .push(format!("table {}: {entry} is there and {why}", self.table));
        }
    }

    /// No number is missing, and nobody was shown the table between an action and
    /// the chance that belongs to it.
    fn check_whole(&self, entries: &[Value], tally: &mut Tally) {
        for (idx, entry) in entries.iter().enumerate() {
            let is_chance = entry["kind"] == "chance" && idx > 0;
            let is_torn = is_chance && self.shown.contains(&(idx as u32));
            if entry["seq"] != idx + 1 || is_torn {
                tally.n_torn += 1;
                tally.wrong.push(format!(
                    "table {}: {entry} is entry {}, or was not there when the one before was shown",
                    self.table,
                    idx + 1
                ));
            }
        }
    }
}

fn is_same(entry: &Value, sent: &Move) -> bool {
    let body: Value = serde_json::from_str(&sent.action).unwrap_or_default();
    entry["body"] == body && entry["seat"] == sent.seat
}

/// Actions by entry, without those of bots that stood in.
fn actions_of_people(entries: &[Value]) -> BTreeMap<u32, &Value> {
    let mut is_bot = [false; 2];
    let mut actions = BTreeMap::new();
    for entry in entries {
        let seat = entry["seat"].as_u64().unwrap_or_default() as usize;
        let Some(is_bot) = is_bot.get_mut(seat) else {
            continue;
        };
        match (entry["kind"].as_str(), entry["body"]["type"].as_str()) {
            (Some("control"), Some("stand_in")) => *is_bot = true,
            (Some("control"), Some("return")) => *is_bot = false,
            (Some("action"), _) if !*is_bot => {
                let seq = entry["seq"].as_u64().unwrap_or_default() as u32;
                actions.insert(seq, entry);
            }
            _ => {}
        }
    }
    actions
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORD: &str = r#"{"format":"tidetable-record/2"}
{"seq":1,"kind":"chance","seat":null,"body":{"type":"deal"}}
{"seq":2,"kind":"action","seat":0,"body":{"type":"a"}}
{"seq":3,"kind":"chance","seat":null,"body":{"type":"draw"}}
{"seq":4,"kind":"control","seat":1,"body":{"type":"stand_in","bot":"otter"}}
{"seq":5,"kind":"action","seat":1,"body":{"type":"of a bot"}}
{"seq":6,"kind":"control","seat":1,"body":{"type":"return"}}
{"seq":7,"kind":"action","seat":0,"body":{"type":"b"}}
{"kind":"outcome","outcome":{}}
"#;

    fn sent(action: &str, seq: Option<u32>) -> Move {
        Move {
            reference: String::new(),
            seat: 0,
            asked: 0,
            action: format!(r#"{{"type":"{action}"}}"#),
            seq,
        }
    }

    /// How many are lost, doubled and torn.
    fn check(moves: &[Move], denied: &[Move], shown: &[u32], record: &str) -> [u64; 3] {
        let (mut tally, shown) = (Tally::default(), shown.iter().copied().collect());
        let told = Told {
            table: "t",
            moves,
            denied,
            shown: &shown,
        };
        told.check(record, &mut tally);
        let found = [tally.n_lost, tally.n_doubled, tally.n_torn];
        assert_eq!(tally.wrong.len() as u64, found.iter().sum::<u64>());
        found
    }

    #[test]
    fn what_was_acknowledged_and_is_there_is_right() {
        let moves = [sent("a", Some(2)), sent("b", Some(7))];
        assert_eq!(check(&moves, &[], &[1, 3, 4, 6, 7], RECORD), [0, 0, 0]);
    }

    #[test]
    fn what_was_acknowledged_and_is_not_there_is_lost() {
        let moves = [sent("a", Some(2)), sent("b", Some(7)), sent("c", Some(8))];
        assert_eq!(check(&moves, &[], &[], RECORD), [1, 0, 0]);
        let moves = [sent("a", Some(2)), sent("c", Some(7))];
        assert_eq!(check(&moves, &[], &[], RECORD), [1, 0, 0]);
    }

    #[test]
    fn what_is_there_and_was_answered_with_no_is_wrong() {
        let (moves, denied) = ([sent("a", Some(2))], [sent("b", None)]);
        assert_eq!(check(&moves, &denied, &[], RECORD), [0, 1, 0]);
    }

    #[test]
    fn what_is_there_in_part_is_torn() {
        let moves = [sent("a", Some(2)), sent("b", Some(7))];
        assert_eq!(check(&moves, &[], &[2], RECORD), [0, 0, 1]);
        let lines = RECORD.lines().filter(|line| !line.contains("of a bot"));
        let with_a_gap = lines.collect::<Vec<_>>().join("\n");
        assert_eq!(check(&moves, &[], &[], &with_a_gap), [0, 0, 2]);
    }
}

//! A game's record beside what its people were told: what was acknowledged is
//! there once and in its place, and nothing else is.

use std::collections::BTreeMap;

use serde_json::Value;

use super::Tally;
use super::game::Game;

impl Game {
    /// Every acknowledged move stands in the record, in its place, and no other
    /// does; nothing is there in part.
    pub(super) fn check(&self, record: &str, tally: &mut Tally) {
        let entries: Vec<Value> = record
            .lines()
            .filter_map(|line| serde_json::from_str::<Value>(line).ok())
            .filter(|line| line["seq"].is_u64())
            .collect();
        self.check_whole(&entries, tally);
        let mut actions = actions_of_people(&entries);
        for sent in &self.moves {
            let body: Value = serde_json::from_str(&sent.action).unwrap_or_default();
            let entry = sent.seq.and_then(|seq| actions.remove(&seq));
            let is_same =
                entry.is_some_and(|entry| entry["body"] == body && entry["seat"] == sent.seat);
            if !is_same {
                tally.n_lost += 1;
                tally.wrong.push(format!(
                    "table {}: {body} of {} was acknowledged as {:?}; there is {entry:?}",
                    self.table, sent.seat, sent.seq
                ));
            }
            tally.n_checked += 1;
        }
        for entry in actions.values() {
            let is_denied = self.denied.iter().any(|denied| {
                let body: Value = serde_json::from_str(&denied.action).unwrap_or_default();
                entry["body"] == body && entry["seat"] == denied.seat
            });
            let why = match is_denied {
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
            let is_torn = entry["kind"] == "chance" && self.shown.contains(&(idx as u32));
            if entry["seq"] != idx + 1 || (is_torn && idx > 0) {
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

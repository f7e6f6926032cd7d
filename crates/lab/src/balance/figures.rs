//! The figures of a report, for the page and for programs.

use hosting::{Kind, Setup};
use rules::SeatSet;
use serde_json::{Map, Value, json};

use crate::balance::page;
use crate::balance::sums::{Believed, Often, Spread, Sums, Wins};
use crate::balance::variants::Variant;

/// Everything that was found out.
pub struct Figures {
    pub(crate) kind: &'static dyn Kind,
    pub(crate) setup: Setup,
    pub(crate) sides: Vec<SeatSet>,
    pub(crate) sums: Sums,
    pub(crate) variants: Vec<Played>,
}

/// A variant and what it came to, or why it cannot be played.
pub(crate) struct Played {
    pub(crate) variant: Variant,
    pub(crate) result: Result<(Sums, Vec<SeatSet>), String>,
}

impl Figures {
    /// How many games were played as asked for, and for each variant unless
    /// somebody asked to stop.
    pub fn n_games(&self) -> u64 {
        self.sums.n_games
    }

    /// How many games were played for all of it.
    pub fn n_all(&self) -> u64 {
        let variants = self.variants.iter().flat_map(|played| &played.result);
        self.sums.n_games + variants.map(|(sums, _)| sums.n_games).sum::<u64>()
    }

    /// A rule's title, from the game's own pages.
    pub(crate) fn title(&self, rule: &str) -> String {
        let version = self.kind.rules_version();
        let texts = [
            self.kind.rules_text(version),
            self.kind.rulings_text(version),
        ];
        let headings = texts.iter().flat_map(|text| text.lines());
        let mut titles = headings.filter_map(|line| {
            let (number, title) = line.strip_prefix("### ")?.split_once(' ')?;
            (number == rule).then_some(title)
        });
        let title = titles.next().unwrap_or_default();
        // Where the rulebook says it is no part of it.
        let end = title.rfind(" (").filter(|_| title.ends_with(')'));
        title[..end.unwrap_or(title.len())].to_owned()
    }

    /// The numbers of all rules that the game's pages have.
    pub(crate) fn all_rules(&self) -> Vec<String> {
        let text = self.kind.rules_text(self.kind.rules_version());
        let number = |line: &str| Some(line.strip_prefix("### ")?.split_once(' ')?.0.to_owned());
        text.lines().filter_map(number).collect()
    }

    /// Who played.
    pub(crate) fn bot(&self) -> String {
        self.setup.players[0].to_string()
    }

    /// The whole report as a page of HTML that needs nothing else; `command` is
    /// what gives the same figures again.
    pub fn page(&self, command: &str) -> String {
        page::page(self, command)
    }

    /// All figures for programs.
    pub fn json(&self) -> Value {
        let variants = self.variants.iter().map(|Played { variant, result }| {
            let mut value = json!({ "option": variant.option, "value": variant.value });
            match (result, &variant.setup) {
                (Ok((sums, sides)), Ok(setup)) => {
                    value["seats"] = json!(setup.seats);
                    value["options"] = json!(setup.options);
                    value["sides"] = json!(sides);
                    value["figures"] = self.sums_json(sums);
                }
                (Err(why), _) | (_, Err(why)) => value["impossible"] = json!(why),
            }
            value
        });
        json!({
            "game": self.kind.key(),
            "rules_version": self.kind.rules_version(),
            "options": self.setup.options,
            "seats": self.setup.seats,
            "sides": self.sides,
            "bot": self.bot(),
            "seed": self.setup.seed,
            "games": self.n_games(),
            "figures": self.sums_json(&self.sums),
            "variants": variants.collect::<Vec<_>>(),
        })
    }

    fn sums_json(&self, sums: &Sums) -> Value {
        let wins = |&wins: &Wins| {
            let (share, interval) = sums.share(wins);
            json!({ "won": wins.won, "shared": wins.shared, "share": share, "interval": interval })
        };
        let rules: Map<String, Value> = sums
            .rules
            .iter()
            .map(|(rule, Often { games, times })| {
                let title = self.title(rule);
                let value = json!({ "title": title, "games": games, "times": times });
                (rule.clone(), value)
            })
            .collect();
        json!({
            "games": sums.n_games,
            "shared": sums.n_shared,
            "lost_by_all": sums.n_lost_by_all,
            "by_seat": sums.by_seat.iter().map(wins).collect::<Vec<_>>(),
            "by_order": sums.by_order.iter().map(wins).collect::<Vec<_>>(),
            "points": sums.points.iter().map(spread).collect::<Vec<_>>(),
            "leads": spread(&sums.leads),
            "actions": spread(&sums.actions),
            "turns": spread(&sums.turns),
            "choices": sums.n_choices,
            "legal_actions": sums.n_legal,
            "lines": sums.lines,
            "action_types": sums.action_types,
            "event_types": sums.event_types,
            "rules": rules,
            "believed": {
                "by_phase": sums.by_phase.iter().map(believed).collect::<Vec<_>>(),
                "by_belief": sums.by_belief.iter().map(believed).collect::<Vec<_>>(),
                "all": believed(&sums.believed()),
            },
        })
    }
}

fn believed(sums: &Believed) -> Value {
    let [believed, won, loss] = sums.means();
    match sums.decisions {
        0 => Value::Null,
        n => json!({ "decisions": n, "believed": believed, "won": won, "log_loss": loss }),
    }
}

fn spread(spread: &Spread) -> Value {
    if spread.n() == 0 {
        return Value::Null;
    }
    let quartiles = [0.0, 0.25, 0.5, 0.75, 1.0].map(|share| spread.quantile(share));
    json!({
        "mean": spread.mean(),
        "deviation": spread.deviation(),
        "quartiles": quartiles,
        "counts": spread,
    })
}

//! What an arena has found: tables for people, JSON and CSV for programs.

use std::fmt::Write as _;
use std::io::Write;

use anyhow::Result;
use serde_json::{Value, json};

use crate::arena::elo::Elo;
use crate::arena::estimate::{Hypotheses, Scores, Verdict, elo_of};
use crate::arena::plan::Plan;
use crate::arena::tally::{BotTally, PairTally, Tally};
use crate::statistics;

/// Everything a report needs.
pub struct Report<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) tally: &'a Tally<'a>,
    pub(crate) test: Option<Hypotheses>,
    /// How many blocks were there before.
    pub(crate) n_old: usize,
    pub(crate) was_stopped: bool,
    pub(crate) has_log: bool,
    pub(crate) seconds: f64,
}

impl Report<'_> {
    fn name(&self, bot: usize) -> String {
        self.plan.bots[bot].to_string()
    }

    /// How many blocks all matches have played.
    fn n_blocks(&self) -> u32 {
        let n_blocks: u32 = self.tally.bots.iter().map(|bot| bot.n_blocks).sum();
        n_blocks / self.plan.matches[0].bots.len() as u32
    }

    /// Prints tables for people.
    pub fn print(&self, out: &mut impl Write) -> Result<()> {
        if self.was_stopped {
            let kept = match self.has_log {
                true => "all of them are kept; the same command goes on",
                false => "none is kept; --out FILE would have kept them",
            };
            let n_blocks = self.n_blocks();
            writeln!(out, "stopped after {n_blocks} blocks; {kept}")?;
        }
        let n_games = self.plan.n_games();
        writeln!(
            out,
            "{}, {} seats, {} games a block, seed {}",
            self.plan.kind.title(),
            self.plan.setup.seats,
            n_games,
            self.plan.setup.seed
        )?;
        self.print_bots(out)?;
        writeln!(out)?;
        self.print_pairs(out)?;
        let n_new = self.n_blocks() as usize - self.n_old;
        let before = match self.n_old {
            0 => String::new(),
            n_old => format!(", {n_old} were there"),
        };
        writeln!(
            out,
            "{n_new} blocks in {:.1} s{before}; ms: processor time of a decision with a choice",
            self.seconds
        )?;
        Ok(())
    }

    fn print_bots(&self, out: &mut impl Write) -> Result<()> {
        let width = self.width();
        match self.plan.is_together() {
            true => {
                let won = ["won", "95 % interval", "ms", "decisions"];
                let [won, interval, ms, decisions] = won;
                writeln!(
                    out,
                    "{:<width$}{won:>9}{interval:>18}{ms:>10}{decisions:>12}",
                    "bot"
                )?;
            }
            false => writeln!(
                out,
                "{:<width$}{:>7}{:>16}{:>9}{:>8}{:>10}{:>12}",
                "bot", "Elo", "95 % interval", "score", "blocks", "ms", "decisions"
            )?,
        }
        let elos = self.tally.strengths();
        for (idx, bot) in self.tally.bots.iter().enumerate() {
            let name = self.name(idx);
            let (ms, n_decisions) = (milliseconds(bot), bot.n_decisions);
            let ms = ms.map_or("-".to_owned(), |ms| format!("{ms:.3}"));
            if self.plan.is_together() {
                let won = percent(f64::from(bot.n_wins) / f64::from(bot.n_blocks.max(1)));
                let interval = percents(won_interval(bot));
                writeln!(
                    out,
                    "{name:<width$}{won:>9}{interval:>18}{ms:>10}{n_decisions:>12}"
                )?;
            } else {
                let Elo { elo, low, high } = elos[idx];
                let interval = match idx {
                    0 => String::new(),
                    _ => format!("{low:.0} to {high:.0}"),
                };
                let (score, n_blocks) = (percent(bot.scores.mean()), bot.n_blocks);
                writeln!(
                    out,
                    "{name:<width$}{elo:>7.0}{interval:>16}{score:>9}{n_blocks:>8}{ms:>10}{n_decisions:>12}"
                )?;
            }
        }
        Ok(())
    }

    fn print_pairs(&self, out: &mut impl Write) -> Result<()> {
        let width = self.width();
        let (score, elo) = match self.plan.is_together() {
            true => ("more won", String::new()),
            false => ("score", format!("{:>16}", "Elo")),
        };
        let tested = match self.test {
            Some(_) => "     LLR  verdict",
            None => "",
        };
        writeln!(
            out,
            "{:<width$}{:<width$}{score:>9}{:>18}{elo}{:>8}{tested}",
            "bot", "against", "95 % interval", "blocks"
        )?;
        for pair in &self.tally.pairs {
            let names = pair.bots.map(|bot| self.name(bot));
            let (mean, interval) = (pair.scores.mean(), pair.scores.interval());
            let (score, shown) = match self.plan.is_together() {
                true => (
                    signed(difference(mean)),
                    interval.map(difference).map(signed),
                ),
                false => (percent(mean), interval.map(percent)),
            };
            let elo = match self.plan.is_together() {
                true => String::new(),
                false => format!("{:>16}", elo_range(interval)),
            };
            write!(
                out,
                "{:<width$}{:<width$}{score:>9}{:>18}{elo}{:>8}",
                names[0],
                names[1],
                format!("{} to {}", shown[0].trim_end_matches(" %"), shown[1]),
                pair.scores.n()
            )?;
            if let Some(test) = self.test {
                let ratio = test.log_ratio(&pair.scores);
                write!(out, "{ratio:>8.2}  {}", words(pair.verdict, &test))?;
            }
            writeln!(out)?;
            if self.plan.sides.len() > 2 && pair.scores.n() > 0 {
                let fair = percent(1.0 / self.plan.sides.len() as f64);
                let [first, second] = pair.alone.map(|scores| percent(scores.mean()));
                writeln!(
                    out,
                    "  alone against the rest: {} wins {first}, {} {second}; fair is {fair}",
                    names[0], names[1]
                )?;
            }
        }
        Ok(())
    }

    /// The width of a column of names.
    fn width(&self) -> usize {
        let names = (0..self.plan.bots.len()).map(|bot| self.name(bot).chars().count());
        names.max().unwrap_or(0).max(7) + 2
    }

    /// Prints everything for programs.
    pub fn print_json(&self, out: &mut impl Write) -> Result<()> {
        let elos = self.tally.strengths();
        let bots = self.tally.bots.iter().zip(&elos).enumerate();
        let value = json!({
            "game": self.plan.kind.key(),
            "rules_version": self.plan.kind.rules_version(),
            "options": self.plan.setup.options,
            "seats": self.plan.setup.seats,
            "sides": self.plan.sides,
            "seed": self.plan.setup.seed,
            "games_a_block": self.plan.n_games(),
            "stopped": self.was_stopped,
            "test": self.test,
            "bots": bots.map(|(idx, (bot, elo))| self.bot_json(idx, bot, elo)).collect::<Vec<_>>(),
            "pairs": self.tally.pairs.iter().map(|pair| self.pair_json(pair)).collect::<Vec<_>>(),
            "blocks_before": self.n_old,
            "seconds": self.seconds,
        });
        serde_json::to_writer_pretty(&mut *out, &value)?;
        writeln!(out)?;
        Ok(())
    }

    fn bot_json(&self, idx: usize, bot: &BotTally, elo: &Elo) -> Value {
        let mut value = json!({
            "bot": self.name(idx),
            "blocks": bot.n_blocks,
            "score": bot.scores.mean(),
            "decisions": bot.n_decisions,
            "ms_a_decision": milliseconds(bot),
        });
        if self.plan.is_together() {
            value["wins"] = bot.n_wins.into();
            value["win_interval"] = json!(won_interval(bot));
        } else {
            value["elo"] = json!(elo.elo);
            value["elo_interval"] = json!([elo.low, elo.high]);
        }
        value
    }

    fn pair_json(&self, pair: &PairTally) -> Value {
        let interval = pair.scores.interval();
        let mut value = json!({
            "bots": pair.bots.map(|bot| self.name(bot)),
            "blocks": pair.scores.n(),
            "games": u64::from(pair.scores.n()) * self.n_games_of_pair(),
            "score": pair.scores.mean(),
            "interval": interval,
        });
        if self.plan.is_together() {
            value["difference"] = json!(difference(pair.scores.mean()));
            value["difference_interval"] = json!(interval.map(difference));
        } else {
            value["elo"] = json!(elo_of(pair.scores.mean()));
            value["elo_interval"] = json!(interval.map(elo_of));
        }
        if self.plan.sides.len() > 2 {
            value["alone"] = json!(pair.alone.map(|scores: Scores| scores.mean()));
        }
        if let Some(test) = self.test {
            value["log_ratio"] = json!(test.log_ratio(&pair.scores));
            value["verdict"] = json!(pair.verdict);
        }
        value
    }

    /// One line a pair.
    pub fn csv(&self) -> String {
        let mut text =
            "bot,against,blocks,games,score,low,high,elo,elo_low,elo_high,verdict\n".to_owned();
        for pair in &self.tally.pairs {
            let interval = pair.scores.interval();
            let [low, high] = interval.map(|share| format!("{share:.6}"));
            let elo = |share: f64| match self.plan.is_together() {
                true => String::new(),
                false => elo_of(share).map_or(String::new(), |elo| format!("{elo:.2}")),
            };
            let verdict = match (self.test, pair.verdict) {
                (None, _) => "",
                (_, Verdict::Stronger) => "stronger",
                (_, Verdict::NotStronger) => "not_stronger",
                (_, Verdict::Undecided) => "undecided",
            };
            let _ = writeln!(
                text,
                "{},{},{},{},{:.6},{low},{high},{},{},{},{verdict}",
                self.name(pair.bots[0]),
                self.name(pair.bots[1]),
                pair.scores.n(),
                u64::from(pair.scores.n()) * self.n_games_of_pair(),
                pair.scores.mean(),
                elo(pair.scores.mean()),
                elo(interval[0]),
                elo(interval[1]),
            );
        }
        text
    }

    fn n_games_of_pair(&self) -> u64 {
        match self.plan.is_together() {
            true => 2,
            false => self.plan.n_games() as u64,
        }
    }
}

/// How much more often the first wins than the second, from their score.
fn difference(score: f64) -> f64 {
    2.0 * score - 1.0
}

fn won_interval(bot: &BotTally) -> [f64; 2] {
    match bot.n_blocks {
        0 => [0.0, 1.0],
        n_blocks => statistics::interval(bot.n_wins.into(), n_blocks.into()),
    }
}

/// Milliseconds of processor time a decision; nothing without decisions.
fn milliseconds(bot: &BotTally) -> Option<f64> {
    (bot.n_decisions > 0).then(|| 1000.0 * bot.seconds / bot.n_decisions as f64)
}

fn words(verdict: Verdict, test: &Hypotheses) -> String {
    match verdict {
        Verdict::Stronger => format!("stronger by {} rather than {}", test.elo1, test.elo0),
        Verdict::NotStronger => format!("not stronger by {}", test.elo1),
        Verdict::Undecided => "undecided".to_owned(),
    }
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

fn percents([low, high]: [f64; 2]) -> String {
    format!("{:.1} to {:.1} %", 100.0 * low, 100.0 * high)
}

fn signed(share: f64) -> String {
    format!("{:+.1} %", 100.0 * share)
}

fn elo_range([low, high]: [f64; 2]) -> String {
    match (elo_of(low), elo_of(high)) {
        (Some(low), Some(high)) => format!("{low:+.0} to {high:+.0}"),
        (Some(low), None) => format!("over {low:+.0}"),
        (None, Some(high)) => format!("under {high:+.0}"),
        (None, None) => "-".to_owned(),
    }
}

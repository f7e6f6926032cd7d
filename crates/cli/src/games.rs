//! `tidetable games`.

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use hosting::{Kind, PlayerName};
use rules::{About, OptionSpec, RulesVersion};
use serde::Serialize;

use crate::args::GamesArgs;
use crate::output;

pub(crate) fn run(args: &GamesArgs) -> Result<ExitCode> {
    let mut out = output::stdout();
    if args.json {
        let games: Vec<Listed> = hosting::listed(args.examples).map(Listed::new).collect();
        serde_json::to_writer_pretty(&mut out, &games)?;
        writeln!(out)?;
    } else {
        for game in hosting::listed(args.examples) {
            print(&mut out, game)?;
        }
        writeln!(out, "opponents, from the weakest to the strongest:")?;
        for bot in PlayerName::opponents() {
            writeln!(out, "  {:8} {}", bot.to_string(), bot.help())?;
        }
        let bots = PlayerName::bot_forms();
        writeln!(out, "bots: {}", bots.join(", "))?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

#[derive(Serialize)]
struct Listed {
    key: &'static str,
    title: &'static str,
    rules_version: RulesVersion,
    min_seats: u8,
    max_seats: u8,
    about: About,
    options: Vec<ListedOption>,
}

#[derive(Serialize)]
struct ListedOption {
    #[serde(flatten)]
    spec: OptionSpec,
    accepts: String,
}

impl Listed {
    fn new(game: &dyn Kind) -> Listed {
        let option = |spec: &OptionSpec| ListedOption {
            spec: spec.clone(),
            accepts: spec.values.describe(),
        };
        Listed {
            key: game.key(),
            title: game.title(),
            rules_version: game.rules_version(),
            min_seats: *game.seats().start(),
            max_seats: *game.seats().end(),
            about: game.about(),
            options: game.options().iter().map(option).collect(),
        }
    }
}

fn print(out: &mut impl Write, game: &dyn Kind) -> Result<()> {
    let seats = game.seats();
    writeln!(
        out,
        "{}  {}, {} to {} players",
        game.key(),
        game.title(),
        seats.start(),
        seats.end()
    )?;
    let about = game.about();
    writeln!(out, "  {}", about.tagline)?;
    writeln!(out, "  {about}")?;
    for option in game.options() {
        writeln!(
            out,
            "  --set {}={}  (default: {})",
            option.name,
            option.values.describe(),
            option.default
        )?;
        writeln!(out, "      {} [{}]", option.help, option.rule)?;
    }
    Ok(())
}

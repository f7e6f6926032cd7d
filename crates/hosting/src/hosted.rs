//! Every game is hosted the same way.

use std::borrow::Cow;
use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

use bots::Theme;
use record::{Flaw, Header, Verifier};
use rules::{
    About, Game, OptionSet, OptionSpec, Refusal, RulesVersion, SeatCount, StoredEntry, Viewer,
    lettered, worded,
};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::hostable::Hostable;
use crate::kind::{Kind, OpenError, PerftPlan, RecordCheck, Setup};
use crate::live::{Live, LiveSetup, LiveTable, Stranded};
use crate::moment::{Moment, MomentOf};
use crate::players::{PERSON, PlayerName, UnknownPlayer};
use crate::puzzles::{self, BadPuzzles, Placed, Puzzle, PuzzleBook, PuzzlePlan};
use crate::recall::Recall;
use crate::review::{Review, Reviewed};
use crate::said::{asked, plain};
use crate::settings::{self, SettingError};
use crate::simulate::{BotGames, Simulator};
use crate::table::{HostedTable, Table};
use crate::teaching::{Taught, Teacher};
use crate::texts::Texts;

/// A game's type as a value.
pub(crate) struct Hosted<G: Hostable> {
    /// What its actions look like on the wire, shared by all its tables.
    texts: OnceLock<Arc<Texts<G::Action>>>,
    taught: OnceLock<Taught<G>>,
    puzzles: OnceLock<PuzzleBook>,
}

impl<G: Hostable> Hosted<G> {
    pub(crate) const fn new() -> Self {
        Hosted {
            texts: OnceLock::new(),
            taught: OnceLock::new(),
            puzzles: OnceLock::new(),
        }
    }

    fn texts(&self) -> Arc<Texts<G::Action>> {
        self.texts.get_or_init(Arc::default).clone()
    }
}

impl<G: Hostable> Kind for Hosted<G> {
    fn key(&self) -> &'static str {
        G::KEY
    }

    fn title(&self) -> &'static str {
        G::TITLE
    }

    fn is_example(&self) -> bool {
        G::IS_EXAMPLE
    }

    fn about(&self) -> About {
        G::ABOUT
    }

    fn rules_text(&self, version: RulesVersion) -> Cow<'static, str> {
        worded(G::RULES, G::OLD_RULES, version)
    }

    fn rulings_text(&self, version: RulesVersion) -> Cow<'static, str> {
        worded(G::RULINGS, G::OLD_RULES, version)
    }

    fn rules_version(&self) -> RulesVersion {
        G::RULES_VERSION
    }

    fn seats(&self) -> RangeInclusive<u8> {
        G::SEATS
    }

    fn usual_seats(&self, options: &RawValue) -> Result<u8, OpenError> {
        Ok(G::usual_seats(&typed::<G>(options)?))
    }

    fn seats_with(&self, options: &RawValue) -> Result<Vec<u8>, OpenError> {
        let options = typed::<G>(options)?;
        let can_be = |seats: &u8| {
            SeatCount::new(*seats).is_some_and(|seats| G::new(&options, seats).is_ok())
        };
        Ok(G::SEATS.filter(can_be).collect())
    }

    fn phrases(&self) -> Vec<(Value, String)> {
        let phrase = |remark: &G::Remark| {
            let value = serde_json::to_value(remark).expect("remarks are plain data");
            (value, G::say(*remark))
        };
        G::PHRASES.iter().map(phrase).collect()
    }

    fn bot_help(&self, bot: PlayerName) -> String {
        let temper = match bot {
            PlayerName::Level(level) => G::MIND.temper(level),
            _ => None,
        };
        match temper {
            Some(temper) => format!("{}; {temper}", bot.help()),
            None => bot.help().to_owned(),
        }
    }

    fn teacher(&self) -> &dyn Teacher {
        self.taught.get_or_init(Taught::read)
    }

    fn options(&self) -> Vec<OptionSpec> {
        G::Options::specs()
    }

    fn parse_options(&self, settings: &[(String, String)]) -> Result<Box<RawValue>, SettingError> {
        let options = settings::parse::<G>(settings)?;
        Ok(serde_json::value::to_raw_value(&options).expect("options are plain data"))
    }

    fn open(&self, setup: &Setup) -> Result<Box<dyn Table>, OpenError> {
        check_players(setup)?;
        let options = typed::<G>(&setup.options)?;
        Ok(Box::new(HostedTable::<G>::open(&options, setup)?))
    }

    fn simulator(&self, setup: &Setup) -> Result<Box<dyn Simulator>, OpenError> {
        check_bots(setup)?;
        let start: G = start(&setup.options, setup.seats)?;
        let players = setup.players.clone();
        Ok(Box::new(BotGames::new(
            start,
            setup.seats,
            &setup.seed,
            players,
        )))
    }

    fn begin_live(
        &self,
        setup: &LiveSetup,
    ) -> Result<(Box<dyn Live>, Vec<StoredEntry>), OpenError> {
        let (table, entries) = LiveTable::<G>::begin(setup, self.texts())?;
        Ok((Box::new(table), entries))
    }

    fn open_live(&self, setup: &LiveSetup) -> Result<Box<dyn Live>, Stranded> {
        Ok(Box::new(LiveTable::<G>::open(setup, self.texts())?))
    }

    fn perft(&self, plan: &PerftPlan, tick: &mut dyn FnMut()) -> Result<u64, OpenError> {
        let start: G = start(&plan.options, plan.seats)?;
        let count = if plan.by_turns {
            rules::perft_turns_with
        } else {
            rules::perft_with
        };
        Ok(count(&start, plan.depth, tick))
    }

    fn puzzles(&self) -> &PuzzleBook {
        let read = || match G::PUZZLES {
            "" => Ok(PuzzleBook::default()),
            text => PuzzleBook::read::<G>(text),
        };
        let book = || read().unwrap_or_else(|bad| panic!("puzzles of {}: {bad}", G::KEY));
        self.puzzles.get_or_init(book)
    }

    fn themes(&self) -> &'static [Theme] {
        G::MIND.themes()
    }

    fn read_puzzles(&self, text: &str) -> Result<PuzzleBook, BadPuzzles> {
        PuzzleBook::read::<G>(text)
    }

    fn write_puzzles(&self, book: &PuzzleBook) -> String {
        book.write(G::KEY)
    }

    fn find_puzzles(&self, setup: &Setup, plan: PuzzlePlan) -> Result<Vec<Puzzle>, OpenError> {
        check_bots(setup)?;
        puzzles::find_in_game::<G>(&typed::<G>(&setup.options)?, setup, plan)
    }

    fn open_puzzle(&self, puzzle: &Puzzle) -> Result<Arc<dyn Moment>, String> {
        let Placed { game, seat, .. } = Placed::<G>::new(puzzle)?;
        let moment = MomentOf::new((game, Recall::NOTHING), seat, self.texts());
        let moment = moment.ok_or("the seat has nothing to decide there")?;
        Ok(Arc::new(moment))
    }

    fn replay_puzzle(&self, puzzle: &Puzzle) -> Result<(), String> {
        Placed::<G>::new(puzzle).map(drop)
    }

    fn draw_puzzle(&self, puzzle: &Puzzle) -> Result<String, String> {
        let placed = Placed::<G>::new(puzzle)?;
        let viewer = Viewer::seat(placed.seat);
        let shown = G::shown(&placed.game.view(viewer));
        let prompt = lettered(&asked::<G>(&shown, viewer).text);
        Ok(format!("{}\n{prompt}", G::draw(&shown)))
    }

    fn check_puzzle(&self, puzzle: &Puzzle, plan: PuzzlePlan) -> Result<(), String> {
        puzzles::check_again::<G>(puzzle, plan)
    }

    fn check_record(&self, header: &Header) -> Result<Box<dyn RecordCheck>, Flaw> {
        Ok(Box::new(Verifier::<G>::begin(header)?))
    }
}

fn typed<G: Game>(options: &RawValue) -> Result<G::Options, OpenError> {
    serde_json::from_str(options.get()).map_err(OpenError::Malformed)
}

fn start<G: Game>(options: &RawValue, seats: SeatCount) -> Result<G, OpenError> {
    G::new(&typed::<G>(options)?, seats).map_err(refused)
}

pub(crate) fn refused(bad: impl Refusal) -> OpenError {
    OpenError::Refused {
        what: plain(&bad),
        text: bad.to_string(),
        rule: bad.rule(),
    }
}

fn check_players(setup: &Setup) -> Result<(), OpenError> {
    if setup.players.len() == setup.seats.count() {
        return Ok(());
    }
    Err(OpenError::PlayerCount {
        players: setup.players.len(),
        seats: setup.seats,
    })
}

/// Where bots play alone, nobody else may sit.
fn check_bots(setup: &Setup) -> Result<(), OpenError> {
    check_players(setup)?;
    if setup.players.contains(&PlayerName::Person) {
        let name = PERSON.to_owned();
        return Err(OpenError::Player(UnknownPlayer::Name { name }));
    }
    Ok(())
}

impl<G: Hostable> RecordCheck for Verifier<G> {
    fn line(&mut self, text: &str) -> Result<(), Flaw> {
        Verifier::line(self, text)
    }

    fn is_closed(&self) -> bool {
        Verifier::is_closed(self)
    }

    fn seq(&self) -> u32 {
        Verifier::seq(self)
    }

    fn review(&self) -> Option<Arc<dyn Review>> {
        Some(Arc::new(Reviewed::new(self.replay(), &[])?))
    }

    fn find_puzzles(&self, header: &Header, plan: PuzzlePlan) -> Vec<Puzzle> {
        match Verifier::is_closed(self) {
            true => puzzles::find_in_log(header, self.replay(), plan),
            false => Vec::new(),
        }
    }
}

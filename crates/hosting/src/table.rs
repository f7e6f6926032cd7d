//! One playing of a game, with its log.

use std::collections::BTreeMap;

use bots::Judge;
use record::{Header, Recorder};
use rules::{
    Entry, Game, Notation, Outcome, RuleId, Seat, SeatCount, Telling, ToAct, Told, Viewer,
};
use thiserror::Error;

use crate::kind::{OpenError, Setup};
use crate::live::play_error;
use crate::simulate::{SeatedBot, seat_bots};

/// A playing of any game.
pub trait Table: Send {
    /// How many seats.
    fn seats(&self) -> SeatCount;
    /// Who decides next.
    fn to_act(&self) -> ToAct;
    /// Whether a bot sits there.
    fn is_bot(&self, seat: Seat) -> bool;
    /// The seat's legal actions, sorted.
    fn legal(&self, seat: Seat) -> Vec<Choice>;
    /// Plays an action as a person types it. Nothing changes unless it is
    /// allowed.
    fn play(&mut self, seat: Seat, action: &str) -> Result<(), PlayError>;
    /// Lets the bot in this seat play; says what it did.
    fn play_bot(&mut self, seat: Seat) -> Result<(), PlayError>;
    /// Takes back the seat's last action, while it is still its turn and
    /// nothing hidden was revealed.
    fn take_back(&mut self, seat: Seat) -> Result<(), PlayError>;
    /// What happened since this was last asked, as a viewer hears it.
    fn news(&mut self) -> BTreeMap<Viewer, Vec<String>>;
    /// What a viewer's screen shows, drawn with letters.
    fn draw(&self, viewer: Viewer) -> String;
    /// What a viewer may do or waits for, in words.
    fn prompt(&self, viewer: Viewer) -> String;
    /// How the game ended, once it has.
    fn outcome(&self) -> Option<Outcome>;
    /// The record so far.
    fn record(&self, is_open: bool) -> Vec<String>;
}

/// A legal action in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// As a person types it.
    pub text: String,
}

/// Why an action was not played.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PlayError {
    /// The rules say no.
    #[error("{what} ({rule})")]
    Refused {
        /// Why.
        what: String,
        /// The rule that says so.
        rule: RuleId,
    },
    /// Not an action of this game.
    #[error("{0}")]
    Malformed(String),
    /// It cannot be taken back.
    #[error("there is nothing to take back: {0}")]
    NoTakeBack(&'static str),
    /// No bot sits there.
    #[error("no bot sits in seat {0}")]
    NoBot(Seat),
}

pub(crate) struct HostedTable<G: Judge + Notation> {
    recorder: Recorder<G>,
    bots: Vec<Option<SeatedBot<G>>>,
    news: Vec<Telling<G::Event>>,
    /// The last entry that told somebody a secret; nothing up to it is taken back.
    last_secret: u32,
}

impl<G: Judge + Notation> HostedTable<G> {
    pub(crate) fn open(options: &G::Options, setup: &Setup) -> Result<Self, OpenError> {
        let names: Vec<String> = setup.players.iter().map(ToString::to_string).collect();
        let header = Header::new::<G>(options, setup.seats, &setup.seed, setup.index, &names);
        let recorder =
            Recorder::begin(options, header, Told::new()).map_err(crate::hosted::refused)?;
        let mut table = HostedTable {
            recorder,
            bots: seat_bots(&setup.players, &setup.seed, setup.index),
            news: Vec::new(),
            last_secret: 0,
        };
        table.listen();
        Ok(table)
    }

    fn game(&self) -> &G {
        self.recorder.game()
    }

    fn listen(&mut self) {
        let told = self.recorder.told();
        if told
            .iter()
            .any(|telling| matches!(telling, Telling::Split { .. }))
        {
            self.last_secret = self.recorder.replay().seq();
        }
        self.news.extend(told);
    }

    fn play_action(&mut self, seat: Seat, action: G::Action) -> Result<(), PlayError> {
        self.recorder.play(seat, action).map_err(play_error)?;
        self.listen();
        Ok(())
    }
}

impl<G: Judge + Notation> Table for HostedTable<G> {
    fn seats(&self) -> SeatCount {
        self.game().seats()
    }

    fn to_act(&self) -> ToAct {
        self.game().to_act()
    }

    fn is_bot(&self, seat: Seat) -> bool {
        self.bots.get(seat.idx()).is_some_and(Option::is_some)
    }

    fn legal(&self, seat: Seat) -> Vec<Choice> {
        let mut actions = Vec::new();
        self.game().legal_actions(seat, &mut actions);
        let choice = |action| Choice {
            text: G::render_action(action),
        };
        actions.into_iter().map(choice).collect()
    }

    fn play(&mut self, seat: Seat, action: &str) -> Result<(), PlayError> {
        let action =
            G::parse_action(action).map_err(|error| PlayError::Malformed(error.to_string()))?;
        self.play_action(seat, action)
    }

    fn play_bot(&mut self, seat: Seat) -> Result<(), PlayError> {
        let mut actions = Vec::new();
        self.recorder.game().legal_actions(seat, &mut actions);
        let bot = self
            .bots
            .get_mut(seat.idx())
            .and_then(Option::as_mut)
            .ok_or(PlayError::NoBot(seat))?;
        let action = bot.choose(self.recorder.game(), seat, &actions);
        self.play_action(seat, action)
    }

    fn take_back(&mut self, seat: Seat) -> Result<(), PlayError> {
        let to = take_back_to(&self.recorder, seat, self.last_secret)?;
        self.recorder.take_back(seat, to).map_err(play_error)
    }

    fn news(&mut self) -> BTreeMap<Viewer, Vec<String>> {
        let news = std::mem::take(&mut self.news);
        let heard = |viewer: Viewer| {
            news.iter()
                .map(|telling| G::tell(telling.heard_by(viewer)))
                .collect()
        };
        Viewer::all(self.seats())
            .map(|viewer| (viewer, heard(viewer)))
            .collect()
    }

    fn draw(&self, viewer: Viewer) -> String {
        G::draw(&G::shown(&self.game().view(viewer)))
    }

    fn prompt(&self, viewer: Viewer) -> String {
        G::prompt(&G::shown(&self.game().view(viewer)))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game().outcome()
    }

    fn record(&self, is_open: bool) -> Vec<String> {
        self.recorder.lines(is_open)
    }
}

/// The entry a seat can freely take the game back to: the one before its last
/// action, while it is still its turn and nothing hidden was revealed since.
pub(crate) fn take_back_to<G: Game>(
    recorder: &Recorder<G>,
    seat: Seat,
    last_secret: u32,
) -> Result<u32, PlayError> {
    let mut standing = recorder.replay().standing().rev();
    let (seq, last) = match standing.next() {
        Some((seq, Entry::Action { seat, .. })) => (seq, *seat),
        _ => return Err(PlayError::NoTakeBack("you have played nothing yet")),
    };
    let before = standing.next().map_or(0, |(seq, _)| seq);
    if last != seat || !recorder.game().to_act().seats().contains(seat) {
        return Err(PlayError::NoTakeBack(
            "you have played nothing yet this turn",
        ));
    }
    if seq <= last_secret {
        return Err(PlayError::NoTakeBack("something hidden was revealed"));
    }
    Ok(before)
}

//! One playing of a game, with its log.

use std::collections::BTreeMap;
use std::sync::Arc;

use bots::{Bot, Clock, Effort, Past, Sight};
use dice::{ChaChaDice, Key, Purpose};
use record::{Header, Recorder};
use rules::{
    Outcome, Replay, RuleId, Seat, SeatCount, Telling, To, ToAct, Told, Typed, Viewer, lettered,
};
use serde_json::Value;
use thiserror::Error;

use crate::clock::ThreadClock;
use crate::hostable::Hostable;
use crate::kind::{OpenError, Setup};
use crate::live::play_error;
use crate::players::PlayerName;
use crate::recall::Recall;
use crate::said::asked;

/// A playing of any game.
pub trait Table: Send {
    /// How many seats.
    fn seats(&self) -> SeatCount;
    /// Who decides next.
    fn to_act(&self) -> ToAct;
    /// Whether a bot sits there.
    fn is_bot(&self, seat: Seat) -> bool;
    /// The forms actions are typed in, with capitals for what varies.
    fn forms(&self) -> Vec<String>;
    /// What the letters and signs of [`draw`](Table::draw) stand for, a line each.
    fn signs(&self) -> &'static str;
    /// The seat's legal actions, sorted, as a person types them.
    fn legal(&self, seat: Seat) -> Vec<String>;
    /// Plays an action as a person types it. Nothing changes unless it is
    /// allowed.
    fn play(&mut self, seat: Seat, action: &str) -> Result<(), PlayError>;
    /// Lets the bot in this seat play.
    fn play_bot(&mut self, seat: Seat) -> Result<(), PlayError>;
    /// Takes back the seat's last action, where the game allows it.
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

/// Why an action was not played.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PlayError {
    /// The rules say no.
    #[error("{text} ({rule})")]
    Refused {
        /// Why.
        what: Value,
        /// Why, in words.
        text: String,
        /// The rule that says so.
        rule: RuleId,
    },
    /// The table says no: there is nothing to take back, acknowledge, concede
    /// or give up.
    #[error("{0}")]
    NotNow(String),
    /// Not an action of this game.
    #[error("{0}")]
    Malformed(String),
    /// It was chosen in another position.
    #[error("the table has moved on")]
    Stale,
    /// No bot sits there, or it is not its turn.
    #[error("no bot is to act in seat {0}")]
    NoBot(Seat),
}

pub(crate) struct HostedTable<G: Hostable> {
    recorder: Recorder<G>,
    bots: Vec<Option<SeatedBot<G>>>,
    news: Vec<News<G::Event>>,
}

/// Something to tell the people at the table.
enum News<E> {
    Told(Telling<E>),
    TakenBack(Seat),
}

impl<G: Hostable> HostedTable<G> {
    pub(crate) fn open(options: &G::Options, setup: &Setup) -> Result<Self, OpenError> {
        let names: Vec<String> = setup.players.iter().map(ToString::to_string).collect();
        let header = Header::new::<G>(options, setup.seats, &setup.seed, setup.index, &names);
        let recorder =
            Recorder::begin(options, header, Told::new()).map_err(crate::hosted::refused)?;
        let clock: Arc<dyn Clock> = Arc::new(ThreadClock);
        let mut table = HostedTable {
            recorder,
            bots: seat_bots(&setup.players, &setup.seed, setup.index, &clock),
            news: Vec::new(),
        };
        table.listen();
        Ok(table)
    }

    fn game(&self) -> &G {
        self.recorder.game()
    }

    fn listen(&mut self) {
        let told = self.recorder.told().events;
        self.news.extend(told.into_iter().map(News::Told));
    }

    /// A seat that is not at this table sees what the public sees.
    fn known(&self, viewer: Viewer) -> Viewer {
        match viewer {
            Viewer::Seat { seat } if self.game().seats().contains(seat) => viewer,
            Viewer::Seat { .. } | Viewer::Public {} => Viewer::Public {},
        }
    }

    fn play_action(&mut self, seat: Seat, action: G::Action) -> Result<(), PlayError> {
        self.recorder.play(seat, action).map_err(play_error)?;
        self.listen();
        Ok(())
    }
}

impl<G: Hostable> Table for HostedTable<G> {
    fn seats(&self) -> SeatCount {
        self.game().seats()
    }

    fn to_act(&self) -> ToAct {
        self.recorder.replay().to_act()
    }

    fn is_bot(&self, seat: Seat) -> bool {
        self.bots.get(seat.idx()).is_some_and(Option::is_some)
    }

    fn forms(&self) -> Vec<String> {
        G::Action::forms()
    }

    fn signs(&self) -> &'static str {
        G::SIGNS
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        let mut actions = Vec::new();
        self.game().legal_actions(seat, &mut actions);
        actions.into_iter().map(G::Action::write).collect()
    }

    fn play(&mut self, seat: Seat, action: &str) -> Result<(), PlayError> {
        let action =
            G::Action::read(action).map_err(|error| PlayError::Malformed(error.to_string()))?;
        self.play_action(seat, action)
    }

    fn play_bot(&mut self, seat: Seat) -> Result<(), PlayError> {
        let mut actions = Vec::new();
        self.recorder.game().legal_actions(seat, &mut actions);
        let bot = self.bots.get_mut(seat.idx()).and_then(Option::as_mut);
        let Some(bot) = bot.filter(|_| !actions.is_empty()) else {
            return Err(PlayError::NoBot(seat));
        };
        let action = bot.choose(self.recorder.replay(), seat, &actions);
        self.play_action(seat, action)
    }

    fn take_back(&mut self, seat: Seat) -> Result<(), PlayError> {
        self.recorder.take_back_last(seat).map_err(play_error)?;
        self.news.push(News::TakenBack(seat));
        Ok(())
    }

    fn news(&mut self) -> BTreeMap<Viewer, Vec<String>> {
        let news = std::mem::take(&mut self.news);
        let tell = |news: &News<G::Event>, viewer| match news {
            News::Told(telling) => G::tell(telling.heard_by(viewer), To(viewer)),
            News::TakenBack(seat) => Some(format!(
                "{} that back.",
                To(viewer).does(*seat, "take", "takes")
            )),
        };
        let heard = |viewer: Viewer| {
            let told = news.iter().filter_map(|news| tell(news, viewer));
            told.map(|words| lettered(&words)).collect()
        };
        Viewer::all(self.seats())
            .map(|viewer| (viewer, heard(viewer)))
            .collect()
    }

    fn draw(&self, viewer: Viewer) -> String {
        G::draw(&G::shown(&self.game().view(self.known(viewer))))
    }

    fn prompt(&self, viewer: Viewer) -> String {
        lettered(&asked::<G>(&G::shown(&self.game().view(self.known(viewer))), viewer).text)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.recorder.replay().outcome()
    }

    fn record(&self, is_open: bool) -> Vec<String> {
        self.recorder.lines(is_open)
    }
}

/// A bot with dice of its own.
struct SeatedBot<G: Hostable> {
    bot: Box<dyn Bot<G>>,
    dice: ChaChaDice,
}

impl<G: Hostable> SeatedBot<G> {
    fn choose(&mut self, replay: &Replay<G>, seat: Seat, legal: &[G::Action]) -> G::Action {
        let past = match self.bot.recalls() {
            true => Recall::of(replay).past(),
            false => Past::default(),
        };
        let sight = Sight::new(replay.game(), seat).after(&past);
        self.bot.choose(sight, legal, &mut self.dice)
    }
}

/// The bots at a table by seat; `None` where a person sits.
fn seat_bots<G: Hostable>(
    players: &[PlayerName],
    seed: &str,
    index: u32,
    clock: &Arc<dyn Clock>,
) -> Vec<Option<SeatedBot<G>>> {
    let key = Key::new(Purpose::Bots, seed, index.into());
    let seated = |(number, player): (usize, &PlayerName)| {
        let bot = player.bot(Effort::Share(1.0), clock.clone())?;
        let dice = key.stream(number as u64);
        Some(SeatedBot { bot, dice })
    };
    players.iter().enumerate().map(seated).collect()
}

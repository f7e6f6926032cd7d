//! What a game must be able to do: [`Position`] says what it is made of, one
//! trait for each part of its rules says what it does, and [`Game`] is all of
//! them. A game implements every part in the file in which that part stands.

use std::fmt;
use std::hash::Hash;
use std::ops::RangeInclusive;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::{
    Dice, OptionSet, Outcome, Refusal, RuleId, RulesVersion, Seat, SeatCount, SeatSet, Standing,
    Told, Typed, Viewer,
};

/// A game in progress, whole: whatever has all the parts is one. To be hosted it
/// also needs [`Imagine`], [`Notation`](crate::Notation), [`Texts`](crate::Texts)
/// and [`Turns`](crate::Turns), and [`Scenic`](crate::Scenic) if it has no screen of
/// its own.
pub trait Game: Setup + Chances + Actions + Views + Scoring + Manners + Cited {}

impl<G: Setup + Chances + Actions + Views + Scoring + Manners + Cited> Game for G {}

/// Rules and position in one plain value.
///
/// The value holds the position and nothing else: no history, names, clocks or
/// generator. It is cheap to clone; search clones, it never undoes.
pub trait Position: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// Name in addresses, rows and records. Never changes.
    const KEY: &'static str;
    /// Name as people read it.
    const TITLE: &'static str;
    /// The newest version of its rules, raised whenever an old log could replay
    /// differently. All since the first can be played; see [`Setup::under`].
    const RULES_VERSION: RulesVersion;
    /// How many people can play.
    const SEATS: RangeInclusive<u8>;

    /// Every variant the rulebook or our rulings allow; the number of seats aside.
    type Options: OptionSet;
    /// One decision of one seat.
    type Action: Typed
        + Copy
        + Ord
        + Hash
        + fmt::Debug
        + Serialize
        + DeserializeOwned
        + Send
        + Sync
        + 'static;
    /// One decision of the bag, the deck or the dice.
    type Chance: Copy
        + Ord
        + Hash
        + fmt::Debug
        + Serialize
        + DeserializeOwned
        + Send
        + Sync
        + 'static;
    /// Narration, already fit for its audience.
    type Event: Clone + Eq + fmt::Debug + Serialize + Send + 'static;
    /// All that one viewer may know: perfect recall of what it lawfully learnt.
    type View: Clone + Eq + fmt::Debug + Serialize + Send + Sync + 'static;
    /// What a person's screen shows of a view; less than the view where the
    /// rulebook asks for memory.
    type Shown: Clone + Eq + fmt::Debug + Serialize + Send + 'static;
    /// What there is to do or to wait for, for a screen's eyes.
    type Prompt: Clone + Eq + fmt::Debug + Serialize + Send + 'static;
    /// What may be said while the game is played, where the rules restrict
    /// talk; [`crate::NoRemark`] elsewhere.
    type Remark: Copy + Eq + fmt::Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// Why one might do something, as bots say it; [`crate::NoReason`] in a game
    /// of which bots know nothing.
    type Reason: Clone + Eq + fmt::Debug + Serialize + Send + 'static;
    /// Why an action is not allowed, and by which rule.
    type Refusal: Refusal;
    /// Why a set of options cannot be played, and by which rule.
    type BadOptions: Refusal;

    /// How many seats this game has.
    fn seats(&self) -> SeatCount;

    /// Who decides next.
    fn to_act(&self) -> ToAct;

    /// An upper bound on the number of actions in a whole game.
    fn longest(&self) -> u32;
}

/// How a game begins, and what the box holds.
pub trait Setup: Position {
    /// The position before the first chance outcome or decision, under the
    /// newest version of the rules.
    fn new(options: &Self::Options, seats: SeatCount) -> Result<Self, Self::BadOptions>;

    /// A first position under a version of the rules that is known. A game keeps
    /// the version in its position once versions differ, and asks for it where
    /// they do.
    #[must_use]
    fn under(self, _version: RulesVersion) -> Self {
        self
    }

    /// How many seats a table with these options has if nobody says.
    fn usual_seats(_options: &Self::Options) -> u8 {
        *Self::SEATS.start()
    }

    /// Checks that nothing is lost: pieces on the board, in hands, in the
    /// supply and out of play make the box.
    fn audit(&self) -> Result<(), String>;
}

/// What an audit finds, said if it does not hold.
pub fn claim(holds: bool, otherwise: &str) -> Result<(), String> {
    holds.then_some(()).ok_or_else(|| otherwise.to_owned())
}

/// What the bag, the deck or the dice decide.
pub trait Chances: Position {
    /// Replaces `out` by every chance outcome possible now with its integer
    /// weight, sorted; empty unless chance is to act.
    fn chances(&self, out: &mut Vec<(Self::Chance, u32)>);

    /// What chance is to decide now, as one word. The outcomes of one kind are
    /// numbered, and each is derived from its kind and number: who plays the
    /// same deal draws the same, whatever happens in between.
    ///
    /// # Panics
    ///
    /// May panic unless chance is to act.
    fn chance_kind(&self) -> &'static str;

    /// Draws one outcome with the odds that `chances` lists, without listing.
    ///
    /// # Panics
    ///
    /// May panic unless chance is to act.
    fn sample_chance(&self, dice: &mut (impl Dice + ?Sized)) -> Self::Chance;

    /// Whether chance is to act and could decide so.
    fn is_possible(&self, chance: Self::Chance) -> bool {
        let mut outcomes = Vec::new();
        self.chances(&mut outcomes);
        outcomes.iter().any(|&(outcome, _)| outcome == chance)
    }

    /// Carries out a chance outcome that is possible.
    fn apply_chance(&mut self, chance: Self::Chance, told: &mut Told<Self::Event>);

    /// `sample_chance`, then `apply_chance`: what playouts and search do without
    /// ever looking at the outcome, so that a game may do both at a stroke.
    ///
    /// # Panics
    ///
    /// May panic unless chance is to act.
    #[inline]
    fn play_chance(&mut self, dice: &mut (impl Dice + ?Sized), told: &mut Told<Self::Event>) {
        let chance = self.sample_chance(dice);
        self.apply_chance(chance, told);
    }

    /// Whether everybody sees exactly which of the outcomes that are possible
    /// now comes about.
    fn is_open_chance(&self, _chance: Self::Chance) -> bool {
        false
    }
}

/// What seats may do.
///
/// `check` judges and cannot mutate, `apply` trusts. Because the judge takes
/// `&self`, "a refused action changes nothing" holds by type.
pub trait Actions: Position {
    /// Judges an action of a seat.
    fn check(&self, seat: Seat, action: Self::Action) -> Result<(), Self::Refusal>;

    /// Replaces `out` by the seat's legal actions, sorted; empty for a seat
    /// that is not to act.
    fn legal_actions(&self, seat: Seat, out: &mut Vec<Self::Action>);

    /// Carries out an action that `check` accepts.
    ///
    /// # Panics
    ///
    /// May panic or leave a senseless position if `check` would refuse.
    fn apply(&mut self, seat: Seat, action: Self::Action, told: &mut Told<Self::Event>);

    /// Where in a sorted legal list stands an action that playouts should seldom
    /// choose while there is another: one that is always legal and leads
    /// nowhere. See [`playout_choice`](crate::playout_choice).
    fn idle_action(_legal: &[Self::Action]) -> Option<usize> {
        None
    }

    /// Whether everybody, spectators included, sees exactly which action this
    /// is. What is open may be told even where it leaves no trace in a view.
    fn is_open(_action: Self::Action) -> bool {
        false
    }

    /// `check`, then `apply`.
    fn play(
        &mut self,
        seat: Seat,
        action: Self::Action,
        told: &mut Told<Self::Event>,
    ) -> Result<(), Self::Refusal> {
        self.check(seat, action)?;
        self.apply(seat, action, told);
        Ok(())
    }
}

/// Who may know what.
pub trait Views: Position {
    /// Whether there is anything that some viewer may not know. Where there is
    /// not, a view tells the whole position.
    const HAS_SECRETS: bool = true;

    /// All that the viewer may know, built up from nothing.
    ///
    /// # Panics
    ///
    /// May panic if the viewer's seat does not exist.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// The position with nothing hidden, as a spectator of a finished game's
    /// replay sees it. Never shown while a game is played.
    fn open_view(&self) -> Self::View;

    /// What a person's screen shows of a view.
    fn shown(view: &Self::View) -> Self::Shown;

    /// What whoever sees this screen may do, or waits for.
    fn prompt(shown: &Self::Shown) -> Self::Prompt;

    /// Whether some event is repeated with less than it told when it happened.
    const FADES: bool = false;

    /// An event as a screen may repeat it once its moment has passed: in a
    /// memory game less than when it happened.
    fn faded(event: &Self::Event, _options: &Self::Options) -> Self::Event {
        event.clone()
    }
}

/// Who has won, and why.
pub trait Scoring: Position {
    /// Whether more points never mean a worse rank. Not so where one side wins
    /// by something that is no points.
    const RANKS_FOLLOW_POINTS: bool = true;

    /// The seats that win and lose together with this one, itself included.
    fn partners(&self, seat: Seat) -> SeatSet {
        SeatSet::only(seat)
    }

    /// Ranks and points without prose and without allocating; present exactly
    /// when the game is over.
    fn standing(&self) -> Option<Standing>;

    /// Ranks and itemised sheets; present exactly when the game is over.
    fn outcome(&self) -> Option<Outcome>;
}

/// What a table may do beside the actions of the rules: take back, acknowledge
/// what a screen shows only once, give up, talk. Where a game says nothing, nothing is taken back and people
/// say what they like.
pub trait Manners: Position {
    /// Whether the last action may be taken back: it was the acting seat's own,
    /// its turn still goes on, and nothing hidden was revealed by it. Taking
    /// back itself is a control of the table and unknown to the rules.
    fn can_take_back(&self) -> bool {
        false
    }

    /// Whether the seat's screen shows something only until it is acknowledged.
    /// Acknowledging is a control of the table: nobody waits for it, and it
    /// changes nothing but what `shown` makes of the seat's view.
    fn can_acknowledge(&self, _seat: Seat) -> bool {
        false
    }

    /// Notes that the seat has taken in what its screen shows.
    fn acknowledge(&mut self, _seat: Seat) {}

    /// Whether the seat may agree to give up a game that its side cannot win.
    /// Conceding is a control of the table, never in a legal list.
    fn can_concede(&self, _seat: Seat) -> bool {
        false
    }

    /// Notes that the seat agrees to give up; the game ends once its side does.
    fn concede(&mut self, _seat: Seat, _told: &mut Told<Self::Event>) {}

    /// Remarks that need nothing but a button, in the order they are offered.
    const PHRASES: &'static [Self::Remark] = &[];

    /// Judges free talk of those who sit at the table now.
    fn check_talk(&self) -> Result<(), Self::Refusal> {
        Ok(())
    }

    /// Judges a remark of a seat. Remarks change nothing and prove nothing.
    fn check_remark(&self, _seat: Seat, _remark: Self::Remark) -> Result<(), Self::Refusal> {
        Ok(())
    }

    /// Whether a remark is shown for a moment only, because whoever makes it
    /// could read it later instead of remembering.
    fn is_passing(&self, _remark: Self::Remark) -> bool {
        false
    }
}

/// Which rules are at work, for reports on how often each of them is.
pub trait Cited: Position {
    /// Names the rules that an action puts to work, for reports on how often they
    /// do. Rules that only forbid are named nowhere.
    fn cite_action(_action: Self::Action, _cite: &mut dyn FnMut(RuleId)) {}

    /// Names the rules that an event shows at work, but for those of the action
    /// that it follows.
    fn cite_event(_event: &Self::Event, _cite: &mut dyn FnMut(RuleId)) {}
}

/// The remark of games in which people may say what they like: there is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "never"))]
pub enum NoRemark {}

/// The reason in games of which bots know nothing: there is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum NoReason {}

/// A world the viewer cannot tell from the true one, built from the view alone.
/// Bots and the proofs of secrecy need it.
pub trait Imagine: Game {
    /// Draws one such world.
    fn imagine(view: &Self::View, dice: &mut (impl Dice + ?Sized)) -> Self;
}

/// Who decides next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ToAct {
    /// Each of these seats, in any order.
    Seats {
        /// The seats that owe a decision; never empty.
        seats: SeatSet,
    },
    /// The bag, the deck or the dice.
    Chance {},
    /// Nobody: the game is over.
    Over {},
}

impl ToAct {
    /// One seat alone.
    pub fn seat(seat: Seat) -> Self {
        ToAct::Seats {
            seats: SeatSet::only(seat),
        }
    }

    /// The seats that owe a decision.
    pub fn seats(self) -> SeatSet {
        match self {
            ToAct::Seats { seats } => seats,
            ToAct::Chance {} | ToAct::Over {} => SeatSet::EMPTY,
        }
    }
}

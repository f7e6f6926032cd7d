//! A table as a server plays it: JSON in, JSON out, every entry ready to be
//! stored before anything is shown.

mod controls;
mod draws;
mod entries;
mod frames;
mod reading;
mod story;
mod table;
mod telling;

use std::sync::Arc;

use bots::Budget;
use record::ChanceBy;
use rules::{
    BotName, Control, OpenProposal, Outcome, RulesVersion, Seat, SeatCount, SeatSet, StoredEntry,
    ToAct, Viewer,
};
use serde_json::Value;
use serde_json::value::RawValue;

pub use self::draws::Draw;
pub use self::entries::Stranded;
pub use self::frames::{Eyes, Frame};
pub(crate) use self::reading::{play_error, refused as play_refused};
pub use self::story::StoryLine;
pub(crate) use self::table::LiveTable;
pub(crate) use self::telling::write_maps;
use crate::clock::WallClock;
use crate::moment::Moment;
use crate::players::PlayerName;
use crate::ponder::Pondering;
use crate::review::Review;
use crate::table::PlayError;
use crate::thought::{Pick, Thought};

/// Once so many entries of a log no longer count, nothing more is taken back:
/// no game comes near, and a log must end some day.
pub const MAX_UNDONE: u32 = 1000;
/// Events of so many entries are told to whoever was away; whoever was away for
/// longer asks for the story.
const MAX_MISSED: u32 = 64;

/// What a live table begins with, or goes on from.
#[derive(Debug, Clone)]
pub struct LiveSetup {
    /// As [`crate::Kind::parse_options`] gives them.
    pub options: Box<RawValue>,
    /// The rules it is played by.
    pub rules_version: RulesVersion,
    /// How many seats.
    pub seats: SeatCount,
    /// What all chance is derived from; secret until the game is over.
    pub seed: String,
    /// What each person's browser added to it.
    pub contributions: Vec<Option<String>>,
    /// Who sat where at the beginning: [`record::PERSON`] or a bot's name. Never
    /// changes, and decides who is alone among bots.
    pub players: Vec<String>,
    /// How chance is derived, if not by kind: tables from before.
    pub chance: Option<ChanceBy>,
    /// Seats that gave up at a time nobody has written down: likewise.
    pub resigned: SeatSet,
    /// What is fixed where several play the same deal.
    pub terms: LiveTerms,
}

/// What is fixed where several play the same deal; usually nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LiveTerms {
    /// Whether bots imagine the same worlds at every table: their luck follows
    /// from the seed, their seat and how often it has decided.
    pub is_steady: bool,
    /// Whether what has come to something stays, also for somebody alone among
    /// bots.
    pub is_final: bool,
    /// The entries up to this one came with the table, and stay.
    pub given: u32,
}

/// A table in play. After a step that could not be stored the value is worth
/// nothing; it is thrown away and made again from the log.
pub trait Live: Send {
    /// How many seats.
    fn seats(&self) -> SeatCount;
    /// The last entry's number.
    fn seq(&self) -> u32;
    /// Who decides next.
    fn to_act(&self) -> ToAct;
    /// The entry after which a seat that is to act was last asked; what it sends
    /// must name it.
    fn asked(&self, seat: Seat) -> Option<u32>;
    /// The seats in which people sat at the beginning.
    fn people(&self) -> SeatSet;
    /// The seats whose people have given up.
    fn resigned(&self) -> SeatSet;
    /// The seats whose people were removed by agreement.
    fn removed(&self) -> SeatSet;
    /// The proposal that waits for answers.
    fn proposal(&self) -> Option<OpenProposal>;
    /// Whether chance would fall anew if that were agreed to.
    fn would_fall_anew(&self) -> bool;
    /// Whether all have agreed that nobody is waited for.
    fn is_paused(&self) -> bool;
    /// Whether all have agreed to end the game without a result.
    fn is_aborted(&self) -> bool;
    /// Whether that may still be agreed to.
    fn can_abort(&self) -> bool;
    /// Where a seat's last action would be taken back to, if it may be proposed
    /// to the others; what is free need not be.
    fn proposable_take_back(&self, seat: Seat) -> Option<u32>;
    /// The bot that plays for the person in a seat.
    fn stand_in(&self, seat: Seat) -> Option<BotName>;
    /// Adds entries that were stored elsewhere, comparing every fingerprint.
    /// After the first that does not fit the value is worth nothing.
    fn follow(&mut self, entries: &[StoredEntry]) -> Result<(), Stranded>;
    /// Lets people give up; unless that ends the game, this bot plays on where
    /// none does yet.
    fn resign(&mut self, seats: SeatSet, bot: BotName) -> Result<Vec<StoredEntry>, PlayError>;
    /// The entry with which the person in a seat gave up.
    fn resigned_at(&self, seat: Seat) -> Option<u32>;
    /// Lets the table do things that the rules do not know, all or none.
    fn control(&mut self, controls: &[(Seat, Control)]) -> Result<Vec<StoredEntry>, PlayError>;
    /// Plays a seat's actions, all or none, and whatever chance does after
    /// them; the entries to be stored.
    fn play(&mut self, seat: Seat, actions: &[Value]) -> Result<Vec<StoredEntry>, PlayError>;
    /// Plays what a bot has picked, and whatever chance does after it; refused if
    /// the table has moved on since.
    fn play_pick(&mut self, seat: Seat, pick: Pick) -> Result<Vec<StoredEntry>, PlayError>;
    /// Goes back to what was before the seat's last action, where the game
    /// allows it.
    fn take_back(&mut self, seat: Seat) -> Result<Vec<StoredEntry>, PlayError>;
    /// Whether a seat could play these actions now, and if not, why.
    fn consider(&mut self, seat: Seat, actions: &[Value]) -> Result<(), PlayError>;
    /// Whether a seat could take back its last action now.
    fn can_take_back(&self, seat: Seat) -> bool;
    /// Notes that a seat has taken in what its screen showed only until then.
    fn acknowledge(&mut self, seat: Seat) -> Result<Vec<StoredEntry>, PlayError>;
    /// Whether a seat's screen shows something that waits for it.
    fn can_acknowledge(&self, seat: Seat) -> bool;
    /// Notes that a seat agrees to give up a game that its side cannot win;
    /// whichever of the `followers` may agree do so as well.
    fn concede(&mut self, seat: Seat, followers: SeatSet) -> Result<Vec<StoredEntry>, PlayError>;
    /// Whether a seat may agree to give up now.
    fn can_concede(&self, seat: Seat) -> bool;
    /// Judges free talk of those who sit here now.
    fn check_talk(&self) -> Result<(), PlayError>;
    /// Judges a remark of a seat and puts it in words.
    fn remark(&self, seat: Seat, remark: &Value) -> Result<Remarked, PlayError>;
    /// How many actions were taken back so far.
    fn n_take_backs(&self) -> u32;
    /// Writes the events of the last step, as this viewer hears them, as three
    /// fields of a JSON object: `events`, `words` for each of them, and `faded`:
    /// those that a screen repeats with less in them.
    fn write_heard(&self, viewer: Viewer, out: &mut Vec<u8>);
    /// How many of those events each entry told.
    fn told_counts(&self) -> &[u16];
    /// The same for the events after entry `since`, as this viewer may hear them now
    /// that their moment has passed, and returns how many each entry told;
    /// nothing if that is too long ago.
    fn write_missed(&self, viewer: Viewer, since: u32, out: &mut Vec<u8>) -> Option<Vec<u16>>;
    /// What the table did beside the rules since an entry. Where the rules
    /// restrict talk, answers to a proposal are told when all are in.
    fn controls_after(&self, since: u32) -> Vec<(u32, Seat, Control)>;
    /// Writes what this viewer's screen shows as JSON, with the legal actions of
    /// a seat that is to act.
    fn write_screen(&self, viewer: Viewer, out: &mut Vec<u8>);
    /// What happened after entry `since`, entry by entry, as these eyes may hear
    /// it now.
    fn story(&self, eyes: Eyes, since: u32) -> Vec<StoryLine>;
    /// Positions the log has come through, seen with these eyes: the one after
    /// entry `from`, 0 being before the first, and those that follow, at most so
    /// many.
    fn replay(&self, eyes: Eyes, from: u32, count: u32) -> Vec<Frame>;
    /// Every chance derived once more. It tells what was hidden.
    fn draws(&self) -> Vec<Draw>;
    /// How its chance is derived.
    fn chance_by(&self) -> ChanceBy;
    /// What a seat may play now, in the order in which the rules list it and a
    /// [`Pick`] counts.
    fn legal(&self, seat: Seat) -> Vec<Value>;
    /// What a bot in this seat would play; to be worked out elsewhere. It is
    /// given the seat's view and dice of its own for this decision.
    fn think(&self, seat: Seat, bot: PlayerName, clock: &WallClock) -> Option<Thought>;
    /// What a bot that knows what this seat knows thinks of the decision it has
    /// to make now; to be worked out elsewhere.
    fn ponder(&self, seat: Seat, budget: Budget, clock: &WallClock) -> Option<Pondering>;
    /// The entries that count, in order: neither taken back nor a control.
    fn counting(&self) -> Vec<u32>;
    /// The decision that a seat has to make now, with what it knows.
    fn moment(&self, seat: Seat) -> Option<Arc<dyn Moment>>;
    /// What can be looked back at, once the game is over.
    fn review(&self) -> Option<Arc<dyn Review>>;
    /// How the game ended, once it has.
    fn outcome(&self) -> Option<Outcome>;
    /// The record so far. It tells the seed, so it is for finished games.
    fn record(&self) -> Vec<String>;
}

/// A remark that may be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remarked {
    /// In words.
    pub text: String,
    /// Whether it is shown for a moment only.
    pub is_passing: bool,
}

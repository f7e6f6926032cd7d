//! What a page is told over its socket.

use rules::{Control, Said, Seat, ToAct, Viewer};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::{ClockView, ProposalView, Reaction, Rejected, TableView};

/// A message to a page.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ToBrowser {
    /// The first message: which version speaks.
    Hello {
        /// [`crate::VERSION`].
        version: u32,
    },
    /// Who sits where, and what stage the table is at.
    Table {
        /// All of it.
        table: TableView,
    },
    /// What one viewer sees now. `events` tell how it came from `after`; a page
    /// that knows less than `after` just shows the screen.
    Screen {
        /// Whose eyes.
        viewer: Viewer,
        /// The last entry before the events.
        after: u32,
        /// The last entry now.
        seq: u32,
        /// When this viewer was last asked, which its commands must carry; null if
        /// it is not asked.
        asked: Option<u32>,
        /// Who decides next.
        to_act: ToAct,
        /// Whether this viewer's last action can be taken back.
        can_take_back: bool,
        /// Whether something is shown only until this viewer has taken it in.
        can_acknowledge: bool,
        /// Whether this viewer may agree to give up.
        can_concede: bool,
        /// Whether this viewer may propose to take back its last action.
        can_propose_take_back: bool,
        /// Whether the game may still be ended without a result.
        can_abort: bool,
        /// The clocks of those who play; empty where there are none.
        clocks: Vec<ClockView>,
        /// What waits for answers.
        proposal: Option<ProposalView>,
        /// Whether the table is paused: no clock runs, and bots wait.
        is_paused: bool,
        /// How many of the events each entry after `after` told.
        told: Vec<u16>,
        /// What the table did beside the rules since `after`.
        deeds: Vec<Deed>,
        /// What happened, as this viewer hears it.
        #[cfg_attr(feature = "ts", ts(type = "Array<unknown>"))]
        events: Box<RawValue>,
        /// The same in words, with marks for names: `{B}` is seat B. Null for what
        /// is not worth any.
        #[cfg_attr(feature = "ts", ts(type = "Array<string | null>"))]
        words: Box<RawValue>,
        /// Those of the events that are repeated with less in them once their
        /// moment has passed, where the rules ask for memory.
        #[cfg_attr(
            feature = "ts",
            ts(type = "Array<{ nth: number, event: unknown, words: string | null }>")
        )]
        faded: Box<RawValue>,
        /// The game's own view, legal actions and prompt.
        #[cfg_attr(
            feature = "ts",
            ts(type = "{ view: unknown, legal: Array<Offer>, prompt: Said<unknown> }")
        )]
        screen: Box<RawValue>,
    },
    /// A command is stored, or considered actions would be accepted.
    Done {
        /// The command.
        #[serde(rename = "ref")]
        reference: String,
        /// The entry it is stored under.
        seq: u32,
    },
    /// A command is not carried out, and nothing has changed.
    Refused {
        /// The command; null if it could not even be read.
        #[serde(rename = "ref")]
        reference: Option<String>,
        /// What kind of no.
        code: Rejected,
        /// In words.
        message: String,
        /// The rule that says so, if a rule does.
        rule: Option<String>,
        /// Why, as the game's own value; null unless a rule says so.
        #[cfg_attr(feature = "ts", ts(type = "unknown"))]
        refusal: Option<serde_json::Value>,
    },
    /// What a bot would do in a seat. Only whoever asked is told.
    Hint {
        /// The command.
        #[serde(rename = "ref")]
        reference: String,
        /// For which seat.
        seat: Seat,
        /// The `seq` at which that seat was last asked.
        asked: u32,
        /// The best first; at least one, at most three.
        choices: Vec<HintChoice>,
        /// What was taken for likely among what is hidden; null where nothing can be
        /// read from what others did.
        reading: Option<HintReading>,
    },
    /// Why a bot has done what it did, in words that may follow its name.
    Reason {
        /// Its seat.
        seat: Seat,
        /// The last entry of its step.
        seq: u32,
        /// Such as "closes the territory with 9 pearls".
        #[cfg_attr(feature = "ts", ts(type = "Said<unknown>"))]
        reason: Said<serde_json::Value>,
    },
    /// What was said lately, sent once at the beginning.
    TalkSoFar {
        /// The lines, the oldest first.
        lines: Vec<TalkLine>,
    },
    /// Somebody said something.
    Talk {
        /// The line.
        line: TalkLine,
    },
    /// Somebody said something with one tap. It is stored nowhere.
    Reaction {
        /// Who.
        guest: String,
        /// Their name.
        name: String,
        /// From which seat; null for a spectator.
        seat: Option<Seat>,
        /// What.
        reaction: Reaction,
    },
    /// The answer to a ping.
    Pong {
        /// The last entry now.
        seq: u32,
    },
    /// The socket is about to close.
    Bye {
        /// Why.
        reason: String,
        /// How long to wait before coming back; null if there is no point.
        retry_ms: Option<u32>,
    },
}

/// Something that could be done, as a bot thinks of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HintChoice {
    /// The action, as the screen lists it.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub action: serde_json::Value,
    /// The action as a person types it.
    pub text: String,
    /// What would probably follow in the same turn, likewise.
    pub then: Vec<String>,
    /// Why, in words that may follow a name; null if there is nothing to say.
    #[cfg_attr(feature = "ts", ts(type = "Said<unknown> | null"))]
    pub why: Option<Said<serde_json::Value>>,
    /// The chance of victory that it leads to, in hundredths.
    pub percent: u8,
}

/// What a hint rests on beside what lies open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HintReading {
    /// In one sentence, with marks for names; null if there is nothing to say.
    pub text: Option<String>,
    /// Spot by spot.
    pub spots: Vec<SpotReading>,
}

/// How likely the things are that may lie at a spot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SpotReading {
    /// The spot, as the game writes it.
    pub spot: String,
    /// What may lie there and how likely it is, in hundredths, the likeliest first.
    pub odds: Vec<(String, u8)>,
}

/// Legal actions of one type: each row has the values of the fields in order.
/// The action is an object of the type and these fields.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Offer {
    /// The type.
    #[serde(rename = "type")]
    pub kind: String,
    /// The names of the other fields.
    pub fields: Vec<String>,
    /// A row an action.
    #[cfg_attr(feature = "ts", ts(type = "Array<Array<unknown>>"))]
    pub rows: Vec<Vec<serde_json::Value>>,
}

/// [`ToBrowser::Screen`] without its last four fields, for a server that writes
/// those straight into the frame.
#[derive(Debug, Clone, Serialize)]
pub struct ScreenHead {
    /// Always the same.
    #[serde(rename = "type")]
    pub kind: ScreenTag,
    /// Whose eyes.
    pub viewer: Viewer,
    /// The last entry before the events.
    pub after: u32,
    /// The last entry now.
    pub seq: u32,
    /// What a command of this viewer must carry.
    pub asked: Option<u32>,
    /// Who decides next.
    pub to_act: ToAct,
    /// Whether this viewer's last action can be taken back.
    pub can_take_back: bool,
    /// Whether something is shown only until this viewer has taken it in.
    pub can_acknowledge: bool,
    /// Whether this viewer may agree to give up.
    pub can_concede: bool,
    /// Whether this viewer may propose to take back its last action.
    pub can_propose_take_back: bool,
    /// Whether the game may still be ended without a result.
    pub can_abort: bool,
    /// The clocks of those who play.
    pub clocks: Vec<ClockView>,
    /// What waits for answers.
    pub proposal: Option<ProposalView>,
    /// Whether the table is paused.
    pub is_paused: bool,
    /// How many of the events each entry after `after` told.
    pub told: Vec<u16>,
    /// What the table did beside the rules since `after`.
    pub deeds: Vec<Deed>,
}

/// Something the table did beside the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Deed {
    /// The entry.
    pub seq: u32,
    /// Who asked for it, or whose seat it is about.
    pub seat: Seat,
    /// What.
    pub control: Control,
}

/// The type of a screen.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ScreenTag {
    /// The only one.
    Screen,
}

/// A line of table talk.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TalkLine {
    /// Who; null once they are forgotten.
    pub guest: Option<String>,
    /// Their name at the time.
    pub name: String,
    /// From which seat; null for a spectator.
    pub seat: Option<Seat>,
    /// What.
    pub text: String,
    /// The remark of the game's that it was; null for free talk, and for what
    /// was said before this page came.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub remark: Option<serde_json::Value>,
    /// Whether it is to be shown for a moment only.
    pub is_passing: bool,
    /// When, in seconds since 1970.
    pub at: u32,
}

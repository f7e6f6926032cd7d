//! What a page says over its socket.

use rules::{Proposal, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Reaction;

/// A message over the socket of one table. Commands carry a `ref` of the
/// sender's choice; a resend under the same one gets the first answer again.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum FromBrowser {
    /// One decision, or several that belong together: all or none.
    Play {
        /// The sender's name for this command.
        #[serde(rename = "ref")]
        reference: String,
        /// For which of the sender's seats.
        seat: Seat,
        /// The `seq` at which that seat was last asked.
        asked: u32,
        /// The actions, as the screen listed them.
        #[cfg_attr(feature = "ts", ts(type = "Array<unknown>"))]
        actions: Vec<Value>,
    },
    /// Take back one's last action, where that is free.
    TakeBack {
        /// The sender's name for this command.
        #[serde(rename = "ref")]
        reference: String,
        /// For which of the sender's seats.
        seat: Seat,
        /// The `seq` at which that seat was last asked.
        asked: u32,
    },
    /// Ask whether actions would be accepted, and if not, why. Changes nothing.
    Consider {
        /// The sender's name for this command.
        #[serde(rename = "ref")]
        reference: String,
        /// For which of the sender's seats.
        seat: Seat,
        /// The actions.
        #[cfg_attr(feature = "ts", ts(type = "Array<unknown>"))]
        actions: Vec<Value>,
    },
    /// Ask what a bot would do that knows what this seat knows. Changes nothing.
    Hint {
        /// The sender's name for this command.
        #[serde(rename = "ref")]
        reference: String,
        /// For which of the sender's seats.
        seat: Seat,
        /// The `seq` at which that seat was last asked.
        asked: u32,
    },
    /// One has taken in what the screen showed only until then.
    Acknowledge {
        /// The sender's name for this command.
        #[serde(rename = "ref")]
        reference: String,
        /// For which of the sender's seats.
        seat: Seat,
        /// The `seq` of the screen that showed it.
        seq: u32,
    },
    /// Agree to give up a game that one's side cannot win.
    Concede {
        /// The sender's name for this command.
        #[serde(rename = "ref")]
        reference: String,
        /// For which of the sender's seats.
        seat: Seat,
    },
    /// Propose something that the others have to agree to.
    Propose {
        /// The sender's name for this command.
        #[serde(rename = "ref")]
        reference: String,
        /// For which of the sender's seats.
        seat: Seat,
        /// The `seq` of the screen it was decided at.
        seq: u32,
        /// What.
        what: Proposal,
    },
    /// Answer a proposal; whoever has made it takes it back by not agreeing.
    Answer {
        /// The sender's name for this command.
        #[serde(rename = "ref")]
        reference: String,
        /// For which of the sender's seats.
        seat: Seat,
        /// The proposal's entry.
        proposal: u32,
        /// Whether.
        agrees: bool,
    },
    /// Give somebody time, unasked: a quarter of what a clock begins with.
    GiveTime {
        /// The sender's name for this command.
        #[serde(rename = "ref")]
        reference: String,
        /// For which of the sender's seats.
        seat: Seat,
        /// Whom.
        to: Seat,
    },
    /// End a pause.
    Resume {
        /// The sender's name for this command.
        #[serde(rename = "ref")]
        reference: String,
        /// For which of the sender's seats.
        seat: Seat,
    },
    /// Say something with one tap, where talk is free.
    React {
        /// The sender's name for this command.
        #[serde(rename = "ref")]
        reference: String,
        /// What.
        reaction: Reaction,
    },
    /// Say what the rules allow while a game is played.
    Remark {
        /// The sender's name for this command.
        #[serde(rename = "ref")]
        reference: String,
        /// For which of the sender's seats.
        seat: Seat,
        /// A remark of the game's.
        #[cfg_attr(feature = "ts", ts(type = "unknown"))]
        remark: Value,
    },
    /// Table talk.
    Talk {
        /// The sender's name for this command.
        #[serde(rename = "ref")]
        reference: String,
        /// What to say.
        text: String,
    },
    /// The page still listens; it knows everything up to `seq`.
    Ping {
        /// The last entry the page has heard of.
        seq: u32,
        /// Whether nobody sees the page, though it is open: notices are not held
        /// back for it.
        #[serde(default)]
        is_hidden: bool,
    },
}

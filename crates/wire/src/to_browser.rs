//! What a page is told over its socket.

use rules::{ToAct, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::TableView;

/// A message to a page.
#[derive(Debug, Clone, Serialize)]
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
        /// What a command of this viewer must carry; null if it is not asked.
        prompt: Option<u32>,
        /// Who decides next.
        to_act: ToAct,
        /// What happened, as this viewer hears it.
        events: Box<RawValue>,
        /// The game's own view, legal actions and prompt in words.
        screen: Box<RawValue>,
    },
    /// A command is stored.
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
    },
    /// Somebody said something.
    Talk {
        /// Who.
        name: String,
        /// From which seat; null for a spectator.
        seat: Option<u8>,
        /// What.
        text: String,
        /// When, in seconds since 1970.
        at: u32,
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
        /// How long to wait before coming back.
        retry_ms: u32,
    },
}

/// The kinds of no.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rejected {
    /// The rules say no; `rule` says which.
    Refused,
    /// The command answers an older question; a fresh screen follows.
    Stale,
    /// It cannot be read, or is not an action of this game.
    Malformed,
    /// The seat is not the sender's.
    NotYourSeat,
    /// The table is not being played.
    NotPlaying,
    /// Too many messages.
    TooFast,
    /// The server has too much to do; try again.
    Busy,
    /// There is nothing of that name.
    Missing,
    /// Not allowed to this guest.
    Forbidden,
    /// Something broke here; nothing was changed.
    Fault,
}

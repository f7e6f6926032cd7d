//! What a host can set.

use std::time::Duration;

use hosting::{Budget, Level};
use rules::BotName;

use crate::notices;

/// How the server runs.
#[derive(Debug, Clone)]
pub struct Config {
    /// Where people reach it, without a slash at the end; links begin with it.
    pub base_url: String,
    /// Whether `X-Forwarded-For` of the last hop is believed.
    pub trust_proxy: bool,
    /// The word that opens the house; without one it is open to all.
    pub club_word: Option<String>,
    /// Whether games that are there to learn from are offered, too.
    pub has_examples: bool,
    /// The least time a bot takes for a decision that somebody watches, so that
    /// people can follow.
    pub bot_pause: Duration,
    /// How those who are away are called back.
    pub outgoing: Outgoing,
    /// The bot that plays on where nobody says which.
    pub stand_in: BotName,
    /// The texts of files with the house's own puzzles, one a game at most.
    pub puzzles: Vec<String>,
    /// When a day of the house begins, in minutes after midnight in UTC.
    pub day_begins: u16,
    /// How much is too much.
    pub limits: Limits,
}

/// What the server may send to others by itself: notices.
#[derive(Debug, Clone)]
pub struct Outgoing {
    /// How e-mail is sent; without it there is none.
    pub mail: Option<Mail>,
    /// Whether notices may go to addresses of private networks.
    pub allow_private: bool,
    /// Certificates, in DER, that are trusted beside those of the web.
    pub extra_roots: Vec<Vec<u8>>,
    /// How long an endpoint may take for everything together.
    pub timeout: Duration,
}

impl Default for Outgoing {
    fn default() -> Self {
        Outgoing {
            mail: None,
            allow_private: false,
            extra_roots: Vec::new(),
            timeout: Duration::from_secs(10),
        }
    }
}

/// How e-mail is sent.
#[derive(Debug, Clone)]
pub struct Mail {
    /// The server that takes it: `smtp://` or `smtps://`, with name and password.
    pub url: String,
    /// From whom it comes: an address, perhaps with a name.
    pub from: String,
}

impl Mail {
    /// Whether letters could be sent like this, as far as can be seen from here.
    pub fn check(&self) -> anyhow::Result<()> {
        notices::check_mail(self)
    }
}

impl Config {
    /// What [`Config::bot_pause`] usually is.
    pub const BOT_PAUSE: Duration = Duration::from_millis(500);
    /// What [`Config::stand_in`] usually is.
    pub const STAND_IN: Level = Level::Otter;
}

/// How much is too much: for a guest, and for all who share an address.
///
/// Whatever a guest may do so often, an address may do [`Self::people`] times
/// as often, so that many guests made by one visitor are not many shares. A
/// club of sixty behind one address does not meet that. With the defaults it
/// has, a person:
/// - 2,000 / 60 = 33 messages in 20 seconds: one who plays as fast as they can
///   sends one a second, and a ping;
/// - 24,000 / 60 = 400 requests a minute: a page load makes five, a lobby none
///   while nothing happens, a review that is waited for one a second;
/// - 1,200 / 60 = 20 new tables an hour;
/// - 300 / 60 = 5 new guests an hour, 256 / 60 = 4 sockets at once, and beside
///   them 512 / 60 = 8 connections: a browser loads a page over six.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Messages a guest may send over all their sockets, per 20 seconds.
    pub messages_per_20_s: u32,
    /// Requests a guest may make per minute, or an address without one.
    pub requests_per_minute: u32,
    /// How many times what a guest may do is allowed to an address.
    pub people: u32,
    /// Sockets one guest may hold.
    pub sockets_per_guest: usize,
    /// Sockets one address may hold, half of them without being a guest.
    pub sockets_per_address: usize,
    /// Connections one address may hold beside its sockets, unless a proxy
    /// stands in front. A process often has 1,024 file handles for all.
    pub connections_per_address: usize,
    /// Guests that may be made from one address per hour.
    pub guests_per_hour: u32,
    /// Tables a guest may make per hour.
    pub tables_per_hour: u32,
    /// Names a guest may take per hour: every table they sit at hears of them.
    pub names_per_hour: u32,
    /// Links to other devices a guest may make per hour.
    pub links_per_hour: u32,
    /// Endpoints for notices a guest may add or renew per hour.
    pub endpoints_per_hour: u32,
    /// Letters that ask whether an address is theirs a guest may have sent per
    /// hour.
    pub letters_per_hour: u32,
    /// Tests of endpoints a guest may make per hour.
    pub tests_per_hour: u32,
    /// Tables with bots that may be played at once of those a guest has made.
    pub bot_tables_per_guest: u32,
    /// The same for all guests of one address; sixty people with five tables
    /// each do not meet it.
    pub bot_tables_per_address: u32,
    /// Bytes of one message.
    pub message_bytes: usize,
    /// Frames that may wait for a slow reader.
    pub waiting_frames: usize,
    /// How long an answer to a request waits for a reader who takes nothing.
    pub stalled: Duration,
    /// How long it waits for its reader in all: one who takes a little now and
    /// then would hold it for ever.
    pub dawdled: Duration,
    /// How long a handshake may take before anything is asked, where there is TLS.
    pub handshake: Duration,
    /// Bots that may think at once; by default one core is left to people.
    pub thinkers: usize,
    /// How long a review may think about a decision: once to find the best, once
    /// to compare.
    pub review: Budget,
    /// Reviews a guest may begin per hour.
    pub reviews_per_hour: u32,
    /// How long a table waits for somebody who is gone before others may let a
    /// bot stand in.
    pub patience: Duration,
    /// How long a table stays at which nobody plays any more.
    pub idle: Duration,
}

/// The one place that has them: what `--help` says is taken from here, and a test
/// compares docs/hosting.md.
impl Default for Limits {
    fn default() -> Self {
        Limits {
            messages_per_20_s: 100,
            requests_per_minute: 1200,
            people: 20,
            sockets_per_guest: 8,
            sockets_per_address: 256,
            connections_per_address: 512,
            guests_per_hour: 300,
            tables_per_hour: 60,
            names_per_hour: 60,
            links_per_hour: 20,
            endpoints_per_hour: 60,
            letters_per_hour: 5,
            tests_per_hour: 20,
            bot_tables_per_guest: 20,
            bot_tables_per_address: 300,
            message_bytes: 16 * 1024,
            waiting_frames: 64,
            stalled: Duration::from_secs(30),
            dawdled: Duration::from_secs(120),
            handshake: Duration::from_secs(10),
            // Iterations, so that a review comes to the same on every machine;
            // the time is for a machine that is far too slow, and keeps two
            // thoughts within the longest that anybody may think.
            review: Budget::at_most(2000, 750),
            reviews_per_hour: 60,
            patience: Duration::from_secs(60),
            idle: Duration::from_secs(30 * 24 * 60 * 60),
            thinkers: usual_thinkers(),
        }
    }
}

/// All cores but one, which serves people.
fn usual_thinkers() -> usize {
    let n_cores = std::thread::available_parallelism().map_or(1, usize::from);
    (n_cores - 1).max(1)
}

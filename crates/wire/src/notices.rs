//! Being called back: where somebody wants to be told, of what, and what a
//! notice says.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What somebody can be told of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum NoticeKind {
    /// A table waits for a decision of mine.
    MyTurn,
    /// A game I sit at begins, or will at the time that was agreed.
    Begins,
    /// A game I sit at is over.
    Over,
    /// Somebody proposes something that I have to answer.
    Proposal,
    /// Somebody says something at a table of mine.
    Talk,
    /// My time is running out.
    Reminder,
    /// A table of mine was closed, because nobody came any more or all agreed.
    Closing,
    /// Somebody has decided what a bottle of mine asks, or played on from it.
    Bottle,
}

/// Where and of what somebody is told; all that the page for it shows.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NoticesView {
    /// The public key of this house for `pushManager.subscribe`, in base64url.
    pub push_key: String,
    /// Whether this house can send e-mail.
    pub has_mail: bool,
    /// How many endpoints somebody may have.
    pub most: u32,
    /// The endpoints, the oldest first.
    pub endpoints: Vec<EndpointView>,
}

/// A place where somebody is told: a browser, an e-mail address, a webhook.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct EndpointView {
    /// Random, and no secret.
    pub id: String,
    /// What kind of endpoint it is.
    pub way: NoticeWay,
    /// Which one: the e-mail address, or the host's name of a webhook or of a
    /// browser's push service. No more of an address is ever shown again.
    pub name: String,
    /// Of a browser: the SHA-256 of its push endpoint's address in hexadecimal,
    /// by which a browser knows itself again. Null for everything else.
    pub browser: Option<String>,
    /// What is told there.
    pub wants: Vec<NoticeKind>,
    /// At most one message in so many minutes, with all that has gathered; 0
    /// tells everything by itself and at once.
    pub digest_minutes: u32,
    /// Whether anything is told there: an e-mail address is not before its
    /// owner has opened the letter's link.
    pub is_verified: bool,
    /// When something last arrived there, in seconds since 1970.
    pub last_ok: Option<u32>,
    /// Why nothing arrives there at the moment, in a sentence.
    pub trouble: Option<String>,
}

/// What kind of endpoint it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum NoticeWay {
    /// A browser, by its push service.
    Push,
    /// An e-mail address.
    Mail,
    /// An address that takes plain JSON.
    Webhook,
    /// An incoming webhook of Slack or Mattermost.
    Slack,
    /// A webhook of Discord.
    Discord,
}

/// A new endpoint.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewEndpoint {
    /// Where.
    pub address: EndpointAddress,
    /// What is told there.
    pub wants: Vec<NoticeKind>,
    /// At most one message in so many minutes; 0 gathers nothing.
    #[serde(default)]
    #[schema(maximum = 10_080)]
    pub digest_minutes: u32,
}

/// Where somebody wants to be told.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "way", rename_all = "snake_case", deny_unknown_fields)]
pub enum EndpointAddress {
    /// A browser: what `PushSubscription.toJSON()` has. The same browser again
    /// replaces what is known of it.
    Push {
        /// Its address, https.
        #[schema(max_length = 2000)]
        endpoint: String,
        /// Its public key, in base64url.
        #[schema(max_length = 100)]
        p256dh: String,
        /// Its secret, in base64url.
        #[schema(max_length = 50)]
        auth: String,
    },
    /// An e-mail address. A letter with a link goes there first.
    Mail {
        /// The address.
        #[schema(max_length = 254)]
        address: String,
    },
    /// An address that takes plain JSON: a [`NoticeMessage`].
    Webhook {
        /// Its address, https.
        #[schema(max_length = 2000)]
        url: String,
    },
    /// An incoming webhook of Slack or Mattermost.
    Slack {
        /// Its address, https.
        #[schema(max_length = 2000)]
        url: String,
    },
    /// A webhook of Discord.
    Discord {
        /// Its address, https.
        #[schema(max_length = 2000)]
        url: String,
    },
}

/// What is to be told at an endpoint from now on.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct EndpointChange {
    /// What is told there.
    pub wants: Vec<NoticeKind>,
    /// At most one message in so many minutes; 0 gathers nothing.
    #[schema(maximum = 10_080)]
    pub digest_minutes: u32,
}

/// What became of a test.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NoticeTest {
    /// Whether it was taken in where it was sent to.
    pub has_arrived: bool,
    /// What was answered there, as a status of HTTP or SMTP, if anything was.
    pub status: Option<u16>,
    /// What arrived, or why nothing did, in a sentence or two.
    pub message: String,
    /// The endpoint as it is after the test; null if it is gone, because its
    /// push service says that it no longer exists.
    pub endpoint: Option<EndpointView>,
}

/// A notice on its way: what a browser's worker and a webhook are sent. It
/// tells that there is something, never what happened at a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NoticeMessage {
    /// A heading, such as "Your turn".
    pub title: String,
    /// The rest in words, such as "Deep Colony, 2 days left".
    pub text: String,
    /// Where it leads: the table, or the house if it tells of several tables.
    pub url: String,
    /// Messages with the same tag are about the same: a newer one takes the
    /// older one's place.
    pub tag: String,
    /// What it tells of, one by one; empty in a test.
    pub notices: Vec<NoticeLine>,
}

/// One thing that a message tells of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NoticeLine {
    /// What kind it is.
    pub kind: NoticeKind,
    /// The game's key.
    pub game: String,
    /// The game's name.
    pub title: String,
    /// The table.
    pub table: String,
    /// Where the table is, or the bottle.
    pub url: String,
    /// How many seconds were left when it was sent, where time counts.
    pub seconds_left: Option<u32>,
    /// Of a bottle: what somebody made of it, in a sentence or two.
    pub news: Option<String>,
}

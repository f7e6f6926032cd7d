//! Guests: people without an account.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A guest as they see themselves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct GuestView {
    /// Random, and no secret.
    pub id: String,
    /// As they call themselves.
    pub name: String,
    /// One of the seat colours, by number.
    pub colour: u8,
}

/// A guest's new name and colour.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Renamed {
    /// One to thirty letters.
    pub name: String,
    /// One of the seat colours, by number.
    pub colour: u8,
}

/// A link that makes another device this guest, once.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct DeviceLinkMade {
    /// Where to open it. What it carries stands behind the `#`, which browsers
    /// do not send: opening the page spends nothing.
    pub url: String,
    /// How long it works.
    pub minutes: u32,
}

/// What such a link carries, spent on the other device.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct DeviceLinkUsed {
    /// The text behind the `#`.
    pub token: String,
}

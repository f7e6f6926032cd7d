//! Guests: people without an account.

use serde::{Deserialize, Serialize};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

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
    #[schema(value_type = Name)]
    pub name: String,
    /// One of the seat colours, by number.
    #[schema(maximum = 6)]
    pub colour: u8,
}

/// A name in the OpenAPI document.
pub(crate) enum Name {}

/// What no name has, as a class of a regular expression: controls, letters
/// without ink, marks of direction, private use, tags, noncharacters.
const HIDDEN: &str = "\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\
    \\u180b-\\u180f\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u2800\\u3164\
    \\ue000-\\uf8ff\\ufdd0-\\ufdef\\ufe00-\\ufe0d\\ufeff\\uffa0\\ufff0-\\ufffb\
    \\ufffe\\uffff\u{13430}-\u{1345f}\u{1bca0}-\u{1bca3}\u{1d159}\u{1d173}-\u{1d17a}\
    \u{e0000}-\u{10ffff}";

impl PartialSchema for Name {
    fn schema() -> RefOr<Schema> {
        let description = "Letters that everybody can see. Joiners (U+200C, U+200D) and variations \
                           (U+FE0E, U+FE0F) are refused where they change nothing.";
        ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some(description))
            .min_length(Some(1))
            .max_length(Some(30))
            .pattern(Some(format!("^[^{HIDDEN}]*[^\\s{HIDDEN}][^{HIDDEN}]*$")))
            .into()
    }
}

impl ToSchema for Name {}

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
    /// The address as a QR code: an SVG for the other device's camera. It comes
    /// with the answer, since nobody may ask for it by an address that others log.
    pub code: String,
}

/// What such a link carries, spent on the other device.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct DeviceLinkUsed {
    /// The text behind the `#`.
    pub token: String,
}

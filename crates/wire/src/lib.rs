//! Every message between browser and server, and nothing else.
//!
//! Messages are JSON objects with a `type`. Numbers have at most 32 bits; ids,
//! references and secrets are strings. [`VERSION`] is raised when an old page
//! could misread a new server.

mod from_browser;
mod http;
mod to_browser;

pub use from_browser::FromBrowser;
pub use http::{
    Created, GuestView, LobbyCommand, NewTable, Problem, Renamed, SeatView, TableStatus, TableView,
};
pub use to_browser::{Rejected, ToBrowser};

/// The version of these messages.
pub const VERSION: u32 = 1;

//! Messages as they go over the socket.

use axum::extract::ws::Utf8Bytes;
use store::TalkRow;
use wire::{Problem, ToBrowser};

pub(super) fn frame(message: &ToBrowser) -> Utf8Bytes {
    serde_json::to_string(message)
        .expect("messages are plain data")
        .into()
}

pub(super) fn refused(reference: Option<String>, problem: &Problem) -> ToBrowser {
    ToBrowser::Refused {
        reference,
        code: problem.code,
        message: problem.message.clone(),
        rule: problem.rule.clone(),
    }
}

pub(super) fn talk(row: &TalkRow) -> ToBrowser {
    ToBrowser::Talk {
        name: row.name.clone(),
        seat: row.seat,
        text: row.body.clone(),
        at: u32::try_from(row.at_ms / 1000).unwrap_or_default(),
    }
}

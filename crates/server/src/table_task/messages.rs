//! Messages as they go over the socket.

use axum::extract::ws::Utf8Bytes;
use rules::Seat;
use store::TalkRow;
use wire::{Problem, Rejected, ScreenHead, TalkLine, ToBrowser};

use super::Watcher;

pub(super) fn frame(message: &ToBrowser) -> Utf8Bytes {
    serde_json::to_string(message)
        .expect("messages are plain data")
        .into()
}

/// A screen, put together from parts that are written straight into it.
pub(super) fn screen(
    head: &ScreenHead,
    write_events: impl FnOnce(&mut Vec<u8>),
    write_screen: impl FnOnce(&mut Vec<u8>),
) -> Utf8Bytes {
    let mut out = Vec::with_capacity(SCREEN_BYTES);
    serde_json::to_writer(&mut out, head).expect("messages are plain data");
    out.pop();
    out.push(b',');
    write_events(&mut out);
    out.extend_from_slice(b",\"screen\":");
    write_screen(&mut out);
    out.push(b'}');
    out.shrink_to_fit();
    String::from_utf8(out).expect("JSON is text").into()
}

/// Room for most screens.
const SCREEN_BYTES: usize = 16 * 1024;

pub(super) fn refused(reference: Option<String>, problem: &Problem) -> ToBrowser {
    ToBrowser::Refused {
        reference,
        code: problem.code,
        message: problem.message.clone(),
        rule: problem.rule.clone(),
        refusal: problem.refusal.clone(),
    }
}

/// Tells a socket why it is closed, and whether to come back.
pub(super) fn dismiss(watcher: &Watcher, problem: &Problem) {
    let is_final = matches!(problem.code, Rejected::Missing | Rejected::Forbidden);
    let bye = ToBrowser::Bye {
        reason: problem.message.clone(),
        retry_ms: (!is_final).then_some(1000),
    };
    for message in [refused(None, problem), bye] {
        let _ = watcher.frames.try_send(frame(&message));
    }
}

pub(super) fn talk_line(row: &TalkRow) -> TalkLine {
    TalkLine {
        guest: row.guest_id.clone(),
        name: row.name.clone(),
        seat: row.seat.and_then(Seat::new),
        text: row.body.clone(),
        remark: None,
        is_passing: false,
        at: u32::try_from(row.at_ms / 1000).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use rules::{ToAct, Viewer};
    use serde_json::value::RawValue;
    use wire::ScreenTag;

    use super::*;

    #[test]
    fn a_screen_in_parts_is_the_message_as_a_whole() {
        let raw = |text: &str| RawValue::from_string(text.to_owned()).expect("JSON");
        let whole = ToBrowser::Screen {
            viewer: Viewer::Public {},
            after: 3,
            seq: 5,
            asked: None,
            to_act: ToAct::Over {},
            can_take_back: false,
            can_acknowledge: false,
            can_concede: false,
            can_propose_take_back: false,
            can_abort: true,
            clocks: Vec::new(),
            proposal: None,
            is_paused: false,
            told: vec![1],
            deeds: Vec::new(),
            events: raw("[1]"),
            words: raw("[null]"),
            faded: raw("[]"),
            screen: raw("{\"view\":2}"),
        };
        let head = ScreenHead {
            kind: ScreenTag::Screen,
            viewer: Viewer::Public {},
            after: 3,
            seq: 5,
            asked: None,
            to_act: ToAct::Over {},
            can_take_back: false,
            can_acknowledge: false,
            can_concede: false,
            can_propose_take_back: false,
            can_abort: true,
            clocks: Vec::new(),
            proposal: None,
            is_paused: false,
            told: vec![1],
            deeds: Vec::new(),
        };
        let parts = screen(
            &head,
            |out| out.extend_from_slice(b"\"events\":[1],\"words\":[null],\"faded\":[]"),
            |out| out.extend_from_slice(b"{\"view\":2}"),
        );
        assert_eq!(parts, frame(&whole));
    }
}

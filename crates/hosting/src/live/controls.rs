//! What a table did beside the rules, as far as it may be told. Where the rules
//! restrict talk, an answer to a proposal would say something to those who have
//! not answered yet; such answers are told together, when all are in.

use rules::{Control, Entry, Game, Replay, Seat};

/// Controls after an entry, with answers that may be told only now.
pub(super) fn told_controls<G: Game>(replay: &Replay<G>, since: u32) -> Vec<(u32, Seat, Control)> {
    let is_hushed = replay.game().check_talk().is_err();
    let controls = replay
        .entries()
        .iter()
        .zip(1..)
        .filter_map(|(entry, seq)| match *entry {
            Entry::Control { seat, control } => Some((seq, seat, control)),
            Entry::Action { .. } | Entry::Chance { .. } => None,
        });
    let controls: Vec<(u32, Seat, Control)> = controls.collect();
    let answered_since = |to: u32| {
        let mut after = controls.iter().filter(|(seq, _, _)| *seq > since);
        after.any(|(_, _, control)| proposal_of(*control) == Some(to))
    };
    let is_told = |(seq, _, control): &(u32, Seat, Control)| match proposal_of(*control) {
        Some(to) if is_hushed => !is_kept(replay, to) && answered_since(to),
        _ => *seq > since,
    };
    let told = controls.iter().copied().filter(is_told);
    told.map(|(seq, seat, control)| as_told(replay, seq, seat, control))
        .collect()
}

/// The entry with which all have agreed to a take-back is told as that.
pub(super) fn as_told<G: Game>(
    replay: &Replay<G>,
    seq: u32,
    seat: Seat,
    control: Control,
) -> (u32, Seat, Control) {
    let mut agreed = replay.agreed_backs().iter();
    match agreed.find(|back| back.seq == seq) {
        Some(back) => (seq, back.seat, Control::TakeBack { to: back.to }),
        None => (seq, seat, control),
    }
}

/// Whether a control may not be told yet.
pub(super) fn is_untold<G: Game>(replay: &Replay<G>, control: Control) -> bool {
    let is_hushed = replay.game().check_talk().is_err();
    is_hushed && proposal_of(control).is_some_and(|to| is_kept(replay, to))
}

fn is_kept<G: Game>(replay: &Replay<G>, proposal: u32) -> bool {
    replay.proposal().is_some_and(|open| open.seq == proposal)
}

/// The proposal that a control answers.
fn proposal_of(control: Control) -> Option<u32> {
    match control {
        Control::Agree { to } | Control::Decline { to } => Some(to),
        _ => None,
    }
}

//! Lists of actions that differ only in a slot, a hand or a hotel, made when
//! this is compiled: listing what is legal is then copying a piece of a table.

use super::Action;
use crate::pieces::{HandId, Hotel, Hotels, MAX_CARDS, MAX_HANDS};

const N_HOTELS: usize = Hotel::ALL.len();

/// Appends the beginning of a table's row. The whole row is copied and cut off
/// again: a copy of a length known now has no branch that could be guessed
/// wrong.
pub(super) fn append<const N: usize>(row: &[Action; N], n_actions: usize, out: &mut Vec<Action>) {
    let n_before = out.len();
    out.extend_from_slice(row);
    out.truncate(n_before + n_actions);
}

/// The first `n` are for a hand of `n` cards.
pub(super) const PLAYS: [Action; MAX_CARDS] = [
    Action::Play { slot: 0 },
    Action::Play { slot: 1 },
    Action::Play { slot: 2 },
    Action::Play { slot: 3 },
];
pub(super) const DISCARDS: [Action; MAX_CARDS] = [
    Action::Discard { slot: 0 },
    Action::Discard { slot: 1 },
    Action::Discard { slot: 2 },
    Action::Discard { slot: 3 },
];
pub(super) const OBEYS: [Action; MAX_CARDS] = [
    Action::Obey { slot: 0 },
    Action::Obey { slot: 1 },
    Action::Obey { slot: 2 },
    Action::Obey { slot: 3 },
];
pub(super) const SWIMS: [Action; MAX_CARDS] = [
    Action::Swimmer { slot: 0 },
    Action::Swimmer { slot: 1 },
    Action::Swimmer { slot: 2 },
    Action::Swimmer { slot: 3 },
];

/// Appends closing any of these hotels with any of the first cards, sorted.
pub(super) fn append_closes(n_cards: u8, hotels: Hotels, out: &mut Vec<Action>) {
    let n_actions = usize::from(n_cards) * hotels.len() as usize;
    append(&CLOSES[usize::from(hotels.bits())], n_actions, out);
}

/// By the hotels that are built; a shorter hand has the beginning of a list.
static CLOSES: [[Action; MAX_CARDS * N_HOTELS]; 1 << N_HOTELS] = {
    let mut lists = [[Action::EndTurn {}; MAX_CARDS * N_HOTELS]; 1 << N_HOTELS];
    let mut built = 0;
    while built < lists.len() {
        let (mut n_actions, mut slot) = (0, 0);
        while slot < MAX_CARDS {
            let mut hotel = 0;
            while hotel < N_HOTELS {
                if built >> hotel & 1 != 0 {
                    lists[built][n_actions] = Action::Close {
                        slot: slot as u8,
                        hotel: Hotel::ALL[hotel],
                    };
                    n_actions += 1;
                }
                hotel += 1;
            }
            slot += 1;
        }
        built += 1;
    }
    lists
};

/// Appends telling any of these hands, a bit each, sorted.
pub(super) fn append_tells(hands: u8, out: &mut Vec<Action>) {
    append(&TELLS[usize::from(hands)], hands.count_ones() as usize, out);
}

static TELLS: [[Action; MAX_HANDS]; 1 << MAX_HANDS] = {
    let mut lists = [[Action::EndTurn {}; MAX_HANDS]; 1 << MAX_HANDS];
    let mut hands = 0;
    while hands < lists.len() {
        let (mut n_actions, mut hand) = (0, 0);
        while hand < MAX_HANDS {
            if hands >> hand & 1 != 0
                && let Some(hand) = HandId::new(hand as u8)
            {
                lists[hands][n_actions] = Action::Tell { hand };
                n_actions += 1;
            }
            hand += 1;
        }
        hands += 1;
    }
    lists
};

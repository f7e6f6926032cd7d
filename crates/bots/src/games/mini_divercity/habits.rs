//! What searchers usually do: a small net looks at each action as the blueprint
//! does, and says how likely a searcher is to choose it. In rollouts everybody does
//! what is likeliest, and a search leans on it (a policy net, by expert iteration).

mod offers;

use game_mini_divercity::{Action, MiniDivercity};
use rules::{Actions as _, Position as _, Seat};

use super::eyes::Eyes;
use crate::net::{Bench, Desk, Made, Net, Shipped};

pub use self::offers::{FEATURES, N_INPUTS, Offers};

/// The net.
pub static NET: Shipped = Shipped::new(
    Made {
        name: "mini-divercity-habits.bin",
        game: MiniDivercity::KEY,
        rules_version: MiniDivercity::RULES_VERSION,
        features: FEATURES,
        n_inputs: N_INPUTS as u16,
        n_outputs: 1,
        sha256: "8a9843d5e16aada4d4777793b4d598c90798207dc6bd28b0a020e6f4e7be8314",
    },
    include_bytes!("../../../nets/mini-divercity-habits.bin"),
);

/// What is kept from one decision to the next.
#[derive(Default)]
pub struct Notes {
    offers: Offers,
    begun: Vec<i32>,
    desk: Desk,
    /// How likely each of the offers is, in parts of [`NAT`].
    sums: Vec<i32>,
    pub(super) bench: Bench,
}

/// What the blueprint rates lower than so many others is done by habit in two of a
/// hundred decisions; there are six to weigh.
const FEW: usize = 3;
/// So many parts of a sum make an action e times as likely.
const NAT: f32 = 2048.0;

/// What a seat does by habit. `legal` is memory to list in.
pub(super) fn choose(
    game: &MiniDivercity,
    seat: Seat,
    legal: &mut Vec<Action>,
    notes: &mut Notes,
) -> Action {
    let eyes = Eyes::new(game, seat);
    let Some(net) = net(game) else {
        return eyes.choose(legal);
    };
    game.legal_actions(seat, legal);
    if legal.len() > 1 {
        eyes.narrow(legal);
    }
    if let [only] = legal[..] {
        return only;
    }
    notes.weigh(net, &eyes, legal, FEW);
    let mut best = (i32::MIN, legal[0]);
    for (&sum, &(action, _)) in notes.sums.iter().zip(&notes.offers.actions) {
        if sum > best.0 {
            best = (sum, action);
        }
    }
    best.1
}

/// How likely a searcher is to choose each of the actions that a seat may think of:
/// logarithms of odds.
pub(super) fn rate(
    game: &MiniDivercity,
    seat: Seat,
    legal: &[Action],
    notes: &mut Notes,
    out: &mut Vec<f32>,
) {
    let eyes = Eyes::new(game, seat);
    out.clear();
    match net(game) {
        Some(net) => {
            notes.weigh(net, &eyes, legal, legal.len());
            out.extend(notes.sums.iter().map(|&sum| sum as f32 / NAT));
        }
        None => out.extend(legal.iter().map(|&action| eyes.rating(action))),
    }
}

/// The net, where somebody decides by habit.
fn net(game: &MiniDivercity) -> Option<&'static Net> {
    NET.get().filter(|_| Offers::is_due(game))
}

impl Notes {
    /// Weighs so many of the actions, those that the blueprint rates best.
    fn weigh(&mut self, net: &Net, eyes: &Eyes<'_>, legal: &[Action], most: usize) {
        self.offers.describe(eyes, legal, most);
        net.begin(&self.offers.table, &mut self.begun);
        self.sums.clear();
        let mut from = 0;
        for &(_, to) in &self.offers.actions {
            let inputs = &self.offers.inputs[from..to];
            from = to;
            let seen = net.see(&self.begun, inputs, &mut self.desk);
            self.sums.push(seen.sum(0));
        }
    }
}

//! A world that a viewer cannot tell from the true one: the shells that it does not
//! see are dealt anew to the hands and the pile.

use rules::{Dice, Imagine, Setup, shuffle};

use super::View;
use crate::game::Undertow;
use crate::pieces::ShellSet;

impl Imagine for Undertow {
    fn imagine(view: &View, dice: &mut (impl Dice + ?Sized)) -> Self {
        let game = Self::new(&view.options, view.seats);
        let mut game = game.expect("a view of a real table");
        game.beach = view.beach;
        game.tideline = view.tideline;
        game.active = view.active;
        game.phase = view.phase;
        let on_table = view
            .beach
            .shells()
            .chain(view.tideline.into_iter().flatten());
        let mut seen: ShellSet = on_table.collect();
        for (seat, player) in view.seats.iter().zip(&view.players) {
            let faces = player.hand.iter().map(|face| face.shell());
            game.hands[seat.idx()] = faces.clone().flatten().collect();
            let known = faces.take(player.n_known.into());
            game.known[seat.idx()] = known.flatten().collect();
            game.baskets[seat.idx()] = player.basket;
            seen = seen.with(game.hands[seat.idx()]).with(player.basket);
        }
        let hidden = ShellSet::ALL.without(seen);
        let mut order = [None; ShellSet::ALL.len() as usize];
        let n_hidden = usize::from(hidden.len());
        for (slot, shell) in order.iter_mut().zip(hidden.iter()) {
            *slot = Some(shell);
        }
        shuffle(&mut order[..n_hidden], dice);
        let mut order = order[..n_hidden].iter().copied().flatten();
        for (seat, player) in view.seats.iter().zip(&view.players) {
            let n_down = player.hand.iter().filter(|face| face.shell().is_none());
            for shell in order.by_ref().take(n_down.count()) {
                game.hands[seat.idx()].insert(shell);
            }
        }
        game.pile = order.collect();
        game
    }
}

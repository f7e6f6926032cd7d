//! What a bot plays, and what it says of it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use bots::{Clock, Effort, NoClock, Past, Sight};
use dice::ChaChaDice;
use rules::{Replay, Said, Seat, Viewer};
use serde_json::Value;

use crate::hostable::Hostable;
use crate::players::PlayerName;
use crate::recall::Recall;
use crate::said::explained;

/// An action by its place in the list of what a seat may do. Lists are sorted, so
/// that the same position gives the same list to everybody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pick {
    /// The entry after which the list was made; at any other it means nothing.
    pub seq: u32,
    /// The place, from 0.
    pub nth: usize,
}

/// What a bot has decided.
#[derive(Debug, Clone, PartialEq)]
pub struct Chosen {
    /// The action.
    pub pick: Pick,
    /// Why, for everybody at the table. See [`spoken`].
    pub spoken: Option<Said<Value>>,
}

/// Works out a bot's action with a share of the time it usually takes.
pub type Thought = Box<dyn FnOnce(f64) -> Chosen + Send>;

/// Prepares a bot's decision after entry `seq`; nothing for a person. A steady
/// bot imagines the same worlds with the same dice, whoever else is busy.
pub(crate) fn thought<G: Hostable>(
    replay: &Replay<G>,
    (seq, seat): (u32, Seat),
    bot: PlayerName,
    clock: Arc<dyn Clock>,
    (is_steady, mut dice): (bool, ChaChaDice),
) -> Option<Thought> {
    if bot == PlayerName::Person {
        return None;
    }
    let (game, recall) = (replay.game().clone(), Recall::of(replay));
    Some(Box::new(move |share| {
        let mut legal = Vec::new();
        game.legal_actions(seat, &mut legal);
        // Nobody may hurry a bot that has to come to the same everywhere.
        let (effort, clock): (Effort, Arc<dyn Clock>) = match is_steady {
            true => (Effort::Counted, Arc::new(NoClock)),
            false => (Effort::Share(share), clock),
        };
        let mut bot = bot
            .bot::<G>(effort, clock)
            .expect("whoever is no person is a bot");
        let past = match bot.recalls() {
            true => recall.past(),
            false => Past::default(),
        };
        let sight = Sight::new(&game, seat).after(&past);
        let action = bot.choose(sight, &legal, &mut dice);
        let nth = legal.binary_search(&action);
        Chosen {
            pick: Pick {
                seq,
                nth: nth.expect("bots choose what is legal"),
            },
            spoken: spoken(&game, action, |view, action| G::MIND.why(view, action))
                .map(explained::<G>),
        }
    }))
}

/// What a bot says of its action. Everybody hears it, so it is not asked what
/// the bot knows: it is made from what the public sees and from an action that
/// the public sees, and of other actions nothing is said.
pub(crate) fn spoken<G: Hostable, R>(
    game: &G,
    action: G::Action,
    why: impl Fn(&G::View, G::Action) -> Option<R>,
) -> Option<R> {
    if !G::is_open(action) {
        return None;
    }
    let seen = game.view(Viewer::Public {});
    // A slip of the tongue must not cost the move.
    catch_unwind(AssertUnwindSafe(|| why(&seen, action))).ok()?
}

#[cfg(test)]
pub(crate) mod tests {
    use dice::{Key, Purpose};
    use rules::{SeatCount, ToAct, Told};

    use super::*;

    /// Plays at random. Whatever is legal at any time must be spoken of in the
    /// same words in another world that looks the same to the public, even by
    /// somebody who tells all they are shown.
    pub(crate) fn check<G: Hostable>() {
        let options = G::Options::default();
        let seats = SeatCount::new(G::usual_seats(&options)).expect("a number of seats");
        let mut game = G::new(&options, seats).unwrap_or_else(|_| panic!("{}", G::KEY));
        let talkative = |view: &G::View, action: G::Action| {
            let all = (view, action);
            Some(serde_json::to_string(&all).expect("plain data"))
        };
        let mut dice = Key::new(Purpose::Bots, "spoken", 0).stream(0);
        let (mut legal, mut told) = (Vec::new(), Told::deaf());
        let (mut n_spoken, mut n_decisions) = (0, 0);
        while n_decisions < 120 {
            let seat = match game.to_act() {
                ToAct::Over {} => break,
                ToAct::Chance {} => {
                    let chance = game.sample_chance(&mut dice);
                    game.apply_chance(chance, &mut told);
                    continue;
                }
                ToAct::Seats { seats } => seats.iter().next().expect("somebody"),
            };
            n_decisions += 1;
            game.legal_actions(seat, &mut legal);
            let other = G::imagine(&game.view(Viewer::Public {}), &mut dice);
            for &action in legal.iter().take(20) {
                let said = spoken(&game, action, talkative);
                assert_eq!(said.is_some(), G::is_open(action), "{}", G::KEY);
                assert_eq!(said, spoken(&other, action, talkative), "{}", G::KEY);
                n_spoken += u32::from(said.is_some());
            }
            // A slip of the tongue costs no move.
            let slip = |_: &G::View, _| -> Option<String> { panic!("this panic is meant") };
            if n_decisions == 1 {
                assert_eq!(spoken(&game, legal[0], slip), None);
            }
            let action = rules::playout_choice::<G>(&legal, &mut dice);
            game.apply(seat, action, &mut told);
        }
        assert!(n_spoken > 0, "{}: nobody could say anything", G::KEY);
    }
}

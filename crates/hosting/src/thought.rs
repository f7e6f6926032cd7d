//! What a bot plays, and what it says of it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use bots::{Clock, Knowledge, Sight};
use dice::ChaChaDice;
use rules::{Seat, Viewer};
use serde_json::Value;

use crate::players::PlayerName;

/// What a bot has decided.
#[derive(Debug, Clone, PartialEq)]
pub struct Chosen {
    /// The action.
    pub action: Value,
    /// Why, in a few words for everybody at the table. See [`spoken`].
    pub spoken: Option<String>,
}

/// Works out a bot's action with a share of the time it usually takes.
pub type Thought = Box<dyn FnOnce(f64) -> Chosen + Send>;

/// Prepares a bot's decision; nothing for a person.
pub(crate) fn thought<G: Knowledge>(
    game: &G,
    seat: Seat,
    bot: PlayerName,
    clock: Arc<dyn Clock>,
    mut dice: ChaChaDice,
) -> Option<Thought> {
    if bot == PlayerName::Person {
        return None;
    }
    let game = game.clone();
    Some(Box::new(move |share| {
        let mut legal = Vec::new();
        game.legal_actions(seat, &mut legal);
        let mut bot = bot
            .bot::<G>(share, clock)
            .expect("whoever is no person is a bot");
        let action = bot.choose(Sight::new(&game, seat), &legal, &mut dice);
        Chosen {
            spoken: spoken(&game, action),
            action: serde_json::to_value(action).expect("actions are plain data"),
        }
    }))
}

/// What a bot says of its action. Everybody hears it, so it is not asked what
/// the bot knows: it is made from what the public sees and from an action that
/// the public sees, and of other actions nothing is said.
fn spoken<G: Knowledge>(game: &G, action: G::Action) -> Option<String> {
    if !G::is_open(action) {
        return None;
    }
    let seen = game.view(Viewer::Public {});
    // A slip of the tongue must not cost the move.
    catch_unwind(AssertUnwindSafe(|| G::why(&seen, action))).ok()?
}

//! What the registry says of a game beside its rules: who plays it, and who
//! shows it.

use bots::Mind;
use pictures::Picture;
use rules::scene::Way;
use rules::{Imagine, Notation, Scene, Scenic, Texts, Turns};
use serde::Serialize;

/// A game that can be hosted. Only the registry says which are.
pub(crate) trait Hostable: Imagine + Notation + Texts + Turns {
    /// What its bots go by: [`bots::Studied`] if they have been taught the game,
    /// [`bots::Unstudied`] before.
    const MIND: &'static dyn Mind<Self>;

    /// How the plain screen shows it; nothing for a game with a screen of its own.
    const SCENERY: Option<Scenery<Self>> = None;

    /// The puzzles it is shipped with, as a file; empty if there are none.
    const PUZZLES: &'static str = "";

    /// How it is drawn for previews; nothing for a game without a drawing.
    const PICTURE: Option<Picture<Self>> = None;

    /// Whether it is there to learn from, and houses hide it unless asked.
    const IS_EXAMPLE: bool = false;
}

/// What the plain screen needs of a game.
pub(crate) struct Scenery<G: rules::Game> {
    scene: fn(&G::Shown) -> Scene,
    way: fn(G::Action) -> Way,
}

impl<G: Scenic> Scenery<G> {
    pub(crate) const fn of() -> Self {
        Scenery {
            scene: G::scene,
            way: Way::of::<G>,
        }
    }
}

/// What is shown to a viewer as it is sent: the game's own fields, and for the
/// plain screen the field `scene`. It is made from the same, so it tells no more.
#[derive(Serialize)]
pub(crate) struct Sent<'a, S> {
    #[serde(flatten)]
    shown: &'a S,
    scene: Scene,
}

impl<G: rules::Game> Scenery<G> {
    /// What is shown, with the ways in which a viewer's actions are made.
    pub(crate) fn sent<'a>(&self, shown: &'a G::Shown, legal: &[G::Action]) -> Sent<'a, G::Shown> {
        let ways = legal.iter().map(|&action| (self.way)(action)).collect();
        Sent {
            shown,
            scene: Scene {
                ways,
                ..(self.scene)(shown)
            },
        }
    }
}

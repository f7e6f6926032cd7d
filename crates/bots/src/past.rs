//! What a seat has witnessed: the decisions before, as it saw and heard them.

use rules::{Entry, Game, Seat, Told, Viewer};

/// A decision as one seat witnessed it.
#[derive(Debug, Clone, PartialEq)]
pub struct Heard<G: Game> {
    /// Who decided.
    pub by: Seat,
    /// What the witness knew just before.
    pub view: G::View,
    /// What the witness heard of it.
    pub events: Vec<G::Event>,
}

/// The decisions that led to a position, nobody's secrets removed. Bots are not
/// handed it: they hear of it through a [`Sight`](crate::Sight).
#[derive(Debug, Clone)]
pub struct Past<G: Game> {
    steps: Vec<Step<G>>,
}

#[derive(Debug, Clone)]
struct Step<G: Game> {
    before: G,
    by: Seat,
    action: G::Action,
}

impl<G: Game> Default for Past<G> {
    fn default() -> Self {
        Past { steps: Vec::new() }
    }
}

impl<G: Game> Past<G> {
    /// Adds a decision.
    pub fn push(&mut self, before: &G, by: Seat, action: G::Action) {
        self.steps.push(Step {
            before: before.clone(),
            by,
            action,
        });
    }

    /// What the entries of a log that count have made of a start.
    pub fn of<'a>(
        start: &G,
        entries: impl IntoIterator<Item = &'a Entry<G::Action, G::Chance>>,
    ) -> Self
    where
        G: 'a,
    {
        let (mut past, mut game) = (Past::default(), start.clone());
        for entry in entries {
            match *entry {
                Entry::Action { seat, action } => {
                    past.push(&game, seat, action);
                    game.apply(seat, action, &mut Told::deaf());
                }
                Entry::Chance { chance } => game.apply_chance(chance, &mut Told::deaf()),
                Entry::Control { .. } => {}
            }
        }
        past
    }

    /// The first so many decisions as a seat witnessed them, the oldest first.
    pub fn heard_by(&self, seat: Seat, n_decisions: usize) -> Vec<Heard<G>> {
        let viewer = Viewer::seat(seat);
        let heard = |step: &Step<G>| {
            let mut told = Told::new();
            step.before.clone().apply(step.by, step.action, &mut told);
            let tellings = told.take();
            Heard {
                by: step.by,
                view: step.before.view(viewer),
                events: tellings
                    .iter()
                    .map(|telling| telling.heard_by(viewer).clone())
                    .collect(),
            }
        };
        self.steps.iter().take(n_decisions).map(heard).collect()
    }

    /// How many decisions there were.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether nothing was decided yet.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }
}

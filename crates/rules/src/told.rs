//! Narration: who is told what.

use crate::{SeatSet, Viewer};

/// One happening, in the tellings its audiences get.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Telling<E> {
    /// Everybody hears the same.
    All(E),
    /// Some seats hear the secret; all others, the public included, the plain telling.
    Split {
        /// Who hears the secret.
        seats: SeatSet,
        /// What they hear.
        secret: E,
        /// What everyone else hears.
        plain: E,
    },
}

impl<E> Telling<E> {
    /// The event as this viewer hears it.
    pub fn heard_by(&self, viewer: Viewer) -> &E {
        match (self, viewer) {
            (Telling::All(event), _) => event,
            (Telling::Split { seats, secret, .. }, Viewer::Seat { seat })
                if seats.contains(seat) =>
            {
                secret
            }
            (Telling::Split { plain, .. }, _) => plain,
        }
    }
}

/// Whom the rules tell what happens. A game that is played out millions of times
/// takes any of these, so that there is a second copy of its code in which
/// nothing is told and nothing is asked; see [`Told::listening`].
pub trait Tell<E> {
    /// Tells everybody the same.
    fn all(&mut self, event: impl FnOnce() -> E);

    /// Tells some seats the secret and everyone else the plain event.
    fn split(
        &mut self,
        seats: impl Into<SeatSet>,
        secret: impl FnOnce() -> E,
        plain: impl FnOnce() -> E,
    );
}

/// Hears nothing, and the compiler knows it.
#[derive(Debug, Clone, Copy)]
pub struct Deaf;

impl<E> Tell<E> for Deaf {
    #[inline(always)]
    fn all(&mut self, _: impl FnOnce() -> E) {}

    #[inline(always)]
    fn split(&mut self, _: impl Into<SeatSet>, _: impl FnOnce() -> E, _: impl FnOnce() -> E) {}
}

/// Collects what is told while an action is carried out.
///
/// Both verbs take closures, so that nothing is computed when nobody listens
/// ([`Told::deaf`], for search).
#[derive(Debug)]
pub struct Told<E> {
    tellings: Option<Vec<Telling<E>>>,
}

impl<E> Told<E> {
    /// Listens.
    pub fn new() -> Self {
        Told {
            tellings: Some(Vec::new()),
        }
    }

    /// Hears nothing and costs nothing.
    pub fn deaf() -> Self {
        Told { tellings: None }
    }

    /// Itself, unless it is deaf.
    #[inline]
    pub fn listening(&mut self) -> Option<&mut Self> {
        self.tellings.is_some().then_some(self)
    }

    /// Tells everybody the same.
    #[inline]
    pub fn all(&mut self, event: impl FnOnce() -> E) {
        if let Some(tellings) = &mut self.tellings {
            keep(tellings, Telling::All(event()));
        }
    }

    /// Tells some seats the secret and everyone else the plain event. One half
    /// cannot be forgotten. Seats that take work to find are best given as a
    /// closure too.
    #[inline]
    pub fn split(
        &mut self,
        seats: impl Into<SeatSet>,
        secret: impl FnOnce() -> E,
        plain: impl FnOnce() -> E,
    ) {
        if let Some(tellings) = &mut self.tellings {
            let telling = Telling::Split {
                seats: seats.into(),
                secret: secret(),
                plain: plain(),
            };
            keep(tellings, telling);
        }
    }

    /// What this viewer heard, in order.
    pub fn heard_by(&self, viewer: Viewer) -> impl Iterator<Item = &E> {
        self.tellings
            .iter()
            .flatten()
            .map(move |telling| telling.heard_by(viewer))
    }

    /// How many tellings there are so far.
    pub fn len(&self) -> usize {
        self.tellings.as_ref().map_or(0, Vec::len)
    }

    /// Whether nothing was told, or nobody listens.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All tellings so far, leaving none.
    pub fn take(&mut self) -> Vec<Telling<E>> {
        self.tellings
            .as_mut()
            .map(std::mem::take)
            .unwrap_or_default()
    }
}

impl<E> Tell<E> for Told<E> {
    #[inline]
    fn all(&mut self, event: impl FnOnce() -> E) {
        Told::all(self, event);
    }

    #[inline]
    fn split(
        &mut self,
        seats: impl Into<SeatSet>,
        secret: impl FnOnce() -> E,
        plain: impl FnOnce() -> E,
    ) {
        Told::split(self, seats, secret, plain);
    }
}

/// Out of the way of whoever searches and listens to nothing.
#[cold]
#[inline(never)]
fn keep<E>(tellings: &mut Vec<Telling<E>>, telling: Telling<E>) {
    tellings.push(telling);
}

impl<E> Default for Told<E> {
    fn default() -> Self {
        Told::new()
    }
}

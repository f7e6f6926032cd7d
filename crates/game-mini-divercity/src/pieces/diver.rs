//! The eight diver cards.

use serde::Serialize;

rules::named! {
    /// A diver card, each with a power for one use in the whole game (R5.1).
    #[repr(u8)]
    pub enum Diver: "DIVER", "a diver card" {
        /// A token from red to blue (R5.2).
        "endurance" Endurance,
        /// A token from blue to green (R5.3).
        "diving" Diving,
        /// Another diver plays a card (R5.4).
        "captain" Captain,
        /// A hotel back to an island (R5.5).
        "environmentalist" Environmentalist,
        /// A look at the own hand (R5.6).
        "explorer" Explorer,
        /// A look at what the corporations will do (R5.7).
        "visionary" Visionary,
        /// A card more (R5.8).
        "swimmer" Swimmer,
        /// A telling more (R5.9).
        "communication" Communication,
    }
}

/// A set of diver cards. In JSON a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Array<Diver>"))]
pub struct DiverSet(u8);

impl DiverSet {
    /// All eight.
    pub const ALL: DiverSet = DiverSet(u8::MAX);

    /// Whether the card is in the set.
    pub const fn contains(self, diver: Diver) -> bool {
        self.0 & (1 << diver as u8) != 0
    }

    /// Adds a card.
    pub fn insert(&mut self, diver: Diver) {
        self.0 |= 1 << diver as u8;
    }

    /// Those of this set that are not in the other.
    pub const fn without(self, other: DiverSet) -> DiverSet {
        DiverSet(self.0 & !other.0)
    }

    /// How many.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards in the box's order.
    pub fn iter(self) -> impl Iterator<Item = Diver> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let diver = *Diver::ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(diver)
        })
    }
}

impl FromIterator<Diver> for DiverSet {
    fn from_iter<I: IntoIterator<Item = Diver>>(divers: I) -> Self {
        let mut set = DiverSet::default();
        divers.into_iter().for_each(|diver| set.insert(diver));
        set
    }
}

impl Serialize for DiverSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

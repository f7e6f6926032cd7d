//! How near the sixth hotel is.

use game_mini_divercity::{Corporation, CorporationPile, DECK, Effect, Hotel, Hotels, View};

/// How much a hotel more is felt before it is dangerous.
const CREEPING: f64 = 0.0006;
/// How much the card after the next one counts.
const SECOND_CARD: f64 = 0.12;

/// The hotels that stand, and the cards that could still come.
pub(super) struct Tourism {
    built: Hotels,
    unseen: CorporationPile,
    known_next: Option<Corporation>,
}

impl Tourism {
    pub(super) fn new(view: &View) -> Self {
        let mut unseen: CorporationPile = DECK
            .cards()
            .filter(|card| !(view.options.no_icon_cards && card.has_icon()))
            .collect();
        let open = view.corporation_discard.iter().chain(&view.corporation);
        open.for_each(|&card| {
            unseen.take(card);
        });
        // What has run out comes again.
        if unseen.is_empty() {
            unseen = view.corporation_discard.iter().copied().collect();
        }
        Tourism {
            built: view.hotels,
            unseen,
            known_next: view.corporation_top.first().copied().flatten(),
        }
    }

    /// By how much closing a hotel lowers the risk of losing soon.
    pub(super) fn relief(&self, hotel: Hotel) -> f64 {
        let mut closed = self.built;
        closed.remove(hotel);
        self.risk(self.built) - self.risk(closed)
    }

    /// By how much building two more raises it.
    pub(super) fn threat(&self, pair: [Hotel; 2]) -> f64 {
        let mut built = self.built;
        pair.into_iter().for_each(|hotel| built.insert(hotel));
        if built.len() == 6 {
            return 10.0;
        }
        self.risk(built) - self.risk(self.built)
    }

    /// The odds that one of the next two cards builds the sixth hotel, and a
    /// little for every hotel that stands.
    fn risk(&self, built: Hotels) -> f64 {
        if built.len() == 6 {
            return 1.0;
        }
        let creeping = CREEPING * f64::from(built.len() * built.len());
        if built.len() < 2 {
            return creeping;
        }
        let mut risk = 0.0;
        let total = f64::from(self.unseen.len().max(1));
        for (first, count) in self.unseen.faces() {
            let odds = match self.known_next {
                Some(card) if card == first => 1.0,
                Some(_) => 0.0,
                None => f64::from(count) / total,
            };
            let after = with(built, first);
            risk += odds
                * if after.len() == 6 {
                    1.0
                } else if after.len() >= 4 {
                    SECOND_CARD * self.next_risk(after, first)
                } else {
                    0.0
                };
        }
        creeping + risk
    }

    fn next_risk(&self, built: Hotels, first: Corporation) -> f64 {
        let mut rest = self.unseen;
        rest.take(first);
        let total = f64::from(rest.len().max(1));
        let completing = rest
            .faces()
            .filter(|&(card, _)| with(built, card).len() == 6);
        completing.map(|(_, count)| f64::from(count) / total).sum()
    }
}

fn with(built: Hotels, card: Corporation) -> Hotels {
    let mut built = built;
    for effect in card.effects() {
        if let Effect::Hotels { pair } = effect {
            pair.iter().for_each(|&hotel| built.insert(hotel));
        }
    }
    built
}

//! R1: from options to the first position; what chance decides on the way to the
//! first round is in `chances.rs`. And that nothing of the box is lost.

use rules::{FirstSeat, Position, RulesVersion, SeatCount, SeatSet, Setup, claim};

use crate::game::{MiniDivercity, Phase};
use crate::options::{BadOptions, DiverCards, DiverList, Options, check_options};
use crate::pieces::{
    BLUE, Corporation, CorporationPile, DECK, DiverSet, Hand, HandId, Hotels, MAX_HANDS, N_COPIES,
    N_SPECIES, Pile, SpeciesPile, Stack,
};

impl Setup for MiniDivercity {
    fn new(options: &Options, seats: SeatCount) -> Result<Self, BadOptions> {
        check_options(options, seats)?;
        let mut game = MiniDivercity {
            version: Self::RULES_VERSION,
            options: *options,
            seats,
            active: HandId::FIRST,
            hands: [Hand::EMPTY; MAX_HANDS],
            species_deck: Pile::of([N_COPIES; N_SPECIES]), // R1.2, Q1
            species_discard: SpeciesPile::default(),
            tokens: [BLUE; N_SPECIES], // R1.4, Q9
            hotels: Hotels::default(), // R1.4
            corporation_deck: corporation_deck(options),
            corporation_top: Stack::EMPTY,
            looked: Stack::EMPTY,
            corporation_discard: CorporationPile::default(),
            industrialist: CorporationPile::default(),
            seen: CorporationPile::default(),
            divers: [DiverSet::default(); MAX_HANDS],
            used: DiverSet::default(),
            conceded: SeatSet::EMPTY,
            phase: Phase::ChooseFirst {}, // R1.6
        };
        if let DiverCards::List(list) = options.diver_cards {
            game.divide(&list);
        }
        if let FirstSeat::Seat(seat) = options.first_seat {
            let hand = HandId::new(seat.number()).expect("the options were checked");
            game.begin_with(hand);
        }
        Ok(game)
    }

    fn under(self, version: RulesVersion) -> Self {
        MiniDivercity { version, ..self }
    }

    fn usual_seats(options: &Options) -> u8 {
        let (_, _, usual) = options.mode.seats();
        usual
    }

    /// Decks, discard piles, hands and what lies open make the box.
    fn audit(&self) -> Result<(), String> {
        let mut species = self.species_deck;
        species.add_all(&self.species_discard);
        for hand in &self.hands {
            hand.cards().iter().for_each(|&card| species.add(card));
            let slots = hand.all_slots();
            claim(
                hand.known & !slots == 0 && hand.fresh & !slots == 0,
                "something is known of a card that is not there",
            )?;
        }
        claim(
            species == Pile::of([N_COPIES; N_SPECIES]),
            "the species cards are not the box's",
        )?;
        let mut corporations = self.corporation_deck;
        corporations.add_all(&self.corporation_discard);
        corporations.add_all(&self.industrialist);
        let open = self.corporation_top.cards().iter();
        let open = open.chain(self.looked.cards()).copied();
        open.chain(self.resolving())
            .for_each(|card| corporations.add(card));
        claim(
            corporations == corporation_deck(&self.options),
            "the corporation cards are not the box's",
        )?;
        let mut seen = self.seen.faces();
        claim(
            seen.all(|(card, count)| count <= self.industrialist.count(card)),
            "the divers know of a card that the Industrialist does not hold",
        )?;
        claim(
            self.tokens.iter().all(|token| (-2..=2).contains(token)),
            "a token is nowhere",
        )?;
        let is_idle = |hand: &HandId| self.hand(*hand).is_empty();
        let others = HandId::first(MAX_HANDS as u8).skip(self.n_hands().into());
        claim(
            others.clone().count() == others.filter(is_idle).count(),
            "a hand that nobody has holds cards",
        )
    }
}

impl MiniDivercity {
    /// R7.4: as the table has agreed.
    fn divide(&mut self, list: &DiverList) {
        for (hand, divers) in self.hand_ids().zip(list.hands()) {
            self.divers[hand.idx()] = *divers;
        }
    }

    /// R1.6, Q45: who is active first is known before the diver cards, for they
    /// are dealt and chosen from that hand on.
    pub(crate) fn begin_with(&mut self, hand: HandId) {
        self.active = hand;
        self.phase = match self.options.diver_cards {
            DiverCards::Random => Phase::DealDiver { hand },
            DiverCards::Chosen => Phase::Draft { hand },
            DiverCards::List(_) => Phase::Deal {
                hand: HandId::FIRST,
            },
        };
    }

    /// R1.5, Q15: four cards each for two hands, three for more.
    pub(crate) fn cards_per_hand(&self) -> u8 {
        if self.n_hands() == 2 { 4 } else { 3 }
    }
}

/// R1.2, and R7.1 for beginners.
pub(crate) fn corporation_deck(options: &Options) -> CorporationPile {
    let stays = |card: &Corporation| !(options.no_icon_cards && card.has_icon());
    DECK.cards().filter(stays).collect()
}

//! R1: from options to the first round, and every chance of the game. A deck
//! has no order until a card is drawn, so each draw is a chance of its own.

use rules::{
    Chances, Dice, FirstSeat, Position, RulesVersion, SeatCount, SeatSet, Setup, Tell, Told,
};
use serde::{Deserialize, Serialize};

use crate::event::Event;
use crate::game::{MiniDivercity, Phase};
use crate::options::{BadOptions, DiverCards, DiverList, Options, check_options};
use crate::pieces::{
    BLUE, Corporation, CorporationPile, DECK, Diver, DiverSet, Hand, HandId, Hotels,
    INDUSTRIALIST_CARDS, MAX_HANDS, N_COPIES, N_SPECIES, Pile, Species, SpeciesPile, Stack,
};

/// What chance decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Chance {
    /// Which hand is active first.
    FirstHand {
        /// The hand.
        hand: HandId,
    },
    /// Which diver card is dealt next.
    Diver {
        /// The card.
        diver: Diver,
    },
    /// Which species card comes next.
    Species {
        /// What it shows.
        species: Species,
    },
    /// Which corporation card comes next.
    Corporation {
        /// What it shows.
        card: Corporation,
    },
}

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

impl Chances for MiniDivercity {
    fn chances(&self, out: &mut Vec<(Chance, u32)>) {
        out.clear();
        match self.source() {
            None => {}
            Some(Source::Hands(n_hands)) => {
                out.extend(HandId::first(n_hands).map(|hand| (Chance::FirstHand { hand }, 1)));
            }
            Some(Source::Divers(divers)) => {
                out.extend(divers.iter().map(|diver| (Chance::Diver { diver }, 1)));
            }
            Some(Source::Species(pile)) => out.extend(
                pile.faces()
                    .map(|(species, count)| (Chance::Species { species }, count.into())),
            ),
            Some(Source::Corporations(pile)) => out.extend(
                pile.faces()
                    .map(|(card, count)| (Chance::Corporation { card }, count.into())),
            ),
        }
    }

    fn chance_kind(&self) -> &'static str {
        match self.source() {
            None => unreachable!("chance is not to act"),
            Some(Source::Hands(_)) => "first_hand",
            Some(Source::Divers(_)) => "diver",
            Some(Source::Species(_)) => "species",
            Some(Source::Corporations(_)) => "corporation",
        }
    }

    fn sample_chance(&self, dice: &mut (impl Dice + ?Sized)) -> Chance {
        match self.source() {
            None => unreachable!("chance is not to act"),
            Some(Source::Hands(n_hands)) => {
                let number = dice.below(n_hands.into()) as u8;
                let hand = HandId::new(number).expect("below the number of hands");
                Chance::FirstHand { hand }
            }
            Some(Source::Divers(divers)) => {
                let nth = dice.below(divers.len()) as usize;
                let diver = divers.iter().nth(nth).expect("below the number of cards");
                Chance::Diver { diver }
            }
            Some(Source::Species(pile)) => Chance::Species {
                species: pile.pick(dice),
            },
            Some(Source::Corporations(pile)) => Chance::Corporation {
                card: pile.pick(dice),
            },
        }
    }

    fn is_possible(&self, chance: Chance) -> bool {
        match (self.source(), chance) {
            (Some(Source::Hands(n_hands)), Chance::FirstHand { hand }) => hand.number() < n_hands,
            (Some(Source::Divers(divers)), Chance::Diver { diver }) => divers.contains(diver),
            (Some(Source::Species(pile)), Chance::Species { species }) => pile.contains(species),
            (Some(Source::Corporations(pile)), Chance::Corporation { card }) => pile.contains(card),
            _ => false,
        }
    }

    fn apply_chance(&mut self, chance: Chance, told: &mut Told<Event>) {
        match told.listening() {
            Some(told) => self.carry_out_chance(chance, told),
            None => self.carry_out_chance(chance, &mut rules::Deaf),
        }
    }

    #[inline]
    fn play_chance(&mut self, dice: &mut (impl Dice + ?Sized), told: &mut Told<Event>) {
        match told.listening() {
            Some(told) => self.draw_and_carry_out(dice, told),
            None => self.draw_and_carry_out(dice, &mut rules::Deaf),
        }
    }

    /// Whether what chance decides now lies open for everybody.
    fn is_open_chance(&self, _: Chance) -> bool {
        matches!(
            self.phase,
            Phase::ChooseFirst {}
                | Phase::DealDiver { .. }
                | Phase::Flip {}
                | Phase::Dynamite { .. }
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
    fn begin_with(&mut self, hand: HandId) {
        self.active = hand;
        self.phase = match self.options.diver_cards {
            DiverCards::Random => Phase::DealDiver { hand },
            DiverCards::Chosen => Phase::Draft { hand },
            DiverCards::List(_) => Phase::Deal {
                hand: HandId::FIRST,
            },
        };
    }

    /// Gives a hand a diver card and goes on to the next hand, or to the deal.
    pub(crate) fn give_diver(&mut self, hand: HandId, diver: Diver, told: &mut impl Tell<Event>) {
        let n_before = self.divers[hand.idx()].len();
        self.divers[hand.idx()].insert(diver);
        told.all(|| Event::DiverCard { hand, diver });
        // R1.3: one each; R7.4, Q45: with a full team all of them, dealt round;
        // or chosen, by whoever has not left.
        let n_given: u32 = self.divers.iter().map(|set| set.len()).sum();
        let n_wanted = if self.options.full_team {
            DiverSet::ALL.len()
        } else {
            self.n_hands().into()
        };
        let next = hand.next_of(self.n_hands());
        self.phase = match self.phase {
            _ if n_given == n_wanted => Phase::Deal {
                hand: HandId::FIRST,
            },
            Phase::Draft { .. } if self.options.full_team => self.after_choice(hand, n_before),
            Phase::Draft { .. } => Phase::Draft { hand: next },
            _ => Phase::DealDiver { hand: next },
        };
    }

    /// Diver cards that nobody has.
    pub(crate) fn free_divers(&self) -> DiverSet {
        let taken = self.divers.iter();
        taken.fold(DiverSet::ALL, |free, &set| free.without(set))
    }

    /// R1.5, Q15: four cards each for two hands, three for more.
    pub(crate) fn cards_per_hand(&self) -> u8 {
        if self.n_hands() == 2 { 4 } else { 3 }
    }

    /// Goes on dealing after a hand has got a card.
    fn after_deal(&mut self, hand: HandId, told: &mut impl Tell<Event>) {
        if self.hand(hand).len() < self.cards_per_hand() {
            return;
        }
        let next = hand.next_of(self.n_hands());
        if next != HandId::FIRST {
            self.phase = Phase::Deal { hand: next };
        } else if self.options.mode.has_industrialist() {
            self.phase = Phase::DealIndustrialist {}; // R7.5
        } else {
            self.begin_round(told);
        }
    }
}

/// R1.2, and R7.1 for beginners.
pub(crate) fn corporation_deck(options: &Options) -> CorporationPile {
    let stays = |card: &Corporation| !(options.no_icon_cards && card.has_icon());
    DECK.cards().filter(stays).collect()
}

/// What chance draws from.
enum Source<'a> {
    Hands(u8),
    Divers(DiverSet),
    Species(&'a SpeciesPile),
    Corporations(&'a CorporationPile),
}

/// Chances: listing, drawing, judging, carrying out.
impl MiniDivercity {
    fn source(&self) -> Option<Source<'_>> {
        Some(match self.phase {
            Phase::ChooseFirst {} => Source::Hands(self.n_hands()),
            Phase::DealDiver { .. } => Source::Divers(self.free_divers()),
            Phase::Deal { .. } | Phase::Draw { .. } => Source::Species(&self.species_deck),
            // R4.6, Q21: without a deck the discard pile is hit.
            Phase::Dynamite { .. } if self.species_deck.is_empty() => {
                Source::Species(&self.species_discard)
            }
            Phase::Dynamite { .. } => Source::Species(&self.species_deck),
            Phase::DealIndustrialist {}
            | Phase::Flip {}
            | Phase::Refill {}
            | Phase::Look { .. } => Source::Corporations(&self.corporation_deck),
            Phase::Draft { .. }
            | Phase::Industrialist {}
            | Phase::Oil { .. }
            | Phase::Turn { .. }
            | Phase::Signs { .. }
            | Phase::Captain { .. }
            | Phase::Order { .. }
            | Phase::Dismiss { .. }
            | Phase::Over { .. } => return None,
        })
    }

    /// Both at once, for what every round has: the phase is asked only once.
    #[inline]
    pub(crate) fn draw_and_carry_out(
        &mut self,
        dice: &mut (impl Dice + ?Sized),
        told: &mut impl Tell<Event>,
    ) {
        match self.phase {
            Phase::Deal { hand } => {
                let species = self.species_deck.pick(dice);
                self.put_in_hand(hand, species, told);
                self.after_deal(hand, told);
            }
            Phase::Draw { hand, then } => {
                let species = self.species_deck.pick(dice);
                self.put_in_hand(hand, species, told);
                self.go_on(then, told);
            }
            Phase::Flip {} => {
                let card = self.corporation_deck.pick(dice);
                self.corporation_deck.take(card);
                self.reveal_corporation(card, told);
            }
            Phase::Dynamite { card, n_done } if !self.species_deck.is_empty() => {
                let species = self.species_deck.pick(dice);
                self.blast(card, n_done, species, told);
            }
            _ => {
                let chance = self.sample_chance(dice);
                self.carry_out_chance(chance, told);
            }
        }
    }

    pub(crate) fn carry_out_chance(&mut self, chance: Chance, told: &mut impl Tell<Event>) {
        match (self.phase, chance) {
            (Phase::ChooseFirst {}, Chance::FirstHand { hand }) => {
                told.all(|| Event::FirstHand { hand });
                self.begin_with(hand);
            }
            (Phase::DealDiver { hand }, Chance::Diver { diver }) => {
                self.give_diver(hand, diver, told);
            }
            (Phase::Deal { hand }, Chance::Species { species }) => {
                self.put_in_hand(hand, species, told);
                self.after_deal(hand, told);
            }
            (Phase::Draw { hand, then }, Chance::Species { species }) => {
                self.put_in_hand(hand, species, told);
                self.go_on(then, told);
            }
            (Phase::Dynamite { card, n_done }, Chance::Species { species }) => {
                self.blast(card, n_done, species, told);
            }
            (Phase::DealIndustrialist {}, Chance::Corporation { card }) => {
                self.give_industrialist(card, told);
                if self.industrialist.len() == INDUSTRIALIST_CARDS {
                    self.begin_round(told);
                }
            }
            (Phase::Flip {}, Chance::Corporation { card }) => {
                self.corporation_deck.take(card);
                self.reveal_corporation(card, told);
            }
            (Phase::Refill {}, Chance::Corporation { card }) => {
                self.give_industrialist(card, told);
                self.after_refill(told);
            }
            (Phase::Look { has_acted }, Chance::Corporation { card }) => {
                self.look_at(card, has_acted, told);
            }
            (phase, chance) => unreachable!("{chance:?} is no chance of {phase:?}"),
        }
    }
}

fn claim(holds: bool, otherwise: &str) -> Result<(), String> {
    holds.then_some(()).ok_or_else(|| otherwise.to_owned())
}

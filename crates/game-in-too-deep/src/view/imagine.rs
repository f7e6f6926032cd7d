//! A world that the viewer cannot tell from the true one, from the view alone.
//! Every card that the viewer does not see is put into one of the places where
//! it can be (Q50): the deck holds fresh cards only, a hand at least and at most
//! so many of them, cards the viewer has paid are in one of the hands they can
//! be in, and the start seat has its low card.

use arrayvec::ArrayVec;
use rules::{Dice, Imagine, Seat, Setup, Viewer, shuffle};

use super::View;
use crate::game::{BonusShares, InTooDeep, Knowledge};
use crate::pieces::{Card, CardSet, Company, Holder, MAX_SEATS, N_BONUS};

/// Places for cards: the deck, and in every hand slots for fresh cards, for
/// others, and for either.
const MAX_PLACES: usize = 1 + 3 * MAX_SEATS;
/// No box has more cards: a set of them is 128 bits.
const MAX_CARDS: usize = 128;

impl Imagine for InTooDeep {
    fn imagine(view: &View, dice: &mut (impl Dice + ?Sized)) -> Self {
        let game = Self::new(&view.options, view.seats).expect("a view of a real table");
        let mut game = game.under(view.version);
        game.copy_table(view);
        game.copy_knowledge(view);
        let hidden = game.hidden_cards(view);
        let mut dealing = Dealing::new(view, hidden, dice);
        dealing.deal(view, dice);
        game.deck = CardSet::EMPTY;
        for (&card, place) in dealing.cards.iter().zip(&dealing.places) {
            match place.map(|idx| dealing.rooms[idx].holder) {
                Some(Some(seat)) => game.hands[seat.idx()].insert(card),
                _ => game.deck.insert(card),
            }
        }
        game
    }
}

impl InTooDeep {
    /// What everybody sees.
    fn copy_table(&mut self, view: &View) {
        self.phase = view.phase;
        self.active = view.active;
        self.start = view.start.unwrap_or(self.start);
        for (seat, player) in view.seats.iter().zip(&view.players) {
            self.owed[seat.idx()] = player.owed;
            self.hands[seat.idx()] = player.hand.unwrap_or_default();
            for card in player.portfolio.iter() {
                self.give_share(Holder::seat(seat), card);
            }
        }
        for card in view.third.unwrap_or_default().iter() {
            self.give_share(Holder::THIRD, card);
        }
        for company in Company::ALL {
            for &card in &view.company(company).depth {
                self.piles.push(card, company);
            }
        }
        self.open = view.open;
        for &card in &view.opened {
            self.opened.push(card);
        }
        self.discard = view.discard;
        let placed = view.deck_bonus + view.discarded_bonus + view.bonus_aside;
        let is_in_play = placed > 0 || view.ending.is_some() && view.seats.get() == 2;
        self.bonus = BonusShares {
            deck: view.deck_bonus,
            discard: view.discarded_bonus,
            aside: view.bonus_aside,
            gone: if is_in_play { N_BONUS - placed } else { 0 },
        };
        self.depletions = view.depletions;
        self.draw_streak = view.draw_streak;
        self.fundraiser_streak = view.fundraiser_streak;
        self.final_left = view.ending.map(|ending| ending.n_left);
    }

    fn copy_knowledge(&mut self, view: &View) {
        let known = &view.known;
        self.knowledge = Knowledge::new(known.fresh);
        self.knowledge.start_shown = known.start_shown;
        for (mine, theirs) in self.knowledge.n_fresh.iter_mut().zip(&known.n_fresh) {
            *mine = *theirs;
        }
        let Viewer::Seat { seat } = view.viewer else {
            return;
        };
        for (card, holders) in &known.traced {
            for &holder in holders {
                self.knowledge.traced_mut(seat, holder).insert(*card);
            }
        }
        if let Some(card) = known.start_has_below {
            self.knowledge.dealt_low[seat.idx()] = card.number();
        }
    }

    /// The cards that the viewer cannot place.
    fn hidden_cards(&self, view: &View) -> CardSet {
        let mut placed = self.discard.with(self.open);
        let held = self.hands.iter().chain(&self.portfolios);
        placed = held.fold(placed, |placed, &set| placed.with(set));
        let depth = view.companies.iter().flat_map(|company| &company.depth);
        for &card in depth.chain(&view.opened) {
            placed.insert(card);
        }
        self.cards.cards().without(placed)
    }
}

/// Room for some cards.
#[derive(Clone, Copy)]
struct Room {
    /// Whose hand; the deck's is nobody's.
    holder: Option<Seat>,
    takes_fresh: bool,
    takes_others: bool,
    n_free: u8,
}

/// Hidden cards on their way to places where they can be. A search imagines
/// thousands of worlds a second, so nothing here is on the heap.
struct Dealing {
    cards: ArrayVec<Card, MAX_CARDS>,
    /// By card: the room it is in.
    places: [Option<usize>; MAX_CARDS],
    /// By card: a bit for every room it can be in.
    allowed: ArrayVec<u32, MAX_CARDS>,
    rooms: ArrayVec<Room, MAX_PLACES>,
}

impl Dealing {
    fn new(view: &View, hidden: CardSet, dice: &mut (impl Dice + ?Sized)) -> Dealing {
        let mut cards: ArrayVec<Card, MAX_CARDS> = hidden.iter().collect();
        shuffle(&mut cards, dice);
        let mut rooms = ArrayVec::new();
        let room = |holder, takes_fresh, takes_others, n_free| Room {
            holder,
            takes_fresh,
            takes_others,
            n_free,
        };
        rooms.push(room(None, true, false, view.deck - view.deck_bonus));
        for (seat, player) in view.seats.iter().zip(&view.players) {
            if player.hand.is_some() {
                continue;
            }
            let (least, most) = view.known.n_fresh[seat.idx()];
            rooms.push(room(Some(seat), true, false, least));
            rooms.push(room(Some(seat), false, true, player.n_cards - most));
            rooms.push(room(Some(seat), true, true, most - least));
        }
        let allowed = cards.iter().map(|&card| {
            let is_fresh = view.known.fresh.contains(card);
            let mut traced = view.known.traced.iter();
            let holders = traced.find(|(found, _)| *found == card);
            let can_hold = |room: &Room| {
                let is_possible = match (holders, room.holder) {
                    (None, _) => true,
                    (Some(_), None) => false,
                    (Some((_, holders)), Some(seat)) => holders.contains(&seat),
                };
                let takes = if is_fresh {
                    room.takes_fresh
                } else {
                    room.takes_others
                };
                is_possible && takes
            };
            let bits = rooms.iter().zip(0..);
            bits.map(|(room, bit)| u32::from(can_hold(room)) << bit)
                .sum()
        });
        Dealing {
            allowed: allowed.collect(),
            places: [None; MAX_CARDS],
            cards,
            rooms,
        }
    }

    /// Finds a place for every card. There is one, for the true world has one.
    fn deal(&mut self, view: &View, dice: &mut (impl Dice + ?Sized)) {
        for idx in self.low_cards(view) {
            let fresh_rooms = self.rooms.clone();
            let all_rooms = self.allowed[idx];
            self.allowed[idx] &= self.hand_of(view.start);
            if self.try_deal(dice) {
                return;
            }
            self.allowed[idx] = all_rooms;
            self.rooms = fresh_rooms;
            self.places.fill(None);
        }
        self.try_deal(dice);
    }

    /// The cards one of which the start seat must have.
    fn low_cards(&self, view: &View) -> ArrayVec<usize, MAX_CARDS> {
        let Some(bound) = view.known.start_has_below else {
            return ArrayVec::new();
        };
        let fresh = view.known.fresh;
        // Dealt before any shuffle: if there are cards that are not fresh, it is one.
        let has_others = self.cards.iter().any(|&card| !fresh.contains(card));
        let is_low = |&idx: &usize| {
            let card = self.cards[idx];
            let is_traced = view.known.traced.iter().any(|(found, _)| *found == card);
            card < bound && !is_traced && !(has_others && fresh.contains(card))
        };
        (0..self.cards.len()).filter(is_low).collect()
    }

    fn hand_of(&self, seat: Option<Seat>) -> u32 {
        let rooms = self.rooms.iter().zip(0..);
        rooms
            .map(|(room, bit)| u32::from(room.holder == seat) << bit)
            .sum()
    }

    /// Puts the cards into rooms one after the other, those with the fewest
    /// first; where a card finds none, others make way.
    fn try_deal(&mut self, dice: &mut (impl Dice + ?Sized)) -> bool {
        let mut order: ArrayVec<usize, MAX_CARDS> = (0..self.cards.len()).collect();
        order.sort_unstable_by_key(|&idx| (self.allowed[idx].count_ones(), idx));
        order.into_iter().all(|idx| self.place(idx, dice))
    }

    fn place(&mut self, idx: usize, dice: &mut (impl Dice + ?Sized)) -> bool {
        let free =
            |room: &usize| self.allowed[idx] >> *room & 1 != 0 && self.rooms[*room].n_free > 0;
        let n_free: u32 = (0..self.rooms.len())
            .filter(free)
            .map(|room| u32::from(self.rooms[room].n_free))
            .sum();
        if n_free == 0 {
            return self.make_way(idx);
        }
        let mut nth = dice.below(n_free);
        for room in 0..self.rooms.len() {
            let n_here = u32::from(self.rooms[room].n_free);
            if self.allowed[idx] >> room & 1 == 0 {
                continue;
            }
            if nth < n_here {
                self.rooms[room].n_free -= 1;
                self.places[idx] = Some(room);
                return true;
            }
            nth -= n_here;
        }
        false
    }

    /// Looks for a chain of cards, each of which can take the next one's place,
    /// up to a room that is free.
    fn make_way(&mut self, idx: usize) -> bool {
        // By room: the card that would move out of it, and the room it came from.
        let mut reached: [Option<(usize, Option<usize>)>; MAX_PLACES] = [None; MAX_PLACES];
        let mut queue = ArrayVec::<usize, MAX_PLACES>::new();
        let mut visit =
            |card: usize, from: Option<usize>, queue: &mut ArrayVec<usize, MAX_PLACES>| {
                for (room, slot) in reached.iter_mut().enumerate().take(self.rooms.len()) {
                    if self.allowed[card] >> room & 1 != 0 && slot.is_none() {
                        *slot = Some((card, from));
                        queue.push(room);
                    }
                }
            };
        visit(idx, None, &mut queue);
        let mut next = 0;
        let mut end = None;
        while let Some(&room) = queue.get(next) {
            next += 1;
            if self.rooms[room].n_free > 0 {
                end = Some(room);
                break;
            }
            for card in 0..self.cards.len() {
                if self.places[card] == Some(room) {
                    visit(card, Some(room), &mut queue);
                }
            }
        }
        let Some(mut room) = end else {
            return false;
        };
        self.rooms[room].n_free -= 1;
        while let Some((card, from)) = reached[room] {
            self.places[card] = Some(room);
            match from {
                Some(before) => room = before,
                None => break,
            }
        }
        true
    }
}

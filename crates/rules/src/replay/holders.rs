//! Who plays a seat, as the log tells it: the person who sat there at the
//! beginning, a bot in their place, or a bot for good because they gave up.
//!
//! What giving up does: those who win and lose together give up together, so a
//! side has given up once all its people have. With two sides, or when only
//! bots would be left, that ends the game; otherwise the side ranks last, and
//! bots play on. A side whose other people still play is not given up: a bot
//! plays on for whoever is gone.

use crate::{BotName, Control, Game, MAX_SEATS, Seat, SeatSet, Standing};

/// Who plays each seat.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Holders {
    /// The seats in which people sat at the beginning.
    people: SeatSet,
    resigned: SeatSet,
    /// Removed by agreement: the bot stays.
    removed: SeatSet,
    /// The bots that play for people.
    stand_ins: [Option<BotName>; MAX_SEATS],
}

impl Holders {
    pub(super) fn new(people: SeatSet) -> Holders {
        Holders {
            people,
            ..Holders::default()
        }
    }

    pub(super) fn people(&self) -> SeatSet {
        self.people
    }

    pub(super) fn resigned(&self) -> SeatSet {
        self.resigned
    }

    pub(super) fn removed(&self) -> SeatSet {
        self.removed
    }

    pub(super) fn remove(&mut self, seat: Seat) {
        self.removed.insert(seat);
    }

    /// Whether the person who sat there at the beginning plays there now.
    pub(super) fn is_played_by_person(&self, seat: Seat) -> bool {
        self.people.contains(seat) && !self.resigned.contains(seat) && self.stand_in(seat).is_none()
    }

    pub(super) fn stand_in(&self, seat: Seat) -> Option<BotName> {
        self.stand_ins[seat.idx()]
    }

    /// The only person among bots, if there is such a one.
    pub(super) fn alone(&self) -> Option<Seat> {
        let mut people = self.people.iter();
        match (people.next(), people.next()) {
            (Some(seat), None) => Some(seat),
            _ => None,
        }
    }

    /// Whether a control about who plays can follow.
    pub(super) fn allows(&self, seat: Seat, control: Control) -> bool {
        let has_bot = self.stand_in(seat).is_some();
        let has_resigned = self.resigned.contains(seat);
        self.people.contains(seat)
            && match control {
                Control::Resign {} => !has_resigned,
                Control::StandIn { .. } => !has_bot,
                Control::Return {} => has_bot && !has_resigned && !self.removed.contains(seat),
                _ => false,
            }
    }

    pub(super) fn apply(&mut self, seat: Seat, control: Control) {
        match control {
            Control::Resign {} => self.resigned.insert(seat),
            Control::StandIn { bot } => self.stand_ins[seat.idx()] = Some(bot),
            Control::Return {} => self.stand_ins[seat.idx()] = None,
            _ => {}
        }
    }

    /// Whether a seat's side has people, and all of them have given up.
    fn has_given_up(&self, game: &impl Game, seat: Seat) -> bool {
        let people = game.partners(seat).both(self.people);
        !people.is_empty() && people.both(self.resigned) == people
    }

    /// Whether those who gave up have ended the game.
    pub(super) fn end(&self, game: &impl Game) -> bool {
        if self.resigned.is_empty() {
            return false;
        }
        let is_only_bots = self.resigned == self.people;
        let is_a_side_gone = |seat: Seat| self.has_given_up(game, seat);
        is_only_bots || (sides(game).len() == 2 && game.seats().iter().any(is_a_side_gone))
    }

    /// The standing of a game that was ended by giving up. Nothing is counted:
    /// whoever gave up is behind all others, and a side without opponents has
    /// lost.
    pub(super) fn standing_at_end(&self, game: &impl Game) -> Standing {
        let seats = game.seats();
        if sides(game).len() == 1 {
            return Standing::together(seats, false, 0);
        }
        let played_out = Standing::ranked(seats, |_| 1, |_| 0, false);
        self.behind(game, &played_out)
    }

    /// A standing in which the sides that gave up rank behind all others,
    /// whatever bots have achieved for them.
    pub(super) fn behind(&self, game: &impl Game, played: &Standing) -> Standing {
        let sides = sides(game);
        let has_given_up = |seat: Seat| self.has_given_up(game, seat);
        if played.winners().is_empty() || !sides.iter().any(|side| has_given_up(*side)) {
            return *played;
        }
        let place = |seat: Seat| (has_given_up(seat), played.ranks()[seat.idx()]);
        let rank = |seat: Seat| {
            let ahead = sides.iter().filter(|side| place(**side) < place(seat));
            1 + ahead.count() as u8
        };
        let points = |seat: Seat| played.points()[seat.idx()];
        let n_first = sides.iter().filter(|side| rank(**side) == 1).count();
        Standing::ranked(game.seats(), rank, points, n_first > 1)
    }
}

/// The first seat of every side.
fn sides(game: &impl Game) -> Vec<Seat> {
    let is_first = |seat: &Seat| game.partners(*seat).iter().next() == Some(*seat);
    game.seats().iter().filter(is_first).collect()
}

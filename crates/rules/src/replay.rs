//! Replaying a log: a game with the entries that made it.
//!
//! Everything that decides a result follows from the log and from who sat where
//! at its beginning: the position, who is asked since when, who has given up,
//! and whether somebody plays alone among bots.

mod error;
mod holders;

pub use self::error::ReplayError;
use self::holders::Holders;
use crate::fingerprint::fingerprint;
use crate::{
    BotName, Control, Entry, Game, MAX_SEATS, Outcome, RulesVersion, ScoreSheet, Seat, SeatCount,
    SeatSet, Standing, ToAct, Told,
};

/// A game with the log that made it. Entries are numbered from 1.
#[derive(Debug, Clone)]
pub struct Replay<G: Game> {
    start: G,
    begun_by: Holders,
    entries: Vec<Entry<G::Action, G::Chance>>,
    /// The fingerprint after each entry, if they are kept.
    prints: Option<Vec<u32>>,
    now: Now<G>,
}

/// What a log has come to.
#[derive(Debug, Clone)]
struct Now<G> {
    game: G,
    /// The numbers of the entries that still count, oldest first.
    counting: Vec<u32>,
    n_controls: u32,
    /// How many chances of each kind count.
    drawn: Vec<(&'static str, u32)>,
    /// By seat: the entry after which it was last asked to decide.
    asked: [Option<u32>; MAX_SEATS],
    holders: Holders,
    /// Whether those who gave up have ended the game.
    is_given_up: bool,
}

/// A place in a log to go back to.
#[derive(Debug, Clone)]
pub struct Mark<G> {
    n_entries: usize,
    now: Now<G>,
}

/// How a log begins.
impl<G: Game> Replay<G> {
    /// An empty log under the newest rules.
    pub fn new(options: &G::Options, seats: SeatCount) -> Result<Self, G::BadOptions> {
        Self::under(G::RULES_VERSION, options, seats)
    }

    /// An empty log under rules of a version.
    pub fn under(
        version: RulesVersion,
        options: &G::Options,
        seats: SeatCount,
    ) -> Result<Self, G::BadOptions> {
        Ok(Self::from(G::new(options, seats)?.under(version)))
    }

    /// The same log begun by these people, all other seats being bots'. Without
    /// it nobody is a person.
    #[must_use]
    pub fn with_people(mut self, people: SeatSet) -> Self {
        self.begun_by = Holders::new(people);
        self.now.holders = self.begun_by;
        self
    }

    /// The same log, where these people have given up at a time that was not
    /// written down: tables from before giving up was an entry.
    #[must_use]
    pub fn with_resigned(mut self, resigned: SeatSet) -> Self {
        for seat in resigned.iter() {
            self.begun_by.apply(seat, Control::Resign {});
        }
        self.now.holders = self.begun_by;
        self
    }

    /// The same log that keeps the fingerprint after each entry to come.
    #[must_use]
    pub fn with_fingerprints(mut self) -> Self {
        self.prints = Some(Vec::new());
        self
    }

    /// The same table before its first entry.
    pub fn again(&self) -> Self {
        let mut again = Self::from(self.start.clone());
        again.now.holders = self.begun_by;
        again
    }
}

/// What a log has come to.
impl<G: Game> Replay<G> {
    /// The position before the first entry.
    pub fn start(&self) -> &G {
        &self.start
    }

    /// The position the log has come to.
    pub fn game(&self) -> &G {
        &self.now.game
    }

    /// The entries so far; entry `seq` is at index `seq - 1`.
    pub fn entries(&self) -> &[Entry<G::Action, G::Chance>] {
        &self.entries
    }

    /// The number of the last entry; 0 before the first.
    pub fn seq(&self) -> u32 {
        self.entries.len() as u32
    }

    /// The fingerprints after each entry, if they are kept.
    pub fn fingerprints(&self) -> &[u32] {
        self.prints.as_deref().unwrap_or_default()
    }

    /// The entries that still count, with their numbers, oldest first.
    pub fn counting(&self) -> impl DoubleEndedIterator<Item = (u32, &Entry<G::Action, G::Chance>)> {
        let counting = self.now.counting.iter();
        counting.map(|&seq| (seq, &self.entries[seq as usize - 1]))
    }

    /// Whether an entry still counts. Controls never do.
    pub fn counts(&self, seq: u32) -> bool {
        self.now.counting.binary_search(&seq).is_ok()
    }

    /// How many actions and chances no longer count.
    pub fn n_undone(&self) -> u32 {
        self.seq() - self.now.n_controls - self.now.counting.len() as u32
    }

    /// Who decides next: nobody once the game is over, by the rules or because
    /// it was given up.
    pub fn to_act(&self) -> ToAct {
        match self.now.is_given_up {
            true => ToAct::Over {},
            false => self.now.game.to_act(),
        }
    }

    /// The entry after which a seat that is to act was last asked to. Whatever
    /// it decides is decided about that.
    pub fn asked(&self, seat: Seat) -> Option<u32> {
        self.now.asked[seat.idx()]
    }

    /// The seats in which people sat at the beginning.
    pub fn people(&self) -> SeatSet {
        self.now.holders.people()
    }

    /// The seats whose people have given up.
    pub fn resigned(&self) -> SeatSet {
        self.now.holders.resigned()
    }

    /// The bot that plays for the person in a seat.
    pub fn stand_in(&self, seat: Seat) -> Option<BotName> {
        self.now.holders.stand_in(seat)
    }

    /// Ranks and points, once the game is over. Sides that gave up rank last.
    pub fn standing(&self) -> Option<Standing> {
        let Now { game, holders, .. } = &self.now;
        match self.now.is_given_up {
            true => Some(holders.standing_at_end(game)),
            false => Some(holders.behind(game, &game.standing()?)),
        }
    }

    /// Ranks and sheets, once the game is over. Where it was given up, nothing
    /// is counted.
    pub fn outcome(&self) -> Option<Outcome> {
        let standing = self.standing()?;
        let sheets = match self.now.is_given_up {
            true => vec![ScoreSheet::default(); self.now.game.seats().count()],
            false => self.now.game.outcome()?.sheets,
        };
        Some(Outcome::new(&standing, sheets))
    }

    /// The number of the chance that is to act, counted from 1 among those of
    /// its kind that count.
    pub fn chance_number(&self) -> u32 {
        let kind = self.now.game.chance_kind();
        let mut drawn = self.now.drawn.iter();
        let known = drawn.find(|(other, _)| *other == kind);
        known.map_or(1, |(_, number)| number + 1)
    }
}

/// What may follow.
impl<G: Game> Replay<G> {
    /// Judges an entry without adding it.
    pub fn check(
        &self,
        entry: &Entry<G::Action, G::Chance>,
    ) -> Result<(), ReplayError<G::Refusal>> {
        if self.now.is_given_up {
            return Err(ReplayError::Over);
        }
        let game = &self.now.game;
        match *entry {
            Entry::Action { seat, action } => game
                .check(seat, action)
                .map_err(|refusal| ReplayError::Refused { refusal }),
            Entry::Chance { chance } => {
                let due = matches!(game.to_act(), ToAct::Chance {});
                match due && game.is_possible(chance) {
                    true => Ok(()),
                    false => Err(ReplayError::Impossible { due }),
                }
            }
            Entry::Control { seat, control } => self.check_control(seat, control),
        }
    }

    fn check_control(&self, seat: Seat, control: Control) -> Result<(), ReplayError<G::Refusal>> {
        let game = &self.now.game;
        let (is_allowed, otherwise) = match control {
            Control::TakeBack { to } => return self.check_take_back(seat, to),
            Control::Undo { to } => {
                return match self.undo_to(seat)? {
                    due if due == to => Ok(()),
                    due => Err(ReplayError::WrongTakeBack { due }),
                };
            }
            Control::Acknowledge {} => {
                let waits = game.can_acknowledge(seat);
                (waits, ReplayError::NothingToAcknowledge)
            }
            Control::Concede {} => (game.can_concede(seat), ReplayError::NothingToConcede),
            Control::Resign {} | Control::StandIn { .. } | Control::Return {} => {
                if matches!(game.to_act(), ToAct::Over {}) {
                    return Err(ReplayError::Over);
                }
                let is_allowed = self.now.holders.allows(seat, control);
                (is_allowed, ReplayError::WrongHolder)
            }
        };
        match is_allowed {
            true => Ok(()),
            false => Err(otherwise),
        }
    }

    /// The entry that a person alone among bots goes back to by undoing their
    /// last action.
    pub fn undo_to(&self, seat: Seat) -> Result<u32, ReplayError<G::Refusal>> {
        let counting = &self.now.counting;
        let is_own = |&seq: &u32| {
            let entry = &self.entries[seq as usize - 1];
            matches!(entry, Entry::Action { seat: actor, .. } if *actor == seat)
        };
        let last = counting.iter().rposition(is_own);
        match last.filter(|_| self.now.holders.alone() == Some(seat)) {
            Some(0) => Ok(0),
            Some(idx) => Ok(counting[idx - 1]),
            None => Err(ReplayError::NothingToTakeBack),
        }
    }

    /// Only whoever acted last takes back, only that action, and only where the
    /// game says that nothing has come of it.
    fn check_take_back(&self, seat: Seat, to: u32) -> Result<(), ReplayError<G::Refusal>> {
        let Some((last, before)) = self.now.counting.split_last() else {
            return Err(ReplayError::NothingToTakeBack);
        };
        let is_own = matches!(
            self.entries[*last as usize - 1],
            Entry::Action { seat: actor, .. } if actor == seat
        );
        if !is_own || !self.now.game.can_take_back() {
            return Err(ReplayError::NothingToTakeBack);
        }
        let due = before.last().copied().unwrap_or(0);
        if to == due {
            Ok(())
        } else {
            Err(ReplayError::WrongTakeBack { due })
        }
    }

    /// The entry that the last action can be taken back to by this seat.
    pub fn take_back_to(&self, seat: Seat) -> Result<u32, ReplayError<G::Refusal>> {
        let counting = self.now.counting.iter();
        let to = counting.rev().nth(1).copied().unwrap_or(0);
        self.check_take_back(seat, to).map(|()| to)
    }
}

/// How a log grows.
impl<G: Game> Replay<G> {
    /// Adds an entry if it can follow; otherwise nothing changes.
    pub fn push(
        &mut self,
        entry: Entry<G::Action, G::Chance>,
        told: &mut Told<G::Event>,
    ) -> Result<(), ReplayError<G::Refusal>> {
        self.check(&entry)?;
        let seq = self.seq() + 1;
        match entry {
            Entry::Action { seat, action } => self.now.game.apply(seat, action, told),
            Entry::Chance { chance } => self.now.draw(chance, told),
            Entry::Control { seat, control } => self.apply_control(seat, control, told),
        }
        match entry {
            Entry::Action { .. } | Entry::Chance { .. } => self.now.counting.push(seq),
            Entry::Control { .. } => self.now.n_controls += 1,
        }
        self.entries.push(entry);
        self.ask(&entry);
        if let Some(prints) = &mut self.prints {
            prints.push(fingerprint(&self.now.game));
        }
        Ok(())
    }

    fn apply_control(&mut self, seat: Seat, control: Control, told: &mut Told<G::Event>) {
        match control {
            Control::TakeBack { to } | Control::Undo { to } => self.take_back(to),
            Control::Acknowledge {} => self.now.game.acknowledge(seat),
            Control::Concede {} => self.now.game.concede(seat, told),
            Control::Resign {} | Control::StandIn { .. } | Control::Return {} => {
                self.now.holders.apply(seat, control);
                self.now.is_given_up = self.now.holders.end(&self.now.game);
            }
        }
    }

    /// Those newly to act are asked now, as is a seat that has acted and is to
    /// act again; others keep their question. After a take-back all are asked
    /// something else.
    fn ask(&mut self, entry: &Entry<G::Action, G::Chance>) {
        let (seq, acting) = (self.seq(), self.to_act().seats());
        let is_taken_back = matches!(
            entry,
            Entry::Control {
                control: Control::TakeBack { .. } | Control::Undo { .. },
                ..
            }
        );
        let acted = match entry {
            Entry::Action { seat, .. } => Some(*seat),
            Entry::Chance { .. } | Entry::Control { .. } => None,
        };
        for seat in self.now.game.seats().iter() {
            let asked = &mut self.now.asked[seat.idx()];
            match (acting.contains(seat), *asked) {
                (false, _) => *asked = None,
                (true, Some(_)) if acted != Some(seat) && !is_taken_back => {}
                (true, _) => *asked = Some(seq),
            }
        }
    }

    /// Remembers where the log is.
    pub fn mark(&self) -> Mark<G> {
        Mark {
            n_entries: self.entries.len(),
            now: self.now.clone(),
        }
    }

    /// Forgets everything since a mark of this log.
    pub fn rewind(&mut self, mark: Mark<G>) {
        self.now = mark.now;
        self.entries.truncate(mark.n_entries);
        if let Some(prints) = &mut self.prints {
            prints.truncate(mark.n_entries);
        }
    }

    /// Plays what still counts once more. It grows with the log.
    fn take_back(&mut self, to: u32) {
        self.now.counting.retain(|&seq| seq <= to);
        self.now.game = self.start.clone();
        self.now.drawn.clear();
        let mut told = Told::deaf();
        for (entry, seq) in self.entries.iter().zip(1..) {
            let counts = self.now.counting.binary_search(&seq).is_ok();
            match *entry {
                Entry::Action { seat, action } if counts => {
                    self.now.game.apply(seat, action, &mut told);
                }
                Entry::Chance { chance } if counts => self.now.draw(chance, &mut told),
                // What somebody has taken in stays taken in, and who has agreed
                // to give up before the action taken back has agreed. Who plays
                // a seat is no part of the position.
                Entry::Control {
                    seat,
                    control: Control::Acknowledge {},
                } => self.now.game.acknowledge(seat),
                Entry::Control {
                    seat,
                    control: Control::Concede {},
                } if seq <= to => self.now.game.concede(seat, &mut told),
                Entry::Action { .. } | Entry::Chance { .. } | Entry::Control { .. } => {}
            }
        }
    }
}

impl<G: Game> Now<G> {
    /// Carries out a chance and counts it.
    fn draw(&mut self, chance: G::Chance, told: &mut Told<G::Event>) {
        let kind = self.game.chance_kind();
        match self.drawn.iter_mut().find(|(other, _)| *other == kind) {
            Some((_, number)) => *number += 1,
            None => self.drawn.push((kind, 1)),
        }
        self.game.apply_chance(chance, told);
    }
}

impl<G: Game> From<G> for Replay<G> {
    /// An empty log that starts from any position. Whoever is to act there is
    /// asked at entry 0.
    fn from(start: G) -> Self {
        let acting = start.to_act().seats();
        let mut asked = [None; MAX_SEATS];
        for seat in acting.iter() {
            asked[seat.idx()] = Some(0);
        }
        Replay {
            begun_by: Holders::default(),
            entries: Vec::new(),
            prints: None,
            now: Now {
                game: start.clone(),
                counting: Vec::new(),
                n_controls: 0,
                drawn: Vec::new(),
                asked,
                holders: Holders::default(),
                is_given_up: false,
            },
            start,
        }
    }
}

//! Replaying a log: a game with the entries that made it.
//!
//! Everything that decides a result follows from the log and from who sat where
//! at its beginning: the position, who is asked since when, who has given up,
//! and whether somebody plays alone among bots.

mod error;
mod following;
mod holders;
mod proposals;

pub use self::error::ReplayError;
use self::holders::Holders;
pub use self::proposals::{AgreedBack, Open};
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
    /// How many of each kind were taken back by agreement: they do not fall
    /// again.
    spent: Vec<(&'static str, u32)>,
    /// By seat: the entry after which it was last asked to decide.
    asked: [Option<u32>; MAX_SEATS],
    holders: Holders,
    /// Whether those who gave up have ended the game.
    is_given_up: bool,
    /// Whether all have agreed to end it without a result.
    is_aborted: bool,
    is_paused: bool,
    /// The proposal that waits for answers.
    open: Option<Open>,
    /// What was taken back by agreement.
    agreed_backs: Vec<AgreedBack>,
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
    /// it was given up or ended by agreement.
    pub fn to_act(&self) -> ToAct {
        match self.now.is_given_up || self.now.is_aborted {
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

    /// The seats whose people were removed by agreement.
    pub fn removed(&self) -> SeatSet {
        self.now.holders.removed()
    }

    /// The proposal that waits for answers.
    pub fn proposal(&self) -> Option<&Open> {
        self.now.open.as_ref()
    }

    /// What was taken back by agreement, in order.
    pub fn agreed_backs(&self) -> &[AgreedBack] {
        &self.now.agreed_backs
    }

    /// Whether all have agreed that nobody is waited for.
    pub fn is_paused(&self) -> bool {
        self.now.is_paused
    }

    /// Whether all have agreed to end the game without a result.
    pub fn is_aborted(&self) -> bool {
        self.now.is_aborted
    }

    /// Ranks and points, once the game is over. Sides that gave up rank last.
    pub fn standing(&self) -> Option<Standing> {
        if self.now.is_aborted {
            return None;
        }
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
    /// its kind that count or were taken back by agreement.
    pub fn chance_number(&self) -> u32 {
        let kind = self.now.game.chance_kind();
        1 + count_of(&self.now.drawn, kind) + count_of(&self.now.spent, kind)
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
            Entry::Action { seat, action } => {
                self.now.game.apply(seat, action, told);
                // What was proposed was about another position.
                self.now.open = None;
            }
            Entry::Chance { chance } => self.now.draw(chance, told),
            Entry::Control { seat, control } => self.apply_control(seat, control, told),
        }
        let n_counting = self.now.counting.len();
        if let Entry::Control { .. } = entry {
            self.settle();
        }
        let is_agreed_back = self.now.counting.len() < n_counting;
        match entry {
            Entry::Action { .. } | Entry::Chance { .. } => self.now.counting.push(seq),
            Entry::Control { .. } => self.now.n_controls += 1,
        }
        self.entries.push(entry);
        self.ask(&entry, is_agreed_back);
        if let Some(prints) = &mut self.prints {
            prints.push(fingerprint(&self.now.game));
        }
        Ok(())
    }

    fn apply_control(&mut self, seat: Seat, control: Control, told: &mut Told<G::Event>) {
        match control {
            Control::TakeBack { to } | Control::Undo { to } => {
                self.take_back(to);
                self.now.open = None;
            }
            Control::Acknowledge {} => self.now.game.acknowledge(seat),
            Control::Concede {} => self.now.game.concede(seat, told),
            Control::Resign {} | Control::StandIn { .. } | Control::Return {} => {
                self.now.holders.apply(seat, control);
                self.now.is_given_up = self.now.holders.end(&self.now.game);
            }
            Control::Propose { what } => self.propose(seat, what),
            Control::Agree { .. } | Control::Decline { .. } => {
                if let Some(open) = &mut self.now.open {
                    open.answer(seat, matches!(control, Control::Agree { .. }));
                }
            }
            Control::Resume {} => self.now.is_paused = false,
            // Times are evidence; what follows from them are entries of their own.
            Control::Timeout { .. } | Control::GiveTime { .. } => {}
        }
    }

    /// Those newly to act are asked now, as is a seat that has acted and is to
    /// act again; others keep their question. After a take-back all are asked
    /// something else.
    fn ask(&mut self, entry: &Entry<G::Action, G::Chance>, is_agreed_back: bool) {
        let (seq, acting) = (self.seq(), self.to_act().seats());
        let is_taken_back = is_agreed_back
            || matches!(
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
        add_to(&mut self.drawn, self.game.chance_kind(), 1);
        self.game.apply_chance(chance, told);
    }
}

fn count_of(counts: &[(&'static str, u32)], kind: &str) -> u32 {
    let known = counts.iter().find(|(other, _)| *other == kind);
    known.map_or(0, |(_, count)| *count)
}

fn add_to(counts: &mut Vec<(&'static str, u32)>, kind: &'static str, more: u32) {
    match counts.iter_mut().find(|(other, _)| *other == kind) {
        Some((_, count)) => *count += more,
        None => counts.push((kind, more)),
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
                spent: Vec::new(),
                asked,
                holders: Holders::default(),
                is_given_up: false,
                is_aborted: false,
                is_paused: false,
                open: None,
                agreed_backs: Vec::new(),
            },
            start,
        }
    }
}

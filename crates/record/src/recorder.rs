//! Playing a game while writing it down.

use dice::ChaChaDice;
use rules::{Control, Entry, Game, Mark, Replay, ReplayError, Seat, Telling, ToAct, Told};

use crate::chances::{ChanceBy, Chances};
use crate::lines::{Header, entry_line, outcome_line};

/// A game in progress with its log, whose chance comes from a seed.
#[derive(Debug)]
pub struct Recorder<G: Game> {
    header: Header,
    replay: Replay<G>,
    chances: Chances,
    told: Told<G::Event>,
    /// How many events each entry told since they were last taken.
    counts: Vec<u16>,
}

/// What some entries told.
#[derive(Debug)]
pub struct Heard<E> {
    /// The events, in order.
    pub events: Vec<Telling<E>>,
    /// How many of them each entry told.
    pub counts: Vec<u16>,
}

impl<E> Default for Heard<E> {
    fn default() -> Self {
        Heard {
            events: Vec::new(),
            counts: Vec::new(),
        }
    }
}

/// Why stored entries do not make a game.
#[derive(Debug)]
pub enum ResumeError<G: Game> {
    /// The rules refuse the options.
    Options(G::BadOptions),
    /// An entry cannot follow the ones before it.
    Entry(ReplayError<G::Refusal>),
}

impl<G: Game> Recorder<G> {
    /// Begins the game of a header and lets chance act until a seat must.
    pub fn begin(
        options: &G::Options,
        header: Header,
        told: Told<G::Event>,
    ) -> Result<Self, G::BadOptions> {
        let mut recorder = Self::before_first(options, header, told)?;
        recorder.let_chance_act();
        Ok(recorder)
    }

    /// The game of a header with entries that were stored, none of which is
    /// believed. Fails with the first entry that cannot follow.
    pub fn resume(
        options: &G::Options,
        header: Header,
        entries: impl IntoIterator<Item = Entry<G::Action, G::Chance>>,
    ) -> Result<Self, ResumeError<G>> {
        let begun = Self::before_first(options, header, Told::deaf());
        let mut recorder = begun.map_err(ResumeError::Options)?;
        for entry in entries {
            recorder.add(entry).map_err(ResumeError::Entry)?;
        }
        recorder.listen();
        Ok(recorder)
    }

    /// The game of a header before its first entry.
    pub fn before_first(
        options: &G::Options,
        header: Header,
        told: Told<G::Event>,
    ) -> Result<Self, G::BadOptions> {
        Ok(Recorder {
            replay: header.replay(options)?,
            chances: header.chances(),
            header,
            told,
            counts: Vec::new(),
        })
    }

    /// The position now.
    pub fn game(&self) -> &G {
        self.replay.game()
    }

    /// The log so far.
    pub fn replay(&self) -> &Replay<G> {
        &self.replay
    }

    /// The header, as the record begins.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The same recorder that keeps the fingerprint after each entry to come.
    #[must_use]
    pub fn with_fingerprints(mut self) -> Self {
        self.replay = self.replay.with_fingerprints();
        self
    }

    /// What was told since this was last called.
    pub fn told(&mut self) -> Heard<G::Event> {
        Heard {
            events: self.told.take(),
            counts: std::mem::take(&mut self.counts),
        }
    }

    /// Keeps what is told from now on.
    pub fn listen(&mut self) {
        self.told = Told::new();
        self.counts = Vec::new();
    }

    /// How its chance is derived.
    pub fn chance_by(&self) -> ChanceBy {
        self.chances.by
    }

    /// The dice of the chance that is to act in a log of this header.
    pub fn dice(&self, replay: &Replay<G>) -> ChaChaDice {
        self.chances.dice(replay)
    }

    /// Plays a seat's action and whatever chance does after it; a refused
    /// action changes nothing.
    pub fn play(&mut self, seat: Seat, action: G::Action) -> Result<(), ReplayError<G::Refusal>> {
        self.add(Entry::Action { seat, action })?;
        self.let_chance_act();
        Ok(())
    }

    /// Adds an entry that was stored; chance does not act on its own.
    pub fn add(
        &mut self,
        entry: Entry<G::Action, G::Chance>,
    ) -> Result<(), ReplayError<G::Refusal>> {
        let n_told = self.told.len();
        self.replay.push(entry, &mut self.told)?;
        self.counts.push((self.told.len() - n_told) as u16);
        Ok(())
    }

    /// Plays several actions of a seat, all or none. Between them nothing may
    /// come to light: whoever could see a card turn up and then have the whole
    /// lot refused would have looked at it for nothing.
    pub fn play_all(
        &mut self,
        seat: Seat,
        actions: &[G::Action],
    ) -> Result<(), ReplayError<G::Refusal>> {
        // One action alone is whole or nothing by itself.
        if let [action] = actions {
            return self.play(seat, *action);
        }
        let before = self.replay.mark();
        for (idx, &action) in actions.iter().enumerate() {
            let seq = self.replay.seq();
            let mut played = self.play(seat, action);
            let is_last = idx + 1 == actions.len();
            let is_revealing = self.replay.seq() > seq + 1 || !self.game().can_take_back();
            if played.is_ok() && !is_last && is_revealing {
                played = Err(ReplayError::Revealing);
            }
            if let Err(error) = played {
                self.rewind(before);
                return Err(error);
            }
        }
        Ok(())
    }

    /// Whether several actions of a seat would be accepted. Changes nothing, and
    /// as nothing comes to light between them, tells nothing either.
    pub fn consider(
        &mut self,
        seat: Seat,
        actions: &[G::Action],
    ) -> Result<(), ReplayError<G::Refusal>> {
        let before = self.replay.mark();
        let judged = self.play_all(seat, actions);
        self.rewind(before);
        judged
    }

    /// Takes back the seat's last action, where the game allows it or the seat
    /// plays alone among bots.
    pub fn take_back_last(&mut self, seat: Seat) -> Result<(), ReplayError<G::Refusal>> {
        if let Ok(to) = self.replay.take_back_to(seat) {
            return self.take_back(seat, to);
        }
        let to = self.replay.undo_to(seat)?;
        self.control(seat, Control::Undo { to })
    }

    /// Takes the game back to what it was after entry `to`.
    pub fn take_back(&mut self, seat: Seat, to: u32) -> Result<(), ReplayError<G::Refusal>> {
        self.control(seat, Control::TakeBack { to })
    }

    /// Lets the table do something that the rules do not know.
    pub fn control(&mut self, seat: Seat, control: Control) -> Result<(), ReplayError<G::Refusal>> {
        self.add(Entry::Control { seat, control })
    }

    /// The whole record so far, line by line; with the outcome if there is one.
    /// An open record shows the position after every entry.
    pub fn lines(&self, is_open: bool) -> Vec<String> {
        let mut lines = vec![self.header.line()];
        let mut again = self.replay.again();
        for entry in self.replay.entries() {
            again
                .push(*entry, &mut Told::deaf())
                .unwrap_or_else(|error| panic!("a log replays: {error}"));
            lines.extend(entry_line(&again, is_open));
        }
        lines.extend(self.replay.outcome().map(outcome_line));
        lines
    }

    /// Goes back to a mark of this log; what was told since is forgotten.
    pub fn rewind(&mut self, mark: Mark<G>) {
        self.replay.rewind(mark);
        self.told();
    }

    /// Lets the table do several things that the rules do not know, all or none.
    pub fn control_all(
        &mut self,
        controls: &[(Seat, Control)],
    ) -> Result<(), ReplayError<G::Refusal>> {
        let before = self.replay.mark();
        let done = controls
            .iter()
            .try_for_each(|&(seat, control)| self.control(seat, control));
        if done.is_err() {
            self.rewind(before);
        }
        done
    }

    /// Lets chance act until a seat must.
    pub fn let_chance_act(&mut self) {
        while self.replay.to_act() == (ToAct::Chance {}) {
            let chance = self.chances.next(&self.replay);
            self.add(Entry::Chance { chance })
                .unwrap_or_else(|error| panic!("a drawn outcome is possible: {error}"));
        }
    }
}

//! Playing a game while writing it down.

use dice::Key;
use rules::{Control, Entry, Game, Replay, ReplayError, Seat, ToAct, Told};

use crate::lines::{Header, entry_line, outcome_line};

/// A game in progress with its log, whose chance comes from a seed.
#[derive(Debug)]
pub struct Recorder<G: Game> {
    header: Header,
    replay: Replay<G>,
    key: Key,
    told: Told<G::Event>,
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
            recorder
                .replay
                .push(entry, &mut recorder.told)
                .map_err(ResumeError::Entry)?;
        }
        recorder.told = Told::new();
        Ok(recorder)
    }

    fn before_first(
        options: &G::Options,
        header: Header,
        told: Told<G::Event>,
    ) -> Result<Self, G::BadOptions> {
        let mut replay = Replay::under(header.rules_version, options, header.seats)?;
        replay.set_alone(header.alone());
        Ok(Recorder {
            replay,
            key: header.key(),
            header,
            told,
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

    /// Names who sits where, should that have changed.
    pub fn set_players(&mut self, players: Vec<String>) {
        self.header.players = players;
        self.replay.set_alone(self.header.alone());
    }

    /// What was told since this was last called.
    pub fn told(&mut self) -> Vec<rules::Telling<G::Event>> {
        self.told.take()
    }

    /// Plays a seat's action and whatever chance does after it; a refused
    /// action changes nothing.
    pub fn play(&mut self, seat: Seat, action: G::Action) -> Result<(), ReplayError<G::Refusal>> {
        self.replay
            .push(Entry::Action { seat, action }, &mut self.told)?;
        self.let_chance_act();
        Ok(())
    }

    /// Adds an entry that was stored; chance does not act on its own.
    pub fn add(
        &mut self,
        entry: Entry<G::Action, G::Chance>,
    ) -> Result<(), ReplayError<G::Refusal>> {
        self.replay.push(entry, &mut self.told)
    }

    /// Plays several actions of a seat, all or none. Between them nothing may
    /// come to light: whoever could see a card turn up and then have the whole
    /// lot refused would have looked at it for nothing.
    pub fn play_all(
        &mut self,
        seat: Seat,
        actions: &[G::Action],
    ) -> Result<(), ReplayError<G::Refusal>> {
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
                self.replay.rewind(before);
                self.told.take();
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
        self.replay.rewind(before);
        self.told.take();
        judged
    }

    /// Takes back the seat's last action, where the game allows it or the seat
    /// plays alone among bots.
    pub fn take_back_last(&mut self, seat: Seat) -> Result<(), ReplayError<G::Refusal>> {
        if let Ok(to) = self.replay.take_back_to(seat) {
            return self.take_back(seat, to);
        }
        let to = self.replay.undo_to(seat)?;
        let control = Control::Undo { to };
        self.replay
            .push(Entry::Control { seat, control }, &mut self.told)
    }

    /// Takes the game back to what it was after entry `to`.
    pub fn take_back(&mut self, seat: Seat, to: u32) -> Result<(), ReplayError<G::Refusal>> {
        let control = Control::TakeBack { to };
        self.replay
            .push(Entry::Control { seat, control }, &mut self.told)
    }

    /// Notes that a seat has taken in what its screen showed.
    pub fn acknowledge(&mut self, seat: Seat) -> Result<(), ReplayError<G::Refusal>> {
        let control = Control::Acknowledge {};
        self.replay
            .push(Entry::Control { seat, control }, &mut self.told)
    }

    /// Notes that a seat agrees to give up.
    pub fn concede(&mut self, seat: Seat) -> Result<(), ReplayError<G::Refusal>> {
        let control = Control::Concede {};
        self.replay
            .push(Entry::Control { seat, control }, &mut self.told)
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
        lines.extend(self.game().outcome().map(outcome_line));
        lines
    }

    fn let_chance_act(&mut self) {
        while self.game().to_act() == (ToAct::Chance {}) {
            // Every entry has a stream of its own, so that each chance can be
            // derived again from the seed and its number alone.
            let mut dice = self.key.stream(u64::from(self.replay.seq()) + 1);
            let chance = self.game().sample_chance(&mut dice);
            self.replay
                .push(Entry::Chance { chance }, &mut self.told)
                .unwrap_or_else(|error| panic!("a drawn outcome is possible: {error}"));
        }
    }
}

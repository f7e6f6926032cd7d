//! Playing a game while writing it down.

use dice::{Key, Purpose};
use rules::{Control, Entry, Game, Replay, ReplayError, Seat, SeatCount, ToAct, Told};

use crate::lines::{Header, entry_line, outcome_line};

/// A game in progress with its log, whose chance comes from a seed.
#[derive(Debug)]
pub struct Recorder<G: Game> {
    header: Header,
    replay: Replay<G>,
    key: Key,
    told: Told<G::Event>,
}

impl<G: Game> Recorder<G> {
    /// Begins the game with this index under a seed and lets chance act until a
    /// seat must.
    pub fn begin(
        options: &G::Options,
        seats: SeatCount,
        seed: &str,
        index: u32,
        players: &[String],
        told: Told<G::Event>,
    ) -> Result<Self, G::BadOptions> {
        let mut recorder = Recorder {
            header: Header::new::<G>(options, seats, seed, index, players),
            replay: Replay::new(options, seats)?,
            key: Key::new(Purpose::Chance, seed, index.into()),
            told,
        };
        recorder.let_chance_act();
        Ok(recorder)
    }

    /// The position now.
    pub fn game(&self) -> &G {
        self.replay.game()
    }

    /// The log so far.
    pub fn replay(&self) -> &Replay<G> {
        &self.replay
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

    /// Takes the game back to what it was after entry `to`.
    pub fn take_back(&mut self, seat: Seat, to: u32) -> Result<(), ReplayError<G::Refusal>> {
        let control = Control::TakeBack { to };
        self.replay
            .push(Entry::Control { seat, control }, &mut self.told)
    }

    /// The whole record so far, line by line; with the outcome if there is one.
    /// An open record shows the position after every entry.
    pub fn lines(&self, is_open: bool) -> Vec<String> {
        let mut lines = vec![self.header.line()];
        let mut again = Replay::from(self.replay.start().clone());
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

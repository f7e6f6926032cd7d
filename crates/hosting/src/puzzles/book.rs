//! Puzzles in their order: the house shows one a day, the one whose place is the
//! number of the day since 1970 modulo how many there are.

use super::file::{self, BadPuzzles};
use super::{Puzzle, PuzzleChoice};
use crate::hostable::Hostable;

/// A week from the easiest day to the hardest: the first of January 1970 was a
/// Thursday, so that Monday is the fifth day of every week counted from then.
const MONDAY: usize = 4;
const WEEK: usize = 7;

/// A game's puzzles.
#[derive(Debug, Clone, Default)]
pub struct PuzzleBook {
    puzzles: Vec<Puzzle>,
}

impl PuzzleBook {
    /// Puzzles in the order in which days should show them: the week becomes
    /// harder from Monday to Sunday, and what was practised longest ago comes
    /// next. Of more than `count` those are taken that make kinds most even. The
    /// same puzzles give the same order, in whichever they come.
    #[must_use]
    pub fn arranged(mut puzzles: Vec<Puzzle>, count: usize) -> Self {
        puzzles.sort_by(|a, b| a.id.cmp(&b.id));
        puzzles.dedup_by(|a, b| a.id == b.id);
        let mut chosen = evenly(puzzles, count);
        chosen.sort_by_key(Puzzle::hardness);
        let n_days = chosen.len();
        let mut pools: [Vec<Puzzle>; WEEK] = Default::default();
        let mut rest = chosen.into_iter();
        for (nth, pool) in pools.iter_mut().enumerate() {
            let is_its = |day: &usize| weekday(*day) == nth;
            pool.extend(rest.by_ref().take((0..n_days).filter(is_its).count()));
        }
        let mut puzzles: Vec<Puzzle> = Vec::new();
        for day in 0..n_days {
            let pool = &mut pools[weekday(day)];
            let last_seen = |puzzle: &Puzzle| {
                let same = |other: &Puzzle| other.theme == puzzle.theme;
                puzzles.iter().rposition(same)
            };
            let places = 0..pool.len();
            let place = places.min_by_key(|&place| (last_seen(&pool[place]), &pool[place].id));
            let place = place.expect("there are as many as days");
            let next = pool.remove(place);
            puzzles.push(next);
        }
        PuzzleBook { puzzles }
    }

    /// The puzzles in their order.
    pub fn puzzles(&self) -> &[Puzzle] {
        &self.puzzles
    }

    /// The puzzle with this name.
    pub fn find(&self, id: &str) -> Option<&Puzzle> {
        self.puzzles.iter().find(|puzzle| puzzle.id == id)
    }

    /// The puzzle of a day, counted since the first of January 1970.
    pub fn of_day(&self, day: u32) -> Option<&Puzzle> {
        let n_puzzles = self.puzzles.len();
        (n_puzzles > 0).then(|| &self.puzzles[day as usize % n_puzzles])
    }

    pub(crate) fn read<G: Hostable>(text: &str) -> Result<Self, BadPuzzles> {
        let puzzles = file::read::<G>(text)?;
        Ok(PuzzleBook { puzzles })
    }

    pub(crate) fn write(&self, game: &str) -> String {
        file::write(game, &self.puzzles)
    }
}

/// From 0 on Monday to 6 on Sunday.
fn weekday(day: usize) -> usize {
    (day + WEEK - MONDAY) % WEEK
}

impl Puzzle {
    /// Harder ones come later: those that fewer find, and of these the ones in
    /// which less is lost by something else.
    fn hardness(&self) -> (u8, u16, String) {
        let worth = |choice: &PuzzleChoice| choice.worth;
        let lost = worth(&self.choices[0]).saturating_sub(worth(&self.choices[self.n_fits]));
        (self.difficulty, u16::MAX - lost, self.id.clone())
    }
}

/// At most so many, by turns one of every kind as long as there are any.
fn evenly(puzzles: Vec<Puzzle>, count: usize) -> Vec<Puzzle> {
    let mut kinds: Vec<Vec<Puzzle>> = Vec::new();
    for puzzle in puzzles {
        match kinds.iter_mut().find(|kind| kind[0].theme == puzzle.theme) {
            Some(kind) => kind.push(puzzle),
            None => kinds.push(vec![puzzle]),
        }
    }
    let mut chosen = Vec::new();
    while chosen.len() < count && !kinds.is_empty() {
        for kind in &mut kinds {
            chosen.extend(kind.pop().filter(|_| chosen.len() < count));
        }
        kinds.retain(|kind| !kind.is_empty());
    }
    chosen
}

//! R5.3, R7 and R8: what is scored when, for whom, and the sheets at the end.

mod worth;

use std::cmp::Reverse;

use arrayvec::ArrayVec;
use rules::{Outcome, ScoreSheet, Scoring, Seat, SeatSet, Standing, Told};

pub(crate) use self::worth::aerator_worth;
use self::worth::{generator_worth, majority};
use crate::board::{Cell, Laid};
use crate::event::{Event, ScoreReason};
use crate::game::{DeepColony, Piece, PieceKind, Spot};
use crate::pieces::{MAX_OF_A_KIND, MAX_PIECES, Terrain};
use crate::texts;

rules::named! {
    /// What credits can be for, in the order of a sheet.
    #[allow(missing_docs, reason = "the words for sheets are in `texts`")]
    pub enum Item: "ITEM", "something to score for" {
        "colonies" Colonies,
        "links" Links,
        "aerators" Aerators,
        "submarines" Submarines,
        "incomplete_colonies" IncompleteColonies,
        "incomplete_links" IncompleteLinks,
        "incomplete_aerators" IncompleteAerators,
        "generators" Generators,
        "oceans" Oceans,
    }
}

/// What a seat has scored, by item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Tally {
    counts: [u16; Item::ALL.len()],
    credits: [i16; Item::ALL.len()],
}

impl Tally {
    /// How often it has scored for this, and the credits.
    pub fn get(&self, item: Item) -> (u16, i16) {
        (self.counts[item.idx()], self.credits[item.idx()])
    }

    /// All credits; they may be negative (Q37).
    pub fn total(&self) -> i16 {
        self.credits.iter().sum()
    }

    pub(crate) fn add(&mut self, item: Item, count: u16, credits: i16) {
        self.counts[item.idx()] += count;
        self.credits[item.idx()] += credits;
    }
}

impl Scoring for DeepColony {
    fn standing(&self) -> Option<Standing> {
        self.is_over().then(|| self.standing_now())
    }

    fn outcome(&self) -> Option<Outcome> {
        let standing = self.standing()?;
        let sheets = self.seats.iter().map(|seat| self.sheet(seat)).collect();
        Some(Outcome::new(&standing, sheets))
    }
}

impl DeepColony {
    fn give(&mut self, takers: SeatSet, item: Item, credits: i16) {
        for seat in takers.iter() {
            self.tallies[seat.idx()].add(item, 1, credits);
        }
    }

    /// R5.3: with the second submarine of a seat, the tiles and spaces between
    /// the two (Q10).
    pub(crate) fn score_distance(&mut self, seat: Seat, told: &mut Told<Event>) {
        let is_own = |piece: &&Piece| piece.seat == seat && piece.what == PieceKind::Submarine;
        let cell = |piece: &Piece| self.board.laid()[usize::from(piece.tile)].at;
        let cells: ArrayVec<Cell, MAX_PIECES> =
            self.pieces.iter().filter(is_own).map(cell).collect();
        let &[first, second] = cells.as_slice() else {
            return;
        };
        let between = first.distance(second).saturating_sub(1);
        self.give(SeatSet::only(seat), Item::Submarines, between as i16);
        told.all(|| Event::Scored {
            seats: vec![seat],
            credits: between as i16,
            reason: ScoreReason::Submarines { between },
            cells: vec![first, second],
        });
    }

    /// R7.4: what the tile just laid has completed, all counted as it stands,
    /// whatever the order (Q35).
    pub(crate) fn score_completed(&mut self, told: &mut Told<Event>) {
        let laid = self.board.last();
        let mut completed: ArrayVec<u16, MAX_OF_A_KIND> = ArrayVec::new();
        for segment in 0..self.tiles.kind(laid.tile).n_solids() {
            let number = self.board.feature_of(&laid, segment);
            if self.board.feature(number).is_complete() && !completed.contains(&number) {
                completed.push(number);
            }
        }
        let mut is_link = false;
        for &number in &completed {
            let terrain = self.board.feature(number).terrain;
            is_link |= terrain == Terrain::L;
            let item = match terrain {
                Terrain::C => Item::Colonies,
                Terrain::L | Terrain::O => Item::Links,
            };
            self.score_feature(number, item, told);
            // R4.5
            self.take_markers(number);
        }
        // R7.3: an aerator is completed by the last of its links.
        if is_link {
            self.score_aerators(told);
        }
    }

    fn score_feature(&mut self, number: u16, item: Item, told: &mut Told<Event>) {
        let feature = *self.board.feature(number);
        // Q18: without a marker nobody gets anything.
        let takers = feature.takers();
        if takers.is_empty() {
            return;
        }
        let credits = feature.worth();
        self.give(takers, item, credits);
        told.all(|| Event::Scored {
            seats: takers.iter().collect(),
            credits,
            reason: feature.reason(),
            cells: self.cells_of(number),
        });
    }

    /// The tiles of a feature, in the order in which they were laid.
    pub(crate) fn cells_of(&self, number: u16) -> Vec<Cell> {
        let is_in = |laid: &&Laid| {
            let n_segments = self.tiles.kind(laid.tile).n_segments() as u8;
            (0..n_segments).any(|segment| self.board.feature_of(laid, segment) == number)
        };
        let laid = self.board.laid().iter().filter(is_in);
        laid.map(|laid| laid.at).collect()
    }

    /// Gives the markers of a feature back to their owners.
    fn take_markers(&mut self, number: u16) {
        if self.board.feature(number).markers == [0; 4] {
            return;
        }
        self.board.feature_mut(number).markers = [0; 4];
        self.take_pieces(|game, piece| game.feature_under(piece) == Some(number));
    }

    /// Gives those markers back that a condition holds for. Submarines (R5.4) and
    /// Head Offices (R6.4) stay.
    fn take_pieces(&mut self, is_taken: impl Fn(&DeepColony, &Piece) -> bool) {
        let mut idx = 0;
        while let Some(&piece) = self.pieces.get(idx) {
            if piece.what == PieceKind::Marker && is_taken(self, &piece) {
                self.supplies[piece.seat.idx()].markers += 1;
                self.pieces.remove(idx);
            } else {
                idx += 1;
            }
        }
    }

    /// R7.3, R7.7: aerators with a marker whose four arms are terminated; an
    /// arm that comes back to its own aerator is (Q20, Q24).
    fn score_aerators(&mut self, told: &mut Told<Event>) {
        let is_complete = |game: &DeepColony, piece: &Piece| {
            piece.spot == Spot::Aerator {} && game.n_arms(piece.tile) == 4
        };
        for idx in 0..self.pieces.len() {
            let piece = self.pieces[idx];
            if is_complete(self, &piece) {
                self.score_aerator(&piece, Item::Aerators, told);
            }
        }
        self.take_pieces(is_complete);
    }

    fn score_aerator(&mut self, piece: &Piece, item: Item, told: &mut Told<Event>) {
        let arms = self.n_arms(piece.tile);
        let credits = aerator_worth(arms);
        self.give(SeatSet::only(piece.seat), item, credits);
        told.all(|| Event::Scored {
            seats: vec![piece.seat],
            credits,
            reason: ScoreReason::Aerator { arms },
            cells: vec![self.board.laid()[usize::from(piece.tile)].at],
        });
    }

    /// R8.2: incomplete links, colonies and aerators; their markers leave the
    /// board.
    pub(crate) fn score_incomplete(&mut self, told: &mut Told<Event>) {
        let is_solid =
            |piece: &Piece| matches!(piece.spot, Spot::Colony { .. } | Spot::Link { .. });
        for number in self.marked(is_solid) {
            let item = match self.board.feature(number).terrain {
                Terrain::C => Item::IncompleteColonies,
                Terrain::L | Terrain::O => Item::IncompleteLinks,
            };
            self.score_feature(number, item, told);
            self.take_markers(number);
        }
        for idx in 0..self.pieces.len() {
            let piece = self.pieces[idx];
            if piece.spot == (Spot::Aerator {}) {
                self.score_aerator(&piece, Item::IncompleteAerators, told);
            }
        }
        self.take_pieces(|_, piece| piece.spot == Spot::Aerator {});
    }

    /// The features under certain markers, each once, in the order in which
    /// they were first marked.
    fn marked(&self, is_meant: impl Fn(&Piece) -> bool) -> ArrayVec<u16, MAX_PIECES> {
        let mut numbers = ArrayVec::new();
        for piece in &self.pieces {
            if piece.what == PieceKind::Marker
                && is_meant(piece)
                && let Some(number) = self.feature_under(piece)
                && !numbers.contains(&number)
            {
                numbers.push(number);
            }
        }
        numbers
    }

    /// R8.3: every generator with a marker, by the colony nearest to it, whoever
    /// owns that.
    pub(crate) fn score_generators(&mut self, told: &mut Told<Event>) {
        for idx in 0..self.pieces.len() {
            let piece = self.pieces[idx];
            if piece.spot != (Spot::Generator {}) {
                continue;
            }
            let at = self.board.laid()[usize::from(piece.tile)].at;
            let Some((number, _)) = self.colony_near(at) else {
                continue;
            };
            let colony = *self.board.feature(number);
            let credits = generator_worth(&colony);
            self.give(SeatSet::only(piece.seat), Item::Generators, credits);
            told.all(|| Event::Scored {
                seats: vec![piece.seat],
                credits,
                reason: ScoreReason::Generator {
                    tiles: colony.n_tiles,
                    submarines: colony.n_submarines,
                    head_office: colony.head_office.is_some(),
                },
                cells: std::iter::once(at).chain(self.cells_of(number)).collect(),
            });
        }
    }

    /// R8.3: the colony nearest to a cell, complete or not (Q25), over tiles and
    /// spaces (Q26); of several the largest, then one with a Head Office, then
    /// the one with most submarines (Q27). Its number, and how far away it is.
    pub fn colony_near(&self, at: Cell) -> Option<(u16, u16)> {
        let (mut least, mut nearest) = (u16::MAX, None);
        for laid in self.board.laid() {
            let distance = laid.at.distance(at);
            if distance > least {
                continue;
            }
            for segment in 0..self.tiles.kind(laid.tile).n_colonies {
                let number = self.board.feature_of(laid, segment);
                let colony = self.board.feature(number);
                let office = colony.head_office.is_some();
                let size = (colony.n_tiles, office, colony.n_submarines);
                let rank = (distance, Reverse(size), number);
                if nearest.is_none_or(|nearest| rank < nearest) {
                    (least, nearest) = (distance, Some(rank));
                }
            }
        }
        nearest.map(|(distance, _, number)| (number, distance))
    }

    /// What a generator at a cell gives as it stands.
    pub(crate) fn generator_worth_at(&self, at: Cell) -> i16 {
        let nearest = self.colony_near(at);
        nearest.map_or(0, |(number, _)| generator_worth(self.board.feature(number)))
    }

    /// R8.4: every ocean with markers, closed or not (Q31), for better or worse
    /// (Q30).
    pub(crate) fn score_oceans(&mut self, told: &mut Told<Event>) {
        let is_ocean = |piece: &Piece| matches!(piece.spot, Spot::Ocean { .. });
        for number in self.marked(is_ocean) {
            let ocean = *self.board.feature(number);
            let takers = majority(ocean.markers);
            self.give(takers, Item::Oceans, ocean.net);
            told.all(|| {
                let (kelp, algae) = self.patches(number);
                Event::Scored {
                    seats: takers.iter().collect(),
                    credits: ocean.net,
                    reason: ScoreReason::Ocean { kelp, algae },
                    cells: self.cells_of(number),
                }
            });
        }
    }

    /// Kelp and algae of an ocean.
    pub(crate) fn patches(&self, number: u16) -> (u16, u16) {
        let (mut kelp, mut algae) = (0, 0);
        for laid in self.board.laid() {
            for (segment, own) in (0..).zip(&self.tiles.kind(laid.tile).segments) {
                if own.terrain == Terrain::O && self.board.feature_of(laid, segment) == number {
                    kelp += u16::from(own.kelp);
                    algae += u16::from(own.algae);
                }
            }
        }
        (kelp, algae)
    }

    /// R8.5, Q48: ranks and points; equal totals share a rank (Q36).
    fn standing_now(&self) -> Standing {
        let points = |seat: Seat| i32::from(self.tallies[seat.idx()].total());
        let n_ahead = |seat: Seat| {
            let ahead = |&other: &Seat| points(other) > points(seat);
            self.seats.iter().filter(ahead).count() as u8
        };
        let n_first = self.seats.iter().filter(|&seat| n_ahead(seat) == 0).count();
        Standing::ranked(self.seats, |seat| 1 + n_ahead(seat), points, n_first > 1)
    }

    /// A line for everything a seat has scored for.
    fn sheet(&self, seat: Seat) -> ScoreSheet {
        let mut sheet = ScoreSheet::default();
        for item in Item::ALL {
            let (count, credits) = self.tallies[seat.idx()].get(item);
            if count > 0 {
                sheet.add(texts::sheet_line(item, count), credits.into());
            }
        }
        sheet
    }
}

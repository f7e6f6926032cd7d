//! Geometry only: squares, lines, territories, and which lines may still be cut.
//!
//! A set of squares is the low 40 bits of a `u64`, row by row. A set of lines
//! is two such words: the line east of a square and the line south of it. All
//! questions about the whole board are then a handful of shifts.

mod cuts;

use std::fmt;

use serde::{Deserialize, Serialize};

/// Columns of the lagoon (Q1).
pub const N_COLUMNS: u8 = 8;
/// Rows of the lagoon.
pub const N_ROWS: u8 = 5;
/// Squares of the lagoon, farms included.
pub const N_SQUARES: u8 = N_COLUMNS * N_ROWS;
/// Lines between neighbouring squares.
pub const N_LINES: u8 = N_VERTICAL + N_COLUMNS * (N_ROWS - 1);

const N_VERTICAL: u8 = (N_COLUMNS - 1) * N_ROWS;

/// The lagoon: `F` is a Pearl Farm, `.` a space for a diver (R1.1, Q2).
/// Whoever owns a box with other farms corrects them here; the rules follow.
/// Q2, the record format's page and the drawn tests name the farms too.
pub const MAP: [&str; N_ROWS as usize] = [
    "...F....", //
    ".F...F.F", //
    "........", //
    "F...F...", //
    "..F...F.",
];

/// The squares with a Pearl Farm. Clusters are listed in this order.
pub const FARMS: SquareSet = farms_on_map();

/// A square, counted row by row from the top left. In JSON `[x, y]`, in text a
/// column letter and a row number: `d1` is `[3, 0]`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "[number, number]"))]
pub struct Square(u8);

impl Square {
    /// The square in column `x` and row `y`, both from 0.
    pub const fn new(x: u8, y: u8) -> Option<Square> {
        if x < N_COLUMNS && y < N_ROWS {
            Some(Square(y * N_COLUMNS + x))
        } else {
            None
        }
    }

    /// The column, from 0 at the left.
    pub const fn x(self) -> u8 {
        self.0 % N_COLUMNS
    }

    /// The row, from 0 at the top.
    pub const fn y(self) -> u8 {
        self.0 / N_COLUMNS
    }

    /// An index from 0 for tables by square.
    pub const fn idx(self) -> usize {
        self.0 as usize
    }

    /// Every square, row by row.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..N_SQUARES).map(Square)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.x()), self.y() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Square {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        [self.x(), self.y()].serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let [x, y] = <[u8; 2]>::deserialize(deserializer)?;
        Square::new(x, y)
            .ok_or_else(|| serde::de::Error::custom(format!("there is no square [{x}, {y}]")))
    }
}

/// A set of squares. In JSON a list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Array<Square>"))]
pub struct SquareSet(u64);

impl SquareSet {
    /// No square.
    pub const EMPTY: SquareSet = SquareSet(0);
    /// The whole lagoon.
    pub const ALL: SquareSet = SquareSet(BOARD);

    /// One square alone.
    pub const fn only(square: Square) -> SquareSet {
        SquareSet(1 << square.0)
    }

    /// Whether the square is in the set.
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 != 0
    }

    /// Adds a square.
    pub fn insert(&mut self, square: Square) {
        self.0 |= 1 << square.0;
    }

    /// How many squares.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The squares in both.
    pub const fn and(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & other.0)
    }

    /// The squares in either.
    pub const fn or(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 | other.0)
    }

    /// The squares in the first and not in the second.
    pub const fn without(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & !other.0)
    }

    /// The first square, row by row.
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square(self.0.trailing_zeros() as u8))
        }
    }

    /// The squares, row by row, and how many there are: lists that grow from a
    /// slice do not ask at every step whether there is room.
    #[inline]
    pub(crate) fn to_array(self) -> ([Square; N_SQUARES as usize], usize) {
        let mut squares = [Square(0); N_SQUARES as usize];
        let mut rest = self.0 & BOARD;
        let n_squares = rest.count_ones() as usize;
        for square in &mut squares[..n_squares] {
            *square = Square(rest.trailing_zeros() as u8);
            rest &= rest.wrapping_sub(1);
        }
        (squares, n_squares)
    }

    /// The nth square, counted from 0.
    #[inline]
    pub(crate) fn nth(self, nth: u32) -> Option<Square> {
        nth_bit(self.0, nth).map(Square)
    }

    /// The squares, row by row.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Square> {
        bits(self.0).map(Square)
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = SquareSet::EMPTY;
        for square in squares {
            set.insert(square);
        }
        set
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for SquareSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// A line between two neighbouring squares. In JSON its index: `7y + x` for the
/// line east of `[x, y]`, `35 + 8y + x` for the line south of it. In text the
/// two squares: `b1-c1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
pub struct Line(u8);

impl Line {
    /// The line with this index.
    pub const fn new(index: u8) -> Option<Line> {
        if index < N_LINES {
            Some(Line(index))
        } else {
            None
        }
    }

    /// An index from 0 for tables by line.
    pub const fn idx(self) -> usize {
        self.0 as usize
    }

    /// The line between two neighbours, in either order.
    pub fn between(a: Square, b: Square) -> Option<Line> {
        let (near, far) = if a < b { (a, b) } else { (b, a) };
        if near.y() == far.y() && near.x() + 1 == far.x() {
            Some(Line(near.0 - near.y()))
        } else if near.x() == far.x() && near.y() + 1 == far.y() {
            Some(Line(N_VERTICAL + near.0))
        } else {
            None
        }
    }

    /// The two squares it separates, the western or northern first.
    pub const fn ends(self) -> (Square, Square) {
        if self.0 < N_VERTICAL {
            let near = self.0 + self.0 / (N_COLUMNS - 1);
            (Square(near), Square(near + 1))
        } else {
            let near = self.0 - N_VERTICAL;
            (Square(near), Square(near + N_COLUMNS))
        }
    }

    /// Every line by index.
    pub fn all() -> impl Iterator<Item = Line> {
        (0..N_LINES).map(Line)
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (near, far) = self.ends();
        write!(f, "{near}-{far}")
    }
}

impl fmt::Debug for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<'de> Deserialize<'de> for Line {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let index = u8::deserialize(deserializer)?;
        Line::new(index)
            .ok_or_else(|| serde::de::Error::custom(format!("there is no line {index}")))
    }
}

/// A set of lines. In JSON a list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Array<Line>"))]
pub struct Lines {
    /// Bit `s`: the line between square `s` and its eastern neighbour.
    east: u64,
    /// Bit `s`: the line between square `s` and its southern neighbour.
    south: u64,
}

impl Lines {
    /// No line.
    pub const EMPTY: Lines = Lines { east: 0, south: 0 };

    /// Whether the line is in the set.
    #[inline]
    pub const fn contains(self, line: Line) -> bool {
        if line.0 < N_VERTICAL {
            self.east >> line.ends().0.0 & 1 != 0
        } else {
            self.south >> (line.0 - N_VERTICAL) & 1 != 0
        }
    }

    /// Adds a line.
    #[inline]
    pub fn insert(&mut self, line: Line) {
        if line.0 < N_VERTICAL {
            self.east |= 1 << line.ends().0.0;
        } else {
            self.south |= 1 << (line.0 - N_VERTICAL);
        }
    }

    /// The set with one line more.
    #[must_use]
    pub fn with(mut self, line: Line) -> Lines {
        self.insert(line);
        self
    }

    /// How many lines.
    pub const fn len(self) -> u32 {
        self.east.count_ones() + self.south.count_ones()
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.east | self.south == 0
    }

    /// The lines by index, and how many there are, as for squares.
    #[inline]
    pub(crate) fn to_array(self) -> ([Line; N_LINES as usize], usize) {
        let mut lines = [Line(0); N_LINES as usize];
        let n_vertical = self.east.count_ones() as usize;
        let n_lines = n_vertical + self.south.count_ones() as usize;
        let (vertical, horizontal) = lines[..n_lines].split_at_mut(n_vertical);
        let mut rest = self.east;
        for line in vertical {
            let near = rest.trailing_zeros() as u8;
            *line = Line(near - near / N_COLUMNS);
            rest &= rest.wrapping_sub(1);
        }
        let mut rest = self.south;
        for line in horizontal {
            *line = Line(N_VERTICAL + rest.trailing_zeros() as u8);
            rest &= rest.wrapping_sub(1);
        }
        (lines, n_lines)
    }

    /// The nth line by index, counted from 0.
    #[inline]
    pub(crate) fn nth(self, nth: u32) -> Option<Line> {
        let n_vertical = self.east.count_ones();
        match nth < n_vertical {
            true => nth_bit(self.east, nth).map(|near| Line(near - near / N_COLUMNS)),
            false => nth_bit(self.south, nth - n_vertical).map(|near| Line(N_VERTICAL + near)),
        }
    }

    /// The lines by index.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Line> {
        let vertical = bits(self.east).map(|near| Line(near - near / N_COLUMNS));
        vertical.chain(bits(self.south).map(|near| Line(N_VERTICAL + near)))
    }

    /// The squares on either side of these lines.
    pub const fn sides(self) -> SquareSet {
        SquareSet(self.east | self.east << 1 | self.south | self.south << N_COLUMNS)
    }

    /// The lines of the board that are not in the set.
    pub const fn free(self) -> Lines {
        Lines {
            east: EAST & !self.east,
            south: SOUTH & !self.south,
        }
    }
}

impl FromIterator<Line> for Lines {
    fn from_iter<I: IntoIterator<Item = Line>>(lines: I) -> Self {
        let mut set = Lines::EMPTY;
        for line in lines {
            set.insert(line);
        }
        set
    }
}

impl fmt::Debug for Lines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Lines {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

const BOARD: u64 = (1 << N_SQUARES) - 1;
/// Squares with an eastern neighbour.
const EAST: u64 = BOARD / 0xff * 0x7f;
/// Squares with a southern neighbour.
const SOUTH: u64 = BOARD >> N_COLUMNS;

const fn farms_on_map() -> SquareSet {
    let mut farms: u64 = 0;
    let mut y = 0;
    while y < MAP.len() {
        let row = MAP[y].as_bytes();
        assert!(row.len() == N_COLUMNS as usize, "a row has eight squares");
        let mut x = 0;
        while x < row.len() {
            if row[x] == b'F' {
                farms |= 1 << (y * N_COLUMNS as usize + x);
            }
            x += 1;
        }
        y += 1;
    }
    assert!(farms.count_ones() == 8, "there are eight farms");
    SquareSet(farms)
}

/// The indices of the set bits, lowest first.
#[inline]
fn bits(mut word: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if word == 0 {
            return None;
        }
        let index = word.trailing_zeros() as u8;
        word &= word - 1;
        Some(index)
    })
}

/// The index of the nth set bit, lowest first, counted from 0.
#[inline]
fn nth_bit(mut word: u64, nth: u32) -> Option<u8> {
    for _ in 0..nth {
        word &= word.wrapping_sub(1);
    }
    (word != 0).then(|| word.trailing_zeros() as u8)
}

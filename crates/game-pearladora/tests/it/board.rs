//! The bit tricks of `board` against the plainest code that could be right.

use dice::{Key, Purpose};
use game_pearladora::{FARMS, Line, Lines, MIN_TERRITORY, N_LINES, Square, SquareSet};
use rules::Dice;

/// A flood fill with a list of squares, one line at a time.
fn plain_territory(pontoons: Lines, from: Square) -> SquareSet {
    let mut reached = SquareSet::only(from);
    let mut todo = vec![from];
    while let Some(square) = todo.pop() {
        for other in Square::all() {
            let is_open = Line::between(square, other).is_some_and(|line| !pontoons.contains(line));
            if is_open && !reached.contains(other) {
                reached.insert(other);
                todo.push(other);
            }
        }
    }
    reached
}

fn plain_placeable(pontoons: Lines) -> Lines {
    Line::all()
        .filter(|&line| {
            let (near, far) = line.ends();
            let cut = pontoons.with(line);
            !pontoons.contains(line)
                && plain_territory(cut, near).len() >= MIN_TERRITORY
                && plain_territory(cut, far).len() >= MIN_TERRITORY
        })
        .collect()
}

#[test]
fn r4_3_placeable_agrees_with_a_flood_fill_per_line() {
    let n_games = if rules_testkit::is_slow() { 400 } else { 20 };
    let mut dice = Key::new(Purpose::Test, "placeable", 0).stream(0);
    for _ in 0..n_games {
        let mut pontoons = Lines::EMPTY;
        loop {
            let placeable = pontoons.placeable();
            assert_eq!(placeable, plain_placeable(pontoons));
            let lines: Vec<Line> = placeable.iter().collect();
            if lines.is_empty() {
                break;
            }
            pontoons.insert(lines[dice.below(lines.len() as u32) as usize]);
            for square in Square::all() {
                assert_eq!(
                    pontoons.territory(square),
                    plain_territory(pontoons, square)
                );
            }
        }
        // Q11: lines run out at 27 pontoons plus one per territory.
        let mut rest = SquareSet::ALL;
        let mut n_territories = 0;
        while let Some(square) = rest.first() {
            rest = rest.without(pontoons.territory(square));
            n_territories += 1;
        }
        assert!(pontoons.len() <= 27 + n_territories);
    }
}

#[test]
fn r1_1_lines_are_numbered_as_records_promise() {
    for y in 0..5 {
        for x in 0..8 {
            let square = Square::new(x, y).expect("on the board");
            let east = Square::new(x + 1, y).and_then(|other| Line::between(square, other));
            assert_eq!(east, (x < 7).then(|| Line::new(7 * y + x)).flatten());
            let south = Square::new(x, y + 1).and_then(|other| Line::between(other, square));
            assert_eq!(south, (y < 4).then(|| Line::new(35 + 8 * y + x)).flatten());
        }
    }
    assert_eq!(N_LINES, 67);
    assert_eq!(Line::new(67), None);
    for line in Line::all() {
        let (near, far) = line.ends();
        assert_eq!(Line::between(near, far), Some(line));
        assert!(Lines::EMPTY.with(line).iter().eq([line]));
    }
}

#[test]
fn q2_farms_stand_where_the_ruling_says() {
    let names: Vec<String> = FARMS.iter().map(|farm| farm.to_string()).collect();
    assert_eq!(names, ["d1", "b2", "f2", "h2", "a4", "e4", "c5", "g5"]);
    for a in FARMS.iter() {
        assert!(
            FARMS.iter().all(|b| Line::between(a, b).is_none()),
            "no two farms are neighbours"
        );
    }
}

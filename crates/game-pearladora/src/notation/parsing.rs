//! Reading what `position.rs` writes. A text is believed only if the box is
//! complete and somebody, or chance, can go on from there.

use rules::{Facts, NotationError, Setup, Word, parts};

use super::drawing::{MARGIN, STRIDE};
use super::position::render_phase;
use crate::board::{FARMS, Line, N_COLUMNS, N_ROWS, Square};
use crate::game::{Pearladora, Phase};
use crate::options::{Groups, Options};
use crate::pieces::{Deal, Group, Value};

pub(super) fn parse(text: &str) -> Result<Pearladora, NotationError> {
    let (facts, drawing): (Vec<&str>, Vec<&str>) = text
        .lines()
        .filter(|line| !line.trim().is_empty() || line.starts_with(' '))
        .partition(|line| line.contains(':'));
    let facts = facts.join("\n");
    let mut facts = Facts::new(&facts)?;

    let mut game: Pearladora = facts.begin(2)?;
    let seats = game.seats;
    parse_drawing(&mut game, &drawing)?;
    if let Some(groups) = facts.take("groups") {
        parse_groups(&mut game, groups)?;
    }
    if let Some(powers) = facts.take("powers") {
        let powers: Vec<&str> = powers.split_whitespace().collect();
        if powers.len() != seats.count() {
            return Err(NotationError::new("powers needs one number per seat"));
        }
        for (left, word) in game.powers.iter_mut().zip(powers) {
            *left = word
                .parse()
                .map_err(|_| NotationError::misfit("powers", word))?;
        }
    }
    for word in facts
        .take("necklaces")
        .unwrap_or_default()
        .split_whitespace()
    {
        game.put_necklace(Square::read(word)?);
    }
    for word in facts.take("looked").unwrap_or_default().split_whitespace() {
        game.looked.insert(Square::read(word)?);
    }
    for part in parts(facts.take("backups").unwrap_or_default(), ',') {
        let (seat, at) = part
            .split_once(' ')
            .ok_or_else(|| NotationError::misfit("backups", part))?;
        game.backups[seats.read(seat)?.idx()] = Some(Square::read(at)?);
    }
    for word in facts.take("retired").unwrap_or_default().split_whitespace() {
        game.retired.insert(seats.read(word)?);
    }
    game.phase = parse_phase(&game, facts.take("to act").unwrap_or("A"))?;
    facts.finish()?;
    game.audit().map_err(NotationError::new)?;
    check_playable(&game)?;
    Ok(game)
}

fn parse_deal<'a>(names: impl Iterator<Item = &'a str>) -> Result<Deal, NotationError> {
    let groups: Vec<Group> = names.map(Group::read).collect::<Result<_, _>>()?;
    Deal::new(&groups).ok_or_else(|| NotationError::new("there are only four groups"))
}

fn parse_groups(game: &mut Pearladora, text: &str) -> Result<(), NotationError> {
    let deal = parse_deal(text.split_whitespace())?;
    let options = Options {
        groups: Groups::Chosen(deal),
        ..game.options
    };
    let dealt =
        Pearladora::new(&options, game.seats).map_err(|bad| NotationError::new(bad.to_string()))?;
    game.groups = dealt.groups;
    game.powers = dealt.powers;
    Ok(())
}

fn parse_phase(game: &Pearladora, text: &str) -> Result<Phase, NotationError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    Ok(match words.as_slice() {
        ["chance", "deals", "groups"] => Phase::DealGroups {},
        ["chance", "lays", "clusters"] => Phase::LayClusters {},
        ["chance", "names", "the", "first", "seat"] => Phase::ChooseFirst {},
        ["nobody"] => Phase::Over {},
        [seat] => Phase::Turn {
            seat: game.seats.read(seat)?,
        },
        [seat, "after", "power"] => Phase::AfterPower {
            seat: game.seats.read(seat)?,
            looked: None,
        },
        [seat, "after", "look", at] => Phase::AfterPower {
            seat: game.seats.read(seat)?,
            looked: Some(Square::read(at)?),
        },
        [seat, "after", "pontoon", line] => Phase::SecondPontoon {
            seat: game.seats.read(seat)?,
            first: Line::read(line)?,
        },
        _ => return Err(NotationError::misfit("to act", text)),
    })
}

fn parse_drawing(game: &mut Pearladora, lines: &[&str]) -> Result<(), NotationError> {
    let mut y = None;
    for line in lines {
        match line.chars().next() {
            Some(digit @ '1'..='9') => {
                let row = digit as u8 - b'1';
                if row != y.map_or(0, |above| above + 1) || row >= N_ROWS {
                    return Err(NotationError::new(format!("row {digit} is out of place")));
                }
                y = Some(row);
                parse_row(game, row, line)?;
            }
            // The line of column letters.
            _ if y.is_none() => {}
            _ => parse_lines_below(game, y.unwrap_or_default(), line)?,
        }
    }
    if y == Some(N_ROWS - 1) {
        Ok(())
    } else {
        Err(NotationError::new("the drawing needs five rows"))
    }
}

/// The letters of column `x`: three for the square and one for the line after it.
fn cell(line: &str, x: u8) -> (String, char) {
    let letters = line.chars().chain(std::iter::repeat(' '));
    let mut letters = letters.skip(MARGIN + STRIDE * usize::from(x));
    let content: String = letters.by_ref().take(STRIDE - 1).collect();
    (content.trim().to_owned(), letters.next().unwrap_or(' '))
}

fn parse_row(game: &mut Pearladora, y: u8, line: &str) -> Result<(), NotationError> {
    for x in 0..N_COLUMNS {
        let at = Square::new(x, y).expect("on the board");
        let (content, east) = cell(line, x);
        parse_cell(game, at, &content)?;
        match (
            east,
            Square::new(x + 1, y).and_then(|other| Line::between(at, other)),
        ) {
            (' ', _) => {}
            ('|', Some(line)) => game.pontoons.insert(line),
            _ => {
                let east = NotationError::quoted(&east.to_string());
                return Err(NotationError::new(format!(
                    "{east} after {at} is no pontoon"
                )));
            }
        }
    }
    Ok(())
}

fn parse_cell(game: &mut Pearladora, at: Square, content: &str) -> Result<(), NotationError> {
    let bad = || {
        let content = NotationError::quoted(content);
        NotationError::new(format!("{content} cannot stand on {at}"))
    };
    let farm_idx = FARMS.iter().position(|farm| farm == at);
    let (body, is_up) = match content.strip_suffix('^') {
        Some(body) => (body, true),
        None => (content, false),
    };
    match (farm_idx, body) {
        (None, ".") if !is_up => Ok(()),
        (Some(_), "o") if !is_up => Ok(()),
        (Some(idx), farm) => {
            let pearls = farm.strip_prefix('o').filter(|_| !is_up).ok_or_else(bad)?;
            game.clusters[idx] = pearls.parse().map_err(|_| bad())?;
            Ok(())
        }
        (None, diver) => {
            let letter = diver.get(..1).ok_or_else(bad)?;
            let seat = game.seats.read(letter)?;
            let number = diver[1..].parse().map_err(|_| bad())?;
            let value = Value::new(number).ok_or_else(bad)?;
            if !game.put_diver(seat, value, at) {
                return Err(NotationError::new(format!(
                    "{seat} has too many divers of value {number}"
                )));
            }
            if is_up {
                game.face_up.insert(at);
            }
            Ok(())
        }
    }
}

fn parse_lines_below(game: &mut Pearladora, y: u8, line: &str) -> Result<(), NotationError> {
    for x in 0..N_COLUMNS {
        let at = Square::new(x, y).expect("on the board");
        match (
            cell(line, x).0.as_str(),
            Square::new(x, y + 1).and_then(|other| Line::between(at, other)),
        ) {
            ("", _) => {}
            ("---", Some(line)) => game.pontoons.insert(line),
            (other, _) => {
                let other = NotationError::quoted(other);
                return Err(NotationError::new(format!(
                    "{other} below {at} is no pontoon"
                )));
            }
        }
    }
    Ok(())
}

/// Whoever is to act must have something to do.
fn check_playable(game: &Pearladora) -> Result<(), NotationError> {
    let Some(seat) = game.acting_seat() else {
        return Ok(());
    };
    let is_laid = game.clusters != [0; 8];
    let can_go_on = match game.phase {
        Phase::SecondPontoon { first, .. } => {
            game.pontoons.contains(first) && game.can_place_pontoon()
        }
        _ => game.has_main_action(seat),
    };
    if is_laid && can_go_on && !game.retired.contains(seat) {
        Ok(())
    } else {
        Err(NotationError::misfit(
            "what is due",
            &render_phase(game.phase),
        ))
    }
}

use bots::nets::pearladora as net;
use bots::{Knowledge, Past};
use dice::{Key, Purpose, QuickDice};
use game_pearladora::{Action, Diver, Face, Options, Pearladora, Value, View};
use rules::{
    Actions, Chances, Dice, Imagine, Position, Seat, Setup, ToAct, Told, Viewer, Views,
    playout_choice,
};
use rules_testkit::seats;

use self::net::Belief;

/// Games of every kind: two to four seats, basic and advanced.
fn kinds() -> impl Iterator<Item = (u8, Options)> {
    let kind = |n_seats| {
        [false, true].map(|advanced| {
            let options = Options {
                advanced,
                ..Options::default()
            };
            (n_seats, options)
        })
    };
    (2..=4).flat_map(kind)
}

/// Plays at random and shows every decision with what led to it.
pub(crate) fn play(
    n_seats: u8,
    options: &Options,
    number: u64,
    mut look: impl FnMut(&Pearladora, &Past<Pearladora>, Seat),
) {
    let mut dice = Key::new(Purpose::Test, "belief", number).stream(0);
    let mut game = Pearladora::new(options, seats(n_seats)).expect("playable");
    let (mut past, mut legal) = (Past::default(), Vec::new());
    loop {
        match game.to_act() {
            ToAct::Over {} => return,
            ToAct::Chance {} => {
                game.apply_chance(game.sample_chance(&mut dice), &mut Told::deaf());
            }
            ToAct::Seats { seats } => {
                let seat = seats.iter().next().expect("somebody");
                look(&game, &past, seat);
                game.legal_actions(seat, &mut legal);
                let action = playout_choice::<Pearladora>(&legal, &mut dice);
                past.push(&game, seat, action);
                game.apply(seat, action, &mut Told::deaf());
            }
        }
    }
}

fn believe(game: &Pearladora, past: &Past<Pearladora>, seat: Seat) -> Option<Belief> {
    let view = game.view(Viewer::seat(seat));
    <Pearladora as Knowledge>::believe(&view, &past.heard_by(seat, past.len()))
}

fn backs(view: &View) -> impl Iterator<Item = &Diver> {
    view.divers
        .iter()
        .filter(|diver| diver.face == Face::Back {})
}

#[test]
fn every_likely_world_fits_the_view() {
    let mut dice = QuickDice::from(1);
    let mut n_worlds = 0;
    for (n_seats, options) in kinds() {
        play(n_seats, &options, n_seats.into(), |game, past, seat| {
            let view = game.view(Viewer::seat(seat));
            let Some(belief) = believe(game, past, seat) else {
                assert_eq!(backs(&view).count(), 0, "backs give something to believe");
                return;
            };
            let world = <Pearladora as Knowledge>::imagine_likely(&view, &belief, &mut dice);
            assert_eq!(world.view(Viewer::seat(seat)), view);
            n_worlds += 1;
        });
    }
    assert!(n_worlds > 200, "{n_worlds}");
}

#[test]
fn who_believes_nothing_imagines_evenly() {
    const N_WORLDS: u32 = 20_000;
    let mut n_compared = 0;
    play(2, &Options::default(), 9, |game, past, seat| {
        let view = game.view(Viewer::seat(seat));
        if past.len() != 20 {
            return;
        }
        // How often each value lies under each back, both ways.
        let count = |mut imagine: Box<dyn FnMut() -> Pearladora>| {
            let mut counts = vec![[0_i64; 5]; 40];
            for _ in 0..N_WORLDS {
                let world = imagine();
                for back in backs(&view) {
                    for value in Value::ALL {
                        let is_there = world.divers_worth(value).contains(back.at);
                        counts[back.at.idx()][value.idx()] += i64::from(is_there);
                    }
                }
            }
            counts
        };
        let (mut one, mut other) = (QuickDice::from(1), QuickDice::from(2));
        let (seen, again) = (view.clone(), view.clone());
        let even = count(Box::new(move || Pearladora::imagine(&seen, &mut one)));
        let empty = count(Box::new(move || {
            <Pearladora as Knowledge>::imagine_likely(&again, &Belief::EVEN, &mut other)
        }));
        for (even, empty) in even.iter().flatten().zip(empty.iter().flatten()) {
            // Five standard deviations of a difference of two counts.
            assert!((even - empty).abs() < 500, "{even} and {empty}");
            n_compared += u32::from(*even > 0);
        }
    });
    assert!(n_compared > 10, "{n_compared}");
}

/// A diver lies in one place, and large ones are few: dealt one after the other,
/// they must not run out before the later backs.
#[test]
fn each_value_lies_under_each_back_as_often_as_believed() {
    const N_WORLDS: i64 = 4000;
    /// In hundredths; where the odds of several backs cannot all be kept, they give.
    const MOST_OFF: i64 = 6;
    let mut n_compared = 0;
    play(2, &Options::default(), 4, |game, past, seat| {
        if ![24, 36, 48].contains(&past.len()) {
            return;
        }
        let view = game.view(Viewer::seat(seat));
        let belief = believe(game, past, seat).expect("backs");
        let mut dice = QuickDice::from(3);
        let mut counts = vec![[0_i64; 5]; 40];
        for _ in 0..N_WORLDS {
            let world = <Pearladora as Knowledge>::imagine_likely(&view, &belief, &mut dice);
            for back in backs(&view) {
                for value in Value::ALL {
                    let is_there = world.divers_worth(value).contains(back.at);
                    counts[back.at.idx()][value.idx()] += i64::from(is_there);
                }
            }
        }
        for back in backs(&view) {
            let believed = belief.hundredths(back.at).expect("a back");
            for (believed, count) in believed.into_iter().zip(counts[back.at.idx()]) {
                let often = 100 * count / N_WORLDS;
                let off = (often - i64::from(believed)).abs();
                assert!(
                    off <= MOST_OFF,
                    "{}: {believed} believed, {often} dealt",
                    back.at
                );
                n_compared += 1;
            }
        }
    });
    assert!(n_compared > 80, "{n_compared}");
}

/// The same game with other divers under the backs of everybody else.
struct Twin {
    game: Pearladora,
    past: Past<Pearladora>,
}

impl Twin {
    /// Does the same as far as the eyes can see.
    fn follow(&mut self, by: Seat, action: Action, eyes: Seat, dice: &mut impl Dice) {
        let action = match action {
            Action::Diver { at, .. } if by != eyes => {
                let values: Vec<Value> = self.game.hand(by).values().collect();
                let value = values[dice.below(values.len() as u32) as usize];
                Action::Diver { value, at }
            }
            other => other,
        };
        self.past.push(&self.game, by, action);
        self.game.apply(by, action, &mut Told::deaf());
    }
}

#[test]
fn a_belief_rests_on_nothing_that_is_hidden() {
    let eyes = Seat::new(0).expect("a seat");
    let (mut n_other, mut n_beliefs) = (0, 0);
    for number in 0..6 {
        let mut dice = Key::new(Purpose::Test, "twins", number).stream(0);
        let n_seats = 2 + number as u8 % 3;
        let start = Pearladora::new(&Options::default(), seats(n_seats)).expect("playable");
        let (mut game, mut past) = (start, Past::default());
        let mut twin = Twin {
            game: start,
            past: Past::default(),
        };
        let mut legal = Vec::new();
        loop {
            match game.to_act() {
                ToAct::Over {} => break,
                ToAct::Chance {} => {
                    let chance = game.sample_chance(&mut dice);
                    game.apply_chance(chance, &mut Told::deaf());
                    twin.game.apply_chance(chance, &mut Told::deaf());
                }
                ToAct::Seats { seats } => {
                    let seat = seats.iter().next().expect("somebody");
                    let belief = believe(&game, &past, eyes);
                    assert_eq!(belief, believe(&twin.game, &twin.past, eyes));
                    n_beliefs += u32::from(belief.is_some());
                    n_other += u32::from(game != twin.game);
                    game.legal_actions(seat, &mut legal);
                    let action = playout_choice::<Pearladora>(&legal, &mut dice);
                    past.push(&game, seat, action);
                    game.apply(seat, action, &mut Told::deaf());
                    twin.follow(seat, action, eyes, &mut dice);
                }
            }
        }
    }
    assert!(n_beliefs > 100 && n_other > 100, "{n_beliefs}, {n_other}");
}

/// What is believed in a position after so many decisions of a game, as text.
fn odds_after(n_decisions: usize, with_past: bool) -> Vec<String> {
    let mut odds = Vec::new();
    play(2, &Options::default(), 4, |game, past, seat| {
        if past.len() != n_decisions {
            return;
        }
        let view = game.view(Viewer::seat(seat));
        let heard = match with_past {
            true => past.heard_by(seat, past.len()),
            false => Vec::new(),
        };
        let belief = <Pearladora as Knowledge>::believe(&view, &heard).expect("backs");
        let line = |back: &Diver| {
            let hundredths = belief.hundredths(back.at).expect("a back");
            format!("{} {hundredths:?}", back.at)
        };
        odds = backs(&view).map(line).collect();
    });
    odds
}

#[test]
fn the_odds_of_a_position_are_the_same_everywhere() {
    assert_eq!(
        odds_after(24, true),
        [
            "e1 [10, 25, 40, 16, 9]",
            "c2 [12, 10, 13, 24, 41]",
            "d2 [6, 21, 27, 28, 18]"
        ]
    );
    assert_eq!(
        odds_after(24, false),
        [
            "e1 [13, 22, 26, 22, 17]",
            "c2 [11, 22, 23, 23, 22]",
            "d2 [6, 17, 29, 27, 21]"
        ]
    );
}

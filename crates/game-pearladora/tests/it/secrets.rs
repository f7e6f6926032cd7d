//! Twin games: the same moves with other hidden values. Until something is
//! lawfully revealed, nobody else may notice any difference, in any byte.

use dice::{ChaChaDice, Key, Purpose};
use game_pearladora::{Action, Diver, Event, Face, Group, Options, Pearladora, Value};
use rules::{
    Actions, Chances, Dice, Entry, Notation, Position, Seat, Setup, Texts, ToAct, Told, Typed,
    Viewer, Views, shuffle,
};
use rules_testkit::{PlayedGame, play_random, seats};

use crate::chosen;

/// The same game with one seat's face-down divers dealt anew over the turns in
/// which it placed them.
fn twin(
    played: &PlayedGame<Pearladora>,
    secretive: Seat,
    dice: &mut ChaChaDice,
) -> Vec<Entry<Action, game_pearladora::Chance>> {
    let mut hidden: Vec<Value> = Vec::new();
    for entry in &played.entries {
        if let Entry::Action {
            seat,
            action: Action::Diver { value, .. },
        } = *entry
            && seat == secretive
        {
            hidden.push(value);
        }
    }
    shuffle(&mut hidden, dice);
    let mut entries = played.entries.clone();
    let mut hidden = hidden.into_iter();
    for entry in &mut entries {
        if let Entry::Action {
            seat,
            action: Action::Diver { value, .. },
        } = entry
            && *seat == secretive
        {
            *value = hidden.next().expect("as many as before");
        }
    }
    entries
}

/// Everything one viewer receives along a game, as bytes, up to its end.
fn frames(
    options: &Options,
    n_seats: u8,
    entries: &[Entry<Action, game_pearladora::Chance>],
    viewer: Viewer,
) -> Vec<String> {
    let mut game = Pearladora::new(options, seats(n_seats)).expect("playable");
    let mut frames = Vec::new();
    for entry in entries {
        let mut told = Told::new();
        match *entry {
            Entry::Action { seat, action } => game
                .play(seat, action, &mut told)
                .expect("legal in both twins"),
            Entry::Chance { chance } => game.apply_chance(chance, &mut told),
            Entry::Control { .. } => {}
        }
        if game.to_act() == (ToAct::Over {}) {
            break; // R6.1: now all is revealed.
        }
        let heard: Vec<&Event> = told.heard_by(viewer).collect();
        let mut legal = Vec::new();
        if let Viewer::Seat { seat } = viewer {
            game.legal_actions(seat, &mut legal);
        }
        let frame = serde_json::to_string(&(game.view(viewer), heard, legal)).expect("plain data");
        frames.push(frame);
    }
    frames
}

#[test]
fn r3_4_nobody_else_notices_which_divers_lie_face_down() {
    let mut n_different = 0;
    for n_seats in 2..=4 {
        for advanced in [false, true] {
            // With Elders at the table looks reveal; they have a test of their own.
            let groups = chosen(
                &[Group::Fishermen, Group::Foragers, Group::Children][..n_seats.min(3) as usize],
            );
            let groups = if n_seats == 4 {
                chosen(&Group::ALL)
            } else {
                groups
            };
            let options = Options {
                advanced,
                groups,
                ..Options::default()
            };
            for number in 0..10 {
                let mut dice = Key::new(Purpose::Test, "twins", number).stream(n_seats.into());
                let start = Pearladora::new(&options, seats(n_seats)).expect("playable");
                let played = play_without_looks(&start, &mut dice);
                for secretive in seats(n_seats).iter() {
                    let twins = twin(&played, secretive, &mut dice);
                    n_different += usize::from(twins != played.entries);
                    for viewer in Viewer::all(seats(n_seats)).filter(|viewer| !viewer.is(secretive))
                    {
                        let (one, other) = (
                            frames(&options, n_seats, &played.entries, viewer),
                            frames(&options, n_seats, &twins, viewer),
                        );
                        assert_eq!(one, other, "{viewer:?} can tell {secretive}'s divers apart");
                    }
                    let owner = Viewer::seat(secretive);
                    if twins != played.entries {
                        assert_ne!(
                            frames(&options, n_seats, &played.entries, owner),
                            frames(&options, n_seats, &twins, owner),
                            "the owner knows its divers"
                        );
                    }
                }
            }
        }
    }
    assert!(n_different > 100, "the twins were the same game");
}

/// A random game in which looks are avoided, so that nothing is revealed
/// before the end, and extra divers too, which need a value in hand.
fn play_without_looks(start: &Pearladora, dice: &mut ChaChaDice) -> PlayedGame<Pearladora> {
    let mut game = *start;
    let mut played = PlayedGame {
        positions: vec![game],
        entries: Vec::new(),
    };
    let mut actions = Vec::new();
    loop {
        let entry = match game.to_act() {
            ToAct::Over {} => return played,
            ToAct::Chance {} => Entry::Chance {
                chance: game.sample_chance(dice),
            },
            ToAct::Seats { seats } => {
                let seat = seats.iter().next().expect("somebody is to act");
                game.legal_actions(seat, &mut actions);
                actions.retain(|action| {
                    !matches!(action, Action::Look { .. } | Action::ExtraDiver { .. })
                });
                Entry::Action {
                    seat,
                    action: actions[dice.below(actions.len() as u32) as usize],
                }
            }
        };
        match entry {
            Entry::Action { seat, action } => game.apply(seat, action, &mut Told::deaf()),
            Entry::Chance { chance } => game.apply_chance(chance, &mut Told::deaf()),
            Entry::Control { .. } => {}
        }
        played.entries.push(entry);
        played.positions.push(game);
    }
}

/// A are the Elders; B's five on c2 lies face down.
pub(crate) const LOOKED: &str = "
   a   b   c   d   e   f   g   h
1  A1  .   .   o3  .   .   .   .

2  .   o4  B5  .   .   o4  .   o5

3  .   .   .   .   .   .   .   .

4  o5  .   .   .   o6  .   .   .

5  .   .   o6  .   .   .   o7  .
options: advanced=true
groups: elders children
to act: A
";

pub(crate) fn game(text: &str) -> Pearladora {
    Pearladora::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

fn play(game: &mut Pearladora, letter: char, action: &str) -> Told<Event> {
    let mut told = Told::new();
    let seat = Seat::from_letter(letter).expect("a seat");
    let action = Action::read(action).expect("an action");
    game.play(seat, action, &mut told)
        .unwrap_or_else(|refusal| panic!("{refusal}"));
    told
}

pub(crate) fn viewer(letter: char) -> Viewer {
    Viewer::seat(Seat::from_letter(letter).expect("a seat"))
}

fn face(divers: &[Diver], square: &str) -> Face {
    divers
        .iter()
        .find(|diver| diver.at.to_string() == square)
        .expect("a diver")
        .face
}

fn value(number: u8) -> Value {
    Value::new(number).expect("a value")
}

#[test]
fn e31_r8_4_only_the_elders_learn_what_they_look_at() {
    let mut game = game(LOOKED);
    let told = play(&mut game, 'A', "look c2");
    let heard = |viewer| {
        told.heard_by(viewer)
            .filter_map(|event| Pearladora::tell(event, rules::To(viewer)))
            .collect::<Vec<_>>()
    };
    assert_eq!(heard(viewer('A')), ["You look at the diver on c2: a 5."]);
    assert_eq!(heard(viewer('B')), ["{A} looks at the diver on c2."]);
    assert_eq!(heard(Viewer::Public {}), ["{A} looks at the diver on c2."]);
    assert_eq!(
        face(&game.view(viewer('A')).divers, "c2"),
        Face::Seen { value: value(5) }
    );
    assert_eq!(
        face(&game.view(Viewer::Public {}).divers, "c2"),
        Face::Back {}
    );
}

#[test]
fn q36_the_screen_shows_a_look_until_the_main_action() {
    let mut game = game(LOOKED);
    let screen = |game: &Pearladora| Pearladora::shown(&game.view(viewer('A'))).divers;
    assert_eq!(face(&screen(&game), "c2"), Face::Back {});
    play(&mut game, 'A', "look c2");
    assert_eq!(face(&screen(&game), "c2"), Face::Seen { value: value(5) });
    play(&mut game, 'A', "pontoon c3-d3");
    assert_eq!(face(&screen(&game), "c2"), Face::Back {});
    assert_eq!(
        face(&game.view(viewer('A')).divers, "c2"),
        Face::Seen { value: value(5) },
        "but it is remembered"
    );
}

#[test]
fn e32_r3_5_q6_the_screen_hides_own_divers_unless_peeking() {
    for (options, expected) in [
        ("advanced=true", Face::Back {}),
        ("advanced=true peek=true", Face::Seen { value: value(1) }),
    ] {
        let game = game(&LOOKED.replace("options: advanced=true", &format!("options: {options}")));
        let view = game.view(viewer('A'));
        assert_eq!(face(&Pearladora::shown(&view).divers, "a1"), expected);
        assert_eq!(face(&view.divers, "a1"), Face::Seen { value: value(1) });
        // Peeking is about one's own divers only.
        assert_eq!(
            face(&Pearladora::shown(&game.view(viewer('B'))).divers, "a1"),
            Face::Back {}
        );
    }
}

#[test]
fn r3_5_a_repeated_event_tells_no_more_than_the_screen() {
    for (options, repeated) in [
        ("advanced=true", None),
        ("advanced=true peek=true", Some(value(2))),
    ] {
        let mut game =
            game(&LOOKED.replace("options: advanced=true", &format!("options: {options}")));
        let told = play(&mut game, 'A', "diver 2 e1");
        let event = told
            .heard_by(viewer('A'))
            .next()
            .expect("something was told")
            .clone();
        assert!(matches!(event, Event::Diver { value: Some(_), .. }));
        let faded = Pearladora::faded(&event, &game.view(Viewer::Public {}).options);
        assert!(matches!(faded, Event::Diver { value, .. } if value == repeated));
    }
    let mut game = game(LOOKED);
    let told = play(&mut game, 'A', "look c2");
    let event = told
        .heard_by(viewer('A'))
        .next()
        .expect("something was told")
        .clone();
    let faded = Pearladora::faded(&event, &game.view(Viewer::Public {}).options);
    assert!(matches!(faded, Event::Look { value: None, .. }));
}

#[test]
fn r6_1_at_the_end_everybody_sees_every_placed_diver() {
    let mut dice = Key::new(Purpose::Test, "end", 0).stream(0);
    let start = Pearladora::new(&Options::default(), seats(3)).expect("playable");
    let played = play_random(&start, &mut dice);
    let last = played.positions.last().expect("the end");
    let view = last.view(Viewer::Public {});
    assert!(
        view.divers
            .iter()
            .all(|diver| matches!(diver.face, Face::Up { .. }))
    );
    assert!(view.hand.is_none(), "unplaced divers need not be shown");
}

#[test]
fn r1_3_others_see_how_many_divers_are_left_and_no_more() {
    let view = game(LOOKED).view(Viewer::Public {});
    assert_eq!(
        view.seats
            .iter()
            .map(|seat| seat.n_divers)
            .collect::<Vec<_>>(),
        [15, 15]
    );
    assert_eq!(view.hand, None);
}

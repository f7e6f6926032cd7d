//! The laws as functions of a fuzzer's bytes. None of them may panic on any
//! input unless a law is broken.

use record::{Header, Verifier};
use rules::{Dice, Game, Imagine, Notation, ToAct, Told, Typed, Viewer};

/// Dice that read a fuzzer's bytes, and roll zeros when they run out.
#[derive(Debug)]
pub struct ByteDice<'a>(pub &'a [u8]);

impl Dice for ByteDice<'_> {
    fn below(&mut self, bound: u32) -> u32 {
        let Some((&first, rest)) = self.0.split_first() else {
            return 0;
        };
        let (second, rest) = rest
            .split_first()
            .map_or((0, rest), |(&second, rest)| (second, rest));
        self.0 = rest;
        u32::from(u16::from_be_bytes([first, second])) % bound
    }
}

/// Law 3 and 8 along the game that the bytes choose.
pub fn legals_are_legal<G: Game>(start: &G, bytes: &[u8]) {
    let any_actions = G::Action::every();
    let mut dice = ByteDice(bytes);
    let mut game = start.clone();
    let mut actions = Vec::new();
    while !dice.0.is_empty() && step(&mut game, &mut dice, &mut actions) {
        game.audit()
            .unwrap_or_else(|lost| panic!("{lost}: {game:?}"));
        let tried = any_actions[dice.below(any_actions.len() as u32) as usize];
        for seat in game.seats().iter() {
            game.legal_actions(seat, &mut actions);
            assert_eq!(
                actions.contains(&tried),
                game.check(seat, tried).is_ok(),
                "{tried:?} in {game:?}"
            );
        }
    }
}

/// Law 6 along the game that the bytes choose.
pub fn secrets_are_kept<G: Imagine>(start: &G, bytes: &[u8]) {
    let mut dice = ByteDice(bytes);
    let mut game = start.clone();
    let mut actions = Vec::new();
    while !dice.0.is_empty() && step(&mut game, &mut dice, &mut actions) {
        for viewer in Viewer::all(game.seats()) {
            let view = game.view(viewer);
            assert_eq!(G::imagine(&view, &mut dice).view(viewer), view);
        }
    }
}

fn step<G: Game>(game: &mut G, dice: &mut impl Dice, actions: &mut Vec<G::Action>) -> bool {
    match game.to_act() {
        ToAct::Over {} => return false,
        ToAct::Chance {} => {
            let chance = game.sample_chance(dice);
            game.apply_chance(chance, &mut Told::new());
        }
        ToAct::Seats { seats } => {
            let seat = seats.iter().next().expect("somebody is to act");
            game.legal_actions(seat, actions);
            let action = actions[dice.below(actions.len() as u32) as usize];
            game.apply(seat, action, &mut Told::new());
        }
    }
    true
}

/// Any text is a position or is not; a position can be written, read back and
/// played from.
pub fn any_text_is_read<G: Notation>(text: &str) {
    let _ = G::Action::read(text);
    let Ok(game) = G::parse(text) else {
        return;
    };
    assert_eq!(G::parse(&game.render()).as_ref(), Ok(&game));
    let mut actions = Vec::new();
    for seat in game.to_act().seats().iter() {
        game.legal_actions(seat, &mut actions);
        assert!(!actions.is_empty(), "{seat} is to act and cannot:\n{text}");
    }
    for viewer in Viewer::all(game.seats()) {
        let _ = G::draw(&G::shown(&game.view(viewer)));
    }
}

/// Any text is a record or is not.
pub fn any_record_is_read<G: Game>(text: &str) {
    let mut lines = text.lines();
    let Some(Ok(header)) = lines.next().map(Header::read) else {
        return;
    };
    let Ok(mut verifier) = Verifier::<G>::begin(&header) else {
        return;
    };
    for line in lines {
        if verifier.line(line).is_err() {
            return;
        }
    }
}

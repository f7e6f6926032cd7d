//! Random games that remember every step.

use rules::{Dice, Entry, Game, SeatCount, ToAct, Told, playout_choice};

/// This many seats.
///
/// # Panics
///
/// If no table has so many.
pub fn seats(count: u8) -> SeatCount {
    SeatCount::new(count).unwrap_or_else(|| panic!("no table has {count} seats"))
}

/// A finished game with every position on its way.
#[derive(Debug, Clone)]
pub struct PlayedGame<G: Game> {
    /// `positions[i]` is the position before `entries[i]`; one more at the end.
    pub positions: Vec<G>,
    /// What happened.
    pub entries: Vec<Entry<G::Action, G::Chance>>,
}

impl<G: Game> PlayedGame<G> {
    /// Each entry with the position before it.
    pub fn steps(&self) -> impl Iterator<Item = (&G, &Entry<G::Action, G::Chance>)> {
        self.positions.iter().zip(&self.entries)
    }

    /// The positions in which a seat had to decide.
    pub fn decisions(self) -> Vec<G> {
        let is_asked = |game: &G| !game.to_act().seats().is_empty();
        self.positions.into_iter().filter(is_asked).collect()
    }
}

/// Plays a whole game with every choice left to the dice and keeps nothing of
/// it but the end and the number of decisions: what speed is measured with.
///
/// # Panics
///
/// If a seat to act has no action.
#[inline]
pub fn play_out<G: Game>(
    start: &G,
    dice: &mut impl Dice,
    actions: &mut Vec<G::Action>,
    told: &mut Told<G::Event>,
) -> (G, u32) {
    let mut game = start.clone();
    let mut n_actions = 0;
    loop {
        match game.to_act() {
            ToAct::Over {} => return (game, n_actions),
            ToAct::Chance {} => game.play_chance(dice, told),
            ToAct::Seats { seats } => {
                let seat = seats.iter().next().expect("somebody is to act");
                game.legal_actions(seat, actions);
                let action = playout_choice::<G>(actions, dice);
                game.apply(seat, action, told);
                n_actions += 1;
            }
        }
    }
}

/// Plays a whole game with every choice left to the dice.
///
/// # Panics
///
/// If the game does not end within its bound, or a seat to act has no action.
pub fn play_random<G: Game>(start: &G, dice: &mut impl Dice) -> PlayedGame<G> {
    let mut game = start.clone();
    let mut played = PlayedGame {
        positions: vec![game.clone()],
        entries: Vec::new(),
    };
    let mut actions = Vec::new();
    let mut n_actions = 0;
    loop {
        let entry = match game.to_act() {
            ToAct::Over {} => return played,
            ToAct::Chance {} => {
                let chance = game.sample_chance(dice);
                game.apply_chance(chance, &mut Told::deaf());
                Entry::Chance { chance }
            }
            ToAct::Seats { seats } => {
                let seats: Vec<_> = seats.iter().collect();
                let seat = seats[dice.below(seats.len() as u32) as usize];
                game.legal_actions(seat, &mut actions);
                assert!(
                    !actions.is_empty(),
                    "{seat} is to act and has no action:\n{game:?}"
                );
                let action = playout_choice::<G>(&actions, dice);
                game.apply(seat, action, &mut Told::deaf());
                n_actions += 1;
                assert!(
                    n_actions <= game.longest(),
                    "the game does not end within its bound"
                );
                Entry::Action { seat, action }
            }
        };
        played.entries.push(entry);
        played.positions.push(game.clone());
    }
}

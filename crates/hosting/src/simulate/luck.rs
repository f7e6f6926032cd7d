//! Where the luck of a simulated game comes from.

use dice::{ChaChaDice, Key, Purpose, QuickDice};
use rules::{Dice, Game, MAX_SEATS, Seat, Told};

/// The luck of one game.
pub(super) trait Luck {
    /// What the bot in a seat rolls.
    type BotDice: Dice;

    /// Lets chance decide.
    fn play_chance<G: Game>(&mut self, game: &mut G, told: &mut Told<G::Event>);

    /// The dice of the bot in a seat.
    fn bot_dice(&mut self, seat: Seat) -> &mut Self::BotDice;
}

/// Luck as records have it, by kind and number: the same index is the same deal,
/// whatever the bots do in between, and every game can be recorded.
pub(super) struct Deal {
    key: Key,
    /// Kinds that came up, with their keys and how many there were.
    kinds: Vec<(&'static str, Key, u64)>,
    bots_key: Key,
    bots: [Option<ChaChaDice>; MAX_SEATS],
}

impl Deal {
    pub(super) fn new(seed: &str, index: u32) -> Deal {
        Deal {
            key: Key::new(Purpose::Chance, seed, index.into()),
            kinds: Vec::with_capacity(8),
            bots_key: Key::new(Purpose::Bots, seed, index.into()),
            bots: [const { None }; MAX_SEATS],
        }
    }
}

impl Luck for Deal {
    type BotDice = ChaChaDice;

    #[inline]
    fn play_chance<G: Game>(&mut self, game: &mut G, told: &mut Told<G::Event>) {
        let kind = game.chance_kind();
        let known = self.kinds.iter().position(|(other, ..)| *other == kind);
        let idx = known.unwrap_or_else(|| {
            self.kinds.push((kind, self.key.of_kind(kind), 0));
            self.kinds.len() - 1
        });
        let (_, key, number) = &mut self.kinds[idx];
        *number += 1;
        game.play_chance(&mut key.stream(*number), told);
    }

    #[inline]
    fn bot_dice(&mut self, seat: Seat) -> &mut ChaChaDice {
        let (bots, key) = (&mut self.bots, self.bots_key);
        bots[seat.idx()].get_or_insert_with(|| key.stream(seat.number().into()))
    }
}

/// Quick luck, the same for everything in a game. No record can be made of it.
pub(super) struct QuickLuck(QuickDice);

impl QuickLuck {
    /// The luck of a game; `root` is the same for all games of a seed.
    pub(super) fn new(root: u64, index: u32) -> QuickLuck {
        // Games must not begin at neighbouring places of the same stream.
        let place = root ^ u64::from(index).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        QuickLuck(QuickDice::from(QuickDice::from(place).next_u64()))
    }
}

impl Luck for QuickLuck {
    type BotDice = QuickDice;

    #[inline]
    fn play_chance<G: Game>(&mut self, game: &mut G, told: &mut Told<G::Event>) {
        game.play_chance(&mut self.0, told);
    }

    #[inline]
    fn bot_dice(&mut self, _: Seat) -> &mut QuickDice {
        &mut self.0
    }
}

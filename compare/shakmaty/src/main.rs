//! Uniform random games of chess with shakmaty, every legal move listed, for so
//! many seconds of processor time: `compare-shakmaty SECONDS`. A game ends by
//! the rules or after fifty moves without a capture or a pawn.

use shakmaty::{Chess, Position};

fn main() {
    let seconds = std::env::args().nth(1).and_then(|word| word.parse().ok());
    let seconds: f64 = seconds.unwrap_or(5.0);
    let (mut games, mut decisions, mut counter) = (0_u64, 0_u64, 1_u64);
    let began = processor_seconds();
    while processor_seconds() < began + seconds {
        for _ in 0..100 {
            let mut game = Chess::default();
            loop {
                let moves = game.legal_moves();
                if moves.is_empty() || game.is_insufficient_material() || game.halfmoves() >= 100 {
                    break;
                }
                let chosen = below(&mut counter, moves.len());
                game.play_unchecked(moves[chosen]);
                decisions += 1;
            }
            games += 1;
        }
    }
    let taken = processor_seconds() - began;
    println!("{{\"games\": {games}, \"decisions\": {decisions}, \"seconds\": {taken}}}");
}

/// The same generator as our `QuickDice`.
fn below(counter: &mut u64, bound: usize) -> usize {
    *counter = counter.wrapping_add(0x2d35_8dcc_aa6c_78a5);
    let product = u128::from(*counter) * u128::from(*counter ^ 0x8bb8_4b93_962e_acc9);
    let word = (product >> 64) as u64 ^ product as u64;
    ((u128::from(word) * bound as u128) >> 64) as usize
}

fn processor_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let nanoseconds: f64 = text
        .split(' ')
        .next()
        .and_then(|word| word.parse().ok())
        .unwrap_or(0.0);
    nanoseconds / 1e9
}

//! The stream is a promise: these numbers never change.

use dice::{Key, Purpose, QuickDice};
use rules::{Dice, shuffle};

fn rolls(seed: &str, index: u64, stream: u64, bound: u32) -> Vec<u32> {
    let mut dice = Key::new(Purpose::Chance, seed, index).stream(stream);
    (0..8).map(|_| dice.below(bound)).collect()
}

/// Found with an independent implementation of SHA-256, ChaCha20 and the
/// method of `docs/record-format.md` in another language.
#[test]
fn rolls_are_as_documented() {
    assert_eq!(rolls("golden", 0, 1, 1000), GOLDEN_1);
    assert_eq!(rolls("golden", 1, 1, 1000), GOLDEN_INDEX_1);
    assert_eq!(rolls("", 4_294_967_295, 7, 6), EMPTY_SEED);
    assert_eq!(rolls("perlmutt-ö", 0, 2, 3_000_000_000), WIDE);
}

const GOLDEN_1: [u32; 8] = [194, 634, 160, 942, 292, 417, 79, 399];
const GOLDEN_INDEX_1: [u32; 8] = [598, 123, 945, 590, 604, 899, 647, 501];
const EMPTY_SEED: [u32; 8] = [4, 2, 1, 2, 3, 0, 1, 4];
const WIDE: [u32; 8] = [
    1110502503, 1154081273, 2776370495, 2112051265, 2052741287, 12076761, 281971911, 2496153631,
];

#[test]
fn purposes_and_streams_differ() {
    let roll = |purpose, stream| {
        let mut dice = Key::new(purpose, "seed", 0).stream(stream);
        (0..4).map(|_| dice.below(u32::MAX)).collect::<Vec<_>>()
    };
    assert_ne!(roll(Purpose::Chance, 0), roll(Purpose::Bots, 0));
    assert_ne!(roll(Purpose::Chance, 0), roll(Purpose::Chance, 1));
}

#[test]
fn every_face_comes_about_as_often() {
    check_faces(Key::new(Purpose::Test, "faces", 0).stream(0));
    check_faces(Key::new(Purpose::Test, "faces", 0).quick(0));
    check_faces(QuickDice::from(0));
}

fn check_faces(mut dice: impl Dice) {
    let mut counts = [0_u32; 7];
    for _ in 0..70_000 {
        counts[dice.below(7) as usize] += 1;
    }
    assert!(
        counts.iter().all(|&count| (9_500..10_500).contains(&count)),
        "{counts:?}"
    );
}

#[test]
fn every_order_comes_about_as_often() {
    check_orders(Key::new(Purpose::Test, "orders", 0).stream(0));
    check_orders(Key::new(Purpose::Test, "orders", 0).quick(0));
}

fn check_orders(mut dice: impl Dice) {
    let mut counts = std::collections::BTreeMap::new();
    for _ in 0..24_000 {
        let mut items = [1, 2, 3, 4];
        shuffle(&mut items, &mut dice);
        *counts.entry(items).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 24);
    assert!(
        counts.values().all(|count| (800..1200).contains(count)),
        "{counts:?}"
    );
}

#[test]
fn bots_have_the_documented_streams_too() {
    let mut dice = Key::new(Purpose::Bots, "golden", 0).stream(1);
    let rolls: Vec<u32> = (0..8).map(|_| dice.below(1000)).collect();
    assert_eq!(rolls, [657, 193, 194, 530, 907, 746, 563, 495]);
}

/// Found with an independent implementation in another language.
#[test]
fn quick_dice_can_be_repeated() {
    let mut dice = QuickDice::from(1);
    let words = [dice.next_u64(), dice.next_u64()];
    assert_eq!(words, QUICK_WORDS);
    let mut clone = dice.clone();
    let rolls = |dice: &mut QuickDice| (0..8).map(|_| dice.below(1000)).collect::<Vec<_>>();
    assert_eq!(rolls(&mut dice), QUICK_ROLLS);
    assert_eq!(rolls(&mut clone), QUICK_ROLLS);
    let key = Key::new(Purpose::Test, "quick", 0);
    assert_eq!(key.quick(3), key.quick(3));
    assert_ne!(key.quick(3), key.quick(4));
}

const QUICK_WORDS: [u64; 2] = [12120239713417281201, 9861924296701902397];
const QUICK_ROLLS: [u32; 8] = [239, 778, 9, 781, 769, 848, 601, 165];

#[test]
fn tables_have_one_to_eight_seats() {
    use rules::{Seat, SeatCount};
    assert!(SeatCount::new(0).is_none() && SeatCount::new(9).is_none());
    assert!(SeatCount::new(8).is_some() && Seat::new(7).is_some());
    assert!(Seat::new(8).is_none());
}

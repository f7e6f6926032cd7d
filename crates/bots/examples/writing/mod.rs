//! What those have in common who write down games for the trainers in
//! `crates/bots/nets`: what they are asked for, the file, and many games at once.

#![allow(dead_code, reason = "not everybody needs all of it")]

use std::fs::File;
use std::io::{BufWriter, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use bots::Thinking;
use rules::{Dice, Game};

/// What stands behind a name on the command line.
pub(crate) fn asked(name: &str) -> Option<String> {
    let words: Vec<String> = std::env::args().collect();
    let at = words.iter().position(|word| word == name)?;
    words.get(at + 1).cloned()
}

/// The number behind a name, or the usual one.
pub(crate) fn number(name: &str, usual: u32) -> u32 {
    asked(name).map_or(usual, |text| text.parse().expect("a number"))
}

/// Plays `--games` games by their seed and number, and writes what each gave to
/// `--out`, behind what the trainer must know: whose games they are and which numbers
/// it needs to read them.
pub(crate) fn write_games<G: Game>(
    magic: &[u8; 8],
    numbers: &[u16],
    play: impl Fn(&str, u32) -> Vec<u16> + Sync,
) {
    let path = asked("--out").expect("--out says where to");
    let seed = asked("--seed").unwrap_or_else(|| "1".to_owned());
    let n_games = number("--games", 1000);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut out = BufWriter::new(File::create(path).expect("a file to write"));
    let mut header = magic.to_vec();
    header.extend(G::KEY.as_bytes());
    header.resize(magic.len() + 16, 0);
    out.write_all(&header).expect("written");
    write_words(&mut out, &[&[G::RULES_VERSION.0], numbers].concat());
    let (out, next) = (Mutex::new(out), AtomicU32::new(0));
    std::thread::scope(|scope| {
        for _ in 0..number("--threads", cores as u32) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= n_games {
                        return;
                    }
                    let words = play(&seed, index);
                    write_words(&mut *out.lock().expect("nobody panics"), &words);
                    if (index + 1).is_multiple_of(1000) {
                        eprintln!("{} of {n_games} games", index + 1);
                    }
                }
            });
        }
    });
    let mut out = out.into_inner().expect("nobody panicked");
    out.flush().expect("written");
}

fn write_words(out: &mut impl Write, words: &[u16]) {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    out.write_all(&bytes).expect("written");
}

/// Something that was thought about, the more often the more it was.
pub(crate) fn any_by_visits<A: Copy>(thinking: &Thinking<A>, dice: &mut (impl Dice + ?Sized)) -> A {
    let visits = thinking.choices.iter().map(|choice| choice.n_visits);
    let mut lot = dice.below(visits.sum::<u32>().max(1));
    for choice in &thinking.choices {
        match lot.checked_sub(choice.n_visits) {
            Some(rest) => lot = rest,
            None => return choice.action,
        }
    }
    thinking.choices[0].action
}

//! The same deal: whatever is played in between, chance falls alike by kind and
//! number, and bots answer alike.

use std::collections::BTreeMap;

use dice::QuickDice;
use hosting::{Draw, Kind, Live, LiveSetup, LiveTerms, Pick, PlayerName, WallClock};
use rules::Dice;

use crate::live_setup;

/// Deals that are played twice.
const N_DEALS: usize = 1000;

fn deal(kind: &dyn Kind, number: usize) -> LiveSetup {
    LiveSetup {
        seed: format!("deal {number}"),
        terms: LiveTerms {
            is_steady: true,
            is_final: true,
            given: 0,
        },
        ..live_setup(kind, *kind.seats().start().max(&2))
    }
}

/// A game played by dice of its own.
fn played(kind: &dyn Kind, setup: &LiveSetup, luck: u64) -> Box<dyn Live> {
    let (mut table, _) = kind.begin_live(setup).expect("playable");
    let mut dice = QuickDice::from(luck);
    while let Some(seat) = table.to_act().seats().iter().next() {
        let n_legal = table.legal(seat).len() as u32;
        let pick = Pick {
            seq: table.seq(),
            nth: dice.below(n_legal) as usize,
        };
        table.play_pick(seat, pick).expect("legal");
    }
    table
}

/// By kind and number what was rolled.
fn rolls(table: &dyn Live) -> BTreeMap<(&'static str, u32), Vec<(u32, u32)>> {
    let draws = table.draws().into_iter();
    draws
        .map(
            |Draw {
                 kind,
                 number,
                 rolls,
                 ..
             }| ((kind, number), rolls),
        )
        .collect()
}

#[test]
fn a_thousand_deals_fall_alike_whatever_is_played_between() {
    let (mut n_compared, mut n_apart) = (0, 0);
    for number in 0..N_DEALS {
        let kinds = hosting::games();
        let kind = kinds[number % kinds.len()];
        let setup = deal(kind, number);
        let one = played(kind, &setup, 2 * number as u64);
        let other = played(kind, &setup, 2 * number as u64 + 1);
        n_apart += usize::from(one.record() != other.record());
        let others = rolls(&*other);
        for (which, rolled) in rolls(&*one) {
            let Some(again) = others.get(&which) else {
                continue;
            };
            // With as many left to draw from, the same is drawn.
            for (here, there) in rolled.iter().zip(again) {
                if here.0 != there.0 {
                    break;
                }
                assert_eq!(here, there, "{} {number} {which:?}", kind.key());
                n_compared += 1;
            }
        }
    }
    assert!(n_compared > 10 * N_DEALS, "{n_compared} rolls");
    assert!(n_apart > N_DEALS * 9 / 10, "{n_apart} went different ways");
}

/// A table whose bots think; every other answer comes when they have no time.
fn answered(kind: &dyn Kind, setup: &LiveSetup, level: &str, is_hurried: bool) -> Vec<String> {
    let (mut table, _) = kind.begin_live(setup).expect("playable");
    let bot: PlayerName = level.parse().expect("a bot");
    for _ in 0..8 {
        let Some(seat) = table.to_act().seats().iter().next() else {
            break;
        };
        let clock = WallClock::new();
        if is_hurried {
            clock.cancel();
        }
        let thought = table.think(seat, bot, &clock).expect("a bot");
        let share = if is_hurried { 0.01 } else { 1.0 };
        table.play_pick(seat, thought(share).pick).expect("legal");
    }
    table.record()
}

#[test]
fn bots_of_a_deal_answer_alike_on_a_busy_machine() {
    for kind in hosting::listed(false) {
        for level in ["otter", "dolphin", "orca"] {
            let setup = deal(kind, 7);
            let calm = answered(kind, &setup, level, false);
            let hurried = answered(kind, &setup, level, true);
            assert_eq!(calm, hurried, "{} {level}", kind.key());
        }
    }
}

/// What was taken back leaves no trace in what bots do next.
#[test]
fn bots_of_a_deal_forget_what_was_taken_back() {
    let kind = hosting::find("pearladora").expect("a game");
    let mut setup = deal(kind, 3);
    setup.players = vec!["person".to_owned(), "otter".to_owned()];
    setup.terms.is_final = false;
    let straight = against_otter(kind, &setup, &[5, 2]);
    let with_detour = against_otter(kind, &setup, &[9, 1000, 5, 2]);
    assert_eq!(straight, with_detour);
}

/// Plays some actions of the first seat against the second; 1000 takes back. The
/// position afterwards, as everybody sees it.
fn against_otter(kind: &dyn Kind, setup: &LiveSetup, picks: &[usize]) -> String {
    let (mut table, _) = kind.begin_live(setup).expect("playable");
    let person = rules::Seat::new(0).expect("a seat");
    let bot: PlayerName = "otter".parse().expect("a bot");
    for &nth in picks {
        if nth == 1000 {
            table.take_back(person).expect("among bots");
            continue;
        }
        let pick = Pick {
            seq: table.seq(),
            nth,
        };
        table.play_pick(person, pick).expect("legal");
        while let Some(other) = table.to_act().seats().iter().find(|seat| *seat != person) {
            let thought = table.think(other, bot, &WallClock::new()).expect("a bot");
            table.play_pick(other, thought(1.0).pick).expect("legal");
        }
    }
    let mut out = Vec::new();
    table.write_screen(rules::Viewer::Public {}, &mut out);
    String::from_utf8(out).expect("JSON")
}

//! What goes wrong, and how often. Every seed has weather of its own, in which
//! about half of all that can go wrong does: faults that never come alone hide
//! what each of them would show.

use dice::QuickDice;
use rules::Dice;

/// Delays in milliseconds, and of a thousand how many...
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Weather {
    /// How long a call to the store is under way, each way.
    pub(super) store_ms: (u32, u32),
    /// ...calls the store refuses.
    pub(super) busy: u32,
    /// ...calls fail of which it is known that nothing happened.
    pub(super) failed: u32,
    /// ...writes are lost on their way, which nobody knows.
    pub(super) lost_write: u32,
    /// ...writes happen, and the answer is lost.
    pub(super) lost_answer: u32,
    /// ...writes happen after it was said that nobody knows.
    pub(super) late_write: u32,
    /// How long a notice is under way.
    pub(super) bus_ms: (u32, u32),
    /// ...notices are lost.
    pub(super) lost_notice: u32,
    /// ...losses of which the subscriber is told.
    pub(super) told_loss: u32,
    /// ...notices come twice.
    pub(super) doubled: u32,
    /// ...notices come seconds later.
    pub(super) late_notice: u32,
    /// ...times that a page acts, it loses its line instead.
    pub(super) lost_line: u32,
    /// ...times, it does not read for a while.
    pub(super) stall: u32,
    /// How long between two mishaps of servers.
    pub(super) mishap_ms: (u32, u32),
}

impl Weather {
    /// Nothing goes wrong.
    pub(super) const CALM: Weather = Weather {
        store_ms: (0, 4),
        busy: 0,
        failed: 0,
        lost_write: 0,
        lost_answer: 0,
        late_write: 0,
        bus_ms: (0, 3),
        lost_notice: 0,
        told_loss: 0,
        doubled: 0,
        late_notice: 0,
        lost_line: 0,
        stall: 0,
        mishap_ms: (1_000, 1_000),
    };

    pub(super) fn drawn(dice: &mut QuickDice) -> Weather {
        let mut rate = |most: u32| match dice.below(2) {
            0 => 0,
            _ => 1 + dice.below(most),
        };
        let drawn = Weather {
            store_ms: (0, 2 + rate(120)),
            busy: rate(60),
            failed: rate(40),
            lost_write: rate(60),
            lost_answer: rate(60),
            late_write: rate(60),
            bus_ms: (0, 2 + rate(300)),
            lost_notice: rate(400),
            told_loss: rate(1000),
            doubled: rate(200),
            late_notice: rate(100),
            lost_line: rate(60),
            stall: rate(15),
            mishap_ms: (300, 600),
        };
        let slow = 600 + dice.below(6_000);
        Weather {
            mishap_ms: (300, slow),
            ..drawn
        }
    }
}

//! Where depth cards hang: at their depth, the older ones beside the line on
//! either side of it, pushed apart where they would cover each other.

use game_in_too_deep::Card;

/// How far down the water's scale begins and ends.
pub(super) const SURFACE: f32 = 146.0;
pub(super) const DEEPEST: f32 = 494.0;

/// How high a small tag and the large top card are, with a little air.
const TAG: f32 = 26.0;
const TOP: f32 = 52.0;

/// A card with its place.
pub(super) struct Hung {
    pub card: Card,
    pub x: f32,
    pub y: f32,
    /// Whether it is the most recent: large, and in the middle.
    pub is_top: bool,
}

/// How far down a number lies; what is deeper than a hundred lies on the ground.
pub(super) fn depth(number: f32) -> f32 {
    SURFACE + (DEEPEST - SURFACE) * number.min(100.0) / 100.0
}

/// The cards of a company, the most recent last.
pub(super) fn hang(cards: &[Card]) -> Vec<Hung> {
    let Some((&newest, older)) = cards.split_last() else {
        return Vec::new();
    };
    let mut older = older.to_vec();
    older.sort();
    let y = depth(f32::from(newest.number()));
    let gap = (TOP + TAG) / 2.0;
    let (above, below): (Vec<Card>, Vec<Card>) =
        older.into_iter().partition(|&card| card <= newest);
    let mut hung = spread(&above, SURFACE, y - gap);
    hung.extend(spread(&below, y + gap, DEEPEST + TAG));
    hung.push(Hung {
        card: newest,
        x: 0.0,
        y,
        is_top: true,
    });
    hung
}

/// Cards between two heights, alternating from side to side.
fn spread(cards: &[Card], from: f32, to: f32) -> Vec<Hung> {
    let mut hung = Vec::new();
    for (lane, x) in [(0, -28.0), (1, 28.0)] {
        let own: Vec<Card> = cards.iter().copied().skip(lane).step_by(2).collect();
        let wanted: Vec<f32> = own
            .iter()
            .map(|card| depth(f32::from(card.number())))
            .collect();
        let heights = relaxed(wanted, from, to.max(from));
        hung.extend(own.into_iter().zip(heights).map(|(card, y)| Hung {
            card,
            x,
            y,
            is_top: false,
        }));
    }
    hung
}

/// Heights in ascending order, a tag apart and inside their bounds as far as
/// there is room.
fn relaxed(mut heights: Vec<f32>, from: f32, to: f32) -> Vec<f32> {
    let n_gaps = heights.len().saturating_sub(1).max(1);
    let apart = TAG.min((to - from) / n_gaps as f32);
    let mut least = from;
    for y in &mut heights {
        *y = y.clamp(from, to).max(least);
        least = *y + apart;
    }
    let mut most = to;
    for y in heights.iter_mut().rev() {
        *y = y.min(most);
        most = *y - apart;
    }
    heights
}

//! In Too Deep: a cross-section of the sea, light above and black at a hundred,
//! with five companies' cards hanging at their depth and the seat's own hand on
//! the sea floor, as on the page (`web/src/games/in-too-deep`).

mod cards;
mod hanging;

use game_in_too_deep::{Card, CardSet, CompanyView, InTooDeep, View};
use rules::Seat;

use self::hanging::{DEEPEST, SURFACE, depth};
use crate::svg::Svg;
use crate::{Drawing, Drawn};

/// Where the first shaft stands and how far they are apart.
const FIRST: f32 = 118.0;
const APART: f32 = 172.0;

impl Drawn for InTooDeep {
    fn draw(shown: &View, viewer: Seat) -> Drawing {
        let mut board = Svg::default();
        board.put(include_str!("in_too_deep/scenery.svg"));
        draw_rules(&mut board);
        for (nth, company) in shown.companies.iter().enumerate() {
            board.at(FIRST + APART * nth as f32, 0.0, |board| {
                draw_company(board, company);
            });
        }
        draw_raft(&mut board, shown);
        let own = shown.players.get(viewer.idx()).and_then(|own| own.hand);
        draw_hand(&mut board, shown, own.unwrap_or_default());
        let seats = (0..).map_while(Seat::new).zip(&shown.players);
        Drawing {
            board: Some(board),
            style: include_str!("in_too_deep/style.css"),
            colours: include_str!("../../../../web/src/games/in-too-deep/colours.css"),
            seats: seats.map(|(seat, of)| (seat, scored(of.score))).collect(),
            viewer: Some(viewer),
        }
    }
}

/// A score with a minus as long as a figure.
fn scored(score: i32) -> String {
    let sign = if score < 0 { "−" } else { "" };
    format!("{sign}{}", score.unsigned_abs())
}

/// The depths at the side, every two decades.
fn draw_rules(board: &mut Svg) {
    for mark in (10..=100).step_by(10) {
        let y = depth(mark as f32);
        board.put(format_args!(r#"<path class="rule" d="M0 {y:.1}H900"/>"#));
        if mark % 20 == 0 {
            let class = if mark > 20 {
                "rule-number is-deep"
            } else {
                "rule-number"
            };
            board.text(class, 26.0, y - 10.0, mark);
        }
    }
}

/// A shaft around its line, from the company's emblem on the waves to its
/// deepest card.
fn draw_company(board: &mut Svg, company: &CompanyView) {
    let name = company.company.name();
    board.put(format_args!(r#"<g class="of-{name}">"#));
    board.put(format_args!(
        r#"<rect class="of tube" x="-62" y="74" width="124" height="{}" rx="10"/>"#,
        DEEPEST + 20.0 - 74.0
    ));
    let placed = hanging::hang(&company.depth);
    if let Some(top) = placed.last() {
        board.put(format_args!(
            r#"<path class="cable" d="M0 70V{:.1}"/>"#,
            top.y
        ));
    }
    draw_holders(board, company);
    for hung in &placed {
        board.at(hung.x, hung.y, |board| match hung.is_top {
            false => {
                board.put(r#"<rect class="plate is-old" x="-21" y="-12" width="42" height="24" rx="6"/>"#);
                board.text("tag-number", 0.0, 0.0, hung.card.number());
            }
            true => {
                board.put(r#"<rect class="drop" x="-40" y="-21" width="80" height="50" rx="10"/><rect class="plate" x="-40" y="-25" width="80" height="50" rx="10"/><path class="of" d="M-39 -15a10 10 0 0 1 10-9h58a10 10 0 0 1 10 9v1h-78Z"/>"#);
                board.text("top-number", 0.0, 5.0, hung.card.number());
            }
        });
    }
    board.within("translate(-36 10) scale(1.5)", |board| {
        cards::draw_emblem(board, company.company);
    });
    board.put("</g>");
}

/// Who has how many shares, on a plate below the emblem.
fn draw_holders(board: &mut Svg, company: &CompanyView) {
    const STEP: f32 = 40.0;
    let holders: Vec<(usize, u8)> = company.shares.iter().copied().enumerate().collect();
    let n_seats = company.worth.len();
    let holders: Vec<_> = holders
        .into_iter()
        .filter(|&(_, count)| count > 0)
        .collect();
    if holders.is_empty() {
        return;
    }
    let step = STEP.min(158.0 / holders.len() as f32);
    let width = step * holders.len() as f32;
    let y = SURFACE - 34.0;
    board.put(format_args!(
        r#"<rect class="holders" x="{}" y="{}" width="{}" height="28" rx="14"/>"#,
        -width / 2.0 - 4.0,
        y - 14.0,
        width + 8.0
    ));
    for (nth, (holder, count)) in holders.into_iter().enumerate() {
        let x = -width / 2.0 + step * (nth as f32 + 0.5);
        let seat = u8::try_from(holder)
            .ok()
            .filter(|_| holder < n_seats)
            .and_then(Seat::new);
        match seat {
            Some(seat) => board.seat(seat, x - 8.0, y, 9.0),
            // The imaginary third player of two.
            None => board.put(format_args!(
                r#"<circle class="third" cx="{}" cy="{y}" r="8"/>"#,
                x - 8.0
            )),
        }
        board.text("holder-count", x + 9.5, y, count);
    }
}

/// Cards that lie open to be taken, afloat in the middle.
fn draw_raft(board: &mut Svg, shown: &View) {
    let open: Vec<Card> = shown
        .open
        .iter()
        .chain(shown.opened.iter().copied())
        .collect();
    if open.is_empty() {
        return;
    }
    let step = cards::WIDTH + 10.0;
    let width = step * open.len() as f32 - 10.0;
    let (left, top) = (FIRST + 2.0 * APART - width / 2.0, 300.0);
    board.put(format_args!(
        r#"<rect class="raft" x="{}" y="{}" width="{}" height="{}" rx="22"/>"#,
        left - 18.0,
        top - 16.0,
        width + 36.0,
        cards::HEIGHT + 32.0
    ));
    for (nth, card) in open.into_iter().enumerate() {
        board.at(left + step * nth as f32, top, |board| {
            cards::draw_card(board, shown, card);
        });
    }
}

/// The seat's own cards on the sea floor, overlapping where there are many.
fn draw_hand(board: &mut Svg, shown: &View, hand: CardSet) {
    let n_cards = f32::from(hand.len());
    let step = (cards::WIDTH + 8.0).min((840.0 - cards::WIDTH) / (n_cards - 1.0).max(1.0));
    let width = cards::WIDTH + step * (n_cards - 1.0);
    let left = FIRST + 2.0 * APART - width / 2.0;
    for (nth, card) in hand.iter().enumerate() {
        board.at(
            left + step * nth as f32,
            630.0 - cards::HEIGHT - 12.0,
            |board| {
                cards::draw_card(board, shown, card);
            },
        );
    }
}

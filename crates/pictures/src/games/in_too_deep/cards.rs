//! Cards with both their faces, and the companies' emblems.

use game_in_too_deep::{Card, Company, View};

use crate::svg::Svg;

pub(super) const WIDTH: f32 = 66.0;
pub(super) const HEIGHT: f32 = 92.0;

/// Adds a card from its upper left corner: the number in the water's colour
/// there, and the company whose share it is. Both stand at its left, so that
/// they read where others lie over it.
pub(super) fn draw_card(out: &mut Svg, shown: &View, card: Card) {
    let mut companies = shown.companies.iter();
    let company = companies.find(|company| company.cards.contains(card));
    // Decks of people's own may go deeper than the sea of the box.
    let decade = (card.number() / 10).min(10);
    let (split, edge) = (HEIGHT - 42.0, HEIGHT - 9.0);
    out.put(format_args!(
        r#"<rect class="drop" x="-3" y="3" width="{WIDTH}" height="{HEIGHT}" rx="9"/><path class="at-{decade}" d="M0 9a9 9 0 0 1 9-9h{}a9 9 0 0 1 9 9V{split}H0Z"/>"#,
        WIDTH - 18.0
    ));
    let name = company.map_or("", |company| company.company.name());
    out.put(format_args!(
        r#"<g class="of-{name}"><path class="of" d="M0 {split}h{WIDTH}V{edge}a9 9 0 0 1-9 9H9a9 9 0 0 1-9-9Z"/>"#
    ));
    if let Some(company) = company {
        out.within(
            format_args!("translate(3 {}) scale(0.8)", split + 2.0),
            |out| {
                out.put(emblem(company.company));
            },
        );
    }
    out.put(format_args!(
        r#"</g><rect class="card-edge" width="{WIDTH}" height="{HEIGHT}" rx="9"/>"#
    ));
    out.text(
        &format!("card-number on-{decade}"),
        25.0,
        27.0,
        card.number(),
    );
}

/// Adds a company's emblem on a badge of its colour, 48 units wide.
pub(super) fn draw_emblem(out: &mut Svg, company: Company) {
    out.put(r#"<rect class="of badge" x="1.5" y="1.5" width="45" height="45" rx="13"/><path class="gloss" d="M6 15a9 9 0 0 1 9-9h18a9 9 0 0 1 9 9"/>"#);
    out.put(emblem(company));
}

fn emblem(company: Company) -> &'static str {
    match company {
        Company::Ocean => include_str!("emblems/ocean.svg"),
        Company::Treasure => include_str!("emblems/treasure.svg"),
        Company::Pearl => include_str!("emblems/pearl.svg"),
        Company::Research => include_str!("emblems/research.svg"),
        Company::Wildlife => include_str!("emblems/wildlife.svg"),
    }
}

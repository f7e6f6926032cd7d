//! Deep Colony: a sea chart that is blank until somebody lays a tile, with domes,
//! tubes and waters in the colours of those who hold them, as on the page
//! (`web/src/games/deep-colony`).

mod chart;
mod pieces;
mod plan;
mod regions;
mod tiles;
mod waters;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use game_deep_colony::{DeepColony, LaidView, Tile, TileId, TileSetChoice, View, default_set};
use rules::Seat;

use self::plan::Plan;
use self::regions::{HALF, Point, turned};
use crate::svg::Svg;
use crate::{BOARD_HEIGHT, BOARD_WIDTH, Drawing, Drawn};

/// A tile's side in drawing units.
const SIDE: f32 = 2.0 * HALF;

impl Drawn for DeepColony {
    fn draw(shown: &View, viewer: Seat) -> Drawing {
        let chart = Chart::new(shown);
        let mut board = Svg::default();
        board.put(include_str!("deep_colony/shared.svg"));
        board.put(format_args!(
            r#"<rect class="chart" width="{BOARD_WIDTH}" height="{BOARD_HEIGHT}"/>"#
        ));
        board.within(chart.camera(), |board| {
            chart::draw_shelves(board, &chart);
            waters::draw(board, &chart);
            tiles::draw(board, &chart);
            chart::draw_open_ends(board, &chart);
            pieces::draw(board, &chart);
        });
        chart::draw_corners(&mut board, &chart);
        let seats = (0..).map_while(Seat::new).zip(&shown.seats);
        Drawing {
            board: Some(board),
            style: include_str!("deep_colony/style.css"),
            colours: include_str!("../../../../web/src/games/deep-colony/colours.css"),
            seats: seats
                .map(|(seat, of)| (seat, credited(of.credits)))
                .collect(),
            viewer: Some(viewer),
        }
    }
}

/// Credits with a minus as long as a figure.
fn credited(credits: i16) -> String {
    let sign = if credits < 0 { "−" } else { "" };
    format!("{sign}{}", credits.unsigned_abs())
}

/// How much is drawn: all of it from near, bold shapes from far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Level {
    Near,
    Middle,
    Far,
}

impl Level {
    /// As ids and classes have it.
    fn name(self) -> &'static str {
        match self {
            Level::Near => "near",
            Level::Middle => "middle",
            Level::Far => "far",
        }
    }
}

/// What is drawn, with all that follows from it.
struct Chart<'a> {
    shown: &'a View,
    tiles: &'a [Tile],
    plans: Plans,
    /// Pixels a drawing unit, and what lies in the middle of the picture.
    zoom: f32,
    middle: Point,
    level: Level,
}

/// The plans of tiles: those of the box are worked out once.
enum Plans {
    Box,
    Own(BTreeMap<TileId, Plan>),
}

static OF_THE_BOX: LazyLock<Vec<Plan>> =
    LazyLock::new(|| default_set().tiles.iter().map(Plan::new).collect());

impl<'a> Chart<'a> {
    fn new(shown: &'a View) -> Chart<'a> {
        let (tiles, plans) = match &shown.options.tileset {
            TileSetChoice::Default => (&default_set().tiles, Plans::Box),
            TileSetChoice::Custom(set) => {
                let named = |name: &String| set.tiles.iter().position(|tile| tile.id == *name);
                let in_hand = shown.in_hand.as_ref().and_then(named);
                let in_hand = in_hand.and_then(|idx| u8::try_from(idx).ok()).map(TileId);
                let used = shown.laid.iter().map(|laid| laid.tile).chain(in_hand);
                let plan = |tile: TileId| Some((tile, Plan::new(set.tiles.get(tile.idx())?)));
                (&set.tiles, Plans::Own(used.filter_map(plan).collect()))
            }
        };
        let (zoom, middle) = fitted(&shown.laid);
        let level = match zoom * SIDE {
            110.0.. => Level::Near,
            44.0.. => Level::Middle,
            _ => Level::Far,
        };
        Chart {
            shown,
            tiles,
            plans,
            zoom,
            middle,
            level,
        }
    }

    /// The transform that brings what lies into the middle.
    fn camera(&self) -> String {
        let (x, y) = self.in_picture((0.0, 0.0));
        format!("translate({x} {y}) scale({})", self.zoom)
    }

    /// Where a point of the board is in the picture.
    fn in_picture(&self, (x, y): Point) -> Point {
        let Chart { zoom, middle, .. } = self;
        // The sheet's surf runs over the left edge.
        (
            BOARD_WIDTH / 2.0 + 6.0 + (x - middle.0) * zoom,
            BOARD_HEIGHT / 2.0 + (y - middle.1) * zoom,
        )
    }

    /// Drawing units a pixel.
    fn unit(&self) -> f32 {
        1.0 / self.zoom
    }

    fn plan(&self, tile: TileId) -> Option<&Plan> {
        match &self.plans {
            Plans::Box => OF_THE_BOX.get(tile.idx()),
            Plans::Own(plans) => plans.get(&tile),
        }
    }

    /// The tiles that lie, each with its data and its plan.
    fn laid(&self) -> impl Iterator<Item = (&'a LaidView, &'a Tile, &Plan)> {
        self.shown.laid.iter().filter_map(|laid| {
            let tile = self.tiles.get(laid.tile.idx())?;
            Some((laid, tile, self.plan(laid.tile)?))
        })
    }

    /// Who would get a feature's credits; several are level, nobody has it where
    /// there is none.
    fn owners(&self, feature: Option<&u16>) -> &'a [Seat] {
        let feature = feature.and_then(|&idx| self.shown.features.get(usize::from(idx)));
        feature.map_or(&[], |feature| &feature.owners)
    }
}

/// How large what lies can be drawn, and what is in the middle of it.
fn fitted(laid: &[LaidView]) -> (f32, Point) {
    let span = |place: fn(&LaidView) -> i16| {
        let places = || laid.iter().map(place);
        let least = f32::from(places().min().unwrap_or_default());
        let most = f32::from(places().max().unwrap_or_default());
        (most - least + 1.0, (least + most) / 2.0 * SIDE)
    };
    let (across, x) = span(|laid| laid.at.x());
    let (down, y) = span(|laid| laid.at.y());
    // Half a tile of chart around it all.
    let side = ((BOARD_WIDTH - 30.0) / (across + 0.8)).min(BOARD_HEIGHT / (down + 0.8));
    (side.min(150.0) / SIDE, (x, y))
}

/// Where a tile's middle is on the board.
fn middle_of(laid: &LaidView) -> Point {
    (f32::from(laid.at.x()) * SIDE, f32::from(laid.at.y()) * SIDE)
}

/// A point of a tile as it lies, on the board.
fn placed(laid: &LaidView, point: Point) -> Point {
    let (x, y) = turned(point, laid.rotation.quarters());
    let (middle_x, middle_y) = middle_of(laid);
    (x + middle_x, y + middle_y)
}

/// A line of curves on a tile as it lies.
fn path(laid: &LaidView, curve: &[Point]) -> String {
    let mut path = String::new();
    for (nth, &point) in curve.iter().enumerate() {
        let (x, y) = placed(laid, point);
        let command = match nth {
            0 => "M",
            nth if nth % 3 == 1 => "C",
            _ => " ",
        };
        path += &format!("{command}{x:.1} {y:.1}");
    }
    path
}

/// Seats as the names of patterns have them.
fn named(seats: &[Seat]) -> String {
    let mut numbers: Vec<u8> = seats.iter().map(|seat| seat.number()).collect();
    numbers.sort_unstable();
    numbers.iter().map(u8::to_string).collect()
}

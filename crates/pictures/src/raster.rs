//! From SVG to PNG, with fonts of our own: a server may have none.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb::Database};

use crate::frame::{HEIGHT, WIDTH};

/// Fonts take a while to read: once for all pictures.
static OPTIONS: LazyLock<Options<'static>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_font_data(include_bytes!("../fonts/inter.ttf").to_vec());
    fonts.load_font_data(include_bytes!("../fonts/fraunces.ttf").to_vec());
    Options {
        font_family: "Inter".to_owned(),
        fontdb: Arc::new(fonts),
        ..Options::default()
    }
});

/// What an SVG is made of.
///
/// # Panics
///
/// If it is none. All of it is drawn here, and tests draw every kind of position.
pub(crate) fn tree(svg: &str) -> Tree {
    Tree::from_str(svg, &OPTIONS).unwrap_or_else(|fault| panic!("no drawing: {fault}\n{svg}"))
}

/// The picture as PNG.
pub(crate) fn png(svg: &str) -> Vec<u8> {
    let mut pixels = Pixmap::new(WIDTH, HEIGHT).expect("a picture has a size");
    resvg::render(&tree(svg), Transform::default(), &mut pixels.as_mut());
    pixels.encode_png().expect("pixels can be written")
}

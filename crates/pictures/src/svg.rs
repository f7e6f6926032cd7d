//! A drawing that grows element by element. Markup is our own; whatever people
//! or games have written goes through [`Svg::text`], which escapes it.

use std::fmt::{self, Display, Write};

/// Elements of SVG, one after another.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Svg(String);

impl Svg {
    /// Adds markup of our own: `svg.put(format_args!(r#"<circle r="{r}"/>"#))`.
    pub fn put(&mut self, markup: impl Display) {
        write!(self.0, "{markup}").expect("a string takes everything");
    }

    /// Adds words around a point; the class says how they look.
    pub fn text(&mut self, class: &str, x: f32, y: f32, words: impl Display) {
        let words = escaped(&words.to_string());
        self.put(format_args!(
            r#"<text class="{class}" x="{x}" y="{y}" dy="0.36em">{words}</text>"#
        ));
    }

    /// Adds a group that is moved, turned or made larger.
    pub fn within(&mut self, transform: impl Display, fill: impl FnOnce(&mut Svg)) {
        self.put(format_args!(r#"<g transform="{transform}">"#));
        fill(self);
        self.put("</g>");
    }

    /// Adds a group around a point.
    pub fn at(&mut self, x: f32, y: f32, fill: impl FnOnce(&mut Svg)) {
        self.within(format_args!("translate({x} {y})"), fill);
    }

    /// Adds another drawing.
    pub fn add(&mut self, other: &Svg) {
        self.0.push_str(&other.0);
    }
}

impl Display for Svg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Words as they can stand between tags and in attributes.
fn escaped(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    for letter in words.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // XML has no place for these, escaped or not.
            '\u{fffe}' | '\u{ffff}' => {}
            letter if letter.is_control() => out.push(' '),
            letter => out.push(letter),
        }
    }
    out
}

//! The page's colours by day, read from its own colour files, so that pictures
//! look like the board they lead to.

use std::collections::BTreeMap;

/// What the whole page has.
const TOKENS: &str = include_str!("../../../web/src/look/tokens.css");

/// CSS with every `var(--name)` replaced by its colour, those of a game's own
/// file among them. What nobody declares stays as it is, and a test finds it.
pub(crate) fn coloured(style: &str, colours: &str) -> String {
    let declarations = [TOKENS, colours]
        .into_iter()
        .flat_map(|file| file.split([';', '{']));
    let by_name: BTreeMap<&str, &str> = declarations.filter_map(declared).collect();
    let mut out = String::with_capacity(style.len());
    let mut rest = style;
    while let Some((before, after)) = rest.split_once("var(") {
        let (name, after) = after.split_once(')').unwrap_or((after, ""));
        out.push_str(before);
        match by_name.get(name) {
            Some(colour) => out.push_str(colour),
            None => out.extend(["var(", name, ")"]),
        }
        rest = after;
    }
    out + rest
}

/// A declaration of a custom property that is a colour: its name and what it is
/// by day.
fn declared(declaration: &str) -> Option<(&str, &str)> {
    // A comment may stand before the name, and have a colon of its own.
    let (name, value) = declaration.trim().rsplit_once(':')?;
    let name = name.rsplit(char::is_whitespace).next()?;
    let value = value.trim();
    let by_day = match value.strip_prefix("light-dark(") {
        Some(both) => both.split(',').next()?.trim(),
        None => value,
    };
    (name.starts_with("--") && by_day.starts_with('#')).then_some((name, by_day))
}

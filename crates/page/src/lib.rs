//! The web page, built from `web/` and carried inside the binary.

/// Paths, tags and bytes, sorted by path; written by `build.rs`. Embedding by
/// hand is these few lines; rust-embed would bring a dozen packages for them.
const FILES: &[(&str, &str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// What is to be said of the page in this build: that there is none, or an old one.
pub const NOTE: Option<&str> = option_env!("PAGE_NOTE");

/// A file of the page.
#[derive(Debug, Clone, Copy)]
pub struct PageFile {
    /// What it is, for the `Content-Type` header.
    pub content_type: &'static str,
    /// Its bytes.
    pub bytes: &'static [u8],
    /// Changes whenever the bytes do.
    pub tag: &'static str,
    /// Whether its name changes with its bytes, so that it may be kept for ever.
    pub is_immutable: bool,
}

/// The file at a path without the slash at its beginning.
pub fn file(path: &str) -> Option<PageFile> {
    let idx = FILES.binary_search_by_key(&path, |(name, ..)| *name).ok()?;
    let (_, tag, bytes) = FILES[idx];
    // A compressed file is what it was before.
    let plain = path.trim_end_matches(".br").trim_end_matches(".gz");
    Some(PageFile {
        content_type: content_type(plain),
        bytes,
        tag,
        is_immutable: path.starts_with("assets/"),
    })
}

/// The page itself; every address that people see begins with it.
pub fn index() -> &'static str {
    let found = file("index.html").map_or(&[][..], |file| file.bytes);
    std::str::from_utf8(found).unwrap_or_default()
}

/// A piece of HTML that the page's build has made for some addresses: what goes
/// into the head or the body there. Empty if there is none.
pub fn part(name: &str) -> &'static str {
    let found = file(&format!("parts/{name}.html")).map_or(&[][..], |file| file.bytes);
    std::str::from_utf8(found).unwrap_or_default()
}

/// The few kinds of files a page is made of.
fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        Some("json" | "webmanifest") => "application/json",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(has_page)]
    #[test]
    fn the_page_is_there_with_everything_it_names() {
        let index = index();
        assert!(index.contains("<title>Tidetable</title>"), "{index}");
        let named = index.split('"').filter(|text| text.starts_with("/assets/"));
        let named: Vec<&str> = named.collect();
        assert!(!named.is_empty(), "{index}");
        for path in named {
            let file = file(&path[1..]).unwrap_or_else(|| panic!("{path} is missing"));
            assert!(file.is_immutable && !file.bytes.is_empty());
            assert_ne!(file.content_type, "application/octet-stream", "{path}");
        }
        assert!(file("nothing").is_none());
        assert!(
            part("landing.body").contains("<h1"),
            "it stands without scripts"
        );
        assert_eq!(part("nothing"), "");
    }

    /// Listed in the place of the one above, which was not run.
    #[cfg(not(has_page))]
    #[test]
    fn the_page_is_not_tested_since_it_was_not_built() {
        let index = index();
        assert!(index.contains("built without its page"), "{index}");
        let note = NOTE.expect("the server has something to say");
        assert!(note.contains("no page"), "{note}");
        assert_eq!(FILES.len(), 1, "nothing else is there");
    }
}

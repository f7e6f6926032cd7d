//! Turns the default tile set, `data/tiles.toml`, into Rust. Only its form is
//! read here; whether it is a good set is the rules' own check, which a test
//! puts it to like any other.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use toml::{Table, Value};

const FILE: &str = "data/tiles.toml";

fn main() {
    println!("cargo::rerun-if-changed={FILE}");
    println!("cargo::rerun-if-changed=build.rs");
    let text = fs::read_to_string(FILE).expect("the default tile set can be read");
    let set: Table = text.parse().expect("the default tile set is TOML");
    let out = env::var("OUT_DIR").expect("cargo names a folder for what is generated");
    fs::write(Path::new(&out).join("tiles.rs"), written(&set)).expect("the folder can be written");
}

/// The set as an expression of type `TileSet`.
fn written(set: &Table) -> String {
    let (meta, markers) = (&set["meta"], &set["markers"]);
    let mut out = format!(
        "TileSet {{ schema: {}, meta: Meta {{ name: {}.into(), total: {}, start: {}.into() }},\n",
        said(&set["schema"]),
        said(&meta["name"]),
        said(&meta["total"]),
        said(&meta["start"])
    );
    let _ = writeln!(
        out,
        "markers: Markers {{ two: {}, three: {}, four: {}, submarines: {}, head_offices: {} }},",
        said(&markers["2"]),
        said(&markers["3"]),
        said(&markers["4"]),
        said(&markers["submarines"]),
        said(&markers["head_offices"])
    );
    out += "tiles: vec![\n";
    for tile in list(&set["tile"]) {
        out += &tile_written(tile);
    }
    out + "] }\n"
}

fn tile_written(tile: &Value) -> String {
    let colony = |colony: &Value| each("vec!", colony, |edge| format!("Edge::{}", word(edge)));
    let link = |link: &Value| each("", link, |end| end_written(word(end)));
    let ocean = |ocean: &Value| {
        format!(
            "Ocean {{ halves: vec!{}, kelp: {}, algae: {} }}",
            said(&ocean["halves"]),
            said(&ocean["kelp"]),
            said(&ocean["algae"])
        )
    };
    let generator = tile.get("generator");
    format!(
        "Tile {{ id: {}.into(), shape: {}.into(), count: {}, edges: {}, colonies: {}, links: {}, \
         oceans: {}, generator: {}, aerator: {} }},\n",
        said(&tile["id"]),
        said(&tile["shape"]),
        said(&tile["count"]),
        each("", &tile["edges"], |edge| format!(
            "Terrain::{}",
            word(edge)
        )),
        each("vec!", &tile["colonies"], colony),
        each("vec!", &tile["links"], link),
        each("vec!", &tile["oceans"], ocean),
        generator.map_or("None".to_owned(), |region| format!(
            "Some({})",
            said(region)
        )),
        tile.get("aerator")
            .and_then(Value::as_bool)
            .unwrap_or(false),
    )
}

/// A word, a number or a list of them, as Rust writes it.
fn said(value: &Value) -> String {
    match value {
        Value::String(word) => format!("{word:?}"),
        Value::Integer(number) => number.to_string(),
        list => each("", list, said),
    }
}

fn end_written(end: &str) -> String {
    match end {
        "terminus" => "LinkEnd::Terminus".to_owned(),
        "junction" => "LinkEnd::Junction".to_owned(),
        "aerator" => "LinkEnd::Aerator".to_owned(),
        edge => match edge.strip_prefix("colony:") {
            Some(number) => format!("LinkEnd::Colony({number})"),
            None => format!("LinkEnd::Edge(Edge::{edge})"),
        },
    }
}

fn each(before: &str, items: &Value, item: impl Fn(&Value) -> String) -> String {
    let items: Vec<String> = list(items).iter().map(item).collect();
    format!("{before}[{}]", items.join(", "))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn word(value: &Value) -> &str {
    value.as_str().expect("a word")
}

use dice::{Key, Purpose};
use game_pearladora::Pearladora;
use pictures::{Drawing, Drawn, is_writable, svg};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};
use rules::{Position, Setup, Viewer, Views};
use rules_testkit::{play_random, seats};

/// What stands in a picture's lines that people wrote.
fn lines_of(svg: &str) -> Vec<&str> {
    let marked = svg.split(r#"<text class="frame-line""#).skip(1);
    marked
        .filter_map(|text| Some(text.split_once('>')?.1.split_once('<')?.0))
        .collect()
}

fn beside_a_board(line: &str) -> String {
    let start = Pearladora::new(&Default::default(), seats(2)).expect("two can play");
    let mut dice = Key::new(Purpose::Test, "texts", 0).stream(0);
    let game = play_random(&start, &mut dice).positions.swap_remove(20);
    let seat = game.seats().iter().next().expect("a seat");
    let shown = Pearladora::shown(&game.view(Viewer::seat(seat)));
    svg(&Pearladora::draw(&shown, seat), Pearladora::TITLE, line)
}

fn on_a_card(line: &str) -> String {
    svg(&Drawing::default(), "Undertow", line)
}

#[test]
fn a_short_line_stands_whole() {
    let line = "This was my move 41. Would you have saved it?";
    for svg in [beside_a_board(line), on_a_card(line)] {
        assert_eq!(lines_of(&svg).join(" "), line);
    }
}

#[test]
fn a_long_line_is_shortened() {
    let line = "word ".repeat(2000);
    for svg in [beside_a_board(&line), on_a_card(&line)] {
        let lines = lines_of(&svg);
        assert!((3..=10).contains(&lines.len()), "{lines:?}");
        assert!(lines.last().unwrap().ends_with("word…"), "{lines:?}");
    }
}

#[test]
fn a_word_that_is_too_long_is_cut() {
    for svg in [
        beside_a_board(&"w".repeat(3000)),
        on_a_card(&"w".repeat(3000)),
    ] {
        let lines = lines_of(&svg);
        assert_eq!(lines.len(), 1);
        assert!(lines[0].ends_with('…') && lines[0].len() < 60, "{lines:?}");
    }
}

#[test]
fn what_people_write_is_no_markup() {
    let svg = on_a_card(r#"</text><script>alert("&")</script>"#);
    assert!(!svg.contains("<script"), "{svg}");
    let line = lines_of(&svg).join(" ");
    assert!(line.contains("&lt;script&gt;"), "{line}");
    pictures::png(
        &Drawing::default(),
        "\u{ffff}\u{0}<&",
        "a \u{0}\u{ffff}\u{202e} b",
    );
}

#[test]
fn signs_that_our_letters_do_not_have_are_left_out() {
    let svg = on_a_card("Saved! 🎉 Ça va? Ελλάδα, Привет, Tiếng Việt");
    assert_eq!(
        lines_of(&svg).join(" "),
        "Saved! Ça va? Ελλάδα, Привет, Tiếng Việt"
    );
    assert_eq!(lines_of(&on_a_card("これは私の41手目です")), [""; 0]);
    assert_eq!(lines_of(&on_a_card("  \n\t ")), [""; 0]);
}

/// Every sign that is said to be writable has an outline in the font.
#[test]
fn our_letters_are_in_the_font() {
    let mut fonts = Database::new();
    fonts.load_font_data(include_bytes!("../../fonts/inter.ttf").to_vec());
    let options = Options {
        font_family: "Inter".to_owned(),
        fontdb: fonts.into(),
        ..Options::default()
    };
    let outline = |sign: char| {
        let number = u32::from(sign);
        let svg =
            format!(r#"<svg xmlns="http://www.w3.org/2000/svg"><text>&#{number};</text></svg>"#);
        let tree = Tree::from_str(&svg, &options).unwrap();
        tree.root().abs_bounding_box()
    };
    let missing = outline('中');
    for sign in (' '..='\u{ffff}').filter(|&sign| is_writable(sign) && !sign.is_whitespace()) {
        assert_ne!(outline(sign), missing, "{sign:?} has no outline");
    }
    assert!(outline('a').width() > 0.0);
}

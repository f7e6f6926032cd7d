//! TypeScript from Rust: what the page may say and is told. The files are
//! committed; a test fails when they are stale, and writes them anew under
//! `UPDATE_EXPECT=1`. It is all test, so that `cargo xtask` need not build the games.

use std::any::TypeId;
use std::collections::BTreeMap;
use std::fs;

use rules::Game;
use ts_rs::{Config, TS, TypeVisitor};

/// A generated file and what stands in it.
struct Generated {
    path: String,
    text: String,
}

#[test]
fn generated_files_are_fresh() {
    let root = crate::tree::root();
    let is_written = std::env::var_os("UPDATE_EXPECT").is_some();
    for file in generate() {
        let path = root.join(&file.path);
        let found = fs::read_to_string(&path).unwrap_or_default();
        if found == file.text {
            continue;
        }
        assert!(
            is_written,
            "{} is stale: run `cargo xtask codegen`",
            file.path
        );
        let folder = path.parent().expect("it is below the root");
        fs::create_dir_all(folder).expect("a folder");
        fs::write(&path, &file.text).expect("it can be written");
        println!("wrote {}", file.path);
    }
}

fn generate() -> Vec<Generated> {
    let mut wire = Declarations::default();
    wire.add::<rules::Said<String>>();
    wire.add::<wire::FromBrowser>();
    wire.add::<wire::ToBrowser>();
    wire.add::<wire::Offer>();
    wire.add::<wire::GuestView>();
    wire.add::<wire::Renamed>();
    wire.add::<wire::DeviceLinkMade>();
    wire.add::<wire::DeviceLinkUsed>();
    wire.add::<wire::NoticesView>();
    wire.add::<wire::NewEndpoint>();
    wire.add::<wire::EndpointChange>();
    wire.add::<wire::NoticeTest>();
    wire.add::<wire::NoticeMessage>();
    wire.add::<wire::HouseView>();
    wire.add::<wire::ClubWord>();
    wire.add::<wire::RulesView>();
    wire.add::<wire::TeachingView>();
    wire.add::<wire::LessonView>();
    wire.add::<wire::PlayStep>();
    wire.add::<wire::LessonPlay>();
    wire.add::<wire::FilmView>();
    wire.add::<wire::FiguresView>();
    wire.add::<wire::Rhythm>();
    wire.add::<wire::NewTable>();
    wire.add::<wire::Created>();
    wire.add::<wire::LobbyCommand>();
    wire.add::<wire::TableLine>();
    wire.add::<wire::StoryView>();
    wire.add::<wire::ReplayView>();
    wire.add::<wire::DiceView>();
    wire.add::<wire::AskReview>();
    wire.add::<wire::ReviewView>();
    wire.add::<wire::ConfessionView>();
    wire.add::<wire::NewBottle>();
    wire.add::<wire::BottleMade>();
    wire.add::<wire::BottleView>();
    wire.add::<wire::BottleDecision>();
    wire.add::<wire::BottleLine>();
    wire.add::<wire::Wishes>();
    wire.add::<wire::PuzzleShelf>();
    wire.add::<wire::PuzzleView>();
    wire.add::<wire::PuzzleTry>();
    wire.add::<wire::PuzzleTried>();
    wire.add::<wire::NewChallenge>();
    wire.add::<wire::ChallengeView>();
    wire.add::<wire::Comparison>();
    wire.add::<wire::DealLine>();
    wire.add::<wire::Problem>();
    wire.add::<rules::FirstSeat>();
    let mut files = vec![Generated {
        path: "web/src/wire/wire.ts".to_owned(),
        text: format!(
            "{HEAD}export const VERSION = {};\n\n{}",
            wire::VERSION,
            wire.render(&Declarations::default())
        ),
    }];
    let mut plain = Declarations::default();
    plain.add::<rules::Scene>();
    files.push(Generated {
        path: "web/src/plain/types.ts".to_owned(),
        text: format!("{HEAD}{}", plain.render(&wire)).replace("../../wire", "../wire"),
    });
    macro_rules! declare {
        ($($Game:ty),+ $(,)?) => { $( files.extend(declared::<$Game>(&wire)); )+ };
    }
    hosting::each_game!(declare);
    files
}

/// The types of a game that has a part of the page to itself.
fn declared<G: Game>(wire: &Declarations) -> Option<Generated>
where
    G::Options: TS,
    G::Action: TS,
    G::Event: TS,
    G::Shown: TS,
    G::Remark: TS,
{
    let folder = format!("web/src/games/{}", G::KEY);
    if !crate::tree::root().join(&folder).exists() {
        return None;
    }
    let mut types = Declarations::default();
    types.add::<G::Options>();
    types.add::<G::Action>();
    types.add::<G::Event>();
    types.add::<G::Shown>();
    types.add::<G::Remark>();
    Some(Generated {
        path: format!("{folder}/types.ts"),
        text: format!("{HEAD}{}", types.render(wire)),
    })
}

const HEAD: &str = "// Generated from Rust by `cargo xtask codegen`; do not edit.\n\n";

/// Types by name, with everything they are made of.
#[derive(Default)]
struct Declarations {
    texts: BTreeMap<String, String>,
    seen: Vec<TypeId>,
}

impl Declarations {
    fn add<T: TS + 'static + ?Sized>(&mut self) {
        if self.seen.contains(&TypeId::of::<T>()) {
            return;
        }
        self.seen.push(TypeId::of::<T>());
        let config = Config::default();
        // Only declared types have a place of their own.
        if T::output_path().is_some() {
            let docs = T::docs().unwrap_or_default();
            let text = format!("{docs}export {}\n", T::decl(&config));
            self.texts.insert(T::ident(&config), tidied(&text));
        }
        T::visit_dependencies(self);
    }

    /// The declarations in order of their names; those that stand in `shared`
    /// are imported instead.
    fn render(&self, shared: &Declarations) -> String {
        let is_shared = |name: &String| shared.texts.contains_key(name);
        let imported: Vec<&str> = self
            .texts
            .iter()
            .filter(|(name, text)| is_shared(name) && shared.texts[*name] == **text)
            .map(|(name, _)| name.as_str())
            .collect();
        let mut out = String::new();
        if !imported.is_empty() {
            out += &format!(
                "import type {{ {} }} from \"../../wire/wire\";\n\n",
                imported.join(", ")
            );
        }
        let own = self
            .texts
            .iter()
            .filter(|(name, _)| !imported.contains(&name.as_str()));
        out += &own
            .map(|(_, text)| text.as_str())
            .collect::<Vec<_>>()
            .join("\n");
        out
    }
}

/// A declaration as a person would write it: what is inside stands further in,
/// and a comment takes one line.
fn tidied(declaration: &str) -> String {
    let mut out = String::new();
    let mut comment: Option<Vec<&str>> = None;
    let mut indent = "";
    for line in declaration.lines().map(str::trim) {
        match (&mut comment, line) {
            (None, "/**") => comment = Some(Vec::new()),
            (Some(words), "*/") => {
                out += &format!("{indent}/** {} */\n", words.join(" "));
                comment = None;
            }
            (Some(words), _) => words.push(line.trim_start_matches('*').trim()),
            (None, _) => {
                out += &format!("{indent}{line}\n");
                indent = "  ";
            }
        }
    }
    out
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        self.add::<T>();
    }
}

//! Every message between browser and server, and nothing else.
//!
//! Messages are JSON objects with a `type`. Numbers have at most 32 bits; ids,
//! references and secrets are strings. [`VERSION`] is raised when an old page
//! could misread a new server. TypeScript and OpenAPI forms are derived from
//! the types here.

mod bottles;
mod challenges;
mod from_browser;
mod guest;
mod house;
mod notices;
mod pace;
mod past;
mod problem;
mod puzzles;
mod review;
mod table;
mod teaching;
mod to_browser;

pub use bottles::{
    BottleAnswer, BottleDecision, BottleLine, BottleMade, BottleSeat, BottleView, Gathered,
    NewBottle, Wishes,
};
pub use challenges::{
    Belongs, ChallengeView, Comparison, DealLine, HouseDay, Leave, NewChallenge, Parting, Terms,
    TryPerson, TryResult, TryView,
};
pub use from_browser::FromBrowser;
pub use guest::{DeviceLinkMade, DeviceLinkUsed, GuestView, Renamed};
pub use house::{BotView, ClubWord, GameView, HouseView, PhraseView, RulesView, SeatsBy};
pub use notices::{
    EndpointAddress, EndpointChange, EndpointView, NewEndpoint, NoticeKind, NoticeLine,
    NoticeMessage, NoticeTest, NoticeWay, NoticesView,
};
pub use pace::{
    Agreement, ClockPreset, ClockView, ClosedBecause, Evening, Holiday, Pace, ProposalView,
    Reaction, Rhythm, Sleep, WhenLate,
};
pub use past::{DiceView, DrawView, ReplayFrame, ReplayView, StoryLine, StoryView};
pub use problem::{Problem, Rejected};
pub use puzzles::{
    PuzzleExplanation, PuzzleKind, PuzzleKindLine, PuzzleLine, PuzzleOther, PuzzleOwn, PuzzleShelf,
    PuzzleTried, PuzzleTry, PuzzleView,
};
pub use review::{AskReview, ConfessionView, ReviewView, ReviewedAction, ReviewedDecision};
pub use table::{
    Created, LobbyCommand, NewSeat, NewTable, SeatView, TableLine, TableStatus, TableView,
};
pub use teaching::{
    FigureView, FiguresView, FilmFrame, FilmView, GuessView, LessonFrame, LessonLine, LessonPlay,
    LessonSeat, LessonStep, LessonView, PictureView, PlayStep, TeachingView, Verdict, WordView,
};
pub use to_browser::{
    Deed, HintChoice, HintReading, Offer, ScreenHead, ScreenTag, SpotReading, TalkLine, ToBrowser,
};

/// The version of these messages.
pub const VERSION: u32 = 5;

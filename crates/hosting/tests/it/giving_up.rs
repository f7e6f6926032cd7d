//! What giving up does, for all games alike, and that a record tells it.

use hosting::{Eyes, Kind, Live, LiveSetup, PlayerName, WallClock};
use record::Header;
use rules::{BotName, Control, Seat, SeatSet, StoredEntry, ToAct, Viewer};

use crate::{live_setup, resumed};

pub(crate) const PERSON: &str = "person";

pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a seat")
}

pub(crate) fn otter() -> BotName {
    "otter".parse().expect("a bot")
}

/// A table of these players with some moves made.
pub(crate) fn begun(key: &str, set: &[(&str, &str)], players: &[&str]) -> Playing {
    let kind = hosting::find(key).expect("a game");
    let set: Vec<(String, String)> = set
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    let setup = LiveSetup {
        options: kind.parse_options(&set).expect("options"),
        players: players.iter().map(|name| (*name).to_owned()).collect(),
        ..live_setup(kind, players.len() as u8)
    };
    let (table, entries) = kind.begin_live(&setup).expect("playable");
    let mut playing = Playing {
        kind,
        setup,
        table,
        entries,
    };
    playing.play(6);
    playing
}

pub(crate) struct Playing {
    pub(crate) kind: &'static dyn Kind,
    pub(crate) setup: LiveSetup,
    pub(crate) table: Box<dyn Live>,
    pub(crate) entries: Vec<StoredEntry>,
}

impl Playing {
    pub(crate) fn play(&mut self, n_moves: u32) {
        for _ in 0..n_moves {
            let Some(seat) = self.table.to_act().seats().iter().next() else {
                return;
            };
            let thought = self
                .table
                .think(seat, PlayerName::Greedy, &WallClock::new());
            let pick = thought.expect("a bot")(1.0).pick;
            let stored = self.table.play_pick(seat, pick).expect("legal");
            self.entries.extend(stored);
        }
    }

    pub(crate) fn resign(&mut self, number: u8) {
        let stored = self.table.resign(SeatSet::only(seat(number)), otter());
        self.entries.extend(stored.expect("they play"));
    }

    /// The outcome's ranks and winners, after the log and the record have said
    /// the same.
    fn result(&self) -> (Vec<u8>, SeatSet) {
        let outcome = self.table.outcome().expect("it is over");
        let again = resumed(self.kind, &self.setup, &self.entries).expect("it replays");
        assert_eq!(again.outcome().as_ref(), Some(&outcome));
        let lines = self.table.record();
        let header = Header::read(&lines[0]).expect("a header");
        let mut check = self.kind.check_record(&header).expect("a record");
        for line in &lines[1..] {
            let checked = check.line(line);
            checked.unwrap_or_else(|flaw| panic!("{flaw}: {line}"));
        }
        assert!(check.is_closed(), "the outcome belongs to it");
        assert!(check.review().is_some(), "it can be looked back at");
        (outcome.ranks, outcome.winners)
    }
}

#[test]
fn with_two_sides_it_ends_the_game() {
    for key in ["pearladora", "in-too-deep", "deep-colony"] {
        let mut playing = begun(key, &[], &[PERSON, PERSON]);
        playing.resign(1);
        assert_eq!(playing.table.to_act(), ToAct::Over {}, "{key}");
        let (ranks, winners) = playing.result();
        assert_eq!(ranks, [1, 2], "{key}");
        assert_eq!(winners, SeatSet::only(seat(0)));
        let screen = crate::written(|out| playing.table.write_screen(Viewer::seat(seat(0)), out));
        assert_eq!(
            screen["legal"],
            serde_json::json!([]),
            "nothing is left to do"
        );
        let late = playing.table.resign(SeatSet::only(seat(0)), otter());
        assert!(late.is_err(), "it is over");
    }
}

#[test]
fn when_only_bots_would_be_left_it_ends_the_game() {
    let mut playing = begun("in-too-deep", &[], &[PERSON, "otter", "minnow"]);
    playing.resign(0);
    let (ranks, winners) = playing.result();
    assert_eq!(ranks, [3, 1, 1], "behind both of them");
    assert_eq!(winners, [seat(1), seat(2)].into_iter().collect());
    assert!(playing.table.outcome().expect("over").is_shared);
}

#[test]
fn otherwise_a_bot_plays_on_and_the_seat_ranks_last() {
    for key in ["pearladora", "in-too-deep", "deep-colony"] {
        let mut playing = begun(key, &[], &[PERSON, PERSON, PERSON]);
        let step = playing.table.seq() + 1;
        playing.resign(2);
        assert_eq!(playing.table.stand_in(seat(2)), Some(otter()));
        assert_eq!(playing.table.resigned_at(seat(2)), Some(step));
        let back = playing.table.control(&[(seat(2), Control::Return {})]);
        assert!(back.is_err(), "who gave up does not come back");
        playing.play(1000);
        let (ranks, winners) = playing.result();
        assert_eq!(ranks[2], 3, "{key}: {ranks:?}");
        assert!(!winners.contains(seat(2)));
        assert!(ranks.contains(&1), "somebody has won");
    }
}

#[test]
fn those_who_win_together_give_up_together() {
    let mut playing = begun("pearladora", &[], &[PERSON; 4]);
    playing.resign(0);
    assert_ne!(playing.table.to_act(), ToAct::Over {}, "a partner plays on");
    playing.resign(2);
    let (ranks, winners) = playing.result();
    assert_eq!(ranks, [2, 1, 2, 1]);
    assert_eq!(winners, [seat(1), seat(3)].into_iter().collect());

    let mut divers = begun("mini-divercity", &[], &[PERSON, PERSON, "otter"]);
    divers.resign(0);
    assert_ne!(divers.table.to_act(), ToAct::Over {});
    divers.resign(1);
    let (ranks, winners) = divers.result();
    assert_eq!(ranks, [1, 1, 1], "all lose together");
    assert!(winners.is_empty());
}

#[test]
fn standing_in_and_coming_back_is_told_and_changes_nothing_else() {
    let mut playing = begun("deep-colony", &[], &[PERSON, PERSON]);
    let screen = |playing: &Playing| {
        crate::written(|out| playing.table.write_screen(Viewer::Public {}, out))
    };
    let (before, asked) = (screen(&playing), playing.table.asked(seat(0)));
    let stand_in = Control::StandIn { bot: otter() };
    for control in [stand_in, Control::Return {}, stand_in] {
        let stored = playing.table.control(&[(seat(0), control)]);
        playing.entries.extend(stored.expect("in turns"));
    }
    assert!(
        playing.table.control(&[(seat(0), stand_in)]).is_err(),
        "twice"
    );
    let lone = playing.table.control(&[(seat(1), Control::Return {})]);
    assert!(lone.is_err(), "nobody stands in there");
    assert_eq!(screen(&playing), before);
    assert_eq!(
        playing.table.asked(seat(0)),
        asked,
        "the question is the same"
    );
    let story = playing.table.story(Eyes::Of(Viewer::Public {}), 0);
    let told: Vec<Control> = story.iter().filter_map(|line| line.control).collect();
    assert_eq!(told, [stand_in, Control::Return {}, stand_in]);
    playing.play(1000);
    playing.result();
}

/// The fault that made a finished table unreadable for ever: who sat there
/// decides whether undoing was allowed, and that must not depend on who is
/// behind the seat by now.
#[test]
fn a_game_with_an_undo_replays_whoever_stood_in_later() {
    let mut playing = begun("pearladora", &[], &[PERSON, "otter"]);
    let mut n_undone = 0;
    while let Some(acting) = playing.table.to_act().seats().iter().next() {
        playing.play(1);
        if acting == seat(0) && n_undone < 2 {
            let stored = playing.table.take_back(seat(0)).expect("alone among bots");
            playing.entries.extend(stored);
            n_undone += 1;
        }
        if playing.entries.len() == 30 {
            let stands_in = (seat(0), Control::StandIn { bot: otter() });
            let stored = playing.table.control(&[stands_in]).expect("a person");
            playing.entries.extend(stored);
        }
    }
    assert_eq!(n_undone, 2);
    playing.result();
    // Had a bot sat there from the beginning, it could not have been.
    playing.setup.players[0] = "otter".to_owned();
    assert!(resumed(playing.kind, &playing.setup, &playing.entries).is_err());
}

#[test]
fn the_same_deal_is_drawn_whatever_happens_in_between() {
    let drawn = |first: PlayerName| {
        let mut playing = begun("deep-colony", &[], &[PERSON, PERSON]);
        while let Some(acting) = playing.table.to_act().seats().iter().next() {
            let bot = if acting == seat(0) {
                first
            } else {
                PlayerName::Random
            };
            let thought = playing.table.think(acting, bot, &WallClock::new());
            let pick = thought.expect("a bot")(1.0).pick;
            playing.table.play_pick(acting, pick).expect("legal");
        }
        let draws = playing.table.draws();
        assert!(draws.iter().all(|draw| draw.is_as_logged));
        let tiles = draws.iter().filter(|draw| draw.kind == "draw");
        tiles
            .map(|draw| (draw.number, draw.outcome.get().to_owned()))
            .collect::<Vec<_>>()
    };
    let (one, other) = (drawn(PlayerName::Random), drawn(PlayerName::Greedy));
    let n_common = one.len().min(other.len());
    assert!(n_common > 60, "{} and {}", one.len(), other.len());
    assert_eq!(one[..n_common], other[..n_common]);
}

#[test]
fn undoing_a_draw_does_not_give_another_one() {
    let mut playing = begun("deep-colony", &[], &[PERSON, "otter"]);
    while playing.table.to_act().seats() != SeatSet::only(seat(0)) {
        playing.play(1);
    }
    let drawn = |playing: &Playing| {
        let draws = playing.table.draws();
        draws.last().map(|draw| draw.outcome.get().to_owned())
    };
    // A whole turn of both, then all of it again.
    let n_before = playing.table.seq();
    playing.play(2);
    let first = drawn(&playing);
    assert!(playing.table.seq() > n_before + 2, "tiles were drawn");
    for _ in 0..2 {
        playing.table.take_back(seat(0)).expect("alone among bots");
    }
    playing.play(2);
    assert_eq!(drawn(&playing), first);
}

#[test]
fn so_much_can_be_taken_back_and_no_more() {
    let mut playing = begun("pearladora", &[], &[PERSON, "otter"]);
    while playing.table.to_act().seats() != SeatSet::only(seat(0)) {
        playing.play(1);
    }
    let mut n_taken_back = 0;
    while playing.table.can_take_back(seat(0)) {
        playing.table.take_back(seat(0)).expect("just asked");
        n_taken_back += 1;
        playing.play(1);
        assert!(n_taken_back <= hosting::MAX_UNDONE, "it ends some day");
    }
    assert!(n_taken_back > 100);
    let refused = playing.table.take_back(seat(0)).expect_err("too much");
    assert!(refused.to_string().contains("no more"), "{refused}");
    playing.play(1000);
    assert_eq!(playing.table.to_act(), ToAct::Over {}, "the game goes on");
    assert!(playing.table.seq() < 10_000, "far from the longest log");
}

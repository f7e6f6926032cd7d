//! Finished games looked back at.

use std::sync::Arc;

use hosting::{Budget, Knowing, Live, LiveSetup, RecordCheck, Review, WallClock};
use record::Header;
use rules::SeatCount;

use crate::{live_setup, play_live, usual_seats};

/// The same game, read from its record.
fn from_record(kind: &dyn hosting::Kind, table: &dyn Live) -> Box<dyn RecordCheck> {
    let lines = table.record();
    let header = Header::read(&lines[0]).expect("a header");
    let mut check = kind.check_record(&header).expect("a record");
    for line in &lines[1..] {
        check.line(line).expect("a sound record");
    }
    check
}

#[test]
fn every_finished_game_can_be_looked_back_at_and_none_before() {
    for kind in hosting::games() {
        let setup = live_setup(*kind, usual_seats(*kind));
        let (table, entries) = play_live(*kind, &setup);
        let early = crate::resumed(*kind, &setup, &entries[..entries.len() - 1]);
        let early = early.expect("it replays");
        assert!(early.review().is_none(), "{}", kind.key());
        let review = table.review().expect("it is over");
        let decisions = review.decisions();
        assert!(decisions.len() > 3, "{}", kind.key());
        assert!(decisions.is_sorted_by(|one, next| one.seq < next.seq));
        let recorded = from_record(*kind, &*table).review().expect("it is over");
        assert_eq!(recorded.decisions(), decisions);
        let judge = |review: &dyn Review, knowing: Knowing| {
            let clock = Arc::new(WallClock::new());
            review.judge(decisions.len() / 2, knowing, Budget::iterations(20), clock)
        };
        for knowing in [Knowing::Then, Knowing::Hindsight] {
            let judged = judge(&*review, knowing);
            assert_eq!(judge(&*review, knowing), judged, "once more");
            assert_eq!(judge(&*recorded, knowing), judged, "from the record");
            assert_eq!(judged.worths.len(), setup.seats.count());
            assert_eq!(judged.loss, judged.best.worth - judged.played.worth);
            assert_eq!(judged.n_iterations, 40, "{judged:?}");
        }
    }
}

#[test]
fn those_who_win_together_are_one_side() {
    let sides = |key: &str, seats: u8, set: &[(&str, &str)]| {
        let kind = hosting::find(key).expect("a game");
        let set: Vec<(String, String)> = set
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        let setup = LiveSetup {
            rules_version: kind.rules_version(),
            options: kind.parse_options(&set).expect("options"),
            seats: SeatCount::new(seats).expect("a table"),
            ..live_setup(kind, seats)
        };
        let (table, _) = play_live(kind, &setup);
        table.review().expect("it is over").sides().to_vec()
    };
    assert_eq!(sides("pearladora", 3, &[]), [0, 1, 2]);
    assert_eq!(sides("pearladora", 4, &[]), [0, 1, 0, 1]);
    assert_eq!(sides("mini-divercity", 3, &[]), [0, 0, 0]);
    let industrialist = sides("mini-divercity", 3, &[("mode", "industrialist")]);
    assert_eq!(industrialist.iter().filter(|&&side| side == 0).count(), 2);
}

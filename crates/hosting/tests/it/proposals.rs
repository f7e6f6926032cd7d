//! What somebody proposes and others agree to, for all games alike, and that
//! log and record tell it.

use rules::{Control, Proposal, Seat, SeatSet, ToAct};

use crate::giving_up::{PERSON, Playing, begun, otter, seat};

impl Playing {
    fn control(&mut self, number: u8, control: Control) -> Result<(), String> {
        let stored = self.table.control(&[(seat(number), control)]);
        self.entries
            .extend(stored.map_err(|error| error.to_string())?);
        Ok(())
    }

    fn propose(&mut self, number: u8, what: Proposal) -> u32 {
        let proposed = self.control(number, Control::Propose { what });
        proposed.unwrap_or_else(|why| panic!("{what:?}: {why}"));
        self.table.seq()
    }

    fn agree(&mut self, number: u8, to: u32) {
        let agreed = self.control(number, Control::Agree { to });
        agreed.expect("it is asked");
    }

    /// The log as it is stored comes to the same table, and to the same record.
    fn check_log(&self) {
        let again = crate::resumed(self.kind, &self.setup, &self.entries).expect("it replays");
        assert_eq!(again.seq(), self.table.seq());
        assert_eq!(again.to_act(), self.table.to_act());
        assert_eq!(again.proposal(), self.table.proposal());
        assert_eq!(again.is_paused(), self.table.is_paused());
        assert_eq!(again.n_take_backs(), self.table.n_take_backs());
        let lines = self.table.record();
        let header = record::Header::read(&lines[0]).expect("a header");
        let mut check = self.kind.check_record(&header).expect("a record");
        for line in &lines[1..] {
            let checked = check.line(line);
            checked.unwrap_or_else(|flaw| panic!("{flaw}: {line}"));
        }
    }

    /// The last action of somebody that was followed by chance or by others, and
    /// where taking it back leads to.
    fn regretted(&mut self) -> (u8, u32) {
        for _ in 0..40 {
            self.play(1);
            let mut seats = self.table.seats().iter();
            let found = seats.find_map(|seat| {
                let to = self.table.proposable_take_back(seat)?;
                Some((seat.number(), to))
            });
            if let Some(found) = found {
                return found;
            }
        }
        panic!("nothing that is not free to take back");
    }
}

const GAMES: [&str; 4] = ["pearladora", "mini-divercity", "in-too-deep", "deep-colony"];

#[test]
fn what_all_agree_to_take_back_is_taken_back() {
    for key in GAMES {
        let mut playing = begun(key, &[], &[PERSON, PERSON, PERSON]);
        let (who, to) = playing.regretted();
        let others: Vec<u8> = (0..3).filter(|seat| *seat != who).collect();
        let open = playing.propose(who, Proposal::TakeBack { to });
        playing.check_log();
        playing.agree(others[0], open);
        assert!(playing.table.proposal().is_some(), "{key}: one is missing");
        let twice = playing.control(others[0], Control::Agree { to: open });
        assert!(twice.is_err(), "{key}: nobody agrees twice");
        playing.agree(others[1], open);
        assert_eq!(playing.table.proposal(), None, "{key}");
        assert_eq!(playing.table.n_take_backs(), 1, "{key}");
        let last = playing.table.controls_after(playing.table.seq() - 1);
        let back = Control::TakeBack { to };
        assert_eq!(
            last.last().map(|told| (told.1, told.2)),
            Some((seat(who), back)),
            "{key}"
        );
        let acting = playing.table.to_act().seats();
        assert!(acting.contains(seat(who)), "{key}: it decides again");
        playing.check_log();
        playing.play(4);
        playing.check_log();
    }
}

/// The same number of a draw would give the same card again.
#[test]
fn chance_falls_anew_after_an_agreed_take_back() {
    let mut n_other = 0;
    for _ in 0..3 {
        let mut playing = begun("deep-colony", &[], &[PERSON, PERSON]);
        playing.play(3 + n_other);
        let before = playing.entries.len();
        let (who, to) = playing.regretted();
        let other = 1 - who;
        let drawn = |playing: &Playing, from: usize| {
            let mut after = playing.entries[from..].iter();
            let chance = after.find(|entry| entry.kind == rules::EntryKind::Chance);
            chance.map(|entry| entry.body.clone())
        };
        let first = drawn(&playing, before);
        let open = playing.propose(who, Proposal::TakeBack { to });
        assert!(playing.table.would_fall_anew() || first.is_none());
        playing.agree(other, open);
        let after = playing.entries.len();
        playing.play(2);
        if first.is_some() && drawn(&playing, after) != first {
            n_other += 1;
        }
        playing.check_log();
        // What is taken back freely later on does not bring the old draw back.
        playing.play(3);
        playing.check_log();
    }
    assert!(n_other > 0, "of 71 tiles another came at least once");
}

#[test]
fn one_no_is_enough_and_old_or_foreign_answers_change_nothing() {
    let mut playing = begun("pearladora", &[], &[PERSON, PERSON, PERSON]);
    let open = playing.propose(0, Proposal::Pause {});
    for (number, to) in [(0, open), (1, open - 1), (1, open + 1)] {
        let answer = playing.control(number, Control::Agree { to });
        assert!(answer.is_err(), "{number} {to}");
    }
    let second = Control::Propose {
        what: Proposal::Abort {},
    };
    assert!(playing.control(1, second).is_err(), "one at a time");
    playing
        .control(1, Control::Decline { to: open })
        .expect("asked");
    assert_eq!(playing.table.proposal(), None);
    assert!(playing.control(2, Control::Agree { to: open }).is_err());
    assert!(!playing.table.is_paused());
    // Whoever proposed may think better of it.
    let open = playing.propose(0, Proposal::Pause {});
    playing
        .control(0, Control::Decline { to: open })
        .expect("own");
    assert_eq!(playing.table.proposal(), None);
    // Playing on is an answer, too.
    let open = playing.propose(0, Proposal::Pause {});
    playing.play(1);
    assert_eq!(playing.table.proposal(), None);
    assert!(playing.control(1, Control::Agree { to: open }).is_err());
    playing.check_log();
}

#[test]
fn nobody_plays_during_a_pause() {
    let mut playing = begun("in-too-deep", &[], &[PERSON, PERSON, "random"]);
    assert!(playing.control(0, Control::Resume {}).is_err());
    let open = playing.propose(0, Proposal::Pause {});
    playing.agree(1, open);
    assert!(playing.table.is_paused());
    let acting = playing
        .table
        .to_act()
        .seats()
        .iter()
        .next()
        .expect("somebody");
    let legal = playing.table.legal(acting);
    assert!(playing.table.play(acting, &legal[..1]).is_err());
    playing.check_log();
    playing.control(1, Control::Resume {}).expect("anybody may");
    assert!(playing.table.play(acting, &legal[..1]).is_ok());
}

#[test]
fn a_game_ends_without_a_result_only_at_its_beginning() {
    let mut playing = begun("deep-colony", &[], &[PERSON, PERSON, PERSON]);
    assert!(playing.table.can_abort());
    let open = playing.propose(2, Proposal::Abort {});
    playing.agree(0, open);
    playing.agree(1, open);
    assert!(playing.table.is_aborted());
    assert_eq!(playing.table.to_act(), ToAct::Over {});
    assert_eq!(playing.table.outcome(), None);
    let again = crate::resumed(playing.kind, &playing.setup, &playing.entries);
    assert!(again.expect("it replays").is_aborted());
    let mut late = begun("deep-colony", &[], &[PERSON, PERSON]);
    late.play(10);
    let abort = Control::Propose {
        what: Proposal::Abort {},
    };
    assert!(late.control(0, abort).is_err());
}

#[test]
fn nobody_is_removed_by_one_alone() {
    let mut two = begun("pearladora", &[], &[PERSON, PERSON, "random"]);
    let what = Proposal::Remove {
        seat: seat(1),
        bot: otter(),
    };
    assert!(two.control(0, Control::Propose { what }).is_err());
    let mut three = begun("pearladora", &[], &[PERSON, PERSON, PERSON]);
    let open = three.propose(0, what);
    let own = three.control(1, Control::Agree { to: open });
    assert!(own.is_err(), "whoever it is about is not asked");
    three.agree(2, open);
    assert_eq!(three.table.removed(), SeatSet::only(seat(1)));
    assert_eq!(three.table.stand_in(seat(1)), Some(otter()));
    assert!(three.control(1, Control::Return {}).is_err(), "for good");
    three.check_log();
    // If the second who has to agree goes, nobody is removed.
    let mut left = begun("pearladora", &[], &[PERSON, PERSON, PERSON]);
    left.propose(0, what);
    left.resign(2);
    assert_eq!(left.table.proposal(), None);
    assert_eq!(left.table.removed(), SeatSet::EMPTY);
}

#[test]
fn bots_agree_unless_they_know_what_came_of_it() {
    let mut playing = begun("pearladora", &[], &[PERSON, PERSON, "random"]);
    let open = playing.propose(0, Proposal::Pause {});
    playing.agree(1, open);
    assert!(playing.table.is_paused(), "the bot is not asked");
    playing.control(0, Control::Resume {}).expect("paused");
    // Everybody has played since.
    playing.play(6);
    for number in 0..2 {
        assert_eq!(playing.table.proposable_take_back(seat(number)), None);
    }
    let to = 0;
    let what = Proposal::TakeBack { to };
    assert!(playing.control(0, Control::Propose { what }).is_err());
}

/// Where talk is restricted an answer would say something to whoever has not
/// answered yet.
#[test]
fn where_talk_is_restricted_answers_are_told_together() {
    let mut playing = begun("mini-divercity", &[], &[PERSON, PERSON, PERSON]);
    assert!(playing.table.check_talk().is_err());
    let open = playing.propose(0, Proposal::Pause {});
    let since = playing.table.seq();
    playing
        .control(1, Control::Decline { to: open })
        .expect("asked");
    let still = playing.table.proposal().expect("one is missing");
    assert!(still.waits_for(seat(2)));
    assert_eq!(playing.table.controls_after(since), []);
    let everybody = hosting::Eyes::Of(rules::Viewer::Public {});
    let told = playing.table.story(everybody, since);
    assert!(told.iter().all(|line| line.control.is_none()), "{told:?}");
    let since = playing.table.seq();
    playing.agree(2, open);
    assert_eq!(playing.table.proposal(), None);
    assert!(!playing.table.is_paused());
    let told: Vec<Seat> = playing
        .table
        .controls_after(since)
        .iter()
        .map(|told| told.1)
        .collect();
    assert_eq!(told, [seat(1), seat(2)]);
}

#[test]
fn only_whoever_owes_a_decision_is_late() {
    let mut playing = begun("pearladora", &[], &[PERSON, PERSON, "random"]);
    playing.play(1);
    while playing.table.to_act().seats().contains(seat(2)) {
        playing.play(1);
    }
    let acting = playing
        .table
        .to_act()
        .seats()
        .iter()
        .next()
        .expect("somebody");
    let other = seat(1 - acting.number());
    let timeout = Control::Timeout { due: 1_800_000_000 };
    assert!(playing.control(other.number(), timeout).is_err());
    assert!(playing.control(2, timeout).is_err(), "a bot");
    playing.control(acting.number(), timeout).expect("it owes");
    let stand_in = Control::StandIn { bot: otter() };
    playing
        .control(acting.number(), stand_in)
        .expect("a person");
    assert!(playing.control(acting.number(), timeout).is_err(), "once");
    playing.check_log();
}

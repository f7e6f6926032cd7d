//! Take-backs in records; all else is tested with each game's golden records.

use game_pearladora::{Action, Options, Pearladora, Square, Value};
use record::{Header, Recorder, Verifier};
use rules::{Actions, Chances, Position, Seat, SeatCount, Told};

fn recorder() -> Recorder<Pearladora> {
    let seats = SeatCount::new(2).expect("a table");
    let players = ["person".to_owned(), "person".to_owned()];
    let options = Options::default();
    let header = Header::new::<Pearladora>(&options, seats, "seed", 0, &players);
    Recorder::begin(&options, header, Told::new()).expect("playable")
}

fn acting(recorder: &Recorder<Pearladora>) -> Seat {
    recorder
        .game()
        .to_act()
        .seats()
        .iter()
        .next()
        .expect("somebody is to act")
}

/// Lays a pontoon on the first line that is legal; the seat and the line.
fn lay_pontoon(recorder: &mut Recorder<Pearladora>) -> (Seat, Action) {
    let seat = acting(recorder);
    let mut legal = Vec::new();
    recorder.game().legal_actions(seat, &mut legal);
    let pontoon = *legal
        .iter()
        .find(|action| matches!(action, Action::Pontoon { .. }))
        .expect("a line");
    recorder.play(seat, pontoon).expect("legal");
    (seat, pontoon)
}

#[test]
fn taking_back_restores_the_position_and_keeps_the_log() {
    let mut recorder = recorder();
    let before = *recorder.game();
    let seq = recorder.replay().seq();
    let (seat, _) = lay_pontoon(&mut recorder);
    assert_ne!(*recorder.game(), before);
    recorder.take_back(seat, seq).expect("the entry stands");
    assert_eq!(*recorder.game(), before);
    assert_eq!(recorder.replay().seq(), seq + 2, "the log keeps everything");
    assert!(
        recorder.take_back(seat, seq).is_err(),
        "it is the present position"
    );
    assert!(
        recorder.take_back(seat, seq + 1).is_err(),
        "that entry stands no more"
    );
    assert!(
        recorder.take_back(seat, 99).is_err(),
        "that entry is not there"
    );
    lay_pontoon(&mut recorder);
    recorder.play(seat, Action::Done {}).expect("legal");
    assert_ne!(acting(&recorder), seat);
}

#[test]
fn a_record_with_a_take_back_verifies() {
    let mut recorder = recorder();
    let seq = recorder.replay().seq();
    let (seat, _) = lay_pontoon(&mut recorder);
    recorder.take_back(seat, seq).expect("the entry stands");
    let mut legal = Vec::new();
    while let Some(seat) = recorder.game().to_act().seats().iter().next() {
        recorder.game().legal_actions(seat, &mut legal);
        recorder.play(seat, legal[legal.len() / 2]).expect("legal");
    }
    for is_open in [false, true] {
        let lines = recorder.lines(is_open);
        let header: Header = serde_json::from_str(&lines[0]).expect("a header");
        let mut verifier = Verifier::<Pearladora>::begin(&header).expect("playable");
        for line in &lines[1..] {
            verifier
                .line(line)
                .unwrap_or_else(|flaw| panic!("{line}: {flaw}"));
        }
        assert!(verifier.is_closed());
        assert!(
            verifier.line(&lines[1]).is_err(),
            "nothing follows the outcome"
        );
    }
}

#[test]
fn several_actions_are_played_all_or_none() {
    let mut recorder = recorder();
    let before = recorder.lines(true);
    let seat = acting(&recorder);
    let mut legal = Vec::new();
    recorder.game().legal_actions(seat, &mut legal);
    let line = *legal
        .iter()
        .find(|action| matches!(action, Action::Pontoon { .. }))
        .expect("a line");
    assert!(
        recorder.play_all(seat, &[line, line]).is_err(),
        "a line is taken once"
    );
    assert_eq!(recorder.lines(true), before, "nothing changed");
    recorder
        .play_all(seat, &[line, Action::Done {}])
        .expect("legal");
    assert_eq!(recorder.replay().seq() as usize, before.len() - 1 + 2);
}

#[test]
fn a_stored_log_goes_on_where_it_stood() {
    let mut recorder = recorder();
    lay_pontoon(&mut recorder);
    let entries = recorder.replay().entries().to_vec();
    let header = recorder.header().clone();
    let again =
        Recorder::<Pearladora>::resume(&Options::default(), header.clone(), entries.clone());
    assert_eq!(again.expect("it replays").game(), recorder.game());
    let damaged = entries.into_iter().skip(1);
    assert!(Recorder::<Pearladora>::resume(&Options::default(), header, damaged).is_err());
}

#[test]
fn contributions_change_the_chance_and_the_record_proves_it() {
    let options = Options::default();
    let seats = SeatCount::new(2).expect("a table");
    let players = ["person".to_owned(), "greedy".to_owned()];
    let mut header = Header::new::<Pearladora>(&options, seats, "seed", 0, &players);
    let plain =
        Recorder::<Pearladora>::begin(&options, header.clone(), Told::deaf()).expect("playable");
    header.contributions = Some(vec![Some("00ff".to_owned()), None]);
    let mixed = Recorder::<Pearladora>::begin(&options, header, Told::deaf()).expect("playable");
    assert_ne!(plain.game(), mixed.game());
    let lines = mixed.lines(false);
    let check = |header: &str| {
        let header = Header::read(header).expect("a header");
        Verifier::<Pearladora>::begin(&header)
            .expect("playable")
            .line(&lines[1])
    };
    assert_eq!(check(&lines[0]), Ok(()));
    assert!(check(&lines[0].replace("00ff", "00fe")).is_err());
}

/// Against bots a person undoes whatever came of the last action; among people
/// nobody does.
#[test]
fn a_person_alone_among_bots_undoes_and_the_record_says_so() {
    let options = Options {
        first_seat: rules::FirstSeat::Seat(Seat::new(0).expect("a seat")),
        ..Options::default()
    };
    let seats = SeatCount::new(2).expect("a table");
    let begin = |players: [&str; 2]| {
        let players = players.map(str::to_owned);
        let header = Header::new::<Pearladora>(&options, seats, "seed", 0, &players);
        Recorder::<Pearladora>::begin(&options, header, Told::deaf()).expect("playable")
    };
    let diver = |x: u8| Action::Diver {
        value: Value::new(1).expect("a value"),
        at: Square::new(x, 0).expect("a square"),
    };
    let (person, bot) = (Seat::new(0).expect("a seat"), Seat::new(1).expect("a seat"));
    let mut recorder = begin(["person", "greedy"]);
    assert!(recorder.take_back_last(person).is_err(), "nothing was done");
    let before = *recorder.game();
    recorder.play(person, diver(0)).expect("legal");
    recorder.play(bot, diver(1)).expect("legal");
    assert!(recorder.take_back_last(bot).is_err(), "bots do not undo");
    recorder.take_back_last(person).expect("alone");
    assert_eq!(*recorder.game(), before);
    recorder.play(person, diver(2)).expect("legal");
    let lines = recorder.lines(false);
    let check = |header: &str| {
        let header = Header::read(header).expect("a header");
        let mut verifier = Verifier::<Pearladora>::begin(&header).expect("playable");
        lines[1..].iter().try_for_each(|line| verifier.line(line))
    };
    assert_eq!(check(&lines[0]), Ok(()));
    let among_people = lines[0].replace("greedy", "person");
    assert!(
        check(&among_people).is_err(),
        "nobody undoes another's move"
    );
    let wrong: Vec<String> = lines
        .iter()
        .map(|line| line.replace("\"to\":1", "\"to\":2"))
        .collect();
    assert_ne!(wrong, lines);
    let header = Header::read(&wrong[0]).expect("a header");
    let mut verifier = Verifier::<Pearladora>::begin(&header).expect("playable");
    assert!(
        wrong[1..]
            .iter()
            .try_for_each(|line| verifier.line(line))
            .is_err()
    );

    let mut recorder = begin(["person", "person"]);
    recorder.play(person, diver(0)).expect("legal");
    recorder.play(bot, diver(1)).expect("legal");
    assert!(recorder.take_back_last(person).is_err());
}

#[test]
fn while_chance_is_due_nothing_is_taken_back_and_flaws_say_what_is_wrong() {
    use game_pearladora::Chance;
    use rules::{Control, Entry, Replay};
    let seats = SeatCount::new(2).expect("a table");
    let options = Options {
        advanced: true,
        ..Options::default()
    };
    let mut replay = Replay::<Pearladora>::new(&options, seats).expect("playable");
    let mut outcomes = Vec::new();
    for _ in 0..2 {
        replay.game().chances(&mut outcomes);
        let entry = Entry::Chance {
            chance: outcomes[0].0,
        };
        replay.push(entry, &mut Told::deaf()).expect("possible");
    }
    let seat = Seat::new(0).expect("a seat");
    let control = Control::TakeBack { to: 1 };
    let told = &mut Told::deaf();
    let error = replay
        .push(Entry::Control { seat, control }, told)
        .expect_err("chance is due");
    assert_eq!(
        error.to_string(),
        "there is nothing of yours that can be taken back"
    );
    let other = Entry::Chance {
        chance: outcomes[0].0,
    };
    let error = replay.push(other, told).expect_err("the clusters lie");
    assert_eq!(error.to_string(), "chance cannot give this outcome here");
    let first = Entry::Chance {
        chance: Chance::FirstSeat { seat },
    };
    replay.push(first, told).expect("possible");
    let error = replay.push(first, told).expect_err("no chance is due");
    assert_eq!(error.to_string(), "chance is not to act here");
    assert_eq!(replay.seq(), 3, "a refused entry changes nothing");
}

#[test]
fn a_header_or_control_of_another_table_is_refused() {
    let mut recorder = recorder();
    lay_pontoon(&mut recorder);
    let lines = recorder.lines(false);
    for (from, to, expected) in [
        ("tidetable-record/2", "tidetable-record/3", "the format is"),
        ("\"rules_version\":1", "\"rules_version\":0", "version 0"),
        ("\"rules_version\":1", "\"rules_version\":2", "version 2"),
        (
            "[\"person\",",
            "[\"person\",\"person\",",
            "one player per seat",
        ),
    ] {
        assert!(lines[0].contains(from), "{from}");
        let header = Header::read(&lines[0].replacen(from, to, 1)).expect("a header");
        let flaw = Verifier::<Pearladora>::begin(&header).expect_err("refused");
        assert!(flaw.what.contains(expected), "{flaw}");
    }
    let mut header = Header::read(&lines[0]).expect("a header");
    header.contributions = Some(vec![None; 3]);
    let flaw = Verifier::<Pearladora>::begin(&header).expect_err("refused");
    assert!(flaw.what.contains("one per seat"), "{flaw}");
    header.contributions = None;
    let mut verifier = Verifier::<Pearladora>::begin(&header).expect("playable");
    for line in &lines[1..] {
        verifier.line(line).expect("as recorded");
    }
    let seq = lines.len();
    for (seat, expected) in [("5", "not at this table"), ("null", "not at this table")] {
        let line = format!(
            r#"{{"seq":{seq},"kind":"control","seat":{seat},"body":{{"type":"take_back","to":1}}}}"#
        );
        let flaw = verifier.line(&line).expect_err("refused");
        assert!(flaw.what.contains(expected), "{flaw}");
    }
}

#[test]
fn what_a_record_must_not_say() {
    let mut recorder = recorder();
    let mut legal = Vec::new();
    while let Some(seat) = recorder.game().to_act().seats().iter().next() {
        recorder.game().legal_actions(seat, &mut legal);
        recorder.play(seat, legal[legal.len() / 2]).expect("legal");
    }
    let lines = recorder.lines(true);
    let header = Header::read(&lines[0]).expect("a header");
    let flaw_of = |number: usize, line: &str| {
        let mut verifier = Verifier::<Pearladora>::begin(&header).expect("playable");
        for line in &lines[1..number] {
            verifier.line(line).expect("as recorded");
        }
        verifier.line(line).expect_err("refused").what
    };
    let last = lines.len() - 1;
    let seat = lines[1].replacen("\"seat\":null", "\"seat\":0", 1);
    assert_eq!(flaw_of(1, &seat), "chance has no seat");
    let twice = lines[1].replacen("\"supply\":35", "\"supply\":34,\"supply\":35", 1);
    assert!(flaw_of(1, &twice).contains("\"supply\" stands twice"));
    for (number, expected) in [
        ("1.0", "1.0 is a fraction, not a whole number"),
        ("1.5", "1.5 is a fraction, not a whole number"),
        ("99999999999999999999", "1e20 is too large a number"),
    ] {
        let line = lines[1].replacen("\"seq\":1,", &format!("\"seq\":{number},"), 1);
        let flaw = flaw_of(1, &line);
        assert!(flaw.contains(expected), "{flaw}");
    }
    let longer = lines[last].replacen("],\"sheets\"", ",3],\"sheets\"", 1);
    assert_eq!(
        flaw_of(last, &longer),
        "outcome: /ranks has 3 items instead of 2"
    );
    assert!(flaw_of(last + 1, &lines[last]).contains("goes on after its outcome"));
}

#[test]
fn only_the_last_action_is_taken_back() {
    let mut recorder = recorder();
    let seq = recorder.replay().seq();
    let (seat, _) = lay_pontoon(&mut recorder);
    for to in [0, seq - 1, seq + 1] {
        assert!(recorder.take_back(seat, to).is_err(), "to {to}");
    }
    recorder.take_back(seat, seq).expect("the last action");
}

/// The first version derives chance by the entry's number and knows nothing of
/// who plays a seat.
#[test]
fn a_record_of_version_1_is_what_it_was() {
    let first = |line: &str| line.replacen("tidetable-record/2", "tidetable-record/1", 1);
    let lines = recorder().lines(false);
    let header = Header::read(&first(&lines[0])).expect("a header");
    let mut old = Recorder::<Pearladora>::begin(&Options::default(), header.clone(), Told::deaf())
        .expect("playable");
    assert_ne!(old.lines(false)[1..], lines[1..], "another deal");
    lay_pontoon(&mut old);
    let mut verifier = Verifier::<Pearladora>::begin(&header).expect("a record");
    for line in &old.lines(false)[1..] {
        verifier.line(line).expect("as recorded");
    }
    let seq = old.replay().seq() + 1;
    for body in [
        r#"{"type":"resign"}"#,
        r#"{"type":"stand_in","bot":"otter"}"#,
        r#"{"type":"return"}"#,
    ] {
        let line = format!(r#"{{"seq":{seq},"kind":"control","seat":0,"body":{body}}}"#);
        let flaw = verifier.line(&line).expect_err("refused");
        assert!(flaw.what.contains("knows no such control"), "{flaw}");
    }
    let by_seq = first(&lines[0]).replacen("}", ",\"chance\":\"seq\"}", 2);
    let by_seq = by_seq.replacen(",\"chance\":\"seq\"}", "}", 1);
    let header = Header::read(&by_seq).expect("a header");
    let flaw = Verifier::<Pearladora>::begin(&header).expect_err("refused");
    assert!(flaw.what.contains("no such thing"), "{flaw}");
}

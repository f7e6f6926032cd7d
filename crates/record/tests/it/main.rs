//! Take-backs in records; all else is tested with each game's golden records.

use game_pearladora::{Action, Options, Pearladora};
use record::{Header, Recorder, Verifier};
use rules::{Game, Seat, SeatCount, Told};

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

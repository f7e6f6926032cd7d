//! Challenges, their tries, and tries of puzzles.

use rules::{EntryKind, RulesVersion, SeatSet};

use super::{append, entry, guest, hash, table};
use crate::{
    Append, Belongs, ChallengeRow, End, EntryRow, PuzzleTryRow, ResultRow, Situation, Status,
    Store, TableRow,
};

fn challenge(id: &str, day: Option<u32>) -> ChallengeRow {
    ChallengeRow {
        id: id.to_owned(),
        game: "pearladora".to_owned(),
        rules_version: RulesVersion::FIRST,
        options: "{}".to_owned(),
        opening: "{}".to_owned(),
        seed: format!("seed of {id}"),
        terms: "{}".to_owned(),
        line: "Try this.".to_owned(),
        maker: None,
        day,
        is_known: false,
        opened_ms: None,
        created_ms: 5,
    }
}

pub(super) async fn a_day_has_one_deal(store: &dyn Store) {
    let first = challenge("deal one", Some(70));
    assert_eq!(store.add_challenge(first.clone()).await, Ok(first.clone()));
    let late = challenge("deal two", Some(70));
    assert_eq!(store.add_challenge(late).await, Ok(first.clone()));
    assert_eq!(store.challenge("deal two").await, Ok(None));
    let next = challenge("deal next", Some(71));
    store
        .add_challenge(next.clone())
        .await
        .expect("another day");
    assert_eq!(store.deal("pearladora", 71).await, Ok(Some(next)));
    assert_eq!(store.deal("deep-colony", 71).await, Ok(None));
    let days = store.deals("pearladora", 72, 9).await.expect("days");
    let days: Vec<u32> = days.iter().map(|deal| deal.day).collect();
    assert_eq!(days, [71, 70]);
    // What is opened once stays so, and the first time counts.
    store.open_deals(71, 900).await.expect("opened");
    store.open_deals(72, 950).await.expect("opened");
    store.open_challenge("deal one", 990).await.expect("opened");
    let opened = async |id| {
        store
            .challenge(id)
            .await
            .expect("read")
            .and_then(|row| row.opened_ms)
    };
    assert_eq!(opened("deal one").await, Some(900));
    assert_eq!(opened("deal next").await, Some(950));
}

pub(super) async fn tries_are_found_with_what_came_of_them(store: &dyn Store) {
    for name in ["trier", "other"] {
        let added = store
            .add_guest(guest(name), hash(&format!("try {name}")))
            .await;
        added.expect("a guest");
    }
    store
        .add_challenge(challenge("tried", None))
        .await
        .expect("kept");
    let row = |id: &str, whose: &str, is_late: bool| TableRow {
        status: Status::Live,
        belongs: Some(Belongs::Challenge {
            id: "tried".to_owned(),
            is_late,
        }),
        ..table(id, &[whose])
    };
    for (id, whose, is_late) in [("try a", "trier", false), ("try b", "other", true)] {
        let made = row(id, whose, is_late);
        store.add_table(made.clone(), hash(id)).await.expect("made");
        let read = store.table(id).await.expect("read").expect("it is there");
        assert_eq!(read.belongs, made.belongs);
    }
    assert_eq!(store.n_tries("tried").await, Ok((2, 0)));
    let result = ResultRow {
        seat: 0,
        rank: 1,
        points: 12,
    };
    let append = Append {
        situation: Situation {
            resigned: SeatSet::from_bits(1),
            ..Situation::default()
        },
        end: Some(End::Over(vec![result])),
        ..append("try a", undoing())
    };
    store.append(append).await.expect("it ends");
    store.note_hint("try a").await.expect("noted");
    store.note_hint("try a").await.expect("noted");
    assert_eq!(store.n_tries("tried").await, Ok((1, 1)));
    let tries = store.tries("tried", 9).await.expect("tries");
    let ids: Vec<&str> = tries.iter().map(|tried| tried.table_id.as_str()).collect();
    assert_eq!(ids, ["try a", "try b"]);
    let first = &tries[0];
    assert_eq!(
        (first.n_undone, first.n_hints),
        (1, 2),
        "only undoing counts"
    );
    assert_eq!(first.results, [result]);
    assert_eq!((first.is_late, tries[1].is_late), (false, true));
    assert_eq!(first.resigned, SeatSet::from_bits(1));
    assert_eq!(
        first.people[0].as_ref().map(|one| one.name.as_str()),
        Some("name of trier")
    );
    let own = store.tries_of("tried", "other").await.expect("tries");
    assert_eq!(own, tries[1..]);
    assert_eq!(
        store.tries("tried", 1).await.map(|tries| tries.len()),
        Ok(1)
    );
}

/// Entries of which one undoes something.
fn undoing() -> Vec<EntryRow> {
    let row = |seq: u32, body: &str, kind: EntryKind| {
        let mut row = entry(seq, Some(0), None);
        (row.entry.kind, row.entry.body) = (kind, body.to_owned());
        row
    };
    vec![
        row(1, r#"{"type":"undo"}"#, EntryKind::Action),
        row(2, r#"{"type":"undo","to":0}"#, EntryKind::Control),
        row(3, r#"{"type":"take_back","to":0}"#, EntryKind::Control),
    ]
}

pub(super) async fn tries_of_puzzles_add_up(store: &dyn Store) {
    let added = store.add_guest(guest("puzzler"), hash("puzzler")).await;
    added.expect("a guest");
    let row = |n_tries, is_solved, day| PuzzleTryRow {
        guest_id: "puzzler".to_owned(),
        game: "pearladora".to_owned(),
        puzzle: "p1".to_owned(),
        n_tries,
        is_solved,
        is_given_up: false,
        day,
        at_ms: 7,
    };
    for (n_tries, is_solved, day) in [(1, false, None), (1, true, Some(70)), (1, false, Some(71))] {
        let added = store.add_puzzle_try(row(n_tries, is_solved, day)).await;
        added.expect("kept");
    }
    let tries = store.puzzle_tries("puzzler", "pearladora").await;
    assert_eq!(
        tries,
        Ok(vec![row(3, true, Some(70))]),
        "the first day counts"
    );
    assert_eq!(
        store.puzzle_tries("puzzler", "deep-colony").await,
        Ok(vec![])
    );
    store.delete_guest("puzzler").await.expect("forgotten");
    assert_eq!(
        store.puzzle_tries("puzzler", "pearladora").await,
        Ok(vec![])
    );
}

//! Logs: who is first, and what follows from an entry.

use std::sync::Arc;

use super::{append, entry, hash, live, seats, table};
use crate::{Append, End, LobbyChange, ResultRow, Situation, Status, Store, StoreError, TableRow};

pub(super) async fn entries_follow_one_another(store: &dyn Store) {
    store
        .add_table(live("log", &["a", "b"]), hash("l"))
        .await
        .expect("a new table");
    let first = vec![entry(1, None, None), entry(2, Some(0), Some("r1"))];
    store
        .append(append("log", first.clone()))
        .await
        .expect("the first entries");
    assert_eq!(store.entries("log", 0).await, Ok(first.clone()));
    assert_eq!(store.entries("log", 1).await, Ok(first[1..].to_vec()));
    for wrong in [1, 2, 4, 0] {
        let gap = append("log", vec![entry(wrong, Some(1), Some("r2"))]);
        assert_eq!(
            store.append(gap).await,
            Err(StoreError::Conflict),
            "entry {wrong}"
        );
    }
    // Another log than it was made for, though the numbers fit.
    let strange = Append {
        after: 7,
        ..append("log", vec![entry(3, Some(1), None)])
    };
    assert_eq!(store.append(strange).await, Err(StoreError::Conflict));
    let torn = append(
        "log",
        vec![entry(3, Some(1), None), entry(3, Some(1), None)],
    );
    assert_eq!(store.append(torn).await, Err(StoreError::Conflict));
    assert_eq!(
        store.entries("log", 0).await.expect("read").len(),
        2,
        "all or nothing"
    );
    let row = store.table("log").await.expect("read").expect("there");
    let late = LobbyChange::of(&row, 99);
    let result = |seat, rank, points| ResultRow { seat, rank, points };
    let results = vec![result(0, 2, -5), result(1, 1, 40)];
    let last = Append {
        situation: Situation::default(),
        end: Some(End::Over(results.clone())),
        ..append("log", vec![entry(3, Some(1), Some("r3"))])
    };
    store.append(last.clone()).await.expect("the last entry");
    assert_eq!(store.results("log").await, Ok(results));
    let row = store.table("log").await.expect("read").expect("there");
    assert_eq!(
        (row.head, row.status, row.updated_ms),
        (3, Status::Over, 30)
    );
    // Whoever meant the table as it was before the end would bring it back to
    // life.
    let revived = store.change_table(late).await;
    assert_eq!(revived, Err(StoreError::Conflict));
    assert_eq!(store.append(last).await, Err(StoreError::Conflict), "twice");
}

pub(super) async fn only_a_table_that_is_played_takes_entries(store: &dyn Store) {
    let missing = append("none", vec![entry(1, None, None)]);
    assert_eq!(store.append(missing).await, Err(StoreError::Conflict));
    let gathering = table("gathering", &["a", "b"]);
    store.add_table(gathering, hash("g")).await.expect("new");
    let early = append("gathering", vec![entry(1, None, None)]);
    let early = store.append(early).await;
    assert_eq!(early, Err(StoreError::Conflict), "it is not being played");
}

/// Without entries only the end is noted, once.
pub(super) async fn what_is_over_by_its_log_is_noted(store: &dyn Store) {
    let id = "over by its log";
    store
        .add_table(live(id, &["a"]), hash("o"))
        .await
        .expect("new");
    let first = append(id, vec![entry(1, Some(0), None)]);
    store.append(first).await.expect("stored");
    let before = store.table(id).await.expect("read").expect("there");
    let result = ResultRow {
        seat: 0,
        rank: 1,
        points: 7,
    };
    let noted = Append {
        end: Some(End::Over(vec![result])),
        ..append(id, Vec::new())
    };
    store.append(noted.clone()).await.expect("noted");
    let after = store.table(id).await.expect("read").expect("there");
    let expected = TableRow {
        status: Status::Over,
        version: before.version + 1,
        ..before
    };
    assert_eq!(after, expected, "nothing else has changed");
    assert_eq!(store.results(id).await, Ok(vec![result]));
    assert_eq!(store.append(noted).await, Err(StoreError::Conflict));
    let nothing = append("nowhere", Vec::new());
    assert_eq!(store.append(nothing).await, Ok(()), "nothing is to be done");
}

pub(super) async fn a_reference_finds_its_first_entry(store: &dyn Store) {
    store
        .add_table(live("refs", &["a", "b"]), hash("r"))
        .await
        .expect("a new table");
    store
        .append(append("refs", vec![entry(1, Some(0), Some("x"))]))
        .await
        .expect("new");
    store
        .append(append("refs", vec![entry(2, Some(1), Some("x"))]))
        .await
        .expect("another seat's");
    assert_eq!(store.entry_by_ref("refs", 0, "x").await, Ok(Some(1)));
    assert_eq!(store.entry_by_ref("refs", 1, "x").await, Ok(Some(2)));
    assert_eq!(store.entry_by_ref("refs", 0, "y").await, Ok(None));
    let row = store.table("refs").await.expect("read").expect("there");
    assert_eq!(
        (row.head, row.situation.acting, row.updated_ms),
        (2, seats([1]), 20)
    );
    let others = (row.situation.bots, row.situation.resigned);
    assert_eq!(others, (seats([0, 1]), seats([0])));
    // A table that was closed takes no more entries, and stays closed.
    let close = LobbyChange {
        status: Status::Closed,
        ..LobbyChange::of(&row, 5)
    };
    store.change_table(close).await.expect("closed");
    let late = append("refs", vec![entry(3, Some(0), None)]);
    assert_eq!(store.append(late).await, Err(StoreError::Conflict));
    let row = store.table("refs").await.expect("read").expect("there");
    assert_eq!((row.head, row.status), (2, Status::Closed));
}

pub(super) async fn only_one_of_many_is_first(store: Arc<dyn Store>) {
    store
        .add_table(live("race", &["a", "b"]), hash("race"))
        .await
        .expect("a new table");
    for seq in 1..=20 {
        let racers: Vec<_> = (0..16)
            .map(|racer: u32| {
                let store = store.clone();
                let reference = format!("{seq}-{racer}");
                tokio::spawn(async move {
                    store
                        .append(append("race", vec![entry(seq, Some(0), Some(&reference))]))
                        .await
                })
            })
            .collect();
        let mut n_first = 0;
        for racer in racers {
            match racer.await.expect("the racer ends") {
                Ok(()) => n_first += 1,
                Err(error) => assert_eq!(error, StoreError::Conflict),
            }
        }
        assert_eq!(n_first, 1, "entry {seq}");
    }
    assert_eq!(store.entries("race", 0).await.expect("read").len(), 20);
}

//! What is kept about time.

use super::{append, entry, guest, hash, live, seats, table};
use crate::{
    Append, DeadlineRow, Due, End, ResultRow, SeatRow, Situation, Status, Store, TableFilter,
    TableRow,
};

fn due(seat: Option<u8>, asked: u32, due_ms: i64, remind_ms: Option<i64>) -> Due {
    Due {
        seat,
        asked,
        due_ms,
        remind_ms,
    }
}

/// What is due now at the tables whose ids begin so; other checks have their own.
async fn found(store: &dyn Store, of: &str, now_ms: i64) -> Vec<(String, Due)> {
    let rows = store.due(now_ms, 1000).await.expect("read");
    let own = rows.into_iter().filter(|row| row.table_id.starts_with(of));
    own.map(|row| (row.table_id, row.due)).collect()
}

pub(super) async fn deadlines_are_found_moved_and_dropped(store: &dyn Store) {
    let id = "due";
    let added = store.add_table(live(id, &["a", "b"]), hash(id)).await;
    added.expect("a new table");
    let dues = [due(Some(0), 1, 500, Some(400)), due(Some(1), 1, 900, None)];
    let first = Append {
        dues: Some(dues.to_vec()),
        ..append(id, vec![entry(1, Some(0), None)])
    };
    store.append(first).await.expect("the first");
    let named = |due| (id.to_owned(), due);
    assert_eq!(found(store, id, 399).await, []);
    assert_eq!(found(store, id, 400).await, [named(dues[0])], "a reminder");
    assert_eq!(found(store, id, 900).await, dues.map(named));
    let count = store.count_due(900, 0).await.expect("counted");
    assert_eq!((count.n_due, count.n_clocked), (1, 1), "tables, not seats");
    assert_eq!(store.count_due(900, 5).await.expect("counted").n_clocked, 0);
    let row = |due| DeadlineRow {
        table_id: id.to_owned(),
        due,
    };
    let moved = due(Some(0), 1, 2000, None);
    store.move_deadline(row(moved)).await.expect("moved");
    assert_eq!(found(store, id, 1000).await, [named(dues[1])]);
    // Of another question nothing is moved or dropped.
    let other = due(Some(1), 7, 1, None);
    store.move_deadline(row(other)).await.expect("nothing");
    store.drop_deadline(row(other)).await.expect("nothing");
    assert_eq!(found(store, id, 3000).await, [named(dues[1]), named(moved)]);
    store.drop_deadline(row(moved)).await.expect("dropped");
    assert_eq!(found(store, id, 3000).await, [named(dues[1])]);
    // The next step replaces all, and the end leaves none.
    let second = Append {
        dues: Some(vec![due(Some(1), 2, 50, None)]),
        ..append(id, vec![entry(2, Some(0), None)])
    };
    store.append(second).await.expect("the second");
    assert_eq!(
        found(store, id, 3000).await,
        [named(due(Some(1), 2, 50, None))]
    );
    let last = Append {
        dues: Some(Vec::new()),
        end: Some(End::Agreed),
        ..append(id, vec![entry(3, Some(0), None)])
    };
    store.append(last).await.expect("the last");
    assert_eq!(found(store, id, 3000).await, []);
    let closed = store.table(id).await.expect("read").expect("there");
    let how = (closed.status, closed.closed_because.as_deref());
    assert_eq!(how, (Status::Closed, Some("agreed")));
    assert_eq!(store.results(id).await, Ok(Vec::new()));
}

pub(super) async fn an_outage_moves_every_deadline(store: &dyn Store) {
    let id = "outage";
    let starting = TableRow {
        starts_ms: Some(5_000_000),
        ..table("outage: starting", &["a"])
    };
    store.add_table(starting, hash("s")).await.expect("new");
    store
        .add_table(live(id, &["a"]), hash(id))
        .await
        .expect("new");
    let first = Append {
        dues: Some(vec![due(Some(0), 1, 1_000_000, Some(900_000))]),
        ..append(id, vec![entry(1, Some(0), None)])
    };
    store.append(first).await.expect("the first");
    assert_eq!(store.beat(10_000, 30_000).await, Ok(None), "the first sign");
    assert_eq!(store.beat(40_000, 30_000).await, Ok(None));
    let outage = store.beat(90_000, 30_000).await.expect("beaten");
    let outage = outage.expect("it was away for fifty seconds");
    assert_eq!((outage.from_ms, outage.to_ms), (40_000, 90_000));
    assert_eq!(store.outages(89_999).await, Ok(vec![outage]));
    assert_eq!(store.outages(90_000).await, Ok(Vec::new()));
    let moved = due(Some(0), 1, 1_050_000, Some(950_000));
    assert_eq!(found(store, id, 2_000_000).await, [(id.to_owned(), moved)]);
    // What was to begin at eight begins at eight.
    let start = due(None, 0, 5_000_000, Some(5_000_000 - 600_000));
    let starting = "outage: starting".to_owned();
    assert!(
        found(store, id, 5_000_000)
            .await
            .contains(&(starting, start))
    );
}

pub(super) async fn tables_that_wait_for_somebody_are_found(store: &dyn Store) {
    let situation = |acting: [u8; 1], bots: &[u8]| Situation {
        acting: seats(acting),
        bots: bots
            .iter()
            .filter_map(|seat| rules::Seat::new(*seat))
            .collect(),
        ..Situation::default()
    };
    for (id, situation) in [
        ("waits", situation([1], &[])),
        ("waits not", situation([0], &[])),
        ("waits for a bot", situation([1], &[1])),
    ] {
        let added = store
            .add_table(live(id, &["other", "waited"]), hash(id))
            .await;
        added.expect("a new table");
        let first = Append {
            situation,
            dues: Some(vec![due(Some(1), 1, 77, None)]),
            ..append(id, vec![entry(1, Some(0), None)])
        };
        store.append(first).await.expect("the first");
    }
    let waiting = TableFilter::WaitingFor("waited".to_owned());
    let rows = store.tables(waiting, None, 10).await.expect("read");
    let rows: Vec<_> = rows
        .iter()
        .map(|row| (row.id.as_str(), row.dues.clone()))
        .collect();
    assert_eq!(rows, [("waits", vec![None, Some(77)])]);
}

pub(super) async fn evenings_are_counted(store: &dyn Store) {
    let result = |seat, rank| ResultRow {
        seat,
        rank,
        points: 0,
    };
    for (id, winner) in [
        ("evening", 0),
        ("evening 2", 1),
        ("evening 4", 2),
        ("evening 3", 0),
    ] {
        let mut row = TableRow {
            evening: (id != "evening").then(|| "evening".to_owned()),
            ..live(id, &["first", "second"])
        };
        row.seats.push(SeatRow {
            bot: Some("otter".to_owned()),
            ..SeatRow::default()
        });
        store.add_table(row, hash(id)).await.expect("a new table");
        if id == "evening 3" {
            continue;
        }
        let last = Append {
            end: Some(End::Over(vec![
                result(winner, 1),
                result((winner + 1) % 3, 2),
            ])),
            ..append(id, vec![entry(1, Some(0), None)])
        };
        store.append(last).await.expect("the end");
    }
    let evening = store.evening("evening").await.expect("counted");
    let wins = ["bot otter", "first", "second"].map(|who| (who.to_owned(), 1));
    assert_eq!((evening.n_games, evening.wins), (3, wins.to_vec()));
}

pub(super) async fn idle_tables_are_found(store: &dyn Store) {
    for (id, at_ms) in [("idle", 100), ("idle not", 900)] {
        let added = store.add_table(live(id, &["a"]), hash(id)).await;
        added.expect("a new table");
        let mut row = entry(1, Some(0), None);
        row.at_ms = at_ms;
        store.append(append(id, vec![row])).await.expect("a move");
    }
    let idle = store.idle_tables(500, 1000).await.expect("read");
    assert!(idle.contains(&"idle".to_owned()));
    assert!(!idle.contains(&"idle not".to_owned()));
}

pub(super) async fn rhythms_are_kept(store: &dyn Store) {
    let owl = guest("owl");
    store.add_guest(owl, hash("owl")).await.expect("a guest");
    assert_eq!(store.rhythm("owl").await, Ok(None));
    for body in ["{\"a\":1}", "{}"] {
        store.set_rhythm("owl", body).await.expect("kept");
        assert_eq!(store.rhythm("owl").await, Ok(Some(body.to_owned())));
    }
    store.delete_guest("owl").await.expect("forgotten");
    assert_eq!(store.rhythm("owl").await, Ok(None));
}

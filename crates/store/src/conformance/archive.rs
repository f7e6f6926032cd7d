//! Finished games are packed, and nobody sees it.

use std::sync::Arc;

use rules::{EntryKind, RulesVersion};

use super::{append, entry, guest, hash, live, seats, table};
use crate::{
    Append, Belongs, ChallengeRow, End, EntryRow, ListedTable, LobbyChange, ResultRow, ReviewRow,
    Situation, Status, Store, StoreError, TableFilter, TableRow, TalkRow, Tip, TryRow,
};

/// When the games here end; everything else has happened long before.
const END_MS: i64 = 50_000_000;

/// Packs all that others have left, so that what is counted afterwards is known.
async fn clear(store: &dyn Store) {
    while store.archive(i64::MAX, 3).await.expect("packed") > 0 {}
}

/// A game with entries of all kinds, of which two undo something.
fn log(n_entries: u32) -> Vec<EntryRow> {
    let row = |seq: u32| {
        let reference = format!("ref {}", seq / 2);
        let is_chance = seq.is_multiple_of(3);
        let mut row = entry(seq, (!is_chance).then_some(0), Some(&reference));
        row.at_ms = END_MS - i64::from(n_entries - seq);
        row.spent_ms = seq.is_multiple_of(4).then_some(seq * 1000);
        if is_chance {
            row.reference = None;
        }
        if seq == 5 || seq == n_entries {
            row.entry.kind = EntryKind::Control;
            row.entry.body = r#"{"type":"undo","to":0}"#.to_owned();
        }
        if seq == 7 && n_entries > 7 {
            row.entry.body = "\u{1f419} \"\\n\"\n\t{}".to_owned();
        }
        row
    };
    (1..=n_entries).map(row).collect()
}

/// Plays a game to its end.
async fn finish(store: &dyn Store, row: TableRow, n_entries: u32) {
    let id = row.id.clone();
    store.add_table(row, hash(&id)).await.expect("a new table");
    let mut entries = log(n_entries);
    let last = entries.split_off(entries.len() - 1);
    if !entries.is_empty() {
        store.append(append(&id, entries)).await.expect("stored");
    }
    let result = ResultRow {
        seat: 0,
        rank: 1,
        points: 12,
    };
    let end = Append {
        situation: Situation {
            acting: seats([]),
            bots: seats([1]),
            resigned: seats([0]),
        },
        end: Some(End::Over(vec![result])),
        ..append(&id, last)
    };
    store.append(end).await.expect("it ends");
}

async fn change(store: &dyn Store, id: &str, status: Status) -> Result<(), StoreError> {
    let row = store.table(id).await.expect("read").expect("there");
    let change = LobbyChange {
        status,
        ..LobbyChange::of(&row, END_MS)
    };
    store.change_table(change).await
}

/// All that can be read of a table.
#[derive(Debug, PartialEq)]
struct Seen {
    row: Option<TableRow>,
    logs: Vec<Vec<EntryRow>>,
    refs: Vec<Option<u32>>,
    lists: Vec<ListedTable>,
    results: Vec<ResultRow>,
    tries: Vec<TryRow>,
    tips: Vec<Tip>,
    reviews: Vec<ReviewRow>,
    talk: Vec<TalkRow>,
}

async fn see(store: &dyn Store, id: &str, challenge: &str, whose: &str) -> Seen {
    let mut logs = Vec::new();
    for after in [0, 1, 6, 10, 11, 12, 99] {
        logs.push(store.entries(id, after).await.expect("read"));
    }
    let mut refs = Vec::new();
    for (seat, reference) in [(0, "ref 0"), (0, "ref 5"), (0, "ref 6"), (1, "ref 0")] {
        let found = store.entry_by_ref(id, seat, reference).await;
        refs.push(found.expect("read"));
    }
    let mut lists = Vec::new();
    for filter in [
        TableFilter::All(Status::Over),
        TableFilter::Listed(Status::Over),
        TableFilter::OfGuest(whose.to_owned()),
    ] {
        let listed = store.tables(filter, None, 1000).await.expect("read");
        lists.extend(listed.into_iter().filter(|table| table.id == id));
    }
    Seen {
        row: store.table(id).await.expect("read"),
        logs,
        refs,
        lists,
        results: store.results(id).await.expect("read"),
        tries: store.tries(challenge, 9).await.expect("read"),
        tips: store.tips(vec![id.to_owned()]).await.expect("read"),
        reviews: store.reviews(id, false).await.expect("read"),
        talk: store.talk(id, 9).await.expect("read"),
    }
}

pub(super) async fn a_finished_game_reads_the_same(store: &dyn Store) {
    let (id, challenge, whose) = ("packed", "packed deal", "packer");
    let added = store.add_guest(guest(whose), hash(whose)).await;
    added.expect("a guest");
    store
        .add_challenge(a_challenge(challenge))
        .await
        .expect("kept");
    let row = TableRow {
        belongs: Some(Belongs::Challenge {
            id: challenge.to_owned(),
            is_late: false,
        }),
        ..live(id, &[whose, "b"])
    };
    finish(store, row, 12).await;
    let review = |seq: u32| ReviewRow {
        table_id: id.to_owned(),
        is_hindsight: false,
        seq,
        format: 1,
        body: "thought".to_owned(),
    };
    store.put_review(review(2)).await.expect("kept");
    let before = see(store, id, challenge, whose).await;
    assert_eq!(before.logs[0], log(12));
    assert_eq!(before.logs[2], log(12)[6..]);
    assert_eq!(before.refs, [Some(1), Some(10), None, None]);
    assert_eq!(before.lists.len(), 3);
    assert_eq!(before.tries[0].n_undone, 2);
    clear(store).await;
    assert_eq!(see(store, id, challenge, whose).await, before);
    // What may still change of a finished game does, and its log does not.
    store.put_review(review(3)).await.expect("kept");
    let found = store.reviews(id, false).await.expect("read");
    assert_eq!(found, [review(2), review(3)]);
    let late = store
        .append(append(id, vec![entry(13, Some(0), None)]))
        .await;
    assert_eq!(late, Err(StoreError::Conflict));
    let again = store
        .append(append(id, vec![entry(3, Some(0), None)]))
        .await;
    assert_eq!(again, Err(StoreError::Conflict));
    change(store, id, Status::Over).await.expect("changed");
    assert_eq!(store.entries(id, 0).await, Ok(log(12)));
    store.delete_guest(whose).await.expect("forgotten");
    assert_eq!(store.entries(id, 0).await, Ok(log(12)));
}

fn a_challenge(id: &str) -> ChallengeRow {
    ChallengeRow {
        id: id.to_owned(),
        game: "pearladora".to_owned(),
        rules_version: RulesVersion::FIRST,
        options: "{}".to_owned(),
        opening: "{}".to_owned(),
        seed: "seed".to_owned(),
        terms: "{}".to_owned(),
        line: String::new(),
        maker: None,
        day: None,
        is_known: false,
        opened_ms: None,
        created_ms: 5,
    }
}

pub(super) async fn only_what_is_finished_is_packed_and_once(store: &dyn Store) {
    clear(store).await;
    finish(store, live("ended", &["a"]), 12).await;
    assert_eq!(store.archive(END_MS, 9).await, Ok(0), "it ended too lately");
    assert_eq!(store.archive(END_MS + 1, 9).await, Ok(1));
    assert_eq!(store.archive(END_MS + 1, 9).await, Ok(0), "it is packed");

    // A game goes on, and can be gone on with after others were packed.
    let playing = live("goes on", &["a"]);
    store.add_table(playing, hash("go")).await.expect("new");
    let mut entries = log(12);
    let rest = entries.split_off(6);
    store
        .append(append("goes on", entries))
        .await
        .expect("stored");
    let halted = live("halted log", &["a"]);
    store.add_table(halted, hash("halted")).await.expect("new");
    store
        .append(append("halted log", log(3)))
        .await
        .expect("stored");
    change(store, "halted log", Status::Halted)
        .await
        .expect("halted");
    assert_eq!(store.archive(i64::MAX, 9).await, Ok(0));
    store.append(append("goes on", rest)).await.expect("stored");
    assert_eq!(store.entries("goes on", 0).await, Ok(log(12)));

    // Closed before its end, and before its beginning.
    change(store, "goes on", Status::Closed)
        .await
        .expect("closed");
    let lobby = table("never began", &["a"]);
    store.add_table(lobby, hash("never")).await.expect("new");
    assert_eq!(store.archive(i64::MAX, 9).await, Ok(1), "not the lobby");
    change(store, "never began", Status::Closed)
        .await
        .expect("closed");
    assert_eq!(store.archive(i64::MAX, 9).await, Ok(1));
    assert_eq!(store.archive(i64::MAX, 9).await, Ok(0));
    assert_eq!(store.entries("goes on", 0).await, Ok(log(12)));
    assert_eq!(store.entries("halted log", 0).await, Ok(log(3)));
    assert_eq!(store.entries("never began", 0).await, Ok(Vec::new()));
    let row = store.table("never began").await.expect("read");
    assert_eq!(row.map(|row| row.head), Some(0));
}

pub(super) async fn several_at_once_pack_each_table_once(store: Arc<dyn Store>) {
    clear(&*store).await;
    let ids: Vec<String> = (0..12).map(|n| format!("packed by one {n}")).collect();
    for (id, n_entries) in ids.iter().zip(1..) {
        finish(&*store, live(id, &["a"]), n_entries).await;
    }
    assert_eq!(
        store.archive(i64::MAX, 5).await,
        Ok(5),
        "not more than that"
    );
    let packers: Vec<_> = (0..4)
        .map(|_| {
            let store = store.clone();
            tokio::spawn(async move { store.archive(i64::MAX, 9).await })
        })
        .collect();
    // Whoever reads meanwhile finds whole logs.
    let reader = {
        let (store, ids) = (store.clone(), ids.clone());
        tokio::spawn(async move {
            for _ in 0..10 {
                for (id, n_entries) in ids.iter().zip(1..) {
                    assert_eq!(store.entries(id, 0).await, Ok(log(n_entries)));
                }
            }
        })
    };
    let mut n_packed = 0;
    for packer in packers {
        n_packed += packer.await.expect("it ends").expect("packed");
    }
    reader.await.expect("whole logs");
    assert_eq!(n_packed, 7, "each of those that were left once");
    assert_eq!(store.archive(i64::MAX, 9).await, Ok(0));
    for (id, n_entries) in ids.iter().zip(1..) {
        assert_eq!(store.entries(id, 0).await, Ok(log(n_entries)));
    }
}

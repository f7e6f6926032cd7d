//! What guests say, and how they are forgotten.

use super::{append, entry, guest, hash, live, seats, table};
use crate::{Store, StoreError, TalkRow};

fn talk(table_id: &str, guest: &str, body: &str) -> TalkRow {
    TalkRow {
        table_id: table_id.to_owned(),
        guest_id: Some(guest.to_owned()),
        name: guest.to_owned(),
        seat: Some(1),
        body: body.to_owned(),
        reference: Some(format!("{guest}: {body}")),
        at_ms: 5,
    }
}

pub(super) async fn talk_is_numbered(store: &dyn Store) {
    store
        .add_table(table("talk", &["a"]), hash("t"))
        .await
        .expect("a new table");
    for number in 1..=5 {
        let line = talk("talk", "a", &format!("line {number}"));
        assert_eq!(store.add_talk(line.clone()).await, Ok(Some(number)));
        assert_eq!(store.add_talk(line).await, Ok(None), "a resend");
    }
    // Two people may choose the same name for what they say.
    let mut other = talk("talk", "b", "line 6");
    other.reference = Some("a: line 1".to_owned());
    assert_eq!(store.add_talk(other.clone()).await, Ok(Some(6)));
    let lines = store.talk("talk", 2).await.expect("read");
    assert_eq!(lines, [talk("talk", "a", "line 5"), other]);
}

pub(super) async fn forgetting_a_guest_keeps_the_games_of_others(store: &dyn Store) {
    store
        .add_guest(guest("gone"), hash("gone's"))
        .await
        .expect("a new guest");
    store
        .add_table(live("ours", &["gone", "stays"]), hash("o"))
        .await
        .expect("a new table");
    store
        .append(append("ours", vec![entry(1, Some(0), None)]))
        .await
        .expect("an entry");
    store
        .add_talk(talk("ours", "gone", "my secret"))
        .await
        .expect("a line");
    let theirs = live("theirs", &["stays", "stays", "gone"]);
    store.add_table(theirs, hash("p")).await.expect("new");
    let plays = append("theirs", vec![entry(1, Some(0), None)]);
    store.append(plays).await.expect("an entry");
    let forgotten = store.delete_guest("gone").await;
    assert_eq!(forgotten, Err(StoreError::Conflict), "they still play");
    assert!(store.guest("gone").await.expect("read").is_some());
    let mut stands_in = append("theirs", vec![entry(2, Some(2), None)]);
    stands_in.situation.bots = seats([2]);
    store.append(stands_in).await.expect("a bot plays on");
    store.delete_guest("gone").await.expect("a known guest");
    let row = store
        .table("ours")
        .await
        .expect("read")
        .expect("the table stays");
    assert_eq!(row.seats[0].guest_id, None);
    assert_eq!(row.maker.as_deref(), Some("stays"), "the next person's");
    assert_eq!(row.seats[1].guest_id.as_deref(), Some("stays"));
    assert_eq!(store.entries("ours", 0).await.expect("read").len(), 1);
    let lines = store.talk("ours", 10).await.expect("read");
    assert_eq!(
        (lines[0].guest_id.clone(), lines[0].body.as_str()),
        (None, "")
    );
}

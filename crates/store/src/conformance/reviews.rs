//! What was thought of finished games.

use super::{append, entry, hash, live};
use crate::{Append, End, ReviewRow, Store, StoreError};

fn review(seq: u32, is_hindsight: bool, body: &str) -> ReviewRow {
    ReviewRow {
        table_id: "looked back at".to_owned(),
        is_hindsight,
        seq,
        format: 1,
        body: body.to_owned(),
    }
}

pub(super) async fn are_of_finished_games(store: &dyn Store) {
    let id = "looked back at";
    store
        .add_table(live(id, &["a"]), hash("r"))
        .await
        .expect("a new table");
    let early = store.put_review(review(1, false, "early")).await;
    assert_eq!(early, Err(StoreError::Missing), "the game is not over");
    let last = Append {
        end: Some(End::Over(Vec::new())),
        ..append(id, vec![entry(1, Some(0), None)])
    };
    store.append(last).await.expect("an entry");
    let rows = [
        review(3, false, "third"),
        review(1, false, "first"),
        review(1, true, "knowing"),
        review(3, false, "third again"),
    ];
    for row in rows {
        store.put_review(row).await.expect("kept");
    }
    let found = store.reviews(id, false).await.expect("read");
    let expected = [review(1, false, "first"), review(3, false, "third again")];
    assert_eq!(found, expected, "in order, the last word counts");
    let found = store.reviews(id, true).await.expect("read");
    assert_eq!(found, [review(1, true, "knowing")]);
    let nowhere = ReviewRow {
        table_id: "nowhere".to_owned(),
        ..review(1, false, "")
    };
    assert_eq!(store.put_review(nowhere).await, Err(StoreError::Missing));
    assert_eq!(store.reviews("nowhere", false).await, Ok(Vec::new()));
}

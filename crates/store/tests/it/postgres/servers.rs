//! What several servers on one database take over from each other.

use std::collections::BTreeSet;

use store::{NOBODY, Nodes, Store, TableFilter};

use super::{a_move, add_live, database, name_of, open, server};

const GONE: u64 = u64::MAX - 1;
const HERE: u64 = 7;
const OTHER: u64 = 8;

/// Lets a server be silent for longer than it may.
fn silence(url: &str, node: u64) {
    let sql = format!(
        "update node set seen = now() - interval '11 s' where id = {}",
        node.cast_signed()
    );
    server().sql(name_of(url), &sql).expect("silent");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_gone_server_was_to_see_to_is_taken_over_once() {
    let url = database();
    let (one, other) = (open(&url).await, open(&url).await);
    assert!(one.is_shared());
    for (node, n_others) in [(GONE, 0), (HERE, 1), (OTHER, 2)] {
        assert_eq!(one.note_node(node).await, Ok(n_others));
    }
    let owe = async |id: &str, thinker| {
        add_live(&one, id).await;
        let mut append = a_move(id, 1);
        append.thinker = thinker;
        one.append(append).await.expect("stored");
    };
    for n in 0..40 {
        owe(&format!("orphan {n:02}"), Some(GONE)).await;
    }
    owe("own", Some(HERE)).await;
    owe("others", Some(OTHER)).await;
    owe("nobody's", None).await;
    let row = other
        .table("orphan 00")
        .await
        .expect("read")
        .expect("there");
    assert_eq!(row.thinker, Some(GONE));
    let none: Vec<String> = Vec::new();
    assert_eq!(
        one.claim_bots(HERE, 100).await,
        Ok(none.clone()),
        "all are there"
    );

    silence(&url, GONE);
    let mut claimed = Vec::new();
    while claimed.len() < 40 {
        let (mine, theirs) = tokio::join!(one.claim_bots(HERE, 7), other.claim_bots(OTHER, 7));
        let (mine, theirs) = (mine.expect("claimed"), theirs.expect("claimed"));
        assert!(mine.len() <= 7 && theirs.len() <= 7);
        claimed.extend([mine, theirs].concat());
    }
    let tables: BTreeSet<&String> = claimed.iter().collect();
    assert_eq!((claimed.len(), tables.len()), (40, 40), "each once");
    assert!(claimed.iter().all(|id| id.starts_with("orphan")));
    assert_eq!(one.claim_bots(HERE, 100).await, Ok(none.clone()));

    // One that stops in order leaves everything at once.
    assert_eq!(one.note_node(HERE).await, Ok(1), "gone does not count");
    let n_others = claimed.len();
    other.forget_node(OTHER).await.expect("forgotten");
    let taken = one.claim_bots(HERE, 100).await.expect("claimed");
    assert!(taken.contains(&"others".to_owned()) && taken.len() <= n_others);
    assert_eq!(one.note_node(HERE).await, Ok(0));
    // Whoever has heard no answer to a claim can ask what came of it.
    let own = one.bots_of(HERE, "", 1000).await.expect("read");
    assert!(own.is_sorted() && taken.iter().all(|id| own.contains(id)));
    assert_eq!(own.len(), 42, "all but nobody's");
    assert_eq!(one.bots_of(HERE, &own[40], 9).await, Ok(own[41..].to_vec()));
    assert_eq!(one.bots_of(HERE, "", 3).await, Ok(own[..3].to_vec()));
    assert_eq!(one.bots_of(GONE, "", 9).await, Ok(none));
    other.take_bots(OTHER, "own").await.expect("taken");
    let row = one.table("own").await.expect("read").expect("there");
    assert_eq!(row.thinker, Some(OTHER));
}

#[tokio::test]
async fn a_table_that_begins_is_anybodys_until_somebody_moves() {
    let url = database();
    let store = open(&url).await;
    store.note_node(HERE).await.expect("noted");
    add_live(&store, "begins").await;
    let row = store.table("begins").await.expect("read").expect("there");
    assert_eq!(row.thinker, None, "{NOBODY} is nobody");
    assert_eq!(
        store.claim_bots(HERE, 9).await,
        Ok(vec!["begins".to_owned()])
    );
    add_live(&store, "moves").await;
    store.append(a_move("moves", 1)).await.expect("stored");
    assert_eq!(store.claim_bots(HERE, 9).await, Ok(Vec::new()));
    let live = TableFilter::All(store::Status::Live);
    assert_eq!(store.tables(live, None, 9).await.expect("read").len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_server_looks_back_at_a_game() {
    let url = database();
    let (one, other) = (open(&url).await, open(&url).await);
    for node in [HERE, OTHER] {
        one.note_node(node).await.expect("noted");
    }
    for round in 0..20 {
        let id = format!("game {round}");
        let (mine, theirs) = tokio::join!(
            one.claim_review(HERE, &id, true),
            other.claim_review(OTHER, &id, true)
        );
        let mine = mine.expect("asked");
        assert_ne!(mine, theirs.expect("asked"), "one of them");
        let (winner, loser) = if mine { (HERE, OTHER) } else { (OTHER, HERE) };
        assert_eq!(one.claim_review(winner, &id, true).await, Ok(true), "still");
        assert_eq!(one.claim_review(loser, &id, true).await, Ok(false));
        assert_eq!(
            one.claim_review(loser, &id, false).await,
            Ok(true),
            "another"
        );
        one.release_review(loser, &id, true).await.expect("nothing");
        assert_eq!(one.claim_review(loser, &id, true).await, Ok(false));
        one.release_review(winner, &id, true)
            .await
            .expect("released");
        assert_eq!(one.claim_review(loser, &id, true).await, Ok(true));
    }
    assert_eq!(one.claim_review(HERE, "left", false).await, Ok(true));
    assert_eq!(other.claim_review(OTHER, "left", false).await, Ok(false));
    silence(&url, HERE);
    assert_eq!(other.claim_review(OTHER, "left", false).await, Ok(true));
}

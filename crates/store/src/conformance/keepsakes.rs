//! Bottles, what was decided about them, tables that go on from them, and what
//! guests wish.

use super::{append, entry, guest, hash, live};
use crate::{
    Append, Belongs, BottleRow, DecisionRow, End, SeatRow, SentBottle, Store, StoreError, TableRow,
};

const GAME: &str = "a game in a bottle";

fn bottle(id: &str, created_ms: i64) -> BottleRow {
    BottleRow {
        id: id.to_owned(),
        table_id: Some(GAME.to_owned()),
        game: "pearladora".to_owned(),
        seq: 2,
        seat: 0,
        guest_id: Some("sender".to_owned()),
        line: format!("line of {id}"),
        is_named: id == "one",
        withdrawn_ms: None,
        created_ms,
    }
}

fn decision(bottle_id: &str, guest_id: &str, at_ms: i64) -> DecisionRow {
    DecisionRow {
        bottle_id: bottle_id.to_owned(),
        guest_id: guest_id.to_owned(),
        text: format!("what {guest_id} does"),
        judged: "{}".to_owned(),
        has_found: guest_id == "finder",
        table_id: None,
        margin: None,
        at_ms,
    }
}

fn sent(bottle: BottleRow, counts: (u32, u32, u32), last_ms: Option<i64>) -> SentBottle {
    SentBottle {
        bottle,
        n_decided: counts.0,
        n_found: counts.1,
        n_played: counts.2,
        last_ms,
    }
}

/// A finished game, its people, and those who open bottles.
async fn finished_game(store: &dyn Store) {
    for name in ["sender", "finder", "opener"] {
        let secret = hash(&format!("bottle {name}"));
        store.add_guest(guest(name), secret).await.expect("a guest");
    }
    let table = live(GAME, &["sender"]);
    store.add_table(table, hash("bottled")).await.expect("new");
    let last = Append {
        end: Some(End::Over(Vec::new())),
        ..append(GAME, vec![entry(1, None, None), entry(2, Some(0), None)])
    };
    store.append(last).await.expect("an entry");
}

pub(super) async fn bottles_gather_decisions(store: &dyn Store) {
    finished_game(store).await;
    let (one, two) = (bottle("one", 10), bottle("two", 20));
    for bottle in [&one, &two] {
        store.add_bottle(bottle.clone()).await.expect("sealed");
    }
    let again = store.add_bottle(one.clone()).await;
    assert_eq!(again, Err(StoreError::Conflict), "a name is one bottle's");
    assert_eq!(store.bottle("one").await, Ok(Some(one.clone())));
    assert_eq!(store.bottle("none").await, Ok(None));

    let (first, second) = (
        decision("one", "finder", 100),
        decision("one", "opener", 200),
    );
    for decision in [&first, &second] {
        let added = store.add_decision(decision.clone()).await;
        added.expect("decided");
    }
    let changed = DecisionRow {
        text: "something else".to_owned(),
        ..first.clone()
    };
    let again = store.add_decision(changed).await;
    assert_eq!(again, Err(StoreError::Conflict), "the first counts");
    let nowhere = store.add_decision(decision("none", "opener", 1)).await;
    assert!(nowhere.is_err(), "there is no such bottle");
    let all = store.decisions("one", 9).await.expect("read");
    assert_eq!(all, [second.clone(), first.clone()], "the latest first");
    let some = store.decisions("one", 1).await.expect("read");
    assert_eq!(some, [second]);
    let own = store.decision_of("one", "finder").await;
    assert_eq!(own, Ok(Some(first)));
    assert_eq!(store.decision_of("two", "finder").await, Ok(None));

    let listed = store.bottles_of("sender", 9).await.expect("read");
    let expected = [
        sent(two.clone(), (0, 0, 0), None),
        sent(one.clone(), (2, 1, 0), Some(200)),
    ];
    assert_eq!(listed, expected, "the newest first");
    assert_eq!(store.bottles_of("sender", 1).await.expect("read").len(), 1);
    assert_eq!(store.bottles_of("opener", 9).await, Ok(Vec::new()));

    store.withdraw_bottle("two", 500).await.expect("withdrawn");
    store.withdraw_bottle("two", 600).await.expect("once more");
    let withdrawn = store.bottle("two").await.expect("read");
    assert_eq!(withdrawn.and_then(|row| row.withdrawn_ms), Some(500));
    let nowhere = store.withdraw_bottle("none", 1).await;
    assert_eq!(nowhere, Err(StoreError::Missing));
}

/// A table that goes on from the bottle `one`.
fn on(id: &str, guest: &str) -> TableRow {
    TableRow {
        belongs: Some(Belongs::Bottle {
            id: "one".to_owned(),
            since: 1,
        }),
        seats: vec![SeatRow {
            guest_id: Some(guest.to_owned()),
            ..SeatRow::default()
        }],
        ..live(id, &[guest])
    }
}

pub(super) async fn tables_go_on_from_bottles(store: &dyn Store) {
    let entries = |id: &str| append(id, vec![entry(1, None, None), entry(2, Some(0), None)]);
    let begun = store.play_on(on("on", "finder"), hash("on"), entries("on"));
    begun.await.expect("begun");
    let row = store.table("on").await.expect("read").expect("a table");
    assert_eq!((row.head, row.belongs), (2, on("on", "finder").belongs));
    let kept = store.entries("on", 0).await.expect("read");
    assert_eq!(kept, entries("on").entries);
    let own = store.decision_at("on").await.expect("read");
    let own = own.expect("a decision");
    assert_eq!(
        (own.guest_id.as_str(), own.table_id.as_deref()),
        ("finder", Some("on"))
    );
    // Once each, after deciding, and all or nothing.
    for (id, guest) in [("again", "finder"), ("undecided", "sender")] {
        let begun = store.play_on(on(id, guest), hash(id), entries(id)).await;
        assert_eq!(begun, Err(StoreError::Conflict), "{id}");
        assert_eq!(store.table(id).await, Ok(None), "{id}");
    }
    let stray = live("stray", &["opener"]);
    let begun = store.play_on(stray, hash("stray"), entries("stray")).await;
    assert_eq!(begun, Err(StoreError::Missing), "it belongs to no bottle");
    assert_eq!(store.decision_at(GAME).await, Ok(None));

    assert_eq!(store.note_margin("on", -4, 900).await, Ok(true));
    assert_eq!(store.note_margin("on", 7, 950).await, Ok(false), "once");
    assert_eq!(store.note_margin(GAME, 7, 950).await, Ok(false));
    let own = store.decision_at("on").await.expect("read");
    let own = own.map(|own| (own.margin, own.at_ms));
    assert_eq!(own, Some((Some(-4), 900)));
    let listed = store.bottles_of("sender", 9).await.expect("read");
    let counts = (listed[1].n_decided, listed[1].n_played, listed[1].last_ms);
    assert_eq!(counts, (2, 1, Some(900)));
}

pub(super) async fn wishes_are_kept(store: &dyn Store) {
    assert_eq!(store.wishes("sender").await, Ok(None));
    for body in ["{}", "{\"may_be_sealed\":false}"] {
        store.set_wishes("sender", body).await.expect("kept");
        let kept = store.wishes("sender").await;
        assert_eq!(kept, Ok(Some(body.to_owned())));
    }
    assert_eq!(store.wishes("opener").await, Ok(None));
}

/// Whoever is forgotten leaves no decision and no wish; their bottles stay
/// without them.
pub(super) async fn forgetting_a_guest_forgets_what_they_decided(store: &dyn Store) {
    store.delete_guest("opener").await.expect("forgotten");
    let left = store.decisions("one", 9).await.expect("read");
    let left: Vec<&str> = left.iter().map(|one| one.guest_id.as_str()).collect();
    assert_eq!(left, ["finder"]);
    store.delete_guest("sender").await.expect("forgotten");
    let nobodys = store.bottle("one").await.expect("read").expect("a bottle");
    assert_eq!(
        (nobodys.guest_id, nobodys.table_id.as_deref()),
        (None, Some(GAME))
    );
    assert_eq!(store.wishes("sender").await, Ok(None));
}

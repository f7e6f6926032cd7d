//! Lists of tables.

use super::{append, entry, guest, hash, table};
use crate::{
    Append, End, ListedTable, LobbyChange, Person, ResultRow, SeatRow, Status, Store, TableFilter,
    TableRow,
};

fn ids(tables: &[ListedTable]) -> Vec<&str> {
    tables.iter().map(|table| table.id.as_str()).collect()
}

fn own(guest: &str) -> TableFilter {
    TableFilter::OfGuest(guest.to_owned())
}

/// The whole of a list, read in parts of this size.
async fn read_on(store: &dyn Store, filter: TableFilter, size: u32) -> Vec<ListedTable> {
    let mut all: Vec<ListedTable> = Vec::new();
    loop {
        let before = all.last().map(|table| table.place.clone());
        let part = store.tables(filter.clone(), before, size).await;
        let part = part.expect("read");
        assert!(part.len() <= size as usize);
        if part.is_empty() {
            return all;
        }
        all.extend(part);
    }
}

/// Begins a table at this time; nothing is played yet.
async fn begin(store: &dyn Store, row: TableRow, is_listed: bool, at_ms: i64) {
    let (id, secret) = (row.id.clone(), hash(&row.id));
    store.add_table(row, secret).await.expect("a new table");
    let row = store.table(&id).await.expect("read").expect("there");
    let change = LobbyChange {
        status: Status::Live,
        is_listed,
        ..LobbyChange::of(&row, at_ms)
    };
    store.change_table(change).await.expect("begun");
}

pub(super) async fn are_in_order_and_can_be_read_on(store: &dyn Store) {
    let far = 1_000_000;
    for (id, is_listed, at_ms) in [
        ("order 1", true, far + 1),
        ("order 3", true, far + 3),
        ("order 2", true, far + 2),
        ("order 2b", true, far + 2),
        ("order 9", false, far + 9),
    ] {
        begin(store, table(id, &["orderly", "b"]), is_listed, at_ms).await;
    }
    let listed = TableFilter::Listed(Status::Live);
    let found = store.tables(listed.clone(), None, 4).await.expect("read");
    let by_stage = ["order 3", "order 2b", "order 2", "order 1"];
    assert_eq!(ids(&found), by_stage);
    let all = store.tables(TableFilter::All(Status::Live), None, 1).await;
    assert_eq!(ids(&all.expect("read")), ["order 9"], "unlisted");
    for size in [1, 2, 3, 100] {
        let found = read_on(store, listed.clone(), size).await;
        assert_eq!(ids(&found[..4]), by_stage, "in parts of {size}");
        let in_one = store.tables(listed.clone(), None, u32::MAX).await;
        assert_eq!(Ok(found), in_one, "in parts of {size}");
    }
    // A move leaves public lists in order; one's own follow it.
    let mut moved = append("order 1", vec![entry(1, Some(0), None)]);
    moved.entries[0].at_ms = far + 20;
    store.append(moved).await.expect("an entry");
    let found = store.tables(listed, None, 4).await.expect("read");
    assert_eq!(ids(&found), by_stage);
    assert_eq!((found[3].head, found[3].updated_ms), (1, far + 20));
    let mine = ["order 1", "order 9", "order 3", "order 2b", "order 2"];
    for size in [1, 2, 100] {
        let found = read_on(store, own("orderly"), size).await;
        assert_eq!(ids(&found), mine, "in parts of {size}");
    }
    let nobodys = store.tables(own("nobody"), None, 10).await;
    assert_eq!(nobodys, Ok(Vec::new()));
}

pub(super) async fn tell_who_sits_there_and_how_it_ended(store: &dyn Store) {
    let named = guest("listed");
    let secret = hash("listed's");
    store.add_guest(named, secret).await.expect("a new guest");
    let mut row = table("told", &["listed", "unknown"]);
    row.seats[0].name = Some("Grandpa".to_owned());
    row.seats.push(SeatRow {
        bot: Some("otter".to_owned()),
        ..SeatRow::default()
    });
    let seats = row.seats.clone();
    begin(store, row, true, 77).await;
    let found = store.tables(own("listed"), None, 10).await.expect("read");
    assert_eq!(found.len(), 1, "{found:?}");
    let person = Person {
        name: "name of listed".to_owned(),
        colour: 3,
    };
    assert_eq!(found[0].seats, seats);
    assert_eq!(found[0].people, [Some(person), None, None]);
    assert_eq!((found[0].status, found[0].head), (Status::Live, 0));
    assert_eq!(found[0].ranks, [0; 0]);
    let result = |seat, rank| ResultRow {
        seat,
        rank,
        points: 5,
    };
    let last = Append {
        end: Some(End::Over(vec![result(2, 1), result(0, 3), result(1, 2)])),
        ..append("told", vec![entry(1, Some(0), None)])
    };
    store.append(last).await.expect("the end");
    let found = store.tables(own("listed"), None, 10).await.expect("read");
    assert_eq!(found[0].status, Status::Over);
    assert_eq!(found[0].ranks, [3, 2, 1], "by seat");
    store.delete_guest("listed").await.expect("known");
    let over = TableFilter::Listed(Status::Over);
    let found = read_on(store, over, 100).await;
    let found = found.iter().find(|table| table.id == "told");
    let found = found.expect("the game stays");
    assert_eq!(found.people, [None, None, None], "nobody is named");
    assert_eq!(found.seats[0].name, None);
}

//! Tables with bots are counted while they are played.

use super::{hash, table};
use crate::{LobbyChange, SeatRow, Status, Store, TableRow};

pub(super) async fn are_counted_by_maker(store: &dyn Store) {
    let bot = || SeatRow {
        bot: Some("otter".to_owned()),
        ..SeatRow::default()
    };
    let made = |id: &str, maker: &str, status, seats| TableRow {
        maker: Some(maker.to_owned()),
        status,
        seats,
        ..table(id, &[])
    };
    let person = || table("", &["somebody"]).seats;
    let rows = [
        made("bots 1", "ann", Status::Live, vec![bot(), bot()]),
        made(
            "bots 2",
            "ann",
            Status::Live,
            [person(), vec![bot()]].concat(),
        ),
        made("bots 3", "ann", Status::Lobby, vec![bot()]),
        made("bots 4", "ann", Status::Over, vec![bot()]),
        made("bots 5", "ann", Status::Live, person()),
        made("bots 6", "ben", Status::Live, vec![bot()]),
    ];
    for row in rows.clone() {
        store.add_table(row, hash("b")).await.expect("a new table");
    }
    let count = async |makers: &[&str]| {
        let makers = makers.iter().map(|maker| (*maker).to_owned()).collect();
        store.n_live_with_bots(makers).await.expect("counted")
    };
    assert_eq!(count(&["ann"]).await, 2);
    assert_eq!(count(&["ann", "ben", "nobody"]).await, 3);
    assert_eq!(count(&["nobody"]).await, 0);
    assert_eq!(count(&[]).await, 0);
    let closed = TableRow {
        status: Status::Closed,
        ..rows[0].clone()
    };
    let change = LobbyChange::of(&closed, 1);
    store.change_table(change).await.expect("closed");
    assert_eq!(count(&["ann"]).await, 1);
}

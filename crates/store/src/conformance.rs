//! What every store must do, whatever it is made of. A store's tests call
//! [`check_all`] with a fresh one, and [`check_together`] with two handles on the
//! same data.

mod archive;
mod bot_tables;
mod challenges;
mod company;
mod house;
mod keepsakes;
mod lists;
mod log;
mod outbox;
mod pace;
mod reviews;
mod together;

use std::sync::Arc;

use rules::{EntryKind, RulesVersion, Seat, SeatSet, StoredEntry};

use crate::{
    Append, ConductRow, DeviceLink, EntryRow, Guest, LobbyChange, SeatRow, Situation, Status,
    Store, StoreError, TableRow,
};

pub use self::together::check_together;

/// Checks everything against one fresh store.
pub async fn check_all(store: Arc<dyn Store>) {
    store.ping().await.expect("it answers and is well");
    house::keeps_its_secret(&*store).await;
    guests_come_and_go(&*store).await;
    device_links_work_once(&*store).await;
    check_tables(store.clone()).await;
    lists::are_in_order_and_can_be_read_on(&*store).await;
    lists::tell_who_sits_there_and_how_it_ended(&*store).await;
    reviews::are_of_finished_games(&*store).await;
    bot_tables::are_counted_by_maker(&*store).await;
    pace::deadlines_are_found_moved_and_dropped(&*store).await;
    pace::an_outage_moves_every_deadline(&*store).await;
    pace::tables_that_wait_for_somebody_are_found(&*store).await;
    pace::evenings_are_counted(&*store).await;
    pace::idle_tables_are_found(&*store).await;
    pace::rhythms_are_kept(&*store).await;
    outbox::keys_are_kept(&*store).await;
    outbox::endpoints_are_their_guests(&*store).await;
    outbox::notices_come_with_their_entry(&*store).await;
    outbox::the_same_is_told_once_a_minute(&*store).await;
    outbox::what_is_claimed_is_told_by_one(&*store).await;
    outbox::endpoints_that_fail_rest(&*store).await;
    outbox::digests_gather(&*store).await;
    challenges::a_day_has_one_deal(&*store).await;
    challenges::tries_are_found_with_what_came_of_them(&*store).await;
    challenges::tries_of_puzzles_add_up(&*store).await;
    keepsakes::bottles_gather_decisions(&*store).await;
    keepsakes::tables_go_on_from_bottles(&*store).await;
    keepsakes::wishes_are_kept(&*store).await;
    keepsakes::forgetting_a_guest_forgets_what_they_decided(&*store).await;
    archive::a_finished_game_reads_the_same(&*store).await;
    archive::only_what_is_finished_is_packed_and_once(&*store).await;
    archive::several_at_once_pack_each_table_once(store.clone()).await;
    company::forgetting_a_guest_keeps_the_games_of_others(&*store).await;
}

/// Checks what is kept of tables, logs and talk: all that playing needs.
pub async fn check_tables(store: Arc<dyn Store>) {
    tables_are_kept(&*store).await;
    changes_need_the_present_version(&*store).await;
    log::entries_follow_one_another(&*store).await;
    log::only_a_table_that_is_played_takes_entries(&*store).await;
    log::what_is_over_by_its_log_is_noted(&*store).await;
    log::a_reference_finds_its_first_entry(&*store).await;
    log::only_one_of_many_is_first(store.clone()).await;
    company::talk_is_numbered(&*store).await;
}

fn guest(id: &str) -> Guest {
    Guest {
        id: id.to_owned(),
        name: format!("name of {id}"),
        colour: 3,
        is_banned: false,
        created_ms: 1000,
        seen_ms: 2000,
    }
}

fn hash(of: &str) -> [u8; 32] {
    let mut hash = [0; 32];
    hash[..of.len()].copy_from_slice(of.as_bytes());
    hash
}

fn table(id: &str, guests: &[&str]) -> TableRow {
    let seat = |guest: &&str| SeatRow {
        guest_id: Some((*guest).to_owned()),
        contribution: Some("00ff".to_owned()),
        ..SeatRow::default()
    };
    TableRow {
        id: id.to_owned(),
        game: "pearladora".to_owned(),
        rules_version: RulesVersion::FIRST,
        options: "{}".to_owned(),
        status: Status::Lobby,
        is_listed: true,
        has_hints: true,
        agreement: "{}".to_owned(),
        starts_ms: None,
        evening: None,
        closed_because: None,
        belongs: None,
        maker: guests.first().map(|guest| (*guest).to_owned()),
        seed: "seed".to_owned(),
        head: 0,
        fingerprint: 0,
        version: 0,
        opening: None,
        situation: Situation::default(),
        thinker: None,
        created_ms: 1,
        updated_ms: 1,
        seats: guests.iter().map(seat).collect(),
        conduct: Vec::new(),
    }
}

/// A table that is being played.
fn live(id: &str, guests: &[&str]) -> TableRow {
    TableRow {
        status: Status::Live,
        opening: Some("{\"players\":[]}".to_owned()),
        ..table(id, guests)
    }
}

/// The seats with these numbers.
fn seats<const N: usize>(numbers: [u8; N]) -> SeatSet {
    numbers.into_iter().filter_map(Seat::new).collect()
}

fn entry(seq: u32, seat: Option<u8>, reference: Option<&str>) -> EntryRow {
    let kind = match seat {
        Some(_) => EntryKind::Action,
        None => EntryKind::Chance,
    };
    EntryRow {
        entry: StoredEntry {
            seq,
            kind,
            seat: seat.and_then(Seat::new),
            body: format!("{{\"n\":{seq}}}"),
            fingerprint: fingerprint(seq),
        },
        reference: reference.map(str::to_owned),
        at_ms: i64::from(seq) * 10,
        spent_ms: None,
    }
}

/// What an entry of this number leaves behind.
fn fingerprint(seq: u32) -> u32 {
    u32::MAX - seq
}

fn append(table_id: &str, entries: Vec<EntryRow>) -> Append {
    let before = entries
        .first()
        .map_or(0, |row| row.entry.seq.saturating_sub(1));
    Append {
        table_id: table_id.to_owned(),
        after: fingerprint(before),
        entries,
        situation: Situation {
            acting: seats([1]),
            bots: seats([0, 1]),
            resigned: seats([0]),
        },
        thinker: None,
        dues: None,
        end: None,
        notices: Vec::new(),
    }
}

async fn guests_come_and_go(store: &dyn Store) {
    let ada = guest("ada");
    store
        .add_guest(ada.clone(), hash("ada's"))
        .await
        .expect("a new guest");
    assert_eq!(
        store.add_guest(ada.clone(), hash("other")).await,
        Err(StoreError::Conflict)
    );
    assert_eq!(
        store.guest_by_secret(hash("ada's")).await,
        Ok(Some(ada.clone()))
    );
    assert_eq!(store.guest_by_secret(hash("nobody's")).await, Ok(None));
    let changed = Guest {
        name: "Ada L.".to_owned(),
        is_banned: true,
        ..ada.clone()
    };
    store.set_ban("ada", true).await.expect("a known guest");
    let renamed = Guest {
        is_banned: false,
        ..changed.clone()
    };
    store.update_guest(renamed).await.expect("a known guest");
    // A new name does not open the door again.
    assert_eq!(store.guest("ada").await, Ok(Some(changed)));
    let nobody = store.set_ban("nobody", true).await;
    assert_eq!(nobody, Err(StoreError::Missing));
    assert_eq!(
        store.update_guest(guest("nobody")).await,
        Err(StoreError::Missing)
    );
    store.delete_guest("ada").await.expect("a known guest");
    assert_eq!(store.guest("ada").await, Ok(None));
    assert_eq!(store.delete_guest("ada").await, Err(StoreError::Missing));
}

async fn device_links_work_once(store: &dyn Store) {
    store
        .add_guest(guest("lin"), hash("lin's"))
        .await
        .expect("a new guest");
    let link = |token: &str, expires_ms| DeviceLink {
        token_hash: hash(token),
        guest_id: "lin".to_owned(),
        expires_ms,
    };
    store
        .add_device_link(link("one", 100))
        .await
        .expect("a link");
    store
        .add_device_link(link("two", 10))
        .await
        .expect("a link");
    assert_eq!(
        store
            .spend_device_link(hash("two"), hash("second"), 50)
            .await,
        Ok(None),
        "it has expired"
    );
    assert_eq!(
        store
            .spend_device_link(hash("one"), hash("third"), 50)
            .await,
        Ok(Some("lin".to_owned()))
    );
    assert_eq!(
        store
            .spend_device_link(hash("one"), hash("third"), 50)
            .await,
        Ok(None),
        "it was spent"
    );
    assert_eq!(store.guest_by_secret(hash("second")).await, Ok(None));
    let both = [hash("lin's"), hash("third")];
    for secret in both {
        let found = store.guest_by_secret(secret).await.expect("read");
        assert_eq!(found.map(|guest| guest.id).as_deref(), Some("lin"));
    }
    let all = store.guests(10).await.expect("read");
    assert_eq!(
        all.iter()
            .find(|guest| guest.id == "lin")
            .map(|guest| guest.id.clone()),
        Some("lin".to_owned())
    );
}

async fn tables_are_kept(store: &dyn Store) {
    let row = table("kept", &["a", "b"]);
    store
        .add_table(row.clone(), hash("invite"))
        .await
        .expect("a new table");
    assert_eq!(store.table("kept").await, Ok(Some(row.clone())));
    assert_eq!(store.table("none").await, Ok(None));
    assert_eq!(store.invite_hash("kept").await, Ok(Some(hash("invite"))));
    assert_eq!(
        store.add_table(row, hash("again")).await,
        Err(StoreError::Conflict)
    );
}

async fn changes_need_the_present_version(store: &dyn Store) {
    store
        .add_table(table("changed", &["a", "b"]), hash("c"))
        .await
        .expect("a new table");
    let change = |version| LobbyChange {
        table_id: "changed".to_owned(),
        version,
        status: Status::Live,
        is_listed: false,
        has_hints: false,
        options: "{\"peek\":true}".to_owned(),
        agreement: "{\"is_friendly\":true}".to_owned(),
        starts_ms: None,
        closed_because: None,
        opening: Some(format!("{{\"version\":{version}}}")),
        seats: vec![SeatRow {
            bot: Some("greedy".to_owned()),
            name: Some("Grandma".to_owned()),
            ..SeatRow::default()
        }],
        conduct: vec![ConductRow {
            guest_id: "pest".to_owned(),
            is_muted: true,
            is_removed: false,
        }],
        at_ms: 77,
    };
    store
        .change_table(change(0))
        .await
        .expect("the present version");
    let row = store.table("changed").await.expect("read").expect("there");
    assert_eq!(
        (row.version, row.status, row.updated_ms),
        (1, Status::Live, 77)
    );
    assert!(!row.is_listed && !row.has_hints);
    assert_eq!(row.opening.as_deref(), Some("{\"version\":0}"));
    assert_eq!(row.seats.len(), 1);
    assert_eq!(row.seats[0].bot.as_deref(), Some("greedy"));
    assert_eq!(row.seats[0].name.as_deref(), Some("Grandma"));
    assert!(row.conduct.len() == 1 && row.conduct[0].is_muted && !row.conduct[0].is_removed);
    assert_eq!(
        store.change_table(change(0)).await,
        Err(StoreError::Conflict)
    );
    assert_eq!(
        store.table("changed").await.expect("read"),
        Some(row),
        "nothing changed"
    );
    store.change_table(change(1)).await.expect("the next one");
    let row = store.table("changed").await.expect("read").expect("there");
    let opening = row.opening.as_deref();
    assert_eq!(opening, Some("{\"version\":0}"), "it is written once");
}

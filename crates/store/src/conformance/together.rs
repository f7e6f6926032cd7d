//! What two handles on the same data can do to each other: two servers, or a
//! server and an administrator. A store's tests call [`check_together`] with
//! both.

use std::sync::Arc;

use super::outbox::{endpoint, notice};
use super::{append, entry, fingerprint, guest, hash, live, table};
use crate::{
    Append, Claiming, End, LobbyChange, NoticeKind, ResultRow, SeatRow, Status, Store, StoreError,
    TalkRow,
};

type Shared = Arc<dyn Store>;

/// How often the two race for the same.
const N_ROUNDS: u32 = 40;
/// How long a game goes on that nobody closes.
const MAX_MOVES: u32 = 2_000;

/// Checks what two handles on the same data may do; the data are fresh.
pub async fn check_together(one: Shared, other: Shared) {
    bundles_are_never_torn(&one, &other).await;
    an_entry_follows_the_very_one_it_was_made_for(&one, &other).await;
    nothing_is_acknowledged_after_the_close(&one, &other).await;
    what_is_over_is_not_brought_back(&one, &other).await;
    one_of_two_changes_is_first(&one, &other).await;
    everybody_who_talks_gets_a_number(&one, &other).await;
    each_sees_where_the_other_left_a_table(&one, &other).await;
    what_is_claimed_by_one_is_not_the_others(&one, &other).await;
    a_silence_is_found_by_one(&one, &other).await;
}

async fn add_live(store: &Shared, id: &str) {
    let added = store.add_table(live(id, &["a", "b"]), hash("t")).await;
    added.expect("a new table");
}

/// Entries numbered on from a head, named after whoever sends them.
fn bundle(table_id: &str, head: u32, length: u32, whose: &str) -> Append {
    let numbers = head + 1..=head + length;
    let entries = numbers.map(|seq| entry(seq, Some(0), Some(&format!("{whose} {seq}"))));
    append(table_id, entries.collect())
}

async fn bundles_are_never_torn(one: &Shared, other: &Shared) {
    let id = "bundles";
    add_live(one, id).await;
    let mut head = 0;
    for round in 0..N_ROUNDS {
        let (short, long) = tokio::join!(
            one.append(bundle(id, head, 1, "short")),
            other.append(bundle(id, head, 3, "long"))
        );
        let (whose, length) = match (&short, &long) {
            (Ok(()), Err(StoreError::Conflict)) => ("short", 1),
            (Err(StoreError::Conflict), Ok(())) => ("long", 3),
            _ => panic!("round {round}: {short:?}, {long:?}"),
        };
        let stored = one.entries(id, head).await.expect("read");
        assert_eq!(stored, bundle(id, head, length, whose).entries);
        head += length;
        let row = other.table(id).await.expect("read").expect("there");
        assert_eq!((row.head, row.fingerprint), (head, fingerprint(head)));
    }
}

async fn an_entry_follows_the_very_one_it_was_made_for(one: &Shared, other: &Shared) {
    let id = "two logs";
    add_live(one, id).await;
    for seq in (1..2 * N_ROUNDS).step_by(2) {
        // Both have the same number, and leave something else behind.
        let first = |mark: u32| {
            let mut first = append(id, vec![entry(seq, Some(0), None)]);
            first.entries[0].entry.fingerprint = mark;
            first
        };
        let (mine, theirs) = tokio::join!(one.append(first(1)), other.append(first(2)));
        assert!(mine.is_ok() != theirs.is_ok(), "{mine:?}, {theirs:?}");
        let (won, lost) = if mine.is_ok() { (1, 2) } else { (2, 1) };
        let next = |after: u32| Append {
            after,
            ..append(id, vec![entry(seq + 1, Some(1), None)])
        };
        let (wrong, right) = tokio::join!(one.append(next(lost)), other.append(next(won)));
        assert_eq!((wrong, right), (Err(StoreError::Conflict), Ok(())));
    }
}

async fn nothing_is_acknowledged_after_the_close(one: &Shared, other: &Shared) {
    for round in 0..N_ROUNDS {
        let id = format!("closed {round}");
        add_live(one, &id).await;
        let row = one.table(&id).await.expect("read").expect("there");
        let (store, of) = (other.clone(), id.clone());
        let player = tokio::spawn(async move {
            let mut n_acknowledged = 0;
            let next = async |head| store.append(bundle(&of, head, 1, "on")).await;
            while n_acknowledged < MAX_MOVES && next(n_acknowledged).await.is_ok() {
                n_acknowledged += 1;
            }
            n_acknowledged
        });
        // Somewhere in the middle of the game.
        while one.table(&id).await.expect("read").expect("there").head < round % 4 {
            tokio::task::yield_now().await;
        }
        let close = LobbyChange {
            status: Status::Closed,
            ..LobbyChange::of(&row, 9)
        };
        one.change_table(close)
            .await
            .expect("nobody changes the row");
        let closed = one.table(&id).await.expect("read").expect("there");
        let n_acknowledged = player.await.expect("the player ends");
        let late = other.table(&id).await.expect("read").expect("there");
        assert_eq!(late.status, Status::Closed);
        assert_eq!((closed.head, late.head), (n_acknowledged, n_acknowledged));
        let stored = one.entries(&id, 0).await.expect("read");
        assert_eq!(stored.len() as u32, n_acknowledged);
    }
}

async fn what_is_over_is_not_brought_back(one: &Shared, other: &Shared) {
    for round in 0..N_ROUNDS {
        let id = format!("ended {round}");
        add_live(one, &id).await;
        let row = one.table(&id).await.expect("read").expect("there");
        let result = ResultRow {
            seat: 0,
            rank: 1,
            points: 3,
        };
        let last = Append {
            end: Some(End::Over(vec![result])),
            ..bundle(&id, 0, 1, "last")
        };
        let mute = LobbyChange::of(&row, 9);
        let (ended, muted) = tokio::join!(one.append(last), other.change_table(mute.clone()));
        assert_eq!(ended, Ok(()), "a change of the row is no move");
        assert!(matches!(muted, Ok(()) | Err(StoreError::Conflict)));
        let row = other.table(&id).await.expect("read").expect("there");
        assert_eq!((row.status, row.head), (Status::Over, 1));
        assert_eq!(other.results(&id).await, Ok(vec![result]));
        let revived = other.change_table(mute).await;
        assert_eq!(revived, Err(StoreError::Conflict), "as it was before");
    }
}

async fn one_of_two_changes_is_first(one: &Shared, other: &Shared) {
    let id = "sat down at";
    let row = table(id, &["a"]);
    one.add_table(row, hash("s")).await.expect("a new table");
    for round in 0..N_ROUNDS {
        let row = one.table(id).await.expect("read").expect("there");
        assert_eq!(row.version, round);
        let sits = |who: &str| LobbyChange {
            seats: vec![SeatRow {
                guest_id: Some(who.to_owned()),
                ..SeatRow::default()
            }],
            ..LobbyChange::of(&row, 9)
        };
        let (mine, theirs) = tokio::join!(
            one.change_table(sits("mine")),
            other.change_table(sits("theirs"))
        );
        let who = match (&mine, &theirs) {
            (Ok(()), Err(StoreError::Conflict)) => "mine",
            (Err(StoreError::Conflict), Ok(())) => "theirs",
            _ => panic!("round {round}: {mine:?}, {theirs:?}"),
        };
        let row = other.table(id).await.expect("read").expect("there");
        assert_eq!(row.seats[0].guest_id.as_deref(), Some(who));
    }
}

async fn everybody_who_talks_gets_a_number(one: &Shared, other: &Shared) {
    let id = "loud";
    add_live(one, id).await;
    let talkers = (0..16).map(|talker: u32| {
        let store = [one, other][talker as usize % 2].clone();
        tokio::spawn(async move {
            let mut numbers = Vec::new();
            for n in 0..4 {
                let line = TalkRow {
                    table_id: id.to_owned(),
                    guest_id: Some(format!("talker {talker}")),
                    name: "T".to_owned(),
                    seat: None,
                    body: format!("{talker}: {n}"),
                    reference: Some(n.to_string()),
                    at_ms: 5,
                };
                let (first, second) =
                    tokio::join!(store.add_talk(line.clone()), store.add_talk(line));
                let said = [first.expect("said"), second.expect("said")];
                let said: Vec<u32> = said.into_iter().flatten().collect();
                assert_eq!(said.len(), 1, "the same is said once");
                numbers.extend(said);
            }
            numbers
        })
    });
    let mut numbers = Vec::new();
    for talker in talkers.collect::<Vec<_>>() {
        numbers.extend(talker.await.expect("the talker ends"));
    }
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=64).collect::<Vec<u32>>());
    let lines = other.talk_after(id, 60).await.expect("read");
    let lines: Vec<u32> = lines.iter().map(|(number, _)| *number).collect();
    assert_eq!(lines, [61, 62, 63, 64]);
}

async fn each_sees_where_the_other_left_a_table(one: &Shared, other: &Shared) {
    for id in ["seen", "seen 2"] {
        add_live(one, id).await;
    }
    one.append(bundle("seen", 0, 2, "x")).await.expect("stored");
    let asked = ["seen 2", "nowhere", "seen"].map(str::to_owned).to_vec();
    let tips = other.tips(asked.clone()).await.expect("read");
    let mut tips: Vec<_> = tips
        .iter()
        .map(|tip| (tip.table_id.as_str(), tip.head))
        .collect();
    tips.sort_unstable();
    assert_eq!(tips, [("seen", 2), ("seen 2", 0)]);
    let row = other.table("seen").await.expect("read").expect("there");
    let changed = other.change_table(LobbyChange::of(&row, 9)).await;
    changed.expect("the present version");
    let said = other.add_talk(TalkRow {
        table_id: "seen".to_owned(),
        guest_id: None,
        name: "B".to_owned(),
        seat: Some(1),
        body: "hm".to_owned(),
        reference: None,
        at_ms: 5,
    });
    assert_eq!(said.await, Ok(Some(1)));
    let tips = one.tips(vec!["seen".to_owned()]).await.expect("read");
    assert_eq!(tips.len(), 1);
    let tip = &tips[0];
    assert_eq!((tip.head, tip.fingerprint), (2, fingerprint(2)));
    assert_eq!((tip.version, tip.n_talk), (1, 1));
    assert_eq!(one.tips(Vec::new()).await, Ok(Vec::new()));
}

async fn what_is_claimed_by_one_is_not_the_others(one: &Shared, other: &Shared) {
    add_live(one, "rings").await;
    let names: Vec<String> = (0..20).map(|n| format!("ringer {n}")).collect();
    for name in &names {
        let added = one.add_guest(guest(name), hash(name)).await;
        added.expect("a new guest");
        let added = one.add_endpoint(endpoint(name, name, "a.example"), 3).await;
        added.expect("an endpoint");
    }
    let all = names
        .iter()
        .map(|name| notice(name, NoticeKind::MyTurn, 100));
    other
        .add_notices("rings", all.collect())
        .await
        .expect("noted");
    let claiming = |until_ms| Claiming {
        now_ms: 100,
        until_ms,
        most: 100,
        most_of_host: 100,
        busy: Vec::new(),
    };
    let (mine, theirs) = tokio::join!(
        one.claim_notices(claiming(1000)),
        other.claim_notices(claiming(1001))
    );
    let mut claimed = [mine.expect("claimed"), theirs.expect("claimed")].concat();
    // Whoever was passed over because somebody else had a hand on it is left for
    // the next time.
    claimed.extend(one.claim_notices(claiming(1002)).await.expect("claimed"));
    let mut ids: Vec<&str> = claimed
        .iter()
        .map(|claim| claim.endpoint.id.as_str())
        .collect();
    ids.sort_unstable();
    let mut names: Vec<&str> = names.iter().map(String::as_str).collect();
    names.sort_unstable();
    assert_eq!(ids, names, "each once");
    assert!(claimed.iter().all(|claim| claim.notices.len() == 1));
}

async fn a_silence_is_found_by_one(one: &Shared, other: &Shared) {
    one.beat(1_000, 30_000).await.expect("beaten");
    for round in 1..=10 {
        let now_ms = 1_000 + round * 50_000;
        let (mine, theirs) = tokio::join!(one.beat(now_ms, 30_000), other.beat(now_ms, 30_000));
        let found = [mine.expect("beaten"), theirs.expect("beaten")];
        assert_eq!(
            found.iter().flatten().count(),
            1,
            "round {round}: {found:?}"
        );
    }
    assert_eq!(other.outages(0).await.expect("read").len(), 10);
}

//! Endpoints are kept with their guests; notices are told at least once, the
//! same at most once a minute, and cost others nothing.

use super::{append, entry, guest, hash, live};
use crate::{
    Append, Claim, Claiming, Endpoint, Fate, NoticeKind, NoticeRow, Settlement, Store, StoreError,
    Verdict, Way,
};

const MOST: u32 = 3;
const PAUSE_MS: i64 = 60_000;

pub(super) fn endpoint(id: &str, guest_id: &str, host: &str) -> Endpoint {
    Endpoint {
        id: id.to_owned(),
        guest_id: guest_id.to_owned(),
        way: Way::Webhook,
        target: format!("https://{host}/{id}"),
        keys: "{}".to_owned(),
        host: host.to_owned(),
        wants: NoticeKind::MyTurn.bit() | NoticeKind::Over.bit(),
        digest_minutes: 0,
        is_verified: true,
        created_ms: 5,
        last_ok_ms: None,
        last_error: None,
        n_failures: 0,
        failing_since_ms: None,
    }
}

pub(super) fn notice(guest_id: &str, kind: NoticeKind, due_ms: i64) -> NoticeRow {
    NoticeRow {
        guest_id: guest_id.to_owned(),
        kind,
        due_ms,
        deadline_ms: None,
    }
}

/// Claims what is due, for a second.
async fn claim(store: &dyn Store, now_ms: i64) -> Vec<Claim> {
    let claiming = Claiming {
        now_ms,
        until_ms: now_ms + 1000,
        most: 10,
        most_of_host: 10,
        busy: Vec::new(),
    };
    let mut claims = store.claim_notices(claiming).await.expect("claimed");
    claims.sort_by(|one, other| one.endpoint.id.cmp(&other.endpoint.id));
    claims
}

fn ids(claims: &[Claim]) -> Vec<&str> {
    claims
        .iter()
        .map(|claim| claim.endpoint.id.as_str())
        .collect()
}

/// Ends a claim, with the same fate for all of its notices.
async fn settle(store: &dyn Store, claim: &Claim, at_ms: i64, fate: Fate, verdict: Verdict) {
    let notices = claim.notices.iter();
    let settlement = Settlement {
        endpoint_id: claim.endpoint.id.clone(),
        until_ms: claim.until_ms,
        at_ms,
        fates: notices.map(|notice| (notice.clone(), fate)).collect(),
        verdict,
    };
    store.settle_notices(settlement).await.expect("settled");
}

async fn tell(store: &dyn Store, table: &str, rows: Vec<NoticeRow>) {
    store.add_notices(table, rows).await.expect("noted");
}

async fn set_up(store: &dyn Store, names: &[&str], tables: &[&str]) {
    for name in names {
        let added = store.add_guest(guest(name), hash(name)).await;
        added.expect("a new guest");
    }
    for table in tables {
        let added = store.add_table(live(table, names), hash(table)).await;
        added.expect("a new table");
    }
}

async fn add(store: &dyn Store, endpoint: Endpoint) {
    let added = store.add_endpoint(endpoint.clone(), MOST).await;
    assert_eq!(added, Ok(Some(endpoint)));
}

async fn take_away(store: &dyn Store, names: &[&str]) {
    for name in names {
        for endpoint in store.endpoints(name).await.expect("read") {
            let removed = store.remove_endpoint(&endpoint.id).await;
            removed.expect("it is there");
        }
    }
    assert_eq!(store.next_notice_ms().await, Ok(None), "gone with them");
}

pub(super) async fn keys_are_kept(store: &dyn Store) {
    let first = store.house_key("push", vec![1, 2, 3]).await;
    assert_eq!(first, Ok(vec![1, 2, 3]));
    assert_eq!(store.house_key("push", vec![9]).await, Ok(vec![1, 2, 3]));
    assert_eq!(store.house_key("other", vec![9]).await, Ok(vec![9]));
}

pub(super) async fn endpoints_are_their_guests(store: &dyn Store) {
    set_up(store, &["eda", "edo"], &["calls"]).await;
    for id in ["e1", "e2", "e3"] {
        add(store, endpoint(id, "eda", "a.example")).await;
    }
    let fourth = endpoint("e4", "eda", "a.example");
    assert_eq!(store.add_endpoint(fourth, MOST).await, Ok(None), "too many");
    // The same target again is the same endpoint, with what is new about it.
    let again = Endpoint {
        id: "e9".to_owned(),
        keys: "{\"new\":1}".to_owned(),
        wants: NoticeKind::Talk.bit(),
        ..endpoint("e2", "eda", "a.example")
    };
    let renewed = Endpoint {
        id: "e2".to_owned(),
        ..again.clone()
    };
    let added = store.add_endpoint(again, MOST).await;
    assert_eq!(added, Ok(Some(renewed.clone())));
    let found = store.endpoints("eda").await.expect("read");
    assert_eq!((found.len(), &found[1]), (3, &renewed));
    let foreign = store.change_endpoint("edo", "e2", 1, 0).await;
    assert_eq!(foreign, Err(StoreError::Missing), "not theirs");
    let changed = store.change_endpoint("eda", "e2", 5, 60).await;
    changed.expect("their own");
    let found = store.endpoint("e2").await.expect("read").expect("there");
    assert_eq!((found.wants, found.digest_minutes), (5, 60));
    store.remove_endpoint("e2").await.expect("there");
    let again = store.remove_endpoint("e2").await;
    assert_eq!(again, Err(StoreError::Missing));
    // A browser that somebody else uses now is no longer theirs.
    let browser = |id: &str, guest_id: &str| Endpoint {
        way: Way::Push,
        target: "https://push.example/b".to_owned(),
        ..endpoint(id, guest_id, "push.example")
    };
    add(store, browser("b1", "eda")).await;
    add(store, browser("b2", "edo")).await;
    assert_eq!(store.endpoint("b1").await, Ok(None));
    tell(store, "calls", vec![notice("edo", NoticeKind::Over, 50)]).await;
    assert_eq!(store.next_notice_ms().await, Ok(Some(50)));
    // Guests of a game that is being played are not forgotten.
    let row = store.table("calls").await.expect("read").expect("there");
    let mut close = crate::LobbyChange::of(&row, 9);
    close.status = crate::Status::Closed;
    store.change_table(close).await.expect("closed");
    for name in ["eda", "edo"] {
        store.delete_guest(name).await.expect("forgotten");
        assert_eq!(store.endpoints(name).await, Ok(Vec::new()));
    }
    assert_eq!(store.next_notice_ms().await, Ok(None));
}

pub(super) async fn notices_come_with_their_entry(store: &dyn Store) {
    set_up(store, &["fay", "fin"], &["post"]).await;
    add(store, endpoint("fay's", "fay", "a.example")).await;
    let unverified = Endpoint {
        is_verified: false,
        ..endpoint("fin's", "fin", "a.example")
    };
    add(store, unverified).await;
    let both = |kind| vec![notice("fay", kind, 100), notice("fin", kind, 100)];
    let with = |seq, notices| Append {
        notices,
        ..append("post", vec![entry(seq, Some(0), None)])
    };
    let unwanted = with(1, both(NoticeKind::Begins));
    store.append(unwanted).await.expect("stored");
    assert_eq!(store.next_notice_ms().await, Ok(None), "nobody wants it");
    let torn = with(3, both(NoticeKind::MyTurn));
    assert_eq!(store.append(torn).await, Err(StoreError::Conflict));
    assert_eq!(store.next_notice_ms().await, Ok(None), "all or nothing");
    let moved = with(2, both(NoticeKind::MyTurn));
    store.append(moved).await.expect("stored");
    assert_eq!(claim(store, 99).await, [], "not before it is due");
    let claims = claim(store, 100).await;
    assert_eq!(ids(&claims), ["fay's"], "fin's is not verified");
    settle(store, &claims[0], 100, Fate::Told, Verdict::Well).await;
    store.verify_endpoint("fin's").await.expect("there");
    tell(store, "post", both(NoticeKind::Over)).await;
    let claims = claim(store, 200).await;
    assert_eq!(ids(&claims), ["fay's", "fin's"]);
    store.set_ban("fin", true).await.expect("a guest");
    for claim in &claims {
        settle(store, claim, 200, Fate::Told, Verdict::Well).await;
    }
    tell(store, "post", both(NoticeKind::MyTurn)).await;
    let claims = claim(store, 100_000).await;
    assert_eq!(ids(&claims), ["fay's"], "fin is shut out");
    take_away(store, &["fay", "fin"]).await;
}

pub(super) async fn the_same_is_told_once_a_minute(store: &dyn Store) {
    set_up(store, &["gus"], &["turn", "turn 2"]).await;
    add(store, endpoint("gus's", "gus", "a.example")).await;
    let mine = |due_ms| vec![notice("gus", NoticeKind::MyTurn, due_ms)];
    let with_deadline = NoticeRow {
        deadline_ms: Some(7000),
        ..notice("gus", NoticeKind::MyTurn, 1100)
    };
    tell(store, "turn", [mine(1000), vec![with_deadline]].concat()).await;
    let claims = claim(store, 1500).await;
    let due = &claims[0].notices;
    assert_eq!(due.len(), 1, "one row, however often");
    assert_eq!(
        (due[0].due_ms, due[0].deadline_ms, due[0].n),
        (1000, Some(7000), 2)
    );
    settle(store, &claims[0], 1500, Fate::Told, Verdict::Well).await;
    assert_eq!(store.next_notice_ms().await, Ok(None));
    // The same again waits for its minute; another table's does not.
    tell(store, "turn", mine(2000)).await;
    tell(store, "turn 2", mine(2000)).await;
    let claims = claim(store, 2000).await;
    assert_eq!(claims[0].notices[0].table_id, "turn 2");
    assert_eq!(claims[0].notices.len(), 1);
    // What comes up while it is being told is told again, in a minute.
    tell(store, "turn 2", mine(2100)).await;
    settle(store, &claims[0], 2200, Fate::Told, Verdict::Well).await;
    let next = 1500 + PAUSE_MS;
    assert_eq!(store.next_notice_ms().await, Ok(Some(next)));
    let claims = claim(store, next).await;
    assert_eq!(claims[0].notices[0].table_id, "turn");
    settle(store, &claims[0], next, Fate::Dropped, Verdict::Untried).await;
    let after = 2200 + PAUSE_MS;
    assert_eq!(store.next_notice_ms().await, Ok(Some(after)));
    let claims = claim(store, after).await;
    settle(
        store,
        &claims[0],
        after,
        Fate::PutOff(after + 9),
        Verdict::Untried,
    )
    .await;
    assert_eq!(store.next_notice_ms().await, Ok(Some(after + 9)));
    // What was told long ago is forgotten, what is due is not.
    store.clean_notices(i64::MAX, 0).await.expect("cleaned");
    assert_eq!(store.next_notice_ms().await, Ok(Some(after + 9)));
    tell(store, "turn", mine(3000)).await;
    assert_eq!(store.next_notice_ms().await, Ok(Some(3000)), "as if new");
    let stale = Endpoint {
        is_verified: false,
        created_ms: 10,
        ..endpoint("stale", "gus", "b.example")
    };
    add(store, stale).await;
    store.clean_notices(0, 10).await.expect("cleaned");
    assert!(store.endpoint("stale").await.expect("read").is_some());
    store.clean_notices(0, 11).await.expect("cleaned");
    assert_eq!(store.endpoint("stale").await, Ok(None));
    assert!(store.endpoint("gus's").await.expect("read").is_some());
    take_away(store, &["gus"]).await;
}

pub(super) async fn what_is_claimed_is_told_by_one(store: &dyn Store) {
    set_up(store, &["hal", "hen", "hob"], &["race 2"]).await;
    add(store, endpoint("hal's", "hal", "slow.example")).await;
    add(store, endpoint("hen's", "hen", "slow.example")).await;
    add(store, endpoint("hob's", "hob", "quick.example")).await;
    let all = ["hal", "hen", "hob"].map(|name| notice(name, NoticeKind::MyTurn, 100));
    tell(store, "race 2", all.to_vec()).await;
    let one_each = Claiming {
        now_ms: 100,
        until_ms: 500,
        most: 10,
        most_of_host: 1,
        busy: Vec::new(),
    };
    let only_one = Claiming {
        most: 1,
        ..one_each.clone()
    };
    let not_slow = Claiming {
        busy: vec!["slow.example".to_owned(), "other.example".to_owned()],
        ..one_each.clone()
    };
    let claims = store.claim_notices(not_slow).await.expect("claimed");
    assert_eq!(ids(&claims), ["hob's"]);
    let claims = store.claim_notices(one_each).await.expect("claimed");
    assert_eq!(ids(&claims), ["hal's"], "one of a host");
    let lost = claims[0].clone();
    let claims = store.claim_notices(only_one).await.expect("claimed");
    assert_eq!(ids(&claims), ["hen's"]);
    assert_eq!(claim(store, 499).await, [], "all are claimed");
    // Whoever had them died: they are told all the same, once their time is up.
    let again = claim(store, 500).await;
    assert_eq!(ids(&again), ["hal's", "hen's", "hob's"]);
    // One who was thought dead ends nobody else's claim.
    settle(store, &lost, 600, Fate::Told, Verdict::Untried).await;
    assert_eq!(claim(store, 700).await, []);
    for claim in &again {
        settle(store, claim, 700, Fate::Told, Verdict::Well).await;
    }
    assert_eq!(claim(store, 10_000).await, []);
    take_away(store, &["hal", "hen", "hob"]).await;
}

pub(super) async fn endpoints_that_fail_rest(store: &dyn Store) {
    set_up(store, &["ike"], &["fails", "fails 2"]).await;
    add(store, endpoint("ike's", "ike", "a.example")).await;
    let mine = |due_ms| vec![notice("ike", NoticeKind::MyTurn, due_ms)];
    tell(store, "fails", mine(100)).await;
    for (at_ms, n) in [(100, 1), (1000, 2)] {
        let claims = claim(store, at_ms).await;
        let verdict = Verdict::Failed {
            why: "it answers 500".to_owned(),
            retry_ms: at_ms + 900,
        };
        let keeps = Fate::PutOff(claims[0].notices[0].due_ms);
        settle(store, &claims[0], at_ms, keeps, verdict).await;
        let found = store.endpoint("ike's").await.expect("read").expect("there");
        assert_eq!((found.n_failures, found.failing_since_ms), (n, Some(100)));
        assert_eq!(found.last_error.as_deref(), Some("it answers 500"));
        assert_eq!(store.next_notice_ms().await, Ok(Some(at_ms + 900)));
    }
    // What comes up meanwhile rests, too.
    tell(store, "fails 2", mine(1100)).await;
    assert_eq!(claim(store, 1899).await, []);
    let claims = claim(store, 1900).await;
    assert_eq!(claims[0].notices.len(), 2);
    let rests = Verdict::Rests { until_ms: 3000 };
    let keeps = Fate::PutOff(1900);
    settle(store, &claims[0], 1900, keeps, rests).await;
    let found = store.endpoint("ike's").await.expect("read").expect("there");
    assert_eq!(found.n_failures, 2, "it was not tried");
    let claims = claim(store, 3000).await;
    settle(store, &claims[0], 3000, Fate::Told, Verdict::Well).await;
    let found = store.endpoint("ike's").await.expect("read").expect("there");
    assert_eq!((found.n_failures, found.failing_since_ms), (0, None));
    assert_eq!((found.last_ok_ms, found.last_error), (Some(3000), None));
    tell(store, "fails", mine(100_000)).await;
    let claims = claim(store, 100_000).await;
    settle(store, &claims[0], 100_000, Fate::Told, Verdict::Gone).await;
    assert_eq!(store.endpoint("ike's").await, Ok(None));
    assert_eq!(store.next_notice_ms().await, Ok(None));
}

pub(super) async fn digests_gather(store: &dyn Store) {
    set_up(store, &["jo"], &["d1", "d2", "d3"]).await;
    let hourly = Endpoint {
        digest_minutes: 60,
        ..endpoint("jo's", "jo", "a.example")
    };
    add(store, hourly).await;
    let mine = |due_ms| vec![notice("jo", NoticeKind::MyTurn, due_ms)];
    tell(store, "d1", mine(1000)).await;
    let claims = claim(store, 1000).await;
    assert_eq!(claims[0].notices.len(), 1, "the first comes at once");
    // One comes up while it is on its way.
    tell(store, "d2", mine(1100)).await;
    settle(store, &claims[0], 2000, Fate::Told, Verdict::Well).await;
    let next = 2000 + 60 * 60_000;
    assert_eq!(store.next_notice_ms().await, Ok(Some(next)));
    tell(store, "d3", mine(90_000)).await;
    assert_eq!(store.next_notice_ms().await, Ok(Some(next)));
    assert_eq!(claim(store, next - 1).await, []);
    let claims = claim(store, next).await;
    let tables = claims[0].notices.iter();
    let tables: Vec<&str> = tables.map(|notice| notice.table_id.as_str()).collect();
    assert_eq!(tables, ["d2", "d3"]);
    take_away(store, &["jo"]).await;
}

//! What needs the others' consent, as pages meet it.

use serde_json::{Value, json};
use server::Limits;

use crate::TestServer;
use crate::client::{Socket, play, play_to_end};
use crate::pace::{DAY, begun, clock, days, until, view};

/// The first proposes something at a screen, and the second agrees.
async fn agree_on((ada, lin): (&mut Socket, &mut Socket), screen: &Value, what: Value) {
    let propose = json!({"type": "propose", "ref": "p", "seat": 0, "seq": screen["seq"],
        "what": what});
    let proposal = ada.done(&propose).await["seq"].clone();
    let yes =
        json!({"type": "answer", "ref": "y", "seat": 1, "proposal": proposal, "agrees": true});
    lin.done(&yes).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_take_back_needs_everybodys_consent() {
    let server = TestServer::start().await;
    let (table, people) = begun(&server, 2, json!({})).await;
    let (mut ada, mut lin) = (
        people[0].socket(&table).await,
        people[1].socket(&table).await,
    );
    // Both play, so that nothing is free to take back.
    let mut screen = ada.wait_for_turn().await;
    let mut n_moves = 0;
    let regret = loop {
        ada.done(&play(&screen, 3, &format!("a{n_moves}"))).await;
        n_moves += 1;
        let next = ada.wait_for("screen").await;
        if next["can_propose_take_back"] == true {
            break next;
        }
        if next["asked"].is_null() {
            let theirs = lin.wait_for_turn().await;
            lin.done(&play(&theirs, 5, &format!("l{n_moves}"))).await;
            screen = ada.wait_for("screen").await;
            if screen["can_propose_take_back"] == true {
                break screen;
            }
            screen = match screen["asked"].is_null() {
                true => ada.wait_for_turn().await,
                false => screen,
            };
        } else {
            screen = next;
        }
    };
    let propose = |seq: &Value, reference: &str| {
        json!({"type": "propose", "ref": reference, "seat": 0, "seq": seq,
            "what": {"type": "take_back", "to": 0}})
    };
    // For an old position, or for somebody else's seat, nothing is proposed.
    ada.send(&propose(&json!(1), "old")).await;
    assert_eq!(ada.wait_for("refused").await["code"], "stale");
    lin.send(&propose(&regret["seq"], "theirs")).await;
    assert_eq!(lin.wait_for("refused").await["code"], "not_your_seat");
    let proposal = ada.done(&propose(&regret["seq"], "please")).await["seq"].clone();
    // A resend is the same proposal.
    let again = ada.done(&propose(&regret["seq"], "please")).await["seq"].clone();
    assert_eq!(again, proposal);
    let asked = until(&mut lin, |screen| !screen["proposal"].is_null()).await;
    assert_eq!(asked["proposal"]["seq"], proposal);
    assert_eq!(asked["proposal"]["needs"], json!([1]));
    let answer = |seat: u8, proposal: &Value, reference: &str| json!({"type": "answer", "ref": reference, "seat": seat, "proposal": proposal, "agrees": true});
    ada.send(&answer(0, &proposal, "own")).await;
    assert_eq!(ada.wait_for("refused").await["ref"], "own");
    lin.send(&answer(1, &json!(1), "other")).await;
    assert_eq!(lin.wait_for("refused").await["ref"], "other");
    lin.done(&answer(1, &proposal, "yes")).await;
    lin.done(&answer(1, &proposal, "yes")).await;
    let back = until(&mut ada, |screen| {
        screen["proposal"].is_null() && !screen["asked"].is_null()
    });
    let back = back.await;
    assert!(
        !back["screen"]["legal"]
            .as_array()
            .expect("a list")
            .is_empty()
    );
    let seen = view(&people[0], &table);
    assert_eq!(seen.await.ok()["n_take_backs"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_friendly_table_has_agreed_beforehand() {
    let server = TestServer::start().await;
    let (table, people) = begun(&server, 2, json!({"is_friendly": true})).await;
    let (mut ada, mut lin) = (
        people[0].socket(&table).await,
        people[1].socket(&table).await,
    );
    let mut n_moves = 0;
    let regret = loop {
        let screen = ada.wait_for("screen").await;
        if screen["can_propose_take_back"] == true {
            break screen;
        }
        n_moves += 1;
        if !screen["asked"].is_null() {
            ada.done(&play(&screen, 3, &format!("a{n_moves}"))).await;
        } else {
            let theirs = lin.wait_for_turn().await;
            lin.done(&play(&theirs, 5, &format!("l{n_moves}"))).await;
        }
    };
    let propose = json!({"type": "propose", "ref": "back", "seat": 0, "seq": regret["seq"],
        "what": {"type": "take_back", "to": 0}});
    ada.done(&propose).await;
    let back = ada.wait_for("screen").await;
    assert!(back["proposal"].is_null() && !back["asked"].is_null());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pause_is_agreed_to_and_ends_by_one_tap() {
    let server = TestServer::start().await;
    let (table, people) = begun(&server, 2, days(1)).await;
    let (mut ada, mut lin) = (
        people[0].socket(&table).await,
        people[1].socket(&table).await,
    );
    let screen = ada.wait_for_turn().await;
    agree_on((&mut ada, &mut lin), &screen, json!({"type": "pause"})).await;
    let paused = until(&mut ada, |screen| screen["is_paused"] == true).await;
    assert_eq!(clock(&paused, 0)["left_ms"], Value::Null);
    ada.send(&play(&screen, 3, "no")).await;
    assert_eq!(ada.wait_for("refused").await["ref"], "no");
    server.time.pass(9 * DAY);
    let resume = json!({"type": "resume", "ref": "r", "seat": 1});
    lin.done(&resume).await;
    let on = until(&mut ada, |screen| screen["is_paused"] == false).await;
    let left = clock(&on, 0)["left_ms"].as_u64().expect("it runs");
    assert!((86_000_000..=86_400_000).contains(&left), "{left}");
    ada.done(&play(&on, 3, "yes")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_ended_by_agreement_is_closed_without_a_result() {
    let server = TestServer::start().await;
    let (table, people) = begun(&server, 2, days(1)).await;
    let (mut ada, mut lin) = (
        people[0].socket(&table).await,
        people[1].socket(&table).await,
    );
    let screen = ada.wait_for_turn().await;
    assert_eq!(screen["can_abort"], true);
    agree_on((&mut ada, &mut lin), &screen, json!({"type": "abort"})).await;
    let seen = view(&people[0], &table);
    let view = seen.await.ok();
    assert_eq!(view["status"], "closed");
    assert_eq!(view["closed_because"], "agreed");
    assert_eq!(view["outcome"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_of_three_remove_the_third_who_does_not_come_back() {
    let server = TestServer::start().await;
    let (table, people) = begun(&server, 3, json!({})).await;
    let mut ada = people[0].socket(&table).await;
    let mut lin = people[1].socket(&table).await;
    let screen = ada.wait_for_turn().await;
    agree_on(
        (&mut ada, &mut lin),
        &screen,
        json!({"type": "remove", "seat": 2, "bot": "shark"}),
    )
    .await;
    let seen = view(&people[0], &table);
    assert_eq!(seen.await.ok()["seats"][2]["bot"], "otter", "the usual one");
    let back = people[2].lobby(&table, json!({"type": "return", "seat": 2}));
    assert_eq!(back.await.status, 422);
    let theirs = people[2].socket(&table).await.wait_for("screen").await;
    assert_eq!(theirs["viewer"]["type"], "public");
    tokio::join!(play_to_end(&mut ada), play_to_end(&mut lin));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_fills_a_log_with_proposals() {
    let server = TestServer::with(Limits {
        messages_per_20_s: 10_000,
        ..Limits::default()
    })
    .await;
    let (table, people) = begun(&server, 2, json!({})).await;
    let mut ada = people[0].socket(&table).await;
    let mut seq = ada.wait_for_turn().await["seq"].clone();
    for n in 0..100 {
        let pause = json!({"type": "propose", "ref": format!("p{n}"), "seat": 0, "seq": seq,
            "what": {"type": "pause"}});
        let proposal = ada.done(&pause).await["seq"].clone();
        let no = json!({"type": "answer", "ref": format!("n{n}"), "seat": 0,
            "proposal": proposal, "agrees": false});
        seq = ada.done(&no).await["seq"].clone();
    }
    let once_more = json!({"type": "propose", "ref": "more", "seat": 0, "seq": seq,
        "what": {"type": "pause"}});
    ada.send(&once_more).await;
    assert_eq!(ada.wait_for("refused").await["code"], "refused");
    let mut lin = people[1].socket(&table).await;
    lin.wait_for("screen").await;
    let own = json!({"type": "propose", "ref": "l", "seat": 1, "seq": seq,
        "what": {"type": "pause"}});
    lin.done(&own).await;
}

//! Two games that differ only in what a seat could not know make bottles that
//! nobody can tell apart before they decide.

use serde_json::{Value, json};

use super::{decide, open, seen_before};
use crate::TestServer;
use crate::client::{Browser, legal, two_seated};
use crate::reviews::thinking;

/// Lin lays a diver of this value face down, Ada decides, and Lin gives up; what
/// is sealed of Ada's decision.
async fn bottle_after(table: &str, ada: &Browser, lin: &Browser, value: usize) -> (String, u64) {
    lin.lobby(table, json!({"type": "start"})).await;
    ada.lobby(table, json!({"type": "start"})).await;
    let (mut adas, mut lins) = (ada.socket(table).await, lin.socket(table).await);
    let screen = lins.wait_for_turn().await;
    let divers = legal(&screen);
    let divers: Vec<&Value> = divers
        .iter()
        .filter(|action| action["type"] == "diver")
        .collect();
    let at = &divers[0]["at"];
    let here: Vec<&&Value> = divers.iter().filter(|diver| diver["at"] == *at).collect();
    let lay = json!({"type": "play", "ref": "lay", "seat": 1, "asked": screen["asked"],
        "actions": [here[value]]});
    lins.done(&lay).await;
    let screen = adas.wait_for_turn().await;
    let decide = json!({"type": "play", "ref": "decide", "seat": 0, "asked": screen["asked"],
        "actions": [legal(&screen)[3]]});
    let seq = adas.done(&decide).await["seq"].as_u64().expect("a number");
    lin.lobby(table, json!({"type": "resign", "seat": 1}))
        .await
        .ok();
    (super::sealed(ada, table, seq).await, seq)
}

/// What somebody without a cookie is sent, without what names the bottle.
async fn sent(stranger: &Browser, bottle: &str) -> String {
    let reply = open(stranger, bottle).await;
    let view: Value = serde_json::from_str(&reply.body).expect("JSON");
    let sealed_at = format!("\"sealed_at\":{}", view["sealed_at"]);
    assert_eq!(view["answer"], Value::Null);
    assert!(reply.body.contains(&sealed_at) && reply.body.contains(bottle));
    reply.body.replace(&sealed_at, "").replace(bottle, "")
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_learns_before_deciding_what_the_seat_did_not_know() {
    let mut first = TestServer::with(thinking(20)).await;
    let options = json!({"first_seat": 1});
    let (one, ada, lin) = two_seated(first.address, options.clone()).await;
    let (other, bo, cy) = two_seated(first.address, options).await;
    // The same dice at both tables.
    first.stop().await;
    let file = rusqlite::Connection::open(&first.data).expect("the file");
    let sql = "update game_table set seed = (select seed from game_table where id = ?1)";
    assert_eq!(file.execute(sql, [&one]).expect("written"), 2);
    drop(file);
    let server = TestServer::on(&first.data, thinking(20)).await;
    let here = |browser: Browser| Browser {
        address: server.address,
        ..browser
    };
    let [ada, lin, bo, cy] = [ada, lin, bo, cy].map(here);
    let (known, seq) = bottle_after(&one, &ada, &lin, 0).await;
    let (twin, twin_seq) = bottle_after(&other, &bo, &cy, 1).await;
    assert_eq!(seq, twin_seq);
    let stranger = Browser::new(server.address);
    let all = seen_before(&stranger, &one, "all", seq).await;
    assert_ne!(
        all,
        seen_before(&stranger, &other, "all", seq).await,
        "they are twins"
    );
    assert_eq!(sent(&stranger, &known).await, sent(&stranger, &twin).await);
    // A bot that is asked about both knows no more either.
    let di = Browser::guest(server.address).await;
    let mut answers = Vec::new();
    for bottle in [&known, &twin] {
        let action = &legal(&open(&di, bottle).await.ok())[0];
        answers.push(decide(&di, bottle, action).await.ok()["answer"].clone());
    }
    for told in ["decided", "played", "best", "has_found"] {
        assert_eq!(answers[0][told], answers[1][told], "{told}");
    }
    assert_ne!(answers[0]["truth"], answers[1]["truth"], "told afterwards");
}

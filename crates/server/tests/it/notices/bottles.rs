//! What became of a bottle drifts back to its sender, and no more than that.

use serde_json::{Value, json};

use super::sinks::Sink;
use super::{A_MINUTE, SOON, add, assert_tells_nothing, house, webhook};
use crate::client::{Browser, legal, play_to_end};

#[tokio::test(flavor = "multi_thread")]
async fn the_sender_hears_what_somebody_made_of_it() {
    let mut sink = Sink::start().await;
    let server = house(&sink).await;
    let ada = Browser::guest(server.address).await;
    let table = ada.table_against("random").await;
    let mut socket = ada.socket(&table).await;
    let asked = socket.wait_for_turn().await["asked"].as_u64();
    let seq = asked.expect("a number") + 1;
    drop(socket);
    play_to_end(&mut ada.socket(&table).await).await;
    add(&ada, webhook(&sink, "/ada"), &["bottle"]).await;
    let path = format!("/api/tables/{table}/bottles");
    let made = ada.post(&path, json!({"seq": seq})).await.ok();
    let (bottle, url) = (made["id"].as_str().expect("a name"), &made["url"]);

    let lin = Browser::guest(server.address).await;
    let path = format!("/api/bottles/{bottle}");
    let view = lin.request("GET", &path, None).await.ok();
    let action = legal(&view)[0].clone();
    let decision = json!({"action": action});
    let decided = lin.post(&format!("{path}/decision"), decision).await.ok();
    server.time.pass(SOON);
    let received = sink.next().await.json();
    assert_eq!(received["title"], "Your bottle was found");
    assert_eq!(
        (&received["url"], &received["notices"][0]["url"]),
        (url, url)
    );
    let answer = &decided["answer"];
    let is_same = answer["decided"]["text"] == answer["played"]["text"];
    let did = match (answer["has_found"] == true, is_same) {
        (true, _) => "found the best move",
        (false, true) => "did the same as you",
        (false, false) => "did something else",
    };
    let words = format!("Somebody {did} in your bottle.");
    assert_eq!(received["notices"][0]["news"], json!(words));
    assert_eq!(received["text"], json!(format!("Pearladöra. {words}")));
    let text = received.to_string();
    let cookie = lin.cookie.clone().expect("a cookie");
    assert_tells_nothing(&text, &[&cookie[10..]]);

    let created = lin
        .request("POST", &format!("{path}/play"), None)
        .await
        .ok();
    let on = created["id"].as_str().expect("a name");
    play_to_end(&mut lin.socket(on).await).await;
    let margin = margin(&lin, &path).await;
    server.time.pass(A_MINUTE);
    let received = sink.next().await.json();
    let ended = match margin {
        0 => "came out level".to_owned(),
        1.. => format!("won by {margin}"),
        _ => format!("lost by {}", -margin),
    };
    let words = format!("Somebody {did} in your bottle and {ended}.");
    assert_eq!(received["notices"][0]["news"], json!(words));
    assert!(!received.to_string().contains(on), "their table is theirs");
    // What was taken out of the water is not told of.
    ada.request("POST", &format!("{path}/object"), None)
        .await
        .ok();
    assert!(sink.is_quiet());
}

/// How Lin's game ended; it is noted after those who play are shown the end.
async fn margin(lin: &Browser, path: &str) -> i64 {
    loop {
        let view = lin.request("GET", path, None).await.ok();
        let margin: &Value = &view["answer"]["gathered"][0]["margin"];
        if let Some(margin) = margin.as_i64() {
            return margin;
        }
    }
}

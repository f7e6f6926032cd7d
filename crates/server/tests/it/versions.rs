use serde_json::{Value, json};

use crate::TestServer;
use crate::client::{Browser, CONTRIBUTION, play_to_end};

const RULES: &str = "/api/games/in-too-deep/rules";

#[tokio::test(flavor = "multi_thread")]
async fn rules_are_read_out_in_the_words_of_any_version() {
    let server = TestServer::start().await;
    let nobody = Browser::new(server.address);
    let get = async |query: &str| {
        let path = format!("{RULES}{query}");
        nobody.request("GET", &path, None).await
    };
    let says = |rules: &Value, words: &str| {
        let text = rules["rulings"].as_str().expect("a text");
        assert!(text.contains("### Q57 "), "the rest stays");
        text.contains(words)
    };
    let since_2 = "make a fundraiser? — Yes";
    let until_1 = "make a fundraiser? — No";
    let newest = get("").await.ok();
    assert_eq!(newest, get("?version=2").await.ok());
    assert_eq!(
        (&newest["version"], &newest["newest"]),
        (&json!(2), &json!(2))
    );
    assert!(says(&newest, since_2) && !says(&newest, until_1));
    let first = get("?version=1").await.ok();
    assert_eq!(
        (&first["version"], &first["newest"]),
        (&json!(1), &json!(2))
    );
    assert!(says(&first, until_1) && !says(&first, since_2));
    assert_eq!(first["rules"], newest["rules"], "nothing there has changed");
    for unknown in ["?version=0", "?version=3"] {
        assert_eq!(get(unknown).await.code(), "missing", "{unknown}");
    }
    assert_eq!(get("?version=last").await.code(), "malformed");
}

/// A table that was made before its game had a second version.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_played_to_its_end_under_its_own_rules() {
    let mut server = TestServer::start().await;
    let mut ada = Browser::guest(server.address).await;
    let new = json!({"game": "in-too-deep", "seats": 2, "options": {}, "seating": [
        {"type": "mine", "contribution": CONTRIBUTION}, {"type": "bot", "bot": "random"}]});
    let made = ada.post("/api/tables", new).await.ok();
    assert_eq!(
        made["table"]["rules_version"], 2,
        "new tables have the newest"
    );
    let id = made["id"].as_str().expect("a text");
    server.stop().await;
    let file = rusqlite::Connection::open(&server.data).expect("the file");
    let n_changed = file.execute("update game_table set rules_version = 1", []);
    assert_eq!(n_changed, Ok(1));
    drop(file);
    server = server.restart().await;
    ada.address = server.address;
    let table = ada.lobby(id, json!({"type": "start"})).await.ok();
    assert_eq!(table["rules_version"], 1);
    play_to_end(&mut ada.socket(id).await).await;
    let path = format!("/api/tables/{id}/record");
    let record = ada.request("GET", &path, None).await.body;
    let header: Value =
        serde_json::from_str(record.lines().next().expect("a header")).expect("a header is JSON");
    assert_eq!(header["rules_version"], 1);
}

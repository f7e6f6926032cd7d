use serde_json::{Value, json};

use crate::TestServer;
use crate::client::Browser;

/// Every lesson of every game is fetched and walked along its own way.
#[tokio::test(flavor = "multi_thread")]
async fn every_lesson_can_be_walked_to_its_end() {
    let server = TestServer::start().await;
    let nobody = Browser::new(server.address);
    let house = nobody.request("GET", "/api/house", None).await.ok();
    for game in house["games"].as_array().expect("games") {
        let key = game["key"].as_str().expect("a key");
        let path = |what: &str| format!("/api/games/{key}/{what}");
        let teaching = nobody.request("GET", &path("teaching"), None).await.ok();
        let film = nobody.request("GET", &path("film"), None).await;
        assert_eq!(film.status == 200, teaching["has_film"] == true, "{key}");
        assert!(nobody.request("GET", &path("figures"), None).await.ok()["figures"].is_array());
        for line in teaching["lessons"].as_array().expect("lessons") {
            let address = path(&format!("lessons/{}", line["key"].as_str().expect("a key")));
            let lesson = nobody.request("GET", &address, None).await.ok();
            let steps = lesson["steps"].as_array().expect("steps");
            assert_eq!(json!(steps.len()), line["steps"]);
            for (nth, step) in steps.iter().enumerate() {
                if step["needs"] == 0 {
                    continue;
                }
                let done = json!({"step": nth, "actions": step["way"]});
                let play = nobody.request("POST", &address, Some(done)).await.ok();
                assert_eq!(play["verdict"], "done", "{address} {nth}");
                let nothing = json!({"step": nth, "actions": [{"type": "swim"}]});
                let refused = nobody.request("POST", &address, Some(nothing)).await;
                assert_eq!(
                    (refused.status, refused.code()),
                    (422, "malformed".to_owned())
                );
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_taught_is_not_there() {
    let server = TestServer::start().await;
    let nobody = Browser::new(server.address);
    for path in [
        "/api/games/chess/teaching",
        "/api/games/chess/film",
        "/api/games/pearladora/lessons/nothing",
    ] {
        let missing = nobody.request("GET", path, None).await;
        assert_eq!(
            (missing.status, missing.code()),
            (404, "missing".to_owned())
        );
    }
    let play: Value = json!({"step": 0, "actions": []});
    let missing = nobody
        .request("POST", "/api/games/pearladora/lessons/nothing", Some(play))
        .await;
    assert_eq!(missing.status, 404);
}
